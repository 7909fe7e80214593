/**
 * Decides which window of this browser has the room. Between devices the server's `writer` decides, but two
 * windows of one browser would be the same writer.
 */
export class WindowHold {
  readonly #name: string;
  readonly #onLost: () => void;
  #isHeld = false;
  #letGo = () => {};

  /** `onLost` runs when another window takes the room from this one. */
  constructor(session: string, onLost: () => void) {
    this.#name = `exam-room/${session}`;
    this.#onLost = onLost;
  }

  /** Whether the browser can tell its windows apart. Over plain http from another machine it cannot. */
  static isPossible(): boolean {
    return navigator.locks !== undefined;
  }

  /** Takes the room. Resolves to false if another window has it, unless `steal` takes it away. */
  take(steal = false): Promise<boolean> {
    if (this.#isHeld || !WindowHold.isPossible()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const keep = (lock: Lock | null): Promise<void> => {
      this.#isHeld = lock !== null;
      resolve(this.#isHeld);
      if (lock === null) return Promise.resolve();
      // The lock is held until `release`, until the window closes, or until another window steals it.
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

  /** Whether no other window of this browser has the room, as far as known. Does not take the room. */
  async isFree(): Promise<boolean> {
    if (this.#isHeld || !WindowHold.isPossible()) return true;
    const { held = [] } = await navigator.locks.query();
    return held.every(({ name }) => name !== this.#name);
  }

  /** Releases the room; the next window that asks gets it. */
  release(): void {
    this.#isHeld = false;
    this.#letGo();
  }
}
