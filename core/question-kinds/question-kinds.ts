/** The types of questions, and limits on their parts. */

export const QUESTION_TYPES = [
  'single_choice',
  'multiple_choice',
  'matching',
  'ordering',
  'gaps',
  'numeric',
  'text',
  'essay',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** The maximum number of options of a question in the bank. */
export const MOST_OPTIONS = 20;
/**
 * The minimum number of options to order. Options are never shown in the right order, so with only two the
 * reversed order would be the answer.
 */
export const LEAST_IN_ORDER = 3;

/** The maximum number of gaps in a question's text. */
export const MOST_GAPS = 20;
/** The maximum number of characters in a gap, and in each of its choices and accepted answers. */
export const LONGEST_IN_GAP = 200;

/**
 * A gap in the text of a question. It is filled from a drop-down of plain-text choices, or by typing if it
 * has none.
 */
export interface Gap {
  readonly choices: readonly string[];
  /** The right choice, or all accepted texts if the gap is typed. */
  readonly accepted_answers: readonly string[];
  /** Set in drafts only: the gap is a drop-down whose choices are not written yet. */
  readonly is_chosen?: true | undefined;
}

/** Whether options are chosen, and each is separately right or wrong. */
export function isChoice(type: QuestionType): type is 'single_choice' | 'multiple_choice' {
  return type === 'single_choice' || type === 'multiple_choice';
}

/** Whether options are matched to prompts or put in an order, so that their position decides. */
export function isArranged(type: QuestionType): type is 'matching' | 'ordering' {
  return type === 'matching' || type === 'ordering';
}

/** Whether an answer is a list with one part per position: an option, or the content of a gap. */
export function hasPlaces(type: QuestionType): type is 'matching' | 'ordering' | 'gaps' {
  return isArranged(type) || type === 'gaps';
}

/** The letter of an option by its position, from 0. */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + (place % 26));
}

/**
 * An answer as the letters of options in display order. A choice gives the chosen letters; a matching
 * question gives one letter per prompt, or a dash; an ordering question gives all letters in the given order.
 */
export function answerLetters(
  type: QuestionType,
  response: string | readonly string[],
  options: readonly { readonly id: string }[],
): string[] {
  const given = typeof response === 'string' ? [response] : response;
  if (!isArranged(type)) {
    return options.flatMap(({ id }, place) => (given.includes(id) ? optionLetter(place) : []));
  }
  return given.map((id) => {
    const place = options.findIndex((option) => option.id === id);
    return place === -1 ? '–' : optionLetter(place);
  });
}
