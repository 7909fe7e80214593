/**
 * The calculator's lines as they are typed, and the part of the plane that its graph shows. `core/calculator`
 * computes the results.
 */

import { MOST_CHARACTERS, MOST_LINES } from '#core/calculator/limits.ts';
import type { View } from '#core/calculator/view.ts';
import type { Plane, Tools } from './tools.rules.ts';

/**
 * The smallest part that the first view shows: this much of x to the left and right, and of y above and
 * below.
 */
const FIRST = { half: 10, up: 8 };

/**
 * The visible part of the plane: the stored one, or else a view around the origin with equal scales on both
 * axes.
 */
export function planeShown(kept: Plane | null, heightByWidth: number): Plane {
  return kept ?? { x: 0, y: 0, half: Math.max(FIRST.half, Math.ceil(FIRST.up / heightByWidth)), stretch: 1 };
}

/** Changes one line. Text beyond the longest line allowed is cut. */
export function withLine(tools: Tools, index: number, line: string): Tools {
  return {
    ...tools,
    lines: tools.lines.map((each, at) => (at === index ? line.slice(0, MOST_CHARACTERS) : each)),
  };
}

/** Adds an empty line after this one, unless there are already as many as allowed. */
export function withLineAfter(tools: Tools, index: number): Tools {
  if (tools.lines.length >= MOST_LINES) return tools;
  return { ...tools, lines: [...tools.lines.slice(0, index + 1), '', ...tools.lines.slice(index + 1)] };
}

/** Removes this line. The only line is emptied instead. */
export function withoutLine(tools: Tools, index: number): Tools {
  const lines = tools.lines.filter((_, at) => at !== index);
  return { ...tools, lines: lines.length === 0 ? [''] : lines };
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
  const rough = (to - from) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10);
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  // Multiplies whole steps and rounds, so that labels show no rounding errors.
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
