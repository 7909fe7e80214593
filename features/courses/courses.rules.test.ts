import { expect, test } from 'vitest';
import type { Course } from './courses.contract.ts';
import { nodesOfSet, partsOf, placeOf, progressIn, thingsAt } from './courses.rules.ts';

const node = (id: string, parent: string | null, depth: number, skills: string[] = []) => ({
  id,
  name: id,
  parent,
  depth,
  skills,
});
const nodes = [
  node('course', null, 1),
  node('intro', 'course', 2),
  node('unit', 'course', 2),
  node('chapter', 'unit', 3),
  node('lines', 'chapter', 4, ['slope']),
  node('circles', 'unit', 3, ['arcs', 'angles']),
  node('outro', 'course', 2),
  node('end', 'course', 2),
];
const material = { kind: 'article' as const, minutes: 5, reason: '', begun_at: null, done_at: null };
const course: Course = {
  id: 'course',
  name: 'course',
  school: null,
  nodes,
  skills: [],
  materials: [
    { ...material, id: 'a', title: 'A', skills: ['slope', 'arcs'], is_assigned: true, due_at: '2026-11-28' },
    {
      ...material,
      id: 'b',
      title: 'B',
      skills: ['arcs'],
      is_assigned: false,
      due_at: null,
      done_at: '2026-11-01',
    },
  ],
  chapters: [
    {
      video: { id: 'v', title: 'V' },
      title: 'V',
      skills: ['angles'],
      at_seconds: 60,
      seconds: 60,
      due_at: '2026-11-27',
      finished_at: null,
    },
  ],
  practice: [{ id: 's', title: 'S', nodes: ['lines'], due_at: null, is_done: true }],
  tests: [
    {
      id: 't',
      title: 'T',
      nodes: ['lines'],
      is_assigned: true,
      opens_at: null,
      due_at: '2026-11-26',
      standing: 'ready',
      session: null,
    },
    {
      id: 'u',
      title: 'U',
      nodes: ['lines'],
      is_assigned: false,
      opens_at: null,
      due_at: null,
      standing: 'done',
      session: 'x',
    },
  ],
  resources: [
    {
      id: 'r',
      title: 'R',
      node: 'lines',
      url: 'https://example.org',
      file: null,
      material: null,
      video: null,
    },
    {
      id: 'q',
      title: 'Q',
      node: 'lines',
      url: null,
      file: null,
      material: { id: 'a', title: 'A', kind: 'article' },
      video: null,
    },
  ],
  is_cut: false,
};

test('a set belongs to the lessons that teach most of it, or else to the course', () => {
  const taught = nodes.map(({ skills, ...one }) => ({ ...one, topics: skills }));
  expect(nodesOfSet(taught, [['slope'], ['slope'], ['arcs']])).toEqual(['lines']);
  expect(nodesOfSet(taught, [['slope'], ['arcs']])).toEqual(['course']);
  expect(nodesOfSet(taught, [['arcs'], [], []])).toEqual([]);
  expect(nodesOfSet(taught, [])).toEqual([]);
  expect(nodesOfSet([], [['slope']])).toEqual([]);
});

test('a lesson lists the materials, videos and tests about its skills, and no resource that links to one of them', () => {
  const lines = thingsAt(course, node('lines', 'chapter', 4, ['slope']));
  expect(lines.materials.map(({ id }) => id)).toEqual(['a']);
  expect(lines.chapters).toEqual([]);
  expect(lines.practice.map(({ id }) => id)).toEqual(['s']);
  expect(lines.tests.map(({ id }) => id)).toEqual(['t', 'u']);
  expect(lines.resources.map(({ id }) => id)).toEqual(['r']);
});

test('counts an item that several lessons share once, and finds the first due date', () => {
  expect(progressIn(nodes.map((one) => thingsAt(course, one)))).toEqual({
    all: 6,
    done: 3,
    assigned: 3,
    due_at: '2026-11-26',
  });
  expect(progressIn([])).toEqual({ all: 0, done: 0, assigned: 0, due_at: null });
});

test('groups a course into units, with lessons right below the course between them', () => {
  const names = partsOf(course).map(({ unit, nodes: own }) => [unit?.id ?? null, own.map(({ id }) => id)]);
  expect(names).toEqual([
    [null, ['intro']],
    ['unit', ['chapter', 'lines', 'circles']],
    [null, ['outro', 'end']],
  ]);
  expect(partsOf({ nodes: [node('only', null, 1)] })).toEqual([]);
});

test('finds the position of a lesson: the nodes above and below it, and the next lesson', () => {
  const place = placeOf(course, 'lines');
  expect(place?.above.map(({ id }) => id)).toEqual(['course', 'unit', 'chapter']);
  expect(place?.next?.id).toBe('circles');
  expect(placeOf(course, 'unit')).toMatchObject({
    next: null,
    below: [{ id: 'chapter' }, { id: 'circles' }],
  });
  expect(placeOf(course, 'end')?.next).toBeNull();
  expect(placeOf(course, 'gone')).toBeNull();
});
