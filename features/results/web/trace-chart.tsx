import { percent } from '#web/ui/numbers.ts';
import { FIFTHS, TRACE, type TraceLine, xOf, yOf } from './trace.ts';
import classes from './trace-chart.module.css';

const AXIS = [0, 0.25, 0.5, 0.75, 1];
const LABEL_X = 287;

/** How many people in each fifth by total score chose each option. */
export function TraceChart({ lines, each }: { lines: TraceLine[]; each: number }) {
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${TRACE.width} ${TRACE.height}`}
      role="img"
      aria-label="Share of students who chose each option, in five groups by total score. The table below has the numbers."
    >
      {AXIS.map((level) => (
        <g key={level}>
          <path className={classes.level} d={`M${TRACE.left} ${yOf(level)}H${TRACE.right}`} />
          <text className={classes.axis} x={TRACE.left - 6} y={yOf(level) + 4} textAnchor="end">
            {level * 100}
          </text>
        </g>
      ))}
      {FIFTHS.map((fifth, index) => (
        <text key={fifth} className={classes.axis} x={xOf(index)} y={TRACE.bottom + 18} textAnchor="middle">
          {fifth}
        </text>
      ))}
      {lines.map((line) => (
        <g key={line.label} data-kind={line.kind} className={classes.line}>
          <polyline points={line.points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          {line.kind !== 'other' && line.points.map(({ x, y }) => <circle key={x} cx={x} cy={y} r={3} />)}
          <text x={LABEL_X} y={line.label_y + 4}>
            {line.label}
            {line.kind === 'key' && ' key'}, {percent(line.last)}
          </text>
        </g>
      ))}
      <text className={classes.axis} x={xOf(2)} y={TRACE.height - 1} textAnchor="middle">
        Students in fifths by total score, about {each} in each
      </text>
    </svg>
  );
}
