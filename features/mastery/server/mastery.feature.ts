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
      erasing: 'This table only counts changes and does not describe them.',
      exporting: { not: 'This table only counts changes of `answers`.' },
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
      erasing: 'The record of what staff chose stays, but no longer names the person.',
      exporting: { not: 'The choice belongs to the installation.' },
    },
  },
  mastery_folds: {
    backup: 'kept',
    impersonal: ['fold', 'tags'],
    personal: {
      goes: ['waiting', 'filed_as_now', 'state'],
      merging: { person: ends },
      erasing: { rows_of: ['person'] },
      exporting: { not: 'This table is computed from `answers` whenever it is needed.' },
    },
  },
} satisfies FeatureTables;

export const masteryFeature: Feature = {
  name: 'mastery',
  routes: masteryRoutes,
  tick: work,
  tables: masteryTables,
};
