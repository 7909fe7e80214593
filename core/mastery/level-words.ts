/**
 * The words for a level beside a percentage, the same on every screen. A level is a dated fact: it is reached or lost at an
 * answer to its own skill. The percentage is today's, and every answer moves it. Each stands with its own time, so that
 * "Proficient since 13 Nov · now 84%" contradicts nothing.
 */
import { LEVELS, type Level } from './levels.ts';

export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  attempted: 'Attempted',
  familiar: 'Familiar',
  proficient: 'Proficient',
  mastered: 'Mastered',
};

/** A skill as it is told. `level` is null where nothing was answered; `chance` (0–1) is null below five answers. */
interface ToldLevel {
  readonly level: Level | null;
  readonly chance: number | null;
}

/** A chance from 0 to 1 in whole percent. */
export function hundredths(chance: number): number {
  return Math.round(100 * chance);
}

/** `Proficient since 13 Nov`; of the lowest level, which nobody reaches, without a day. `since`: the day in words. */
export function sinceWords(level: Level, since: string | null): string {
  return level === 'attempted' || since === null
    ? LEVEL_WORDS[level]
    : `${LEVEL_WORDS[level]} since ${since}`;
}

/** `Proficient since 13 Nov · now 84%`; null where too little was answered to tell. `since`: the day of the level in words. */
export function levelWords({ level, chance }: ToldLevel, since: string | null): string | null {
  if (level === null || chance === null) return null;
  return `${sinceWords(level, since)} · now ${hundredths(chance)}%`;
}

/** How many of the skills that can be told are at a level or above it. */
export function countFrom(level: Level, skills: readonly ToldLevel[]): number {
  return skills.filter((skill) => isFrom(level, skill)).length;
}

/** Whether a skill that can be told is at a level or above it. */
export function isFrom(level: Level, skill: ToldLevel): boolean {
  return skill.chance !== null && LEVELS.indexOf(skill.level ?? 'attempted') >= LEVELS.indexOf(level);
}

/** Whether a level was reached (1), lost (−1), or is as it was (0). Nothing answered counts as the lowest. */
export function moved(from: Level | null, to: Level | null): -1 | 0 | 1 {
  const rank = (level: Level | null) => LEVELS.indexOf(level ?? 'attempted');
  return Math.sign(rank(to) - rank(from)) as -1 | 0 | 1;
}

/**
 * The chance before a move in whole percent, where it went the way that the level went; else null. Answers to other skills
 * move a chance too, so that beside a level that rose it may stand lower than before.
 */
export function chanceBefore(before: ToldLevel, now: ToldLevel): number | null {
  if (before.chance === null || now.chance === null) return null;
  const [was, is] = [hundredths(before.chance), hundredths(now.chance)];
  const way = moved(before.level, now.level);
  return was !== is && (way === 0 || Math.sign(is - was) === way) ? was : null;
}
