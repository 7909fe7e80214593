/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { questionReportsRoutes } from './question-reports.routes.ts';
import { questionReportsTables } from './question-reports.tables.store.ts';

export const questionReportsFeature: Feature = {
  name: 'question-reports',
  routes: questionReportsRoutes,
  field_words: { resolution: 'what was done' },
  tables: questionReportsTables,
};
