import type { ArrangedAnswerProps } from './arranged-props.ts';
import { GapsAnswer } from './gaps-answer.tsx';
import { HotTextAnswer } from './hot-text-answer.tsx';
import { MatchingAnswer } from './matching-answer.tsx';
import { OrderingAnswer } from './ordering-answer.tsx';

/**
 * The answer field for matching, ordering, gap and text-selection questions. For the last two it includes the
 * question's text.
 */
export function ArrangedAnswer(props: ArrangedAnswerProps) {
  if (props.question.type === 'gaps') return <GapsAnswer {...props} />;
  if (props.question.is_in_text) return <HotTextAnswer {...props} />;
  return props.question.type === 'ordering' ? <OrderingAnswer {...props} /> : <MatchingAnswer {...props} />;
}
