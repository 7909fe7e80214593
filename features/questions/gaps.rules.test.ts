import { expect, test } from 'vitest';
import type { Gap } from '#core/question-kinds/question-kinds.ts';
import { gapCount, gapFaults, withNextGap } from './gaps.rules.ts';

const LIST = { choices: ['in', 'on'], accepted_answers: ['in'] };
const TYPED = { choices: [], accepted_answers: ['Rome'] };
const told = (stem: string, gaps: readonly Gap[]) =>
  gapFaults({ stem, gaps }).map(({ path, message }) => `${path.replace('body.', '')}: ${message}`);

test('accepts a text whose gaps are numbered and filled', () => {
  expect(told('Lie [[2]] the [[1]]', [LIST, TYPED])).toEqual([]);
});

test('a text with gaps needs each gap exactly once, numbered from 1', () => {
  expect(told('No gap', [])).toEqual(['stem: Write [[1]] where you want the first gap.']);
  expect(told('[[1]] [[3]] [[3]]', [LIST, LIST, LIST])).toEqual([
    'stem: [[2]] is missing. Number the gaps in order.',
    'stem: Gap 3 appears twice. Give each gap its own number.',
  ]);
  expect(told('[[0]] [[1]]', [LIST])).toEqual([
    'stem: Gap numbers start with [[1]], so [[0]] isn’t allowed.',
  ]);
  expect(
    told(Array.from({ length: 21 }, (_, place) => `[[${place + 1}]]`).join(' '), Array(20).fill(LIST)),
  ).toEqual(['stem: A text can have at most 20 gaps.']);
});

test('requires answers for each gap, and no others', () => {
  expect(told('[[1]] [[2]]', [LIST])).toEqual(['gaps: Add an answer for gap 2.']);
  expect(told('[[1]]', [LIST, TYPED])).toEqual([
    'gaps.1: The text has no gap 2. Write [[2]] where you want it.',
  ]);
});

test('requires at least two different choices with one right one, or an accepted answer to type', () => {
  expect(told('[[1]]', [{ choices: [], accepted_answers: [] }])).toEqual([
    'gaps.0.accepted_answers: Add at least one accepted answer.',
  ]);
  expect(told('[[1]]', [{ choices: [], accepted_answers: [], is_chosen: true }])).toContain(
    'gaps.0.choices: Add at least 2 choices.',
  );
  expect(told('[[1]]', [{ choices: ['in'], accepted_answers: ['in'] }])).toEqual([
    'gaps.0.choices: Add at least 2 choices.',
  ]);
  expect(told('[[1]]', [{ choices: ['in', 'on', 'in'], accepted_answers: ['in'] }])).toEqual([
    'gaps.0.choices.2: This is the same as choice 1.',
  ]);
  for (const accepted_answers of [[], ['at'], ['in', 'on']]) {
    expect(told('[[1]]', [{ choices: ['in', 'on'], accepted_answers }])).toEqual([
      'gaps.0.accepted_answers: Mark one choice as correct.',
    ]);
  }
});

test('inserts the next gap at the end of the last paragraph', () => {
  expect(withNextGap('')).toBe('[[1]]');
  expect(withNextGap('<p>Lie [[1]]</p>')).toBe('<p>Lie [[1]] [[2]]</p>');
  expect(gapCount('<p>[[2]]</p>')).toBe(2);
});
