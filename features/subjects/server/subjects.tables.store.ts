/** Declares how erasing, export, merging and backup treat this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const subjectsTables = {
  subject_node_tags: { backup: 'kept', personal: null },
  subject_nodes: {
    backup: 'kept',
    impersonal: ['name'],
    personal: {
      merging: { author: stays },
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff wrote is the school’s.' },
    },
  },
} satisfies FeatureTables;
