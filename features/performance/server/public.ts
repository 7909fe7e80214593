/** What other features' servers may ask of performance. */
import * as scores from './past-scores.ts';
import * as performance from './performance.ts';

/** The scores of these tests, in their order, with ranges and sections. The caller has seen to it that they are out. */
export function pastScores(...asked: Parameters<typeof scores.pastScores>) {
  return scores.pastScores(...asked);
}

/** What is folded of somebody's answers beyond where they stand, to be read along with it. */
export const STORY = performance.STORY;

/** What study brought each of these people, whose stories were read, what took most time first. One statement. */
export function readStudies(...asked: Parameters<typeof performance.readStudies>) {
  return performance.readStudies(...asked);
}
