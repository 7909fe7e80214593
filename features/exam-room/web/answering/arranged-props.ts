/* What every field is given that is answered place by place. */
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import type { ChangeOfAnswer } from '../desk.ts';

export interface ArrangedAnswerProps {
  question: AskedQuestion;
  answer: AnswerState;
  isDisabled: boolean;
  /** `isTyping`: more of the same is likely to follow at once. */
  onChange: (change: ChangeOfAnswer, isTyping?: boolean) => void;
  /** In practice, once it is told: how each place was answered, by its number from 0. */
  marks?: ReadonlyMap<string, 'right' | 'wrong'>;
}
