/* An answer in short: the letters of the chosen options, or the typed text. */
import { answerLetters, type QuestionType } from '#core/question-kinds/question-kinds.ts';
import type { GivenResponse } from '../exam.contract.ts';

const MOST = 80;

/** `options` are in the order in which the taker sees them, and empty for a typed answer. */
export function answerWords(
  response: GivenResponse | null,
  { type, options }: { readonly type: QuestionType; readonly options: readonly { readonly id: string }[] },
): string {
  if (response === null || response.length === 0) return 'blank';
  const given =
    options.length === 0
      ? [response].flat().map((part) => part || '–')
      : answerLetters(type, response, options);
  const words = given.join(', ');
  return words.length > MOST ? `${words.slice(0, MOST)}…` : words;
}
