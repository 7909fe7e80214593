/** By what an essay is marked: criteria, each with the marks that it may get. */
import { z } from 'zod';
import { oneLine, someLines } from '#contract/ids.ts';

export const MOST_CRITERIA = 12;

export const criterion = z.strictObject({
  title: oneLine(120, 'Name the criterion.'),
  /** What earns its marks; empty where the title says it. */
  says: someLines(1_000),
  marks: z.number().positive('More than 0.').max(100),
});
export type Criterion = z.infer<typeof criterion>;

/** Of an essay alone; empty where its marks are given as a whole. */
export const rubric = z.array(criterion).max(MOST_CRITERIA);
