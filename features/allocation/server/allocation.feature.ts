/** This feature as the server lists it: its endpoints, tables and jobs. */
import type { Feature } from '#server/feature.ts';
import { allocationRoutes } from './allocation.routes.ts';
import { allocationTables } from './allocation.tables.store.ts';
import { assignmentsRoutes } from './assignments.routes.ts';
import { ownAssessmentsRoutes } from './own-assessments.routes.ts';

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
