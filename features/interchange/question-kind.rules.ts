/**
 * Builds kinds of questions that exist in files and that the bank stores differently. All formats use the
 * same words.
 */
import type { FormattedText } from './formatted-text.rules.ts';
import { type Draft, emptyDraft, type Read } from './item.rules.ts';

export const NO_QUESTION = 'it is a text without a question';

export function noSuchType(name: string): string {
  return `“${name}” questions aren’t supported`;
}

/** A matching question with partial credit. A null prompt adds an answer without a prompt. */
export function matching(
  stem: FormattedText,
  pairs: readonly { prompt: FormattedText | null; text: FormattedText }[],
): Read<{ draft: Draft }> {
  if (pairs.filter(({ prompt }) => prompt !== null).length < 2) {
    return { refused: 'a matching question needs at least 2 pairs' };
  }
  if (pairs.some(({ text }) => text.text.trim() === '')) return { refused: 'an answer is empty' };
  const options = pairs.map((pair) => ({ ...pair, is_correct: false, feedback: null }));
  return { draft: { ...emptyDraft('matching', stem), options, partial: true }, changes: [] };
}

/** A true-or-false question as a choice of two words. */
export function trueOrFalse(
  stem: FormattedText,
  answer: { is_true: boolean; of_true: FormattedText | null; of_false: FormattedText | null },
): Read<{ draft: Draft }> {
  const word = (text: string): FormattedText => ({ format: 'plain', text });
  return {
    draft: {
      ...emptyDraft('single_choice', stem),
      options: [
        { text: word('True'), prompt: null, is_correct: answer.is_true, feedback: answer.of_true },
        { text: word('False'), prompt: null, is_correct: !answer.is_true, feedback: answer.of_false },
      ],
    },
    changes: ['the true/false question now has the options “True” and “False”'],
  };
}
