/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import type { FeatureTables } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { schoolArchiveRoutes } from './school-archive.routes.ts';
import { termsRoutes } from './terms.routes.ts';

const termsTables = {
  terms: {
    backup: 'kept',
    impersonal: ['name', 'starts_on', 'ends_on'],
    personal: null,
  },
} satisfies FeatureTables;

export const termsFeature: Feature = {
  name: 'terms',
  routes: [...termsRoutes, ...schoolArchiveRoutes],
  field_words: {
    deactivate_leavers: 'deactivate students without a group',
    deactivate_people: 'deactivate its people',
    ends_on: 'last day',
    starts_on: 'first day',
  },
  tables: termsTables,
};
