/** What a test would come to for a group, before they sat it. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';

const forecast = z.object({
  group: z.object({ id: idOut, name: z.string() }),
  /** Its students in view, and those of them of whom enough is known to tell. */
  students: z.int(),
  known: z.int(),
  /**
   * What one of those would score, and how far their scores spread: one standard deviation. Null where nothing is known of
   * any, and of a test whose questions or paths are not certain yet.
   */
  score: z
    .object({
      unit: z.enum(['points', 'marks']),
      mean: z.number(),
      deviation: z.number(),
    })
    .nullable(),
  /** Of its questions those that any of these students were asked before, in tests or practice, and how many of them were. */
  seen: z.object({ questions: z.int(), students: z.int() }),
  /**
   * How long each section takes, whoever sits it, by how long its questions took in tests that asked them: a mean, to which a
   * question that nobody timed brings the mean of the others. Null where fewer than half of its questions were timed.
   */
  sections: z.array(
    z.object({
      id: idOut,
      title: z.string(),
      /** What there is; null without a limit. */
      duration_seconds: z.int().nullable(),
      expected_seconds: z.number().nullable(),
      /** Of its questions, those that enough people took. */
      timed: z.int(),
      questions: z.int(),
    }),
  ),
});
export type GroupForecast = z.infer<typeof forecast>;

export const forecastForGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/forecast/',
  summary: 'What a test as it stands would come to for a group, by where its students stand',
  about: 'insight',
  access: 'insight.view',
  params: z.strictObject({ id }),
  query: z.strictObject({ assessment: id }),
  response: forecast,
});
