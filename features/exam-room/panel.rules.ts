/**
 * The position of a floating tool panel: moved and resized in steps, inside the exam room, and never over the
 * focused element. All lengths are in pixels of the window.
 */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest size of a panel: its title bar and a row of keys. */
const LEAST = { width: 380, height: 220 };
/** The gap between a panel and an element that it must not cover. */
const GAP = 8;
/** The first size of a panel. A wide one has its parts side by side. */
const FIRST_SIZE = { width: 440, height: 600 };
const FIRST_WIDE_SIZE = { width: 592, height: 496 };
/** How far one press of an arrow key moves or resizes a panel. */
export const PANEL_STEP = 24;

/** The first position of a panel that is detached: where it covers the `others` least. */
export function firstBox(area: Box, others: readonly Box[], isWide = false): Box {
  const box = within(
    { x: area.x + PANEL_STEP, y: area.y + PANEL_STEP, ...(isWide ? FIRST_WIDE_SIZE : FIRST_SIZE) },
    area,
  );
  const right = area.x + area.width - box.width;
  const bottom = area.y + area.height - box.height;
  const covered = (one: Box) => others.reduce((sum, other) => sum + shared(one, other), 0);
  const [free = box] = [box.x, right, (area.x + right) / 2]
    .flatMap((x) => [box.y, bottom].map((y) => within({ ...box, x, y }, area)))
    .toSorted((one, other) => covered(one) - covered(other));
  return free;
}

/** The panel moved and sized so that it lies completely in the area. */
export function within(box: Box, area: Box): Box {
  const width = Math.min(Math.max(box.width, LEAST.width), area.width);
  const height = Math.min(Math.max(box.height, LEAST.height), area.height);
  return {
    x: Math.min(Math.max(box.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(box.y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

/** Moves the panel as far as the area allows. */
export function movedBy(box: Box, x: number, y: number, area: Box): Box {
  return within({ ...box, x: box.x + x, y: box.y + y }, area);
}

/** Resizes the panel at its right and bottom as far as the area allows. */
export function grownBy(box: Box, x: number, y: number, area: Box): Box {
  const width = Math.min(box.width + x, area.x + area.width - box.x);
  const height = Math.min(box.height + y, area.y + area.height - box.y);
  return within({ ...box, width, height }, area);
}

/** Moves the panel to the next corner, clockwise, for people who cannot drag. */
export function inNextCorner(box: Box, area: Box): Box {
  const [right, bottom] = [area.x + area.width - box.width, area.y + area.height - box.height];
  const isRight = box.x > (area.x + right) / 2;
  const isLow = box.y > (area.y + bottom) / 2;
  return within({ ...box, x: isLow ? area.x : right, y: isRight ? bottom : area.y }, area);
}

/** Gives the panel the next of three sizes, for people who cannot drag. */
export function inNextSize(box: Box, area: Box): Box {
  const widths = [LEAST.width, 440, 620].map((width) => within({ ...box, width, height: width * 1.3 }, area));
  return widths.find(({ width }) => width > box.width + 1) ?? widths[0] ?? box;
}

/**
 * Moves the panel away from the focused element, to the side where it stays largest; of equal sides, to the
 * one with the shortest way. If the smallest panel fits on no side, it takes the side with the most space and
 * covers the focused element as little as possible.
 */
export function clearOf(box: Box, focus: Box, area: Box): Box {
  if (!overlap(box, focus)) return box;
  const [right, bottom] = [focus.x + focus.width + GAP, focus.y + focus.height + GAP];
  const sides: Box[] = [
    { ...area, width: focus.x - GAP - area.x },
    { ...area, x: right, width: area.x + area.width - right },
    { ...area, height: focus.y - GAP - area.y },
    { ...area, y: bottom, height: area.y + area.height - bottom },
  ];
  const places = sides
    .filter(({ width, height }) => width > 0 && height > 0)
    .map((side) => within(box, side))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || distance(box, one) - distance(box, other));
  const clear = places.find(({ width, height }) => width >= LEAST.width && height >= LEAST.height);
  return clear ?? within(places[0] ?? box, area);
}

function overlap(one: Box, other: Box): boolean {
  return shared(one, other) > 0;
}

/** The area that both boxes share. */
function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function sizeOf({ width, height }: Box): number {
  return width * height;
}

function distance(one: Box, other: Box): number {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}
