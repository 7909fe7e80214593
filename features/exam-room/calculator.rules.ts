/** The calculator's lines as they are typed, and the part of the plane that its graph shows. It works nothing out. */
import { MOST_CHARACTERS, MOST_LINES } from '#core/calculator/bounds.ts';
import type { View } from '#core/calculator/drawing.ts';
import type { Plane, Tools } from './tools.rules.ts';

/** At least so much of x is seen at first to either side, and of y above and below. */
const FIRST = { half: 10, up: 8 };

/** What is shown: as it was left, or at first around the origin with both axes alike. */
export function planeShown(kept: Plane | null, heightByWidth: number): Plane {
  return kept ?? { x: 0, y: 0, half: Math.max(FIRST.half, Math.ceil(FIRST.up / heightByWidth)), stretch: 1 };
}

/** The lines with one changed; what is longer than a line may be is cut. */
export function withLine(tools: Tools, index: number, line: string): Tools {
  return {
    ...tools,
    lines: tools.lines.map((each, at) => (at === index ? line.slice(0, MOST_CHARACTERS) : each)),
  };
}

/** An empty line after this one, unless there are as many as there may be. */
export function withLineAfter(tools: Tools, index: number): Tools {
  if (tools.lines.length >= MOST_LINES) return tools;
  return { ...tools, lines: [...tools.lines.slice(0, index + 1), '', ...tools.lines.slice(index + 1)] };
}

/** Without this line; the last one is emptied. */
export function withoutLine(tools: Tools, index: number): Tools {
  const lines = tools.lines.filter((_, at) => at !== index);
  return { ...tools, lines: lines.length === 0 ? [''] : lines };
}

/** What is seen of the plane where the graph is so many times as high as wide. */
export function viewOf({ x, y, half, stretch }: Plane, heightByWidth: number): View {
  const up = half * stretch * heightByWidth;
  return { left: x - half, right: x + half, bottom: y - up, top: y + up };
}

/** The plane that shows just this much. */
export function planeOf({ left, right, bottom, top }: View, heightByWidth: number): Plane | null {
  const [half, up] = [(right - left) / 2, (top - bottom) / 2];
  const plane = { x: (left + right) / 2, y: (bottom + top) / 2, half, stretch: up / (half * heightByWidth) };
  return isDrawable(plane) ? plane : null;
}

/** Closer by `factor`, or further where it is less than 1, around a point that stays where it is. */
export function zoomedPlane(plane: Plane, factor: number, { x, y }: { x: number; y: number } = plane): Plane {
  const next = {
    ...plane,
    x: x + (plane.x - x) / factor,
    y: y + (plane.y - y) / factor,
    half: plane.half / factor,
  };
  return isDrawable(next) ? next : plane;
}

/** Moved by parts of its width. */
export function movedPlane(plane: Plane, across: number, up: number): Plane {
  const width = 2 * plane.half;
  const next = { ...plane, x: plane.x + across * width, y: plane.y + up * width * plane.stretch };
  return isDrawable(next) ? next : plane;
}

/** As far as doubles tell the points of a screen apart. */
function isDrawable({ x, y, half, stretch }: Plane): boolean {
  const sizes = [half, half * stretch];
  return (
    sizes.every((size) => size >= 1e-6 && size <= 1e9) &&
    Math.abs(x) <= 1e6 * half + 1e6 &&
    Math.abs(y) <= 1e6 * half * stretch + 1e6
  );
}

/** The places of grid lines between two numbers: 1, 2 or 5 times a power of ten, about as many as `most`. */
export function gridOf(from: number, to: number, most: number): readonly number[] {
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  // By whole steps, so that no rest of a double is written beside a line.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
