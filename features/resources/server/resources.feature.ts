/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { resourcesRoutes } from './resources.routes.ts';

const resourcesTables = {
  subject_resources: {
    backup: 'kept',
    impersonal: ['title', 'audience', 'url'],
    personal: {
      merging: { author: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'Content that staff write belongs to the school.' },
    },
  },
} satisfies FeatureTables;

export const resourcesFeature: Feature = {
  name: 'resources',
  routes: resourcesRoutes,
  tables: resourcesTables,
};
