import { isArranged } from '#core/question-kinds/question-kinds.ts';
import type { AnswerState, AskedQuestion } from '#features/sessions/exam.contract.ts';
import type { ChangeOfAnswer } from '../desk.ts';
import { ArrangedAnswer } from './arranged-answer.tsx';
import { ChoiceAnswer } from './choice-answer.tsx';
import { NumericAnswer } from './numeric-answer.tsx';
import { TextAnswer } from './text-answer.tsx';

export interface AnswerFieldProps {
  question: AskedQuestion;
  answer: AnswerState;
  isDisabled: boolean;
  /** `isTyping`: more changes are likely to follow very soon. */
  onChange: (change: ChangeOfAnswer, isTyping?: boolean) => void;
}

/**
 * The answer field on pages outside the exam room, without crossing out. If the answers are given within the
 * question's text, the text is part of the field.
 */
export function AnswerField({ question, answer, isDisabled, onChange }: AnswerFieldProps) {
  if (question.is_in_text || isArranged(question.type)) {
    return <ArrangedAnswer question={question} answer={answer} isDisabled={isDisabled} onChange={onChange} />;
  }
  if (question.options.length > 0) {
    return (
      <ChoiceAnswer
        question={question}
        answer={answer}
        isDisabled={isDisabled}
        onChange={onChange}
        mayCross={false}
      />
    );
  }
  const text = typeof answer.response === 'string' ? answer.response : '';
  const onType = (typed: string) => onChange({ response: typed === '' ? null : typed }, true);
  if (question.type === 'numeric') {
    return (
      <NumericAnswer entry={question.entry ?? 'sat'} text={text} isDisabled={isDisabled} onType={onType} />
    );
  }
  return (
    <TextAnswer isEssay={question.type === 'essay'} text={text} isDisabled={isDisabled} onType={onType} />
  );
}
