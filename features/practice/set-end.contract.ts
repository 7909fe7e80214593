/**
 * The questions of a finished practice set. They have their own file, because only the end of a set needs the
 * call.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { reviewCloser } from '#features/releases/result.contract.ts';
import { askedQuestion } from '#features/sessions/exam.contract.ts';
import { nothingToCheck } from './practice.contract.ts';

const practisedQuestion = z.object({
  ...askedQuestion.shape,
  /** The question's skill; null if it has none. */
  topic: z.object({ id: idOut, name: z.string() }).nullable(),
  /** The time that the taker spent on it. */
  seconds: z.int(),
});
export type PractisedQuestion = z.infer<typeof practisedQuestion>;

export const listPractisedQuestions = endpoint({
  method: 'GET',
  path: '/api/users/sessions/{id}/practice/questions/',
  summary: 'Get the questions of your own finished practice set, without those that a test may still ask',
  about: 'practice-sets',
  access: 'sessions.act',
  params: z.strictObject({ id }),
  response: z.object({
    /**
     * The answer keys are left out. `GET /api/users/sessions/{id}/practice/` returns the solutions that were
     * shown.
     */
    questions: z.array(practisedQuestion),
    /** The number of questions that are left out, because a test may still ask them. */
    left_out: z.int(),
    /** The test in progress that closes all of them until it is submitted; null if there is none. */
    closed: reviewCloser.nullable(),
  }),
  problems: [nothingToCheck],
});
