import type { ArrangedAnswerProps } from './arranged-props.ts';
import { MatchingAnswer } from './matching-answer.tsx';
import { OrderingAnswer } from './ordering-answer.tsx';

/** How a question is answered whose options are put to places. */
export function ArrangedAnswer(props: ArrangedAnswerProps) {
  return props.question.type === 'ordering' ? <OrderingAnswer {...props} /> : <MatchingAnswer {...props} />;
}
