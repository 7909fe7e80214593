import { expect, test } from 'vitest';
import { type Found, fitting, ranked } from './palette-rows.ts';

const row = (label: string, also?: string): Found => ({
  id: label,
  label,
  detail: '',
  href: `/${label}`,
  icon: 'find',
  ...(also !== undefined && { also }),
});
const labels = (rows: readonly Found[]) => rows.map(({ label }) => label);

test('the command palette finds rows by their label or a synonym, best match first', () => {
  const rows = [row('People'), row('Add a group', 'New group'), row('Groups')];
  expect(labels(fitting(rows, 'gro'))).toEqual(['Groups', 'Add a group']);
  expect(labels(fitting(rows, 'new'))).toEqual(['Add a group']);
  expect(labels(fitting(rows, ''))).toEqual(['People', 'Add a group', 'Groups']);
});

test('the command palette sorts groups by their best row, keeps the order of equal groups and leaves out empty ones', () => {
  const groups = [
    { title: 'Pages', rows: [row('Sessions')] },
    { title: 'People', rows: [row('Noor Haddad')] },
    { title: 'Groups', rows: [] },
    { title: 'Tests', rows: [row('Noon quiz')] },
  ];
  expect(ranked(groups, 'noo').map(({ title }) => title)).toEqual(['People', 'Tests', 'Pages']);
  expect(ranked(groups, '').map(({ title }) => title)).toEqual(['Pages', 'People', 'Tests']);
});
