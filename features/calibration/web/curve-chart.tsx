import { useId, useState } from 'react';
import classes from './curve-chart.module.css';

/* The edges of the plot area within the drawing. */
const WIDTH = 460;
const HEIGHT = 230;
const LEFT = 40;
const RIGHT = 440;
const TOP = 26;
const BOTTOM = 196;

export interface ChartLine {
  name: string;
  /** Lines differ by stroke as well as by color. */
  kind: 'main' | 'other' | 'dashed';
  values: readonly number[];
}

interface CurveChartProps {
  /** A sentence that says what the chart shows. */
  title: string;
  /** A description of the chart: what the lines show, and along which axis. */
  words: string;
  /** The values on the axis of all lines, ascending. */
  axis: readonly number[];
  /** Functions that format a place on the axis, and a value. */
  placeOf: (index: number) => string;
  figureOf: (value: number) => string;
  lines: readonly ChartLine[];
  /** A place on the axis that is marked with a label. */
  mark?: { at: number; words: string } | undefined;
}

/**
 * A chart of curves over one axis with a sentence about them. It can be read place by place with the
 * keyboard, and as a table.
 */
export function CurveChart({ title, words, axis, placeOf, figureOf, lines, mark }: CurveChartProps) {
  const [at, setAt] = useState(Math.floor(axis.length / 2));
  const titleId = useId();
  const from = axis[0] ?? 0;
  const to = axis.at(-1) ?? 1;
  const ticks = ticksTo(Math.max(0, ...lines.flatMap(({ values }) => values)));
  const most = ticks.at(-1) ?? 1;
  const x = (place: number) => LEFT + ((place - from) / (to - from || 1)) * (RIGHT - LEFT);
  const y = (value: number) => BOTTOM - (value / most) * (BOTTOM - TOP);
  const read = lines.map((line) => `${line.name} ${figureOf(line.values[at] ?? 0)}`).join(', ');
  return (
    <figure className={classes.figure} aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        <span>{words}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={classes.level} d={`M${LEFT} ${y(tick)}H${RIGHT}`} />
            <text className={classes.axis} x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {fifths(axis.length).map((index) => (
          <text
            key={index}
            className={classes.axis}
            x={x(axis[index] ?? 0)}
            y={BOTTOM + 18}
            textAnchor="middle"
          >
            {placeOf(index)}
          </text>
        ))}
        {mark && mark.at >= from && mark.at <= to && (
          <g className={classes.mark}>
            <path d={`M${x(mark.at)} ${TOP - 10}V${BOTTOM}`} />
            <text x={x(mark.at) + 5} y={TOP - 6}>
              {mark.words}
            </text>
          </g>
        )}
        {lines.map((line) => (
          <polyline
            key={line.name}
            className={classes.line}
            data-kind={line.kind}
            points={line.values.map((value, index) => `${x(axis[index] ?? 0)},${y(value)}`).join(' ')}
          />
        ))}
        <path className={classes.cursor} d={`M${x(axis[at] ?? 0)} ${TOP}V${BOTTOM}`} />
        {lines.map((line) => (
          <circle
            key={line.name}
            className={classes.point}
            data-kind={line.kind}
            cx={x(axis[at] ?? 0)}
            cy={y(line.values[at] ?? 0)}
            r={3.5}
          />
        ))}
      </svg>
      <input
        type="range"
        className={classes.range}
        min={0}
        max={axis.length - 1}
        value={at}
        aria-label={`${words}: position`}
        aria-valuetext={`At ${placeOf(at)}: ${read}`}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
      />
      <p className={classes.reading}>
        <b>At {placeOf(at)}</b>
        {lines.map((line) => (
          <span key={line.name} data-kind={line.kind}>
            <i aria-hidden /> {line.name} {figureOf(line.values[at] ?? 0)}
          </span>
        ))}
      </p>
      <details className={classes.table}>
        <summary>Show as a table</summary>
        <table aria-label={words}>
          <thead>
            <tr>
              <th scope="col">At</th>
              {lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {axis.map((place, index) =>
              index % 5 === 0 ? (
                <tr key={place}>
                  <th scope="row">{placeOf(index)}</th>
                  {lines.map(({ name, values }) => (
                    <td key={name}>{figureOf(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ) : null,
            )}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** Round tick values from 0 to at least `most`, four or five steps. */
export function ticksTo(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? power;
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

function fifths(length: number): number[] {
  return [0, 1, 2, 3, 4].map((part) => Math.round((part * (length - 1)) / 4));
}
