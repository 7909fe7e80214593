/**
 * The layout of a formula: marks in a box, in points. y points up from the baseline, x to the right from the
 * left edge.
 */

export type Mark =
  | {
      readonly kind: 'letters';
      readonly font: string;
      readonly size: number;
      readonly text: string;
      readonly x: number;
      readonly y: number;
      /** The factor by which the mark is stretched vertically. */
      readonly tall: number;
    }
  /** Words in the fonts of the surrounding text. */
  | {
      readonly kind: 'words';
      readonly size: number;
      readonly text: string;
      readonly x: number;
      readonly y: number;
    }
  | {
      readonly kind: 'rule';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  /** A line of this thickness through these points. */
  | {
      readonly kind: 'line';
      readonly points: readonly (readonly [number, number])[];
      readonly thick: number;
    };

export interface Box {
  readonly width: number;
  /** The extent above and below the baseline. */
  readonly height: number;
  readonly depth: number;
  readonly marks: readonly Mark[];
}

export const EMPTY: Box = { width: 0, height: 0, depth: 0, marks: [] };

/** An empty box of this width. */
export function gap(width: number): Box {
  return { ...EMPTY, width };
}

function moved(mark: Mark, right: number, up: number): Mark {
  if (mark.kind !== 'line') return { ...mark, x: mark.x + right, y: mark.y + up };
  return { ...mark, points: mark.points.map(([x, y]) => [x + right, y + up] as const) };
}

interface Placed {
  readonly box: Box;
  readonly x: number;
  readonly y: number;
}

/** Combines boxes that have positions into one box of this width. */
export function together(placed: readonly Placed[], width: number): Box {
  return {
    width,
    height: Math.max(0, ...placed.map(({ box, y }) => box.height + y)),
    depth: Math.max(0, ...placed.map(({ box, y }) => box.depth - y)),
    marks: placed.flatMap(({ box, x, y }) => box.marks.map((mark) => moved(mark, x, y))),
  };
}

/** Places boxes side by side on one baseline. */
export function inRow(boxes: readonly Box[]): Box {
  let x = 0;
  const placed = boxes.map((box) => {
    const at = { box, x, y: 0 };
    x += box.width;
    return at;
  });
  return together(placed, x);
}

/** A box that is moved upwards. */
export function raised(box: Box, up: number): Box {
  return together([{ box, x: 0, y: up }], box.width);
}

/** A box with extra space on both sides. */
export function padded(box: Box, side: number): Box {
  return together([{ box, x: side, y: 0 }], box.width + 2 * side);
}

/** A box with additional marks that take up no space. */
export function marked(box: Box, marks: readonly Mark[]): Box {
  return { ...box, marks: [...box.marks, ...marks] };
}

/** A box scaled by a factor. */
export function scaled(box: Box, by: number): Box {
  const { width, height, depth, marks } = box;
  return {
    width: width * by,
    height: height * by,
    depth: depth * by,
    marks: marks.map((mark): Mark => {
      if (mark.kind === 'letters' || mark.kind === 'words')
        return { ...mark, x: mark.x * by, y: mark.y * by, size: mark.size * by };
      if (mark.kind === 'rule') {
        return { ...mark, x: mark.x * by, y: mark.y * by, width: mark.width * by, height: mark.height * by };
      }
      return {
        ...mark,
        points: mark.points.map(([x, y]) => [x * by, y * by] as const),
        thick: mark.thick * by,
      };
    }),
  };
}
