import { UnstyledButton } from '@mantine/core';
import type { OwnRecord } from '#features/auth/auth.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { dayWords, untilDay } from '#web/ui/when.ts';
import classes from './home.module.css';

/* The drawing: 412 × 190, the goal's line near its top, today at its left, the test at its right. */
const LEFT = 4;
const RIGHT = 398;
const GOAL_Y = 40;
const BASE_Y = 160;

interface GoalCardProps {
  me: OwnRecord;
  now: Date;
  change: () => void;
}

/** The way to the goal. Until a test is taken it has a beginning and an end, and says so. */
export function GoalCard({ me, now, change }: GoalCardProps) {
  if (me.goal_score === null || me.test_date === null) {
    return (
      <Card>
        <h2 className={classes.goalTitle}>Your way to the goal</h2>
        <p className={classes.calm}>
          Once your goal is set, this shows how far it is and how many weeks are left.
        </p>
        <Way label="The way from today to the goal" goal="Goal" months={[]} />
      </Card>
    );
  }
  const until = untilDay(me.test_date, now);
  return (
    <Card>
      <div className={classes.goalHead}>
        <h2 className={classes.goalTitle}>Your goal is {me.goal_score}</h2>
        <UnstyledButton className={classes.link} onClick={change}>
          Change
        </UnstyledButton>
      </div>
      <p className={classes.calm}>
        {until === null
          ? `Your test was on ${dayWords(me.test_date, now)}.`
          : `Your test is ${until}, ${dayWords(me.test_date, now)}.`}
      </p>
      {until !== null && (
        <Way
          label={`Goal ${me.goal_score} on ${dayWords(me.test_date, now)}`}
          goal={`Goal ${me.goal_score}`}
          months={monthsUntil(me.test_date, now)}
        />
      )}
      <p className={classes.small}>Your scores join the line when you have taken a test.</p>
    </Card>
  );
}

interface Month {
  name: string;
  x: number;
}

function Way({ label, goal, months }: { label: string; goal: string; months: Month[] }) {
  return (
    <svg className={classes.way} viewBox="0 0 412 190" role="img" aria-label={label}>
      <path className={classes.goalLine} d={`M${LEFT} ${GOAL_Y}H${RIGHT - 6}`} />
      <path className={classes.base} d={`M${LEFT} ${BASE_Y}H${RIGHT + 6}`} />
      <circle className={classes.goalDot} cx={RIGHT} cy={GOAL_Y} r={5.5} />
      <circle className={classes.today} cx={LEFT + 6} cy={BASE_Y} r={5.5} />
      <text className={classes.word} x={LEFT} y={GOAL_Y - 10}>
        {goal}
      </text>
      <text className={classes.word} x={RIGHT + 6} y={GOAL_Y - 14} textAnchor="end">
        Your test
      </text>
      {months.map(({ name, x }) => (
        <text key={x} className={classes.axis} x={x} y={BASE_Y + 20} textAnchor="middle">
          {name}
        </text>
      ))}
      <text className={classes.axis} x={LEFT} y={BASE_Y + 20}>
        Today
      </text>
    </svg>
  );
}

/** The first days of the months on the way, at most six of them, clear of both ends. */
function monthsUntil(day: string, now: Date): Month[] {
  const end = Date.parse(`${day}T00:00:00`);
  const firsts: Date[] = [];
  for (let next = new Date(now.getFullYear(), now.getMonth() + 1); next.getTime() < end; ) {
    firsts.push(next);
    next = new Date(next.getFullYear(), next.getMonth() + 1);
  }
  const every = Math.ceil(firsts.length / 6);
  return firsts
    .filter((_, place) => place % every === 0)
    .map((first) => ({
      name: first.toLocaleDateString('en-GB', { month: 'short' }),
      x: LEFT + ((first.getTime() - now.getTime()) / (end - now.getTime())) * (RIGHT - LEFT),
    }))
    .filter(({ x }) => x > LEFT + 60 && x < RIGHT);
}
