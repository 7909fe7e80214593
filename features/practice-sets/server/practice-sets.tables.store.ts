/** Declares how erasing, export, merging and backup treat this feature's tables. */
import { sql } from 'kysely';
import { type FeatureTables, moves } from '#server/db/declared-tables.ts';

export const practiceSetsTables = {
  practice_set_assessments: { backup: 'kept', personal: null },
  practice_set_questions: { backup: 'kept', personal: null },
  practice_sets: {
    backup: 'kept',
    impersonal: ['title', 'origin', 'timing'],
    personal: {
      merging: { for_user: moves, owner: moves },
      erasing: 'What was practised stays, with a row that names nobody.',
      exporting: {
        file: 'practice_sets',
        rows: (person) => sql`
      select id, title, origin, timing, duration_seconds, created_at from practice_sets
      where for_user = ${person} order by created_at, id`,
      },
    },
  },
} satisfies FeatureTables;
