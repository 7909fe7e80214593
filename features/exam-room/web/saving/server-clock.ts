import type { ExamClock } from '#features/sessions/exam.contract.ts';
import { anchorOf, betterAnchor, secondsLeft, serverTime, type TimeAnchor } from '../../room.rules.ts';

/**
 * The server's time, told by the browser's monotonic clock from the last answer on: what is done to the device's
 * own clock alters nothing.
 */
export class ServerClock {
  #anchor: TimeAnchor | null = null;

  /** Sets the clock right by an answer that was asked for and came at these moments of `performance.now()`. */
  correct(clock: ExamClock, asked_ms: number): void {
    this.#anchor = betterAnchor(this.#anchor, anchorOf(clock, asked_ms, performance.now()));
  }

  /** Whole seconds until `ends_at`; null where it never ends. */
  secondsLeft(ends_at: string | null): number | null {
    return this.#anchor === null ? null : secondsLeft(ends_at, this.#anchor, performance.now());
  }

  /** Milliseconds from now until `instant`; negative once it has passed. */
  millisecondsUntil(instant: string): number {
    return Date.parse(instant) - Date.parse(this.now());
  }

  /** The present instant: the server's, or before its first answer the device's. */
  now(): string {
    const now = this.#anchor === null ? Date.now() : serverTime(this.#anchor, performance.now());
    return new Date(now).toISOString();
  }
}
