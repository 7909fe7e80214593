import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isStaff } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { closedWords } from '../closed-words.rules.ts';
import { mistakePlaces } from './mistakes.ts';
import { ReleaseTable } from './release-table.tsx';
import type { ResultParts, ReviewSlots } from './result-slots.ts';
import { useReview, useSession } from './results.api.ts';
import { ReviewPage } from './review-page.tsx';

const route = getRouteApi('/frame/results/$session/review/{-$place}');

/** The review of a session, at the question in the address; by default at the first mistake. */
export function ReviewScreen({ Regrades, explained, reason, similar }: ResultParts & ReviewSlots) {
  const { session: id, place: at } = route.useParams();
  const named = route.useSearch();
  const role = useLogin()?.user.role ?? 'guest';
  const review = useReview(id);
  const session = useSession(id);
  const error = review.error ?? session.error;
  const closer = session.data?.review_closed_by;
  if (error instanceof ApiProblem && error.code === 'not_released' && session.data) {
    return (
      <ReviewFrame session={id}>
        {closer ? (
          <>
            <h2>This review is closed</h2>
            <p>{closedWords(closer, isStaff(role) ? 'staff' : 'taker')}</p>
          </>
        ) : (
          <>
            <h2>Review not released yet</h2>
            <p>Your answers are safe.</p>
            <ReleaseTable release={session.data.release} />
          </>
        )}
      </ReviewFrame>
    );
  }
  if (error instanceof ApiProblem && [400, 404].includes(error.status)) return <NotFoundScreen />;
  if (review.data && session.data) {
    const { questions } = review.data;
    // Topics are released with the answers. Before that, all mistakes are shown.
    const through = mistakePlaces(questions, named).length > 0 ? named : {};
    const place = at === undefined ? (mistakePlaces(questions, through)[0] ?? 1) : Number(at);
    const question = questions[place - 1];
    if (question === undefined) return <NotFoundScreen />;
    return (
      <ReviewPage
        review={review.data}
        release={session.data.release}
        place={place}
        question={question}
        through={through}
        reader={isStaff(role) ? 'staff' : 'taker'}
        explained={explained}
        reason={reason}
        similar={similar}
        Regrades={Regrades}
      />
    );
  }
  return (
    <ReviewFrame session={id}>
      {error ? (
        <LoadError
          what="this review"
          error={error}
          retry={() => void Promise.all([review.refetch(), session.refetch()])}
        />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </ReviewFrame>
  );
}

function ReviewFrame({ session, children }: { session: string; children: ReactNode }) {
  return (
    <Page
      title="Review"
      kind="roomy"
      trail={
        <Link to="/results/$session" params={{ session }}>
          Result
        </Link>
      }
    >
      <Card>{children}</Card>
    </Page>
  );
}
