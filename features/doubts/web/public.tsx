/** What other features' screens, and the app's frame, may use of doubts. */
import { useDoubtCounts as useCounts } from './doubts.api.ts';
import { KeptExplanations as Kept } from './explanations.tsx';

/** How many doubts in view stand how. */
export function useDoubtCounts(isSignedIn: boolean) {
  return useCounts(isSignedIn);
}

/** What was kept of doubts about a question, under its explanation. */
export function KeptExplanations({ question }: { question: string }) {
  return <Kept question={question} />;
}
