/**
 * The accommodations that a student or guest has in tests, and who changed them when. A session uses the
 * accommodations that are set when it is made.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut, instant, version } from '#contract/ids.ts';
import { breaksRule, staleVersion } from '#contract/problem.ts';

/** A factor in steps of 0.01, as the exam clock calculates with it: 1.25 gives 25 % more time. */
const multiplier = z
  .number()
  .min(1, 'Enter a number from 1 to 4.')
  .max(4, 'Enter a number from 1 to 4.')
  .multipleOf(0.01, 'Use at most 2 decimal places, like 1.25.');

const time = z.strictObject({
  default: multiplier,
  /** The time multiplier of the section; null means that `default` applies. */
  reading_writing: multiplier.nullable(),
  math: multiplier.nullable(),
});

/** How often the taker may stop the clock, and for how many seconds each time at most. */
const stopClockBreaks = z.strictObject({
  count: z.int().min(0).max(20, 'Allow at most 20 pauses.'),
  seconds: z.int().min(0).max(3600, 'A pause can last at most 1 hour.'),
});

const needs = {
  time,
  break_multiplier: multiplier,
  stop_clock_breaks: stopClockBreaks,
  zoom_percent: z.int().min(100, 'Enter a zoom from 100 to 300.').max(300, 'Enter a zoom from 100 to 300.'),
  /** The browser reads the questions aloud. */
  read_aloud: z.boolean(),
};
const personNeeds = z.object(needs);
export type PersonNeeds = z.infer<typeof personNeeds>;

const accommodations = personNeeds.extend({
  version,
  /** The changes, newest first, at most 100. */
  changes: z.array(
    z.object({
      version,
      changed_at: instant,
      changed_by: z.object({ id: idOut, name: z.string() }),
      before: personNeeds,
      after: personNeeds,
    }),
  ),
});
export type PersonAccommodations = z.infer<typeof accommodations>;

export const getAccommodations = endpoint({
  method: 'GET',
  path: '/api/users/{id}/accommodations/',
  summary: 'Get the accommodations of a student or guest, with the history of changes',
  about: 'person',
  access: 'people.change',
  params: z.strictObject({ id }),
  response: accommodations,
});

export const changeAccommodations = endpoint({
  method: 'PATCH',
  path: '/api/users/{id}/accommodations/',
  summary: 'Change the accommodations of a student or guest. Sessions in progress do not change',
  act: 'Changed accommodations',
  access: 'people.decide',
  params: z.strictObject({ id }),
  body: z.strictObject({ version, ...z.object(needs).partial().shape }),
  response: accommodations,
  problems: [staleVersion, breaksRule],
});
