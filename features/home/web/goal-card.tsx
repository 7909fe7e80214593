import { Button, UnstyledButton } from '@mantine/core';
import { Suspense } from 'react';
import type { OwnRecord } from '#features/auth/auth.contract.ts';
import { goalPace, goalScores, newerLeftOut, seenScores } from '#features/performance/goal.rules.ts';
import type { PastScore } from '#features/performance/performance.contract.ts';
import { newerWords } from '#features/results/counted-words.rules.ts';
import type { LatestScore } from '#features/results/latest-score.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { dayWords, untilDay } from '#web/ui/when.ts';
import goal from './goal.module.css';
import classes from './home.module.css';

/** Loaded only if there is a goal: takers without a goal, and staff, do not need it. */
const GoalWay = lazyPart(async () => (await import('#features/performance/web/public.tsx')).GoalWay);

interface GoalCardProps {
  me: OwnRecord;
  scores: readonly PastScore[];
  latest: readonly LatestScore[];
  now: Date;
  /** Opens the form to change the goal; undefined while the form is open next to the card. */
  change: (() => void) | undefined;
}

/** The distance to the goal: one sentence, the weekly gain in figures, and a line. */
export function GoalCard({ me, scores, latest, now, change }: GoalCardProps) {
  const { goal_score, test_date } = me;
  if (goal_score === null || test_date === null) {
    return (
      <Card>
        <h2 className={goal.goalTitle}>Your goal</h2>
        <p className={classes.calm}>
          Set a goal score to see how far you have to go and how many weeks are left.
        </p>
        {change && (
          <Button variant="default" mt="md" onClick={change}>
            Set your goal
          </Button>
        )}
      </Card>
    );
  }
  const test_day = Date.parse(`${test_date}T00:00:00`);
  const onTheWay = goalScores(scores, goal_score);
  const pace = goalPace(onTheWay, goal_score, test_day, now.getTime());
  const until = untilDay(test_date, now);
  const newest = onTheWay.at(-1);
  const seen = seenScores(scores);
  const newer = newerWords(newerLeftOut(latest, newest, goal_score));
  return (
    <Card>
      <div className={goal.goalHead}>
        <h2 className={goal.goalTitle}>
          {pace === null
            ? `Your goal is ${goal_score}`
            : pace.distance > 0
              ? `You’re ${pace.distance} below your goal of ${goal_score}`
              : `You’ve reached your goal of ${goal_score}`}
        </h2>
        {change && (
          <UnstyledButton className={goal.link} onClick={change}>
            Change
          </UnstyledButton>
        )}
      </div>
      <p className={classes.calm}>
        {pace !== null && (pace.needed_a_week !== null || pace.gained_a_week !== null)
          ? paceWords(pace.needed_a_week, pace.gained_a_week)
          : until === null
            ? `Your test was on ${dayWords(test_date, now)}.`
            : `Your test is ${until}, on ${dayWords(test_date, now)}.`}
      </p>
      {newest !== undefined && (
        <p className={classes.small}>
          Based on your newest score: {newest.value} in {newest.title}.
          {seen.length > 0 && ` ${seenWords(seen)}`}
        </p>
      )}
      {newer !== null && <p className={classes.small}>{newer}.</p>}
      <Suspense fallback={<div className={goal.wayToCome} />}>
        <GoalWay scores={onTheWay} goal={{ score: goal_score, test_date }} now={now} />
      </Suspense>
      {pace === null && <p className={classes.small}>Take a test and your score will show up here.</p>}
    </Card>
  );
}

/** Explains why scores with questions seen before do not count toward the goal. */
function seenWords(seen: readonly PastScore[]): string {
  const [first] = seen;
  return seen.length === 1
    ? `${first?.scaled} in ${first?.title} doesn’t count because you had seen some of its questions.`
    : `${seen.length} scores don’t count because you had seen some of their questions.`;
}

function paceWords(needed: number | null, gained: number | null): string {
  const soFar =
    gained === null
      ? ''
      : gained > 0
        ? `Your score is rising by about ${gained} a week.`
        : 'Your score hasn’t risen yet.';
  return [soFar, needed === null ? '' : `You need ${needed} a week.`].filter((part) => part !== '').join(' ');
}
