/* What stands in the gaps of a text where nobody fills them. */
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';

export const blank = (number: number) => `____ (${number})`;

/** A blank with its number in the place of each gap; undefined where the question has none. */
export function blanksOf(type: QuestionType): typeof blank | undefined {
  return type === 'gaps' ? blank : undefined;
}
