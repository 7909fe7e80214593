import type { ExamView } from '#features/sessions/exam.contract.ts';
import type { Stage } from '../../room.rules.ts';
import type { ServerClock } from './server-clock.ts';

/** A section accepts saves until five seconds after its end, and closes then. */
const CLOSES_AFTER_MS = 5500;
const POLL_MS = 5000;

/** Decides when the time for the current stage is over, and when to ask the server what comes next. */
export class TimeWatch {
  readonly #clock: ServerClock;
  #askAt = Infinity;

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  /** Whether to ask the server now. If so, the next time comes after a while. */
  isAskDue(now_ms: number): boolean {
    if (now_ms < this.#askAt) return false;
    this.#askAt = now_ms + POLL_MS;
    return true;
  }

  /** Whether the time of the section or break is up. */
  isOver(view: ExamView, stage: Stage): boolean {
    const end = endOf(view, stage);
    return end !== null && this.#clock.secondsLeft(end) === 0;
  }

  /**
   * Plans to ask once the server has closed the section or break in `view` that has ended. Null: the time is
   * not over after all.
   */
  askAfter(view: ExamView | null, stage: Stage): void {
    const end = view === null ? null : endOf(view, stage);
    const closesAfter = stage === 'break' ? 0 : CLOSES_AFTER_MS;
    const wait = end === null ? Infinity : this.#clock.millisecondsUntil(end) + closesAfter;
    this.#askAt = performance.now() + Math.max(0, wait);
  }

  askSoon(): void {
    this.#askAt = performance.now() + POLL_MS;
  }

  askNoMore(): void {
    this.#askAt = Infinity;
  }
}

function endOf({ break_clock, present }: ExamView, stage: Stage): string | null {
  return (stage === 'break' ? break_clock : present?.clock)?.ends_at ?? null;
}
