/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { calibrationRoutes } from './calibration.routes.ts';

const calibrationTables = {
  calibrations: {
    backup: 'kept',
    impersonal: [
      'kind' as const,
      'model' as const,
      'data_sha256' as const,
      'engine' as const,
      'grid' as const,
      'priors' as const,
      'link' as const,
      'items' as const,
      'left_out' as const,
    ],
    personal: {
      merging: { made_by: stays, accepted_by: stays },
      erasing: 'The record of what staff did stays, but no longer names the person.',
      exporting: { not: 'Calibrations belong to the school.' },
    },
  },
  irt_sides: {
    backup: 'kept',
    impersonal: ['model', 'scale'],
    personal: null,
  },
} satisfies FeatureTables;

export const calibrationFeature: Feature = {
  name: 'calibration',
  routes: calibrationRoutes,
  field_words: { model: 'model', routing: 'routing' },
  tables: calibrationTables,
};
