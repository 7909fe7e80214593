import { describe, expect, test } from 'vitest';
import type { Gradebook, GradebookCell, GradebookColumn, GradebookRow } from '../gradebook.contract.ts';
import { chosenCells, releasable } from './choosing-cells.ts';
import { cellWords, leadWords, spokenCell } from './gradebook-words.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');

function cell(is: Partial<GradebookCell>): GradebookCell {
  return {
    state: 'released',
    session: null,
    value: null,
    out_of: null,
    is_counted: true,
    is_late: false,
    is_overdue: false,
    late_answers: 0,
    progress: null,
    due_at: null,
    release_at: null,
    ...is,
  };
}

function column(id: string, is: Partial<GradebookColumn> = {}): GradebookColumn {
  return {
    id,
    kind: 'test',
    of: 'test',
    title: id,
    category: null,
    counts: true,
    out_of: 10,
    due_at: null,
    at: '2026-11-20T12:00:00.000Z',
    on: '2026-11-20',
    average: null,
    assigned: 0,
    counted: 0,
    needs_grading: 0,
    not_released: 0,
    ...is,
  };
}

const row = (id: string, cells: GradebookRow['cells']): GradebookRow => ({
  student: { id, name: id },
  average: { value: null, out_of: null, counted: 0, categories: [] },
  toward_goal: null,
  cells,
});

function gradebook(is: Partial<Gradebook>): Gradebook {
  const none = { cells: 0, students: 0 };
  return {
    count: 0,
    next: null,
    previous: null,
    results: [],
    group: null,
    time_zone: 'UTC',
    scale: 'share',
    scales: [],
    attempt: 'latest',
    categories: [],
    columns: [],
    hidden_columns: 0,
    older_columns: 0,
    average: null,
    average_says: [],
    counts: {
      students: 2,
      cells: { needs_grading: none, not_released: none, late: none, not_started: none },
    },
    ...is,
  };
}

describe('the words of a cell', () => {
  test.each([
    ['a released share', cell({ value: 0.725 }), '73%', '73%'],
    ['a share that is not released', cell({ state: 'scored', value: 0.5 }), '50%', '50%, not released'],
    [
      'a late answer to grade',
      cell({ state: 'needs_grading', is_late: true }),
      'Grade',
      'late, Grade, needs grading',
    ],
    [
      'a test in progress',
      cell({ state: 'in_progress', progress: { answered: 3, asked: 12 } }),
      '3 of 12',
      '3 of 12, answered, in progress',
    ],
    [
      'work due within a week',
      cell({ state: 'not_started', due_at: '2026-11-28T12:00:00.000Z' }),
      'Due Sat',
      'Due Sat',
    ],
    [
      'work due much later',
      cell({ state: 'not_started', due_at: '2027-01-28T12:00:00.000Z' }),
      'Not started',
      'Not started',
    ],
    ['excused work', cell({ state: 'excused' }), 'Excused', 'Excused'],
    ['work that is not assigned', null, 'Not assigned', 'Not assigned'],
  ])('say what is known about %s', (_what, given, seen, spoken) => {
    expect(cellWords(given, 'share', NOW)).toBe(seen);
    expect(spokenCell(given, 'share', NOW)).toBe(spoken);
  });

  test('show points and scores as numbers', () => {
    expect(cellWords(cell({ value: 17.5 }), 'points', NOW)).toBe('17.5');
    expect(cellWords(cell({ value: 1210 }), 'sat', NOW)).toBe('1210');
  });
});

describe('the sentence above the table', () => {
  const waiting = (not_released: number, needs_grading: number) => ({
    students: 2,
    cells: {
      needs_grading: { cells: needs_grading, students: needs_grading },
      not_released: { cells: not_released, students: not_released },
      late: { cells: 0, students: 0 },
      not_started: { cells: 0, students: 0 },
    },
  });

  test('is empty if nothing waits', () => {
    expect(leadWords(gradebook({}))).toEqual({ first: null, rest: '' });
  });

  test('names the test if all unreleased scores are of one test', () => {
    const one = [column('Grammar check', { not_released: 11 })];
    expect(leadWords(gradebook({ columns: one, counts: waiting(11, 4) }))).toEqual({
      first: '11 scores of Grammar check are not released, and 4 results need grading.',
      rest: 'Averages count unreleased scores too.',
    });
  });

  test('names no test if several have unreleased scores, and speaks of sums on points', () => {
    const two = [column('One', { not_released: 1 }), column('Two', { not_released: 1 })];
    expect(leadWords(gradebook({ columns: two, counts: waiting(2, 0), scale: 'points' }))).toEqual({
      first: '2 scores are not released.',
      rest: 'Sums count unreleased scores too.',
    });
  });
});

describe('the chosen cells', () => {
  const book = gradebook({
    columns: [column('one'), column('two')],
    results: [
      row('ann', [cell({ state: 'scored', session: 's1', value: 1 }), null]),
      row('ben', [cell({ state: 'scored', session: 's2', release_at: NOW.toISOString() }), cell({})]),
    ],
  });
  const at = (columns: string[], students: string[]) =>
    chosenCells(book, { columns: new Set(columns), students: new Set(students) }).map(
      ({ row: { student }, column: { id } }) => `${student.id} ${id}`,
    );

  test('are none, a whole column, a whole row, or where both cross', () => {
    expect(at([], [])).toEqual([]);
    expect(at(['one'], [])).toEqual(['ann one', 'ben one']);
    expect(at([], ['ben'])).toEqual(['ben one', 'ben two']);
    expect(at(['two'], ['ann'])).toEqual(['ann two']);
  });

  test('release only scores whose release is not planned yet', () => {
    const cells = chosenCells(book, { columns: new Set(['one']), students: new Set() });
    expect(releasable(cells, 'one')).toEqual(['s1']);
    expect(releasable(cells, 'two')).toEqual([]);
  });
});
