import { expect, test } from 'vitest';
import { gradeHeader, gradeRows } from './outside.rules.ts';

const STUDENTS = [
  { id: '1', name: 'Ann Lee', username: 'ann', email: 'ann@home.test' },
  { id: '2', name: 'Ben Ruiz', username: 'ben', email: null },
  { id: '3', name: 'Ben Ruiz', username: 'ben2', email: null },
];
const rowsOf = (header: string[], lines: string[][]) => {
  const found = gradeHeader(header);
  if ('fault' in found) throw new Error(found.fault);
  return gradeRows(
    lines.map((cells, place) => ({ line: place + 2, cells })),
    found,
    STUDENTS,
    20,
  );
};

test('finds students by username, email or name, and points with a comma or a point', () => {
  expect(rowsOf(['Points', 'Username'], [['12,5', 'ANN']])).toEqual([
    { line: 2, given: 'ANN', student: { id: '1', name: 'Ann Lee' }, points: 12.5, fault: null },
  ]);
  expect(rowsOf(['email', 'grade'], [['ann@home.test', '7.25']])[0]?.student?.id).toBe('1');
  expect(rowsOf(['Name', 'Result'], [['ann lee', '0']])[0]).toMatchObject({ points: 0, fault: null });
});

test('says what is wrong with each line, and leaves out lines without points', () => {
  const rows = rowsOf(
    ['name', 'points'],
    [
      ['Nobody', '5'],
      ['Ben Ruiz', '5'],
      ['Ann Lee', '21'],
      ['Ann Lee', '-1'],
      ['Ann Lee', '20'],
      ['Ann Lee', '3'],
      ['Ben Ruiz', ' '],
    ],
  );
  expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
    [2, 'No student of this group in your view fits.'],
    [3, 'Several students have this name. Use usernames.'],
    [4, 'More than 20 points.'],
    [5, 'The points aren’t a number of 0 or more.'],
    [6, null],
    [7, 'This student has another line above.'],
  ]);
  expect(rows[1]?.student).toBeNull();
});

test('needs columns for the student and the points', () => {
  expect(gradeHeader(['who', 'points'])).toHaveProperty('fault');
  expect(gradeHeader(['name', 'mark'])).toHaveProperty('fault');
});
