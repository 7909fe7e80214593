/** Declares how erasing, export, merging and backup treat each of this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const calibrationTables = {
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
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff reckoned is the school’s.' },
    },
  },
  irt_sides: {
    backup: 'kept',
    impersonal: ['model', 'scale'],
    personal: null,
  },
} satisfies FeatureTables;
