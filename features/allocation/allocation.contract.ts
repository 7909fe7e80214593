/**
 * Endpoints for assigning assessments to people, groups and schools, and for the assessments that a person
 * has.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, sentInstant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { SESSION_MODES } from '#features/assessments/assessments.contract.ts';
import { ALLOCATION_TARGETS, ASSESSMENT_STANDINGS } from './allocation-values.contract.ts';

export type AllocationTarget = (typeof ALLOCATION_TARGETS)[number];

const named = z.object({ id: idOut, name: z.string() });

const allocation = z.object({
  id: idOut,
  /** Exactly one of `assessment` and `practice_set` is set. */
  assessment: z.object({ id: idOut, title: z.string() }).nullable(),
  practice_set: z.object({ id: idOut, title: z.string() }).nullable(),
  target: z.object({ kind: z.enum(ALLOCATION_TARGETS), id: idOut, name: z.string() }),
  /**
   * For a test assigned to an individual: the school for which it was assigned. Null if it was assigned by an
   * admin, or by somebody who belongs to none of the person's schools.
   */
  given_for: named.nullable(),
  mode: z.enum(SESSION_MODES),
  /** The terms of the assignment. If a term is null, the value of the assessment applies. */
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  closes_at: instant.nullable(),
  attempts_allowed: z.int().nullable(),
  /**
   * Whether takers at the same school get answers and explanations only after it closes. Then `closes_at` is
   * set.
   */
  counts: z.boolean(),
  allocated_by: named,
  created_at: instant,
});
export type Allocation = z.infer<typeof allocation>;

const terms = {
  /**
   * The mode in which the test is assigned. Null means `test` if the assessment offers it, otherwise
   * `practice`, otherwise `paper`.
   */
  mode: z.enum(SESSION_MODES).nullable().default(null),
  opens_at: sentInstant.nullable().default(null),
  due_at: sentInstant.nullable().default(null),
  closes_at: sentInstant.nullable().default(null),
  attempts_allowed: z.int().min(1).max(100).nullable().default(null),
  /**
   * Requires `closes_at`. Until then everybody who takes the test at the same school waits for answers and
   * explanations.
   */
  counts: z.boolean().default(false),
};

export const listAllocations = endpoint({
  method: 'GET',
  path: '/api/test-allocation/',
  summary: 'List the assignments of people, groups, and schools that you can see',
  about: 'allocations',
  access: 'allocations.view',
  query: listQuery({
    ordering: ['created_at'],
    filters: {
      assessment: id.optional(),
      /** Lists the allocations of this practice set. Without it, lists the allocations of assessments. */
      practice_set: id.optional(),
      user: id.optional(),
      group: id.optional(),
      school: id.optional(),
    },
  }),
  response: listOf(allocation),
});

const allotted = z.strictObject({
  assessments: z.array(id).min(1).max(50),
  users: z.array(id).max(500).default([]),
  groups: z.array(id).max(100).default([]),
  schools: z.array(id).max(50).default([]),
  ...terms,
});

export const allocate = endpoint({
  method: 'POST',
  path: '/api/test-allocation/',
  summary:
    'Assign published tests and practice sets to people, groups, and schools. The new settings replace those of earlier assignments',
  act: 'Assigned tests',
  access: 'allocations.write',
  body: allotted.extend({
    assessments: z.array(id).max(50).default([]),
    /** Sets can be practiced any number of times, so their assignments have only a window and a due date. */
    practice_sets: z.array(id).max(50).default([]),
  }),
  status: 201,
  response: z.object({ results: z.array(allocation) }),
  problems: [breaksRule],
});

/** When the last of the takers gets a part of their result. `at` is set if the instant is known. */
const coming = z.object({ moment: z.enum(['at_once', 'at', 'manual', 'never']), at: instant.nullable() });

const preview = z.object({
  assessment: z.object({ id: idOut, title: z.string() }),
  mode: z.enum(SESSION_MODES),
  comes: z.object({ score: coming, correctness: coming, answers: coming, explanations: coming }),
  attempts_allowed: z.int().nullable(),
  /** How many people the assignment would reach now. */
  people: z.int(),
  /**
   * People in view, at the same schools, who can already see the right answers and will keep seeing them.
   * `names` holds the first few.
   */
  seen_by: z.object({ count: z.int(), names: z.array(z.string()) }),
  /** How many of `people` have answered some questions in the test during practice. */
  practised_by: z.int(),
  /**
   * How many people at other schools could still start the test after the right answers are released here.
   */
  elsewhere_later: z.int(),
});
export type AllocationPreview = z.infer<typeof preview>;

export const previewAllocation = endpoint({
  method: 'POST',
  path: '/api/test-allocation/preview/',
  summary:
    'Preview an assignment: when students get which results, who has seen the answers, and who takes the test later',
  about: 'allocations',
  access: 'allocations.write',
  body: allotted,
  status: 200,
  response: z.object({ results: z.array(preview) }),
  problems: [breaksRule],
  is_audited: false,
});

export const removeAllocations = endpoint({
  method: 'DELETE',
  path: '/api/test-allocation/',
  summary: 'Remove assignments. Sessions already started are kept',
  act: 'Unassigned tests',
  access: 'allocations.write',
  body: z.strictObject({ allocations: z.array(id).min(1).max(500) }),
  problems: [breaksRule],
});

export type AssessmentStanding = (typeof ASSESSMENT_STANDINGS)[number];

/**
 * An assessment in a taker's own list: without answer keys or stages, and without a score before its release.
 */
export const ownAssessment = z.object({
  assessment: z.object({
    id: idOut,
    title: z.string(),
    description: z.string(),
    /** The number of questions; for an adaptive test, the largest possible number. */
    question_count: z.int(),
    is_one_at_a_time: z.boolean(),
    section_count: z.int(),
    /**
     * The duration for this person: the sum over the timed sections. `untimed_sections` counts the others.
     */
    duration_seconds: z.int(),
    untimed_sections: z.int(),
  }),
  source: z.enum(['allocated', 'group', 'school', 'open']),
  /** Whether the person joined the test, which is open to everybody. */
  is_joined: z.boolean(),
  /** Whether staff excused the person from it. Then it is not due. */
  is_excused: z.boolean(),
  standing: z.enum(ASSESSMENT_STANDINGS),
  /**
   * The mode in which the person has the test now; null if it was taken back. Only staff start a session on
   * paper.
   */
  mode: z.enum(SESSION_MODES).nullable(),
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  closes_at: instant.nullable(),
  attempts_allowed: z.int().nullable(),
  /** How many attempts are used; practice uses none. */
  attempts_used: z.int(),
  /** Whether the person may start another session now. */
  may_begin: z.boolean(),
  /** The session in progress, or else the newest finished one; null if there is none. */
  session: z
    .object({
      id: idOut,
      status: z.string(),
      submitted_at: instant.nullable(),
      /** The score; null until it is released. */
      score: z.object({ raw: z.number(), raw_max: z.number(), scaled: z.number().nullable() }).nullable(),
    })
    .nullable(),
});
export type OwnAssessment = z.infer<typeof ownAssessment>;

export const listOwnAssessments = endpoint({
  method: 'GET',
  path: '/api/users/assessments/',
  summary: 'List your own tests: assigned to you, your groups, or your school, or open to guests',
  about: 'allocations',
  access: 'signed_in',
  query: listQuery({ ordering: ['due_at'], filters: { standing: z.enum(ASSESSMENT_STANDINGS).optional() } }),
  response: listOf(ownAssessment),
});

export const listPersonAssessments = endpoint({
  method: 'GET',
  path: '/api/users/{id}/assessments/',
  summary: "List a person's tests",
  about: 'allocations',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['due_at'], filters: { standing: z.enum(ASSESSMENT_STANDINGS).optional() } }),
  response: listOf(ownAssessment),
});

export const allocateToPerson = endpoint({
  method: 'POST',
  path: '/api/users/{id}/assessments/',
  summary: 'Assign tests to one person',
  act: 'Assigned tests to a person',
  access: 'allocations.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ assessments: z.array(id).min(1).max(50), ...terms }),
  status: 201,
  response: z.object({ results: z.array(allocation) }),
  problems: [breaksRule],
});

export const removeFromPerson = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/assessments/',
  summary: 'Remove tests that were assigned to the person directly',
  act: 'Unassigned tests from a person',
  access: 'allocations.write',
  params: z.strictObject({ id }),
  body: z.strictObject({ assessments: z.array(id).min(1).max(50) }),
  problems: [breaksRule],
});

const assessmentUser = z.object({
  user: z.object({ id: idOut, name: z.string(), username: z.string() }),
  source: z.enum(['allocated', 'group', 'school', 'open']),
  standing: z.enum(ASSESSMENT_STANDINGS),
  attempts_used: z.int(),
  /** The session in progress, or else the newest finished one. */
  session: z
    .object({
      id: idOut,
      status: z.string(),
      started_at: instant.nullable(),
      submitted_at: instant.nullable(),
      raw: z.number().nullable(),
      raw_max: z.number().nullable(),
      scaled: z.number().nullable(),
    })
    .nullable(),
});
export type AssessmentUser = z.infer<typeof assessmentUser>;

export const listAssessmentUsers = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/users/list/',
  summary: 'List everyone you can see who has this test assigned, with their status and score',
  about: 'allocations',
  access: 'allocations.view',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['name'],
    filters: { standing: z.enum(ASSESSMENT_STANDINGS).optional(), group: id.optional() },
  }),
  response: listOf(assessmentUser),
});

export const notAllotted = problemKind(403, 'not_allotted', 'This test isn’t assigned to you');

const enrolment = z.object({
  enrolled: z.boolean(),
  /** How the test reached the person; null if they do not have it. */
  source: z.enum(['allocated', 'group', 'school', 'open']).nullable(),
  /** The session in progress, or else the newest. */
  session: idOut.nullable(),
});

export const getEnrolment = endpoint({
  method: 'GET',
  path: '/api/user-assessments/{id}/enrolled/',
  summary: 'Check whether you have a test, and get your session',
  access: 'signed_in',
  params: z.strictObject({ id }),
  response: enrolment,
});

export const enrol = endpoint({
  method: 'POST',
  path: '/api/user-assessments/{id}/enrolled/',
  summary: 'Join an open test, which adds it to your own tests',
  act: 'Joined an open test',
  access: 'signed_in',
  params: z.strictObject({ id }),
  status: 201,
  response: enrolment,
  problems: [notAllotted],
});

export const leaveAssessment = endpoint({
  method: 'DELETE',
  path: '/api/user-assessments/{id}/enrolled/',
  summary: 'Leave an open test that you joined and have not started',
  act: 'Left an open test',
  access: 'signed_in',
  params: z.strictObject({ id }),
  problems: [breaksRule],
});
