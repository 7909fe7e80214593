/** What the bank makes of kinds of question that it doesn't have; the same words for every format. */
import type { FormattedText } from './formatted-text.rules.ts';
import { type Draft, emptyDraft, type Read } from './item.rules.ts';

export const NO_QUESTION = 'it is a text without a question';

export function noSuchType(name: string): string {
  return `the bank has no type for “${name}” questions`;
}

/** True or false is a choice of the two words. */
export function trueOrFalse(
  stem: FormattedText,
  answer: { is_true: boolean; of_true: FormattedText | null; of_false: FormattedText | null },
): Read<{ draft: Draft }> {
  const word = (text: string): FormattedText => ({ format: 'plain', text });
  return {
    draft: {
      ...emptyDraft('single_choice', stem),
      options: [
        { text: word('True'), is_correct: answer.is_true, feedback: answer.of_true },
        { text: word('False'), is_correct: !answer.is_true, feedback: answer.of_false },
      ],
    },
    changes: ['true or false became a choice of the two words'],
  };
}
