import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { chanceOf, type MasteryModel } from './chance.ts';
import { areaUnderCurve, calibrationError, evaluate } from './evaluate.ts';
import { easinessOf, easinessOfLevel, fitCounts, fitMastery } from './fit.ts';
import type { FirstAnswer } from './learners.ts';
import { faded, learned, type Strengths, unknownStrength } from './strength.ts';

const MODEL: MasteryModel = {
  weights: { right_in_skill: 0.3, wrong_in_skill: -0.1, right: 0.2, wrong: -0.3, skill: 0.4, general: 0.7 },
  half_lives: { general: 120, skill: 30 },
  uncertainty: { always: 0.1, person: 0.6, skill: 0.3 },
};
const unknown = (skills = 1): Strengths => ({
  general: unknownStrength(0),
  skills: Array.from({ length: skills }, () => unknownStrength(0)),
});
const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));

describe('strength', () => {
  test('one answer moves ability by one step of the extended Kalman filter', () => {
    /* The chance is .5, the information .25 and the variance 1 + 1. So the gain is 1 / (1 + .25 · 2) =
       2/3, the mean 2/3 · (1 − .5) = 1/3 and the variances 1 − .25 · 2/3 = 5/6. Learning adds .005 for the
       person, and for the skill enough to return to 1. */
    const after = learned(unknown(), { easiness: 0, guess: 0 }, true, 0, MODEL.half_lives);
    expect(after.general).toMatchObject({ right: 1, wrong: 0, day: 0 });
    expect(after.general.mean).toBeCloseTo(1 / 3, 12);
    expect(after.general.variance).toBeCloseTo(5 / 6 + 0.005, 12);
    expect(after.skills[0]?.mean).toBeCloseTo(1 / 3, 12);
    expect(after.skills[0]?.variance).toBe(1);
    const wrong = learned(unknown(), { easiness: 0, guess: 0 }, false, 0, MODEL.half_lives);
    expect([wrong.general.mean, wrong.general.wrong]).toEqual([-after.general.mean, 1]);
  });

  test('an answer on two skills counts half for each, and an expected answer changes strength less', () => {
    const two = learned(unknown(2), { easiness: 0, guess: 0 }, true, 0, MODEL.half_lives);
    // The variance is 1 + 2/4 and the gain 1 / 1.375.
    expect(two.general.mean).toBeCloseTo(0.5 / 1.375, 12);
    expect(two.skills.map(({ mean }) => mean)).toEqual([two.general.mean / 2, two.general.mean / 2]);
    const mean = (easiness: number, guess: number) =>
      learned(unknown(), { easiness, guess }, true, 0, MODEL.half_lives).general.mean;
    expect(mean(2, 0)).toBeLessThan(mean(0, 0));
    expect(mean(0, 0.5)).toBeLessThan(mean(0, 0));
  });

  test('strength halves after a half-life, and its variance finally returns to the variance of an unknown person', () => {
    const known = { right: 8, wrong: 4, mean: 1.5, variance: 0.2, day: 10 };
    const left = faded(known, 40, 30);
    expect(left).toMatchObject({ right: 4, wrong: 2, mean: 0.75, day: 40 });
    expect(left.variance).toBeCloseTo(1 - 0.8 / 4, 12);
    expect(faded(known, 10, 30)).toBe(known);
    expect(faded(known, 5, 30)).toBe(known);
    const kept = faded(known, 1e6, Number.POSITIVE_INFINITY);
    expect(kept).toMatchObject({ right: 8, wrong: 4, mean: 1.5 });
    expect(kept.variance).toBeCloseTo(0.2, 12);
    expect(faded(known, 1e6, 30).variance).toBeCloseTo(1, 9);
  });
});

describe('the chance of a right answer to a new question', () => {
  test('combines guessing and strength, with an interval of 80 %', () => {
    const strengths = unknown();
    const { chance, low, high } = chanceOf(MODEL, strengths, { easiness: 0.4, guess: 0.25 }, 0);
    expect(chance).toBeCloseTo(0.25 + 0.75 * logistic(0.4), 12);
    expect(low).toBeCloseTo(0.25 + 0.75 * logistic(0.4 - 1.2816), 12);
    expect(high).toBeCloseTo(0.25 + 0.75 * logistic(0.4 + 1.2816), 12);
    const skill = { right: 3, wrong: 1, mean: 0.5, variance: 0.5, day: 0 };
    const general = { right: 9, wrong: 4, mean: -0.2, variance: 0.1, day: 0 };
    const logit =
      0.3 * Math.log(4) - 0.1 * Math.log(2) + 0.2 * Math.log(10) - 0.3 * Math.log(5) + 0.4 * 0.5 - 0.7 * 0.2;
    const known = chanceOf(MODEL, { general, skills: [skill] }, { easiness: 0, guess: 0 }, 0);
    expect(known.chance).toBeCloseTo(logistic(logit), 12);
    // Informative answers: 4 · 9.5 · 4.5 / 14 − 1 for the person, 4 · 3.5 · 1.5 / 5 − 1 for the skill.
    const variance = 0.1 + 0.6 / (1 + (171 / 14 - 1) / 15) + 0.3 / (1 + 3.2 / 12);
    expect(known.high).toBeCloseTo(logistic(logit + 1.2816 * Math.sqrt(variance)), 12);
    expect(chanceOf(MODEL, { general, skills: [skill] }, { easiness: 0, guess: 0 }, 30).low).toBeLessThan(
      known.low,
    );
  });

  test('is never lowered by a right answer, whatever came before it', () => {
    const answers = fc.array(
      fc.record({
        right: fc.boolean(),
        days: fc.double({ min: 0, max: 60, noNaN: true }),
        easiness: fc.double({ min: -4, max: 4, noNaN: true }),
        guess: fc.constantFrom(0, 0.2, 0.25, 0.5),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(answers, fc.double({ min: -4, max: 4, noNaN: true }), (before, easiness) => {
        let strengths = unknown(2);
        let day = 0;
        for (const { right, days, ...asked } of before) {
          day += days;
          strengths = learned(strengths, asked, right, day, MODEL.half_lives);
        }
        const asked = { easiness, guess: 0.25 };
        const was = chanceOf(MODEL, strengths, asked, day);
        const after = learned(strengths, asked, true, day, MODEL.half_lives);
        expect(chanceOf(MODEL, after, asked, day).chance).toBeGreaterThanOrEqual(was.chance);
        expect(was.low).toBeLessThanOrEqual(was.chance);
        expect(was.high).toBeGreaterThanOrEqual(was.chance);
        for (const { variance } of [after.general, ...after.skills]) {
          expect(variance).toBeGreaterThan(0);
          expect(variance).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

/**
 * Simulates students of different ability, whose skills grow with answers and are half forgotten after
 * `halfLife` days.
 */
function simulated(seed: number, students: number, halfLife: number | null): FirstAnswer[] {
  const chance = seededNumbers(seed, 'mastery');
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const items = Array.from({ length: 120 }, (_, item) => ({ skill: item % 6, easiness: 3 * Math.sin(item) }));
  const answers: FirstAnswer[] = [];
  for (let student = 0; student < students; student += 1) {
    const ability = normal();
    const known = Array.from({ length: 6 }, () => ({ value: 0, day: 0 }));
    let day = 1;
    for (let count = 0; count < 60; count += 1) {
      const item = Math.floor(chance() * items.length);
      const { skill, easiness } = items[item] ?? { skill: 0, easiness: 0 };
      if (halfLife !== null && chance() < 0.2) day += chance() * 40;
      const own = known[skill] ?? { value: 0, day: 0 };
      const value = halfLife === null ? own.value : own.value * 2 ** (-(day - own.day) / halfLife);
      const right = chance() < logistic(easiness + ability + value - 0.5);
      known[skill] = { value: value + 0.5, day };
      answers.push({
        person: `s${student}`,
        item: `i${item}`,
        skills: [`k${skill}`],
        right,
        guess: 0,
        day: halfLife === null ? 0 : day,
      });
    }
  }
  return answers;
}

describe('fitting the mastery model', () => {
  test('predicts next answers well, and better than plain counts do', () => {
    const figures = evaluate(simulated(1, 200, null), simulated(2, 60, null));
    expect(figures.rows).toBe(3600);
    expect(figures.auc).toBeGreaterThan(figures.auc_items_unknown);
    expect(figures.auc).toBeGreaterThanOrEqual(figures.best_lr_auc - 0.005);
    expect(figures.auc).toBeGreaterThan(0.7);
    expect(figures.calibration_error).toBeLessThan(0.05);
    expect(figures.log_loss).toBeLessThan(Math.log(2));
  });

  test('finds that skills are forgotten, but assumes no forgetting if the answers have no times', () => {
    expect(fitMastery(simulated(3, 150, 10)).half_lives.skill).toBeLessThanOrEqual(30);
    expect(fitMastery(simulated(3, 40, null)).half_lives.skill).toBe(Number.POSITIVE_INFINITY);
  });

  test('tells easy items and skills from hard ones, and treats unknown items and skills as average', () => {
    const answers = Array.from({ length: 400 }, (_, at): FirstAnswer => {
      const item = at % 4;
      // Items 0 to 3 are right one, three, six and nine times in ten. Two items belong to each skill.
      const right = Math.floor(at / 4) % 10 < ([1, 3, 6, 9][item] ?? 0);
      return { person: `p${at}`, item: `i${item}`, skills: [item < 2 ? 'a' : 'b'], right, guess: 0, day: 0 };
    });
    const model = fitMastery(answers);
    const easiness = ['i0', 'i1', 'i2', 'i3'].map((item, at) =>
      easinessOf(model, item, [at < 2 ? 'a' : 'b']),
    );
    expect(easiness).toEqual(easiness.toSorted((a, b) => a - b));
    const ofSkill = (skill: string) => easinessOf(model, 'new', [skill]);
    expect(ofSkill('a')).toBeCloseTo(((easiness[0] ?? 0) + (easiness[1] ?? 0)) / 2, 6);
    expect(ofSkill('b')).toBeGreaterThan(ofSkill('a'));
    expect(easinessOf(model, 'new', ['new'])).toBe(model.intercept);
    expect(easinessOf(model, 'new', ['a', 'b'])).toBeCloseTo((ofSkill('a') + ofSkill('b')) / 2, 12);
    expect(fitCounts(answers).weights).toMatchObject({ skill: 0, general: 0 });
    expect(fitMastery(answers)).toEqual(model);
  });

  test('separates guessing from knowledge', () => {
    const random = seededNumbers(4, 'guess');
    const answers = Array.from({ length: 4000 }, (_, at): FirstAnswer => {
      const [knows, guess] = [at % 2 === 0 ? 0.2 : 0.8, 0.25];
      const right = random() < guess + (1 - guess) * knows;
      return { person: `p${at}`, item: `i${at % 2}`, skills: ['k'], right, guess, day: 0 };
    });
    const model = fitMastery(answers);
    expect(logistic(easinessOf(model, 'i0', ['k']))).toBeCloseTo(0.2, 1);
    expect(logistic(easinessOf(model, 'i1', ['k']))).toBeCloseTo(0.8, 1);
    const typed = fitMastery(answers.map((answer) => ({ ...answer, guess: 0 })));
    expect(logistic(easinessOf(typed, 'i0', ['k']))).toBeCloseTo(0.4, 1);
  });

  test('predicts an unanswered item from its level, as far as levels predicted other items', () => {
    const levels = [1, 2, 3, 4, 5];
    expect(levels.map(easinessOfLevel)).toEqual([2, 1, 0, -1, -2]);
    const random = seededNumbers(9, 'levels');
    const fitted = (worth: number) => {
      const answers = Array.from({ length: 6000 }, (_, at): FirstAnswer => {
        const item = at % 60;
        const right = random() < logistic(worth * easinessOfLevel(1 + (item % 5)));
        return { person: `p${at}`, item: `i${item}`, skills: ['k'], right, guess: 0, day: 0 };
      });
      return fitMastery(
        answers,
        new Map(
          levels.flatMap((level) =>
            Array.from(
              { length: 12 },
              (_, at) => [`i${level - 1 + 5 * at}`, easinessOfLevel(level)] as const,
            ),
          ),
        ),
      );
    };
    for (const worth of [1, 0.4]) {
      const model = fitted(worth);
      expect(model.prior_worth).toBeCloseTo(worth, 1);
      const unmet = easinessOf(model, 'new', ['k'], easinessOfLevel(1)) - easinessOf(model, 'new', ['k']);
      expect(unmet).toBeCloseTo(2 * model.prior_worth, 12);
    }
    expect(fitMastery(simulated(1, 5, null)).prior_worth).toBe(1);
  });

  test('pulls an item with few answers toward its level', () => {
    const model = fitMastery(
      [true, true].map((right, at) => ({
        person: `p${at}`,
        item: `i${at}`,
        skills: ['k'],
        right,
        guess: 0,
        day: 0,
      })),
      new Map([
        ['i0', 2],
        ['i1', -2],
      ]),
    );
    expect(easinessOf(model, 'i0', ['k'])).toBeGreaterThan(easinessOf(model, 'i1', ['k']));
  });

  test('gives no negative weight to features that grow with right answers', () => {
    // In this data, people answer worse the more they had right before.
    const answers = Array.from({ length: 900 }, (_, at): FirstAnswer => {
      return { person: `p${at % 90}`, item: 'i', skills: ['k'], right: at < 450, guess: 0, day: 0 };
    });
    const { weights } = fitMastery(answers);
    for (const name of ['right_in_skill', 'right', 'skill', 'general'] as const) {
      expect(weights[name], name).toBeGreaterThanOrEqual(0);
    }
    expect(fitCounts(answers).weights.right).toBeLessThan(0);
  });
});

describe('figures about predictions', () => {
  test('the area under the curve is the share of correctly ordered pairs, with ties as half', () => {
    const area = (chances: number[], right: boolean[]) => areaUnderCurve(Float64Array.from(chances), right);
    expect(area([0.1, 0.4, 0.35, 0.8], [false, false, true, true])).toBe(0.75);
    expect(area([0.5, 0.5], [true, false])).toBe(0.5);
    expect(area([0.9, 0.1], [true, false])).toBe(1);
  });

  test('the calibration error is the mean distance over ten bins', () => {
    const chances = Float64Array.from({ length: 20 }, (_, at) => (at < 10 ? 0.2 : 0.7));
    const right = Array.from({ length: 20 }, (_, at) => at >= 10);
    expect(calibrationError(chances, right)).toBeCloseTo((0.2 + 0.3) / 2, 12);
  });

  test('a figure is refused with an error if all answers are right', () => {
    const alike = simulated(1, 1, null).map((answer) => ({ ...answer, right: true }));
    expect(() => evaluate(simulated(1, 5, null), alike)).toThrow(RangeError);
  });
});
