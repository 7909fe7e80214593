import { expect, test } from 'vitest';
import {
  type AllTyped,
  gridFaults,
  keyed,
  nextFault,
  pastedCells,
  saidOf,
  sheetsOf,
  typedCount,
  typedRows,
  withBlock,
  withFile,
  within,
} from './grid.rules.ts';
import type { CheckedSheet, Paper, PaperColumn } from './paper.contract.ts';

const column = (question: string, type: PaperColumn['type']): PaperColumn => ({
  question,
  type,
  label: question,
  number: 1,
  option_count: type.endsWith('choice') ? 4 : 0,
  place_count: 0,
  entry: type === 'numeric' ? 'sat' : null,
});
const columns = [column('a', 'single_choice'), column('b', 'multiple_choice'), column('c', 'numeric')];
const [one, many, number] = columns as [PaperColumn, PaperColumn, PaperColumn];
const rows = ['kim', 'lee', 'max'].map((user) => ({ user, name: user }));
const section = (id: string) => ({
  id,
  title: id,
  module: 1,
  duration_seconds: null,
  asked_count: 3,
  columns: [],
});
const paper: Paper = {
  assessment: { id: 'test', title: 'Test' },
  revision: 'r',
  is_scaled: false,
  release: 'at_once',
  sections: [section('s1')],
};

test('a letter fills the cell and moves on, a space is a blank, and longer input stays in the cell', () => {
  expect(keyed(one, 'b')).toEqual({ text: 'B', goes: true });
  expect(keyed(one, 'ac')).toEqual({ text: 'AC', goes: false });
  expect(keyed(one, ' ')).toEqual({ text: '–', goes: true });
  expect(keyed(one, '')).toEqual({ text: '', goes: false });
  expect(keyed(many, 'bd')).toEqual({ text: 'BD', goes: false });
  expect(keyed(number, '3/4')).toEqual({ text: '3/4', goes: false });
  expect(keyed(number, ' ')).toEqual({ text: '–', goes: true });
});

const typed: AllTyped = { kim: { a: 'E', c: '3 1/2' }, lee: {}, max: { a: 'AC', b: 'AC', c: '' } };

test('marks errors by row while somebody types, and ignores empty rows', () => {
  const faults = gridFaults(rows, columns, typed);
  expect(faults.map(({ row, column: at, is_warning }) => [row, at, is_warning])).toEqual([
    [0, 0, false],
    [0, 2, false],
    [2, 0, true],
  ]);
  expect(typedRows(rows, typed).map(({ user }) => user)).toEqual(['kim', 'max']);
  expect([typedCount(typed.kim), typedCount(typed.lee), typedCount(undefined)]).toEqual([2, 0, 0]);
  // Errors from the server are added, but no error is shown twice, and none is shown for a row that was
  // emptied since.
  const said = [
    { row: 2, column: null, message: 'No attempt left.', typed: '', is_warning: false },
    { row: 0, column: 0, message: 'Once more.', typed: 'E', is_warning: false },
    { row: 1, column: null, message: 'Of a row that was emptied since.', typed: '', is_warning: false },
  ];
  expect(gridFaults(rows, columns, typed, said).map(({ message }) => message)).toEqual([
    'E isn’t an option. The options are A to D.',
    'Mixed numbers aren’t allowed. Type 7/2 if you mean that.',
    'Two answers are marked, so this counts as blank.',
    'No attempt left.',
  ]);
});

test('finds the next error forward and backward with wrap-around, and warnings only if there are no errors', () => {
  const faults = gridFaults(rows, columns, typed);
  expect(nextFault(faults, { row: 0, column: 0 }, 1)).toEqual({ row: 0, column: 2 });
  expect(nextFault(faults, { row: 0, column: 2 }, 1)).toEqual({ row: 0, column: 0 });
  expect(nextFault(faults, { row: 0, column: 0 }, -1)).toEqual({ row: 0, column: 2 });
  const warnings = gridFaults(rows, columns, { max: typed.max ?? {} });
  expect(nextFault(warnings, { row: 0, column: 0 }, 1)).toEqual({ row: 2, column: 0 });
  expect(nextFault([], { row: 0, column: 0 }, 1)).toBeNull();
});

test('keyboard movement stays within the grid', () => {
  const size = { rows: 3, columns: 3 };
  expect(within({ row: -1, column: 5 }, size)).toEqual({ row: 0, column: 2 });
  expect(within({ row: 7, column: -2 }, size)).toEqual({ row: 2, column: 0 });
});

test('pastes a block of cells at the cursor and drops what exceeds the grid', () => {
  const cells = pastedCells('B\tAD\t12\t9\r\nC\t\t1/3\r\nD\r\nA\n');
  expect(cells).toEqual([['B', 'AD', '12', '9'], ['C', '', '1/3'], ['D'], ['A']]);
  expect(withBlock({ lee: { a: 'A', c: '7' } }, { rows, columns }, { row: 1, column: 0 }, cells)).toEqual({
    lee: { a: 'B', b: 'AD', c: '12' },
    max: { a: 'C', b: '', c: '1/3' },
  });
});

test('a file fills the rows of the people it names, and names the people without a row', () => {
  const answers = [{ question: 'a', response: 'B' }];
  const read = [
    { line: 2, username: 'kim', user: { id: 'kim', name: 'Kim' }, answers },
    { line: 3, username: 'zed', user: { id: 'zed', name: 'Zed' }, answers },
    { line: 4, username: 'nobody', user: null, answers },
  ];
  expect(withFile({ kim: { c: '1' }, lee: { a: 'A' } }, rows, read)).toEqual({
    all: { kim: { a: 'B' }, lee: { a: 'A' } },
    filled: 1,
    left: ['Zed', 'nobody'],
  });
});

test('sends one sheet for each non-empty row, with the time if there is only one section', () => {
  const when = { sat_at: '2026-11-14T10:00:00.000Z', seconds: 2700 };
  const sent = sheetsOf(paper, rows, typed, when);
  expect(sent.map(({ user }) => user)).toEqual(['kim', 'max']);
  expect(sent[0]).toEqual({
    user: 'kim',
    assessment: 'test',
    sat_at: when.sat_at,
    section_times: [{ section: 's1', seconds: 2700 }],
    answers: [
      { question: 'a', response: 'E' },
      { question: 'c', response: '3 1/2' },
    ],
  });
  expect(sent[1]?.answers).toHaveLength(2);
  const two = { ...paper, sections: [section('s1'), section('s2')] };
  expect(sheetsOf(two, rows, typed, when)[0]).not.toHaveProperty('section_times');
  expect(sheetsOf(paper, rows, typed, { ...when, seconds: null })[0]).not.toHaveProperty('section_times');
});

test('maps errors from the server to cells of the grid, even with empty rows in between', () => {
  const sent = sheetsOf(paper, rows, typed, { sat_at: '', seconds: null });
  const told = { faults: [], warnings: [] } as unknown as CheckedSheet;
  const path = 'body.sheets.1';
  const sheets = [
    { ...told, faults: [{ path: 'body.sheets.0.user', message: 'No attempt left.' }] },
    { ...told, warnings: [{ path: `${path}.answers.0.response`, message: 'Two marks.' }] },
  ];
  expect(saidOf({ sheets }, sent, rows, columns)).toEqual([
    { row: 0, column: null, message: 'No attempt left.', typed: '', is_warning: false },
    { row: 2, column: 0, message: 'Two marks.', typed: 'AC', is_warning: true },
  ]);
});
