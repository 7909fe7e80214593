import type { ArrangedAnswerProps } from './arranged-props.ts';
import { GapsAnswer } from './gaps-answer.tsx';
import { HotTextAnswer } from './hot-text-answer.tsx';
import { MatchingAnswer } from './matching-answer.tsx';
import { OrderingAnswer } from './ordering-answer.tsx';

/**
 * The answer field of matching, ordering, gap and hot-text questions. The last two show the question's text
 * too.
 */
export function ArrangedAnswer(props: ArrangedAnswerProps) {
  if (props.question.type === 'gaps') return <GapsAnswer {...props} />;
  if (props.question.is_in_text) return <HotTextAnswer {...props} />;
  return props.question.type === 'ordering' ? <OrderingAnswer {...props} /> : <MatchingAnswer {...props} />;
}
