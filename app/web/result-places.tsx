import { KeptExplanations } from '#features/doubts/web/public.tsx';
import { SessionRegrades } from '#features/regrades/web/session-regrades.tsx';
import { ResultScreen } from '#features/results/web/result-screen.tsx';
import { ReviewScreen } from '#features/results/web/review-screen.tsx';

/** A result, with its regrades. */
export function ResultPlace() {
  return <ResultScreen Regrades={SessionRegrades} />;
}

/** A review, with the regrades of its questions, and the stored answers to doubts below each explanation. */
export function ReviewPlace() {
  return (
    <ReviewScreen
      Regrades={SessionRegrades}
      explained={(question) => <KeptExplanations question={question} />}
    />
  );
}
