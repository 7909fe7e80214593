/** Sends every rich field of a question through the one gate, and tells its words for the search. */
import { cleanRichText, textOfRichText } from '#server/rich-text.ts';

interface RichFields {
  stem?: string | undefined;
  stimulus?: string | undefined;
  explanation?: string | undefined;
  hints?: readonly string[] | undefined;
  options?: readonly { text: string }[] | undefined;
}

const clean = (html: string) => cleanRichText(html).html;

/** The same fields, clean; what is left out stays left out. */
export function cleanQuestion<Fields extends RichFields>(fields: Fields): Fields {
  const { stem, stimulus, explanation, hints, options } = fields;
  return {
    ...fields,
    ...(stem === undefined ? {} : { stem: clean(stem) }),
    ...(stimulus === undefined ? {} : { stimulus: clean(stimulus) }),
    ...(explanation === undefined ? {} : { explanation: clean(explanation) }),
    ...(hints === undefined ? {} : { hints: hints.map(clean) }),
    ...(options === undefined
      ? {}
      : { options: options.map((option) => ({ ...option, text: clean(option.text) })) }),
  };
}

/** The words by which a question is searched: those of stem and stimulus, never of a key. */
export function searchedWords({ stem, stimulus }: { stem: string; stimulus: string }): string {
  return `${textOfRichText(stem)} ${textOfRichText(stimulus)}`.trim();
}
