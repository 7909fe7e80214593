/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, moves } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { mendsRoutes } from './mends.routes.ts';
import { mistakesRoutes } from './mistakes.routes.ts';
import { startPracticeRoutes } from './start-practice.routes.ts';

/** Everything written about a person's mistakes is deleted with the person, also texts by other people. */
const eraseReasons: Erase = async (db, { id }) => {
  await sql`
    delete from mistake_reasons using attempts join sessions on sessions.id = attempts.session
    where attempts.id = mistake_reasons.attempt and sessions.taker = ${id}`.execute(db);
};

const mistakesTables = {
  mistake_reasons: {
    backup: 'kept',
    personal: {
      goes: ['note'],
      stays_anonymous: ['side'],
      merging: { written_by: moves },
      erasing: { by: eraseReasons },
      exporting: {
        file: 'mistake_reasons',
        rows: (person) => sql`
      select attempts.session, attempts.question, side, tags.name as reason, note, mistake_reasons.updated_at
      from mistake_reasons join attempts on attempts.id = mistake_reasons.attempt
        join sessions on sessions.id = attempts.session left join tags on tags.id = mistake_reasons.reason
      where sessions.taker = ${person} order by sessions.created_at, attempts.id, side`,
      },
    },
  },
} satisfies FeatureTables;

export const mistakesFeature: Feature = {
  name: 'mistakes',
  routes: [...mistakesRoutes, ...mendsRoutes, ...startPracticeRoutes],
  field_words: {
    attempt: 'answer',
    confirms: 'confirmed suggestion',
    size: 'number of questions',
    topic: 'skill',
  },
  tables: mistakesTables,
};
