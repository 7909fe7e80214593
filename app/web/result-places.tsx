import { KeptExplanations } from '#features/doubts/web/public.tsx';
import { SessionRegrades } from '#features/regrades/web/session-regrades.tsx';
import { ResultScreen } from '#features/results/web/result-screen.tsx';
import { ReviewScreen } from '#features/results/web/review-screen.tsx';

/** A result, with how it was scored again. */
export function ResultPlace() {
  return <ResultScreen Regrades={SessionRegrades} />;
}

/** A review, with which of its questions were scored again, and what was kept of doubts under each explanation. */
export function ReviewPlace() {
  return (
    <ReviewScreen
      Regrades={SessionRegrades}
      explained={(question) => <KeptExplanations question={question} />}
    />
  );
}
