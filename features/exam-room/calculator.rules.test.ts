import { expect, test } from 'vitest';
import { MOST_LINES } from '#core/calculator/limits.ts';
import { Meter } from '#core/calculator/meter.ts';
import type { Line } from '#core/calculator/results.ts';
import { readSheet } from '#core/calculator/sheet.ts';
import { spotsOf } from '#core/calculator/spots.ts';
import {
  cellsDragged,
  draggedTo,
  gridOf,
  lookOf,
  movedByKey,
  movedPlane,
  planeOf,
  planeShown,
  played,
  sliderFor,
  stepped,
  viewOf,
  withLine,
  withLineAfter,
  withLook,
  withNumbers,
  withoutLine,
  withSlider,
  withSlidersAfter,
  withTableAfter,
  withTablePoint,
  zoomedPlane,
} from './calculator.rules.ts';
import {
  type CalculatorState,
  isStorable,
  readCalculator,
  sliderOf,
  writtenCalculator,
} from './calculator-state.rules.ts';
import { graphWords, resultWords } from './calculator-words.rules.ts';
import { isToolTab, readTools, type Tools, toggled, writeTools } from './tools.rules.ts';

const FIRST = readCalculator({});
const FIRST_TOOLS = readTools(undefined);
const FIRST_PLANE = { x: 0, y: 0, half: 10, stretch: 1 };

const contents = ({ lines }: Pick<CalculatorState, 'lines'>) => lines.map(({ content }) => content);
const full = (count: number, content: Line) => ({
  ...FIRST,
  lines: Array.from({ length: count }, () => ({ content, look: null, slider: null })),
});

const stored = (state: unknown) => JSON.stringify(state);
const reread = (state: CalculatorState) => readCalculator(JSON.parse(stored(writtenCalculator(state))));

test('reads a stored state again, and replaces unreadable parts by defaults', () => {
  const table: Line = { columns: [{ head: 'x_1', cells: ['1', ''] }] };
  const lines = withLineAfter(withLine(FIRST, 0, 'a = 2'), 0, table);
  const state = {
    ...withLook(withSlider(lines, 0, { min: 0, max: 5, step: 0.5 }), 1, {
      color: 3,
      dash: 1,
      is_hidden: true,
    }),
    keypad: true,
    has_grid: false,
  };
  expect(reread(state)).toEqual(state);
  const partly = readCalculator({
    lines: ['1+1'],
    angle: 'turns',
    plane: { x: 1, y: 1, half: 0, stretch: 1 },
  });
  expect(partly).toEqual(withLine(FIRST, 0, '1+1'));
  const wrong = [
    { text: 'y = x', look: { color: 9, dash: 0 }, slider: { min: 2, max: 1, step: 1 } },
    { columns: [{ head: 4, cells: [7, 'x'.repeat(99)] }] },
    { columns: 'none' },
    null,
  ];
  const read = readCalculator({ lines: wrong });
  expect(contents(read)).toEqual(['y = x', { columns: [{ head: '', cells: ['', 'x'.repeat(40)] }] }, '', '']);
  expect(read.lines[0]).toMatchObject({ look: null, slider: null });
  expect(contents(readCalculator({ lines: Array(MOST_LINES + 1).fill('') }))).toEqual(['']);
});

test('reads the stored state of the tools together with the calculator’s state', () => {
  const tools: Tools = {
    ...FIRST_TOOLS,
    calculator: writtenCalculator(withLine(FIRST, 0, 'y = x')),
    mode: 'scientific',
    open: ['calculator'],
  };
  expect(readTools(writeTools(tools))).toEqual(tools);
  for (const text of ['', '{', '7', 'null', '[]']) expect(readTools(text)).toEqual(FIRST_TOOLS);
  expect(readTools('{"open":["tattoo"],"mode":7,"tab":"none"}')).toEqual(FIRST_TOOLS);
});

test('states that earlier versions stored stay readable, and plain lines stay readable for them', () => {
  const earlier = {
    open: ['calculator'],
    tab: 'calculator',
    lines: ['y = 2x', '', 'k = 3'],
    mode: 'graphing',
    angle: 'degrees',
    plane: { x: 1, y: 2, half: 5, stretch: 1 },
    boxes: {},
  };
  const tools = readTools(stored(earlier));
  const read = readCalculator(tools.calculator);
  expect(contents(read)).toEqual(earlier.lines);
  expect(read).toMatchObject({ angle: 'degrees', plane: earlier.plane, keypad: null, has_grid: true });
  expect(JSON.parse(writeTools({ ...tools, calculator: writtenCalculator(read) }))).toMatchObject(earlier);
});

test('a state that is too long to be stored is recognized', () => {
  expect(isStorable(full(MOST_LINES, 'x'.repeat(200)))).toBe(true);
  const cells = Array.from({ length: 60 }, () => '1'.repeat(40));
  const table: Line = { columns: Array.from({ length: 6 }, () => ({ head: 'x_1', cells })) };
  expect(isStorable(full(1, table))).toBe(false);
  expect(stored(writtenCalculator(full(MOST_LINES, 'x'.repeat(200)))).length).toBeLessThan(15_000);
});

test('the exam room opens several tools side by side and closes them one by one', () => {
  const both = toggled(toggled(FIRST_TOOLS, 'reference'), 'calculator');
  expect([both.open, both.tab]).toEqual([['calculator', 'reference'], 'calculator']);
  const one = toggled(both, 'calculator');
  expect([one.open, one.tab]).toEqual([['reference'], 'reference']);
  expect(toggled({ ...both, tab: 'reference' }, 'calculator').tab).toBe('reference');
  expect([isToolTab('reference'), isToolTab('passage')]).toEqual([true, false]);
});

test('edits lines, adds as many as allowed and removes all but an empty one', () => {
  const two = withLineAfter(withLine(FIRST, 0, 'a'), 0);
  expect(contents(two)).toEqual(['a', '']);
  expect(withLine(two, 1, 'x'.repeat(300)).lines[1]?.content).toHaveLength(200);
  expect(contents(withoutLine(two, 0))).toEqual(['']);
  expect(contents(withoutLine(FIRST, 0))).toEqual(['']);
  const all = full(MOST_LINES, '');
  expect(withLineAfter(all, 3)).toBe(all);
});

test('the calculator adds sliders and tables in place of empty lines', () => {
  const line = withLine(FIRST, 0, 'y = a x + b');
  expect(contents(withSlidersAfter(withLineAfter(line, 0), 0, ['a', 'b']))).toEqual([
    'y = a x + b',
    'a = 1',
    'b = 1',
  ]);
  const table = {
    columns: [
      { head: 'x_1', cells: [] },
      { head: 'y_1', cells: [] },
    ],
  };
  expect(contents(withTableAfter(FIRST, 0))).toEqual([table]);
  const second = {
    columns: [
      { head: 'x_2', cells: [] },
      { head: 'y_2', cells: [] },
    ],
  };
  expect(contents(withTableAfter(withTableAfter(FIRST, 0), 0))).toEqual([table, second]);
});

test('a dragged point or slider writes its numbers into lines', () => {
  const lines = withLineAfter(withLine(FIRST, 0, 'A = (a, −2)'), 0, 'a = 3');
  const moved = withNumbers(lines, [
    { at: { line: 1, from: 4, to: 5 }, value: -1.25 },
    { at: { line: 0, from: 8, to: 10 }, value: 0.0000001 },
  ]);
  expect(contents(moved)).toEqual(['A = (a, 0.0000001)', 'a = −1.25']);
  const both = withNumbers(withLine(FIRST, 0, '(1, 2)'), [
    { at: { line: 0, from: 1, to: 2 }, value: 10 },
    { at: { line: 0, from: 4, to: 5 }, value: 20 },
  ]);
  expect(contents(both)).toEqual(['(10, 20)']);
  expect([draggedTo(1.23456, 0.04), draggedTo(2016.789, 3), draggedTo(0.00012345, 1e-6)]).toEqual([
    1.2, 2020, 0.000123,
  ]);
});

test('sliders of the calculator move in steps and turn at the ends of their range', () => {
  expect([sliderOf(0, 3, 0.1), sliderOf(3, 0, 1), sliderOf(0, 1, 0), sliderOf(0, 1, Number.NaN)]).toEqual([
    { min: 0, max: 3, step: 0.1 },
    null,
    null,
    null,
  ]);
  expect(sliderFor(undefined, 24)).toEqual({ min: -10, max: 24, step: 0.1 });
  const range = { min: 0, max: 1, step: 0.3 };
  expect([stepped(range, 0.61), stepped(range, 7), stepped(range, -1)]).toEqual([0.6, 1, 0]);
  expect(played(range, 0.3, 1)).toEqual({ value: 0.6, direction: 1 });
  expect(played(range, 0.9, 1)).toEqual({ value: 0.6, direction: -1 });
  expect(played(range, 0, -1)).toEqual({ value: 0.3, direction: 1 });
});

test('lines have the color of their place until another one is chosen', () => {
  const look = { color: 4, dash: 2, is_hidden: false };
  expect([lookOf(undefined, 7).color, lookOf(withLook(FIRST, 0, look).lines[0], 0)]).toEqual([1, look]);
});

test('the graph moves and zooms only as far as floating-point numbers can tell its points apart', () => {
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

test('the first view contains the points of tables, with a margin and a near zero', () => {
  expect(planeShown(null, 1, [{ x: 1, y: 2 }])).toEqual(FIRST_PLANE);
  const years = viewOf(
    planeShown(null, 1, [
      { x: 2000, y: 5 },
      { x: 2020, y: 15 },
    ]),
    1,
  );
  expect([years.left, years.right, years.bottom, years.top].map((end) => Number(end.toFixed(2)))).toEqual([
    1997.6, 2022.4, -1.8, 16.8,
  ]);
  const one = viewOf(planeShown(null, 1, [{ x: 50, y: -50 }]), 1);
  expect(one.left < 50 && one.right > 50 && one.bottom < -50 && one.top > -50).toBe(true);
});

test('the grid lines of the graph are at round numbers', () => {
  expect(gridOf(-2.4, 3.1, 6)).toEqual([-2, -1, 0, 1, 2, 3]);
  expect(gridOf(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(gridOf(-130, 410, 6)).toEqual([-100, 0, 100, 200, 300, 400]);
});

test('the calculator describes lines and their graph in words', () => {
  const table: Line = {
    columns: [
      { head: 'x_1', cells: ['1', '2'] },
      { head: 'y_1', cells: ['3', '5'] },
    ],
  };
  const lines = [
    'y = x^2 - 1',
    '1/4',
    '[1,2]',
    '(1, 2)',
    'f(t)=t',
    'y > x',
    '3+',
    '',
    'x < 2',
    'x^2+y^2<4',
    table,
    'y_1 ~ m x_1 + b',
    '(x_1, y_1)',
    'r = 2cos θ',
  ];
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
    'Table with 2 columns',
    'm = 2, b = 1, r² = 1, r = 1',
    'Points (1, 3), (2, 5)',
    'Shown on the graph for θ from 0 to 2π',
  ]);
  expect(resultWords(undefined)).toBe('');
  const view = { left: -5, right: 5, bottom: -4, top: 4 };
  const [first] = sheet;
  const spots = first?.kind === 'curve' ? spotsOf({ line: 0, curve: first.curve }, view) : [];
  const seen = 'Visible range: x from −5 to 5, y from −4 to 4.';
  expect(graphWords(['y = x^2 - 1'], sheet.slice(0, 1), spots, view)).toBe(
    `Graph of line 1, y = x^2 - 1. ${seen} X-intercept of line 1 at (−1, 0); minimum of line 1 at (0, −1); x-intercept of line 1 at (1, 0).`,
  );
  expect(graphWords([''], [{ kind: 'empty' }], [], view)).toBe(
    'Empty graph. Visible range: x from −5 to 5, y from −4 to 4.',
  );
});

test('a dragged point of a table changes the cells that hold plain numbers, and a computed one none', () => {
  const table: Line = {
    columns: [
      { head: 'x_1', cells: ['1', '2'] },
      { head: 'y_1', cells: ['3', '2+2'] },
      { head: '2y_1', cells: ['7'] },
    ],
  };
  const columnsOf = (line: Line) => {
    const [result] = readSheet([line], 'radians', new Meter(10_000));
    return result?.kind === 'table' ? result.columns : [];
  };
  const columns = columnsOf(table);
  const state = withLine(FIRST, 0, table);
  const moved = withTablePoint(state, 0, columns, { column: 1, row: 0 }, { x: 1.5, y: -2 });
  expect(contents(moved)).toEqual([
    {
      columns: [
        { head: 'x_1', cells: ['1.5', '2'] },
        { head: 'y_1', cells: ['−2', '2+2'] },
        table.columns[2],
      ],
    },
  ]);
  expect(cellsDragged(table, columns, { column: 1, row: 1 })).toEqual(['x']);
  expect(cellsDragged(table, columns, { column: 2, row: 0 })).toEqual([]);
  expect(cellsDragged('y = x', columns, { column: 1, row: 0 })).toEqual([]);
  const steps: Line = {
    columns: [
      { head: '[1...3]', cells: ['9'] },
      { head: 'y_1', cells: ['4', '5', '6'] },
    ],
  };
  expect(cellsDragged(steps, columnsOf(steps), { column: 1, row: 0 })).toEqual(['y']);
  expect(withTablePoint(FIRST, 0, columns, { column: 1, row: 0 }, { x: 1, y: 1 })).toBe(FIRST);
});

test('keys move a point by a fortieth of the graph, ten times as far with Shift, and not out of sight', () => {
  const view = { left: -10, right: 10, bottom: -8, top: 8 };
  const from = { x: 1.25, y: 2 };
  expect(movedByKey(from, 'ArrowRight', view, false)).toEqual({ x: 1.75, y: 2 });
  expect(movedByKey(from, 'ArrowLeft', view, true)).toEqual({ x: -3.75, y: 2 });
  expect(movedByKey(from, 'ArrowUp', view, false)).toEqual({ x: 1.25, y: 2.5 });
  expect(movedByKey(from, 'ArrowDown', view, true)).toEqual({ x: 1.25, y: -3 });
  expect(movedByKey({ x: 9.75, y: 2 }, 'ArrowRight', view, false)).toEqual({ x: 9.75, y: 2 });
  expect(movedByKey(from, 'Tab', view, false)).toBe(null);
});
