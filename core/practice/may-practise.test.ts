import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  drawn,
  heldBack,
  type PracticeBounds,
  type PracticeQuestion,
} from './may-practise.ts';

const BOUNDS: PracticeBounds = {
  schools: new Set(['north']),
  tests_could_ask: new Set(['asked']),
  open_to_guests: null,
  others_to_sit: new Set(['others']),
};
const question = (fields: Partial<PracticeQuestion> = {}): PracticeQuestion => ({
  id: 'free',
  status: 'live',
  use: 'any',
  type: 'single_choice',
  school: 'north',
  ...fields,
});

test.each([
  ['a live question of the person’s school', {}, null],
  ['a question of the whole installation', { school: null }, null],
  ['a question for practice only', { use: 'practice_only' }, null],
  ['a question with a typed answer', { type: 'numeric' }, null],
  ['a question of another school', { school: 'south' }, 'not_open'],
  ['a draft', { status: 'draft' }, 'not_live'],
  ['a retired question', { status: 'retired' }, 'not_live'],
  ['a question for tests only', { use: 'tests_only' }, 'for_tests'],
  ['an essay', { type: 'essay' }, 'not_checkable'],
  ['a question that a test could ask', { id: 'asked' }, 'test_could_ask'],
  [
    'a question for practice only that a test could ask',
    { id: 'asked', use: 'practice_only' },
    'test_could_ask',
  ],
] as const)('checks whether practice may contain %s, with the reason against it: %o', (_, fields, why) => {
  expect(heldBack(question(fields), BOUNDS)).toBe(why);
});

test.each([
  ['a question of a test that others still have to take', { id: 'others' }, 'others_to_sit'],
  [
    'a question for practice only, of a test that others still have to take',
    { id: 'others', use: 'practice_only' },
    'others_to_sit',
  ],
] as const)('practice limited by other people’s tests does not contain %s', (_, fields, why) => {
  expect(heldBack(question(fields), BOUNDS)).toBe(why);
  expect(heldBack(question(fields), { ...BOUNDS, others_to_sit: new Set() })).toBe(null);
});

test.each([
  ['a question for practice only', { use: 'practice_only' }, null],
  [
    'a question of an assessment open to guests, even of another school',
    { id: 'open', school: 'south' },
    null,
  ],
  ['any other question', {}, 'not_for_guests'],
  ['any other question of their school', { school: 'north' }, 'not_for_guests'],
  ['a question of another school for practice only', { use: 'practice_only', school: 'south' }, 'not_open'],
  ['a question of an open assessment that others still have to take', { id: 'others' }, 'others_to_sit'],
  ['a question of an open assessment that a test could ask them', { id: 'asked' }, 'test_could_ask'],
] as const)(
  'checks whether a guest or an unapproved account practices %s, with the reason against it: %o',
  (_, fields, why) => {
    const open_to_guests = new Set(['open', 'others', 'asked']);
    expect(heldBack(question(fields), { ...BOUNDS, open_to_guests })).toBe(why);
  },
);

describe('drawing a set of questions', () => {
  const candidate = (id: string, rank = 0, is_in_test = false): Candidate => ({ id, rank, is_in_test });

  test('takes questions that are in no test first, then those of the nearest difficulty, in any order of candidates', () => {
    const group = [candidate('d', 0, true), candidate('c', 2), candidate('b', 1), candidate('a', 1)];
    expect(drawn([group], 3)).toEqual(['a', 'b', 'c']);
    expect(drawn([group], 9)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('takes the most similar questions first if they must be similar; among equally similar questions, those in no test come first', () => {
    const group = [candidate('d', 2), candidate('c', 1, true), candidate('b', 1, true), candidate('a', 1)];
    expect(drawn([group], 4, { is_alike: true })).toEqual(['a', 'b', 'c', 'd']);
  });

  test('takes from each group in turn, without duplicates, and fills gaps from other groups', () => {
    const one = [candidate('a'), candidate('b'), candidate('c')];
    expect(drawn([one, [candidate('x')]], 3)).toEqual(['a', 'x', 'b']);
    expect(drawn([one, one], 3)).toEqual(['a', 'b', 'c']);
    expect(drawn([[], one], 2)).toEqual(['a', 'b']);
    expect(drawn([one, [candidate('a'), candidate('x')]], 2)).toEqual(['a', 'x']);
    expect(drawn([], 3)).toEqual([]);
  });
});
