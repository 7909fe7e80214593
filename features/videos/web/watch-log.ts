/** What was played since it was last told: pieces of the video, whatever its reader jumps over or plays again. */

/** Between two moments that the browser tells lies less; more is a jump. */
const MOST_BETWEEN_SECONDS = 4;

export class WatchLog {
  #pieces: [from: number, to: number][] = [];
  #last: number | null = null;

  /** It plays, and is at this second. */
  plays(at: number): void {
    const last = this.#last;
    this.#last = at;
    if (last === null || at <= last || at - last > MOST_BETWEEN_SECONDS) return;
    const piece = this.#pieces.at(-1);
    if (piece !== undefined && piece[1] === last) piece[1] = at;
    else this.#pieces.push([last, at]);
  }

  /** It was stopped, or is led to another second: what lies between is not watched. */
  stops(): void {
    this.#last = null;
  }

  /** What is to be told; nothing of it is left here. */
  take(): [from: number, to: number][] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  /** What could not be told, for the next time. */
  putBack(pieces: readonly [from: number, to: number][]): void {
    this.#pieces = [...pieces.map(([from, to]): [number, number] => [from, to]), ...this.#pieces];
  }
}
