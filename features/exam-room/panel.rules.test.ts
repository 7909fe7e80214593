import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Box,
  clearOf,
  firstBox,
  grownBy,
  inNextCorner,
  inNextSize,
  movedBy,
  within,
} from './panel.rules.ts';

const AREA: Box = { x: 0, y: 56, width: 1280, height: 680 };
const box = (x: number, y: number, width = 440, height = 400): Box => ({ x, y, width, height });

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
const isInside = ({ x, y, width, height }: Box) =>
  x >= AREA.x && y >= AREA.y && x + width <= AREA.x + AREA.width && y + height <= AREA.y + AREA.height;

describe('a panel', () => {
  test('stays inside the exam room and no smaller than its minimum, however it is moved and resized', () => {
    expect(movedBy(box(40, 80), -500, -500, AREA)).toEqual(box(0, 56));
    expect(movedBy(box(40, 80), 5000, 5000, AREA)).toEqual(box(840, 336));
    expect(grownBy(box(840, 336), 24, 24, AREA)).toEqual(box(840, 336));
    expect(grownBy(box(40, 80), -400, -400, AREA)).toEqual(box(40, 80, 380, 220));
    expect(within(box(40, 80, 4000, 4000), AREA)).toEqual(AREA);
    expect(isInside(firstBox(AREA, []))).toBe(true);
  });

  test('opens where it covers the other panels least, and beside them if there is room', () => {
    const first = firstBox(AREA, []);
    const second = firstBox(AREA, [first]);
    const third = firstBox(AREA, [first, second]);
    expect([first, second, third].map(({ x }) => x)).toEqual([24, 840, 420]);
    expect([second, third].every(isInside)).toBe(true);
    expect(overlap(first, second)).toBe(false);
    // A place that has become free is used again.
    expect(firstBox(AREA, [second])).toEqual(first);
    expect(firstBox({ ...AREA, width: 500, height: 300 }, [box(0, 56)])).toMatchObject({ x: 60 });
  });

  test('moves through the corners and sizes by button presses', () => {
    const corners: Box[] = [];
    let at = box(0, 56);
    for (let press = 0; press < 4; press += 1) {
      at = inNextCorner(at, AREA);
      corners.push(at);
    }
    expect(corners).toEqual([box(840, 56), box(840, 336), box(0, 336), box(0, 56)]);
    const sizes = [1, 2, 3].reduce<Box[]>((all) => [...all, inNextSize(all.at(-1) ?? at, AREA)], [at]);
    expect(sizes.map(({ width }) => width)).toEqual([440, 620, 380, 440]);
  });
});

describe('the focused element', () => {
  test('does not move a panel that does not cover it', () => {
    expect(clearOf(box(40, 80), { x: 700, y: 200, width: 500, height: 60 }, AREA)).toEqual(box(40, 80));
  });

  test('moves a covering panel the shortest way that keeps the panel’s size', () => {
    expect(clearOf(box(500, 100), { x: 700, y: 200, width: 500, height: 60 }, AREA)).toEqual(box(500, 268));
  });

  test('is never covered if a panel fits on any side, and the panel stays inside the exam room', () => {
    const length = (most: number) => fc.integer({ min: 1, max: most });
    fc.assert(
      fc.property(
        length(900),
        length(500),
        length(600),
        length(400),
        length(840),
        length(280),
        (...given) => {
          const [x, y, width, height, left, top] = given;
          const focus = within({ x, y, width, height }, AREA);
          const shown = clearOf(box(left, top + 56), focus, AREA);
          expect(isInside(shown)).toBe(true);
          const free =
            [focus.x - 8, AREA.width - focus.x - focus.width - 8].some((wide) => wide >= 380) ||
            [focus.y - 8 - 56, 736 - focus.y - focus.height - 8].some((high) => high >= 220);
          if (free) expect(overlap(shown, focus)).toBe(false);
        },
      ),
    );
  });
});
