/** The doubts feature as the app lists it: its routes and its tables. */
import type { Feature } from '#server/feature.ts';
import { doubtsRoutes } from './doubts.routes.ts';
import { doubtsTables } from './doubts.tables.store.ts';

export const doubtsFeature: Feature = {
  name: 'doubts',
  routes: doubtsRoutes,
  field_words: {
    assigned: 'assigned to',
    at_seconds: 'moment',
    files: 'pictures',
    page: 'page',
    picture: 'picture',
    resolve: 'resolving',
    skill: 'skill',
    strokes: 'lines',
    version: 'version',
    video: 'video',
  },
  tables: doubtsTables,
};
