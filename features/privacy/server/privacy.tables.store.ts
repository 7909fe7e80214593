/** Declares how erasing, export, merging and backup treat this feature's tables. */
import type { FeatureTables } from '#server/db/declared-tables.ts';

export const privacyTables = {
  erasures: {
    backup: 'kept',
    personal: null,
  },
} satisfies FeatureTables;
