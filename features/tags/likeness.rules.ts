/** Finds tags with similar names. The result is only a suggestion to the staff who maintain the tags. */

interface Named {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

/** The fewest letters of an abbreviated word. */
const SHORTEST = 2;

/**
 * For each tag whose name is similar to the name of a different tag with the same parent, that different tag.
 * Such names differ by abbreviated words, by `and`, by an ending, or by one letter. The tag with the longer
 * name is the one reported as similar.
 */
export function alikeTags<Tag extends Named>(tags: readonly Tag[]): Map<string, Tag> {
  const alike = new Map<string, Tag>();
  for (const group of Map.groupBy(tags, ({ parent }) => parent).values()) {
    for (const one of group) {
      const other = group.find(
        (tag) => tag.id !== one.id && tag.name.length >= one.name.length && looksLike(one.name, tag.name),
      );
      // Two similar names of the same length are reported only once.
      if (other !== undefined && alike.get(other.id)?.id !== one.id) alike.set(one.id, other);
    }
  }
  return alike;
}

/** Whether `short` is `long` written shorter or slightly differently. */
export function looksLike(short: string, long: string): boolean {
  const [some, all] = [wordsOf(short), wordsOf(long)];
  return some.length === all.length && some.every((word, index) => shortens(word, all[index] ?? ''));
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'and' && word !== 'of' && word !== 'the');
}

/**
 * Whether the letters of `short` occur in `long` in the same order, starting with its first letter. Digits
 * may not be left out.
 */
function shortens(short: string, long: string): boolean {
  if (short === long) return true;
  if (/\d/.test(short + long) || short.length < SHORTEST || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length || isOneLetterOff(short, long);
}

function isOneLetterOff(one: string, other: string): boolean {
  if (one.length < 4 || one.length !== other.length) return false;
  return [...one].filter((letter, index) => letter !== other[index]).length === 1;
}
