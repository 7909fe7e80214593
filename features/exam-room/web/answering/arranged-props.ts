/* The props of all answer fields that consist of several places. */
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import type { ChangeOfAnswer } from '../desk.ts';

export interface ArrangedAnswerProps {
  question: AskedQuestion;
  answer: AnswerState;
  isDisabled: boolean;
  /** `isTyping`: more changes are likely to follow very soon. */
  onChange: (change: ChangeOfAnswer, isTyping?: boolean) => void;
  /** Practice only, after the check: whether the answer at each place is right, by its number from 0. */
  marks?: ReadonlyMap<string, 'right' | 'wrong'>;
}
