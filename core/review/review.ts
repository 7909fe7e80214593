/**
 * Schedules when a missed question comes again, by FSRS 6 with its published weights. Intervals are whole
 * days.
 */
import { type Card, createEmptyCard, fsrs, Rating, State } from 'ts-fsrs';

/**
 * A review is due when the chance of recall falls to 90 %. No random variation is added, so a replay gives
 * the same day.
 */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false });

const A_DAY = 24 * 60 * 60 * 1000;

/** The grade of an answer: missed, right with help, right, right immediately. */
export type Grade = 'again' | 'hard' | 'good' | 'easy';

const RATINGS = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const;

/** The memory state of one question for one person. Instants are milliseconds since 1970. */
export interface Memory {
  /** The number of days until the chance of recall falls to 90 %. */
  readonly stability: number;
  /** The difficulty from 1 to 10. */
  readonly difficulty: number;
  readonly reviewed_at: number;
  readonly due_at: number;
}

/** The memory after an answer. `before` is null if the person had not seen the question before. */
export function remembered(before: Memory | null, grade: Grade, at: number): Memory {
  const { stability, difficulty, due } = scheduler.next(
    cardOf(before, at),
    new Date(at),
    RATINGS[grade],
  ).card;
  return { stability, difficulty, reviewed_at: at, due_at: due.getTime() };
}

function cardOf(memory: Memory | null, at: number): Card {
  const empty = createEmptyCard(new Date(memory?.due_at ?? at));
  if (memory === null) return empty;
  const { stability, difficulty, reviewed_at } = memory;
  return {
    ...empty,
    stability,
    difficulty,
    state: State.Review,
    reps: 1,
    last_review: new Date(reviewed_at),
  };
}

/** The chance of recall at an instant, from 0 to 1. Parts of days count. */
export function recall({ stability, reviewed_at }: Memory, at: number): number {
  return scheduler.forgetting_curve(Math.max(0, at - reviewed_at) / A_DAY, stability);
}

/**
 * The chance of recall at `then` after a review `now`: the mean over a right and a missed review, weighted by
 * the current chance.
 */
export function recallIfReviewed(memory: Memory, now: number, then: number): number {
  const known = recall(memory, now);
  const held = recall(remembered(memory, 'good', now), then);
  const relearned = recall(remembered(memory, 'again', now), then);
  return known * held + (1 - known) * relearned;
}
