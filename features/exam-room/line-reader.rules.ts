/** The lines that a line reader goes over, and how it stands on them. It knows boxes, and no page. */

export const LINE_COUNTS = [1, 2, 3, 4, 5] as const;
export type LineReaderSize = (typeof LINE_COUNTS)[number];

const USUAL: LineReaderSize = 3;

/** What a session keeps of it. */
export interface LineReaderState {
  readonly is_on: boolean;
  readonly lines: LineReaderSize;
}

/** As a session has kept it; off and of the usual size where it has not, or nothing that is one. */
export function readLineReader(value: string | undefined): LineReaderState {
  try {
    const kept: unknown = JSON.parse(value ?? 'null');
    if (typeof kept === 'object' && kept !== null && 'is_on' in kept && 'lines' in kept) {
      const { is_on, lines } = kept;
      return { is_on: is_on === true, lines: LINE_COUNTS.find((count) => count === lines) ?? USUAL };
    }
  } catch {
    // What is no JSON says nothing.
  }
  return { is_on: false, lines: USUAL };
}

export interface Line {
  readonly top: number;
  readonly bottom: number;
}

/** The lines that boxes of words and formulas make, from the top: what overlaps by its middle stands in one line. */
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

/** The first line of a reader of this size that is to begin at `line`, among so many. */
export function moved(line: number, size: number, count: number): number {
  return Math.max(0, Math.min(line, count - size));
}

/** A size more or less, as far as there are sizes. */
export function resized(size: LineReaderSize, by: number): LineReaderSize {
  return LINE_COUNTS[LINE_COUNTS.indexOf(size) + by] ?? size;
}
