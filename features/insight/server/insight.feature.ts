/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, moves } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { forecastRoutes } from './forecast.routes.ts';
import { insightRoutes } from './insight.routes.ts';
import { walkThroughRoutes } from './walk-through.routes.ts';

/** Notes about a student's answers are erased with the student, also those that other people wrote. */
const eraseNotes: Erase = async (db, { id }) => {
  await sql`
    delete from walk_through_notes using attempts join sessions on sessions.id = attempts.session
    where attempts.id = walk_through_notes.attempt and sessions.taker = ${id}`.execute(db);
};

const insightTables = {
  walk_through_notes: {
    backup: 'kept',
    personal: {
      goes: ['note'],
      merging: { written_by: moves },
      erasing: { by: eraseNotes },
      exporting: {
        file: 'walk_through_notes',
        rows: (person) => sql`
      select attempts.session, attempts.question, note, walk_through_notes.updated_at
      from walk_through_notes join attempts on attempts.id = walk_through_notes.attempt
        join sessions on sessions.id = attempts.session
      where sessions.taker = ${person} order by sessions.created_at, attempts.id`,
      },
    },
  },
} satisfies FeatureTables;

export const insightFeature: Feature = {
  name: 'insight',
  routes: [...insightRoutes, ...forecastRoutes, ...walkThroughRoutes],
  field_words: { is_talked_through: 'discussed in a lesson' },
  tables: insightTables,
};
