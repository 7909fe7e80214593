import type { ArrangedAnswerProps } from './arranged-props.ts';
import { GapsAnswer } from './gaps-answer.tsx';
import { HotTextAnswer } from './hot-text-answer.tsx';
import { MatchingAnswer } from './matching-answer.tsx';
import { OrderingAnswer } from './ordering-answer.tsx';

/** How a question is answered whose options are put to places, or that is answered in its text, which then stands there too. */
export function ArrangedAnswer(props: ArrangedAnswerProps) {
  if (props.question.type === 'gaps') return <GapsAnswer {...props} />;
  if (props.question.is_in_text) return <HotTextAnswer {...props} />;
  return props.question.type === 'ordering' ? <OrderingAnswer {...props} /> : <MatchingAnswer {...props} />;
}
