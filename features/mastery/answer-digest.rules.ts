/**
 * A short digest of the answers that a cached state was computed from. Different answers or a different order
 * give a different digest.
 */

export interface Told {
  readonly count: number;
  readonly digest: string;
}

export const NOTHING_TOLD: Told = { count: 0, digest: '' };

/** The digest after one more answer. */
export function toldAlso({ count, digest }: Told, answer: string): Told {
  const text = `${digest} ${answer}`;
  return { count: count + 1, digest: hashOf(text, 0x811c9dc5) + hashOf(text, 0x2f0b4c47) };
}

/** 32-bit FNV-1a over UTF-16 code units, starting from `basis`. */
function hashOf(text: string, basis: number): string {
  let hash = basis;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
