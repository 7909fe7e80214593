/** A compact matrix of responses for estimation: right, wrong or not presented for each person and item. */

/**
 * The values in `codes`. An item that was not presented is missing; an item left blank in a test is wrong.
 */
export const WRONG = 0;
export const RIGHT = 1;
export const NOT_PRESENTED = 2;

/** Responses by person and item, at `codes[person · items + item]`. */
export interface ResponseMatrix {
  readonly persons: number;
  readonly items: number;
  readonly codes: Uint8Array;
}

/**
 * The distinct rows of a matrix with the number of persons for each, so that estimation processes each
 * pattern once.
 */
export interface Patterns {
  readonly count: number;
  readonly items: number;
  /** The number of persons with each pattern. */
  readonly weights: Float64Array;
  /** The items answered right, pattern by pattern. Those of pattern i begin at `rightStarts[i]`. */
  readonly right: Uint16Array;
  readonly rightStarts: Uint32Array;
  /** The items not presented, stored in the same way. */
  readonly missing: Uint16Array;
  readonly missingStarts: Uint32Array;
  /** The pattern of answers of each person. */
  readonly patternOf: Uint32Array;
}

/** The highest item count that a Uint16Array can index. */
const MOST_ITEMS = 65_535;

/** The patterns of `matrix`, in order of first appearance. Throws a RangeError for more than 65,535 items. */
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

/** Packs seven items into one character, to keep the key short for any number of items. */
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
