import { KeptExplanations } from '#features/doubts/web/public.tsx';
import { GradesButton } from '#features/gradebook/web/grades-link.tsx';
import { PracticeCause, PracticeMissed } from '#features/mistakes/web/public.tsx';
import { ReviewReason } from '#features/mistakes/web/review-reason.tsx';
import { TrySimilar } from '#features/practice/web/try-similar.tsx';
import { SessionRegrades } from '#features/regrades/web/session-regrades.tsx';
import { ResultScreen } from '#features/results/web/result-screen.tsx';
import { ResultsScreen } from '#features/results/web/results-screen.tsx';
import { ReviewScreen } from '#features/results/web/review-screen.tsx';

/** The screen of a student's results, with a button to their grades. */
export function ResultsPlace() {
  return <ResultsScreen grades={<GradesButton />} />;
}

/** The screen of a result, with its regrades and a button to practice the missed questions. */
export function ResultPlace() {
  return <ResultScreen Regrades={SessionRegrades} Practice={Practice} />;
}

function Practice({ session, skill }: { session: string; skill?: { id: string; name: string } }) {
  return skill === undefined ? (
    <PracticeMissed session={session} />
  ) : (
    <PracticeCause session={session} skill={skill} />
  );
}

/** A review, with the regrades of its questions, and the stored answers to doubts below each explanation. */
export function ReviewPlace() {
  return (
    <ReviewScreen
      Regrades={SessionRegrades}
      explained={(question) => <KeptExplanations question={question} />}
      reason={(session, place) => <ReviewReason key={place} session={session} place={place} />}
      similar={(session, { question, place, through: { topic, untagged } }) => (
        <TrySimilar
          key={question}
          session={session}
          question={question}
          origin={{ review: session, at: place, topic, untagged }}
        />
      )}
    />
  );
}
