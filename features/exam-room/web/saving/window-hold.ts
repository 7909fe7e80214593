/**
 * Which window of this browser has the room. Between devices the server's `writer` decides; within one browser two
 * windows would be the same writer.
 */
export class WindowHold {
  readonly #name: string;
  readonly #onLost: () => void;
  #isHeld = false;
  #letGo = () => {};

  /** `onLost` is called when another window takes the room from this one. */
  constructor(session: string, onLost: () => void) {
    this.#name = `exam-room/${session}`;
    this.#onLost = onLost;
  }

  /** Whether the browser can tell its windows apart: not over plain http from another machine. */
  static isPossible(): boolean {
    return navigator.locks !== undefined;
  }

  /** Takes the room. Resolves with false where another window has it, unless `steal` takes it away from there. */
  take(steal = false): Promise<boolean> {
    if (this.#isHeld || !WindowHold.isPossible()) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const keep = (lock: Lock | null): Promise<void> => {
      this.#isHeld = lock !== null;
      resolve(this.#isHeld);
      if (lock === null) return Promise.resolve();
      // Held until it is let go, the window closes or another takes it.
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

  /** Whether no other window of this browser has the room, as far as can be told; it is not taken by asking. */
  async isFree(): Promise<boolean> {
    if (this.#isHeld || !WindowHold.isPossible()) return true;
    const { held = [] } = await navigator.locks.query();
    return held.every(({ name }) => name !== this.#name);
  }

  /** Lets the room go: whoever asks next has it. */
  release(): void {
    this.#isHeld = false;
    this.#letGo();
  }
}
