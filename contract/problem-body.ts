/**
 * The schema of every response with status 400 or above. It is separate from the problem kinds, which the app
 * uses without schemas.
 */
import { z } from 'zod';

/** One error in a request: its path (`body.email`, `query.page`) and a message for people. */
const fault = z.object({ path: z.string(), message: z.string() });
export type Fault = z.infer<typeof fault>;

/** One of the options that a problem offers. */
const choice = z.object({ value: z.string(), label: z.string() });
export type Choice = z.infer<typeof choice>;

/**
 * The body of every response with status 400 or above. `at` is the instant that `detail` names in UTC, so that
 * screens can show it in the reader's time zone. `current` is only set for `stale_version` and
 * `job_under_way`, `choices` only if one must be chosen.
 */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  at: z.iso.datetime().optional(),
  code: z.string(),
  errors: z.array(fault),
  request_id: z.string().optional(),
  current: z.unknown().optional(),
  choices: z.array(choice).optional(),
});
export type ProblemBody = z.infer<typeof problemBody>;
