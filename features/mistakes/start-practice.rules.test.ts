import { describe, expect, test } from 'vitest';
import { fitting, lengthOf, meanSeconds, originOf, planOf, wantedFrom } from './start-practice.rules.ts';

test('practice sets are distinguished by the mistakes, skills or reviews for which they were created', () => {
  const origins = [{}, { session: 's' }, { session: 's', topic: 't' }, { topic: 't' }].map(originOf);
  expect(new Set(origins).size).toBe(4);
  expect(origins.map(wantedFrom)).toEqual([
    {},
    { session: 's' },
    { session: 's', topic: 't' },
    { topic: 't' },
  ]);
  expect([wantedFrom(''), wantedFrom('other s')]).toEqual([null, null]);
});

test('a practice set takes the questions that fit into 15 minutes, and lets skills alternate', () => {
  const of = (topic: string, count: number) =>
    Array.from({ length: count }, (_, place) => ({ id: `${topic}${place}`, topic }));
  const seconds = (topic: string) => (topic === 'a' ? 120 : 60);
  const chosen = fitting([...of('a', 3), ...of('b', 15)], seconds);
  expect(chosen.map(({ id }) => id).slice(0, 7)).toEqual(['a0', 'b0', 'a1', 'b1', 'a2', 'b2', 'b3']);
  expect(chosen).toHaveLength(3 + 9);
  expect(meanSeconds(chosen, seconds)).toBe(75);
  expect(fitting([], seconds)).toEqual([]);
  expect(meanSeconds([], seconds)).toBe(75);
});

describe('the newest set for the same test and skill', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const set = (fields: object = {}) => ({
    session: { status: 'in_progress' },
    submitted_at: null,
    asked: ['a', 'b', 'c'],
    tried: { a: false },
    ...fields,
  });
  const over = (submitted_at: Date, tried: object) =>
    set({ session: { status: 'scored' }, submitted_at, tried });
  const may = new Set(['a', 'b', 'c']);

  test('is continued while it has unanswered questions, whether or not its session exists', () => {
    expect(planOf(set(), may, now)).toEqual({ do: 'continue', questions: 2 });
    expect(planOf(set({ session: null, tried: {} }), may, now)).toEqual({ do: 'continue', questions: 3 });
    expect(planOf(null, may, now)).toEqual({ do: 'draw' });
  });

  test('gets new questions in place of unanswered ones that may no longer be practiced', () => {
    expect(planOf(set(), new Set(['a', 'c']), now)).toEqual({ do: 'refill', keep: ['c'], lacking: 1 });
    expect(planOf(set(), new Set(), now)).toEqual({ do: 'refill', keep: [], lacking: 2 });
  });

  test('is repeated for a day if something was missed in it', () => {
    const [today, before] = [new Date('2026-11-21T08:00:00Z'), new Date('2026-11-20T08:00:00Z')];
    const tried = { a: false, b: true, c: false };
    expect(planOf(over(today, tried), may, now)).toEqual({ do: 'repeat', questions: ['a', 'c'] });
    expect(planOf(over(today, tried), new Set(['a']), now)).toEqual({ do: 'repeat', questions: ['a'] });
    expect(planOf(set({ tried }), may, now)).toEqual({ do: 'repeat', questions: ['a', 'c'] });
    expect(planOf(over(before, tried), may, now)).toEqual({ do: 'draw' });
    expect(planOf(over(today, { a: true }), may, now)).toEqual({ do: 'draw' });
  });

  test('has a length that includes only questions that may still be asked', () => {
    const drawn = { questions: 12, seconds: 75 };
    const before = { found: 1, seconds: 60 };
    expect(lengthOf({ do: 'draw' }, drawn, before)).toEqual({ kind: 'draw', questions: 12, minutes: 15 });
    expect(lengthOf({ do: 'continue', questions: 3 }, drawn, before)).toEqual({
      kind: 'continue',
      questions: 3,
      minutes: 3,
    });
    expect(lengthOf({ do: 'refill', keep: ['a'], lacking: 4 }, drawn, before)).toMatchObject({
      kind: 'continue',
      questions: 2,
    });
    expect(lengthOf({ do: 'repeat', questions: ['a'] }, drawn, before)).toMatchObject({ kind: 'repeat' });
    expect(lengthOf({ do: 'draw' }, { questions: 0, seconds: 75 }, before)).toEqual({
      kind: 'none',
      questions: 0,
      minutes: 0,
    });
  });
});
