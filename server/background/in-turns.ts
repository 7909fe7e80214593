/** Long work of the thread that answers, done in pieces, so that everybody else has a turn between two of them. */
import { setImmediate } from 'node:timers/promises';

const LONGEST_PIECE_MILLISECONDS = 20;

/**
 * As `map` would, with a turn for others whenever so much time was used. `told` hears then how many are done; what it
 * throws ends the work.
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
