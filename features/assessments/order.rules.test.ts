import { describe, expect, test } from 'vitest';
import { placementOrder, placingFaults, sectionOrderFaults, withAdded, withMoved } from './order.rules.ts';

test('items are added or moved to the requested place, or to the nearest possible place', () => {
  expect(withAdded(['a', 'b'], ['x', 'y'])).toEqual(['a', 'b', 'x', 'y']);
  expect(withAdded(['a', 'b'], ['x', 'y'], 1)).toEqual(['x', 'y', 'a', 'b']);
  expect(withAdded(['a', 'b'], ['x'], 9)).toEqual(['a', 'b', 'x']);
  expect(withMoved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'a', 'c']);
  expect(withMoved(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
});

test('a new order of sections must name every section exactly once', () => {
  expect(sectionOrderFaults(['b', 'a'], ['a', 'b'])).toEqual([]);
  expect(sectionOrderFaults(['a', 'a', 'x'], ['a', 'b']).map(({ path }) => path)).toEqual([
    'body.sections.1',
    'body.sections.2',
    'body.sections',
  ]);
});

test('a section holds no more than 500 questions', () => {
  const present = Array.from({ length: 499 }, (_, index) => `q${index}`);
  const bank = ['x', 'y'].map((id) => ({ id, status: 'live', school: null }));
  expect(placingFaults(['x'], { bank, school: null }, present)).toEqual([]);
  expect(placingFaults(['x', 'y'], { bank, school: null }, present).map(({ path }) => path)).toEqual([
    'body.questions',
  ]);
});

test('a school’s test takes questions of that school and shared questions; a shared test takes only shared questions', () => {
  const bank = [null, 'north', 'south'].map((school) => ({ id: school ?? 'all', status: 'live', school }));
  const refused = (school: string | null) =>
    placingFaults(['all', 'north', 'south'], { bank, school }, []).map(({ path }) => path);
  expect(refused('north')).toEqual(['body.questions.2']);
  expect(refused(null)).toEqual(['body.questions.1', 'body.questions.2']);
});

describe('a new order of a section', () => {
  const placements = [
    { id: 'p1', section: 'left', question: 'a' },
    { id: 'p2', section: 'left', question: 'b' },
    { id: 'p3', section: 'right', question: 'a' },
    { id: 'p4', section: 'right', question: 'c' },
    { id: 'p5', section: 'last', question: 'c' },
  ];

  test('keeps the section’s own placement of a question that another section has too, and moves in questions that the section does not have', () => {
    expect(placementOrder('left', ['b', 'c', 'a'], placements)).toEqual({
      order: ['p2', 'p4', 'p1'],
      faults: [],
    });
  });

  test('rejects questions that the assessment does not have or that are named twice', () => {
    const { faults } = placementOrder('left', ['a', 'x', 'a'], placements);
    expect(faults.map(({ path }) => path)).toEqual(['body.questions.1', 'body.questions.2']);
  });
});
