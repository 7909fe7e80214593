/** Declares how erasing, export, merging and backup treat each of this feature's tables. */
import { sql } from 'kysely';
import type { FeatureTables } from '#server/db/declared-tables.ts';

export const practiceTables = {
  practice_hints: {
    backup: 'kept',
    personal: null,
  },
  practice_tries: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['response', 'outcome'],
      merging: {},
      erasing: 'What they did stays and names nobody.',
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
