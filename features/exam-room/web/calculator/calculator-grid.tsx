import { coordinateWords } from '#core/calculator/numbers.ts';
import type { Point, View } from '#core/calculator/view.ts';
import { gridOf } from '../../calculator.rules.ts';
import classes from './calculator-graph.module.css';
import { isCrossed } from './graph-pictures.ts';
import type { Size } from './use-plane.ts';

/** The distance between grid lines, in pixels. */
const GRID_PX = 72;
/** The number of fine lines between two grid lines. */
const FINE = 4;

interface GridProps {
  view: View;
  size: Size;
  toX: (x: number) => number;
  toY: (y: number) => number;
  hasGrid: boolean;
  hasNumbers: boolean;
  /** The pieces of each curve, in pixels. A number that a curve crosses is left out. */
  places: readonly (readonly (readonly Point[])[])[];
}

/** The axes and grid lines, with numbers that stay visible. */
export function CalculatorGrid({ view, size, toX, toY, hasGrid, hasNumbers, places }: GridProps) {
  const across = gridOf(view.left, view.right, Math.max(3, size.width / GRID_PX));
  const up = gridOf(view.bottom, view.top, Math.max(3, size.height / GRID_PX));
  const fine = (most: number, from: number, to: number) => gridOf(from, to, most * FINE);
  const axisX = Math.min(size.width - 8, Math.max(8, toX(0)));
  const axisY = Math.min(size.height - 22, Math.max(0, toY(0)));
  const pathOf = (xs: readonly number[], ys: readonly number[]) =>
    [...xs.map((x) => `M${toX(x)} 0V${size.height}`), ...ys.map((y) => `M0 ${toY(y)}H${size.width}`)].join(
      '',
    );
  const numbersX = across.map((x) => ({
    value: x,
    at: [x === 0 ? toX(x) - 10 : toX(x), axisY + 17] as const,
    half: 6 + coordinateWords(x).length * 3,
  }));
  const numbersY = up.flatMap((y) =>
    y === 0
      ? []
      : [
          {
            value: y,
            at: [Math.max(30, axisX - 8), toY(y) + 4] as const,
            half: 6 + coordinateWords(y).length * 3,
          },
        ],
  );
  return (
    <>
      {hasGrid && (
        <>
          <path
            className={classes.fine}
            d={pathOf(fine(across.length, view.left, view.right), fine(up.length, view.bottom, view.top))}
          />
          <path className={classes.grid} d={pathOf(across, up)} />
        </>
      )}
      <path className={classes.axis} d={`M${toX(0)} 0V${size.height}M0 ${toY(0)}H${size.width}`} />
      {hasNumbers &&
        numbersX.map(
          ({ value, at, half }) =>
            at[0] >= half &&
            at[0] <= size.width - half &&
            !isCrossed([at[0], at[1] - 4], half, places) && (
              <text key={`x${value}`} className={classes.number} x={at[0]} y={at[1]} textAnchor="middle">
                {coordinateWords(value)}
              </text>
            ),
        )}
      {hasNumbers &&
        numbersY.map(
          ({ value, at, half }) =>
            !isCrossed([at[0] - half, at[1] - 4], half, places) && (
              <text key={`y${value}`} className={classes.number} x={at[0]} y={at[1]} textAnchor="end">
                {coordinateWords(value)}
              </text>
            ),
        )}
    </>
  );
}
