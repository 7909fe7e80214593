/**
 * The endpoint that starts a review. It has its own file, because every page loads the count of due
 * questions, but only one page starts reviews.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { breaksRule, problemKind } from '#contract/problem.ts';
import { REVIEW_SET_SIZE } from '#features/mastery/mastery.contract.ts';
import { practiceSet } from '#features/practice-sets/practice-sets.contract.ts';

export const nothingDue = problemKind(409, 'nothing_due', 'Nothing is due for review');

export const beginReview = endpoint({
  method: 'POST',
  path: '/api/reviews/',
  summary:
    'Create a practice set of your questions that are due for review, those you are most likely to forget first',
  act: 'Started a review',
  access: 'sessions.act',
  body: z.strictObject({ size: z.int().min(1).max(50).default(REVIEW_SET_SIZE) }),
  status: 201,
  response: practiceSet,
  problems: [breaksRule, nothingDue],
});
