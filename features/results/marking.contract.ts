/**
 * Grading by hand: the essays of a test that wait for points, question by question, and giving the points.
 */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, someLines } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { rubric } from '#features/questions/rubric.contract.ts';

/** The next step for an answer: its first grader, a second grader, or a decision between the two. */
const MARKING_WAITS = ['mark', 'second_mark', 'decision'] as const;
export type MarkingWait = (typeof MARKING_WAITS)[number];

const comment = someLines(1_000);

/** Points and comment of one of two graders. The grader's name is not shown. */
const givenMarks = z.object({
  marks: z.number(),
  /** Points for each criterion of the rubric, in order; empty without a rubric. */
  criteria: z.array(z.number()),
  comment: z.string(),
});

/** An answer for its grader: the question, the response, and the points it may get. */
const answerToMark = z.object({
  attempt: idOut,
  /** Session and taker are null if names are hidden while grading. */
  session: idOut.nullable(),
  taker: z.object({ id: idOut, name: z.string() }).nullable(),
  submitted_at: instant,
  question: idOut,
  section_title: z.string(),
  /** Position within its section in the taker's order, from 1. */
  number: z.int(),
  stem: z.string(),
  stimulus: z.string(),
  /** The explanation of a good answer; null for people who see no answer keys. */
  explanation: z.string().nullable(),
  response: z.string(),
  marks_max: z.number(),
  /**
   * The rubric to grade by. All its points together correspond to `marks_max`. If it is empty, the answer
   * gets its points as a whole.
   */
  rubric,
  waits_for: z.enum(MARKING_WAITS),
  /** The points of both graders, if the answer waits for a decision; otherwise empty. */
  given: z.array(givenMarks),
  version: z.int(),
});
export type AnswerToMark = z.infer<typeof answerToMark>;

export const listAnswersToMark = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/marking/',
  summary:
    'List the essays of a test that you can grade, question by question, without those that someone else has open',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['question', 'submitted_at'],
    filters: { session: id.optional(), question: id.optional() },
  }),
  response: listOf(answerToMark),
  problems: [breaksRule],
});

/** A question whose answers are graded by hand, with its progress. */
const questionToMark = z.object({
  question: idOut,
  section_title: z.string(),
  /** Position of the question within its section of the test, from 1. */
  number: z.int(),
  /** Answers in view, including graded ones. */
  answers: z.int(),
  /**
   * Answers that the caller can grade now. The other answers are finished or reserved for a different person.
   */
  waiting: z.int(),
  /** Answers that wait for a second grader, or for a decision. */
  for_second_mark: z.int(),
  for_decision: z.int(),
});
export type QuestionToMark = z.infer<typeof questionToMark>;

export const listQuestionsToMark = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/marking/questions/',
  summary:
    'List the questions of a test that are graded by hand, with the progress over the sessions you can see',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  response: z.object({ names_hidden: z.boolean(), questions: z.array(questionToMark) }),
});

export const beingMarked = problemKind(409, 'being_marked', 'Someone else has this answer open');

export const leaseAnswer = endpoint({
  method: 'POST',
  path: '/api/users/assessments-attempts/{id}/mark-lease/',
  summary:
    'Open an essay for grading, so that nobody else grades it for some minutes. Repeat to extend, or open another to end it',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  status: 200,
  response: z.object({
    leased_until: instant,
    waits_for: z.enum(MARKING_WAITS).nullable(),
    version: z.int(),
  }),
  is_audited: false,
  problems: [breaksRule, beingMarked],
});

export const markAttempt = endpoint({
  method: 'POST',
  path: '/api/users/assessments-attempts/{id}/mark/',
  summary: 'Grade an essay. If a setting asks for two graders, both count. The last grade scores the session',
  act: 'Graded an essay',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** 0 for an answer that nobody opened before. */
    version: z.int().min(0),
    /** Points for an answer without a rubric. */
    marks: z.number().min(0).max(100).optional(),
    /** Points for each criterion of the question's rubric, in order. */
    criteria: z.array(z.number().min(0).max(100)).max(100).optional(),
    /** The comment for the taker, who reads it once explanations are released. */
    comment: comment.default(''),
  }),
  status: 200,
  response: z.object({
    /** The final points; null while a second grader is needed. */
    marks: z.number().nullable(),
    waits_for: z.enum(MARKING_WAITS).nullable(),
    /** Number of answers in the session that still wait for a grader. */
    pending_marks: z.int(),
    version: z.int(),
  }),
  problems: [breaksRule, staleVersion, beingMarked],
});
