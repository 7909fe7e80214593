/** Which tags look like one by their names: a suggestion to whoever keeps the tree, never more. It knows names alone. */

interface Named {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
}

/** The fewest letters that a word is shortened to. */
const SHORTEST = 2;

/**
 * Of each tag that looks like another of its place, that other one: the names differ in shortened words, in `and`, in an
 * ending or in one letter. The one with the longer name is the one that it looks like.
 */
export function alikeTags<Tag extends Named>(tags: readonly Tag[]): Map<string, Tag> {
  const alike = new Map<string, Tag>();
  for (const group of Map.groupBy(tags, ({ parent }) => parent).values()) {
    for (const one of group) {
      const other = group.find(
        (tag) => tag.id !== one.id && tag.name.length >= one.name.length && looksLike(one.name, tag.name),
      );
      // Two of one length are suggested once.
      if (other !== undefined && alike.get(other.id)?.id !== one.id) alike.set(one.id, other);
    }
  }
  return alike;
}

/** Whether a name is another one, written shorter or a little otherwise. */
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

/** Whether the letters of `short` stand in `long` in their order, from its first one on; digits are never left out. */
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
