/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import type { FeatureTables } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { practiceRoutes } from './practice.routes.ts';

const practiceTables = {
  practice_hints: {
    backup: 'kept',
    personal: null,
  },
  practice_tries: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['response', 'outcome'],
      merging: {},
      erasing: 'The rows stay, but no longer name the person.',
      exporting: {
        file: 'practice_tries',
        rows: (person) => sql`
      select attempts.session, attempts.question, number, practice_tries.response, practice_tries.outcome, tried_at
      from practice_tries join attempts on attempts.id = practice_tries.attempt
        join sessions on sessions.id = attempts.session
      where sessions.taker = ${person} order by sessions.created_at, attempts.id, number`,
      },
    },
  },
} satisfies FeatureTables;

export const practiceFeature: Feature = {
  name: 'practice',
  routes: practiceRoutes,
  field_words: { ask: 'action', number: 'number', topics: 'skills' },
  tables: practiceTables,
};
