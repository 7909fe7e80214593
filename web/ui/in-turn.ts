/**
 * Spreads many small tasks, such as drawing three hundred formulas, over time. The browser can scroll, take
 * input and navigate between them.
 */

/** The longest time to work before the browser may do something else. */
const PIECE_MS = 40;

const waiting = new Set<() => void>();
let spent_ms = 0;
let isCounting = false;

/**
 * Runs `work` immediately, or later if the time for this turn is used up. The returned function cancels work
 * that has not run.
 */
export function inTurn(work: () => void): () => void {
  if (waiting.size === 0 && spent_ms < PIECE_MS) timed(work);
  else waiting.add(work);
  if (!isCounting) {
    isCounting = true;
    setTimeout(nextPiece);
  }
  return () => waiting.delete(work);
}

function nextPiece(): void {
  isCounting = waiting.size > 0;
  spent_ms = 0;
  for (const work of waiting) {
    if (spent_ms >= PIECE_MS) break;
    waiting.delete(work);
    timed(work);
  }
  if (isCounting) setTimeout(nextPiece);
}

function timed(work: () => void): void {
  const began = performance.now();
  work();
  spent_ms += performance.now() - began;
}
