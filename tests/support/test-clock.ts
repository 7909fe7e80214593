/** A clock that stands still until a test moves it. */
import type { Clock } from '#server/db/clock.ts';

export class TestClock implements Clock {
  #now: Date;
  #current = true;

  constructor(now: Date = new Date('2026-09-01T08:00:00Z')) {
    this.#now = now;
  }

  now(): Date {
    return new Date(this.#now);
  }

  isCurrent(): boolean {
    return this.#current;
  }

  /** Simulates that the database was unreachable for a while; `set` ends this. */
  lose(): void {
    this.#current = false;
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }

  set(date: Date): void {
    this.#now = new Date(date);
    this.#current = true;
  }
}
