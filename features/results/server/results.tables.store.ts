/** What becomes of this feature's tables. */
import { type FeatureTables, stays } from '#server/db/declared-tables.ts';

export const resultsTables = {
  hand_marks: {
    backup: 'kept',
    personal: {
      merging: { marked_by: stays },
      erasing: 'What they did as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff marked is in `changes_by_them`.' },
    },
  },
  session_sheets: {
    backup: 'kept',
    personal: {
      stays_anonymous: ['sheet'],
      merging: {},
      erasing: 'What they did stays and names nobody.',
      exporting: { not: 'It holds keys; the scores are in `sessions`.' },
    },
  },
} satisfies FeatureTables;
