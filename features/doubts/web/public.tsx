/** Components of doubts for other features' screens. */
import { KeptExplanations as Kept } from './explanations.tsx';

/** The explanations shared from doubts about a question. */
export function KeptExplanations({ question }: { question: string }) {
  return <Kept question={question} />;
}
