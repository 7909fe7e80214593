import { IconPencilCheck } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { useAnswersToMark, useQuestionsToMark } from './marking.api.ts';
import { MarkingFrame } from './marking-frame.tsx';
import { MarkingPage } from './marking-page.tsx';
import { MarkingQuestions } from './marking-questions.tsx';
import { firstWaiting } from './marking-way.ts';

const route = getRouteApi('/frame/assessments/$id/marking');

/**
 * Grades the essays of a test, one question after the other. If a session is given, grades only the essays of
 * that session.
 */
export function MarkingScreen() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const questions = useQuestionsToMark(id);
  const { names_hidden = false, questions: all = [] } = questions.data ?? {};
  // The answers of one session together would reveal who its taker is.
  const session = names_hidden ? undefined : search.session;
  /**
   * The first question with waiting answers when the screen opened; it stays selected while its answers are
   * graded.
   */
  const [first, setFirst] = useState<string | null>(null);
  const waiting = firstWaiting(all);
  if (first === null && waiting !== undefined) setFirst(waiting);
  const question = session === undefined ? (search.question ?? first ?? undefined) : undefined;
  const list = useAnswersToMark(id, { session, question }, questions.data !== undefined);
  const shown = all.find((one) => one.question === question);
  const choice = session === undefined && (
    <MarkingQuestions assessment={id} questions={all} chosen={question} />
  );
  if (list.data && list.data.results.length > 0) {
    return (
      <MarkingPage
        // Remount when new answers are loaded.
        key={list.dataUpdatedAt}
        assessment={id}
        answers={list.data.results}
        more={list.data.count - list.data.results.length}
        question={shown ?? null}
        following={
          session === undefined ? firstWaiting(all.filter((one) => one.question !== question)) : undefined
        }
        next={() => void list.refetch()}
      >
        {choice}
      </MarkingPage>
    );
  }
  const error = questions.error ?? list.error;
  if (error instanceof ApiProblem && [400, 403, 404].includes(error.status)) return <NotFoundScreen />;
  return (
    <MarkingFrame assessment={id}>
      {choice}
      <Card>
        {list.data ? (
          <EmptyState
            icon={<IconPencilCheck size={16} stroke={1.5} aria-hidden />}
            title={shown === undefined ? 'Nothing to grade' : 'Nothing to grade here'}
            action={
              <LinkButton to="/sessions" search={{ assessment: id }} variant="default">
                Sessions
              </LinkButton>
            }
          >
            {shown === undefined
              ? 'Essays that students submit appear here, with their questions.'
              : 'Answers that other graders have open or will grade aren’t shown. Choose another question.'}
          </EmptyState>
        ) : error ? (
          <LoadError
            what="the answers"
            error={error}
            retry={() => void (questions.error ? questions.refetch() : list.refetch())}
          />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Card>
    </MarkingFrame>
  );
}
