/** Decides which fields of a test, its sections and its questions a revision freezes. */
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import { splitPairs } from '#features/questions/pairs.rules.ts';
import { QUESTION_CONTENT, type QuestionContentName } from '#features/questions/questions.contract.ts';
import { ASSESSMENT_CONTENT, type AssessmentContentName } from './assessments.contract.ts';
import type { FrozenAssessment, FrozenOption, FrozenQuestion, FrozenSection } from './revision.rules.ts';
import { SECTION_CONTENT } from './sections.contract.ts';

/** Fields of a question that take effect immediately in every test, so they are not frozen. */
const COUNTS_AT_ONCE = ['status', 'use'] as const;
type FrozenName = Exclude<QuestionContentName, (typeof COUNTS_AT_ONCE)[number]>;

/**
 * The fields of a question that a revision copies from its row. A new field is frozen, unless it is listed
 * above. A field that is newer than some revisions is left out while it is empty (`working-copy.store.ts`),
 * so that those revisions stay equal.
 */
export const FROZEN_CONTENT = QUESTION_CONTENT.filter(
  (name): name is FrozenName => !COUNTS_AT_ONCE.some((one) => one === name),
) satisfies (keyof FrozenQuestion)[];

/** The fields of a section that a revision copies. `publish.ts` handles tools, draws and derived fields. */
export const FROZEN_SECTION = SECTION_CONTENT satisfies (keyof FrozenSection)[];

/** Fields of an assessment that take effect immediately in every session, so they are not frozen. */
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

/**
 * Fields that take effect when the test is published. A new field belongs here, unless it is listed above.
 */
export const COUNTS_WHEN_PUBLISHED = ASSESSMENT_CONTENT.filter(
  (name): name is FrozenOfTest => !TEST_COUNTS_AT_ONCE.some((one) => one === name),
);

/**
 * The fields of an assessment that a revision copies as they are. Tools are frozen in the sections, and
 * adaptive rules with their pool.
 */
export const FROZEN_ASSESSMENT = COUNTS_WHEN_PUBLISHED.filter(
  (name) => name !== 'tools' && name !== 'cat',
) satisfies (keyof FrozenAssessment)[];

/**
 * A question as the bank has it. Each option has the text of the prompt that it correctly answers, or an
 * empty text.
 */
export type BankQuestion = Omit<FrozenQuestion, 'options' | 'prompts' | 'right_order'> & {
  readonly id: string;
  readonly options: readonly (FrozenOption & { readonly prompt: string })[];
};

/**
 * The frozen content of a question. In matching and ordering questions the order of options must not reveal
 * the answer key, so the answer key is kept separately in `prompts` or `right_order`.
 */
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
