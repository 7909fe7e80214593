/* What stands in the gaps of a text. */
import type { ReactNode } from 'react';
import { blankFor, gapMarksIn } from '#contract/text-gaps.ts';
import type { QuestionType } from '#core/question-kinds/question-kinds.ts';

/** Puts what `gap` gives for each number in the place of its mark. */
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

/** Puts a blank with its number in the place of each gap, where nobody fills them; undefined where the question has none. */
export function blanksOf(type: QuestionType): typeof withBlanks | undefined {
  return type === 'gaps' ? withBlanks : undefined;
}
