/** Records what was played since the last report, as ranges of the video. */

/**
 * Two reports of the browser are never further apart than this while the video plays. A larger distance is a
 * jump.
 */
const MOST_BETWEEN_SECONDS = 4;

export class WatchLog {
  #pieces: [from: number, to: number][] = [];
  #last: number | null = null;

  /** Call this method when the video plays and has reached this second. */
  plays(at: number): void {
    const last = this.#last;
    this.#last = at;
    if (last === null || at <= last || at - last > MOST_BETWEEN_SECONDS) return;
    const piece = this.#pieces.at(-1);
    if (piece !== undefined && piece[1] === last) piece[1] = at;
    else this.#pieces.push([last, at]);
  }

  /** Call this method when the video stops or jumps. The part that a jump skips does not count as watched. */
  stops(): void {
    this.#last = null;
  }

  /** Returns the ranges to report and forgets them. */
  take(): [from: number, to: number][] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  /** Puts back ranges that could not be reported, so that the next report contains them. */
  putBack(pieces: readonly [from: number, to: number][]): void {
    this.#pieces = [...pieces.map(([from, to]): [number, number] => [from, to]), ...this.#pieces];
  }
}
