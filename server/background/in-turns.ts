/** Splits long work on the main thread into pieces, so that other requests are answered in between. */
import { setImmediate } from 'node:timers/promises';

const LONGEST_PIECE_MILLISECONDS = 20;

/**
 * Works like `map`, but lets other work run after each time slice. Then calls `told` with the number of
 * finished items; if `told` throws, the work stops.
 */
export async function mapInTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
  told: (done: number) => void = () => {},
): Promise<Made[]> {
  const made: Made[] = [];
  let begun = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - begun > LONGEST_PIECE_MILLISECONDS) {
      told(index);
      await setImmediate();
      begun = performance.now();
    }
    made.push(make(item, index));
  }
  return made;
}
