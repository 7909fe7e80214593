/** Pseudorandom orders and numbers that can be reproduced from a stored seed. */

/**
 * Shuffles `items` by `seed` (a 32-bit integer) and `purpose`. The result is always the same for the same
 * input, and different for a different purpose. Fisher–Yates shuffle; all orders are equally likely.
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

/** A generator of uniform numbers from 0 to below 1, determined by `seed` and `purpose`. */
export function seededNumbers(seed: number, purpose: string): () => number {
  return generator(seed ^ hashOf(purpose));
}

/** Uniform numbers from 0 to below 1 (mulberry32 by Tommy Ettinger, public domain). */
function generator(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a in 32 bits over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
