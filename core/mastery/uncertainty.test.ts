import { describe, expect, test } from 'vitest';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import type { FirstAnswer } from './learners.ts';
import { unknownStrength } from './strength.ts';
import { fitUncertainty, PRIOR_UNCERTAINTY, type Trial, varianceOf } from './uncertainty.ts';

const known = (right: number, wrong: number) => ({ ...unknownStrength(0), right, wrong });
const UNCERTAINTY = { always: 0.1, person: 0.6, skill: 0.3 };

describe('the remaining uncertainty about the chance of a right answer', () => {
  test('halves after twelve answers for a skill, and after fifteen for a person', () => {
    const open = (general: number, skill: number) =>
      varianceOf(UNCERTAINTY, {
        general: known(general / 2, general / 2),
        skills: [known(skill / 2, skill / 2)],
      });
    expect(open(0, 0)).toBeCloseTo(1, 12);
    expect(open(0, 12)).toBeCloseTo(0.1 + 0.6 + 0.15, 12);
    expect(open(15, 0)).toBeCloseTo(0.1 + 0.3 + 0.3, 12);
    expect(open(1e9, 1e9)).toBeCloseTo(0.1, 6);
  });

  test('is larger if all answers were equal than if they were mixed', () => {
    const open = (right: number, wrong: number) =>
      varianceOf(UNCERTAINTY, { general: known(0, 0), skills: [known(right, wrong)] });
    expect(open(6, 0)).toBeGreaterThan(open(3, 3));
    expect(open(6, 0)).toBe(open(0, 6));
    expect(open(6, 0)).toBeLessThan(open(0, 0));
  });

  test('of a question with two skills includes the mean of both skills’ uncertainties', () => {
    const skills = [known(0, 0), known(0, 0)];
    expect(varianceOf(UNCERTAINTY, { general: known(0, 0), skills })).toBeCloseTo(0.1 + 0.6 + 0.15, 12);
  });
});

describe('the fit of the uncertainty', () => {
  const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));
  /**
   * Simulates two answers each of people with logits from N(0, `variance`), which the model does not know.
   */
  const trial = (variance: number, { guess = 0, items = 2, days = 0 } = {}): Trial => {
    const random = seededNumbers(11, 'uncertainty');
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const answers = Array.from({ length: 6000 }, (_, person) => {
      const chance = guess + (1 - guess) * logistic(Math.sqrt(variance) * normal());
      return [0, 1].map(
        (at): FirstAnswer => ({
          person: `${person}`,
          item: `${at % items}`,
          skills: ['k'],
          guess,
          right: random() < chance,
          day: at * days,
        }),
      );
    }).flat();
    const half_lives = { general: Number.POSITIVE_INFINITY, skill: Number.POSITIVE_INFINITY };
    return { answers, half_lives, easiness: () => 0, chance: () => guess + (1 - guess) / 2 };
  };
  /** The total uncertainty before the first answer. */
  const all = (...trials: Trial[]) =>
    Object.values(fitUncertainty(trials)).reduce((sum, variance) => sum + variance, 0);

  test('finds the variance of people around the prediction, with and without guessing', () => {
    expect(all(trial(0))).toBeLessThan(0.1);
    expect(Math.abs(all(trial(0.6)) - 0.6)).toBeLessThan(0.1);
    expect(Math.abs(all(trial(0.6, { guess: 0.25 })) - 0.6)).toBeLessThan(0.2);
  });

  test('combines several trials', () => {
    expect(Math.abs(all(trial(0.6), trial(0)) - 0.3)).toBeLessThan(0.1);
  });

  test('counts neither pairs of answers to the same question nor pairs more than one day apart', () => {
    const { always, person, skill } = PRIOR_UNCERTAINTY;
    const prior = always + person + skill;
    expect(all(trial(0.3, { items: 1 }))).toBeCloseTo(prior, 12);
    expect(all(trial(0.3, { days: 1.1 }))).toBeCloseTo(prior, 12);
    expect(all()).toBeCloseTo(prior, 12);
    expect(all(trial(0.3, { days: 1 }))).toBeCloseTo(all(trial(0.3)), 12);
  });
});
