import { expect, test } from 'vitest';
import type { Table } from '#core/calculator/results.ts';
import {
  pasted,
  rowsOf,
  tableFrom,
  withCell,
  withColumn,
  withHead,
  withoutColumn,
} from './calculator-tables.rules.ts';

const EMPTY = tableFrom([]);
const cells = (table: Table | null) => table?.columns.map((column) => column.cells);
const heads = (table: Table | null) => table?.columns.map(({ head }) => head);

test('a new table has names that no other table has', () => {
  expect([heads(EMPTY), heads(tableFrom(['y = x', EMPTY]))]).toEqual([
    ['x_1', 'y_1'],
    ['x_2', 'y_2'],
  ]);
});

test('cells are filled and emptied, and the last row grows', () => {
  const filled = withCell(withCell(EMPTY, 0, 2, '5'), 1, 0, '7');
  expect(cells(filled)).toEqual([['', '', '5'], ['7']]);
  expect(cells(withCell(filled, 0, 2, ''))).toEqual([[], ['7']]);
  expect([rowsOf(EMPTY), rowsOf(withCell(EMPTY, 0, 3, '1')), rowsOf(withCell(EMPTY, 0, 59, '1'))]).toEqual([
    4, 5, 60,
  ]);
  expect(withCell(EMPTY, 0, 60, '1')).toBe(EMPTY);
  expect(cells(withCell(EMPTY, 0, 0, '1'.repeat(99)))?.[0]?.[0]).toHaveLength(40);
});

test('columns are added, named and removed, within the limit', () => {
  const three = withColumn(EMPTY, [EMPTY]);
  expect(heads(three)).toEqual(['x_1', 'y_1', 'y_2']);
  expect(heads(withHead(three, 2, 'x_1^2'))).toEqual(['x_1', 'y_1', 'x_1^2']);
  expect(heads(withoutColumn(three, 1))).toEqual(['x_1', 'y_2']);
  const one = withoutColumn(EMPTY, 0);
  expect(withoutColumn(one, 0)).toBe(one);
  const most = Array.from({ length: 9 }).reduce<Table>((table) => withColumn(table, [table]), EMPTY);
  expect(most.columns).toHaveLength(6);
});

test('copied rows are pasted from a cell on', () => {
  expect(cells(pasted(EMPTY, 0, 0, '1\t5.4\r\n2\t7.1\n', [EMPTY]))).toEqual([
    ['1', '2'],
    ['5.4', '7.1'],
  ]);
  expect(cells(pasted(EMPTY, 0, 0, '1, 2\n3, 4', [EMPTY]))).toEqual([
    ['1', '3'],
    ['2', '4'],
  ]);
  const wide = pasted(EMPTY, 1, 1, '1 2\n3 4', [EMPTY]);
  expect([heads(wide), cells(wide)]).toEqual([
    ['x_1', 'y_1', 'y_2'],
    [[], ['', '1', '3'], ['', '2', '4']],
  ]);
  expect(pasted(EMPTY, 0, 0, '7', [EMPTY])).toBeNull();
  expect(pasted(EMPTY, 0, 0, Array(500).fill('1').join('\n'), [EMPTY])?.columns[0]?.cells).toHaveLength(60);
  expect(pasted(EMPTY, 0, 0, Array(99).fill('1').join('\t'), [EMPTY])?.columns).toHaveLength(6);
});
