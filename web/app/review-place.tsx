import { KeptExplanations } from '#features/doubts/web/public.tsx';
import { ReviewScreen } from '#features/results/web/review-screen.tsx';

/** A review, with what was kept of doubts under each explanation. */
export function ReviewPlace() {
  return <ReviewScreen explained={(question) => <KeptExplanations question={question} />} />;
}
