/**
 * The call for a question that is like a missed one. It has its own file, because the review of a test has
 * its button too.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';

export const noMoreToday = problemKind(429, 'no_more_today', 'No more similar questions today');

export const trySimilar = endpoint({
  method: 'POST',
  path: '/api/practice/similar/',
  summary:
    'Get practice of an unseen question like one that you missed: of the same skill, and as near in difficulty as there is. Two windows get the same question',
  act: 'Started a similar question',
  access: 'practice.start',
  body: z.strictObject({
    /** Your session in which the question was missed: a test, or practice. */
    session: id,
    question: id,
  }),
  status: 200,
  response: z.object({
    /** `continue`: the similar question was drawn before and waits for its first try. */
    kind: z.enum(['draw', 'continue']),
    /** The practice session that asks the similar question. */
    session: idOut,
    set: idOut,
  }),
  problems: [breaksRule, noMoreToday],
});
