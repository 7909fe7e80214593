/** What other features' screens may use of doubts. */
import { KeptExplanations as Kept } from './explanations.tsx';

/** What was kept of doubts about a question, under its explanation. */
export function KeptExplanations({ question }: { question: string }) {
  return <Kept question={question} />;
}
