import { expect, test } from 'vitest';
import { alikeTags, looksLike } from './likeness.rules.ts';

test.each([
  ['Linear fns', 'Linear functions', true],
  ['Area & volume', 'Area and volume', true],
  ['Percentage', 'Percentages', true],
  ['Inferances', 'Inferences', true],
  ['Linear functions', 'Nonlinear functions', false],
  ['Linear equations', 'Linear functions', false],
  ['Level 1', 'Level 2', false],
  ['Circles', 'Lines, angles, and triangles', false],
  ['T', 'Transitions', false],
])('compares “%s” with “%s”', (short, long, isAlike) => {
  expect(looksLike(short, long)).toBe(isAlike);
});

test('reports a pair of similar tags once, and only if both have the same parent', () => {
  const tag = (id: string, name: string, parent = 'algebra') => ({ id, name, parent });
  const tags = [tag('a', 'Linear fns'), tag('b', 'Linear functions'), tag('c', 'Linear functions', 'other')];
  expect([...alikeTags(tags)].map(([id, other]) => [id, other.id])).toEqual([['a', 'b']]);
  const twins = [tag('a', 'Percentages'), tag('b', 'percentages')];
  expect(alikeTags(twins).size).toBe(1);
});
