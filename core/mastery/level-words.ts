/**
 * The words for a level and a percentage, the same on every screen. A level is a fact with a date: the
 * highest that was reached, and it stays. The percentage is today's, and any answer changes it. Each has its
 * own time in the text, so "Proficient since 13 Nov · now 84%" is consistent.
 */
import { LEVELS, type Level } from './levels.ts';

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  attempted: 'Needs work',
  familiar: 'Familiar',
  proficient: 'Proficient',
  mastered: 'Mastered',
};

/**
 * A skill as screens show it. `level` is null without any answer. `chance` (of a right answer, 0–1) is null
 * below five answers.
 */
interface ToldLevel {
  readonly level: Level | null;
  readonly chance: number | null;
}

/** Converts a probability from 0 to 1 to whole percent. */
export function hundredths(chance: number): number {
  return Math.round(100 * chance);
}

/**
 * For example `Proficient since 13 Nov`. The lowest level has no day, because nobody reaches it. `since`: the
 * formatted day.
 */
export function sinceWords(level: Level, since: string | null): string {
  return level === 'attempted' || since === null
    ? LEVEL_WORDS[level]
    : `${LEVEL_WORDS[level]} since ${since}`;
}

/**
 * For example `Proficient since 13 Nov · now 84%`; null if there are too few answers. `since`: the formatted
 * day of the level.
 */
export function levelWords({ level, chance }: ToldLevel, since: string | null): string | null {
  if (level === null || chance === null) return null;
  return `${sinceWords(level, since)} · now ${hundredths(chance)}%`;
}

/** The number of skills at a level or above it. Skills with too few answers do not count. */
export function countFrom(level: Level, skills: readonly ToldLevel[]): number {
  return skills.filter((skill) => isFrom(level, skill)).length;
}

/** Whether a skill is at a level or above it; false if it has too few answers. */
export function isFrom(level: Level, skill: ToldLevel): boolean {
  return skill.chance !== null && LEVELS.indexOf(skill.level ?? 'attempted') >= LEVELS.indexOf(level);
}

/**
 * Whether a level was reached (1) or kept (0). It is −1 only if earlier answers were changed, for example by a
 * corrected answer key. A skill without answers counts as the lowest level.
 */
export function moved(from: Level | null, to: Level | null): -1 | 0 | 1 {
  const rank = (level: Level | null) => LEVELS.indexOf(level ?? 'attempted');
  return Math.sign(rank(to) - rank(from)) as -1 | 0 | 1;
}

/**
 * The earlier chance of a right answer in whole percent, if it changed in the same direction as the level;
 * otherwise null. Answers to other skills change the chance too, so it can fall while the level rises.
 */
export function chanceBefore(before: ToldLevel, now: ToldLevel): number | null {
  if (before.chance === null || now.chance === null) return null;
  const [was, is] = [hundredths(before.chance), hundredths(now.chance)];
  const way = moved(before.level, now.level);
  return was !== is && (way === 0 || Math.sign(is - was) === way) ? was : null;
}
