import { describe, expect, test } from 'vitest';
import {
  type Candidate,
  drawn,
  heldBack,
  type PracticeBounds,
  type PracticeQuestion,
} from './may-practise.ts';

const BOUNDS: PracticeBounds = { schools: new Set(['north']), tests_could_ask: new Set(['asked']) };
const question = (fields: Partial<PracticeQuestion> = {}): PracticeQuestion => ({
  ...{ id: 'free', status: 'live', use: 'any', type: 'single_choice', school: 'north' },
  ...fields,
});

test.each([
  ['a live one of one’s school', {}, null],
  ['the installation’s', { school: null }, null],
  ['one for practice alone', { use: 'practice_only' }, null],
  ['one that is typed', { type: 'numeric' }, null],
  ['another school’s', { school: 'south' }, 'not_open'],
  ['a draft', { status: 'draft' }, 'not_live'],
  ['a retired one', { status: 'retired' }, 'not_live'],
  ['one for tests alone', { use: 'tests_only' }, 'for_tests'],
  ['an essay', { type: 'essay' }, 'not_checkable'],
  ['what a test could ask', { id: 'asked' }, 'test_could_ask'],
  [
    'what a test could ask, for practice alone though it is',
    { id: 'asked', use: 'practice_only' },
    'test_could_ask',
  ],
] as const)('practice holds %s: %o', (_, fields, why) => {
  expect(heldBack(question(fields), BOUNDS)).toBe(why);
});

describe('a drawn set', () => {
  const candidate = (id: string, rank = 0, is_in_test = false): Candidate => ({ id, rank, is_in_test });

  test('takes those in no test first, then the nearest, whatever order they came in', () => {
    const group = [candidate('d', 0, true), candidate('c', 2), candidate('b', 1), candidate('a', 1)];
    expect(drawn([group], 3)).toEqual(['a', 'b', 'c']);
    expect(drawn([group], 9)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('takes of each group in turn, no question twice, and what one lacks another gives', () => {
    const one = [candidate('a'), candidate('b'), candidate('c')];
    expect(drawn([one, [candidate('x')]], 3)).toEqual(['a', 'x', 'b']);
    expect(drawn([one, one], 3)).toEqual(['a', 'b', 'c']);
    expect(drawn([[], one], 2)).toEqual(['a', 'b']);
    expect(drawn([one, [candidate('a'), candidate('x')]], 2)).toEqual(['a', 'x']);
    expect(drawn([], 3)).toEqual([]);
  });
});
