import { expect, test } from 'vitest';
import { NewestTests } from './newest-tests.rules.ts';
import { filedUnder, type Sat, sat } from './tests/built-sessions.ts';

const filing = (place: number) => filedUnder(place < 2 ? 'a' : 'b', place < 2 ? 'math' : 'reading');
const gather = (...sessions: Sat[]) => {
  const tests = new NewestTests();
  for (const { evidence, paper } of sessions) tests.take(evidence, paper);
  return tests;
};
const SCALE = {
  kind: 'table' as const,
  columns: [{ kind: 'other' as const, route: '', scaled: [0, 1, 2, 3, 4] }],
};

test('the newest test gives the points lost per topic and the median seconds per question', () => {
  const { newest } = gather(sat('++++'), sat('+--+', { day: 3, title: 'Test 2', seconds: 40, filing }));
  expect(newest).toMatchObject({ session: 'day 3', title: 'Test 2', unreached: [] });
  expect(Object.fromEntries(newest?.lost ?? [])).toEqual({ a: 1, b: 1 });
  expect(Object.fromEntries(newest?.seconds ?? [])).toEqual({ math: 40, reading: 40 });
});

test('the newest tests report topics in an unreached end of a section, but not a section left entirely blank', () => {
  expect(gather(sat('+.-..', { filing })).newest?.unreached).toEqual([
    { title: 'Part 1', subject: 'reading', topics: ['b', 'b'] },
  ]);
  expect(gather(sat('...', { filing })).newest?.unreached).toEqual([]);
});

test('the newest tests leave out practice and sessions whose correctness is not released', () => {
  const { evidence } = sat('+');
  expect(gather(sat('+', { more: { mode: 'practice' } })).newest).toBeNull();
  expect(gather(sat('+', { more: { open: { ...evidence.open, correctness: false } } })).newest).toBeNull();
});

test('a section’s share of the points comes from the newest scaled test that has that section and no seen questions', () => {
  const scaled = (signs: string, day: number, more: object = {}) =>
    sat(signs, { day, filing, scale: SCALE, more });
  const tests = gather(
    scaled('++--', 1),
    scaled('--', 2),
    scaled('++', 3, { is_partly_seen: true }),
    sat('++', { day: 4, filing }),
  );
  expect([tests.shareOf('math'), tests.shareOf('reading'), tests.shareOf('other')]).toEqual([0, 0, null]);
  expect(gather(scaled('+-++', 1)).shareOf('math')).toBe(0.5);
});

test('the number of questions per topic is the average over all tests', () => {
  const tests = gather(sat('++++', { filing }), sat('+', { day: 1, filing }));
  expect([tests.askedOf('a'), tests.askedOf('b'), tests.askedOf('c')]).toEqual([1.5, 1, 0]);
  expect(gather().askedOf('a')).toBe(0);
});
