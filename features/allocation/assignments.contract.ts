/** Endpoints for the list of all assignments, of every kind, and for taking them back. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';
import { SESSION_MODES } from '#features/assessments/assessments.contract.ts';
import { ALLOCATION_TARGETS, ASSIGNED_KINDS } from './allocation-values.contract.ts';

const named = z.object({ id: idOut, name: z.string() });

const assignment = z.object({
  id: idOut,
  kind: z.enum(ASSIGNED_KINDS),
  thing: z.object({ id: idOut, title: z.string() }),
  target: z.object({ kind: z.enum(ALLOCATION_TARGETS), id: idOut, name: z.string() }),
  /** For a test assigned to an individual: the school for which it was assigned. */
  given_for: named.nullable(),
  /** The mode; null for materials and videos. */
  mode: z.enum(SESSION_MODES).nullable(),
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  closes_at: instant.nullable(),
  attempts_allowed: z.int().nullable(),
  counts: z.boolean(),
  reason: z.string(),
  allocated_by: named,
  created_at: instant,
  /** Whether the caller may take the assignment back. They may not if a different school assigned it. */
  may_take_back: z.boolean(),
});
export type Assignment = z.infer<typeof assignment>;

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/assignments/',
  summary: 'List the assignments of tests, practice sets, materials, shelves, and videos that you can see',
  about: 'allocations',
  access: 'allocations.view',
  query: listQuery({
    ordering: ['created_at'],
    filters: {
      kind: z.enum(ASSIGNED_KINDS).optional(),
      /** Every assignment that reaches this person: individually, through a group or through a school. */
      user: id.optional(),
      group: id.optional(),
      school: id.optional(),
      assessment: id.optional(),
      practice_set: id.optional(),
      /** The material. Assignments of shelves that contain it are listed too. */
      material: id.optional(),
      library_group: id.optional(),
      video: id.optional(),
    },
  }),
  response: listOf(assignment),
});

export const removeAssignments = endpoint({
  method: 'DELETE',
  path: '/api/assignments/',
  summary: 'Remove assignments of any kind. Sessions, reading places, and notes are kept',
  act: 'Removed assignments',
  access: 'allocations.write',
  body: z.strictObject({ assignments: z.array(id).min(1).max(500) }),
  problems: [breaksRule],
});
