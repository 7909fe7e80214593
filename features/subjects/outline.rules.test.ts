import { expect, test } from 'vitest';
import { readOutline } from './outline.rules.ts';
import type { WrittenTree } from './subjects.contract.ts';

const shape = ({ name, children }: WrittenTree): unknown =>
  children.length === 0 ? name : [name, children.map(shape)];

test('a pasted outline is read by its indents, with tabs or spaces, with or without bullets', () => {
  const text = 'Unit 1\n\t- Lines\n\t- Slopes\n\n  \nUnit 2\r\n  * Parabolas\n      Vertex\n  Roots';
  const { nodes, count, faults } = readOutline(text, 1);
  expect(nodes.map(shape)).toEqual([
    ['Unit 1', ['Lines', 'Slopes']],
    ['Unit 2', [['Parabolas', ['Vertex']], 'Roots']],
  ]);
  expect([count, faults]).toEqual([7, []]);
});

test('lines indented less than the first line become additional top nodes', () => {
  expect(readOutline('    A\n  B\nC', 1).nodes.map(shape)).toEqual(['A', 'B', 'C']);
});

test('a pasted outline reports every error with its line number', () => {
  const text = `A\n B\n  C\n   D\n    E\n     F\n b\n${'x'.repeat(121)}`;
  expect(readOutline(text, 1).faults).toEqual([
    'Line 6: a course can have at most 6 levels.',
    'Line 7: “b” is already there.',
    'Line 8: a name can have at most 120 characters.',
  ]);
  const many = Array.from({ length: 500 }, (_, index) => `Lesson ${index}`).join('\n');
  expect(readOutline(many, 1).faults).toEqual(['A course can have at most 500 items. This one has 501.']);
  expect(readOutline(many, 0).faults).toEqual([]);
});
