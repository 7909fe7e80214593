/** Normalizes labels from files, so that they can be compared with the names of tags. */

/** A longer label is not a name and gets no meaning. */
export const LONGEST_LABEL = 500;

/** Separates the names of a path in a label, from the root down. */
export const PATH_SIGN = ' / ';

const MARKS = /\p{M}/gu;
const AND = /(?<=\s)&(?=\s)/g;
/** Numbering before a name: `Unit 4: `, `3.2 `, `IV) `. */
const NUMBERING =
  /^(?:(?:unit|chapter|section|part|lesson|topic|module)\s+)?(?:\d+(?:\.\d+)*|[ivx]+(?=[.):]))[.):\s-]+(?=\p{L})/u;

/**
 * The part of a label that all its spellings have in common: letters and digits without case, accents,
 * punctuation and leading numbering. Empty if nothing is left.
 */
export function labelKey(label: string): string {
  const folded = label
    // Combining marks are removed before normalization, because sorting many of them takes quadratic time.
    .replaceAll(MARKS, '')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(AND, 'and')
    .trim();
  const named = folded.replace(NUMBERING, '');
  return named.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
