/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import type { FeatureTables } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { ensureStartingTags } from './starting-tags.ts';
import { tagsRoutes } from './tags.routes.ts';

const tagsTables = {
  exam_blueprints: { backup: 'kept', personal: null },
  exam_scales: { backup: 'kept', impersonal: ['scaled'], personal: null },
  tag_aliases: {
    backup: 'kept',
    impersonal: ['label', 'key', 'origin'],
    personal: null,
  },
  tags: {
    backup: 'kept',
    impersonal: ['kind', 'name', 'short_name', 'code', 'reason_group', 'remedy'],
    personal: null,
  },
} satisfies FeatureTables;

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
