/** How a code is made from a name. It knows letters; whether a code is free is the database's to say. */
import type { PersonName } from '#core/full-name.ts';

/** Letters that have no decomposition, as they are commonly written in ASCII. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Room for seven digits within the 40 characters of a code. */
const LONGEST_BASE = 33;

/**
 * `first.last` in lower-case ASCII. What a script leaves nothing of falls away; a name that leaves fewer
 * than three characters gets `user` before it.
 */
export function usernameBase({ first_name, last_name }: PersonName): string {
  const base = [first_name, last_name ?? '']
    .map(asciiWord)
    .filter((word) => word !== '')
    .join('.');
  const long = base.length >= 3 ? base : ['user', base].filter((word) => word !== '').join('.');
  return long.slice(0, LONGEST_BASE).replace(/\.$/, '');
}

function asciiWord(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, (letter) => SPELLED[letter] ?? '');
}

/** The base itself (as number 1), then with the numbers 2 and up: those from `from` up to before `to`. */
export function usernameCandidates(name: PersonName, from: number, to: number): string[] {
  const base = usernameBase(name);
  return Array.from({ length: to - from }, (_, index) =>
    from + index === 1 ? base : `${base}${from + index}`,
  );
}
