/** What becomes of a question of the bank as it is frozen. It knows contents alone. */
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { splitPairs } from '#features/questions/pairs.rules.ts';
import type { FrozenOption, FrozenQuestion } from './revision.rules.ts';

/** A question as the bank has it: each option with the prompt that it is the right answer to, empty for none. */
export type BankQuestion = Omit<FrozenQuestion, 'options' | 'prompts' | 'right_order'> & {
  readonly id: string;
  readonly options: readonly (FrozenOption & { readonly prompt: string })[];
};

/** What is frozen of a question. Options that are put to places tell nothing by their order, and are right there alone. */
export function frozenContent(question: BankQuestion): FrozenQuestion {
  const { options, prompts } = splitPairs(question);
  const { id: _id, ...content } = question;
  if (!isArranged(question.type)) return { ...content, options };
  return {
    ...content,
    options: options.map((option) => ({ ...option, is_correct: false, reason_for_error: null })),
    ...(question.type === 'ordering'
      ? { right_order: question.options.map((option) => option.id) }
      : { prompts }),
  };
}
