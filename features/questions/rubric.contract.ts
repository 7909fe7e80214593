/** The rubric of an essay: criteria, each with points in any amount or by levels in words. */
import { z } from 'zod';
import { oneLine, someLines } from '#contract/ids.ts';

export const MOST_CRITERIA = 12;
export const MOST_LEVELS = 8;

const level = z.strictObject({
  /** Describes an answer at this level. */
  words: oneLine(300, 'Describe this level.'),
  marks: z.number().min(0).max(100),
});

const criterion = z.strictObject({
  title: oneLine(120, 'Enter a name for the criterion.'),
  /** Says for which quality the points are given; empty if the title says enough. */
  says: someLines(1_000),
  marks: z.number().positive('Enter more than 0.').max(100),
  /**
   * The levels in the order they were written. With levels, a criterion gets the points of one of them;
   * without, any number of points from 0 to its maximum.
   */
  levels: z.array(level).min(1).max(MOST_LEVELS).optional(),
});
export type Criterion = z.infer<typeof criterion>;

/** A criterion of a graded answer with its points; for two graders, their mean. */
export const toldCriterion = criterion.omit({ levels: true }).extend({
  given: z.number(),
  /** The words of the chosen levels, if it has levels. */
  reached: z.array(z.string()).optional(),
});
export type ToldCriterion = z.infer<typeof toldCriterion>;

/** The rubric of an essay; empty if the essay is graded as a whole. */
export const rubric = z.array(criterion).max(MOST_CRITERIA);
