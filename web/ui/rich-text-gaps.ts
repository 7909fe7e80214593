/* Fills the gaps of a text. */
import type { ReactNode } from 'react';
import { blankFor, gapMarksIn } from '#contract/text-gaps.ts';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';

/** Replaces each gap marker with the result of `gap` for its number. */
export function filling(gap: (number: number) => ReactNode): (words: string) => ReactNode[] {
  return (words) => {
    const parts: ReactNode[] = [];
    let done = 0;
    for (const { number, from, to } of gapMarksIn(words)) {
      parts.push(words.slice(done, from), gap(number));
      done = to;
    }
    return [...parts, words.slice(done)];
  };
}

const withBlanks = filling(blankFor);

/**
 * Replaces each gap with a numbered blank, for places where nobody answers the question. Undefined if the
 * question has no gaps.
 */
export function blanksOf(type: QuestionType): typeof withBlanks | undefined {
  return type === 'gaps' ? withBlanks : undefined;
}
