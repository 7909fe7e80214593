import type { Desk } from '../desk.ts';
import type { WindowHold } from './window-hold.ts';

const BETWEEN_LOOKS_MS = 5000;

/**
 * Delivers what a different window of this browser left in the journal when it closed. That window may never
 * open again, so this window, which only reads, looks for it from time to time.
 */
export class Leftovers {
  readonly #hold: WindowHold;
  readonly #desk: () => Desk | null;
  #lookAt = -Infinity;

  constructor(hold: WindowHold, desk: () => Desk | null) {
    this.#hold = hold;
    this.#desk = desk;
  }

  /**
   * Looks for such items, unless it did so a moment ago. While the test is open in a different window, that
   * window delivers the journal.
   */
  lookNowAndThen(): void {
    const now = performance.now();
    if (now < this.#lookAt) return;
    this.#lookAt = now + BETWEEN_LOOKS_MS;
    void this.#look();
  }

  async #look(): Promise<void> {
    if (await this.#hold.isFree()) await this.#desk()?.gather();
  }
}
