/** What kinds of questions there are, and how much one may hold. */

export const QUESTION_TYPES = ['single_choice', 'multiple_choice', 'numeric', 'text', 'essay'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Of a question of the bank. */
export const MOST_OPTIONS = 20;
