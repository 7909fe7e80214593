/**
 * The state of the calculator as the session stores it: its lines as they are typed, how they look, and the
 * visible part of its graph. It has its own file because the exam room needs it before the calculator is
 * loaded.
 */
import { MOST_CHARACTERS, MOST_LINES, MOST_ROWS } from '#core/calculator/limits.ts';
import type { Line, Table } from '#core/calculator/results.ts';

/**
 * The visible part of a graph. `x` and `y`: its center. `half`: half of its width in x. `stretch`: how many
 * units of y are as long as one unit of x.
 */
export interface Plane {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly stretch: number;
}

/** Scientific: the list of lines only, without a graph. */
export type CalculatorMode = 'graphing' | 'scientific';

/** The number of colors and of dashes. */
export const COLORS = 6;
export const DASHES = 3;

export interface Look {
  /** From 0. */
  readonly color: number;
  /** 0: solid, 1: dashed, 2: dotted. */
  readonly dash: number;
  readonly is_hidden: boolean;
}

export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A line with everything that the student chose for it. */
export interface SheetLine {
  readonly content: Line;
  /** Null: the look of its place in the list. */
  readonly look: Look | null;
  /** Null stands for the usual range. */
  readonly slider: SliderRange | null;
}

export interface CalculatorState {
  readonly lines: readonly SheetLine[];
  readonly angle: 'degrees' | 'radians';
  /** Null stands for the initial view. */
  readonly plane: Plane | null;
  /** Whether the keypad is open; null: as the form of the calculator has it. */
  readonly keypad: boolean | null;
  readonly has_grid: boolean;
  readonly has_numbers: boolean;
}

export const MOST_COLUMNS = 6;
const MOST_CELL_CHARACTERS = 40;
/** The longest stored state. The session stores at most 16,000 characters for all tools. */
const MOST_STORED = 15_000;

/** A line of the calculator for which no style was chosen. */
export function lineOf(content: Line): SheetLine {
  return { content, look: null, slider: null };
}

/** A cell's text, cut to the longest one allowed. */
export function cutCell(text: string): string {
  return text.slice(0, MOST_CELL_CHARACTERS);
}

/** Reads a stored state. Missing or unreadable parts get their defaults. Earlier states had only texts as lines. */
export function readCalculator(kept: Readonly<Record<string, unknown>>): CalculatorState {
  return {
    lines: linesIn(kept.lines),
    angle: kept.angle === 'degrees' ? 'degrees' : 'radians',
    plane: planeIn(kept.plane),
    keypad: typeof kept.keypad === 'boolean' ? kept.keypad : null,
    has_grid: kept.has_grid !== false,
    has_numbers: kept.has_numbers !== false,
  };
}

/** The stored form of a state. A line without choices is stored as its text, as in earlier states. */
export function writtenCalculator(state: CalculatorState): Readonly<Record<string, unknown>> {
  const lines = state.lines.map(({ content, look, slider }) =>
    typeof content === 'string' && look === null && slider === null
      ? content
      : {
          ...(typeof content === 'string' ? { text: content } : { columns: content.columns }),
          ...(look === null ? {} : { look }),
          ...(slider === null ? {} : { slider }),
        },
  );
  return {
    lines,
    angle: state.angle,
    plane: state.plane,
    keypad: state.keypad,
    has_grid: state.has_grid,
    has_numbers: state.has_numbers,
  };
}

/** Whether a state is short enough to be stored with the session. */
export function isStorable(state: CalculatorState): boolean {
  return JSON.stringify(writtenCalculator(state)).length <= MOST_STORED;
}

function linesIn(kept: unknown): readonly SheetLine[] {
  const isRight = Array.isArray(kept) && kept.length > 0 && kept.length <= MOST_LINES;
  return isRight ? kept.map(sheetLineIn) : [lineOf('')];
}

function sheetLineIn(kept: unknown): SheetLine {
  if (typeof kept === 'string') return lineOf(kept.slice(0, MOST_CHARACTERS));
  const { text, columns, look, slider } = { ...(kept as Readonly<Record<string, unknown>> | null) };
  const content = readTable(columns) ?? (typeof text === 'string' ? text.slice(0, MOST_CHARACTERS) : '');
  return { content, look: lookIn(look), slider: sliderIn(slider) };
}

function lookIn(kept: unknown): Look | null {
  const { color, dash, is_hidden } = { ...(kept as Partial<Look> | null) };
  const isRight =
    typeof color === 'number' &&
    typeof dash === 'number' &&
    [color, dash].every((each) => Number.isInteger(each) && each >= 0) &&
    color < COLORS &&
    dash < DASHES;
  return isRight ? { color, dash, is_hidden: is_hidden === true } : null;
}

function sliderIn(kept: unknown): SliderRange | null {
  const { min, max, step } = { ...(kept as Partial<SliderRange> | null) };
  return sliderOf(Number(min ?? Number.NaN), Number(max ?? Number.NaN), Number(step ?? Number.NaN));
}

/** The range of a slider; null if these numbers make none. */
export function sliderOf(min: number, max: number, step: number): SliderRange | null {
  const isRight = Number.isFinite(min + max + step) && min < max && step > 0 && step <= max - min;
  return isRight && (max - min) / step <= 1e6 ? { min, max, step } : null;
}

function planeIn(kept: unknown): Plane | null {
  const { x, y, half, stretch } = { ...(kept as Partial<Plane> | null) };
  const isRight = [x, y, half, stretch].every((value) => typeof value === 'number');
  if (!isRight || x === undefined || y === undefined || !half || !stretch) return null;
  return half > 0 && stretch > 0 ? { x, y, half, stretch } : null;
}

/** Reads the stored columns of a table; null if they are none. */
function readTable(kept: unknown): Table | null {
  if (!Array.isArray(kept) || kept.length === 0 || kept.length > MOST_COLUMNS) return null;
  const columns = kept.map((column: unknown): Table['columns'][number] => {
    const { head, cells } = { ...(column as { head?: unknown; cells?: unknown } | null) };
    return {
      head: typeof head === 'string' ? cutCell(head) : '',
      cells: Array.isArray(cells)
        ? cells.slice(0, MOST_ROWS).map((cell) => (typeof cell === 'string' ? cutCell(cell) : ''))
        : [],
    };
  });
  return { columns };
}
