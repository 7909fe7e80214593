/** Declares what erasing, export, merging and backup do with this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const sourcesTables = {
  question_sources: {
    backup: 'kept',
    impersonal: ['name', 'note'],
    personal: {
      merging: { author: stays },
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff wrote is the school’s.' },
    },
  },
} satisfies FeatureTables;
