/**
 * Endpoints for practice sets: questions to practice. Takers get the questions through sessions, so no answer
 * keys are declared here.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, shortName, version } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { contentSchool, ownerSchool } from '#features/schools/schools.contract.ts';

const SET_ORIGINS = ['manual', 'blueprint', 'assessment', 'mistakes', 'recommendation', 'review'] as const;

/** `soft`: a clock is shown, but nothing ends when it runs out. */
const SET_TIMINGS = ['untimed', 'soft', 'timed'] as const;
export type SetTiming = (typeof SET_TIMINGS)[number];

/** One session asks all questions of a set, so anything larger should be several sets. */
export const MOST_QUESTIONS = 200;

const named = z.object({ id: idOut, name: z.string() });

/** The set from the caller's point of view, for takers. */
const own = z.object({
  /** Whether the set was made for the caller only or assigned to them. */
  source: z.enum(['made', 'allotted']),
  opens_at: instant.nullable(),
  due_at: instant.nullable(),
  closes_at: instant.nullable(),
  /**
   * The session in progress, or else the newest one: `asked` questions in total, `tried` so far, and `right`
   * at the first try.
   */
  session: z
    .object({
      id: idOut,
      status: z.string(),
      asked: z.int(),
      tried: z.int(),
      right: z.int(),
      created_at: instant,
      /** When the session was submitted; null while it is in progress. */
      submitted_at: instant.nullable(),
    })
    .nullable(),
});

export const practiceSet = z.object({
  id: idOut,
  title: z.string(),
  origin: z.enum(SET_ORIGINS),
  owner: named,
  /** The only person for whom the set was made; null for a set that is assigned. */
  for_user: named.nullable(),
  school: ownerSchool,
  /** The number of questions, including those of the set's assessments. */
  question_count: z.int(),
  /** The set's own questions in order. Null for takers, who get them through a session. */
  questions: z.array(idOut).nullable(),
  timing: z.enum(SET_TIMINGS),
  duration_seconds: z.int().nullable(),
  /** The estimated time per question, in seconds. */
  question_seconds: z.int(),
  hints_allowed: z.boolean(),
  /** Whether a tool that is forbidden in the sections of the set's tests is also forbidden in the set. */
  keeps_test_tools: z.boolean(),
  /** The caller's own progress in the set; null for staff. */
  own: own.nullable(),
  created_at: instant,
  updated_at: instant,
  version,
});
export type PracticeSet = z.infer<typeof practiceSet>;

export const practiceSetInUse = problemKind(409, 'practice_set_in_use', 'This practice set is in use');

const written = {
  title: shortName,
  questions: z.array(id).max(MOST_QUESTIONS),
  timing: z.enum(SET_TIMINGS),
  duration_seconds: z.int().min(60).max(86_400).nullable(),
  hints_allowed: z.boolean(),
  keeps_test_tools: z.boolean(),
};

export const listPracticeSets = endpoint({
  method: 'GET',
  path: '/api/practice-sets/',
  summary: 'List practice sets. Students and guests get those created for them or assigned to them',
  about: 'practice-sets',
  access: 'practice_sets.view',
  query: listQuery({
    ordering: ['created_at'],
    filters: { origin: z.enum(SET_ORIGINS).optional(), for_user: id.optional(), school: id.optional() },
  }),
  response: listOf(practiceSet),
});

export const addPracticeSet = endpoint({
  method: 'POST',
  path: '/api/practice-sets/',
  summary: 'Create a practice set, to assign later or for one person',
  act: 'Created a practice set',
  access: 'practice_sets.write',
  body: z.strictObject({
    title: written.title,
    questions: written.questions.default([]),
    timing: written.timing.default('untimed'),
    duration_seconds: written.duration_seconds.default(null),
    hints_allowed: written.hints_allowed.default(true),
    keeps_test_tools: written.keeps_test_tools.default(false),
    for_user: id.nullable().default(null),
    school: contentSchool,
  }),
  status: 201,
  response: practiceSet,
  problems: [breaksRule],
});

export const getPracticeSet = endpoint({
  method: 'GET',
  path: '/api/practice-sets/{id}/',
  summary: 'Get a practice set',
  about: 'practice-sets',
  access: 'practice_sets.view',
  params: z.strictObject({ id }),
  response: practiceSet,
});

export const changePracticeSet = endpoint({
  method: 'PATCH',
  path: '/api/practice-sets/{id}/',
  summary:
    'Change a practice set. Questions are sent as a complete list in order. Started practice does not change',
  act: 'Changed a practice set',
  access: 'practice_sets.write',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version,
    title: written.title.optional(),
    questions: written.questions.optional(),
    timing: written.timing.optional(),
    duration_seconds: written.duration_seconds.optional(),
    hints_allowed: written.hints_allowed.optional(),
    keeps_test_tools: written.keeps_test_tools.optional(),
  }),
  response: practiceSet,
  problems: [breaksRule, staleVersion],
});

export const removePracticeSet = endpoint({
  method: 'DELETE',
  path: '/api/practice-sets/{id}/',
  summary: 'Remove a practice set that nobody started and that is not assigned',
  act: 'Removed a practice set',
  access: 'practice_sets.write',
  params: z.strictObject({ id }),
  problems: [practiceSetInUse],
});

const setAssessment = z.object({
  practice_set: idOut,
  assessment: z.object({ id: idOut, title: z.string() }),
});
export type SetAssessment = z.infer<typeof setAssessment>;

export const listSetAssessments = endpoint({
  method: 'GET',
  path: '/api/practice-set-assessment/',
  summary: 'List the tests whose questions are in a practice set',
  about: 'practice-sets',
  access: 'practice_sets.write',
  query: listQuery({ ordering: ['created_at'], filters: { practice_set: id } }),
  response: listOf(setAssessment),
});

export const addSetAssessment = endpoint({
  method: 'POST',
  path: '/api/practice-set-assessment/',
  summary: 'Add the questions of a test to a practice set',
  act: 'Added a test to a practice set',
  access: 'practice_sets.write',
  body: z.strictObject({ practice_set: id, assessment: id }),
  status: 201,
  response: setAssessment,
  problems: [breaksRule],
});

export const removeSetAssessment = endpoint({
  method: 'DELETE',
  path: '/api/practice-set-assessment/',
  summary: 'Remove the questions of a test from a practice set',
  act: 'Removed a test from a practice set',
  access: 'practice_sets.write',
  body: z.strictObject({ practice_set: id, assessment: id }),
  problems: [breaksRule],
});
