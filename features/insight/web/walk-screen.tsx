import { Button, Select } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconArrowRight, IconCheck, IconPresentation } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reachOf } from '#core/access/access.ts';
import type { Mistakes } from '#features/mistakes/mistakes.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { Card } from '#web/ui/card.tsx';
import { Moment } from '#web/ui/instant.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { LESSONS } from '../lessons.rules.ts';
import { fillsLesson, lessonSentence, shortPlace, USUAL_LESSON } from '../walk.rules.ts';
import { useWalk } from './insight.api.ts';
import classes from './walk.module.css';
import { WalkFoot } from './walk-foot.tsx';
import { WalkQuestion } from './walk-question.tsx';
import { WalkSide } from './walk-side.tsx';

const route = getRouteApi('/frame/insight/$group/$session');
const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };

/**
 * A screen for a lesson on one student's test, question by question: the costliest mistakes first, with hints
 * before answers.
 */
export function WalkScreen() {
  const { group, session } = route.useParams();
  const walk = useWalk(session);
  const { data, error } = walk;
  const trail = (
    <>
      <Link to="/insight">Insight</Link> /{' '}
      <Link to="/insight/$group" params={{ group }} search={{ tab: 'tests' }}>
        Tests
      </Link>
    </>
  );
  if (data && data.mistakes.questions.length > 0) return <Walk key={session} data={data} trail={trail} />;
  if (error instanceof ApiProblem && [400, 404].includes(error.status)) return <NotFoundScreen />;
  return (
    <Page title="Go over a test" kind="list" trail={trail}>
      <Card>
        {error ? (
          <LoadError what="this test" error={error} retry={() => void walk.refetch()} />
        ) : data ? (
          <EmptyState icon={<IconCheck {...ICON} />} title="No mistakes">
            There is nothing to go over in this test.
          </EmptyState>
        ) : (
          <SkeletonLines lines={10} />
        )}
      </Card>
    </Page>
  );
}

type Data = NonNullable<ReturnType<typeof useWalk>['data']>;

function Walk({ data: { mistakes, review, walk }, trail }: { data: Data; trail: ReactNode }) {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isLarge, setLarge] = useState(false);
  const minutes = search.minutes ?? USUAL_LESSON;
  const { questions } = mistakes;
  const chosen = search.all === true ? questions : questions.slice(0, fillsLesson(minutes));
  const at = Math.min(search.at ?? 1, chosen.length) - 1;
  const keptOf = new Map(walk.questions.map((one) => [one.attempt, one]));
  const done = questions.filter(({ attempt }) => keptOf.get(attempt)?.kept != null);
  const go = (next: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false });
  const turn = (step: number) => at + step >= 0 && at + step < chosen.length && go({ at: at + step + 1 });
  useHotkeys([
    ['ArrowRight', () => turn(1)],
    ['ArrowLeft', () => turn(-1)],
    ['Escape', () => setLarge(false)],
  ]);
  const mistake = chosen[at];
  const reviewed = mistake === undefined ? undefined : review.questions[mistake.place - 1];
  const walked = keptOf.get(mistake?.attempt ?? '');
  const before = chosen[at - 1];
  const after = chosen[at + 1];
  return (
    <div className={classes.walk} data-large={isLarge || undefined}>
      <Page
        title={`${review.assessment.title} with ${review.taker.name.split(' ')[0]}`}
        kind="list"
        trail={trail}
        sub={review.submitted_at !== null && <Moment at={review.submitted_at} />}
        action={
          <>
            <Button
              variant="default"
              aria-pressed={isLarge}
              leftSection={<IconPresentation {...ICON} />}
              onClick={() => setLarge(!isLarge)}
            >
              Large view
            </Button>
            {before && (
              <Button variant="default" leftSection={<IconArrowLeft {...ICON} />} onClick={() => turn(-1)}>
                {shortPlace(before.section_title, before.number)}
              </Button>
            )}
            {after && (
              <Button rightSection={<IconArrowRight {...ICON} />} onClick={() => turn(1)}>
                Next: {shortPlace(after.section_title, after.number)}
              </Button>
            )}
          </>
        }
      >
        <div className={classes.lead}>
          <p>{lessonSentence({ missed: questions.length, minutes, done: done.length })}</p>
          <Select
            aria-label="Lesson length"
            size="xs"
            data={LESSONS.map((one) => ({ value: String(one), label: `${one} minutes` }))}
            value={String(minutes)}
            allowDeselect={false}
            onChange={(value) =>
              go({ minutes: LESSONS.find((one) => String(one) === value), at: undefined, all: undefined })
            }
          />
        </div>
        <nav className={classes.strip} aria-label="Mistakes in this lesson">
          {chosen.map((one, index) => (
            <button
              key={one.attempt}
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => go({ at: index + 1 })}
            >
              <b>
                {shortPlace(one.section_title, one.number)}
                {keptOf.get(one.attempt)?.kept != null && (
                  <IconCheck size={14} stroke={2} aria-label="discussed" />
                )}
              </b>
              <span>{one.topic?.name ?? 'No skill'}</span>
            </button>
          ))}
          {chosen.length < questions.length && (
            <button type="button" data-more onClick={() => go({ all: true })}>
              Show {questions.length - chosen.length} more
            </button>
          )}
        </nav>
        {mistake && reviewed && walked && (
          <div className={classes.columns} key={mistake.attempt}>
            <WalkQuestion
              question={reviewed}
              walked={walked}
              open_seconds={walk.sections.find(({ id }) => id === reviewed.section)?.open_seconds ?? null}
            />
            <WalkSide
              session={review.session}
              mistake={mistake}
              question={reviewed}
              walked={walked}
              reasons={mistakes.reasons}
              mayWrite={mayWrite(role, mistakes.side)}
              next={() => turn(1)}
            />
          </div>
        )}
        <WalkFoot
          done={done.map(({ attempt }) => attempt)}
          chosen={chosen.length}
          mayWrite={mayWrite(role, mistakes.side)}
        />
      </Page>
    </div>
  );
}

function mayWrite(role: Parameters<typeof reachOf>[0], side: Mistakes['side']): boolean {
  return side === 'staff' && reachOf(role, 'insight.write') !== 'none';
}
