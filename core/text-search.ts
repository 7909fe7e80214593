/** Searching texts that are at hand, as the database's `searched()` reads them. */

/** Signs beside Unicode's punctuation that people write for an apostrophe or an accent. */
const UNREAD = /[\p{P}\p{M}\p{Cf}`´ʹ-ʿˈ\u115F\u1160\uFFA0]/gu;

/**
 * What a search reads of a text: no accents, capitals, punctuation or invisible characters, and one space between two words.
 * Letters that Unicode does not take apart (ß, ø, ł) stay as they are.
 */
export function searched(text: string): string {
  return text.normalize('NFKD').replaceAll(UNREAD, '').toLowerCase().replaceAll(/\s+/g, ' ');
}

/** Whether a search has anything that a text can be found by: a letter, a digit or a sign beyond punctuation. */
export function isSearchable(search: string): boolean {
  return /[\p{L}\p{N}]|[^\p{ASCII}\p{P}\p{M}\p{Cf}\s]/u.test(search);
}

/** Whether every word of `search` is in `name`, with its spaces or without them; never for a search of punctuation alone. */
export function fitsSearch(name: string, search: string): boolean {
  if (search.trim() !== '' && !isSearchable(search)) return false;
  const spaced = searched(name);
  const whole = `${spaced}\n${spaced.replaceAll(' ', '')}`;
  return search.split(/\s+/).every((word) => whole.includes(searched(word)));
}
