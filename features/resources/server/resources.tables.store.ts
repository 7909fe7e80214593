/** Declares how erasing, export, merging and backup treat this feature's table. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const resourcesTables = {
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
