import type { ArrangedAnswerProps } from './arranged-props.ts';
import { GapsAnswer } from './gaps-answer.tsx';
import { MatchingAnswer } from './matching-answer.tsx';
import { OrderingAnswer } from './ordering-answer.tsx';

/** How a question is answered whose options are put to places, or whose text has gaps: then its text stands there too. */
export function ArrangedAnswer(props: ArrangedAnswerProps) {
  if (props.question.type === 'gaps') return <GapsAnswer {...props} />;
  return props.question.type === 'ordering' ? <OrderingAnswer {...props} /> : <MatchingAnswer {...props} />;
}
