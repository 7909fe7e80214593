import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededNumbers } from '#core/seeded-shuffle/seeded-shuffle.ts';
import { lsat6Rows } from '#tests/support/lsat6.ts';
import { type Calibration, type CalibrationProgress, calibrate, uninformativeItems } from './calibrate.ts';
import { chanceOfRight } from './item-curve.ts';
import type { IrtModel } from './item-model.ts';
import { NOT_PRESENTED, type ResponseMatrix, RIGHT, WRONG } from './response-matrix.ts';

const lsat6 = () => matrixOf(lsat6Rows());

/** Builds a matrix from rows of 0, 1 and x. An x means not presented. */
function matrixOf(rows: readonly string[]): ResponseMatrix {
  const codes = [...rows.join('')].map((code) =>
    code === 'x' ? NOT_PRESENTED : code === '1' ? RIGHT : WRONG,
  );
  return { persons: rows.length, items: rows[0]?.length ?? 0, codes: Uint8Array.from(codes) };
}

function run(
  matrix: ResponseMatrix,
  model: IrtModel,
  most_cycles?: number,
): { calibration: Calibration; progress: CalibrationProgress[] } {
  const cycles = calibrate(matrix, model, most_cycles === undefined ? {} : { most_cycles });
  const progress: CalibrationProgress[] = [];
  for (;;) {
    const step = cycles.next();
    if (step.done) return { calibration: step.value, progress };
    progress.push(step.value);
  }
}

/** Simulated answers of `persons` people with abilities from N(0, 1) to 3PL items. */
function simulated(
  items: readonly { a: number; b: number; c: number }[],
  persons: number,
  seed: number,
): ResponseMatrix {
  const random = seededNumbers(seed, 'answers');
  const codes = new Uint8Array(persons * items.length);
  for (let person = 0; person < persons; person += 1) {
    const theta = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    for (const [place, item] of items.entries()) {
      codes[person * items.length + place] = random() < chanceOfRight(item, theta) ? RIGHT : WRONG;
    }
  }
  return { persons, items: items.length, codes };
}

describe('reproduces the published results of LSAT section 6', () => {
  test('with one slope: log-likelihood −2466.9376, slope .7551, difficulties and errors (Rizopoulos 2006)', () => {
    const { calibration } = run(lsat6(), '1pl');
    expect(calibration).toMatchObject({ model: '1pl', persons: 1000, converged: true, log_prior: 0 });
    expect(calibration.log_likelihood).toBeCloseTo(-2466.9376, 3);
    for (const [place, [b, se]] of (
      [
        [-3.6153, 0.3266],
        [-1.3224, 0.1422],
        [-0.3176, 0.0977],
        [-1.7301, 0.1691],
        [-2.7802, 0.251],
      ] as const
    ).entries()) {
      const item = calibration.items[place];
      expect(item?.a).toBeCloseTo(0.7551, 3);
      expect(item?.se.a).toBeCloseTo(0.0694, 3);
      expect(item?.b).toBeCloseTo(b, 3);
      expect(item?.se.b).toBeCloseTo(se, 3);
    }
  });

  test('with a slope per item: log-likelihood −2466.6534, slopes, difficulties and errors', () => {
    const { calibration } = run(lsat6(), '2pl');
    expect(calibration.log_likelihood).toBeCloseTo(-2466.6534, 3);
    const rounded = (of: (item: Calibration['items'][number]) => number) =>
      calibration.items.map((item) => Number(of(item).toFixed(3)));
    expect(rounded(({ a }) => a)).toEqual([0.826, 0.723, 0.891, 0.688, 0.657]);
    expect(rounded(({ b }) => b)).toEqual([-3.359, -1.37, -0.28, -1.866, -3.126]);
    expect(rounded(({ se }) => se.a)).toEqual([0.258, 0.187, 0.233, 0.185, 0.21]);
    expect(rounded(({ c }) => c)).toEqual([0, 0, 0, 0, 0]);
  });

  test('with guessing and priors: log-likelihood −2466.9666, log prior −2.0195', () => {
    const { calibration } = run(lsat6(), '3pl');
    expect(calibration.log_likelihood).toBeCloseTo(-2466.9666, 3);
    expect(calibration.log_prior).toBeCloseTo(-2.0195, 3);
  });
});

describe('calibration estimates', () => {
  test('are close to the true parameters, within their standard errors', () => {
    const truth = Array.from({ length: 12 }, (_, place) => ({
      a: 0.7 + place / 10,
      b: (place - 6) / 4,
      c: 0,
    }));
    const { calibration } = run(simulated(truth, 4000, 7), '2pl');
    const misses = calibration.items.flatMap(({ a, b, se }, place) => [
      (a - (truth[place]?.a ?? 0)) / se.a,
      (b - (truth[place]?.b ?? 0)) / se.b,
    ]);
    // Of 24 standardized differences, about one exceeds two standard errors and none is far beyond three.
    expect(Math.max(...misses.map(Math.abs))).toBeLessThan(4);
    expect(misses.filter((miss) => Math.abs(miss) > 2).length).toBeLessThan(5);
  });

  test('do not depend on the order of people or items', () => {
    const matrix = lsat6();
    const { calibration: straight } = run(matrix, '2pl');
    const { calibration: turned } = run({ ...matrix, codes: matrix.codes.toReversed() }, '2pl');
    for (const [place, item] of straight.items.entries()) {
      expect(turned.items[4 - place]?.a).toBeCloseTo(item.a, 4);
      expect(turned.items[4 - place]?.d).toBeCloseTo(item.d, 4);
    }
    expect(turned.log_likelihood).toBeCloseTo(straight.log_likelihood, 6);
  });

  test('ignore items that were not presented: two halves with two shared items keep their difficulties', () => {
    const truth = [-1, -0.5, 0, 0.5, 1, 1.5].map((b) => ({ a: 1, b, c: 0 }));
    const whole = simulated(truth, 6000, 11);
    const codes = whole.codes.map((code, at) => {
      const person = Math.floor(at / 6);
      const item = at % 6;
      return (person % 2 === 0 && item >= 4) || (person % 2 === 1 && item < 2) ? NOT_PRESENTED : code;
    });
    const { calibration } = run({ ...whole, codes }, '2pl');
    for (const [place, { b, se }] of calibration.items.entries()) {
      expect(Math.abs(b - (truth[place]?.b ?? 0))).toBeLessThan(4 * se.b);
      expect(se.b).toBeGreaterThan(0);
    }
  });
});

describe('the estimation', () => {
  test('never lowers the likelihood, whatever the answers', () => {
    const rows = fc.array(fc.stringMatching(/^[01x]{4}$/), { minLength: 8, maxLength: 40 });
    fc.assert(
      fc.property(rows, fc.constantFrom<IrtModel>('1pl', '3pl'), (given, model) => {
        const matrix = matrixOf([...given, '0000', '1111']);
        // With priors, a step may trade likelihood for prior density, so only the 1PL must rise.
        const { progress } = run(matrix, model, 60);
        const likelihoods = progress.map(({ log_likelihood }) => log_likelihood);
        const sorted = likelihoods.toSorted((one, other) => one - other);
        if (model === '1pl') {
          for (const [step, value] of likelihoods.entries()) expect(value).toBeCloseTo(sorted[step] ?? 0, 8);
        }
        expect(likelihoods.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('stops before slopes grow without limit if an ability separates right from wrong perfectly', () => {
    const parted = ['x111', '1xx1', 'xx00', '1xxx', '111x', 'x111', '0110', '00xx', '0000', '1111'];
    for (const model of ['1pl', '2pl'] as const) {
      const { calibration, progress } = run(matrixOf(parted), model);
      expect(calibration.converged).toBe(false);
      expect(progress.length).toBeLessThan(100);
      expect(calibration.items.every(({ a, d }) => Number.isFinite(a) && Number.isFinite(d))).toBe(true);
      const likelihoods = progress.map(({ log_likelihood }) => log_likelihood);
      expect(likelihoods).toEqual(likelihoods.toSorted((one, other) => one - other));
    }
    // The priors of the 3PL limit the slope.
    expect(run(matrixOf(parted), '3pl').calibration.converged).toBe(true);
  });

  test('reports whether it converged or was cut off at the cycle limit', () => {
    const { calibration, progress } = run(lsat6(), '2pl', 2);
    expect(calibration.converged).toBe(false);
    expect(progress.at(-1)?.largest_change).toBeGreaterThan(1e-5);
    const { progress: whole } = run(lsat6(), '2pl');
    expect(whole.at(-1)?.largest_change).toBeLessThan(1e-5);
    expect(whole.map(({ cycles }) => cycles)).toEqual(
      whole.map(({ cycles }) => cycles).toSorted((one, other) => one - other),
    );
  });

  test('refuses items that everybody answered in the same way', () => {
    const matrix = matrixOf(['110x', '100x', '111x', '101x']);
    expect(uninformativeItems(matrix)).toEqual([0, 3]);
    expect(() => run(matrix, '2pl')).toThrow('Everyone gave the same response to items 0, 3.');
  });
});
