import { describe, expect, test } from 'vitest';
import { MOST_LEVELS, MOST_NODES } from './subjects.contract.ts';
import {
  additionFaults,
  inOrder,
  moveFaults,
  pathOf,
  requireMayWriteNode,
  tagFaults,
  tagsNamed,
  treeFaults,
  usesInWords,
  withBelow,
  withNodeAt,
} from './subjects.rules.ts';

const node = (id: string, parent: string | null, position = 0, school: string | null = null) => ({
  id,
  parent,
  position,
  name: id.toUpperCase(),
  school: school === null ? null : { id: school },
});
// The tree: a has the children b and d, and b has the child c.
const TREE = [node('d', 'a', 1), node('c', 'b'), node('b', 'a', 0), node('a', null)];
const written = (name: string, children: ReturnType<typeof writtenLeaf>[] = []) => ({
  ...writtenLeaf(name),
  children,
});
const writtenLeaf = (name: string) => ({ name, tags: [] as string[], children: [] as never[] });
const chain = (levels: number, prefix: string) =>
  Array.from({ length: levels }, (_, level) =>
    node(`${prefix}${level}`, level === 0 ? null : `${prefix}${level - 1}`),
  );

test("a course tree is sorted, and gives each node's level, path and descendants", () => {
  expect(inOrder(TREE).map(({ id, depth }) => [id, depth])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 2],
  ]);
  expect(pathOf(TREE, 'c').map(({ name }) => name)).toEqual(['A', 'B']);
  expect(withBelow(TREE, 'b')).toEqual(['b', 'c']);
});

describe('moving or merging a node', () => {
  const into = (target: string, tree = TREE, path = 'body.parent') => ({
    path,
    tree,
    target: tree.find(({ id }) => id === target) ?? node(target, null),
  });
  const from = (id: string) => TREE.find((one) => one.id === id) ?? node(id, null);
  const wrong = (...asked: Parameters<typeof moveFaults>) =>
    moveFaults(...asked).map(({ message }) => message);

  test('is refused under the node itself', () => {
    for (const target of ['b', 'c']) {
      for (const isMerge of [true, false]) {
        expect(wrong(from('b'), TREE, into(target), { isMerge })).toEqual([
          'An item can’t be moved inside itself.',
        ]);
      }
    }
    expect(wrong(from('b'), TREE, into('d'), { isMerge: false })).toEqual([]);
  });

  test('is refused between schools', () => {
    const other = [node('x', null, 0, 'north')];
    expect(wrong(from('b'), TREE, into('x', other), { isMerge: false })).toEqual([
      'This course item belongs to another school.',
    ]);
  });

  test('is refused if the tree would get too many levels; merging moves only the children', () => {
    const deep = chain(MOST_LEVELS - 1, 'x');
    const last = deep.at(-1)?.id ?? '';
    expect(wrong(from('d'), TREE, into(last, deep), { isMerge: false })).toEqual([]);
    expect(wrong(from('b'), TREE, into(last, deep), { isMerge: false })).toEqual([
      `A course can have at most ${MOST_LEVELS} levels.`,
    ]);
    expect(wrong(from('b'), TREE, into(last, deep), { isMerge: true })).toEqual([]);
    expect(additionFaults(into(last, deep))).toEqual([]);
    const whole = chain(MOST_LEVELS, 'x');
    expect(additionFaults(into(whole.at(-1)?.id ?? '', whole))).toHaveLength(1);
  });

  test('is refused if the tree would get too many nodes; a move inside one tree is allowed', () => {
    const wide = [
      node('x', null),
      ...Array.from({ length: MOST_NODES - 2 }, (_, at) => node(`y${at}`, 'x', at)),
    ];
    expect(wrong(from('d'), TREE, into('x', wide), { isMerge: false })).toEqual([]);
    expect(wrong(from('b'), TREE, into('x', wide), { isMerge: false })).toEqual([
      `A course can have at most ${MOST_NODES} items.`,
    ]);
    expect(wrong(from('b'), TREE, into('x', wide), { isMerge: true })).toEqual([]);
    const full = [...wide, node('z', 'x', 900)];
    expect(wrong(node('y1', 'x'), full, into('y2', full), { isMerge: false })).toEqual([]);
    expect(additionFaults(into('x', full)).map(({ path }) => path)).toEqual(['body.parent']);
  });

  test('puts it at its place among its siblings; a number beyond the end means the last place', () => {
    expect(withNodeAt(['b', 'd', 'e'], 'e', 0)).toEqual(['e', 'b', 'd']);
    expect(withNodeAt(['b', 'd', 'e'], 'b', 1)).toEqual(['d', 'b', 'e']);
    expect(withNodeAt(['b', 'd'], 'x', undefined)).toEqual(['b', 'd', 'x']);
    expect(withNodeAt(['b', 'd'], 'x', 99)).toEqual(['b', 'd', 'x']);
  });
});

test('reports every error in a whole tree with its path', () => {
  const tree = {
    ...written('Course', [writtenLeaf('Unit'), { ...writtenLeaf('ÚNIT'), tags: ['t', 't', 'r', 'none'] }]),
    tags: ['none'],
  };
  const known = [
    { id: 't', kind: 'topic' as const },
    { id: 'r', kind: 'reason_for_error' as const },
  ];
  expect(treeFaults(tree, known).map(({ path }) => path)).toEqual([
    'body.tags.0',
    'body.children.1.name',
    'body.children.1.tags.1',
    'body.children.1.tags.2',
    'body.children.1.tags.3',
  ]);
  expect(tagsNamed(tree).sort()).toEqual(['none', 'r', 't']);
  expect(tagFaults(['t'], known)).toEqual([]);
  const wide = written(
    'Wide',
    Array.from({ length: MOST_NODES }, (_, at) => writtenLeaf(`Lesson ${at}`)),
  );
  expect(treeFaults(wide, known).map(({ message }) => message)).toEqual([
    `A course can have at most ${MOST_NODES} items. This one has ${MOST_NODES + 1}.`,
  ]);
});

test('a school’s tree can be changed by its managers, and a shared tree by admins and its author', () => {
  const of = (school: string | null) => ({
    author: { id: 'author', name: 'A' },
    school: school === null ? null : { id: school, name: 'North' },
  });
  expect(() => requireMayWriteNode('own_schools', 'other', of('north'))).not.toThrow();
  expect(() => requireMayWriteNode('own_schools', 'other', of(null))).toThrow('forbidden');
  expect(() => requireMayWriteNode('own_schools', 'author', of(null))).not.toThrow();
  expect(() => requireMayWriteNode('all', 'other', of(null))).not.toThrow();
});

test('a sentence describes where a node of a course is used', () => {
  expect(usesInWords({ questions: 0, resources: 0 })).toBeNull();
  expect(usesInWords({ questions: 1, resources: 0 })).toBe('It has 1 question');
  expect(usesInWords({ questions: 2, resources: 0 })).toBe('It has 2 questions');
  expect(usesInWords({ questions: 0, resources: 1 })).toBe('It has 1 resource');
  expect(usesInWords({ questions: 2, resources: 3 })).toBe('It has 2 questions and 3 resources');
});
