/** Lays out tables within a formula: matrices, cases, aligned lines. */
import type { MarkupElement } from '../markup-tree.ts';
import { type Box, EMPTY, type Mark, marked, raised, together } from './box.ts';
import { AXIS, type Style, sizeOf, THICK } from './letters.ts';
import { elementsOf } from './read.ts';

/** The minimum height and depth of a table row, in em. */
const STRUT = { height: 0.84, depth: 0.36 } as const;

/** Lays out a table. `setCell` sets the content of a cell. */
export function tableBox(
  element: MarkupElement,
  style: Style,
  setCell: (cell: MarkupElement, style: Style) => Box,
): Box {
  const { columnalign = '', columnspacing, columnlines = '', rowlines = '' } = element.attributes;
  const size = sizeOf(style);
  const inner: Style = { ...style, isApart: false };
  const rows = elementsOf(element)
    .filter(({ name }) => name === 'mtr' || name === 'mlabeledtr')
    .map((row) => elementsOf(row).map((cell) => setCell(cell, inner)));
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  const places = Array.from({ length: columns }, (_, column) => column);
  const widths = places.map((column) => Math.max(0, ...rows.map((cells) => cells[column]?.width ?? 0)));
  const spaces = wordsOf(columnspacing ?? '1em').map((length) => (Number.parseFloat(length) || 0) * size);
  const spaceAfter = (column: number) =>
    column === columns - 1 ? 0 : (spaces[Math.min(column, spaces.length - 1)] ?? 0);
  const starts = places.map((column) =>
    places.slice(0, column).reduce((sum, at) => sum + (widths[at] ?? 0) + spaceAfter(at), 0),
  );
  const width = (starts.at(-1) ?? 0) + (widths.at(-1) ?? 0);
  const sides = wordsOf(columnalign);
  const leftOf = (box: Box, column: number) => {
    const side = sides[Math.min(column, sides.length - 1)];
    const slack = (widths[column] ?? 0) - box.width;
    return (starts[column] ?? 0) + (side === 'left' ? 0 : side === 'right' ? slack : slack / 2);
  };
  let y = 0;
  const borders: number[] = [];
  const placed = rows.flatMap((cells) => {
    const height = Math.max(STRUT.height * size, ...cells.map((cell) => cell.height + 0.1 * size));
    const depth = Math.max(STRUT.depth * size, ...cells.map((cell) => cell.depth + 0.1 * size));
    const baseline = y - height;
    y = baseline - depth;
    borders.push(y);
    return cells.map((box, column) => ({ box, x: leftOf(box, column), y: baseline }));
  });
  if (placed.length === 0) return EMPTY;
  const line = (...points: [number, number][]): Mark => ({ kind: 'line', points, thick: THICK * size });
  const isSolid = (words: string, place: number) => {
    const all = wordsOf(words);
    return all[Math.min(place, all.length - 1)] === 'solid';
  };
  const drawn = [
    ...borders
      .slice(0, -1)
      .flatMap((at, place) => (isSolid(rowlines, place) ? [line([0, at], [width, at])] : [])),
    ...starts.slice(1).flatMap((at, place) => {
      const x = at - spaceAfter(place) / 2;
      return isSolid(columnlines, place) ? [line([x, 0], [x, y])] : [];
    }),
  ];
  const box = marked({ ...together(placed, width), height: 0, depth: -y }, drawn);
  return raised(box, AXIS * size - y / 2);
}

function wordsOf(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}
