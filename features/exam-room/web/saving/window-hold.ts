/**
 * Decides in which window of this browser the test is open. Between devices the server's number `writer`
 * decides, but two windows of one browser have the same number.
 */
export class WindowHold {
  readonly #name: string;
  readonly #onLost: () => void;
  #isHeld = false;
  #letGo = () => {};

  /** `onLost` runs when a different window takes the test from this one. */
  constructor(session: string, onLost: () => void) {
    this.#name = `exam-room/${session}`;
    this.#onLost = onLost;
  }

  /** Whether the browser can tell its windows apart. Over plain http from a different machine it cannot. */
  static isPossible(): boolean {
    return navigator.locks !== undefined;
  }

  /**
   * Takes the test into this window. Resolves to false if it is open in a different window, unless `steal`
   * takes it away from there.
   */
  take(steal = false): Promise<boolean> {
    if (this.#isHeld || !WindowHold.isPossible()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const keep = (lock: Lock | null): Promise<void> => {
      this.#isHeld = lock !== null;
      resolve(this.#isHeld);
      if (lock === null) return Promise.resolve();
      // The lock is held until `release`, until the window closes, or until a different window takes it.
      return new Promise((letGo) => {
        this.#letGo = letGo;
      });
    };
    navigator.locks.request(this.#name, steal ? { steal } : { ifAvailable: true }, keep).catch(() => {
      this.#isHeld = false;
      this.#onLost();
    });
    return promise;
  }

  /**
   * Whether no other window of this browser has the test open, as far as known. Does not take the test into
   * this window.
   */
  async isFree(): Promise<boolean> {
    if (this.#isHeld || !WindowHold.isPossible()) return true;
    const { held = [] } = await navigator.locks.query();
    return held.every(({ name }) => name !== this.#name);
  }

  /** Releases the test; the next window that asks gets it. */
  release(): void {
    this.#isHeld = false;
    this.#letGo();
  }
}
