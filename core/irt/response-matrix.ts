/** Who answered what, packed for estimation. It knows right, wrong and not presented; no person, no item by name. */

/** What stands in `codes`: an item that was not presented is missing; one that was left blank in a test is wrong. */
export const WRONG = 0;
export const RIGHT = 1;
export const NOT_PRESENTED = 2;

/** `codes[person · items + item]`. */
export interface ResponseMatrix {
  readonly persons: number;
  readonly items: number;
  readonly codes: Uint8Array;
}

/** The different rows of a matrix, each with how many persons gave it: what estimation reads again and again. */
export interface Patterns {
  readonly count: number;
  readonly items: number;
  /** How many persons gave each pattern. */
  readonly weights: Float64Array;
  /** The items answered rightly, pattern after pattern; those of pattern i begin at `rightStarts[i]`. */
  readonly right: Uint16Array;
  readonly rightStarts: Uint32Array;
  /** Those not presented, in the same way. */
  readonly missing: Uint16Array;
  readonly missingStarts: Uint32Array;
  /** The pattern that each person gave. */
  readonly patternOf: Uint32Array;
}

/** As many items as a Uint16Array can name. */
const MOST_ITEMS = 65_535;

/** The patterns of `matrix`, in the order in which they first appear. Throws a RangeError above 65,535 items. */
export function patternsOf({ persons, items, codes }: ResponseMatrix): Patterns {
  if (items > MOST_ITEMS) throw new RangeError(`At most ${MOST_ITEMS} items can be estimated together.`);
  const patternOf = new Uint32Array(persons);
  const first: number[] = [];
  const known = new Map<string, number>();
  const weights: number[] = [];
  let rights = 0;
  let missings = 0;
  for (let person = 0; person < persons; person += 1) {
    const row = codes.subarray(person * items, (person + 1) * items);
    const key = String.fromCharCode(...packed(row));
    let pattern = known.get(key);
    if (pattern === undefined) {
      pattern = first.length;
      known.set(key, pattern);
      first.push(person);
      weights.push(0);
      for (const code of row) {
        if (code === RIGHT) rights += 1;
        else if (code === NOT_PRESENTED) missings += 1;
      }
    }
    patternOf[person] = pattern;
    weights[pattern] = (weights[pattern] ?? 0) + 1;
  }

  const right = new Uint16Array(rights);
  const missing = new Uint16Array(missings);
  const rightStarts = new Uint32Array(first.length + 1);
  const missingStarts = new Uint32Array(first.length + 1);
  let atRight = 0;
  let atMissing = 0;
  for (const [pattern, person] of first.entries()) {
    for (let item = 0; item < items; item += 1) {
      const code = codes[person * items + item];
      if (code === RIGHT) right[atRight++] = item;
      else if (code === NOT_PRESENTED) missing[atMissing++] = item;
    }
    rightStarts[pattern + 1] = atRight;
    missingStarts[pattern + 1] = atMissing;
  }
  return {
    count: first.length,
    items,
    weights: Float64Array.from(weights),
    right,
    rightStarts,
    missing,
    missingStarts,
    patternOf,
  };
}

/** Seven items a character: a key of moderate length, whatever the number of items. */
function packed(row: Uint8Array): number[] {
  const characters: number[] = [];
  for (let start = 0; start < row.length; start += 7) {
    let character = 0;
    for (let item = start; item < Math.min(start + 7, row.length); item += 1) {
      character = character * 4 + (row[item] ?? 0);
    }
    characters.push(character);
  }
  return characters;
}
