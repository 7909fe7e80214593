/**
 * Limits how many calls of one caller run at the same time. The rest wait in order, so that no caller blocks
 * the others.
 */
import { Problem, tooMany } from '#contract/problem.ts';

interface Limits {
  /** The maximum number of running calls per key. */
  readonly most: number;
  /** The maximum number of waiting calls for each key; unlimited by default. */
  readonly most_waiting?: number;
  /**
   * A pause between two calls with one key if others are waiting. The function gets the duration of the
   * finished call.
   */
  readonly rest?: (took_milliseconds: number) => Promise<void>;
}

interface Waiting {
  readonly begin: () => void;
  readonly drop: () => void;
  readonly isGone: () => boolean;
}

interface Line {
  working: number;
  waiting: Waiting[];
}

/** After this time, some of the waiting calls will have finished. */
const RETRY_AFTER_SECONDS = 5;

export class Turns {
  readonly #most: number;
  readonly #most_waiting: number;
  readonly #rest: (took_milliseconds: number) => Promise<void>;
  readonly #lines = new Map<string, Line>();

  constructor({ most, most_waiting = Number.POSITIVE_INFINITY, rest = async () => {} }: Limits) {
    this.#most = most;
    this.#most_waiting = most_waiting;
    this.#rest = rest;
  }

  /**
   * Runs `work` when it is its turn among the calls with this `key`, in order, and returns its result. Work
   * is dropped if `isGone` then says that its caller has left. Throws `too_many` if too many calls are
   * waiting, and for dropped work.
   */
  async take<Done>(key: string, work: () => Promise<Done>, isGone = () => false): Promise<Done> {
    const line = this.#lines.get(key) ?? { working: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.working < this.#most) line.working += 1;
    else await this.#wait(line, isGone);
    const began = performance.now();
    try {
      return await work();
    } finally {
      void this.#goOn(key, line, performance.now() - began);
    }
  }

  async #wait(line: Line, isGone: () => boolean): Promise<void> {
    if (line.waiting.length >= this.#most_waiting) dropGone(line);
    if (line.waiting.length >= this.#most_waiting) throw crowded();
    await new Promise<void>((begin, reject) => {
      line.waiting.push({ begin, drop: () => reject(crowded()), isGone });
    });
  }

  /** Gives the slot of a finished call to the next one. */
  async #goOn(key: string, line: Line, took: number): Promise<void> {
    if (line.waiting.length > 0) await this.#rest(took);
    let next = line.waiting.shift();
    while (next?.isGone()) {
      next.drop();
      next = line.waiting.shift();
    }
    if (next !== undefined) {
      next.begin();
      return;
    }
    line.working -= 1;
    if (line.working === 0) this.#lines.delete(key);
  }
}

function dropGone(line: Line): void {
  const gone = line.waiting.filter(({ isGone }) => isGone());
  line.waiting = line.waiting.filter((one) => !gone.includes(one));
  for (const { drop } of gone) drop();
}

function crowded(): Problem {
  return new Problem(tooMany, {
    detail: 'Many of your requests are still being processed. Wait a moment and try again.',
    retry_after_seconds: RETRY_AFTER_SECONDS,
  });
}
