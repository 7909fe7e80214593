import { expect, test } from 'vitest';
import type { MissedQuestion, Mistakes } from './mistakes.contract.ts';
import {
  askedWhy,
  fittingReasons,
  likelyReasons,
  questionsWithoutReason,
  shortList,
} from './reason-choices.rules.ts';

const reason = (id: string, used = 0, topic: string | null = null) =>
  ({ id, name: id, group: 'process', remedy: null, topic, used }) satisfies Mistakes['reasons'][number];
const ids = (reasons: readonly { id: string }[]) => reasons.map(({ id }) => id);

test('offers the reasons that fit the skill, the most used ones first', () => {
  const all = [reason('a'), reason('b', 2), reason('c', 0, 'lines'), reason('d', 5, 'circles')];
  const fitting = fittingReasons(all, { topic: { id: 'lines', name: 'Lines' } });
  expect(ids(fitting)).toEqual(['b', 'a', 'c']);
  expect(ids(fittingReasons(all, { topic: null }))).toEqual(['b', 'a']);
  expect(ids(likelyReasons(fitting))).toEqual(['b', 'a', 'c']);
});

test('offers seven reasons at first, without the suggested one', () => {
  const many = Array.from({ length: 10 }, (_, place) => reason(`r${place}`));
  const { first, more } = shortList(many, 'r1');
  expect(ids(first)).toEqual(['r0', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7']);
  expect(more).toBe(2);
  expect(shortList(many.slice(0, 3), null)).toMatchObject({ more: 0 });
});

test('a note alone is no reason, and a reason from the student or staff is enough', () => {
  const said = (is_given: boolean) => ({
    reason: is_given ? { id: 'a', name: 'a', group: 'process' as const } : null,
    is_confirmed: false,
    note: 'Hm.',
    by: { id: 'p', name: 'P' },
    at: '2026-11-21T00:00:00Z',
  });
  const byStaff = { said: { taker: said(false), staff: said(true) } } as MissedQuestion;
  const byTaker = { said: { taker: said(true), staff: null } } as MissedQuestion;
  const noted = { said: { taker: said(false), staff: null } } as MissedQuestion;
  const questions = [byStaff, byTaker, noted];
  expect(questionsWithoutReason({ questions, side: 'taker' })).toEqual([noted]);
  expect(questionsWithoutReason({ questions, side: 'staff' })).toEqual([noted]);
  expect(questionsWithoutReason({ questions, side: null })).toEqual([]);
});

test('the question about a mistake follows from the suggested reason, and names the error if the answer has a named error', () => {
  const question = (by: string | null, signals: object[], name: string) =>
    ({
      suggestion: by === null ? null : { reason: 'r', name, by },
      signals,
    }) as unknown as MissedQuestion;
  const asked = (by: string | null, signals: object[] = [], name = 'Never learned it') =>
    askedWhy(question(by, signals, name), 'taker');
  const gap = { kind: 'gap', expected: 0.2, again: null, named_error: null };
  expect(asked(null)).toBe('Why did you miss this?');
  expect(asked('rushed', [gap, { kind: 'rushed' }])).toBe('Did you rush?');
  expect(asked('gap', [gap])).toBe('Was this new or hard for you?');
  expect(asked('gap', [{ ...gap, named_error: 'Mixed up' }], 'Mixed up')).toBe('Was it “Mixed up”?');
  expect(asked('slip')).toBe('Why did you miss this?');
  // Staff are not asked about themselves.
  expect(askedWhy(question('slip', [{ kind: 'slip' }], 'Slip'), 'staff')).toBe(
    'Why was this question missed?',
  );
});
