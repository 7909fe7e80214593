import { expect, test } from 'vitest';
import type { Routing } from '../calibration.contract.ts';
import { ticksTo } from './curve-chart.tsx';
import {
  decimals,
  errorSentence,
  errorsTaken,
  informationSentence,
  likelihood,
  routingSentence,
} from './irt-words.ts';

const SCALE = { slope: 100, intercept: 500, min: 200, max: 800, step: 10 };
const curve = (route: string, informations: number[], is_beginning = false) => ({
  route,
  is_beginning,
  points: informations.map((information, index) => ({
    theta: index - 1,
    score: 400 + 100 * index,
    information,
    se: 100 / Math.sqrt(information + 1),
  })),
});
const CURVES = [
  curve('1', [1, 2, 1], true),
  curve('1, then lower', [8, 3, 1]),
  curve('1, then higher', [1, 3, 15]),
];
const ROUTING: Routing = {
  section: 'one',
  variant: 'higher',
  lower_variant: 'lower',
  after: 'module 1',
  question_count: 22,
  at_least: 13,
  theta: -0.3,
  score: 470,
  alike: { theta: 0.3, score: 530 },
  best_at_least: 16,
  next_at_least: 13,
  sittings: 0,
  went_lower: 1,
  went_higher: 2,
  thresholds: [],
};

test('figures use a real minus sign and no zero before the decimal point', () => {
  expect([decimals(-1.284), decimals(0.26), decimals(-0.001), decimals(2, 1)]).toEqual([
    '−1.28',
    '.26',
    '.00',
    '2.0',
  ]);
  expect(likelihood(-62749.324)).toBe('−62,749.32');
});

test('sentences agree with the curves below them', () => {
  expect(informationSentence(CURVES)).toBe(
    '“1, then lower” is most accurate at 400, “1, then higher” at 600',
  );
  expect(informationSentence(CURVES.slice(0, 2))).toBe('Most accurate at 400');
  expect(informationSentence([])).toBe('No questions are calibrated yet');
  expect(errorSentence([], SCALE)).toBe('No questions are calibrated yet');
  const errors = errorsTaken({ curves: CURVES, routing: [ROUTING] });
  // Takers below −0.3 get the lower variant, all others the higher one.
  expect(errors.map(({ information }) => information)).toEqual([8, 3, 15]);
  expect(errorSentence(errors, SCALE)).toBe('In the middle of the scale, a score is accurate to ± 50');
  expect(errorSentence(errors, null)).toBe('In the middle of the scale, a score is accurate to ± 50.00');
});

test('a sentence says who gets the less accurate module and which threshold fixes this; it is null if there is nothing to fix', () => {
  expect(routingSentence([ROUTING])).toEqual({
    bold: 'Students between 470 and 530 get the module that measures them less accurately.',
    rest: 'A threshold of 16 right instead of 13 would fix this. Earlier scores would stay the same.',
  });
  expect(routingSentence([{ ...ROUTING, best_at_least: 13 }])).toBeNull();
  expect(routingSentence([{ ...ROUTING, alike: null, best_at_least: null }])).toBeNull();
  expect(routingSentence([])).toBeNull();
});

test('an axis has round steps up to at least the largest value', () => {
  expect(ticksTo(11)).toEqual([0, 5, 10, 15]);
  expect(ticksTo(64)).toEqual([0, 20, 40, 60, 80]);
  expect(ticksTo(0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(ticksTo(0)).toEqual([0, 1]);
});
