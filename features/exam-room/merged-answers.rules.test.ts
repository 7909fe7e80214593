import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerState, ExamView } from '#features/sessions/exam.contract.ts';
import type { AnswerChange, JournalItem } from '#features/sessions/journal.rules.ts';
import { shownAnswers, startAt, untouched } from './merged-answers.rules.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 15, 0, second)).toISOString();

function says(question: string, seq: number, more: Partial<AnswerChange> = {}): JournalItem {
  return { kind: 'answer', body: { question, seq, writer: 1, ...more } };
}

function look(question: string, second: number): JournalItem {
  return { kind: 'visit', body: { id: `v${second}`, question, opened_at: at(second) } };
}

const held = (question: string, writer: number, seq: number, more: Partial<AnswerState>): AnswerState => ({
  ...untouched(question),
  is_seen: true,
  ...more,
  stamps: { response: { writer, seq }, flagged: { writer, seq }, eliminated: null },
});

test('the exam room applies unsaved changes on top of the server’s answers, field by field', () => {
  const server = [
    held('q1', 1, 3, { response: 'a', time_spent_seconds: 40 }),
    held('q2', 1, 4, { response: 'b' }),
  ];
  const shown = shownAnswers(server, [
    says('q1', 5, { flagged: true, time_spent_seconds: 30 }),
    says('q2', 6, { response: null }),
    says('q3', 7, { response: ['x'], time_spent_seconds: 7 }),
    look('q4', 1),
  ]);
  expect([...shown.values()]).toMatchObject([
    { question: 'q1', response: 'a', flagged: true, time_spent_seconds: 40 },
    { question: 'q2', response: null, flagged: false },
    { question: 'q3', is_seen: true, response: ['x'], time_spent_seconds: 7 },
    { question: 'q4', is_seen: true, response: null },
  ]);
});

test('the exam room keeps the server’s value if it comes from a newer window or a later change', () => {
  const shown = shownAnswers(
    [held('q1', 2, 1, { response: 'new' }), held('q2', 1, 9, { response: 'new' })],
    [says('q1', 90, { response: 'old' }), says('q2', 8, { response: 'old' })],
  );
  expect([...shown.values()].map(({ response }) => response)).toEqual(['new', 'new']);
});

test('merging answers gives the same result whichever changes the server already had, and in whatever order they arrive', () => {
  const change = fc.record(
    {
      question: fc.constantFrom('q1', 'q2'),
      writer: fc.integer({ min: 1, max: 2 }),
      response: fc.constantFrom('a', 'b', null),
      flagged: fc.boolean(),
      eliminated: fc.subarray(['x', 'y']),
      time_spent_seconds: fc.nat(50),
    },
    { requiredKeys: ['question', 'writer'] },
  );
  const cases = fc
    .array(change, { maxLength: 12 })
    .map((made) => made.map((body, index) => says(body.question, index + 1, body)))
    .chain((items) => fc.tuple(fc.constant(items), fc.nat(items.length), fc.shuffledSubarray(items)));
  fc.assert(
    fc.property(cases, ([items, count, some]) => {
      const server = [...shownAnswers([], items.slice(0, count)).values()];
      // Includes changes that the server already has, because its responses may not have arrived yet.
      const waiting = [...some, ...items.slice(count).toReversed()];
      const shown = shownAnswers(server, waiting);
      for (const [question, answer] of shownAnswers([], items)) expect(shown.get(question)).toEqual(answer);
      expect(shown.size).toBe(shownAnswers([], items).size);
    }),
  );
});

test('the exam room opens at the question viewed last on any device; if students cannot go back, never before the last seen question', () => {
  const questions = ['q1', 'q2', 'q3'].map((id) => ({ id }));
  const present = (navigation: 'free' | 'forward', last_look: [string, number] | null) =>
    ({
      section: { navigation },
      questions,
      last_look: last_look === null ? null : { question: last_look[0], opened_at: at(last_look[1]) },
    }) as NonNullable<ExamView['present']>;
  const none = new Map<string, AnswerState>();
  expect(startAt(present('free', null), [], none)).toBe(0);
  expect(startAt(present('free', ['q3', 5]), [], none)).toBe(2);
  expect(startAt(present('free', ['q3', 5]), [look('q2', 9), look('q1', 4)], none)).toBe(1);
  expect(startAt(present('free', ['q3', 5]), [look('q2', 4), look('of another section', 9)], none)).toBe(2);
  const seen = new Map([['q2', { ...untouched('q2'), is_seen: true }]]);
  expect(startAt(present('forward', null), [], seen)).toBe(1);
  expect(startAt(present('forward', ['q1', 5]), [], seen)).toBe(1);
  expect(startAt(present('free', ['q1', 5]), [], seen)).toBe(0);
});
