import { expect, test } from 'vitest';
import { exportedFigure, exportedRows } from './export.rules.ts';
import type { GradebookCell } from './gradebook.contract.ts';

const cell = (more: Partial<GradebookCell>): GradebookCell => ({
  state: 'released',
  session: null,
  value: null,
  out_of: null,
  is_counted: false,
  is_late: false,
  is_overdue: false,
  late_answers: 0,
  progress: null,
  due_at: null,
  release_at: null,
  ...more,
});
const ann = { id: '1', name: 'Ann' };
const average = { value: 0.725, out_of: null, counted: 1, categories: [] };

test('a file has each result with its state beside it, the averages of the class, and a line about itself', () => {
  const rows = exportedRows({
    scale: 'share',
    columns: [
      { title: 'One', average: 0.725 },
      { title: 'Two', average: null },
      { title: 'Three', average: null },
    ],
    rows: [
      {
        student: ann,
        average,
        cells: [
          cell({ value: 0.725, is_late: true }),
          cell({ state: 'not_started', is_overdue: true }),
          null,
        ],
      },
    ],
    average: 0.725,
    note: 'As of today',
  });
  expect(rows).toEqual([
    [
      'Student',
      'Average (%)',
      'Results counted',
      'One (%)',
      'One: state',
      'Two (%)',
      'Two: state',
      'Three (%)',
      'Three: state',
    ],
    ['Ann', 73, 1, 73, 'Released, late', null, 'Not started, overdue', null, 'Not assigned'],
    ['Class average', 73, null, 73, null, null, null, null, null],
    ['As of today'],
  ]);
});

test('points have their sum and the most possible', () => {
  const [head, row] = exportedRows({
    scale: 'points',
    columns: [{ title: 'One', average: 4 }],
    rows: [{ student: ann, average: { ...average, value: 4.25, out_of: 8 }, cells: [cell({ value: 4.25 })] }],
    average: null,
    note: '',
  });
  expect(head).toEqual(['Student', 'Points', 'Out of', 'Results counted', 'One', 'One: state']);
  expect(row).toEqual(['Ann', 4.3, 8, 1, 4.3, 'Released']);
  expect(exportedFigure('math 200–800', 700)).toBe(700);
});
