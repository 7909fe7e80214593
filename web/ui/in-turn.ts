/**
 * Work that a page has much of at once, as a text with three hundred formulas: what fits is done at once, the rest a piece
 * at a time, so that whoever reads can scroll, type and leave meanwhile.
 */

/** So long a piece is worked on before the page is let go on. */
const PIECE_MS = 40;

const waiting = new Set<() => void>();
let spent_ms = 0;
let isCounting = false;

/** Does `work` now, or soon where this piece of time is used up already. What it returns takes back what still waits. */
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
