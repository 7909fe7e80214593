import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isStaff } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/queries.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { dayWords, pastInSentence } from '#web/ui/when.ts';
import { goalPace, goalScores, newerLeftOut, seenScores } from '../goal.rules.ts';
import { getPerformance, type Performance } from '../performance.contract.ts';
import { headline, type Reader } from '../performance-words.rules.ts';
import { NextCard } from './next-card.tsx';
import { PacingCard } from './pacing-card.tsx';
import classes from './performance.module.css';
import { SkillMap } from './skill-map.tsx';
import { StudyCard } from './study-card.tsx';
import { TrendCard } from './trend-card.tsx';

const route = getRouteApi('/frame/performance');

interface PerformanceParts {
  /** Shows what the student did in a week. The app passes it in. */
  Week: ComponentType<{ student: string }>;
}

/** A student's progress: the way to the goal, next steps, every skill, effect of study, and pace. */
export function PerformanceScreen({ Week }: PerformanceParts) {
  const { user } = route.useSearch();
  const role = useLogin()?.user.role ?? 'guest';
  const own = useLogin()?.user.id;
  const performance = usePerformance(user);
  const { data, error } = performance;
  if ((isStaff(role) && user === undefined) || (error instanceof ApiProblem && error.status === 404)) {
    return <NotFoundScreen />;
  }
  if (data && (data.scores.length > 0 || data.skills.some(({ answers }) => answers > 0))) {
    const reader: Reader = data.user.id === own ? { kind: 'taker' } : { kind: 'staff', name: data.user.name };
    return <Loaded data={data} reader={reader} Week={Week} />;
  }
  return (
    <Page title="Performance" kind="roomy">
      <Card>
        {error ? (
          <LoadError what="this page" error={error} retry={() => void performance.refetch()} />
        ) : data ? (
          <EmptyState icon={<IconArrowUp size={16} stroke={1.5} aria-hidden />} title="Nothing released yet">
            Progress, skills, and next steps show up here once a first test is released.
          </EmptyState>
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Card>
      {data && (
        <div className={classes.week}>
          <Week student={data.user.id} />
        </div>
      )}
    </Page>
  );
}

function Loaded({ data, reader, Week }: PerformanceParts & { data: Performance; reader: Reader }) {
  const { tables = false } = route.useSearch();
  const navigate = route.useNavigate();
  const now = serverNow();
  const goal =
    data.goal.score === null || data.goal.test_date === null
      ? null
      : { score: data.goal.score, test_date: data.goal.test_date };
  const scores = goalScores(data.scores, goal?.score ?? null);
  const pace = goal && goalPace(scores, goal.score, Date.parse(`${goal.test_date}T00:00:00`), now.getTime());
  const user = reader.kind === 'taker' ? undefined : data.user.id;
  return (
    <Page
      title="Performance"
      kind="roomy"
      sub={<Since scores={data.scores} now={now} />}
      trail={
        reader.kind === 'staff' && (
          <>
            <Link to="/people">People</Link> /{' '}
            <Link to="/people/$id" params={{ id: data.user.id }}>
              {data.user.name}
            </Link>
          </>
        )
      }
      action={
        <Button
          variant="default"
          aria-pressed={tables}
          onClick={() =>
            void navigate({
              search: (before) => ({ ...before, tables: tables ? undefined : true }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          {tables ? 'Show charts' : 'Show tables'}
        </Button>
      }
    >
      <p className={classes.says}>
        {headline(pace, goal && { score: goal.score, day: dayWords(goal.test_date, now) }, reader)}
      </p>
      {data.next.left_out > 0 && (
        <p className={classes.quiet}>
          {data.next.left_out === 1
            ? '1 test hasn’t been released yet, so it isn’t counted here.'
            : `${data.next.left_out} tests haven’t been released yet, so they aren’t counted here.`}
        </p>
      )}
      <div className={classes.hero}>
        <TrendCard
          scores={scores}
          goal={goal}
          pace={pace}
          tables={tables}
          now={now}
          seen={seenScores(data.scores)}
          reader={reader}
          leftOut={newerLeftOut(data.latest_scores, scores.at(-1), goal?.score ?? null)}
        />
        <NextCard next={data.next} newest={data.pacing?.session ?? null} user={user} />
      </div>
      <SkillMap skills={data.skills} since={data.since} tables={tables} user={user} reader={reader} />
      <div className={classes.pair}>
        {data.study && <StudyCard study={data.study} tables={tables} now={now} />}
        {data.pacing && <PacingCard pacing={data.pacing} tables={tables} reader={reader} />}
      </div>
      <div className={classes.week}>
        <Week student={data.user.id} />
      </div>
    </Page>
  );
}

/** How many tests were taken, and since when. */
function Since({ scores, now }: { scores: Performance['scores']; now: Date }) {
  const [first] = scores;
  if (first === undefined) return null;
  const tests = scores.length === 1 ? '1 test' : `${scores.length} tests`;
  return (
    <>
      {tests} since {pastInSentence(new Date(first.submitted_at), now)}
    </>
  );
}

/** A person's progress; the user's own if nobody is named. */
function usePerformance(user: string | undefined) {
  return useQuery(queryOf(getPerformance, { query: user === undefined ? {} : { user } }));
}
