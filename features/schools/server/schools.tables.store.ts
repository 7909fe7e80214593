/** Declares how erasing, export, merging and backup treat this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const schoolsTables = {
  school_members: {
    backup: 'kept',
    personal: {
      merging: { person: stays },
      erasing: 'Their attempts are still seen by whom they were.',
      exporting: { not: 'Where they belong is in `places`.' },
    },
  },
  schools: {
    backup: 'kept',
    impersonal: ['name', 'time_zone', 'locale'],
    personal: null,
  },
} satisfies FeatureTables;
