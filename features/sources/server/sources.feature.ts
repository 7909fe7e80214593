/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { sourcesRoutes } from './sources.routes.ts';

const sourcesTables = {
  question_sources: {
    backup: 'kept',
    impersonal: ['name', 'note'],
    personal: {
      merging: { author: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'Content that staff write belongs to the school.' },
    },
  },
} satisfies FeatureTables;

export const sourcesFeature: Feature = {
  name: 'sources',
  routes: sourcesRoutes,
  tables: sourcesTables,
};
