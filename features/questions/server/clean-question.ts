/** Sends every rich field of a question through the one gate, and tells its words for the search. */
import type { Fault } from '#contract/problem.ts';
import { readRichText, textOfRichText } from '#server/rich-text.ts';
import { mapTexts, type RichFields } from '../shown-files.rules.ts';

/** The same fields, clean, with what is refused in them; what is left out stays left out. */
export function cleanQuestion<Fields extends RichFields>(fields: Fields): { clean: Fields; faults: Fault[] } {
  const faults: Fault[] = [];
  const clean = mapTexts(fields, (sent, path) => {
    const read = readRichText(path, sent);
    faults.push(...read.faults);
    return read.html;
  });
  return { clean, faults };
}

/** The words by which a question is searched: those of stem and stimulus, never of a key. */
export function searchedWords({ stem, stimulus }: { stem: string; stimulus: string }): string {
  return `${textOfRichText(stem)} ${textOfRichText(stimulus)}`.trim();
}
