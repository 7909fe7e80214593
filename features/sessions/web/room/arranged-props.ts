/* What every field is given in which options are put to places. */
import type { AnswerState, AskedQuestion } from '../../exam.contract.ts';
import type { ChangeOfAnswer } from './desk.ts';

export interface ArrangedAnswerProps {
  question: AskedQuestion;
  answer: AnswerState;
  isDisabled: boolean;
  onChange: (change: ChangeOfAnswer) => void;
  /** In practice, once it is told: how each place was answered, by its number from 0. */
  marks?: ReadonlyMap<string, 'right' | 'wrong'>;
}
