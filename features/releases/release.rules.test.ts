import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RELEASE_MOMENTS } from '#features/assessments/assessments.contract.ts';
import {
  comesByItself,
  isBound,
  isScored,
  keptInstants,
  NOT_BY_HAND,
  NOTHING_OUT,
  openTo,
  type Reading,
  type ReleaseFacts,
  readingOf,
  releasedBy,
  releaseInstants,
  releaseOfCheck,
  whatIsOut,
} from './release.rules.ts';

const AT_ONCE = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
} as const;
const ON_CLOSE = { ...AT_ONCE, answers: 'on_close', explanations: 'on_close' } as const;
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;
/** The instants of releases as they were recorded. */
const OUT = { score_at: 100, correctness_at: 100, answers_at: 110, explanations_at: 120 };
/** Everything released by hand at one instant. */
const byHandAt = (at: number) => ({
  released_at: at,
  correctness_released_at: at,
  answers_released_at: at,
});
const FACTS: ReleaseFacts = {
  release: AT_ONCE,
  scored_at: 100,
  closed_at: 500,
  under_way_until: null,
  counted_until: null,
  counting_until: null,
  ...NOT_BY_HAND,
  out_since: null,
};

test.each<[string, Partial<ReleaseFacts>, (number | null)[]]>([
  ['parts that are released at once are released with the scoring', {}, [100, 100, 100, 100]],
  [
    'nothing is released before the session is completely scored',
    { scored_at: null },
    [null, null, null, null],
  ],
  [
    'parts released on close are released when the last window closes',
    { release: { ...AT_ONCE, answers: 'on_close', explanations: 'on_close' } },
    [100, 100, 500, 500],
  ],
  [
    'parts released on close wait for everyone in progress',
    { release: { ...AT_ONCE, answers: 'on_close', explanations: 'on_close' }, under_way_until: 700 },
    [100, 100, 700, 700],
  ],
  [
    'parts released on close have no date while someone in progress has no time limit',
    { release: { ...AT_ONCE, answers: 'on_close', explanations: 'on_close' }, under_way_until: Infinity },
    [100, 100, null, null],
  ],
  [
    'parts released on close have no date without a last window',
    { release: { ...AT_ONCE, explanations: 'on_close' }, closed_at: null },
    [100, 100, 100, null],
  ],
  [
    'parts released on close are released with the scoring if the test closed before',
    { release: { ...AT_ONCE, score: 'on_close', answers: 'on_close' }, closed_at: 50 },
    [100, 100, 100, 100],
  ],
  [
    'a manual part waits for staff, and so do all parts after it',
    { release: { ...AT_ONCE, correctness: 'manual' } },
    [100, null, null, null],
  ],
  [
    'a release by staff brings forward all parts that are not set to never',
    {
      release: { score: 'manual', correctness: 'on_close', answers: 'never', explanations: 'never' },
      ...byHandAt(300),
    },
    [300, 300, null, null],
  ],
  ['staff can release the score alone', { release: BY_HAND, released_at: 300 }, [300, null, null, null]],
  [
    'staff can release the right answers later than the correctness',
    { release: BY_HAND, ...byHandAt(300), answers_released_at: 700 },
    [300, 300, 700, 700],
  ],
  [
    'a release by staff before the scoring takes effect with the scoring',
    { release: { ...AT_ONCE, score: 'manual' }, ...byHandAt(20) },
    [100, 100, 100, 100],
  ],
  [
    'parts released on close are released with the scoring if no window is open',
    { release: { ...AT_ONCE, answers: 'on_close' }, closed_at: -Infinity },
    [100, 100, 100, 100],
  ],
  ['while the test counts, only answers and explanations wait', { counted_until: 900 }, [100, 100, 900, 900]],
  [
    'once the test no longer counts, nothing waits, even if someone is in progress',
    { counted_until: null, counting_until: 700 },
    [100, 100, 100, 100],
  ],
  [
    'answers and explanations also wait for those who started while the test counted',
    { counted_until: 500, counting_until: 700 },
    [100, 100, 700, 700],
  ],
  [
    'answers and explanations have no date if one of those has no time limit',
    { counted_until: 500, counting_until: Infinity },
    [100, 100, null, null],
  ],
  [
    'while the test counts, staff cannot release answers and explanations early',
    {
      release: { ...AT_ONCE, answers: 'manual', explanations: 'manual' },
      ...byHandAt(300),
      counted_until: 900,
    },
    [100, 100, 900, 900],
  ],
  [
    'a part released on close waits for a close that comes after the test stops counting',
    { release: { ...AT_ONCE, explanations: 'on_close' }, closed_at: 950, counted_until: 900 },
    [100, 100, 900, 950],
  ],
  [
    'parts that were released stay released',
    { release: ON_CLOSE, closed_at: null, counted_until: 900, out_since: OUT },
    [100, 100, 110, 120],
  ],
  [
    'parts that staff released stay released',
    { release: BY_HAND, ...byHandAt(110), counted_until: 900, out_since: OUT },
    [100, 100, 110, 120],
  ],
  [
    'parts that were released are hidden again if staff set them to manual',
    { release: BY_HAND, out_since: OUT },
    [null, null, null, null],
  ],
  [
    'parts that were released are hidden again if staff set them to never',
    { release: { ...AT_ONCE, explanations: 'never' }, out_since: OUT },
    [100, 100, 100, null],
  ],
  [
    'nothing is released if the score is set to never',
    { release: { ...AT_ONCE, score: 'never' } },
    [null, null, null, null],
  ],
])('the times at which the parts of a result are released: %s', (_, facts, expected) => {
  const told = releaseInstants({ ...FACTS, ...facts });
  expect([told.score_at, told.correctness_at, told.answers_at, told.explanations_at]).toEqual(expected);
});

test('no part is released before scoring or before the part that precedes it, whatever the settings and facts are', () => {
  const moment = fc.constantFrom(...RELEASE_MOMENTS);
  const instant = fc.option(fc.integer({ min: 0, max: 1000 }));
  const facts = fc.record({
    release: fc.record({ score: moment, correctness: moment, answers: moment, explanations: moment }),
    scored_at: instant,
    closed_at: instant,
    under_way_until: fc.option(fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.constant(Infinity))),
    counted_until: instant,
    counting_until: instant,
    released_at: instant,
    correctness_released_at: instant,
    answers_released_at: instant,
    out_since: fc.constant(null),
  });
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 1000 }), (given, now) => {
      const told = releaseInstants(given);
      const order = [
        given.scored_at,
        told.score_at,
        told.correctness_at,
        told.answers_at,
        told.explanations_at,
      ];
      const out = order.map((at) => at !== null && at <= now);
      expect(Object.values(releasedBy(told, now))).toEqual(out.slice(1));
      expect(out).toEqual([...out].sort((a, b) => Number(b) - Number(a)));
      const never = [given.release.score, given.release.correctness, given.release.answers].includes('never');
      if (never) expect(told.explanations_at).toBeNull();
    }),
  );
});

describe('recording what is released of a session', () => {
  const none = { score_at: null, correctness_at: null, answers_at: null, explanations_at: null };

  test('records the parts released by now and no part that will be released later', () => {
    expect(keptInstants(null, OUT, 115)).toEqual({ ...OUT, explanations_at: null });
    expect(keptInstants(null, OUT, 99)).toBeNull();
    expect(keptInstants(null, null, 99)).toBeNull();
  });

  test('only adds to the record and removes nothing from it', () => {
    const before = { ...OUT, explanations_at: null };
    expect(keptInstants(before, OUT, 120)).toEqual(OUT);
    expect(keptInstants(before, none, 200)).toBeNull();
    expect(keptInstants(before, { ...OUT, answers_at: 90 }, 119)).toBeNull();
  });
});

test('a part is released from its exact time on; a part without a time is never released', () => {
  expect(releasedBy({ ...NOTHING_OUT, score_at: 100 }, 99).score).toBe(false);
  expect(releasedBy({ ...NOTHING_OUT, score_at: 100 }, 100)).toEqual({
    score: true,
    correctness: false,
    answers: false,
    explanations: false,
  });
  expect(Object.values(releasedBy(NOTHING_OUT, Number.MAX_VALUE))).toEqual([false, false, false, false]);
});

test('a session has a valid score only while it is scored or released, not after reopening or voiding', () => {
  const all = ['generated', 'in_progress', 'submitted', 'scored', 'released', 'expired', 'voided'];
  expect(all.filter(isScored)).toEqual(['scored', 'released']);
});

describe('the view that a taker has of a session', () => {
  const instants = { score_at: 100, correctness_at: 110, answers_at: 120, explanations_at: 130 };
  const ALL = { score: true, correctness: true, review: true, answers: true, explanations: true };

  const told = (closer: Parameters<typeof whatIsOut>[1], now: number) =>
    whatIsOut(releasedBy(instants, now), closer);

  test('contains each part from its release time on', () => {
    const nothing = { score: false, correctness: false, review: false, answers: false, explanations: false };
    expect(told(null, 99)).toEqual(nothing);
    expect(told(null, 100)).toEqual({ ...nothing, score: true });
    expect(told(null, 110)).toEqual({ ...ALL, answers: false, explanations: false });
    expect(told(null, 120)).toEqual({ ...ALL, explanations: false });
    expect(told(null, 130)).toEqual(ALL);
  });

  test('keeps the score but closes the review while a test is in progress', () => {
    const closer = { session: 'mock', title: 'Mock', kind: 'timed', finish_by: null } as const;
    const score = { correctness: false, review: false, answers: false, explanations: false };
    expect(told(closer, 130)).toEqual({ ...score, score: true });
    expect(told(closer, 99)).toEqual({ ...score, score: false });
  });
});

describe('a person who reads a session', () => {
  const SEEN = { taker: 'ann', sees_test: true };
  const NOTHING = { score: false, correctness: false, review: false, answers: false, explanations: false };
  const ALL = { score: true, correctness: true, review: true, answers: true, explanations: true };
  const staff = (sees_keys: boolean, sees_test: boolean): Reading => ({ as: 'staff', sees_keys, sees_test });

  test('counts as its taker (whatever their present role), as staff or as a stranger', () => {
    for (const role of ['student', 'guest', 'tutor', 'admin'] as const) {
      expect(readingOf({ id: 'ann', role }, SEEN)).toEqual({ as: 'taker' });
    }
    expect(readingOf({ id: 'tom', role: 'tutor' }, SEEN)).toEqual(staff(true, true));
    expect(readingOf({ id: 'tom', role: 'counselor' }, { ...SEEN, sees_test: false })).toEqual(
      staff(false, false),
    );
    expect(readingOf({ id: 'ben', role: 'student' }, SEEN)).toEqual({ as: 'stranger' });
  });

  test('sees everything that is released if they are the taker, and nothing if they are a stranger', () => {
    const some = { ...NOTHING, score: true, review: true };
    expect(openTo({ as: 'taker' }, some)).toEqual(some);
    expect(openTo({ as: 'stranger' }, ALL)).toEqual(NOTHING);
  });

  test('sees the score and outcomes before the taker if they are staff, and answer keys only if their role sees answer keys', () => {
    expect(openTo(staff(true, true), NOTHING)).toEqual(ALL);
    expect(openTo(staff(false, true), ALL)).toEqual({ ...ALL, answers: false, explanations: false });
  });

  test('sees, as staff, no more of the questions than the taker if the test is not in their view', () => {
    expect(openTo(staff(true, false), NOTHING)).toEqual({ ...NOTHING, score: true, correctness: true });
    expect(openTo(staff(true, false), ALL)).toEqual(ALL);
    expect(openTo(staff(true, false), { ...ALL, explanations: false })).toEqual({
      ...ALL,
      explanations: false,
    });
    expect(openTo(staff(true, false), { ...ALL, answers: false })).toEqual({ ...ALL, answers: false });
    expect(openTo(staff(false, false), ALL)).toEqual({ ...ALL, answers: false, explanations: false });
  });

  test('cannot open the review during a test in progress, unless they are staff who can see the test', () => {
    const bound = [staff(true, true), staff(false, true), staff(true, false)].map(isBound);
    expect(bound).toEqual([false, false, true]);
    expect([isBound({ as: 'taker' }), isBound({ as: 'stranger' })]).toEqual([true, true]);
  });
});

test('the next part of a result is released automatically, unless it is released by hand or never', () => {
  const none = { score: false, correctness: false, answers: false, explanations: false };
  const scores = { ...none, score: true, correctness: true };
  const comes = (release: ReleaseFacts['release'], released: typeof none, more: Partial<ReleaseFacts> = {}) =>
    comesByItself({ ...FACTS, release, ...more }, released);
  expect(comes(ON_CLOSE, scores)).toBe(true);
  expect(comes(AT_ONCE, scores)).toBe(true);
  expect(comes(ON_CLOSE, scores, { scored_at: null })).toBe(false);
  expect(comes(ON_CLOSE, { ...scores, answers: true, explanations: true })).toBe(false);
  expect([comes(BY_HAND, none), comes(BY_HAND, none, byHandAt(900))]).toEqual([false, true]);
  expect(comes(BY_HAND, scores, { released_at: 100, correctness_released_at: 100 })).toBe(false);
  expect(comes({ ...ON_CLOSE, answers: 'never' }, scores)).toBe(false);
  expect(comes({ ...ON_CLOSE, score: 'never' }, none)).toBe(false);
  expect(comes({ ...BY_HAND, score: 'on_close' }, none)).toBe(true);
});

test('the answer to a question in practice is fully released from the moment it is checked', () => {
  expect(releaseOfCheck(70)).toEqual({
    times: { score_at: 70, correctness_at: 70, answers_at: 70, explanations_at: 70 },
    released: { score: true, correctness: true, answers: true, explanations: true },
  });
});

test('no part of an unscored session has a release time', () => {
  expect(NOTHING_OUT).toEqual({
    score_at: null,
    correctness_at: null,
    answers_at: null,
    explanations_at: null,
  });
});
