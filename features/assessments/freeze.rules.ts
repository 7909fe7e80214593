/** What becomes of a question of the bank as it is frozen. It knows contents alone. */
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { splitPairs } from '#features/questions/pairs.rules.ts';
import { QUESTION_CONTENT, type QuestionContentName } from '#features/questions/questions.contract.ts';
import { ASSESSMENT_CONTENT, type AssessmentContentName } from './assessments.contract.ts';
import type { FrozenAssessment, FrozenOption, FrozenQuestion, FrozenSection } from './revision.rules.ts';
import { SECTION_CONTENT } from './sections.contract.ts';

/** What of a question counts at once, wherever it is placed, and so is not frozen. */
const COUNTS_AT_ONCE = ['status', 'use'] as const;
type FrozenName = Exclude<QuestionContentName, (typeof COUNTS_AT_ONCE)[number]>;

/**
 * What a revision has of a question as its row has it. A field that a question gains is frozen, or named above; what came after
 * tests were published is left out where it says nothing (`working-copy.store.ts`), so that their revisions stay the same.
 */
export const FROZEN_CONTENT = QUESTION_CONTENT.filter(
  (name): name is FrozenName => !COUNTS_AT_ONCE.some((one) => one === name),
) satisfies (keyof FrozenQuestion)[];

/** What a revision has of a section as it is written; of its tools, its draw and what comes later see `publish.ts`. */
export const FROZEN_SECTION = SECTION_CONTENT satisfies (keyof FrozenSection)[];

/** What of an assessment counts at once, for every session, and so is not frozen. */
const TEST_COUNTS_AT_ONCE = [
  'description',
  'modes',
  'exam',
  'opens_at',
  'closes_at',
  'hard_close',
  'attempts_allowed',
  'release',
  'late_answers',
  'open_to_guests',
] as const satisfies readonly AssessmentContentName[];
type FrozenOfTest = Exclude<AssessmentContentName, (typeof TEST_COUNTS_AT_ONCE)[number]>;

/** What counts once it is published. A field that an assessment gains is frozen, or named above. */
export const COUNTS_WHEN_PUBLISHED = ASSESSMENT_CONTENT.filter(
  (name): name is FrozenOfTest => !TEST_COUNTS_AT_ONCE.some((one) => one === name),
);

/** What a revision has of an assessment as it is written: tools stand in its sections, and how it chooses with its pool. */
export const FROZEN_ASSESSMENT = COUNTS_WHEN_PUBLISHED.filter(
  (name) => name !== 'tools' && name !== 'cat',
) satisfies (keyof FrozenAssessment)[];

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
