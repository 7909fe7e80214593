import { serverNow } from '#web/lib/server-now.ts';
import { momentWords } from '#web/ui/when.ts';
import type { ScorePoint } from '../progress.rules.ts';
import classes from './person.module.css';

/* The drawing is 640 × 128, with the first score at the left and the newest at the right. */
const WIDTH = 640;
const HEIGHT = 128;
const EDGE = 12;
const BASE = HEIGHT - 4;

interface ScoreLineProps {
  points: readonly ScorePoint[];
  words: (value: number) => string;
}

/** Scores over time, with labels for the first and the newest. A table below shows the same scores. */
export function ScoreLine({ points, words }: ScoreLineProps) {
  const placed = placedPoints(points);
  const [first, last] = [placed[0], placed.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return (
    <div className={classes.line} aria-hidden>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <path d={`M0 ${BASE}H${WIDTH}`} />
        <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {placed.map(({ session, x, y }) => (
          // A path with no length. Its round caps keep their size when the drawing is scaled down.
          <path key={session} data-point data-last={session === last.session} d={`M${x} ${y}h0`} />
        ))}
      </svg>
      <End point={first} words={words} />
      <End point={last} words={words} />
    </div>
  );
}

/** A figure with its day, as HTML text that stays readable when the drawing is scaled down. */
function End({ point, words }: { point: ScorePoint; words: ScoreLineProps['words'] }) {
  return (
    <span>
      <strong>{words(point.value)}</strong> {momentWords(new Date(point.submitted_at), serverNow())}
    </span>
  );
}

function placedPoints(points: readonly ScorePoint[]) {
  const at = points.map(({ submitted_at }) => Date.parse(submitted_at));
  const values = points.map(({ value }) => value);
  const [from, until] = [Math.min(...at), Math.max(...at)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return points.map((point, index) => ({
    ...point,
    x: EDGE + (((at[index] ?? from) - from) / (until - from || 1)) * (WIDTH - 2 * EDGE),
    y: BASE - EDGE - ((point.value - low) / (high - low || 1)) * (BASE - 2 * EDGE),
  }));
}
