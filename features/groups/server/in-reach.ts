/** SQL conditions for which groups are in reach. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';

/** SQL condition: the row of `groups` is within `reach` of `caller`. */
export function groupsInReach({ reach, caller }: View): RawBuilder<SqlBool> {
  switch (reach) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'own_schools':
      return sql<SqlBool>`groups.school in (select school from school_members where person = ${caller})`;
    case 'own_groups':
      return sql<SqlBool>`groups.id in (select group_id from group_tutors where person = ${caller})`;
    case 'allocated':
      return sql<SqlBool>`groups.id in (
        select group_members.group_id from people join group_members on group_members.person = people.id
        where people.counselor = ${caller})`;
    case 'sole_schools':
    case 'own':
    case 'self':
    case 'none':
      return sql<SqlBool>`false`;
  }
}
