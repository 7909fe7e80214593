/** Declares how erasing, export, merging and backup treat this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const settingsTables = {
  setting_changes: {
    backup: 'kept',
    impersonal: ['key', 'value'],
    personal: {
      merging: { changed_by: stays },
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff did is in `changes_by_them`.' },
    },
  },
} satisfies FeatureTables;
