/** Makes a username from a name. The database decides whether a username is free. */
import type { PersonName } from '#core/full-name.ts';

/** The usual ASCII spelling of letters that Unicode does not decompose. */
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

/** Leaves room for seven digits within the 40 characters of a username. */
const LONGEST_BASE = 33;

/**
 * `first.last` in lower-case ASCII. A name part without ASCII letters is left out. If fewer than three
 * characters remain, `user` is put in front.
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

/**
 * The base itself as number 1, then the base with a number from 2 up. Covers the numbers from `from` up to
 * but excluding `to`.
 */
export function usernameCandidates(name: PersonName, from: number, to: number): string[] {
  const base = usernameBase(name);
  return Array.from({ length: to - from }, (_, index) =>
    from + index === 1 ? base : `${base}${from + index}`,
  );
}
