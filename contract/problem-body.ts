/** What an answer of 400 and above says, as a schema: apart from the kinds of problems, which the app has without schemas. */
import { z } from 'zod';

/** One fault of a request: where (`body.email`, `query.page`) and what is wrong, in words for a person. */
const fault = z.object({ path: z.string(), message: z.string() });
export type Fault = z.infer<typeof fault>;

/** One of several that a problem asks to choose from. */
const choice = z.object({ value: z.string(), label: z.string() });
export type Choice = z.infer<typeof choice>;

/** The body of every answer of 400 and above. `current` comes with `stale_version` and `job_under_way` alone, `choices` where one is to be chosen. */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(fault),
  request_id: z.string().optional(),
  current: z.unknown().optional(),
  choices: z.array(choice).optional(),
});
export type ProblemBody = z.infer<typeof problemBody>;
