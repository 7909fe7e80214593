/** The expected result of a test for a group, before the group takes the test. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';

const forecast = z.object({
  group: z.object({ id: idOut, name: z.string() }),
  /** The group's students in view, and how many of them have enough answers for a forecast. */
  students: z.int(),
  known: z.int(),
  /**
   * The expected score of one such student, and the spread of their scores as one standard deviation. Null if
   * no student is known, or if the test's questions or paths are not fixed yet.
   */
  score: z
    .object({
      unit: z.enum(['points', 'marks']),
      mean: z.number(),
      deviation: z.number(),
    })
    .nullable(),
  /**
   * How many of the test's questions any of these students were asked before, in tests or practice, and how
   * many students were.
   */
  seen: z.object({ questions: z.int(), students: z.int() }),
  /**
   * The expected time of each section for anyone, from how long its questions took in other tests. A question
   * without a measured time counts with the mean of the others. Null if fewer than half of the questions have
   * a measured time.
   */
  sections: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      /** The time limit; null without a limit. */
      duration_seconds: z.int().nullable(),
      expected_seconds: z.number().nullable(),
      /** The number of the section's questions whose time was measured with enough people. */
      timed: z.int(),
      questions: z.int(),
    }),
  ),
});
export type GroupForecast = z.infer<typeof forecast>;

export const forecastForGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/forecast/',
  summary: 'Forecast a group’s score on the current draft of a test, from its students’ skills',
  about: 'insight',
  access: 'insight.view',
  params: z.strictObject({ id }),
  query: z.strictObject({ assessment: id }),
  response: forecast,
});
