/**
 * Where a tool's panel stands that was taken out of its place beside the question: moved and resized in steps, within the
 * room, and never over what has the focus. All lengths are in pixels of the window.
 */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As small as a panel may be made: its head and a line of keys. */
const LEAST = { width: 380, height: 220 };
/** Between a panel and what it must not cover. */
const GAP = 8;
/** By one press of an arrow key. */
export const PANEL_STEP = 24;

/** A panel that was just taken out of its place, in a room of this area: where it covers least of the `others`. */
export function firstBox(area: Box, others: readonly Box[]): Box {
  const box = within({ x: area.x + PANEL_STEP, y: area.y + PANEL_STEP, width: 440, height: 600 }, area);
  const right = area.x + area.width - box.width;
  const bottom = area.y + area.height - box.height;
  const covered = (one: Box) => others.reduce((sum, other) => sum + shared(one, other), 0);
  const [free = box] = [box.x, right, (area.x + right) / 2]
    .flatMap((x) => [box.y, bottom].map((y) => within({ ...box, x, y }, area)))
    .toSorted((one, other) => covered(one) - covered(other));
  return free;
}

/** The panel as large as the area has room for, and wholly in it. */
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

/** Moved by so much, as far as the area goes. */
export function movedBy(box: Box, x: number, y: number, area: Box): Box {
  return within({ ...box, x: box.x + x, y: box.y + y }, area);
}

/** Made larger by so much at its right and at its foot, as far as the area goes. */
export function grownBy(box: Box, x: number, y: number, area: Box): Box {
  const width = Math.min(box.width + x, area.x + area.width - box.x);
  const height = Math.min(box.height + y, area.y + area.height - box.y);
  return within({ ...box, width, height }, area);
}

/** In the next corner of the area, clockwise: for who can press and not drag. */
export function inNextCorner(box: Box, area: Box): Box {
  const [right, bottom] = [area.x + area.width - box.width, area.y + area.height - box.height];
  const isRight = box.x > (area.x + right) / 2;
  const isLow = box.y > (area.y + bottom) / 2;
  return within({ ...box, x: isLow ? area.x : right, y: isRight ? bottom : area.y }, area);
}

/** In the next of three sizes: for who can press and not drag. */
export function inNextSize(box: Box, area: Box): Box {
  const widths = [LEAST.width, 440, 620].map((width) => within({ ...box, width, height: width * 1.3 }, area));
  return widths.find(({ width }) => width > box.width + 1) ?? widths[0] ?? box;
}

/**
 * The panel out of the way of what has the focus: at the side of it where it can stay largest and, of equal ones, moves
 * least. Where no side has room for the smallest panel it stands at the widest, as far over the focus as it must.
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

/** How much of each the two cover of each other. */
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
