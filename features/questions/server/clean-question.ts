/** Cleans every rich text of a question, and extracts its words for the search. */
import type { Fault } from '#contract/problem.ts';
import { readRichText, textOfRichText } from '#server/rich-text.ts';
import { mapTexts, type RichFields } from '../files-in-texts.rules.ts';

/** Cleans the texts and returns their errors. Fields that are not sent stay absent. */
export function cleanQuestion<Fields extends RichFields>(fields: Fields): { clean: Fields; faults: Fault[] } {
  const faults: Fault[] = [];
  const clean = mapTexts(fields, (sent, path) => {
    const read = readRichText(path, sent);
    faults.push(...read.faults);
    return read.html;
  });
  return { clean, faults };
}

/**
 * The words by which a search finds a question: the words of its stem and stimulus, never of its answer key.
 */
export function searchedWords({ stem, stimulus }: { stem: string; stimulus: string }): string {
  return `${textOfRichText(stem)} ${textOfRichText(stimulus)}`.trim();
}
