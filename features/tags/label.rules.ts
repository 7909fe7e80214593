/** How labels of files are compared with names of tags. It knows text, and no tag. */

/** Longer ones are no names, and nobody says what they mean. */
export const LONGEST_LABEL = 500;

/** What stands between the names of a path in a label, from the root down. */
export const PATH_SIGN = ' / ';

const MARKS = /\p{M}/gu;
const AND = /(?<=\s)&(?=\s)/g;
/** Before a name: `Unit 4: `, `3.2 `, `IV) `. */
const NUMBERING =
  /^(?:(?:unit|chapter|section|part|lesson|topic|module)\s+)?(?:\d+(?:\.\d+)*|[ivx]+(?=[.):]))[.):\s-]+(?=\p{L})/u;

/**
 * What two ways of writing one label have in common: its letters and digits without capitals, accents, punctuation and
 * the number before it. Empty where nothing is left.
 */
export function labelKey(label: string): string {
  const folded = label
    // Marks that stand apart go first: to put many of them in order takes time that grows by the square.
    .replaceAll(MARKS, '')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(AND, 'and')
    .trim();
  const named = folded.replace(NUMBERING, '');
  return named.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}
