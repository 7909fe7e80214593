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

describe('the labels of an item are', () => {
  test('its category as one path, then its tags, each once and none empty', () => {
    expect(labelsOf({ category: [' Unit 4 ', '', 'Lines'], tags: ['hard ', ' ', 'hard', 'Lines'] })).toEqual([
      'Unit 4 / Lines',
      'hard',
      'Lines',
    ]);
    expect(labelsOf({ category: [], tags: [] })).toEqual([]);
    expect(labelsOf({ category: ['A'], tags: ['A'] })).toEqual(['A']);
  });

  test('of a path too long to be said the deepest names, and no tag that is no name', () => {
    const long = 'x'.repeat(255);
    expect(labelsOf({ category: [long, long, 'Lines'], tags: ['y'.repeat(501), 'y'.repeat(500)] })).toEqual([
      `${long} / Lines`,
      'y'.repeat(500),
    ]);
  });
});

describe('an item is filed', () => {
  test('under the skill that the first of its labels means, whatever its capitals', () => {
    expect(filed(['Book / LINES', 'week 3'])).toEqual({ tags: ['lines'], topic: LINES, changes: [] });
  });

  test('under a skill rather than a parent that is named before it', () => {
    expect(filed(['Geometry', 'Circles'])).toEqual({ tags: ['circles'], topic: CIRCLES, changes: [] });
  });

  test('under what stands lower, where one label means something below another', () => {
    expect(filed(['Lines', 'Slopes'])).toMatchObject({ tags: ['slopes'], topic: SLOPES, changes: [] });
    expect(filed(['Math', 'Algebra'])).toEqual({ tags: ['algebra'], topic: null, changes: [] });
  });

  test('under one skill: another that a label means is named and stays out', () => {
    expect(filed(['Circles', 'Lines'])).toEqual({
      tags: ['circles'],
      topic: CIRCLES,
      changes: ['its label “Lines” means Lines too: it stays with Circles'],
    });
    expect(filed(['Circles', 'Algebra']).changes).toHaveLength(1);
  });

  test('beside that under an exam, unless the skill stands below it', () => {
    expect(filed(['ACT', 'Lines', 'SAT'])).toMatchObject({ tags: ['lines', 'act'], changes: [] });
    expect(filed(['ACT', 'act'])).toEqual({ tags: ['act'], topic: null, changes: [] });
  });

  test('as was said, before what the label’s name means; and nowhere where that was said', () => {
    const mapping: Mapping = new Map([
      ['Lines', CIRCLES],
      ['Slopes', null],
    ]);
    expect(filed(['Lines', 'Slopes'], mapping)).toMatchObject({ tags: ['circles'], changes: [] });
    expect(filed(['Slopes'], mapping)).toEqual({ tags: [], topic: null, changes: [] });
  });

  test('under the tag that kept the name of a merged one', () => {
    expect(filed(['Line graphs'])).toMatchObject({ tags: ['lines'], changes: [] });
  });

  test('two labels may mean one skill', () => {
    const mapping: Mapping = new Map([['Chapter 1', LINES]]);
    expect(filed(['Chapter 1', 'Lines'], mapping)).toEqual({ tags: ['lines'], topic: LINES, changes: [] });
  });

  test('nowhere where no label means anything', () => {
    expect(filed(['Chapter 1'])).toEqual({ tags: [], topic: null, changes: [] });
    expect(filed([])).toEqual({ tags: [], topic: null, changes: [] });
  });
});

test('labels are told by how many questions bear them, with what they mean, how that is known, and a likeness', () => {
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

test('of more labels than can be told those stay untold that fewest questions bear', () => {
  const many = Array.from({ length: MOST_LABELS + 2 }, (_, index) => [`Chapter ${index}`]);
  const told = toldLabels([...many, ['Chapter 501']], none, reader);
  expect(told.labels).toHaveLength(MOST_LABELS);
  expect(told.labels[0]).toMatchObject({ label: 'Chapter 501', count: 2 });
  expect(told.more_labels).toBe(2);
});

test('what is said of labels is read, or all that is wrong with it is told', () => {
  const labels = new Set(['A', 'B', 'C']);
  expect(readMapping({ A: 'lines', B: null }, labels, reader)).toEqual({
    mapping: new Map([
      ['A', LINES],
      ['B', null],
    ]),
    faults: [],
  });
  expect(readMapping({ A: 'retired', X: 'lines', Y: 'gone' }, labels, reader).faults).toEqual([
    { path: 'body.mapping', message: '“A”: there is no such tag to give.' },
    { path: 'body.mapping', message: '“X”: nothing in the file has this label.' },
    { path: 'body.mapping', message: '“Y”: nothing in the file has this label.' },
    { path: 'body.mapping', message: '“Y”: there is no such tag to give.' },
  ]);
});

test('what the next file would be read by anyway is not remembered; that a label means nothing is', () => {
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

test('a mapping is kept for the school whose file it is, for everybody by an admin alone', () => {
  expect(mayKeepMeanings('tutor', 'a')).toBe(true);
  expect(mayKeepMeanings('admin', null)).toBe(true);
  expect(mayKeepMeanings('tutor', null)).toBe(false);
  expect(mayKeepMeanings('manager', null)).toBe(false);
});
