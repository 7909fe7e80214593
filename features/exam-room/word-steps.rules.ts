/** Decides to which word of a text a key moves. */

/** The edges of a word's line, and the middle of its width. */
export interface WordBox {
  readonly top: number;
  readonly bottom: number;
  readonly middle: number;
}

/**
 * The index of the word that a key moves to from `from`, among `count` words; null if it is not a key for
 * moving.
 */
export function stepped(
  key: string,
  from: number,
  count: number,
  boxOf: (index: number) => WordBox | null,
): number | null {
  const within = (index: number) => Math.min(Math.max(index, 0), Math.max(0, count - 1));
  switch (key) {
    case 'ArrowRight':
      return within(from + 1);
    case 'ArrowLeft':
      return within(from - 1);
    case 'Home':
      return 0;
    case 'End':
      return within(count - 1);
    case 'ArrowDown':
      return lineFrom(from, 1, count, boxOf);
    case 'ArrowUp':
      return lineFrom(from, -1, count, boxOf);
    default:
      return null;
  }
}

/** The word in the next line up or down that is closest in x; unchanged if there is no such line. */
function lineFrom(
  from: number,
  step: 1 | -1,
  count: number,
  boxOf: (index: number) => WordBox | null,
): number {
  const here = boxOf(from);
  if (here === null) return from;
  let line: WordBox | null = null;
  let best = from;
  let nearest = Infinity;
  for (let index = from + step; index >= 0 && index < count; index += step) {
    const box = boxOf(index);
    if (box === null || isBeside(box, here)) continue;
    line ??= box;
    if (!isBeside(box, line)) break;
    const distance = Math.abs(box.middle - here.middle);
    if (distance < nearest) {
      nearest = distance;
      best = index;
    }
  }
  return best;
}

/** Whether two words are in one line: the middle of the lower one is within the height of the other. */
function isBeside(one: WordBox, other: WordBox): boolean {
  const [upper, lower] = one.top <= other.top ? [one, other] : [other, one];
  return (lower.top + lower.bottom) / 2 <= upper.bottom;
}
