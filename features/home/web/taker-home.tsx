import { Suspense, useState } from 'react';
import { TodayEncouragement } from '#features/encouragement/web/public.tsx';
import { serverNow } from '#web/lib/server-now.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { todayWords } from '#web/ui/when.ts';
import { partOfDay } from '../home.rules.ts';
import { nextThing, sittingSoon } from '../taker-home.rules.ts';
import { DoNow } from './do-now.tsx';
import { GoalCard } from './goal-card.tsx';
import { GoalForm } from './goal-form.tsx';
import { useMe, useTakerBoard } from './home.api.ts';
import classes from './home.module.css';
import taker from './taker.module.css';
import { ChangesCard, DueCard, SittingSoon } from './taker-cards.tsx';

/** Loaded after the one task to do now, and only for takers for whom it has content. */
const StudyCards = lazyPart(async () => (await import('./study-cards.tsx')).StudyCards);

interface TakerHomeProps {
  role: 'student' | 'guest';
  name: string;
}

/** The home of a taker: the one task to do now, the distance to the goal, due tests, and changes. */
export function TakerHome({ role, name }: TakerHomeProps) {
  const me = useMe();
  const board = useTakerBoard();
  const [isChanging, setChanging] = useState(false);
  const now = serverNow();
  const isAsking =
    me.data && board.data && (isChanging || (!isGoalSet(me.data) && nextThing(board.data).do === 'wait'));
  const failed = me.error !== null ? me : board.error !== null ? board : null;
  return (
    <Page title={`Good ${partOfDay(now.getHours())}, ${name}`} sub={todayWords(now)} kind="roomy">
      {me.data && board.data ? (
        <>
          <div className={classes.hero}>
            {isAsking ? (
              <Card kind="tinted">
                <p className={classes.eyebrow}>{isGoalSet(me.data) ? 'Your goal' : 'Do this now'}</p>
                <h2 className={classes.big}>{isGoalSet(me.data) ? 'Change your goal' : 'Set your goal'}</h2>
                <p className={classes.why}>
                  Your goal score and test date. Your progress is measured against them.
                </p>
                <GoalForm
                  me={me.data}
                  done={() => setChanging(false)}
                  mayCancel={isGoalSet(me.data) || isChanging}
                />
              </Card>
            ) : (
              <DoNow
                next={nextThing(board.data)}
                hasSat={board.data.scores.length > 0 || board.data.latest !== null}
                role={role}
                now={now}
              />
            )}
            <GoalCard
              me={me.data}
              scores={board.data.scores}
              latest={board.data.latest_scores}
              now={now}
              change={isAsking ? undefined : () => setChanging(true)}
            />
          </div>
          <SittingSoon sitting={sittingSoon(board.data, nextThing(board.data))} now={now} />
          <TodayEncouragement />
          <div className={taker.cards}>
            <DueCard board={board.data} now={now} />
            {board.data.latest === null ? (
              <ChangesCard board={board.data} />
            ) : (
              <Suspense
                fallback={
                  <Card>
                    <SkeletonLines lines={3} />
                  </Card>
                }
              >
                <StudyCards board={board.data} now={now} />
              </Suspense>
            )}
          </div>
        </>
      ) : (
        <Card>
          {failed ? (
            <LoadError what="this page" error={failed.error} retry={() => void failed.refetch()} />
          ) : (
            <SkeletonLines lines={5} />
          )}
        </Card>
      )}
    </Page>
  );
}

function isGoalSet(me: { goal_score: number | null; test_date: string | null }): boolean {
  return me.goal_score !== null && me.test_date !== null;
}
