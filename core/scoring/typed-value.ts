/**
 * Reduces a typed answer to the part that scoring compares, so that answers that always score the same are
 * counted as one answer.
 */
import { entryValue, type NumericKey } from '#core/grid-in/grid-in.ts';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import { foldedTyping, type TypedComparison } from './typed-text.ts';

/** How the answers to a question are compared. */
export type ComparedQuestion = TypedComparison & Pick<NumericKey, 'entry'> & { readonly type: QuestionType };

/**
 * Gives typed answers that scoring treats as equal one common text: numbers by their value, words by the rule
 * for typed text. An entry that is not a number is compared by its text.
 */
export function typedValue(question: ComparedQuestion, typed: string): string {
  if (question.type !== 'numeric') return foldedTyping(typed, question);
  return entryValue(question.entry, typed) ?? `no number ${typed.trim()}`;
}
