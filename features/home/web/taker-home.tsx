import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { todayWords } from '#web/ui/when.ts';
import { partOfDay } from '../home.rules.ts';
import { GoalCard } from './goal-card.tsx';
import { GoalForm } from './goal-form.tsx';
import { useMe } from './home.api.ts';
import classes from './home.module.css';

const WORDS = {
  student: {
    title: 'No test is allotted to you yet',
    next: 'When your tutor allots one, you begin it here.',
  },
  guest: {
    title: 'No open test yet',
    next: 'When a school opens a test to guests, you begin it here.',
  },
};

/** The home of those who sit tests: the one thing to do now, and beside it the goal. */
export function TakerHome({ role, name }: { role: 'student' | 'guest'; name: string }) {
  const me = useMe();
  const [isChanging, setChanging] = useState(false);
  const now = new Date();
  const isGoalSet = me.data !== undefined && me.data.goal_score !== null && me.data.test_date !== null;
  return (
    <Page title={`Good ${partOfDay(now.getHours())}, ${name}`} sub={todayWords(now)} kind="roomy">
      {me.data ? (
        <div className={classes.hero}>
          {isGoalSet && !isChanging ? (
            <Card kind="tinted">
              <p className={classes.eyebrow}>What comes next</p>
              <h2 className={classes.big}>{WORDS[role].title}</h2>
              <p className={classes.why}>{WORDS[role].next}</p>
              <Cycle />
            </Card>
          ) : (
            <Card kind="tinted">
              <p className={classes.eyebrow}>{isGoalSet ? 'Your goal' : 'Do this now'}</p>
              <h2 className={classes.big}>{isGoalSet ? 'Change your goal' : 'Set your goal'}</h2>
              <p className={classes.why}>
                The score you aim for and the day of your test. Everything you practise here is measured
                against them.
              </p>
              <GoalForm me={me.data} done={() => setChanging(false)} mayCancel={isGoalSet} />
            </Card>
          )}
          <GoalCard me={me.data} now={now} change={() => setChanging(true)} />
        </div>
      ) : (
        <Card>
          {me.error ? (
            <ErrorState title="Your page did not load" retry={() => void me.refetch()}>
              {faultWords(me.error).detail}
            </ErrorState>
          ) : (
            <SkeletonLines lines={5} />
          )}
        </Card>
      )}
    </Page>
  );
}

/** What every test here leads to; nothing of it has begun yet. */
function Cycle() {
  return (
    <ol className={classes.cycle} aria-label="How it goes">
      <li>Test</li>
      <li>See why marks were lost</li>
      <li>Study exactly that</li>
      <li>Test again</li>
    </ol>
  );
}
