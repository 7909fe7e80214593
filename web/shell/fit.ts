/* Scores how well a label matches the typed text. Like the server's search, it ignores case, accents and
   punctuation. */
import { fitsSearch, searched } from '#core/text-search.ts';

/** 0: the label starts with the text; 1: a word in it does; 2: it contains every word; null: no match. */
export function fitOf(label: string, text: string): number | null {
  const [line, whole] = [searched(label).trim(), searched(text).trim()];
  if (line.startsWith(whole)) return 0;
  if (line.includes(` ${whole}`)) return 1;
  return fitsSearch(label, text) ? 2 : null;
}
