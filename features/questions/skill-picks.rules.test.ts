import { expect, test } from 'vitest';
import type { ImportLabel, ImportLine } from './import.contract.ts';
import {
  countWithout,
  filledDown,
  mappingOf,
  NO_SKILL,
  type Picks,
  picked,
  pickOf,
  stateOf,
  suggested,
} from './skill-picks.rules.ts';

const LINES = { id: 'lines', kind: 'topic', name: 'Lines' } as const;
const ALGEBRA = { id: 'algebra', kind: 'domain', name: 'Algebra' } as const;
const label = (name: string, more: Partial<ImportLabel> = {}): ImportLabel => ({
  label: name,
  count: 1,
  tag: null,
  basis: null,
  suggestion: null,
  ...more,
});
const known = label('Lines', { tag: LINES, basis: 'name' });
const parent = label('Algebra', { tag: ALGEBRA, basis: 'name' });
const kept = label('Week 1', { basis: 'remembered' });
const open = label('Unit 4');
const like = label('Line', { suggestion: LINES });
const LABELS = [known, parent, kept, open, like];
const none: Picks = new Map();

test('a label keeps its known meaning until a different one is picked, and gets it back if it is picked again', () => {
  expect(LABELS.map((one) => pickOf(one, none))).toEqual(['lines', 'algebra', NO_SKILL, null, null]);
  expect(LABELS.map((one) => stateOf(one, none))).toEqual(['name', 'no_skill', 'none', 'open', 'open']);
  const other = picked(none, known, 'circles');
  expect([pickOf(known, other), stateOf(known, other)]).toEqual(['circles', 'picked']);
  expect(picked(other, known, 'lines')).toEqual(none);
});

test('after a pick is removed, a label that was known as a skill means no skill, and an unknown label is undecided', () => {
  expect(picked(picked(none, open, 'lines'), open, null)).toEqual(none);
  const without = picked(none, known, null);
  expect([pickOf(known, without), stateOf(known, without)]).toEqual([NO_SKILL, 'none']);
  expect(picked(none, kept, null)).toEqual(none);
  expect(stateOf(open, picked(none, open, NO_SKILL))).toBe('none');
});

test('a chosen skill applies to all undecided labels below, and skips labels that have a meaning already', () => {
  const filled = filledDown([open, known, like, kept], picked(none, open, 'circles'), 0);
  expect(filled).toEqual(
    new Map([
      ['Unit 4', 'circles'],
      ['Line', 'circles'],
    ]),
  );
  expect(filledDown([open, like], picked(none, open, NO_SKILL), 0).get('Line')).toBe(NO_SKILL);
  expect(filledDown([open, like], none, 0)).toEqual(none);
  expect(filledDown([like, known, open], none, 1)).toEqual(new Map([['Unit 4', 'lines']]));
});

test('an import suggests a similar skill while a label is undecided', () => {
  expect(suggested(LABELS, none)).toEqual([like]);
  expect(suggested(LABELS, picked(none, like, NO_SKILL))).toEqual([]);
});

test('a question has no skill if none of its labels means a skill', () => {
  const item = (labels: number[], more: Partial<ImportLine> = {}): ImportLine => ({
    file: null,
    line: 1,
    name: '',
    type: 'essay',
    construct: 'essay',
    changes: [],
    reason: null,
    question: null,
    outcome: 'taken',
    topic: null,
    labels,
    near_duplicate: null,
    becomes: null,
    ...more,
  });
  const items = [
    item([0], { topic: 'Lines' }),
    item([1, 3]),
    item([3], { outcome: 'changed' }),
    item([4]),
    item([], { outcome: 'refused' }),
    item([], { outcome: 'already_there' }),
    // A label that is not listed gives the skill.
    item([3], { topic: 'Circles' }),
  ];
  const without = (picks: Picks) => countWithout({ items, labels: LABELS }, picks);
  expect(without(none)).toBe(3);
  expect(without(picked(none, open, 'circles'))).toBe(1);
  expect(without(picked(none, known, NO_SKILL))).toBe(4);
  expect(without(picked(none, parent, 'circles'))).toBe(2);
});

test('an import sends the chosen skills, and nothing for labels that were not changed', () => {
  const picks = picked(picked(none, open, 'circles'), known, NO_SKILL);
  expect(mappingOf(LABELS, picks)).toEqual({ 'Unit 4': 'circles', Lines: null });
  expect(mappingOf([known], new Map([['Elsewhere', 'lines']]))).toEqual({});
});
