/** Registers this feature with the server. */
import type { Feature } from '#server/feature.ts';
import { announcementsRoutes } from './announcements.routes.ts';
import { announcementsTables } from './announcements.tables.store.ts';

export const announcementsFeature: Feature = {
  name: 'announcements',
  routes: announcementsRoutes,
  field_words: {
    audience: 'who it is for',
    by_mail: 'mail',
    shows_from: 'shown from',
    shows_until: 'shown until',
  },
  tables: announcementsTables,
};
