/** The order of text that is written from the right, by the Unicode Bidirectional Algorithm (UAX #9). */
import bidiFactory from 'bidi-js';

export type Direction = 'ltr' | 'rtl';

const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const [FSI, PDI] = ['\u2068', '\u2069'];

/** Characters that say how text is ordered, and are not drawn. */
export const ORDERING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** With one character of the same class for each half of a surrogate pair: the library reads halves. */
function inHalves(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, (character) => {
    if (/[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(character)) return 'אא';
    if (/\p{Nd}/u.test(character)) return '11';
    return /\p{S}/u.test(character) ? '☆☆' : 'aa';
  });
}

/** The direction of the first letter that has one (rule P2); null where none has. */
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

/** The embedding level of each UTF-16 unit of a paragraph; odd ones run from the right. */
export function levelsOf(paragraph: string, direction: Direction): Uint8Array {
  return bidi.getEmbeddingLevels(inHalves(paragraph), direction).levels;
}

/** The places of a line's parts from left to right (rule L2), of each of which the level is given in reading order. */
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

/** The bracket or sign that stands in a character's place where text runs from the right; null where it is the same. */
export function mirrored(character: string): string | null {
  return bidi.getMirroredCharacter(character);
}

/** A name or a title of its own direction, so that it leaves the order of the words around it alone. */
export function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
    ? `${FSI}${text}${PDI}`
    : text;
}
