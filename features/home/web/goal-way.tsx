import { VisuallyHidden } from '@mantine/core';
import { dayWords, pastWords } from '#web/ui/when.ts';
import { type GoalScore, goalLine } from '../taker-home.rules.ts';
import classes from './goal.module.css';

/* The drawing: 412 × 236. The goal's line near its top, the first score at its left, the test at its right. */
const LEFT = 6;
const RIGHT = 398;
const TOP = 36;
const BASE_Y = 204;
/** The lowest score keeps off the axis. */
const FLOOR = 24;

interface GoalWayProps {
  scores: readonly GoalScore[];
  goal: number;
  test_date: string;
  now: Date;
}

/** The scores so far with their range, and the way that is left to the goal; the same as a table for readers. */
export function GoalWay({ scores, goal, test_date, now }: GoalWayProps) {
  const newest = scores.at(-1);
  const test_day = Date.parse(`${test_date}T00:00:00`);
  const line = goalLine(
    scores,
    { goal, test_day, now: now.getTime() },
    { width: RIGHT - LEFT, height: BASE_Y - FLOOR - TOP },
  );
  const at = (x: number, y: number) => `${(LEFT + x).toFixed(1)} ${(TOP + y).toFixed(1)}`;
  const last = line.points.at(-1);
  const start = last ?? { x: line.x(now.getTime()), y: BASE_Y - TOP };
  const isAhead = test_day > now.getTime();
  const [labelX, labelY] = last === undefined ? [LEFT, BASE_Y] : labelPlace(last, line.goal);
  const hundreds = hundredsBelow(line, goal, scores).filter(
    ({ y }) => labelX < LABEL_AT_AXIS_X || Math.abs(TOP + y - labelY - LABEL_MIDDLE) > HUNDRED_NEAR,
  );
  const band = [
    ...line.points.map(({ x, high }) => at(x, high)),
    ...line.points.map(({ x, low }) => at(x, low)).reverse(),
  ];
  return (
    <>
      <svg className={classes.way} viewBox="0 0 412 236" aria-hidden>
        <path className={classes.goalLine} d={`M${LEFT} ${TOP + line.goal.y}H${RIGHT - 6}`} />
        <path className={classes.base} d={`M${LEFT} ${BASE_Y}H${RIGHT + 6}`} />
        {hundreds.map(({ value, y }) => (
          <g key={value}>
            <path className={classes.hundred} d={`M${LEFT} ${TOP + y}H${RIGHT + 6}`} />
            <text className={classes.axis} x={RIGHT + 6} y={TOP + y - 5} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {line.points.length > 1 && <path className={classes.band} d={`M${band.join('L')}Z`} />}
        {isAhead && (last === undefined || last.y > line.goal.y) && (
          <path className={classes.pace} d={`M${at(start.x, start.y)}L${at(line.goal.x, line.goal.y)}`} />
        )}
        {line.points.length > 1 && (
          <path className={classes.line} d={`M${line.points.map(({ x, y }) => at(x, y)).join('L')}`} />
        )}
        {line.points.slice(0, -1).map(({ x, y }) => (
          <circle key={x} className={classes.point} cx={LEFT + x} cy={TOP + y} r={4} />
        ))}
        <circle className={classes.goalDot} cx={LEFT + line.goal.x} cy={TOP + line.goal.y} r={5.5} />
        <circle className={classes.today} cx={LEFT + start.x} cy={TOP + start.y} r={6} />
        <text className={classes.word} x={LEFT} y={TOP + line.goal.y - 10}>
          Goal {goal}
        </text>
        <text className={classes.word} x={RIGHT + 6} y={TOP + line.goal.y - 14} textAnchor="end">
          Your test, {dayWords(test_date, now)}
        </text>
        {newest !== undefined && last !== undefined && (
          <g transform={`translate(${labelX} ${labelY})`}>
            <text className={classes.newest}>{newest.value}</text>
            {newest.range !== null && (
              <text className={classes.axis} y={16}>
                range {newest.range.low}–{newest.range.high}
              </text>
            )}
          </g>
        )}
        {monthsBetween(line, test_day).map(({ name, x }) => (
          <text key={x} className={classes.axis} x={LEFT + x} y={BASE_Y + 20} textAnchor="middle">
            {name}
          </text>
        ))}
      </svg>
      {scores.length > 0 && (
        <VisuallyHidden>
          <table>
            <caption>Your scores</caption>
            <thead>
              <tr>
                <th>Test</th>
                <th>Day</th>
                <th>Score</th>
              </tr>
            </thead>
            <tbody>
              {scores.map(({ session, title, submitted_at, value }) => (
                <tr key={session}>
                  <td>{title}</td>
                  <td>{pastWords(new Date(submitted_at), now)}</td>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </VisuallyHidden>
      )}
    </>
  );
}

/** Beyond it, words to the right of the newest score would leave the drawing. */
const LAST_LABEL_X = 290;
/** So near, the words beside the newest score would stand on the goal's line. */
const GOAL_NEAR = 48;

/** Where the newest score is written: beside its point, but clear of the goal's line and the drawing's end. */
function labelPlace(
  last: { x: number; y: number; low: number },
  goal: { y: number },
): [x: number, y: number] {
  const x = last.x > LAST_LABEL_X ? last.x - 92 : last.x + 12;
  const isNearGoal = last.y < goal.y + GOAL_NEAR;
  return [LEFT + x, TOP + (isNearGoal ? Math.max(last.low, goal.y) + 20 : last.y + 22)];
}

/** From here on the words of the newest score reach to those of the hundreds, as wide as they are on a phone. */
const LABEL_AT_AXIS_X = 220;
/** So far under the newest score's own line is the middle of its two, and half a line more for a hundred beside it. */
const LABEL_MIDDLE = 12;
/** So near to the goal's line a hundred would be read as the goal; so near to the newest score, as a part of it. */
const HUNDRED_NEAR = 22;

/** The whole hundreds between the lowest score and the goal, where there is room for them. */
function hundredsBelow(
  line: ReturnType<typeof goalLine>,
  goal: number,
  scores: readonly GoalScore[],
): { value: number; y: number }[] {
  const lowest = Math.min(goal, ...scores.map(({ value, range }) => range?.low ?? value));
  const first = Math.ceil(lowest / 100);
  const last = Math.ceil(goal / 100) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => (first + step) * 100)
    .map((value) => ({ value, y: line.y(value) }))
    .filter(({ y }) => y > line.goal.y + HUNDRED_NEAR);
}

/** The first days of the months under the line, at most six of them, clear of its ends. */
function monthsBetween(line: ReturnType<typeof goalLine>, end: number): { name: string; x: number }[] {
  const firsts: Date[] = [];
  const width = RIGHT - LEFT;
  const from = new Date(line.from);
  for (let next = new Date(from.getFullYear(), from.getMonth() + 1); next.getTime() < end; ) {
    firsts.push(next);
    next = new Date(next.getFullYear(), next.getMonth() + 1);
  }
  const every = Math.max(1, Math.ceil(firsts.length / 6));
  return firsts
    .filter((_, place) => place % every === 0)
    .map((first) => ({
      name: first.toLocaleDateString('en-GB', { month: 'short' }),
      x: line.x(first.getTime()),
    }))
    .filter(({ x }) => x > 12 && x < width - 8);
}
