/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { regradesRoutes } from './regrades.routes.ts';
import { checkTypedAnswers } from './typed-answers.ts';

const regradesTables = {
  regrades: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['action', 'reason'],
      merging: { regraded_by: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'The file `changes_by_them` lists regrades.' },
    },
  },
  session_regrades: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['outcome_before', 'outcome_after'],
      merging: {},
      erasing: 'The rows stay, but no longer name the person.',
      exporting: {
        not: 'The person’s scores are in the file `sessions`. A regrade could reveal the correct answer.',
      },
    },
  },
} satisfies FeatureTables;

export const regradesFeature: Feature = {
  name: 'regrades',
  routes: regradesRoutes,
  tick: checkTypedAnswers,
  field_words: {
    right_options: 'correct options',
    gap: 'gap',
  },
  tables: regradesTables,
};
