/** Functions about progress that other features' servers may call. */
import * as scores from './past-scores.ts';
import * as performance from './performance.ts';

/**
 * The scores of these tests in the same order, with ranges and sections. The caller must pass only tests with
 * a released score.
 */
export function pastScores(...asked: Parameters<typeof scores.pastScores>) {
  return scores.pastScores(...asked);
}

/** Computes the story from a person's sessions, to be read together with the mastery. */
export const STORY = performance.STORY;

/**
 * The effect of study for each of these people, most study time first. The caller must have read their
 * stories before. Runs one statement.
 */
export function readStudies(...asked: Parameters<typeof performance.readStudies>) {
  return performance.readStudies(...asked);
}
