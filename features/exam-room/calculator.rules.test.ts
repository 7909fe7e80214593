import { expect, test } from 'vitest';
import { Meter } from '#core/calculator/meter.ts';
import { readSheet } from '#core/calculator/sheet.ts';
import { spotsOf } from '#core/calculator/spots.ts';
import {
  gridOf,
  movedPlane,
  planeOf,
  planeShown,
  viewOf,
  withLine,
  withLineAfter,
  withoutLine,
  zoomedPlane,
} from './calculator.rules.ts';
import { graphWords, resultWords } from './calculator-words.rules.ts';
import { isToolTab, readTools, toggled, writeTools } from './tools.rules.ts';

const FIRST = readTools(undefined);
const FIRST_PLANE = { x: 0, y: 0, half: 10, stretch: 1 };

test('reads the stored state of the tools, and replaces unreadable parts by defaults', () => {
  const tools = {
    ...withLine(FIRST, 0, 'y = 2x'),
    mode: 'scientific' as const,
    open: ['calculator' as const],
  };
  expect(readTools(writeTools(tools))).toEqual(tools);
  expect(writeTools({ ...FIRST, lines: Array(20).fill('x'.repeat(200)) }).length).toBeLessThan(16_000);
  for (const text of ['', '{', '7', 'null', '[]']) expect(readTools(text)).toEqual(FIRST);
  const partly = readTools(
    '{"lines":["1+1"],"angle":"turns","open":["tattoo"],"plane":{"x":1,"y":1,"half":0,"stretch":1}}',
  );
  expect(partly).toEqual({ ...FIRST, lines: ['1+1'] });
  expect(readTools(JSON.stringify({ ...FIRST, lines: Array(21).fill('') })).lines).toEqual(['']);
});

test('opens several tools side by side and closes them one by one', () => {
  const both = toggled(toggled(FIRST, 'reference'), 'calculator');
  expect([both.open, both.tab]).toEqual([['calculator', 'reference'], 'calculator']);
  const one = toggled(both, 'calculator');
  expect([one.open, one.tab]).toEqual([['reference'], 'reference']);
  expect(toggled({ ...both, tab: 'reference' }, 'calculator').tab).toBe('reference');
  expect([isToolTab('reference'), isToolTab('passage')]).toEqual([true, false]);
});

test('edits lines, adds up to twenty and removes all but an empty one', () => {
  const two = withLineAfter(withLine(FIRST, 0, 'a'), 0);
  expect(two.lines).toEqual(['a', '']);
  expect(withLine(two, 1, 'x'.repeat(300)).lines[1]).toHaveLength(200);
  expect(withoutLine(two, 0).lines).toEqual(['']);
  expect(withoutLine(FIRST, 0).lines).toEqual(['']);
  const full = { ...FIRST, lines: Array(20).fill('') };
  expect(withLineAfter(full, 3)).toBe(full);
});

test('moves and zooms the graph only as far as floating-point numbers can tell its points apart', () => {
  expect([planeShown(null, 1), planeShown(null, 0.3).half]).toEqual([FIRST_PLANE, 27]);
  expect(planeShown({ ...FIRST_PLANE, x: 3 }, 0.3).x).toBe(3);
  expect(viewOf(FIRST_PLANE, 0.5)).toEqual({ left: -10, right: 10, bottom: -5, top: 5 });
  const closer = zoomedPlane(FIRST_PLANE, 2, { x: 10, y: 0 });
  expect(viewOf(closer, 0.5)).toEqual({ left: 0, right: 10, bottom: -2.5, top: 2.5 });
  expect(movedPlane(FIRST_PLANE, 0.1, -0.1)).toEqual({ x: 2, y: -2, half: 10, stretch: 1 });
  const view = { left: 0, right: 100, bottom: -1, top: 1 };
  const typed = planeOf(view, 0.5);
  expect(typed === null ? null : viewOf(typed, 0.5)).toEqual(view);
  expect(planeOf({ left: 0, right: 1e-9, bottom: 0, top: 1 }, 1)).toBeNull();
  expect(planeOf({ left: Number.NaN, right: 1, bottom: 0, top: 1 }, 1)).toBeNull();
  const tiny = { ...FIRST_PLANE, half: 1e-6 };
  expect(zoomedPlane(tiny, 2)).toBe(tiny);
  const far = { ...FIRST_PLANE, x: 1.1e7 };
  expect(movedPlane(far, 1, 0)).toBe(far);
});

test('places grid lines at round numbers', () => {
  expect(gridOf(-2.4, 3.1, 6)).toEqual([-2, -1, 0, 1, 2, 3]);
  expect(gridOf(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(gridOf(-130, 410, 6)).toEqual([-100, 0, 100, 200, 300, 400]);
});

test('describes lines and their graph in words', () => {
  const lines = ['y = x^2 - 1', '1/4', '[1,2]', '(1, 2)', 'f(t)=t', 'y > x', '3+', '', 'x < 2', 'x^2+y^2<4'];
  const sheet = readSheet(lines, 'radians', new Meter(1e6));
  expect(sheet.map(resultWords)).toEqual([
    'Shown on the graph',
    'Equals 0.25, or 1/4 as a fraction',
    'List of 2: 1, 2',
    'Point (1, 2)',
    'A function you can use in other lines',
    'Shown on the graph: the region above the curve, not including its edge',
    'Something is missing at the end of this line.',
    '',
    'Shown on the graph: the region to the left of the curve, not including its edge',
    'Shown on the graph: the region where the left side is less than the right, not including its edge',
  ]);
  expect(resultWords(undefined)).toBe('');
  const view = { left: -5, right: 5, bottom: -4, top: 4 };
  const [first] = sheet;
  const spots = first?.kind === 'curve' ? spotsOf({ line: 0, curve: first.curve }, view) : [];
  const seen = 'Visible range: x from −5 to 5, y from −4 to 4.';
  expect(graphWords(lines.slice(0, 1), sheet.slice(0, 1), spots, view)).toBe(
    `Graph of line 1, y = x^2 - 1. ${seen} X-intercept of line 1 at (−1, 0); minimum of line 1 at (0, −1); x-intercept of line 1 at (1, 0).`,
  );
  expect(graphWords([''], [{ kind: 'empty' }], [], view)).toBe(
    'Empty graph. Visible range: x from −5 to 5, y from −4 to 4.',
  );
});
