/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { ends, type FeatureTables, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { masteryRoutes } from './mastery.routes.ts';
import { work } from './nightly.ts';

const masteryTables = {
  evidence_marks: {
    backup: 'kept',
    personal: {
      // A merge moves the person's sessions, and that already increments the counter of both records.
      merging: { person: stays },
      erasing: 'It counts changes, and tells nothing of them.',
      exporting: { not: 'It counts changes of `answers`.' },
    },
  },
  parameter_sets: {
    backup: 'kept',
    impersonal: ['made_of', 'weights', 'model', 'guesses'],
    personal: null,
  },
  parameter_use: {
    backup: 'kept',
    personal: {
      merging: { chosen_by: stays },
      erasing: 'What they chose as staff stays, with a row that names nobody.',
      exporting: { not: 'What staff chose is the installation’s.' },
    },
  },
  mastery_folds: {
    backup: 'kept',
    impersonal: ['fold', 'tags'],
    personal: {
      goes: ['waiting', 'filed_as_now', 'state'],
      merging: { person: ends },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'Made of `answers`, and made anew whenever it is asked.' },
    },
  },
} satisfies FeatureTables;

export const masteryFeature: Feature = {
  name: 'mastery',
  routes: masteryRoutes,
  tick: work,
  tables: masteryTables,
};
