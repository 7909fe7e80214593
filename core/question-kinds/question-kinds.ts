/** What kinds of questions there are, and how much one may hold. */

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

/** Of a question of the bank. */
export const MOST_OPTIONS = 20;
/** Options are never shown in their right order: of two the other order would be right. */
export const LEAST_IN_ORDER = 3;

/** Of the text of one question. */
export const MOST_GAPS = 20;
/** Characters that go into one, and that a choice or an accepted answer of it has. */
export const LONGEST_IN_GAP = 200;

/**
 * A gap in the text of a question: filled by one of its choices, plain words as a drop-down shows them, or by typing where
 * it has none.
 */
export interface Gap {
  readonly choices: readonly string[];
  /** Of the choices the right one; of what is typed all that is right. */
  readonly accepted_answers: readonly string[];
  /** Of a draft: it is a drop-down, and its choices are still to be written. */
  readonly is_chosen?: true | undefined;
}

/** Whether options are chosen, each by itself right or wrong. */
export function isChoice(type: QuestionType): type is 'single_choice' | 'multiple_choice' {
  return type === 'single_choice' || type === 'multiple_choice';
}

/** Whether options are put to places, to prompts or in an order: what each of them is worth hangs on where it stands. */
export function isArranged(type: QuestionType): type is 'matching' | 'ordering' {
  return type === 'matching' || type === 'ordering';
}

/** Whether an answer is a list with a part for each place: an option that is put there, or what fills a gap. */
export function hasPlaces(type: QuestionType): type is 'matching' | 'ordering' | 'gaps' {
  return isArranged(type) || type === 'gaps';
}

/** The letter of an option by its place, from 0. */
export function optionLetter(place: number): string {
  return String.fromCharCode(65 + (place % 26));
}

/**
 * What was answered, as letters of options in the order in which they were shown: of a choice those that were chosen, of a
 * matching question the one for each prompt with a dash where there is none, of an ordering question all in their order.
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
