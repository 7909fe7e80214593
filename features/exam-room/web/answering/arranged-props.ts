/* Props of all fields that are answered place by place. */
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import type { ChangeOfAnswer } from '../desk.ts';

export interface ArrangedAnswerProps {
  question: AskedQuestion;
  answer: AnswerState;
  isDisabled: boolean;
  /** `isTyping`: more changes are likely to follow at once. */
  onChange: (change: ChangeOfAnswer, isTyping?: boolean) => void;
  /** Practice only, after the check: whether the answer at each place is right, by its number from 0. */
  marks?: ReadonlyMap<string, 'right' | 'wrong'>;
}
