/** Sends every rich field of a question through the one gate, and tells its words for the search. */
import { cleanRichText, textOfRichText } from '#server/rich-text.ts';
import { mapTexts, type RichFields } from '../shown-files.rules.ts';

/** The same fields, clean; what is left out stays left out. */
export function cleanQuestion<Fields extends RichFields>(fields: Fields): Fields {
  return mapTexts(fields, (html) => cleanRichText(html).html);
}

/** The words by which a question is searched: those of stem and stimulus, never of a key. */
export function searchedWords({ stem, stimulus }: { stem: string; stimulus: string }): string {
  return `${textOfRichText(stem)} ${textOfRichText(stimulus)}`.trim();
}
