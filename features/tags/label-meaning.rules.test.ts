import { describe, expect, test } from 'vitest';
import { labelKey } from './label.rules.ts';
import { keysOf, labelReader, type OfferedTag } from './label-meaning.rules.ts';
import type { TagKind } from './tags.contract.ts';

const tag = (
  id: string,
  kind: TagKind,
  name: string,
  parent: string | null = null,
  code: string | null = null,
) => ({ id, kind, name, parent, code }) satisfies OfferedTag;
const TAGS = [
  tag('sat', 'exam', 'Digital SAT', null, 'SAT'),
  tag('math', 'subject', 'Math', 'sat', 'M'),
  tag('mega', 'mega_domain', 'Math', 'math', 'M'),
  tag('algebra', 'domain', 'Algebra', 'mega', 'H'),
  tag('geometry', 'domain', 'Geometry', 'mega', 'S'),
  tag('linear', 'topic', 'Linear functions', 'algebra', 'H.B.'),
  tag('nonlinear', 'topic', 'Nonlinear functions', 'algebra', 'P.C.'),
  tag('circles', 'topic', 'Circles', 'geometry', 'S.D.'),
  tag('review-a', 'topic', 'Review', 'algebra'),
  tag('review-g', 'topic', 'Review', 'geometry'),
  tag('slopes', 'sub_topic', 'Slopes', 'linear'),
  tag('both-topic', 'topic', 'Percentages', 'algebra'),
  tag('both-domain', 'domain', 'Percentages', 'mega'),
];
const other = (
  label: string,
  to: string | null,
  school: string | null,
  origin: 'merge' | 'mapping' = 'mapping',
) => ({
  key: labelKey(label),
  tag: to,
  school,
  origin,
});
const reading = (...others: ReturnType<typeof other>[]) => labelReader(TAGS, others);
const said = (reader: ReturnType<typeof reading>, label: string) => {
  const meaning = reader.meaningOf(label);
  return meaning === null ? null : [meaning.tag?.id ?? null, meaning.basis];
};

describe('the meaning of a label', () => {
  test.each([
    ['Linear functions', ['linear', 'name']],
    ['3.2 LINEAR  functions!', ['linear', 'name']],
    ['h.b.', ['linear', 'name']],
    ['Slopes', ['slopes', 'name']],
    ['Algebra', ['algebra', 'name']],
    // If tags of several kinds have the name, the most specific kind wins.
    ['Percentages', ['both-topic', 'name']],
    ['Math', ['mega', 'name']],
    ['SAT', ['sat', 'name']],
    ['Nobody knows', null],
    ['', null],
    ['—', null],
  ])('is the expected tag or null for the label “%s”', (label, expected) => {
    expect(said(reading(), label)).toEqual(expected);
  });

  test.each([
    ['Bank / Algebra / Linear functions', ['linear', 'path']],
    ['Algebra / Week 3', ['algebra', 'path']],
    ['Algebra / Circles / Hard', ['circles', 'path']],
    ['Week 3 / Tuesday', null],
    [' / ', null],
  ])('is the deepest known part of a path: %s', (label, expected) => {
    expect(said(reading(), label)).toEqual(expected);
  });

  test('is unknown if several tags of one kind have the name, unless the path shows which one is meant', () => {
    expect(said(reading(), 'Review')).toBeNull();
    expect(said(reading(), 'Geometry / Review')).toEqual(['review-g', 'path']);
    // Both candidates are below Math, so the label means Math, the most specific tag that is certain.
    expect(said(reading(), 'Math / Review')).toEqual(['mega', 'path']);
    expect(said(reading(), 'Geometry / Algebra / Review')).toEqual(['algebra', 'path']);
  });

  test('is a mapping remembered for the user’s school, or else one for everybody; tag names are compared only after that', () => {
    const reader = reading(other('Circles', 'linear', null), other('Circles', 'slopes', 'north'));
    expect(said(reader, 'CIRCLES')).toEqual(['slopes', 'remembered']);
    expect(said(reading(other('Circles', 'linear', null)), 'circles')).toEqual(['linear', 'remembered']);
    expect(said(reading(other('Circles', null, 'north')), 'circles')).toEqual([null, 'remembered']);
    expect(said(reading(other('Unit 4 / Circles', 'linear', 'north')), 'Unit 4 / Circles')).toEqual([
      'linear',
      'remembered',
    ]);
    expect(said(reading(other('Chapter X', 'linear', 'north')), 'Book / Chapter X')).toEqual([
      'linear',
      'path',
    ]);
  });

  test('is unknown if two schools mapped the label differently', () => {
    const both = (north: string | null, south: string | null) =>
      said(reading(other('Chapter X', north, 'north'), other('Chapter X', south, 'south')), 'chapter x');
    expect(both('linear', 'linear')).toEqual(['linear', 'remembered']);
    expect(both('linear', 'circles')).toBeNull();
    expect(both('linear', null)).toBeNull();
  });

  test('ignores a mapping to a tag that is no longer offered', () => {
    expect(said(reading(other('Circles', 'gone', 'north')), 'circles')).toEqual(['circles', 'name']);
    expect(
      said(reading(other('Circles', 'gone', 'north'), other('Circles', 'linear', null)), 'circles'),
    ).toEqual(['linear', 'remembered']);
  });

  test('is the remaining tag if the label has the name of a merged tag and no existing tag has this name', () => {
    expect(said(reading(other('Line graphs', 'linear', null, 'merge')), 'line graphs')).toEqual([
      'linear',
      'alias',
    ]);
    expect(said(reading(other('Circles', 'linear', null, 'merge')), 'circles')).toEqual(['circles', 'name']);
    const twice = ['linear', 'circles'].map((to) => other('Graphs', to, null, 'merge'));
    expect(said(reading(...twice), 'graphs')).toBeNull();
    expect(said(reading(...twice), 'Geometry / graphs')).toEqual(['circles', 'path']);
    const same = ['linear', 'linear'].map((to) => other('Graphs', to, null, 'merge'));
    expect(said(reading(...same), 'graphs')).toEqual(['linear', 'alias']);
  });
});

test('a label counts as similar to the skill that shares most of its letters, and to no skill if few are shared', () => {
  const like = (label: string) => reading().likenessOf(label)?.id ?? null;
  expect(like('Linear fns')).toBe('linear');
  expect(like('Non-linear function')).toBe('nonlinear');
  expect(like('Old bank / Circle')).toBe('circles');
  expect(like('Default for LING-373')).toBeNull();
  expect(like('')).toBeNull();
});

test('the path of a tag has all tags above it up to its exam', () => {
  const reader = reading();
  const { tag: slopes } = reader.meaningOf('Slopes') ?? {};
  expect(reader.lineOf(slopes as OfferedTag).map(({ id }) => id)).toEqual([
    'slopes',
    'linear',
    'algebra',
    'mega',
    'math',
    'sat',
  ]);
});

test('an import looks up aliases for whole labels and for the parts of their paths, each alias once', () => {
  expect(keysOf(['Algebra / Circles', 'circles', ' — '])).toEqual(['algebra circles', 'algebra', 'circles']);
});
