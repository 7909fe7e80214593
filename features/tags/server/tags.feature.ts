/** The tags feature as the app lists it: its routes, its tables and its starting tags. */
import type { Feature } from '#server/feature.ts';
import { ensureStartingTags } from './starting-tags.ts';
import { tagsRoutes } from './tags.routes.ts';
import { tagsTables } from './tags.tables.store.ts';

export const tagsFeature: Feature = {
  name: 'tags',
  routes: tagsRoutes,
  prepare: ensureStartingTags,
  field_words: {
    blueprint: 'blueprint',
    code: 'code',
    is_retired: 'archived',
    parent: 'parent tag',
    reason_group: 'reason group',
    remedy: 'remedy',
    short_name: 'short name',
  },
  tables: tagsTables,
};
