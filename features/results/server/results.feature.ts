/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { sql } from 'kysely';
import { type Erase, type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { markingRoutes } from './marking.routes.ts';
import { resultsRoutes } from './results.routes.ts';

const eraseComments: Erase = async (db, { id }) => {
  await sql`
    update markings set comment = '' from attempts, sessions
    where attempts.id = markings.attempt and sessions.id = attempts.session and sessions.taker = ${id}`.execute(
    db,
  );
};

const resultsTables = {
  hand_marks: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['waits_for'],
      merging: { marked_by: stays, leased_by: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'The file `changes_by_them` lists graded answers.' },
    },
  },
  markings: {
    backup: 'kept',
    personal: {
      goes: ['comment'],
      stays_anonymous: ['criteria'],
      merging: { marker: stays },
      erasing: { by: eraseComments },
      exporting: {
        not: 'This table could reveal the criteria before their release. Later they are shown with the answer.',
      },
    },
  },
  session_sheets: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['sheet'],
      merging: {},
      erasing: 'The rows stay, but no longer name the person.',
      exporting: { not: 'This table contains answer keys. The file `sessions` contains the scores.' },
    },
  },
} satisfies FeatureTables;

export const resultsFeature: Feature = {
  name: 'results',
  routes: [...resultsRoutes, ...markingRoutes, ...analysisRoutes],
  field_words: { comment: 'comment', criteria: 'points for each criterion' },
  tables: resultsTables,
};
