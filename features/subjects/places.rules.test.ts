import { describe, expect, test } from 'vitest';
import {
  isWhereItWas,
  type Lift,
  lifted,
  lineOf,
  placeOver,
  placeWords,
  refusal,
  stepped,
} from './places.rules.ts';

const node = (id: string, parent: string | null, position = 0) => ({
  id,
  parent,
  position,
  name: `The ${id}`,
});
// The tree: course has the children one and two, one has a and b, and two has c.
const TREE = [
  node('course', null),
  node('one', 'course', 0),
  node('a', 'one', 0),
  node('b', 'one', 1),
  node('two', 'course', 1),
  node('c', 'two', 0),
];
const lift = (id: string): Lift => {
  const taken = lifted(TREE, id);
  if (taken === null) throw new Error(`${id} cannot be lifted.`);
  return taken;
};
const walk = (id: string, ...keys: string[]) => {
  const now = lift(id);
  let { at } = now;
  for (const key of keys) at = stepped({ ...now, at }, `Arrow${key}`);
  return at;
};

test('picking up a node picks up its descendants too; a root cannot be picked up', () => {
  expect(lift('one')).toMatchObject({ levels: 2, from: { parent: 'course', index: 0 } });
  expect(lift('one').rest.map(({ id }) => id)).toEqual(['course', 'two', 'c']);
  expect(lifted(TREE, 'course')).toBeNull();
  expect(isWhereItWas(lift('b'))).toBe(true);
});

describe('moving a picked-up node with the arrow keys', () => {
  test('moves it among its siblings, and beyond the first and the last of them', () => {
    expect(walk('b', 'Up')).toEqual({ parent: 'one', index: 0 });
    expect(walk('b', 'Up', 'Up')).toEqual({ parent: 'course', index: 0 });
    expect(walk('a', 'Down')).toEqual({ parent: 'one', index: 1 });
    expect(walk('a', 'Down', 'Down')).toEqual({ parent: 'course', index: 1 });
  });
  test('moves it under the node above or one level out, but never out of the tree', () => {
    expect(walk('two', 'Right')).toEqual({ parent: 'one', index: 2 });
    expect(walk('one', 'Right')).toEqual({ parent: 'course', index: 0 });
    expect(walk('c', 'Left')).toEqual({ parent: 'course', index: 2 });
    expect(walk('two', 'Left')).toEqual({ parent: 'course', index: 1 });
    expect(walk('two', 'Enter')).toEqual({ parent: 'course', index: 1 });
  });
});

describe('moving a picked-up node with the pointer', () => {
  const { rest } = lift('c');
  test('places it before a row, under it or after it', () => {
    expect(placeOver(rest, 'b', 'upper', false)).toEqual({ parent: 'one', index: 1 });
    expect(placeOver(rest, 'b', 'lower', false)).toEqual({ parent: 'one', index: 2 });
    expect(placeOver(rest, 'one', 'middle', true)).toEqual({ parent: 'one', index: 2 });
    expect(placeOver(rest, 'one', 'lower', true)).toEqual({ parent: 'one', index: 0 });
    expect(placeOver(rest, 'one', 'lower', false)).toEqual({ parent: 'course', index: 1 });
    expect(placeOver(rest, 'two', 'lower', true)).toEqual({ parent: 'course', index: 2 });
  });
  test('always places it inside the tree, never next to the root', () => {
    expect(placeOver(rest, 'course', 'upper', true)).toEqual({ parent: 'course', index: 0 });
    expect(placeOver(rest, 'course', 'middle', true)).toEqual({ parent: 'course', index: 2 });
  });
});

test('a place in a course tree is described in words, and drawn as a line next to a row at its level', () => {
  expect(placeWords(TREE, { parent: 'one', index: 2 })).toBe('Third in The one');
  expect(placeWords(TREE, { parent: 'one', index: 10 })).toBe('Number 11 in The one');
  expect(lineOf({ ...lift('c'), at: { parent: 'one', index: 1 } })).toEqual({
    row: 'b',
    side: 'before',
    level: 3,
  });
  expect(lineOf({ ...lift('c'), at: { parent: 'course', index: 1 } })).toEqual({
    row: 'two',
    side: 'before',
    level: 2,
  });
  expect(lineOf({ ...lift('two'), at: { parent: 'course', index: 1 } })).toEqual({
    row: 'b',
    side: 'after',
    level: 2,
  });
  expect(lineOf({ ...lift('c'), at: { parent: 'two', index: 0 } })).toEqual({
    row: 'two',
    side: 'after',
    level: 3,
  });
});

test('a node cannot be moved under itself or deeper than the tree may be', () => {
  expect(refusal({ ...lift('one'), at: { parent: 'a', index: 0 } })).toBe(
    'An item can’t be moved inside itself.',
  );
  expect(refusal({ ...lift('one'), at: { parent: 'two', index: 0 } })).toBeNull();
  expect(refusal({ ...lift('one'), levels: 4, at: { parent: 'two', index: 0 } })).toBeNull();
  expect(refusal({ ...lift('one'), levels: 5, at: { parent: 'two', index: 0 } })).toBe(
    'A course can have at most 6 levels.',
  );
});
