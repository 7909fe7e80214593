/** Declares how erasing, export, merging and backup treat this feature's tables. */
import type { FeatureTables } from '#server/db/declared-tables.ts';

export const termsTables = {
  terms: {
    backup: 'kept',
    impersonal: ['name', 'starts_on', 'ends_on'],
    personal: null,
  },
} satisfies FeatureTables;
