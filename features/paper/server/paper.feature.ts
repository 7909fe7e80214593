/**
 * The paper feature as the app lists it: its routes. It has no tables, because sheets are stored as sessions.
 */
import type { Feature } from '#server/feature.ts';
import { paperRoutes } from './paper.routes.ts';

export const paperFeature: Feature = {
  name: 'paper',
  routes: paperRoutes,
  field_words: {
    answers: 'answers',
    sat_at: 'test date',
    section_times: 'section times',
    sheets: 'answer sheets',
  },
};
