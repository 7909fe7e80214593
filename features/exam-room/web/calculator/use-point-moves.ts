import { useState } from 'react';
import { type LineResult, type Place, pointsOf } from '#core/calculator/results.ts';
import type { Spot } from '#core/calculator/spots.ts';
import type { View } from '#core/calculator/view.ts';
import { cellsDragged, draggedTo, movedByKey, withNumbers, withTablePoint } from '../../calculator.rules.ts';
import type { CalculatorState, Plane } from '../../calculator-state.rules.ts';
import type { ChangeKind } from './use-calculator-state.ts';
import type { Size } from './use-plane.ts';

/** A typed point or a point of a table: its line, and its number among the points of the line. */
export interface Dot {
  readonly line: number;
  readonly number: number;
}

/** The typed points and points of tables among all points of the graph. */
export function dotsAmong(spots: readonly Spot[]): ReadonlyMap<Spot, Dot> {
  const counts = new Map<number, number>();
  const dots = new Map<Spot, Dot>();
  for (const spot of spots) {
    const line = spot.lines[0] ?? 0;
    if (spot.what !== 'point') continue;
    const number = counts.get(line) ?? 0;
    counts.set(line, number + 1);
    dots.set(spot, { line, number });
  }
  return dots;
}

interface PointMovesProps {
  /** The lines from which `sheet` was computed. */
  read: CalculatorState['lines'];
  sheet: readonly LineResult[];
  plane: Plane;
  view: View;
  size: Size;
  isReadOnly: boolean;
  newest: () => CalculatorState;
  onChange: (state: CalculatorState, kind?: ChangeKind) => void;
}

/**
 * Moves typed points and points of tables, by pointer or by keys. The line or the cells that hold the point's
 * numbers follow.
 */
export function usePointMoves({ read, sheet, plane, view, size, newest, ...props }: PointMovesProps) {
  /** The point that the keys move, and the lines before it was picked up. */
  const [held, setHeld] = useState<{ dot: Dot; before: CalculatorState['lines'] } | null>(null);
  const mayMove = ({ line, number }: Dot) => {
    const result = sheet[line];
    if (props.isReadOnly) return false;
    if (result?.kind === 'point') return result.drag.x !== null || result.drag.y !== null;
    if (result?.kind !== 'table') return false;
    const point = pointsOf(result.columns).flat()[number];
    return point !== undefined && cellsDragged(read[line]?.content, result.columns, point).length > 0;
  };
  const moveTo = ({ line, number }: Dot, place: Place) => {
    const result = sheet[line];
    const kind = { key: `point ${line} ${number}`, is_live: true };
    if (result?.kind === 'table') {
      const point = pointsOf(result.columns).flat()[number];
      // The first view contains all points of tables, so it would move while one is dragged.
      const fixed = { ...newest(), plane };
      if (point !== undefined)
        props.onChange(withTablePoint(fixed, line, result.columns, point, place), kind);
    } else if (result?.kind === 'point') {
      const { x: atX, y: atY } = result.drag;
      const changes = [
        ...(atX === null ? [] : [{ at: atX, value: place.x }]),
        ...(atY === null ? [] : [{ at: atY, value: place.y }]),
      ];
      props.onChange(withNumbers(newest(), changes), kind);
    }
  };
  return {
    mayMove,
    /** Moves a point to a place in pixels. */
    drag(dot: Dot, to: Place) {
      const [unitX, unitY] = [(view.right - view.left) / size.width, (view.top - view.bottom) / size.height];
      moveTo(dot, {
        x: draggedTo(view.left + to.x * unitX, unitX),
        y: draggedTo(view.top - to.y * unitY, unitY),
      });
    },
    isHeld: held !== null,
    pickUp: (dot: Dot) => setHeld({ dot, before: newest().lines }),
    drop: () => setHeld(null),
    /** Moves the picked-up point, now at `place`. Returns whether the key has an effect. */
    pressed(key: string, isLarge: boolean, place: Place): boolean {
      if (held === null) return false;
      if (key === 'Escape') props.onChange({ ...newest(), lines: held.before });
      if (['Escape', 'Enter', ' '].includes(key)) {
        setHeld(null);
        return true;
      }
      const to = movedByKey(place, key, view, isLarge);
      if (to !== null) moveTo(held.dot, to);
      return to !== null;
    },
  };
}
