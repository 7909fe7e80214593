/** The words for types and statuses of questions, for all screens. */

import type { QuestionType } from '#core/question-kinds/question-kinds.ts';
import type { QuestionStatus } from './questions.contract.ts';

export const TYPE_WORDS: Readonly<Record<QuestionType, string>> = {
  single_choice: 'One correct option',
  multiple_choice: 'Several correct options',
  matching: 'Matching',
  ordering: 'Ordering',
  gaps: 'Fill in the gaps',
  numeric: 'Number',
  text: 'Short text',
  essay: 'Essay',
};

export const STATUS_WORDS: Readonly<Record<QuestionStatus, string>> = {
  draft: 'Draft',
  live: 'Published',
  retired: 'Archived',
};
