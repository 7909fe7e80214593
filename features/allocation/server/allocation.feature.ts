/** Registers this feature and declares how erasing, export, merging and backup treat its tables. */
import { type FeatureTables, joins, stays } from '#server/db/declared-tables.ts';
import type { Feature } from '#server/feature.ts';
import { allocationRoutes } from './allocation.routes.ts';
import { assignmentsRoutes } from './assignments.routes.ts';
import { ownAssessmentsRoutes } from './own-assessments.routes.ts';

const allocationTables = {
  allocations: {
    backup: 'kept',
    impersonal: ['mode'],
    personal: {
      merging: {
        person: { ...joins('assessment', 'given_for'), nullable: ['given_for'] },
        allocated_by: stays,
      },
      erasing: 'An assignment stays with the work done for it.',
      exporting: {
        not: 'This table lists the person’s assigned tests. The file `sessions` contains their work.',
      },
    },
  },
  enrolments: {
    backup: 'kept',
    personal: {
      merging: { person: joins('assessment') },
      erasing: 'An assignment stays with the work done for it.',
      exporting: {
        not: 'This table lists tests open to everyone that the person joined. The file `sessions` contains their work.',
      },
    },
  },
  practice_allocations: {
    backup: 'kept',
    personal: {
      merging: { person: joins('practice_set'), allotted_by: stays },
      erasing: 'An assignment stays with the work done for it.',
      exporting: {
        not: 'This table lists the person’s assigned practice sets. The file `sessions` contains their work.',
      },
    },
  },
} satisfies FeatureTables;

export const allocationFeature: Feature = {
  name: 'allocation',
  routes: [...allocationRoutes, ...assignmentsRoutes, ...ownAssessmentsRoutes],
  field_words: {
    allocations: 'assignments',
    assessments: 'tests',
    assignments: 'assignments',
    counts: 'whether it is graded',
    due_at: 'due time',
    groups: 'groups',
    mode: 'mode',
  },
  tables: allocationTables,
};
