/* What stands in the gaps of a text where nobody fills them. */
import { blankFor } from '#contract/text-gaps.ts';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';

/** A blank with its number in the place of each gap; undefined where the question has none. */
export function blanksOf(type: QuestionType): typeof blankFor | undefined {
  return type === 'gaps' ? blankFor : undefined;
}
