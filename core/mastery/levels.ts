/**
 * The mastery levels of a skill. A level is reached at an answer, by the chance of getting a new question of
 * average difficulty right after it. A level that was reached stays: screens show today's chance beside it.
 */

/** The levels from lowest to highest. */
export const LEVELS = ['attempted', 'familiar', 'proficient', 'mastered'] as const;
export type Level = (typeof LEVELS)[number];

/** The highest level that a person reached in a skill, and since when. */
export interface Standing {
  readonly level: Level;
  /** The day of the answer that reached the level, possibly with a fraction. */
  readonly since: number;
}

/** A first answer and its effect. */
export interface Answered {
  readonly day: number;
  readonly right: boolean;
  /** The chance of a right answer to a new question after it, in points from 0 to 100. */
  readonly points: number;
  /** Whether the answer was given in a test, or in a set with three or more topics. */
  readonly is_mixed: boolean;
  /** Whether the question was new to the person and answered without a hint. */
  readonly is_unseen: boolean;
}

/** The points (0–100) needed to reach each level. The level “mastered” also needs a later confirmation. */
export const BARS: Readonly<Record<Level, number>> = {
  attempted: 0,
  familiar: 70,
  proficient: 85,
  mastered: 85,
};
/**
 * A level is due for review only this far below its limit. Otherwise a skill near the limit would become due
 * and cease to be due repeatedly.
 */
const SLACK = 5;
/**
 * A skill is mastered if the chance of a right answer is still high enough for proficient after this many
 * days.
 */
const LASTING_DAYS = 3;

/**
 * The level after an answer. `before` is null if there was none. Returns the same object if the level did not
 * change.
 */
export function standingAfter(before: Standing | null, answered: Answered): Standing {
  const level = before === null ? reached(answered.points) : next(before, answered);
  return before?.level === level ? before : { level, since: answered.day };
}

/** Whether the knowledge behind the level has faded: the points are well below the level's limit. */
export function isDue({ level }: Standing, points: number): boolean {
  return points < BARS[level] - SLACK;
}

function reached(points: number): Level {
  if (points >= BARS.proficient) return 'proficient';
  return points >= BARS.familiar ? 'familiar' : 'attempted';
}

function next(before: Standing, { day, right, points, is_mixed, is_unseen }: Answered): Level {
  const lasts = before.level === 'proficient' && day - before.since >= LASTING_DAYS;
  if (lasts && right && is_mixed && is_unseen && points >= BARS.mastered) return 'mastered';
  const gained = reached(points);
  return rank(gained) > rank(before.level) ? gained : before.level;
}

function rank(level: Level): number {
  return LEVELS.indexOf(level);
}
