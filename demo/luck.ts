/** A reproducible random generator: the same seed always gives the same numbers. */

export interface Luck {
  /** A number from 0 (included) to 1 (excluded). */
  chance(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
  /** A number from the standard normal distribution. */
  normal(): number;
}

/** A generator for a text seed: FNV-1a hashes the text, Mulberry32 generates the numbers. */
export function seededLuck(seed: string): Luck {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1));
  return {
    chance,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError('The list to pick from is empty.');
      return item;
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: chance() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
    normal: () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()),
  };
}
