/**
 * Reading and writing single attempts and visits of a session. The exam room saves in batches instead
 * (`exam.contract.ts`).
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant } from '#contract/ids.ts';
import { listOf, listQuery } from '#contract/list.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { deviceInstant, givenResponse, sentAnswer, VERDICTS } from './exam.contract.ts';

const ATTEMPT_STATUSES = ['unseen', 'seen', 'answered', 'cleared'] as const;

/** An attempt as its taker and staff see it. Whether it is right is only part of the result. */
const attempt = z.object({
  id: idOut,
  session: idOut,
  section: idOut,
  question: idOut,
  status: z.enum(ATTEMPT_STATUSES),
  response: givenResponse.nullable(),
  flagged: z.boolean(),
  eliminated: z.array(idOut),
  time_spent_seconds: z.int(),
  /** An answer that arrived after the end and waits for staff; null if there is none. */
  late: z.object({ response: givenResponse.nullable(), saved_at: instant.nullable() }).nullable(),
});
export type Attempt = z.infer<typeof attempt>;

export const listSessionAttempts = endpoint({
  method: 'GET',
  path: '/api/users/sessions/{id}/attempts/',
  summary: 'List the answers of a session to questions that were seen or answered',
  about: 'sessions',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['position'], filters: {} }),
  response: listOf(attempt),
});

export const listAttempts = endpoint({
  method: 'GET',
  path: '/api/users/assessments-attempts/',
  summary: 'List the answers of a session in pages',
  access: 'sessions.view',
  query: listQuery({ ordering: ['position'], filters: { session: id } }),
  response: listOf(attempt),
});

export const answerRefused = problemKind(422, 'answer_refused', 'This answer was not accepted');

export const saveAttempt = endpoint({
  method: 'POST',
  path: '/api/users/assessments-attempts/',
  summary: 'Save an answer',
  act: 'Saved an answer',
  access: 'sessions.act',
  body: sentAnswer.extend({ session: id }),
  status: 200,
  response: z.object({ verdict: z.enum(VERDICTS), attempt }),
  problems: [answerRefused],
});

export const getAttempt = endpoint({
  method: 'GET',
  path: '/api/users/assessments-attempts/{id}/',
  summary: 'Get an answer',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: attempt,
});

export const changeAttempt = endpoint({
  method: 'PATCH',
  path: '/api/users/assessments-attempts/{id}/',
  summary: 'Change an answer',
  act: 'Changed an answer',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: sentAnswer.omit({ question: true }),
  response: z.object({ verdict: z.enum(VERDICTS), attempt }),
  problems: [answerRefused],
});

const visit = z.object({
  id: idOut,
  session: idOut,
  question: idOut,
  opened_at: instant,
  closed_at: instant.nullable(),
  response_changed: z.boolean(),
});

export const addVisit = endpoint({
  method: 'POST',
  path: '/api/user-assessment-session/create-attempt-visit/',
  summary: 'Record a visit to a question',
  act: 'Visited a question of a session',
  access: 'sessions.act',
  body: z.strictObject({ id: id.optional(), session: id, question: id, opened_at: deviceInstant }),
  status: 201,
  response: visit,
  problems: [breaksRule],
});

export const getVisit = endpoint({
  method: 'GET',
  path: '/api/user-assessment-session/attempt-visit/{id}/',
  summary: 'Get a visit to a question',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  response: visit,
});

export const closeVisit = endpoint({
  method: 'PATCH',
  path: '/api/user-assessment-session/attempt-visit/{id}/',
  summary: 'End a visit to a question',
  act: 'Left a question of a session',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  body: z.strictObject({ closed_at: deviceInstant, response_changed: z.boolean().optional() }),
  response: visit,
  problems: [breaksRule],
});

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/user-assessment-session/{id}/fetch-attempt-visit/',
  summary: 'List the visits to the questions of a session',
  access: 'sessions.view',
  params: z.strictObject({ id }),
  query: listQuery({ ordering: ['opened_at'], filters: {} }),
  response: listOf(visit),
});
