/* Places of a score and its comparisons on the scale, in percent of the scale's length. */
import type { Result } from '#features/releases/result.contract.ts';

interface ScaleMark {
  value: number;
  at: number;
  /** The alignment of the mark's label, so that it stays within the scale. */
  align: 'start' | 'middle' | 'end';
}

export interface ScoreScale {
  min: number;
  max: number;
  at: number;
  range: { from: number; width: number } | null;
  goal: ScaleMark | null;
  mean: ScaleMark | null;
  /** The label at an end of the scale is left out if the mean's label is in its place. */
  shows_min: boolean;
  shows_max: boolean;
}

const EDGE = 14;
const LABEL = 24;

/** The score as its taker sees it: scaled if there is a scale, otherwise raw points. */
export function mainScore(result: Result): { value: number; min: number; max: number; mean: number | null } {
  if (result.scaled !== null && result.scale !== null) {
    const { min, max } = result.scale;
    return { value: result.scaled, min, max, mean: result.cohort?.mean_scaled ?? null };
  }
  return { value: result.raw, min: 0, max: result.raw_max, mean: result.cohort?.mean_raw ?? null };
}

/**
 * Places everything on the scale. `goal` is the score the taker aims for; it is shown only if the scale
 * includes it.
 */
export function scoreScale(result: Result, goal: number | null): ScoreScale {
  const { value, min, max, mean } = mainScore(result);
  const span = max - min || 1;
  const at = (score: number) => Math.min(100, Math.max(0, ((score - min) / span) * 100));
  const markOf = (score: number): ScaleMark => {
    const place = at(score);
    return { value: score, at: place, align: place < EDGE ? 'start' : place > 100 - EDGE ? 'end' : 'middle' };
  };
  const isGoalOnScale = result.scaled !== null && goal !== null && goal >= min && goal <= max;
  const meanMark = mean === null ? null : markOf(mean);
  return {
    min,
    max,
    at: at(value),
    range: result.range && {
      from: at(result.range.low),
      width: at(result.range.high) - at(result.range.low),
    },
    goal: isGoalOnScale ? markOf(goal) : null,
    mean: meanMark,
    shows_min: meanMark === null || meanMark.at > LABEL,
    shows_max: meanMark === null || meanMark.at < 100 - LABEL,
  };
}
