/** Searches loaded texts in the same way as the database function `searched()`. */

/**
 * Ignored characters: punctuation, marks and format characters, and signs that people type for an apostrophe
 * or accent.
 */
const UNREAD = /[\p{P}\p{M}\p{Cf}`´ʹ-ʿˈ\u115F\u1160\uFFA0]/gu;

/**
 * Normalizes a text for searching: no accents, capitals, punctuation or invisible characters, and single
 * spaces. Letters that Unicode does not decompose (ß, ø, ł) stay.
 */
export function searched(text: string): string {
  return text.normalize('NFKD').replaceAll(UNREAD, '').toLowerCase().replaceAll(/\s+/g, ' ');
}

/**
 * Whether a search contains anything that can be found: a letter, a digit or a sign other than punctuation.
 */
export function isSearchable(search: string): boolean {
  return /[\p{L}\p{N}]|[^\p{ASCII}\p{P}\p{M}\p{Cf}\s]/u.test(search);
}

/**
 * Whether every word of `search` is in `name`, with or without its spaces. False for a search of punctuation
 * only.
 */
export function fitsSearch(name: string, search: string): boolean {
  if (search.trim() !== '' && !isSearchable(search)) return false;
  const spaced = searched(name);
  const whole = `${spaced}\n${spaced.replaceAll(' ', '')}`;
  return search.split(/\s+/).every((word) => whole.includes(searched(word)));
}
