import { coordinateWords } from '#core/calculator/numbers.ts';
import type { View } from '#core/calculator/view.ts';
import { gridOf } from '../../calculator.rules.ts';
import type { Size } from '../answering/use-plane.ts';
import classes from './calculator-graph.module.css';

/** The distance between grid lines, in pixels. */
const GRID_PX = 56;

interface GridProps {
  view: View;
  size: Size;
  toX: (x: number) => number;
  toY: (y: number) => number;
}

/** The axes and grid lines, with numbers that stay visible. */
export function CalculatorGrid({ view, size, toX, toY }: GridProps) {
  const across = gridOf(view.left, view.right, Math.max(3, size.width / GRID_PX));
  const up = gridOf(view.bottom, view.top, Math.max(3, size.height / GRID_PX));
  const axisX = Math.min(size.width - 8, Math.max(8, toX(0)));
  const axisY = Math.min(size.height - 22, Math.max(0, toY(0)));
  const d = [
    ...across.map((x) => `M${toX(x)} 0V${size.height}`),
    ...up.map((y) => `M0 ${toY(y)}H${size.width}`),
  ];
  return (
    <>
      <path className={classes.grid} d={d.join('')} />
      <path className={classes.axis} d={`M${toX(0)} 0V${size.height}M0 ${toY(0)}H${size.width}`} />
      {across.map((x) => (
        <text
          key={`x${x}`}
          className={classes.number}
          x={x === 0 ? toX(x) - 10 : toX(x)}
          y={axisY + 17}
          textAnchor="middle"
        >
          {coordinateWords(x)}
        </text>
      ))}
      {up.map((y) =>
        y === 0 ? null : (
          <text
            key={`y${y}`}
            className={classes.number}
            x={Math.max(30, axisX - 8)}
            y={toY(y) + 4}
            textAnchor="end"
          >
            {coordinateWords(y)}
          </text>
        ),
      )}
    </>
  );
}
