/** Marks by hand: the essays of a test that wait for them, and giving them. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule } from '#contract/problem.ts';

/** An answer as whoever marks it reads it: what was asked, what was written, and how many marks it may get. */
const answerToMark = z.object({
  attempt: idOut,
  session: idOut,
  taker: z.object({ id: idOut, name: z.string() }),
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
});
export type AnswerToMark = z.infer<typeof answerToMark>;

export const listAnswersToMark = endpoint({
  method: 'GET',
  path: '/api/assessments/{id}/marking/',
  summary:
    'The essays of an assessment that wait for marks, of sessions in view; all answers to one question after another',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['question', 'submitted_at'], filters: { session: id.optional() } }),
  response: listOf(answerToMark),
});

export const markAttempt = endpoint({
  method: 'POST',
  path: '/api/users/assessments-attempts/{id}/mark/',
  summary: 'Give an essay its marks; with the last of them the session is scored',
  act: 'Marked an essay',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({ marks: z.number().min(0).max(100) }),
  status: 200,
  response: z.object({ marks: z.number(), pending_marks: z.int() }),
  problems: [breaksRule],
});
