/** The figures of a question in each test that asks it. */

import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { analysedItem } from './results.contract.ts';

/** The maximum number of tests shown for a question. The tests with the most takers come first. */
export const MOST_TESTS_OF_QUESTION = 5;

export const questionStatistics = endpoint({
  method: 'GET',
  path: '/api/questions/{id}/statistics/',
  summary: 'Get the statistics of a question in each test, over the tests and scored sessions you can see',
  about: 'analysis',
  access: 'results.analyse',
  params: z.strictObject({ id }),
  response: z.object({
    question: idOut,
    /** The number of tests in view that ask the question and are or were published. */
    asked_in: z.int(),
    /**
     * The newest tests that ask the question and that somebody in view took. The test taken most comes first.
     */
    tests: z.array(
      z.object({
        assessment: z.object({ id: idOut, title: z.string() }),
        item: analysedItem.pick({
          label: true,
          count: true,
          facility: true,
          discrimination: true,
          irt: true,
          omitted_share: true,
          median_time_seconds: true,
        }),
        options: z.array(
          z.object({
            id: idOut,
            label: z.string(),
            is_key: z.boolean(),
            share: z.number(),
            feedback: z.string(),
          }),
        ),
      }),
    ),
  }),
});
export type QuestionStatistics = z.infer<(typeof questionStatistics)['response']>;
