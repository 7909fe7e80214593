/** Orders right-to-left text by the Unicode Bidirectional Algorithm (UAX #9). */
import bidiFactory from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const [FSI, PDI] = ['\u2068', '\u2069'];

/** Characters that control the order of text and are not drawn. */
export const ORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Replaces each surrogate pair by two characters with the same bidi class, because the library reads UTF-16
 * units.
 */
function inHalves(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, (character) => {
    if (/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(character)) return 'אא';
    if (/\p{Nd}/u.test(character)) return '11';
    return /\p{S}/u.test(character) ? '☆☆' : 'aa';
  });
}

/** The direction of the first letter that has one (rule P2); null if none has. */
export function directionOf(text: string): Direction | null {
  let isolates = 0;
  for (const character of inHalves(text)) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === 'LRI' || type === 'RLI' || type === 'FSI') isolates += 1;
    else if (type === 'PDI') isolates = Math.max(0, isolates - 1);
    else if (isolates > 0) continue;
    else if (type === 'L') return 'ltr';
    else if (type === 'R' || type === 'AL') return 'rtl';
  }
  return null;
}

/** The embedding level of each UTF-16 unit of a paragraph. Odd levels run from right to left. */
export function levelsOf(paragraph: string, direction: Direction): Uint8Array {
  return bidi.getEmbeddingLevels(inHalves(paragraph), direction).levels;
}

/** The order of a line's parts from left to right (rule L2), given their levels in reading order. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, place) => place);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    let from = 0;
    while (from < order.length) {
      let to = from;
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return order;
}

/** The mirrored form of a bracket or sign for right-to-left text; null if it has no mirrored form. */
export function mirrored(character: string): string | null {
  return bidi.getMirroredCharacter(character);
}

/**
 * Isolates a name or title with its own direction, so that it does not change the order of the words around
 * it.
 */
export function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
    ? `${FSI}${text}${PDI}`
    : text;
}
