/* How well a line fits what was written, as the server's search has it: case, accents and punctuation make no difference. */
import { fitsSearch, searched } from '#core/text-search.ts';

/** 0: it begins so; 1: one of its words does; 2: it holds every word; null: it does not fit. */
export function fitOf(label: string, text: string): number | null {
  const [line, whole] = [searched(label).trim(), searched(text).trim()];
  if (line.startsWith(whole)) return 0;
  if (line.includes(` ${whole}`)) return 1;
  return fitsSearch(label, text) ? 2 : null;
}
