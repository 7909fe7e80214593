/** What other features' answers tell of mastery and of what to do next, and the sets of parameters that chances are reckoned by. */
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { idOut, instant } from '#contract/ids.ts';
import { breaksRule } from '#contract/problem.ts';

/** How many questions a review opens at once, unless it is asked for another number. */
export const REVIEW_SET_SIZE = 20;

const named = z.object({ id: idOut, name: z.string() });

/** One thing to do, with its reason. */
export const nextStep = z.object({
  kind: z.enum(['topic', 'review', 'pacing']),
  title: z.string(),
  /** Its reason with figures, the same wherever the step is shown. */
  sentence: z.string(),
  topic: named.nullable(),
  /** A section whose end was not reached. */
  section: z.string().nullable(),
  /** Of the topic in one test. */
  questions: z.number().nullable(),
  /** Of a right answer now, and after the minutes, from 0 to 1. */
  chance: z.number().nullable(),
  chance_after: z.number().nullable(),
  minutes: z.number(),
  /** What it brings in one test; points where the exam has a blueprint and a scale. */
  marks: z.number(),
  points: z.number().nullable(),
  a_minute: z.number(),
});

/** What to do next, the best rate first. */
export const nextStepsOut = z.object({
  /** Null: none of the tests allotted is of an exam that says what it asks. */
  exam: named.nullable(),
  unit: z.enum(['points', 'marks']),
  /** Sessions handed in that are not out, so that nothing here is of them. */
  left_out: z.int(),
  steps: z.array(nextStep),
  /** Topics with too few answers to say, those with most questions a test first. */
  ask_first: z.array(z.object({ topic: named, answers: z.int(), questions: z.number() })),
});
export type NextStepsOut = z.infer<typeof nextStepsOut>;

/** A set of parameters, made at night of the installation's own answers. */
const parameterSet = z.object({
  number: z.int(),
  made_at: instant,
  /** Whether the weights are learned too, or the difficulty of questions alone. */
  weights: z.enum(['shipped', 'own']),
  answers: z.int(),
  people: z.int(),
  /** Mean log loss of people whose answers it was not made of: by what was used before, and by it. Less is better. */
  log_loss_before: z.number(),
  log_loss_after: z.number(),
});

const parameterSets = z.object({
  /** 0: what the product ships. */
  used: z.int(),
  used_since: instant.nullable(),
  /** Who chose it; null where the newest better one is used by itself. */
  chosen_by: named.nullable(),
  /** Newest first. */
  sets: z.array(parameterSet),
});
export type ParameterSets = z.infer<typeof parameterSets>;

export const listParameterSets = endpoint({
  method: 'GET',
  path: '/api/mastery/parameter-sets/',
  summary: 'The newest sets of parameters that mastery is reckoned by, and which of them is used',
  access: 'settings.change',
  response: parameterSets,
});

export const chooseParameterSet = endpoint({
  method: 'POST',
  path: '/api/mastery/parameter-sets/choose/',
  summary:
    'Reckon mastery by one set of parameters, a former one too, until another is chosen; levels that were reached stay',
  act: 'Chose the parameters of mastery',
  access: 'settings.change',
  body: z.strictObject({
    /** Null: the newest that predicts better than the one before it, from now on by itself. */
    number: z.int().min(0).max(2_147_483_647).nullable(),
  }),
  status: 200,
  response: parameterSets,
  problems: [breaksRule],
});
