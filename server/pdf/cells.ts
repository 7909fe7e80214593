/**
 * Draws a table with rich text in its cells and lines around them. Columns are as wide as their text needs,
 * as far as there is room.
 */
import type { Cell, DrawnBlock, Piece } from './pdf-document.ts';
import { type Element, INKS, type Line, MARGIN, type Pen, SIZES } from './pen.ts';

const PAD = 5;
/** A row taller than a page starts only if at least this much room is left. */
const LEAST_PART = 60;
const MOST_COLUMNS = 60;
const LEAST = 24;

interface PlacedCell extends Cell {
  readonly column: number;
  /** Whether the cell continues from a row above. */
  readonly isRest: boolean;
  readonly isLast: boolean;
}

/** Each row with all its cells, including those that extend into it from the row above. */
function placed(rows: readonly (readonly Cell[])[]): PlacedCell[][] {
  let above: PlacedCell[] = [];
  return rows.map((cells) => {
    const row: PlacedCell[] = above.flatMap((cell) =>
      cell.down > 1
        ? [{ ...cell, pieces: [], isRest: true, down: cell.down - 1, isLast: cell.down === 2 }]
        : [],
    );
    let column = 0;
    for (const cell of cells) {
      while (row.some((other) => other.column <= column && column < other.column + other.across)) column += 1;
      if (column >= MOST_COLUMNS) break;
      const across = Math.min(cell.across, MOST_COLUMNS - column);
      row.push({ ...cell, across, column, isRest: false, isLast: cell.down === 1 });
      column += across;
    }
    above = row.toSorted((a, b) => a.column - b.column);
    return above;
  });
}

export function drawCells(
  pen: Pen,
  parent: Element,
  { rows: asked, indent, layout }: Extract<DrawnBlock, { kind: 'cells' }>,
): void {
  const rows = placed(asked);
  const columns = Math.max(1, ...rows.flatMap((row) => row.map(({ column, across }) => column + across)));
  const widths = columnWidths(pen, rows, columns, pen.wide - indent);
  const leftOf = (column: number) => indent + widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const table = pen.child(parent, 'Table');
  pen.y += 4;
  for (const [place, cells] of rows.entries()) {
    const row = pen.child(table, 'TR');
    const drawn = cells.map((cell) => {
      const from = leftOf(cell.column);
      const width = leftOf(cell.column + cell.across) - from;
      const left = layout === 'rtl' ? pen.wide - from - width : from;
      const lines = cell.isRest ? [] : pen.lines(cell.pieces, SIZES.text, width - 2 * PAD);
      const options = cell.is_head ? { scope: place === 0 ? 'Column' : 'Row' } : {};
      const element = cell.isRest ? null : pen.child(row, cell.is_head ? 'TH' : 'TD', options);
      return { cell, left, width, element, rest: lines };
    });
    const whole = 2 * PAD + Math.max(SIZES.text, ...drawn.map(({ rest }) => heightOf(rest)));
    pen.room(whole <= pen.tall ? whole : LEAST_PART);
    let isFirst = true;
    let isLast = false;
    while (!isLast) {
      // For a row taller than a page, draws as much as fits on this page.
      const parts = drawn.map(({ rest }) => fitting(rest, pen.left - 2 * PAD));
      const height = 2 * PAD + Math.max(SIZES.text, ...parts.map(heightOf));
      const top = pen.y;
      for (const [index, one] of drawn.entries()) {
        const { left, width, element } = one;
        const lines = parts[index] ?? [];
        one.rest = one.rest.slice(lines.length);
        pen.y = top + PAD;
        if (element === null || (lines.length === 0 && !isFirst)) continue;
        pen.tagged(element, 'P', () => {
          pen.set(lines, SIZES.text, { left: left + PAD, width: width - 2 * PAD });
        });
      }
      isLast = drawn.every(({ rest }) => rest.length === 0);
      pen.artifact(() => {
        pen.page.lineWidth(0.6).strokeColor(INKS.pale);
        for (const { cell, left: from, width } of drawn) {
          const [left, right] = [MARGIN + from, MARGIN + from + width];
          const line = (...[x1, y1, x2, y2]: [number, number, number, number]) =>
            pen.page.moveTo(x1, y1).lineTo(x2, y2).stroke();
          line(left, top, left, top + height);
          line(right, top, right, top + height);
          if (!cell.isRest || !isFirst) line(left, top, right, top);
          if (!isLast || cell.isLast || place === rows.length - 1)
            line(left, top + height, right, top + height);
        }
      });
      pen.y = top + height;
      isFirst = false;
      if (!isLast) pen.newPage();
    }
    for (const { element } of drawn) if (element !== null) pen.end(element);
    pen.end(row);
  }
  pen.end(table);
  pen.y += 8;
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { above, below }) => sum + above + below, 0);
}

/** The first lines that fit into `height`, at least one. */
function fitting(lines: readonly Line[], height: number): readonly Line[] {
  let taken = 0;
  const over = lines.findIndex(({ above, below }, place) => {
    taken += above + below;
    return place > 0 && taken > height;
  });
  return over === -1 ? lines : lines.slice(0, over);
}

/**
 * Column widths in points: the widest line in each column. If that is too much, wide columns are narrowed.
 */
function columnWidths(
  pen: Pen,
  rows: readonly (readonly PlacedCell[])[],
  columns: number,
  most: number,
): number[] {
  const wants = Array.from({ length: columns }, () => LEAST);
  for (const { pieces, column, across } of rows.flat()) {
    if (across > 1) continue;
    wants[column] = Math.max(wants[column] ?? 0, widestLine(pen, pieces) + 2 * PAD + 2);
  }
  const total = wants.reduce((sum, want) => sum + want, 0);
  if (total <= most) return wants;
  const least = Math.min(LEAST, most / columns);
  const spare = most - least * columns;
  const over = total - wants.length * LEAST;
  return wants.map((want) => least + (over === 0 ? 0 : ((want - LEAST) / over) * spare));
}

function widestLine(pen: Pen, pieces: readonly Piece[]): number {
  let [widest, width] = [0, 0];
  for (const piece of pieces) {
    width = piece.text === '\n' ? 0 : width + pen.width(piece, SIZES.text);
    widest = Math.max(widest, width);
  }
  return widest;
}
