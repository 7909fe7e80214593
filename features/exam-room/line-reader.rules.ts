/** Finds the lines of a text for the line reader, and where the reader is on them. */

export const LINE_COUNTS = [1, 2, 3, 4, 5] as const;
export type LineReaderSize = (typeof LINE_COUNTS)[number];

const USUAL: LineReaderSize = 3;

/** The part of the line reader's state that a session stores. */
export interface LineReaderState {
  readonly is_on: boolean;
  readonly lines: LineReaderSize;
}

/** The stored state. The line reader is off and has its default size if nothing valid is stored. */
export function readLineReader(value: string | undefined): LineReaderState {
  try {
    const kept: unknown = JSON.parse(value ?? 'null');
    if (typeof kept === 'object' && kept !== null && 'is_on' in kept && 'lines' in kept) {
      const { is_on, lines } = kept;
      return { is_on: is_on === true, lines: LINE_COUNTS.find((count) => count === lines) ?? USUAL };
    }
  } catch {
    // Text that is not JSON counts as nothing stored.
  }
  return { is_on: false, lines: USUAL };
}

export interface Line {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Groups boxes of words and formulas into lines, from the top. A box belongs to a line if its middle is not
 * below that line.
 */
export function linesOf(boxes: readonly Line[]): Line[] {
  const lines: { top: number; bottom: number }[] = [];
  const filled = boxes.filter(({ top, bottom }) => bottom > top);
  for (const { top, bottom } of filled.sort((one, other) => one.top - other.top)) {
    const line = lines.at(-1);
    const isIn = line !== undefined && (top + bottom) / 2 <= line.bottom;
    if (isIn) line.bottom = Math.max(line.bottom, bottom);
    else lines.push({ top, bottom });
  }
  return lines;
}

/** The first line for a reader of this size that should start at `line`, so that it stays on the text. */
export function moved(line: number, size: number, count: number): number {
  return Math.max(0, Math.min(line, count - size));
}

/** The next larger or smaller size; unchanged at the largest and smallest. */
export function resized(size: LineReaderSize, by: number): LineReaderSize {
  return LINE_COUNTS[LINE_COUNTS.indexOf(size) + by] ?? size;
}
