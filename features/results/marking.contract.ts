/** Marks by hand: the essays of a test that wait for them, question by question, and giving them. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, someLines } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind, staleVersion } from '#contract/problem.ts';
import { rubric } from '#features/questions/rubric.contract.ts';

/** What an answer waits for: its first marks, those of a second marker, or somebody's decision between the two. */
const MARKING_WAITS = ['mark', 'second_mark', 'decision'] as const;
export type MarkingWait = (typeof MARKING_WAITS)[number];

const comment = someLines(1_000);

/** What one of two markers gave. Who it was is not told. */
const givenMarks = z.object({
  marks: z.number(),
  /** Of each criterion of the rubric, in its order; empty without one. */
  criteria: z.array(z.number()),
  comment: z.string(),
});

/** An answer as whoever marks it reads it: what was asked, what was written, and how many marks it may get. */
const answerToMark = z.object({
  attempt: idOut,
  /** Null, as the taker, where names are hidden while marking. */
  session: idOut.nullable(),
  taker: z.object({ id: idOut, name: z.string() }).nullable(),
  submitted_at: instant,
  question: idOut,
  section_title: z.string(),
  /** Within its section as the taker had it, from 1. */
  number: z.int(),
  stem: z.string(),
  stimulus: z.string(),
  /** What a good answer has; null for those who see no keys. */
  explanation: z.string().nullable(),
  response: z.string(),
  marks_max: z.number(),
  /** By what it is marked; the marks of all its criteria together stand for `marks_max`. Empty: its marks are given as a whole. */
  rubric,
  waits_for: z.enum(MARKING_WAITS),
  /** Of one that waits for a decision, what the two gave; else nobody is told. */
  given: z.array(givenMarks),
  version: z.int(),
});
export type AnswerToMark = z.infer<typeof answerToMark>;

export const listAnswersToMark = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/marking/',
  summary:
    'The essays of an assessment that wait for marks of the caller, of sessions in view; all answers to one question after another, without those that somebody has open',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  query: listQuery({
    ordering: ['question', 'submitted_at'],
    filters: { session: id.optional(), question: id.optional() },
  }),
  response: listOf(answerToMark),
  problems: [breaksRule],
});

/** A question whose answers are marked by hand, and how far that is. */
const questionToMark = z.object({
  question: idOut,
  section_title: z.string(),
  /** Within its section as the paper has it, from 1. */
  number: z.int(),
  /** Answers in view, those that have their marks too. */
  answers: z.int(),
  /** Those that the caller can mark now; the others are done, or somebody else's. */
  waiting: z.int(),
  /** Those that wait for a second marker, and for a decision, whoever gives them. */
  for_second_mark: z.int(),
  for_decision: z.int(),
});
export type QuestionToMark = z.infer<typeof questionToMark>;

export const listQuestionsToMark = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/marking/questions/',
  summary:
    'The questions of an assessment that are marked by hand, and how far each is, over sessions in view',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  response: z.object({ names_hidden: z.boolean(), questions: z.array(questionToMark) }),
});

export const beingMarked = problemKind(409, 'being_marked', 'Somebody else has this answer open');

export const leaseAnswer = endpoint({
  method: 'POST',
  path: '/api/users/assessments-attempts/{id}/mark-lease/',
  summary:
    'Open an essay to mark it: for some minutes nobody else does; asked again, for some more. Who opens another lets go of it',
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
  summary:
    'Give an essay its marks. Where a setting asks for a second marker, theirs count together; with the last of them the session is scored',
  act: 'Marked an essay',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** 0 of an answer that nobody opened before. */
    version: z.int().min(0),
    /** Of an answer that no rubric marks. */
    marks: z.number().min(0).max(100).optional(),
    /** Of each criterion of its rubric, in its order. */
    criteria: z.array(z.number().min(0).max(100)).max(100).optional(),
    /** For whoever wrote it; they read it once explanations are out. */
    comment: comment.default(''),
  }),
  status: 200,
  response: z.object({
    /** What counts; null while another's marks are waited for. */
    marks: z.number().nullable(),
    waits_for: z.enum(MARKING_WAITS).nullable(),
    /** Of the session. */
    pending_marks: z.int(),
    version: z.int(),
  }),
  problems: [breaksRule, staleVersion, beingMarked],
});
