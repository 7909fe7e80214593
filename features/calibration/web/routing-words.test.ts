import { expect, test } from 'vitest';
import type { Routing } from '../calibration.contract.ts';
import { routingSentence } from './irt-words.ts';
import { partingWords, pointWords, typedAs, wantedOf } from './routing-words.ts';

const SCALE = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };
const at = (at_least: number, theta: number, went_share: number | null) => ({
  at_least,
  theta,
  score: 500 + 100 * theta,
  higher_share: 0.5,
  went_share,
});
const ROUTING: Routing = {
  section: 'higher',
  variant: 'higher',
  lower_variant: 'lower',
  after: 'module 1',
  question_count: 22,
  at_least: 13,
  next_at_least: 13,
  sittings: 2614,
  theta: -0.35,
  score: 465,
  alike: null,
  best_at_least: null,
  went_lower: 1098,
  went_higher: 1516,
  thresholds: [at(13, -0.35, 0.58), at(14, -0.1, 0.5), at(16, 0.3, 0.41)],
};

test('reads a threshold as right answers, score or ability, and rejects anything else', () => {
  const wanted = (typed: string, unit: 'right' | 'points' | 'theta', scale: typeof SCALE | null = SCALE) =>
    wantedOf(typed, unit, ROUTING, scale);
  expect(wanted('16', 'right')).toEqual({
    threshold: ROUTING.thresholds[2],
    sent: { section: 'higher', at_least: 16 },
  });
  expect(wanted('530', 'points')).toEqual({
    threshold: ROUTING.thresholds[2],
    sent: { section: 'higher', theta: expect.closeTo(0.3, 9) },
  });
  expect(wanted(' −,12 ', 'theta')).toEqual({
    threshold: ROUTING.thresholds[1],
    sent: { section: 'higher', theta: -0.12 },
  });
  for (const typed of ['', '15', '13.5', 'many']) expect(wanted(typed, 'right')).toBeNull();
  for (const typed of ['190', '801']) expect(wanted(typed, 'points')).toBeNull();
  expect(wanted('500', 'points', null)).toBeNull();
  expect(wanted('6.1', 'theta')).toBeNull();
  expect(wantedOf('0', 'theta', { ...ROUTING, thresholds: [] }, SCALE)).toBeNull();
});

test('formats a threshold in the chosen unit', () => {
  const [first] = ROUTING.thresholds;
  if (first === undefined) throw new Error('The routing has no threshold.');
  expect([typedAs(first, 'right'), typedAs(first, 'points'), typedAs(first, 'theta')]).toEqual([
    '13',
    '465',
    '-0.35',
  ]);
  expect(typedAs({ ...first, score: null }, 'points')).toBe('-0.35');
  expect(pointWords(first)).toBe('465 (θ = −.35)');
  expect(pointWords({ ...first, score: null })).toBe('θ = −.35');
});

test('says what share of the sessions a threshold sends to each module, compared with the current threshold', () => {
  const [present, , other] = ROUTING.thresholds;
  if (present === undefined || other === undefined)
    throw new Error('The routing has fewer than three thresholds.');
  expect(partingWords(ROUTING, present)).toBe(
    '13 right answers equal a score of 465 (θ = −.35). Of 2,614 sessions, 58% go to higher and the others to lower.',
  );
  expect(partingWords(ROUTING, other)).toBe(
    '16 right answers equal a score of 530 (θ = .30). Of 2,614 sessions, 41% go to higher (58% with a threshold of 13) and the others to lower.',
  );
  const uncounted = { ...other, went_share: null, score: null };
  expect(partingWords({ ...ROUTING, thresholds: [{ ...present, went_share: null }] }, uncounted)).toBe(
    '16 right answers equal an ability of θ = .30. Of typical students, 50% go to higher (50% with a threshold of 13) and the others to lower.',
  );
});

test('says who gets the less accurate module until the threshold that fixes it is set', () => {
  const alike = { theta: 0.35, score: 535 };
  const parted = { ...ROUTING, alike, best_at_least: 16 };
  expect(routingSentence([parted])?.rest).toBe(
    'A threshold of 16 right instead of 13 would fix this. Earlier scores would stay the same.',
  );
  expect(routingSentence([{ ...parted, next_at_least: 16 }])?.rest).toBe(
    'Once the test is published again, the threshold is 16 right instead of 13, which fixes this. Earlier scores stay the same.',
  );
});
