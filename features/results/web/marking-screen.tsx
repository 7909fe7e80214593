import { IconPencilCheck } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { faultWords } from '#web/lib/faults.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { MarkingFrame } from './marking-frame.tsx';
import { MarkingPage } from './marking-page.tsx';
import { useAnswersToMark } from './results.api.ts';

const route = getRouteApi('/frame/assessments/$id/marking');

/** The essays of a test that wait for marks, one after the other: those of one session where it is named. */
export function MarkingScreen() {
  const { id } = route.useParams();
  const { session } = route.useSearch();
  const list = useAnswersToMark(id, session);
  const [first] = list.data?.results ?? [];
  if (list.data && first) {
    return (
      <MarkingPage
        // What came with another asking is begun anew.
        key={list.dataUpdatedAt}
        assessment={id}
        answers={list.data.results}
        more={list.data.count - list.data.results.length}
        next={() => void list.refetch()}
      />
    );
  }
  if (list.error instanceof ApiProblem && [400, 403, 404].includes(list.error.status))
    return <NotFoundScreen />;
  return (
    <MarkingFrame assessment={id}>
      <Card>
        {list.data ? (
          <EmptyState
            icon={<IconPencilCheck size={16} stroke={1.5} aria-hidden />}
            title="Nothing waits for marks"
            action={
              <LinkButton to="/sessions" search={{ assessment: id }} variant="default">
                Sessions
              </LinkButton>
            }
          >
            Essays that somebody in view hands in appear here, each with its question.
          </EmptyState>
        ) : list.error ? (
          <ErrorState title="The answers did not load" retry={() => void list.refetch()}>
            {faultWords(list.error).detail}
          </ErrorState>
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </MarkingFrame>
  );
}
