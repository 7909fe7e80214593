/** By what an essay is marked: criteria, each with the marks that it may get, of any size or as levels in words. */
import { z } from 'zod';
import { oneLine, someLines } from '#contract/ids.ts';

export const MOST_CRITERIA = 12;
export const MOST_LEVELS = 8;

const level = z.strictObject({
  /** What an answer that reaches it looks like. */
  words: oneLine(300, 'Say what reaches it.'),
  marks: z.number().min(0).max(100),
});

const criterion = z.strictObject({
  title: oneLine(120, 'Name the criterion.'),
  /** What earns its marks; empty where the title says it. */
  says: someLines(1_000),
  marks: z.number().positive('More than 0.').max(100),
  /** As they are written. Where there are some it gets the marks of one of them, else any from 0 to its own. */
  levels: z.array(level).min(1).max(MOST_LEVELS).optional(),
});
export type Criterion = z.infer<typeof criterion>;

/** A criterion as it is told of a marked answer: the marks that it was given, in the mean of two markers. */
export const toldCriterion = criterion.omit({ levels: true }).extend({
  given: z.number(),
  /** The words of the levels that were chosen, where it has levels. */
  reached: z.array(z.string()).optional(),
});
export type ToldCriterion = z.infer<typeof toldCriterion>;

/** Of an essay alone; empty where its marks are given as a whole. */
export const rubric = z.array(criterion).max(MOST_CRITERIA);
