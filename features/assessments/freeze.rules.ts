/** What becomes of a question of the bank as it is frozen. It knows contents alone. */
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { splitPairs } from '#features/questions/pairs.rules.ts';
import { QUESTION_CONTENT, type QuestionContentName } from '#features/questions/questions.contract.ts';
import type { FrozenOption, FrozenQuestion } from './revision.rules.ts';

/** What of a question counts at once, wherever it is placed, and so is not frozen. */
const COUNTS_AT_ONCE = ['status', 'use'] as const;
type FrozenName = Exclude<QuestionContentName, (typeof COUNTS_AT_ONCE)[number]>;

/** What a revision has of a question as its row has it. A field that a question gains is frozen, or named above. */
export const FROZEN_CONTENT = QUESTION_CONTENT.filter(
  (name): name is FrozenName => !COUNTS_AT_ONCE.some((one) => one === name),
) satisfies (keyof FrozenQuestion)[];

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
