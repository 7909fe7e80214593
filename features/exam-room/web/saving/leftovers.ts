import type { Desk } from '../desk.ts';
import type { WindowHold } from './window-hold.ts';

const BETWEEN_LOOKS_MS = 5000;

/**
 * What a window of this browser left in the journal when it closed. Nobody may ever open another one there, while this
 * one still stands open and only reads: so it looks, and delivers.
 */
export class Leftovers {
  readonly #hold: WindowHold;
  readonly #desk: () => Desk | null;
  #lookAt = -Infinity;

  constructor(hold: WindowHold, desk: () => Desk | null) {
    this.#hold = hold;
    this.#desk = desk;
  }

  /** Looks, unless it has a moment ago; while another window has the room, what is in the journal is its own. */
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
