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
