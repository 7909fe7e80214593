/** What other features' answers tell of mastery and of what to do next: shapes, no call of its own. */
import { z } from 'zod';
import { idOut } from '#contract/ids.ts';

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
