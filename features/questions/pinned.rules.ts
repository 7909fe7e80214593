/**
 * Finds options that only make sense in their place, such as “All of the above”. Knows English words only,
 * and only suggests.
 */
import { textOfMarkup } from '#contract/rich-text.ts';
import { standInText } from '#contract/text-options.ts';
import { isChoice, optionLetter, type QuestionType } from '#core/question-kinds/question-kinds.ts';

/** The advice for an option: pin it, or keep the order of all options. */
export type PlaceAdvice = 'pin' | 'keep_order';

const OTHERS = '(?:above|below|these|those|others?|options?|choices?|answers?|statements?|foregoing|given)';
const PINNED: readonly RegExp[] = [
  new RegExp(`^(?:all|none|both|neither|any|some|most|each)(?: of)?(?: the)?(?: other)? ${OTHERS}\\b`),
  /^(?:all|none|both|neither) (?:is|are) (?:correct|right|true|false|wrong)\b/,
  /\bof the above\b/,
  /^(?:it |this |the [a-z]+ )?(?:cannot|can't|can not|could not) be (?:determined|inferred|answered|known)\b/,
  /^(?:there is )?(?:not enough|insufficient) (?:information|data)\b/,
  /^no (?:change|error)(?: is needed| needed)?$/,
];
const LETTERS_NAMED =
  /^(?:both |either |neither |only )?\(?[a-h]\)?(?:(?:, (?:and |or )?| and | or | nor | & )\(?[a-h]\)?)+(?: only| are (?:correct|right|true))?$/;

/** The advice for an option; null if it can be in any place. */
export function placeAdviceFor(html: string): PlaceAdvice | null {
  const words = textOfMarkup(html)
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.!]$/, '')
    .toLowerCase();
  if (PINNED.some((pattern) => pattern.test(words))) return 'pin';
  return LETTERS_NAMED.test(words) ? 'keep_order' : null;
}

interface ChoiceContent {
  readonly type: QuestionType;
  readonly stem: string;
  readonly keep_order: boolean;
  readonly options: readonly { readonly text: string; readonly fixed?: boolean | undefined }[];
}

/** The options that a shuffle would misplace, by index, with advice. */
export function misplaceable(question: ChoiceContent): { place: number; advice: PlaceAdvice }[] {
  const { type, stem, keep_order, options } = question;
  if (!isChoice(type) || keep_order || standInText(stem, options)) return [];
  return options.flatMap(({ text, fixed }, place) => {
    const advice = placeAdviceFor(text);
    return advice === null || (advice === 'pin' && fixed) ? [] : [{ place, advice }];
  });
}

const ADVICE: Readonly<Record<PlaceAdvice, string>> = {
  pin: 'pin it in place, or tests that shuffle options will move it',
  keep_order: 'it refers to other options by letter, so keep the options in this order',
};

/** The advice of `misplaceable` in words, one line per option, for the report of an import. */
export function placeAdvice(question: ChoiceContent): string[] {
  return misplaceable(question).map(({ place, advice }) => {
    const words = textOfMarkup(question.options[place]?.text ?? '').trim();
    return `option ${optionLetter(place)} “${words}”: ${ADVICE[advice]}`;
  });
}
