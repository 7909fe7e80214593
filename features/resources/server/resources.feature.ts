/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { resourcesRoutes } from './resources.routes.ts';

const resourcesTables = {
  subject_resources: {
    backup: 'kept',
    impersonal: ['title', 'url'],
    personal: {
      merging: { author: stays },
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff wrote is the school’s.' },
    },
  },
} satisfies FeatureTables;

export const resourcesFeature: Feature = {
  name: 'resources',
  routes: resourcesRoutes,
  tables: resourcesTables,
};
