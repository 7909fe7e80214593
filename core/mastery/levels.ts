/**
 * The levels of mastery in a skill: set and lost at an answer alone, by the chance of getting a new question of middle
 * difficulty right after it.
 */

/** From lowest to highest. */
export const LEVELS = ['attempted', 'familiar', 'proficient', 'mastered'] as const;
export type Level = (typeof LEVELS)[number];

/** Somebody's level in a skill, a dated fact. */
export interface Standing {
  readonly level: Level;
  /** The day of the answer at which it was reached or lost; days may have fractions. */
  readonly since: number;
}

/** A first answer, and what it left. */
export interface Answered {
  readonly day: number;
  readonly right: boolean;
  /** Chance of a new one right after it, in points from 0 to 100. */
  readonly points: number;
  /** Whether it came in a test, or in a set of three topics or more: not in a row of its own kind. */
  readonly is_mixed: boolean;
  /** Whether the question was new to them, and answered without a hint. */
  readonly is_unseen: boolean;
}

/** Points (0–100) from which each level is reached; what is mastered shows itself later, too. */
export const BARS: Readonly<Record<Level, number>> = {
  attempted: 0,
  familiar: 70,
  proficient: 85,
  mastered: 85,
};
/** A level is lost only so far below its bar: whoever stands at a bar would else lose and gain it by turns. */
const SLACK = 5;
/** Mastered is what lasts so long after it was proficient. */
const LASTING_DAYS = 3;

/** The standing after an answer; null before: none yet. The same object where nothing has changed. */
export function standingAfter(before: Standing | null, answered: Answered): Standing {
  const level = before === null ? reached(answered.points) : next(before, answered);
  return before?.level === level ? before : { level, since: answered.day };
}

/** Whether what was reached has faded: an answer that left so few points would lose it. */
export function isDue({ level }: Standing, points: number): boolean {
  return points < BARS[level] - SLACK;
}

function reached(points: number): Level {
  if (points >= BARS.proficient) return 'proficient';
  return points >= BARS.familiar ? 'familiar' : 'attempted';
}

function next(before: Standing, { day, right, points, is_mixed, is_unseen }: Answered): Level {
  const kept = LEVELS.slice(0, rank(before.level) + 1).findLast((level) => points >= BARS[level] - SLACK);
  const [held, gained] = [kept ?? 'attempted', reached(points)];
  const lasts = before.level === 'proficient' && day - before.since >= LASTING_DAYS;
  if (lasts && right && is_mixed && is_unseen && points >= BARS.mastered) return 'mastered';
  return rank(gained) > rank(held) ? gained : held;
}

function rank(level: Level): number {
  return LEVELS.indexOf(level);
}
