import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { groupNameTaken } from '#features/terms/terms.contract.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Group } from '../groups.contract.ts';
import { groupsInReach } from './in-reach.ts';

interface GroupsQuery {
  search?: string | undefined;
  school?: string | undefined;
  tutor?: string | undefined;
  term?: string | undefined;
  status: 'live' | 'archived' | 'all';
  ordering: 'name' | '-name' | 'created_at' | '-created_at';
}

/** A page of the groups in view. Runs two statements, whatever the page size. */
export async function listGroups(
  db: Kysely<Tables>,
  view: View,
  query: GroupsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Group>> {
  const { school, tutor, term, status } = query;
  const matching = () => {
    let groups = db
      .selectFrom('groups')
      .where(groupsInReach(view))
      .where(everyWord(sql`searched_name(groups.name)`, query.search));
    if (school !== undefined) groups = groups.where('groups.school', '=', school);
    if (term !== undefined) groups = groups.where('groups.term', '=', term);
    if (status !== 'all') {
      groups = groups.where('groups.archived_at', status === 'live' ? 'is' : 'is not', null);
    }
    if (tutor !== undefined) {
      groups = groups.where(
        sql<boolean>`groups.id in (select group_id from group_tutors where person = ${tutor})`,
      );
    }
    return groups;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .select(groupColumns)
    .orderBy(query.ordering.endsWith('name') ? 'groups.name' : 'groups.created_at', direction)
    .orderBy('groups.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map((row) => toGroup(row, view)) };
}

/** One group in view; null if there is none. */
export async function findGroup(db: Kysely<Tables>, view: View, id: string): Promise<Group | null> {
  const row = await db
    .selectFrom('groups')
    .select(groupColumns)
    .where('groups.id', '=', id)
    .where(groupsInReach(view))
    .executeTakeFirst();
  return row === undefined ? null : toGroup(row, view);
}

/** One group in view, with its row locked until the transaction ends. */
export async function findGroupForUpdate(db: Kysely<Tables>, view: View, id: string): Promise<Group | null> {
  await db.selectFrom('groups').select('id').where('id', '=', id).forUpdate().execute();
  return findGroup(db, view, id);
}

/** Adds a group with its tutors and returns its id. Throws `group_name_taken`. */
export async function addGroup(
  db: Kysely<Tables>,
  { tutors, ...group }: { name: string; school: string; term: string | null; tutors: readonly string[] },
  now: Date,
): Promise<string> {
  const id = v7();
  await refusingTakenName(
    db
      .insertInto('groups')
      .values({ id, ...group, created_at: now, updated_at: now })
      .execute(),
  );
  await addTutors(db, id, tutors);
  return id;
}

/** Saves a group's name and term, and replaces its tutors. Throws `group_name_taken`. */
export async function saveGroup(
  db: Kysely<Tables>,
  id: string,
  {
    name,
    term,
    tutors,
  }: {
    name?: string | undefined;
    term?: string | null | undefined;
    tutors?: readonly string[] | undefined;
  },
  now: Date,
): Promise<void> {
  await refusingTakenName(
    db
      .updateTable('groups')
      .set((eb) => ({ name, term, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute(),
  );
  if (tutors === undefined) return;
  await db.deleteFrom('group_tutors').where('group_id', '=', id).execute();
  await addTutors(db, id, tutors);
}

/** Removes a group. Its members stay people of the school. */
export async function removeGroup(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}

/**
 * Which of `ids` may tutor a group of this school: its active tutors and managers, and active admins. Locks
 * their rows until the transaction ends.
 */
export async function listEligibleTutors(
  db: Kysely<Tables>,
  school: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', ids)
    .where('deactivated_at', 'is', null)
    .where(
      sql<boolean>`(role = 'admin' or role in ('tutor', 'manager')
        and id in (select person from school_members where school = ${school}))`,
    )
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

async function addTutors(db: Kysely<Tables>, group_id: string, tutors: readonly string[]): Promise<void> {
  if (tutors.length === 0) return;
  const rows = [...new Set(tutors)].map((person) => ({ group_id, person }));
  await db.insertInto('group_tutors').values(rows).execute();
}

async function refusingTakenName(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'groups_school_name_key')) throw error;
    throw new Problem(groupNameTaken, { detail: 'Choose another name.' });
  }
}

function groupColumns(eb: ExpressionBuilder<Tables, 'groups'>) {
  return [
    'groups.id',
    'groups.name',
    'groups.created_at',
    'groups.version',
    'groups.archived_at',
    jsonObjectFrom(
      eb.selectFrom('terms').select(['terms.id', 'terms.name']).whereRef('terms.id', '=', 'groups.term'),
    ).as('term'),
    jsonObjectFrom(
      eb
        .selectFrom('schools')
        .select(['schools.id', 'schools.name'])
        .whereRef('schools.id', '=', 'groups.school'),
    )
      .$notNull()
      .as('school'),
    jsonArrayFrom(
      eb
        .selectFrom('group_tutors')
        .innerJoin('people', 'people.id', 'group_tutors.person')
        .select(['people.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
        .whereRef('group_tutors.group_id', '=', 'groups.id')
        .orderBy('people.sort_name')
        .orderBy('people.id'),
    ).as('tutors'),
    sql<number>`(select count(*) from group_members where group_members.group_id = groups.id)
      + (select count(*) from archived_group_members kept where kept.group_id = groups.id)`.as(
      'member_count',
    ),
    'groups.join_code',
    'groups.join_code_expires_at',
    'groups.join_code_most_uses',
    'groups.join_code_uses',
    sql<number>`(select count(*) from join_requests where join_requests.group_id = groups.id)`.as(
      'waiting_count',
    ),
  ] as const;
}

interface GroupRow extends Omit<Group, 'created_at' | 'archived_at' | 'join_code_expires_at'> {
  created_at: Date;
  archived_at: Date | null;
  join_code_expires_at: Date | null;
}

/** Counselors see the group, but not its join code. */
function toGroup(
  { created_at, archived_at, join_code_expires_at, ...row }: GroupRow,
  { reach }: View,
): Group {
  const shown = {
    ...row,
    archived_at: archived_at?.toISOString() ?? null,
    join_code_expires_at: join_code_expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
  if (reach !== 'allocated') return shown;
  const hidden = { join_code: null, join_code_expires_at: null, join_code_most_uses: null };
  return { ...shown, ...hidden, join_code_uses: 0, waiting_count: 0 };
}
