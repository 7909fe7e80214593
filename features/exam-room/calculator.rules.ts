/** Changes the calculator's lines, and moves and zooms its graph. `core/calculator` computes the results. */

import { MOST_CHARACTERS, MOST_LINES } from '#core/calculator/limits.ts';
import type { Line, Place, TableColumn, TablePoint } from '#core/calculator/results.ts';
import type { View } from '#core/calculator/view.ts';
import {
  type CalculatorState,
  COLORS,
  type Look,
  lineOf,
  type Plane,
  type SheetLine,
  type SliderRange,
} from './calculator-state.rules.ts';
import { tableFrom, withCell } from './calculator-tables.rules.ts';

const FIRST_SLIDER: SliderRange = { min: -10, max: 10, step: 0.1 };
/**
 * The style of the line at this index: the chosen one, else solid, in a color that differs from its
 * neighbors'. Dashes are only for lines that the student sets to dashed, and for the boundaries of strict
 * inequalities.
 */
export function lookOf(line: SheetLine | undefined, index: number): Look {
  return line?.look ?? { color: index % COLORS, dash: 0, is_hidden: false };
}

/** The range of a slider, widened to contain its value. */
export function sliderFor(line: SheetLine | undefined, value: number): SliderRange {
  const { min, max, step } = line?.slider ?? FIRST_SLIDER;
  return { min: Math.min(min, value), max: Math.max(max, value), step };
}

/** The next value of a slider that plays, and its direction: it turns at the ends of its range. */
export function played(
  { min, max, step }: SliderRange,
  value: number,
  direction: 1 | -1,
): { value: number; direction: 1 | -1 } {
  const turned = value + direction * step > max + step / 1e6 || value + direction * step < min - step / 1e6;
  const next = turned ? (direction === 1 ? -1 : 1) : direction;
  return { value: stepped({ min, max, step }, value + next * step), direction: next };
}

/** The nearest value that a slider's steps reach. */
export function stepped({ min, max, step }: SliderRange, value: number): number {
  const near = min + Math.round((value - min) / step) * step;
  return Number(Math.min(max, Math.max(min, near)).toPrecision(10));
}

function withSheetLine<State extends CalculatorState>(
  state: State,
  index: number,
  change: (line: SheetLine) => SheetLine,
): State {
  return { ...state, lines: state.lines.map((each, at) => (at === index ? change(each) : each)) };
}

/** Changes the content of a line. Text beyond the longest line allowed is cut. */
export function withLine<State extends CalculatorState>(state: State, index: number, content: Line): State {
  const kept = typeof content === 'string' ? content.slice(0, MOST_CHARACTERS) : content;
  return withSheetLine(state, index, (line) => ({ ...line, content: kept }));
}

export function withLook<State extends CalculatorState>(state: State, index: number, look: Look): State {
  return withSheetLine(state, index, (line) => ({ ...line, look }));
}

export function withSlider<State extends CalculatorState>(
  state: State,
  index: number,
  slider: SliderRange,
): State {
  return withSheetLine(state, index, (line) => ({ ...line, slider }));
}

/** Adds a line after this one, empty by default, unless there are already as many as allowed. */
export function withLineAfter<State extends CalculatorState>(
  state: State,
  index: number,
  content: Line = '',
): State {
  if (state.lines.length >= MOST_LINES) return state;
  const [before, after] = [state.lines.slice(0, index + 1), state.lines.slice(index + 1)];
  return { ...state, lines: [...before, lineOf(content), ...after] };
}

/** Adds a table after this line; an empty line is replaced. */
export function withTableAfter<State extends CalculatorState>(state: State, index: number): State {
  const table = tableFrom(state.lines.map(({ content }) => content));
  return state.lines[index]?.content === ''
    ? withLine(state, index, table)
    : withLineAfter(state, index, table);
}

/** Adds sliders for these letters after a line; empty lines there are replaced. */
export function withSlidersAfter<State extends CalculatorState>(
  state: State,
  index: number,
  names: readonly string[],
): State {
  return names.reduce((next, name, place) => {
    const at = index + place;
    return next.lines[at + 1]?.content === ''
      ? withLine(next, at + 1, `${name} = 1`)
      : withLineAfter(next, at, `${name} = 1`);
  }, state);
}

/** Removes this line. The only line is emptied instead. */
export function withoutLine<State extends CalculatorState>(state: State, index: number): State {
  const lines = state.lines.filter((_, at) => at !== index);
  return { ...state, lines: lines.length === 0 ? [lineOf('')] : lines };
}

/** Writes numbers into lines, such as the new coordinates of a dragged point. */
export function withNumbers<State extends CalculatorState>(
  state: State,
  changes: readonly {
    readonly at: { readonly line: number; readonly from: number; readonly to: number };
    readonly value: number;
  }[],
): State {
  // Goes from the end to the start, so that the earlier places stay right.
  const ordered = [...changes].sort((one, other) => other.at.from - one.at.from);
  return ordered.reduce((next, { at, value }) => {
    const content = next.lines[at.line]?.content;
    if (typeof content !== 'string') return next;
    return withLine(next, at.line, content.slice(0, at.from) + numberText(value) + content.slice(at.to));
  }, state);
}

/**
 * The coordinates that change if a point of a table is dragged: those typed as plain numbers. A point of a
 * computed column has none. `columns`: the results of the table's columns.
 */
export function cellsDragged(
  line: Line | undefined,
  columns: readonly TableColumn[],
  { column, row }: Pick<TablePoint, 'column' | 'row'>,
): readonly ('x' | 'y')[] {
  if (line === undefined || typeof line === 'string' || columns[column]?.is_computed !== false) return [];
  const isNumber = (at: number) => {
    const cell = line.columns[at]?.cells[row] ?? '';
    return (
      columns[at]?.is_computed === false &&
      cell.trim() !== '' &&
      Number.isFinite(Number(cell.replace('−', '-')))
    );
  };
  return [...(isNumber(0) ? (['x'] as const) : []), ...(isNumber(column) ? (['y'] as const) : [])];
}

/** Moves a point of a table: writes its new coordinates into the cells that it may change. */
export function withTablePoint<State extends CalculatorState>(
  state: State,
  index: number,
  columns: readonly TableColumn[],
  point: Pick<TablePoint, 'column' | 'row'>,
  to: Place,
): State {
  const content = state.lines[index]?.content;
  if (content === undefined || typeof content === 'string') return state;
  const table = cellsDragged(content, columns, point).reduce(
    (next, axis) => withCell(next, axis === 'x' ? 0 : point.column, point.row, numberText(to[axis])),
    content,
  );
  return withLine(state, index, table);
}

/** A number as a line can read it again. */
function numberText(value: number): string {
  const short = Number(value.toPrecision(10));
  return (/e/.test(String(short)) ? short.toFixed(12).replace(/\.?0+$/, '') : String(short)).replace(
    '-',
    '−',
  );
}

/** Rounds a dragged coordinate to a short number. `unit`: the length of one pixel. */
export function draggedTo(value: number, unit: number): number {
  const step = 10 ** Math.floor(Math.log10(unit * 4));
  return Number((Math.round(value / step) * step).toPrecision(10));
}

/** Keys cross the visible part of the graph in about this many steps. */
const KEY_STEPS = 40;
/** A large step is this many steps. */
const LARGE = 10;

/**
 * The place of a point after an arrow key moved it; null for other keys. A point stays where it is if the key
 * would move it out of sight.
 */
export function movedByKey({ x, y }: Place, key: string, view: View, isLarge: boolean): Place | null {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (direction === undefined) return null;
  const times = isLarge ? LARGE : 1;
  const [across = 0, up = 0] = direction;
  const to = {
    x: Number((x + across * times * stepOf(view.left, view.right, KEY_STEPS)).toPrecision(10)),
    y: Number((y + up * times * stepOf(view.bottom, view.top, KEY_STEPS)).toPrecision(10)),
  };
  const isInSight = to.x >= view.left && to.x <= view.right && to.y >= view.bottom && to.y <= view.top;
  return isInSight ? to : { x, y };
}

/**
 * The smallest part that the first view shows: this much of x to the left and right, and of y above and
 * below.
 */
const FIRST = { half: 10, up: 8 };

/**
 * The shown part of the plane: the stored one, else one that contains all points of tables, else one around
 * the origin with equal scales on both axes.
 */
export function planeShown(kept: Plane | null, heightByWidth: number, points: readonly Place[] = []): Plane {
  if (kept !== null) return kept;
  const half = Math.max(FIRST.half, Math.ceil(FIRST.up / heightByWidth));
  const first: Plane = { x: 0, y: 0, half, stretch: 1 };
  const { left, right, bottom, top } = viewOf(first, heightByWidth);
  const isInSight = points.every(({ x, y }) => x > left && x < right && y > bottom && y < top);
  if (isInSight) return first;
  const [across, up] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
  const view = { left: across.from, right: across.to, bottom: up.from, top: up.to };
  return planeOf(view, heightByWidth) ?? first;
}

/** An interval with a margin around values, and with 0 if it is near. */
function spanOf(values: readonly number[]): { from: number; to: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || Math.abs(most) || 1;
  const low = least > 0 && least <= span ? 0 : least;
  const high = most < 0 && -most <= span ? 0 : most;
  const margin = 0.12 * (high - low || span);
  return { from: low - margin, to: high + margin };
}

/** The visible coordinates, if the graph is `heightByWidth` times as high as wide. */
export function viewOf({ x, y, half, stretch }: Plane, heightByWidth: number): View {
  const up = half * stretch * heightByWidth;
  return { left: x - half, right: x + half, bottom: y - up, top: y + up };
}

/** The plane that shows exactly these coordinates; null if they cannot be drawn. */
export function planeOf({ left, right, bottom, top }: View, heightByWidth: number): Plane | null {
  const [half, up] = [(right - left) / 2, (top - bottom) / 2];
  const plane = { x: (left + right) / 2, y: (bottom + top) / 2, half, stretch: up / (half * heightByWidth) };
  return isDrawable(plane) ? plane : null;
}

/** Zooms in by `factor` (out, if it is less than 1) around a point that keeps its place. */
export function zoomedPlane(plane: Plane, factor: number, { x, y }: { x: number; y: number } = plane): Plane {
  const next = {
    ...plane,
    x: x + (plane.x - x) / factor,
    y: y + (plane.y - y) / factor,
    half: plane.half / factor,
  };
  return isDrawable(next) ? next : plane;
}

/** Moves the view by fractions of its width. */
export function movedPlane(plane: Plane, across: number, up: number): Plane {
  const width = 2 * plane.half;
  const next = { ...plane, x: plane.x + across * width, y: plane.y + up * width * plane.stretch };
  return isDrawable(next) ? next : plane;
}

/** Whether the numbers are precise enough to distinguish the points of the screen. */
function isDrawable({ x, y, half, stretch }: Plane): boolean {
  const sizes = [half, half * stretch];
  return (
    sizes.every((size) => size >= 1e-6 && size <= 1e9) &&
    Math.abs(x) <= 1e6 * half + 1e6 &&
    Math.abs(y) <= 1e6 * half * stretch + 1e6
  );
}

/**
 * The positions of grid lines between two numbers, about `most` of them. Steps are 1, 2 or 5 times a power of
 * ten.
 */
export function gridOf(from: number, to: number, most: number): readonly number[] {
  const step = stepOf(from, to, most);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  // Multiplies whole steps and rounds, so that labels show no rounding errors.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The distance between about `most` positions: 1, 2 or 5 times a power of ten. */
function stepOf(from: number, to: number, most: number): number {
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
}
