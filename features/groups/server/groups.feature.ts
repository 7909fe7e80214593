/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type FeatureTables, joins, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { groupsRoutes } from './groups.routes.ts';
import { joinRoutes } from './join.routes.ts';

const groupsTables = {
  archived_group_members: {
    backup: 'kept',
    personal: {
      merging: { person: joins('group_id') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'The file `places` lists their former groups.' },
    },
  },
  excuses: {
    backup: 'kept',
    personal: {
      merging: {
        person: {
          ...joins('assessment', 'practice_set', 'school'),
          nullable: ['assessment', 'practice_set', 'school'],
        },
        excused_by: stays,
      },
      erasing: { rows_of: ['person'] },
      exporting: {
        file: 'excuses',
        rows: (person) => sql`
      select coalesce(assessments.title, practice_sets.title) as title, excused_at
      from excuses left join assessments on assessments.id = excuses.assessment
        left join practice_sets on practice_sets.id = excuses.practice_set
      where person = ${person} order by excused_at, excuses.id`,
      },
    },
  },
  group_members: {
    backup: 'kept',
    personal: {
      merging: { person: joins('group_id') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'The file `places` lists their schools and groups.' },
    },
  },
  group_tutors: {
    backup: 'kept',
    personal: {
      merging: { person: stays },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'The school decides who teaches a group.' },
    },
  },
  groups: {
    backup: 'kept',
    impersonal: ['name', 'join_code'],
    personal: null,
  },
  join_requests: {
    backup: 'kept',
    personal: {
      merging: { person: joins('group_id') },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'A row is deleted when staff decide on the request.' },
    },
  },
} satisfies FeatureTables;

export const groupsFeature: Feature = {
  name: 'groups',
  routes: [...groupsRoutes, ...joinRoutes],
  field_words: {
    decision: 'decision',
    expires_at: 'end of the join code',
    group: 'group',
    most_uses: 'maximum uses',
    people: 'people',
    term: 'term',
    tutors: 'tutors',
    users: 'people',
  },
  tables: groupsTables,
};
