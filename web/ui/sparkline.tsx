import classes from './sparkline.module.css';

const WIDTH = 64;
const HEIGHT = 20;
const EDGE_X = 3;
const EDGE_Y = 4;

/**
 * A small line chart of recent values, with the newest value marked. `label` describes the values for screen
 * readers.
 */
export function Sparkline({ values, label }: { values: number[]; label: string }) {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = (WIDTH - 2 * EDGE_X) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => ({
    x: EDGE_X + index * step,
    y: HEIGHT - EDGE_Y - ((value - low) / span) * (HEIGHT - 2 * EDGE_Y),
  }));
  const last = points.at(-1);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <polyline className={classes.line} points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last && <circle className={classes.last} cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  );
}
