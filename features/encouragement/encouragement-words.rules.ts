/** Texts about the streak, the weekly goal and levels just reached. */
import { LEVEL_WORDS } from '#core/mastery/level-words.ts';
import { wholeMinutes } from '#features/weekly/figures.rules.ts';
import type { Encouragement, NewLevel } from './encouragement.contract.ts';

type Shown = (amount: number) => string;

/**
 * For example `You’ve studied 4 days in a row`. Null below two days, because one day is no streak. `shown`
 * formats numbers for the reader.
 */
export function streakWords(streak: Encouragement['streak'], shown: Shown): string | null {
  if (streak === null || streak.days < 2) return null;
  const { days, span, days_ago } = streak;
  const days_off = span - days;
  if (days_off === 0) return `You’ve studied ${shown(days)} days in a row`;
  if (days_off === 1 && days_ago === 1) return `You studied ${shown(days)} days in a row, up to yesterday`;
  return `You’ve studied on ${shown(days)} of the last ${shown(span)} days`;
}

/** The share of the goal that is reached, from 0 to 1. */
export function goalShare(seconds: number, goal_minutes: number): number {
  return Math.min(1, wholeMinutes(seconds) / goal_minutes);
}

/** For example `55 of 90 minutes this week`. `shown` formats numbers for the reader. */
export function goalWords(seconds: number, goal_minutes: number, shown: Shown): string {
  const minutes = `${shown(wholeMinutes(seconds))} of ${shown(goal_minutes)} minutes this week`;
  return goalShare(seconds, goal_minutes) === 1 ? `You reached your weekly goal: ${minutes}` : minutes;
}

/**
 * The title of the message about new levels: `You reached Proficient in Linear functions`, `You reached new
 * levels`.
 */
export function reachedWords(levels: readonly Pick<NewLevel, 'level' | 'topic'>[]): string {
  const [first] = levels;
  return levels.length === 1 && first
    ? `You reached ${LEVEL_WORDS[first.level]} in ${first.topic.name}`
    : 'You reached new levels';
}
