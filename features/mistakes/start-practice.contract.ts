/**
 * One-click practice: the call makes a set or continues an unfinished one, and returns its session. It has
 * its own file, because many pages have its button.
 */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';
import { notOpen } from '#features/sessions/sessions.contract.ts';

/**
 * The questions to practice: those missed in the newest tests, in one test, in one skill of a test, or, with
 * only `topic`, new questions of a skill.
 */
const wanted = {
  session: id.optional(),
  topic: id.optional(),
};

/**
 * `draw`: a new set of unseen questions. `continue`: the rest of an unfinished set for the same choice of
 * test and skill. `repeat`: the questions missed in the set that was finished last. `none`: there is nothing
 * to practice.
 */
const kind = z.enum(['draw', 'continue', 'repeat', 'none']);

const length = { kind, questions: z.int(), minutes: z.int() };

export const previewPractice = endpoint({
  method: 'GET',
  path: '/api/practice/start/',
  summary: 'Preview the practice that one click would start, with its number of questions and minutes',
  about: 'practice-sets',
  access: 'practice.start',
  query: z.strictObject(wanted),
  response: z.object({
    ...length,
    /** How many unseen questions on these skills are left out because tests still need them. */
    left_out: z.int(),
    /** Why there is nothing to practice; null if there is something to practice. */
    why_not: z.string().nullable(),
    /** The same data for each missed skill separately, the skill that cost most points first. */
    topics: z.array(z.object({ id: idOut, name: z.string(), ...length })),
  }),
  problems: [breaksRule],
});

export const startPractice = endpoint({
  method: 'POST',
  path: '/api/practice/start/',
  summary:
    'Create or continue practice of what you missed, or of a skill, and get its session. Two windows get the same session',
  act: 'Started practice of missed questions or a skill',
  access: 'practice.start',
  body: z.strictObject({
    ...wanted,
    /**
     * The practice set to continue, sent in place of the other fields. It must be the caller's own or
     * assigned to them.
     */
    practice_set: id.optional(),
  }),
  status: 200,
  response: z.object({
    kind: kind.exclude(['none']),
    session: idOut,
    set: idOut,
    questions: z.int(),
  }),
  problems: [breaksRule, notOpen],
});
export type Wanted = z.infer<typeof previewPractice.query>;
