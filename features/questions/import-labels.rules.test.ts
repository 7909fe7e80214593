import { describe, expect, test } from 'vitest';
import { labelReader, type OfferedTag } from '#features/tags/label-meaning.rules.ts';
import type { TagKind } from '#features/tags/tags.contract.ts';
import { MOST_LABELS } from './import.contract.ts';
import {
  filingOf,
  labelsOf,
  type Mapping,
  mayKeepMeanings,
  readMapping,
  toldLabels,
  toRemember,
} from './import-labels.rules.ts';

const tag = (id: string, kind: TagKind, name: string, parent: string | null): OfferedTag => ({
  id,
  kind,
  name,
  parent,
  code: null,
});
const EXAM = tag('sat', 'exam', 'SAT', null);
const OTHER_EXAM = tag('act', 'exam', 'ACT', null);
const MATH = tag('math', 'subject', 'Math', 'sat');
const ALGEBRA = tag('algebra', 'domain', 'Algebra', 'math');
const GEOMETRY = tag('geometry', 'domain', 'Geometry', 'math');
const LINES = tag('lines', 'topic', 'Lines', 'algebra');
const SLOPES = tag('slopes', 'sub_topic', 'Slopes', 'lines');
const CIRCLES = tag('circles', 'topic', 'Circles', 'geometry');
const TAGS = [EXAM, OTHER_EXAM, MATH, ALGEBRA, GEOMETRY, LINES, SLOPES, CIRCLES];
const merged = { key: 'line graphs', tag: 'lines', origin: 'merge', school: null } as const;
const reader = labelReader(TAGS, [merged]);
const none: Mapping = new Map();
const filed = (labels: string[], mapping = none) => filingOf(labels, mapping, reader);

describe('the labels of an item in an imported file', () => {
  test('are its category as one path, then its tags, without duplicates and empty labels', () => {
    expect(labelsOf({ category: [' Unit 4 ', '', 'Lines'], tags: ['hard ', ' ', 'hard', 'Lines'] })).toEqual([
      'Unit 4 / Lines',
      'hard',
      'Lines',
    ]);
    expect(labelsOf({ category: [], tags: [] })).toEqual([]);
    expect(labelsOf({ category: ['A'], tags: ['A'] })).toEqual(['A']);
  });

  test('use only the deepest names in a path that is too long, and leave out tags that are too long', () => {
    const long = 'x'.repeat(255);
    expect(labelsOf({ category: [long, long, 'Lines'], tags: ['y'.repeat(501), 'y'.repeat(500)] })).toEqual([
      `${long} / Lines`,
      'y'.repeat(500),
    ]);
  });
});

describe('an imported item is filed', () => {
  test('under the skill that its first label means, ignoring case', () => {
    expect(filed(['Book / LINES', 'week 3'])).toEqual({ tags: ['lines'], topic: LINES, changes: [] });
  });

  test('under a skill rather than under a parent of the skill whose label comes first', () => {
    expect(filed(['Geometry', 'Circles'])).toEqual({ tags: ['circles'], topic: CIRCLES, changes: [] });
  });

  test('under the lower tag, if its labels mean two tags and one of the tags is below the other', () => {
    expect(filed(['Lines', 'Slopes'])).toMatchObject({ tags: ['slopes'], topic: SLOPES, changes: [] });
    expect(filed(['Math', 'Algebra'])).toEqual({ tags: ['algebra'], topic: null, changes: [] });
  });

  test('under one skill only; a second skill that a label means is reported and left out', () => {
    expect(filed(['Circles', 'Lines'])).toEqual({
      tags: ['circles'],
      topic: CIRCLES,
      changes: ['its label “Lines” also matches Lines, but it is filed under Circles'],
    });
    expect(filed(['Circles', 'Algebra']).changes).toHaveLength(1);
  });

  test('also under an exam, unless that exam is above the skill', () => {
    expect(filed(['ACT', 'Lines', 'SAT'])).toMatchObject({ tags: ['lines', 'act'], changes: [] });
    expect(filed(['ACT', 'act'])).toEqual({ tags: ['act'], topic: null, changes: [] });
  });

  test('by the mapping rather than by the label’s name, and under no tag if the mapping says so', () => {
    const mapping: Mapping = new Map([
      ['Lines', CIRCLES],
      ['Slopes', null],
    ]);
    expect(filed(['Lines', 'Slopes'], mapping)).toMatchObject({ tags: ['circles'], changes: [] });
    expect(filed(['Slopes'], mapping)).toEqual({ tags: [], topic: null, changes: [] });
  });

  test('under the remaining tag if the label has the name of a tag that was merged', () => {
    expect(filed(['Line graphs'])).toMatchObject({ tags: ['lines'], changes: [] });
  });

  test('under one skill if two labels mean the same skill', () => {
    const mapping: Mapping = new Map([['Chapter 1', LINES]]);
    expect(filed(['Chapter 1', 'Lines'], mapping)).toEqual({ tags: ['lines'], topic: LINES, changes: [] });
  });

  test('under no tag if no label means anything', () => {
    expect(filed(['Chapter 1'])).toEqual({ tags: [], topic: null, changes: [] });
    expect(filed([])).toEqual({ tags: [], topic: null, changes: [] });
  });
});

test('lists labels by frequency, with their meaning, its source, and a suggestion', () => {
  const mapping: Mapping = new Map([['Chapter 1', LINES]]);
  const told = toldLabels([['Lin', 'Circle'], ['Circle', 'Chapter 1'], ['Slopes'], ['zzz']], mapping, reader);
  expect(told).toEqual({
    labels: [
      { label: 'Circle', count: 2, tag: null, basis: null, suggestion: CIRCLES },
      { label: 'Chapter 1', count: 1, tag: LINES, basis: 'mapping', suggestion: null },
      { label: 'Lin', count: 1, tag: null, basis: null, suggestion: LINES },
      { label: 'Slopes', count: 1, tag: SLOPES, basis: 'name', suggestion: null },
      { label: 'zzz', count: 1, tag: null, basis: null, suggestion: null },
    ],
    more_labels: 0,
  });
});

test('the report of an import leaves out the rarest labels if there are too many', () => {
  const many = Array.from({ length: MOST_LABELS + 2 }, (_, index) => [`Chapter ${index}`]);
  const told = toldLabels([...many, ['Chapter 501']], none, reader);
  expect(told.labels).toHaveLength(MOST_LABELS);
  expect(told.labels[0]).toMatchObject({ label: 'Chapter 501', count: 2 });
  expect(told.more_labels).toBe(2);
});

test('the import reads a mapping of labels, or reports all its errors', () => {
  const labels = new Set(['A', 'B', 'C']);
  expect(readMapping({ A: 'lines', B: null }, labels, reader)).toEqual({
    mapping: new Map([
      ['A', LINES],
      ['B', null],
    ]),
    faults: [],
  });
  expect(readMapping({ A: 'retired', X: 'lines', Y: 'gone' }, labels, reader).faults).toEqual([
    { path: 'body.mapping', message: '“A”: this tag doesn’t exist or can’t be used here.' },
    { path: 'body.mapping', message: '“X”: no question in the file has this label.' },
    { path: 'body.mapping', message: '“Y”: no question in the file has this label.' },
    { path: 'body.mapping', message: '“Y”: this tag doesn’t exist or can’t be used here.' },
  ]);
});

test('remembers only mappings that later files need, including labels mapped to no skill', () => {
  const mapping: Mapping = new Map([
    ['Lines', LINES],
    ['Circles', LINES],
    ['Chapter 1', CIRCLES],
    ['Chapter 2', null],
    ['Geometry', null],
  ]);
  expect(toRemember(mapping, reader)).toEqual([
    { label: 'Circles', tag: 'lines' },
    { label: 'Chapter 1', tag: 'circles' },
    { label: 'Chapter 2', tag: null },
    { label: 'Geometry', tag: null },
  ]);
});

test('a mapping is remembered for a school, and for everybody only if an admin made it', () => {
  expect(mayKeepMeanings('tutor', 'a')).toBe(true);
  expect(mayKeepMeanings('admin', null)).toBe(true);
  expect(mayKeepMeanings('tutor', null)).toBe(false);
  expect(mayKeepMeanings('manager', null)).toBe(false);
});
