/** Lets other features' screens draw a person's scores and how far they are from the goal. */
import { VisuallyHidden } from '@mantine/core';
import { dateFormat } from '#web/ui/locale.ts';
import { dayWords, pastWords } from '#web/ui/when.ts';
import { type GoalScore, goalLine } from '../goal.rules.ts';
import classes from './goal-way.module.css';

/* Layout of the drawing: the goal's line near the top, the first score on the left, the test date on the
   right. The wide drawing is flatter and shows its text at its natural size at 1280 px. */
const LEFT = 6;
const TOP = 36;
const NARROW = { width: 412, height: 236, right: 398, base: 204 };
const WIDE = { width: 566, height: 204, right: 540, base: 172 };
type Shape = typeof NARROW;

/** Space between the lowest score and the axis. */
const FLOOR = 24;

interface GoalWayProps {
  scores: readonly GoalScore[];
  /** The goal and the test date; null if not set. */
  goal: { score: number; test_date: string } | null;
  now: Date;
  /** Whether the card is wide enough for the flatter drawing. */
  isWide?: boolean;
  /**
   * The gain per week that is needed for the goal, written on the line to the goal; null or left out to write
   * nothing.
   */
  needed?: number | null;
}

/**
 * Draws the scores so far with their ranges, and the remaining line to the goal. Screen readers get the same
 * as a table.
 */
export function GoalWay({ scores, goal, now, isWide = false, needed = null }: GoalWayProps) {
  const shape = isWide ? WIDE : NARROW;
  const { right, base } = shape;
  const newest = scores.at(-1);
  const aim = goal && { score: goal.score, day: Date.parse(`${goal.test_date}T00:00:00`) };
  const line = goalLine(
    scores,
    { aim, now: now.getTime() },
    { width: right - LEFT, height: base - FLOOR - TOP },
  );
  const at = (x: number, y: number) => `${(LEFT + x).toFixed(1)} ${(TOP + y).toFixed(1)}`;
  const last = line.points.at(-1);
  const start = last ?? { x: line.x(now.getTime()), y: base - TOP };
  const isAhead = aim !== null && aim.day > now.getTime();
  const goalY = line.goal?.y ?? 0;
  const [labelX, labelY] = last === undefined ? [LEFT, base] : labelPlace(last, line.goal, shape);
  const hundreds = hundredsIn(line, scores).filter(
    ({ y }) => labelX < right - LABEL_AT_AXIS || Math.abs(TOP + y - labelY - LABEL_MIDDLE) > HUNDRED_NEAR,
  );
  const band = [
    ...line.points.map(({ x, high }) => at(x, high)),
    ...line.points.map(({ x, low }) => at(x, low)).reverse(),
  ];
  return (
    <>
      <svg
        className={classes.way}
        viewBox={`0 0 ${shape.width} ${shape.height}`}
        data-wide={isWide || undefined}
        aria-hidden
      >
        {line.goal && <path className={classes.goalLine} d={`M${LEFT} ${TOP + goalY}H${right - 6}`} />}
        <path className={classes.base} d={`M${LEFT} ${base}H${right + 6}`} />
        {hundreds.map(({ value, y }) => (
          <g key={value}>
            <path className={classes.hundred} d={`M${LEFT} ${TOP + y}H${right + 6}`} />
            <text className={classes.axis} x={right + 6} y={TOP + y - 5} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {line.points.length > 1 && <path className={classes.band} d={`M${band.join('L')}Z`} />}
        {line.goal && isAhead && (last === undefined || last.y > goalY) && (
          // The needed pace is counted from today, whenever the last test was.
          <>
            <path className={classes.since} d={`M${at(start.x, start.y)}H${LEFT + line.today}`} />
            <path className={classes.pace} d={`M${at(line.today, start.y)}L${at(line.goal.x, goalY)}`} />
          </>
        )}
        {line.points.length > 1 && (
          <path className={classes.line} d={`M${line.points.map(({ x, y }) => at(x, y)).join('L')}`} />
        )}
        {line.points.slice(0, -1).map(({ x, y }) => (
          <circle key={x} className={classes.point} cx={LEFT + x} cy={TOP + y} r={4} />
        ))}
        {line.goal && <circle className={classes.goalDot} cx={LEFT + line.goal.x} cy={TOP + goalY} r={5.5} />}
        {(last !== undefined || line.goal) && (
          <circle className={classes.today} cx={LEFT + start.x} cy={TOP + start.y} r={6} />
        )}
        {goal && (
          <>
            <text className={classes.word} x={LEFT} y={TOP + goalY - 10}>
              Goal {goal.score}
            </text>
            <text className={classes.word} x={right + 6} y={TOP + goalY - 14} textAnchor="end">
              Test date {dayWords(goal.test_date, now)}
            </text>
          </>
        )}
        {needed !== null && line.goal && isAhead && line.goal.x - line.today > NEEDED_WIDTH && (
          <text
            className={classes.needed}
            x={LEFT + line.today + (line.goal.x - line.today) * NEEDED_AT - NEEDED_GAP}
            y={TOP + start.y + (goalY - start.y) * NEEDED_AT}
            textAnchor="end"
          >
            {needed} a week needed
          </text>
        )}
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
        {monthsBetween(line, right - LEFT).map(({ name, x }) => (
          <text key={x} className={classes.axis} x={LEFT + x} y={base + 20} textAnchor="middle">
            {name}
          </text>
        ))}
      </svg>
      {scores.length > 0 && (
        <VisuallyHidden>
          <ScoreTable scores={scores} now={now} />
        </VisuallyHidden>
      )}
    </>
  );
}

/** The scores as a table. */
export function ScoreTable({ scores, now }: Pick<GoalWayProps, 'scores' | 'now'>) {
  return (
    <table>
      <caption>Scores</caption>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Date</th>
          <th scope="col">Score</th>
          <th scope="col">Range</th>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ session, title, submitted_at, value, range }) => (
          <tr key={session}>
            <td>{title}</td>
            <td>{pastWords(new Date(submitted_at), now)}</td>
            <td>{value}</td>
            <td>{range === null ? 'unknown' : `${range.low}–${range.high}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The needed pace is written to the left of the line to the goal, at this part of it, if the line is this
 * wide.
 */
const NEEDED_AT = 0.6;
const NEEDED_GAP = 10;
const NEEDED_WIDTH = 150;

/** If the newest score is this close below the goal's line, its label would overlap the line. */
const GOAL_NEAR = 48;
/** This close to the right edge, a label to the right of the newest score would leave the drawing. */
const LABEL_WIDTH = 108;
/** This close to the right edge, the label of the newest score would overlap the labels of the hundreds. */
const LABEL_AT_AXIS = 178;

/**
 * The position of the newest score's label: next to its point, but clear of the goal's line and the edge of
 * the drawing.
 */
function labelPlace(
  last: { x: number; y: number; low: number },
  goal: { y: number } | null,
  { right }: Shape,
): [x: number, y: number] {
  const x = last.x > right - LABEL_WIDTH ? last.x - 92 : last.x + 12;
  const isNearGoal = goal !== null && last.y < goal.y + GOAL_NEAR;
  return [LEFT + x, TOP + (isNearGoal ? Math.max(last.low, goal.y) + 20 : last.y + 22)];
}

/**
 * The vertical distance from the newest score's first label line to the middle of its two lines, plus half a
 * line for a nearby hundred.
 */
const LABEL_MIDDLE = 12;
/**
 * A label of a hundred this close to the goal's line or the newest score would be mistaken for part of it, so
 * it is left out.
 */
const HUNDRED_NEAR = 22;

/** The hundreds to label on the axis, where there is space next to the goal. */
function hundredsIn(
  line: ReturnType<typeof goalLine>,
  scores: readonly GoalScore[],
): { value: number; y: number }[] {
  if (scores.length === 0 && line.goal === null) return [];
  const [first, last] = [Math.ceil(line.low / 100), Math.floor(line.high / 100)];
  const every = Math.max(1, Math.ceil((last - first + 1) / 6));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => (first + step) * 100)
    .filter((value) => (value / 100) % every === 0)
    .map((value) => ({ value, y: line.y(value) }))
    .filter(({ y }) => line.goal === null || y > line.goal.y + HUNDRED_NEAR);
}

/** The first days of months to label below the axis: at most six, clear of both ends. */
function monthsBetween(line: ReturnType<typeof goalLine>, width: number): { name: string; x: number }[] {
  const firsts: Date[] = [];
  const from = new Date(line.from);
  for (let next = new Date(from.getFullYear(), from.getMonth() + 1); next.getTime() < line.until; ) {
    firsts.push(next);
    next = new Date(next.getFullYear(), next.getMonth() + 1);
  }
  const every = Math.max(1, Math.ceil(firsts.length / 6));
  return firsts
    .filter((_, place) => place % every === 0)
    .map((first) => ({
      name: dateFormat({ month: 'short' }).format(first),
      x: line.x(first.getTime()),
    }))
    .filter(({ x }) => x > 12 && x < width - 8);
}
