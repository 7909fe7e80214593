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
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff regraded is in `changes_by_them`.' },
    },
  },
  session_regrades: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['outcome_before', 'outcome_after'],
      merging: {},
      erasing: 'What they did stays and names nobody.',
      exporting: { not: 'Their scores are in `sessions`; what was mended may tell what is right.' },
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
