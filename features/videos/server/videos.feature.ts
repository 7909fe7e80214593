/** This feature as the server lists it: its endpoints and tables. */
import type { Feature } from '#server/feature.ts';
import { videosRoutes } from './videos.routes.ts';
import { videosTables } from './videos.tables.store.ts';
import { watchingRoutes } from './watching.routes.ts';

export const videosFeature: Feature = {
  name: 'videos',
  routes: [...videosRoutes, ...watchingRoutes],
  field_words: {
    captions: 'captions',
    chapters: 'chapters',
    host: 'teacher',
    is_archived: 'archived',
    passcode: 'passcode',
    recorded_at: 'recording date',
  },
  tables: videosTables,
};
