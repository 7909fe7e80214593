import { expect, test } from 'vitest';
import { frozen, frozenPaper } from '#tests/support/results-seed.ts';
import {
  bankKey,
  byMeaning,
  changeFaults,
  changeOf,
  correctedPaper,
  correctedQuestion,
  countChanges,
  meaningOf,
  namedChange,
  placementsOf,
} from './regrade.rules.ts';

const choice = frozen();
const [a = '', b = '', c = ''] = choice.options.map(({ id }) => id);
const several = frozen({ type: 'multiple_choice', options: choice.options });
const typed = frozen({ type: 'numeric', accepted_answers: ['2'] });
const rightOf = (question: ReturnType<typeof correctedQuestion>) =>
  question?.options.flatMap(({ id, is_correct }) => (is_correct ? [id] : []));

test('a new answer key replaces the old one, and `accept_also` adds to it', () => {
  expect(rightOf(correctedQuestion(choice, { action: 'new_key', right_options: [b] }))).toEqual([b]);
  expect(rightOf(correctedQuestion(choice, { action: 'accept_also', right_options: [b] }))).toEqual([a, b]);
  expect(correctedQuestion(typed, { action: 'new_key', accepted_answers: ['3'] })?.accepted_answers).toEqual([
    '3',
  ]);
  expect(
    correctedQuestion(typed, { action: 'accept_also', accepted_answers: ['3', '2'] })?.accepted_answers,
  ).toEqual(['2', '3']);
  expect(correctedQuestion(choice, { action: 'drop' })).toBe(choice);
});

const filled = frozen({
  type: 'gaps',
  gaps: [
    { choices: ['a', 'b'], accepted_answers: ['a'] },
    { choices: [], accepted_answers: ['Rome'] },
  ],
});

test('a regrade accepts a further answer in one typed gap and does not change the other gaps', () => {
  const change = { action: 'accept_also', gap: 2, accepted_answers: ['Roma', 'Rome'] } as const;
  const gaps = [filled.gaps?.[0], { choices: [], accepted_answers: ['Rome', 'Roma'] }];
  expect(changeFaults(change, filled)).toEqual([]);
  expect(correctedQuestion(filled, change)?.gaps).toEqual(gaps);
  expect(bankKey(change, filled)).toEqual({ gaps });
  expect(bankKey({ ...change, accepted_answers: ['Rome'] }, filled)).toBeNull();
  // A test cannot be corrected if its gap offers a list of choices or if it has no such gap.
  expect(correctedQuestion(filled, { ...change, gap: 1 })).toBeNull();
  expect(correctedQuestion({ ...filled, gaps: [] }, change)).toBeNull();
});

test.each([
  ['for a gap that does not exist', { gap: 3, accepted_answers: ['x'] }, filled, 'body.gap'],
  ['for a gap that is filled from choices', { gap: 1, accepted_answers: ['x'] }, filled, 'body.gap'],
  ['without a gap in a question with gaps', { accepted_answers: ['x'] }, filled, 'body.gap'],
  ['without an answer', { gap: 2 }, filled, 'body.accepted_answers'],
  ['for a gap in a numeric question', { gap: 1, accepted_answers: ['3'] }, typed, 'body.gap'],
  ['that is not a number', { accepted_answers: ['$3'] }, typed, 'body.accepted_answers.0'],
])('refuses to accept a further answer: %s', (_, change, question, path) => {
  expect(changeFaults({ action: 'accept_also', ...change }, question)).toMatchObject([{ path }]);
});

test('removes the reason for a mistake from an option that becomes right, and returns null for a test without the option', () => {
  const named = {
    ...choice,
    options: choice.options.map((option) => ({ ...option, reason_for_error: 'rushed' })),
  };
  const mended = correctedQuestion(named, { action: 'new_key', right_options: [b] });
  expect(mended?.options.map(({ reason_for_error }) => reason_for_error)).toEqual([
    'rushed',
    null,
    'rushed',
    'rushed',
  ]);
  expect(correctedQuestion(choice, { action: 'new_key', right_options: ['other'] })).toBeNull();
});

test('a regrade without an answer key uses the current one in the bank', () => {
  expect(namedChange({ action: 'new_key' }, choice)).toEqual({ action: 'new_key', right_options: [a] });
  expect(namedChange({ action: 'new_key' }, typed)).toEqual({ action: 'new_key', accepted_answers: ['2'] });
  expect(namedChange({ action: 'accept_also', right_options: [c] }, choice)).toEqual({
    action: 'accept_also',
    right_options: [c],
  });
});

test.each([
  ['an unknown option', { action: 'new_key', right_options: [a, 'x'] }, several, 'body.right_options.1'],
  ['without an option', { action: 'accept_also' }, choice, 'body.right_options'],
  [
    'two right options in a single choice',
    { action: 'new_key', right_options: [a, b] },
    choice,
    'body.right_options',
  ],
  [
    'a further right option in a multiple choice',
    { action: 'accept_also', right_options: [b] },
    several,
    'body.action',
  ],
  ['without a typed answer', { action: 'accept_also', accepted_answers: [] }, typed, 'body.accepted_answers'],
  ['a new key for an essay', { action: 'new_key' }, frozen({ type: 'essay' }), 'body.action'],
] as const)('refuses this change of the answer key: %s', (_, change, question, path) => {
  expect(changeFaults(change, question).map((fault) => fault.path)).toEqual([path]);
});

test.each([
  ['several right options in a multiple choice', { action: 'new_key', right_options: [a, b] }, several],
  ['further right options in a single choice', { action: 'accept_also', right_options: [b, c] }, choice],
  ['full credit for an essay', { action: 'full_credit' }, frozen({ type: 'essay' })],
] as const)('accepts this change of the answer key: %s', (_, change, question) => {
  expect(changeFaults(change, question)).toEqual([]);
});

test('a regrade changes the answer key in the bank only if the bank can store the new one and it differs from the old one', () => {
  expect(bankKey({ action: 'new_key', right_options: [b] }, choice)).toEqual({ right_options: [b] });
  expect(bankKey({ action: 'new_key', right_options: [a] }, choice)).toBeNull();
  expect(bankKey({ action: 'accept_also', right_options: [b] }, choice)).toBeNull();
  expect(bankKey({ action: 'accept_also', accepted_answers: ['3'] }, typed)).toEqual({
    accepted_answers: ['2', '3'],
  });
  expect(bankKey({ action: 'accept_also', accepted_answers: ['2'] }, typed)).toBeNull();
  expect(bankKey({ action: 'drop' }, choice)).toBeNull();
});

test('a regrade corrects only the placements of the question, and a later one can restore the test', () => {
  const { content } = frozenPaper({
    sections: [{ questions: [{}, { unscored: true }] }, { questions: [{}] }],
  });
  const [first, pretest, other] = content.sections.flatMap(({ placements }) => placements);
  const of = (question = '', action: 'drop' | 'full_credit' | 'new_key', paper = content) =>
    correctedPaper(paper, question, new Map([[first?.question_revision ?? '', 'mended']]), action);
  const dropped = of(first?.question, 'drop');
  expect(placementsOf(dropped, first?.question ?? '')).toEqual([
    { ...first, question_revision: 'mended', unscored: true, regraded: 'dropped' },
  ]);
  expect(placementsOf(dropped, other?.question ?? '')).toEqual([other]);
  const given = of(first?.question, 'full_credit', dropped);
  expect(placementsOf(given, first?.question ?? '')).toMatchObject([
    { unscored: false, regraded: 'full_credit' },
  ]);
  const back = correctedPaper(
    given,
    first?.question ?? '',
    new Map([['mended', first?.question_revision ?? '']]),
    'new_key',
  );
  expect(back).toEqual(content);
  expect(placementsOf(of(pretest?.question, 'full_credit'), pretest?.question ?? '')).toEqual([pretest]);
});

test('a regrade measures a change in scaled score if there is one, and sorts changes that cross a goal first', () => {
  const scaled = (before: number, after: number) => ({ scaled: { before, after } });
  expect(changeOf({ raw: { before: 1, after: 1.3 }, scaled: null })).toBe(0.3);
  expect(changeOf({ raw: { before: 1, after: 2 }, ...scaled(500, 520) })).toBe(20);
  expect(meaningOf({ ...scaled(1340, 1350), goal: 1350 })).toBe('reaches_goal');
  expect(meaningOf({ ...scaled(1350, 1340), goal: 1350 })).toBe('falls_below_goal');
  expect(meaningOf({ ...scaled(1350, 1360), goal: 1350 })).toBeNull();
  expect(meaningOf({ ...scaled(1330, 1340), goal: 1350 })).toBeNull();
  expect(meaningOf({ scaled: null, goal: 1 })).toBeNull();
  expect(meaningOf({ ...scaled(1, 2), goal: null })).toBeNull();
  const row = (name: string, change: number, meaning: 'reaches_goal' | null = null) => ({
    name,
    change,
    meaning,
  });
  const rows = [row('d', -10), row('c', 10), row('b', 10), row('a', 10, 'reaches_goal'), row('e', -20)];
  expect(
    byMeaning(rows)
      .map(({ name }) => name)
      .join(''),
  ).toBe('aebcd');
  expect(countChanges([10, -10, 10])).toEqual([
    { change: -10, count: 1 },
    { change: 0, count: 0 },
    { change: 10, count: 2 },
  ]);
});
