/** What other features' servers may ask of performance. */
import * as scores from './past-scores.ts';

/** The scores of these tests, in their order, with ranges and sections. The caller has seen to it that they are out. */
export function pastScores(...asked: Parameters<typeof scores.pastScores>) {
  return scores.pastScores(...asked);
}
