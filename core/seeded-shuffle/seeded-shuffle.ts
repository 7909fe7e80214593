/**
 * Orders that look like chance and can be made again: from a stored seed and what is ordered.
 */

/**
 * `items` in an order that follows from `seed` (a 32-bit integer) and `purpose` alone: the same ones always,
 * another one for another purpose. Fisher and Yates's shuffle, each order as likely as any other.
 */
export function seededShuffle<Item>(items: readonly Item[], seed: number, purpose: string): Item[] {
  const next = seededNumbers(seed, purpose);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(next() * (last + 1));
    const moved = order[last] as Item;
    order[last] = order[chosen] as Item;
    order[chosen] = moved;
  }
  return order;
}

/** A source of numbers from 0 up to 1, evenly spread, that follow from `seed` and `purpose` alone. */
export function seededNumbers(seed: number, purpose: string): () => number {
  return generator(seed ^ hashOf(purpose));
}

/** Numbers from 0 up to 1 (mulberry32, by Tommy Ettinger, in the public domain). */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a in 32 bits, over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
