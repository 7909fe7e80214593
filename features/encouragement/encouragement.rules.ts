/** Pure rules for the streak, the weekly goal and levels just reached. */
import { LEVELS, type Level } from '#core/mastery/levels.ts';
import { type Streak, streakOf } from '#core/progress/streak.ts';
import { wallOfInstant } from '#core/wall-time/wall-time.ts';
import type { TopicStanding } from '#features/mastery/skill-levels.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A weekly goal in minutes. The most is almost three hours a day. */
export const GOAL_MINUTES = { least: 5, most: 1200 } as const;

/** The encouragement that a student sees before they choose: the streak, and no goal. */
export const UNCHOSEN = { shows_streak: true, goal_minutes: null } as const;

/** A streak is counted over at most this many days. */
export const STREAK_DAYS = 366;

/**
 * A level is news for this many days after the answer that reached it. That is long enough for a test whose
 * result is released weeks later, and an older level is no surprise anymore.
 */
const NEWS_DAYS = 28;

/** The calendar day of an instant in a time zone, as a number that grows by one each day. */
function dayNumber(at: Date, zone: string): number {
  return Date.parse(wallOfInstant(at.toISOString(), zone).day) / DAY_MS;
}

/** The streak now, from instants at which the student worked. Its days are those of `zone`. */
export function streakNow(worked: readonly Date[], now: Date, zone: string): Streak | null {
  return streakOf(
    worked.map((at) => dayNumber(at, zone)),
    dayNumber(now, zone),
  );
}

/** A level that can be reached. */
type Reached = Exclude<Level, 'attempted'>;

/** A level that the student was shown. */
export interface SeenLevel {
  readonly topic: string;
  readonly level: Reached;
}

type Standing = Pick<TopicStanding, 'topic' | 'level' | 'level_since' | 'chance'>;

/** The current levels that were reached lately and not shown yet, newest first. */
export function newLevels<One extends Standing>(
  standings: readonly One[],
  seen: readonly SeenLevel[],
  now: Date,
): One[] {
  const since = now.getTime() - NEWS_DAYS * DAY_MS;
  const shown = new Set(seen.map(({ topic, level }) => `${topic} ${level}`));
  return standings
    .filter(
      ({ topic, level, level_since }) =>
        level !== 'attempted' && level_since.getTime() >= since && !shown.has(`${topic.id} ${level}`),
    )
    .toSorted((a, b) => b.level_since.getTime() - a.level_since.getTime());
}

/** Whether the student reached this level of a skill, or a higher one. */
export function isReached({ topic, level }: SeenLevel, standings: readonly Standing[]): boolean {
  const standing = standings.find((one) => one.topic.id === topic);
  return standing !== undefined && LEVELS.indexOf(level) <= LEVELS.indexOf(standing.level);
}
