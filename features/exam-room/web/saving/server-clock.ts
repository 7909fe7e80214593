import type { ExamClock } from '#features/sessions/exam.contract.ts';
import { anchorOf, betterAnchor, secondsLeft, serverTime, type TimeAnchor } from '../../room.rules.ts';

/**
 * The server's time, computed with the browser's monotonic clock since the last response. Changing the
 * device's clock has no effect.
 */
export class ServerClock {
  #anchor: TimeAnchor | null = null;

  /**
   * Corrects the clock by a response that has just arrived to a request made at `asked_ms`
   * (`performance.now()`).
   */
  correct(clock: ExamClock, asked_ms: number): void {
    this.#anchor = betterAnchor(this.#anchor, anchorOf(clock, asked_ms, performance.now()));
  }

  /** Whole seconds until `ends_at`; null if there is no end. */
  secondsLeft(ends_at: string | null): number | null {
    return this.#anchor === null ? null : secondsLeft(ends_at, this.#anchor, performance.now());
  }

  /** Milliseconds from now until `instant`; negative once it has passed. */
  millisecondsUntil(instant: string): number {
    return Date.parse(instant) - Date.parse(this.now());
  }

  /** The server's current time, or the device's before the first response. */
  now(): string {
    const now = this.#anchor === null ? Date.now() : serverTime(this.#anchor, performance.now());
    return new Date(now).toISOString();
  }
}
