/** Measures how well a mastery model predicts answers of people who were not used to fit it. */
import { chanceOf } from './chance.ts';
import { easinessOf, type FittedModel, fitCounts, fitMastery } from './fit.ts';
import { type FirstAnswer, Learners } from './learners.ts';
import { type Unasked, unaskedMoves } from './unasked.ts';

export interface Evaluation {
  /** The number of answers that were predicted. */
  readonly rows: number;
  /** The area under the receiver operating characteristic curve (AUC). */
  readonly auc: number;
  /** The AUC when the easiness of the items is unknown and only the easiness of their skills is known. */
  readonly auc_items_unknown: number;
  /** The mean log loss over the answers, in nats. */
  readonly log_loss: number;
  /** The mean distance between predicted and observed shares over ten equally large bins. */
  readonly calibration_error: number;
  /**
   * The AUC of a logistic regression on item, skill and counts of tries, fitted and tested in the same way.
   */
  readonly best_lr_auc: number;
  /**
   * Whether answers to other skills change the predicted chance of a right answer as much as later answers
   * justify.
   */
  readonly unasked: Unasked;
}

/**
 * Fits a model to `train`, then goes through `test`: it predicts each answer from the same person's earlier
 * ones, then learns from it. Each person's answers must be in order. Throws a RangeError if `test` is all
 * right or all wrong.
 */
export function evaluate(train: readonly FirstAnswer[], test: readonly FirstAnswer[]): Evaluation {
  const right = test.map((answer) => answer.right);
  if (!right.includes(true) || !right.includes(false)) {
    throw new RangeError('The test answers must include both right and wrong ones.');
  }
  const model = fitMastery(train);
  const chances = predict(model, test);
  return {
    rows: test.length,
    auc: areaUnderCurve(chances, right),
    auc_items_unknown: areaUnderCurve(predict({ ...model, items: new Map() }, test), right),
    log_loss: meanLogLoss(chances, right),
    calibration_error: calibrationError(chances, right),
    best_lr_auc: areaUnderCurve(predict(fitCounts(train), test), right),
    unasked: unaskedMoves(model, test),
  };
}

/**
 * The mean log loss over the answers, in nats. Each answer is predicted from the same person's earlier ones.
 * `priors`: the assumed easiness of items that the model does not know.
 */
export function logLossOf(
  model: FittedModel,
  answers: readonly FirstAnswer[],
  priors: ReadonlyMap<string, number> = new Map(),
): number {
  return meanLogLoss(
    predict(model, answers, priors),
    answers.map(({ right }) => right),
  );
}

function meanLogLoss(chances: Float64Array, right: readonly boolean[]): number {
  const likelihood = (chance: number, at: number) =>
    Math.max(right[at] ? chance : 1 - chance, Number.MIN_VALUE);
  return chances.reduce((sum, chance, at) => sum - Math.log(likelihood(chance, at)), 0) / right.length;
}

/** The chance of a right answer predicted for each answer, from the same person's earlier answers. */
function predict(
  model: FittedModel,
  answers: readonly FirstAnswer[],
  priors: ReadonlyMap<string, number> = new Map(),
): Float64Array {
  const learners = new Learners(model.half_lives);
  return Float64Array.from(answers, (answer) => {
    const { person, item, skills, guess, day } = answer;
    const easiness = easinessOf(model, item, skills, priors.get(item));
    const strengths = learners.of(person, skills, day);
    learners.learn(answer, easiness);
    return chanceOf(model, strengths, { easiness, guess }, day).chance;
  });
}

/**
 * The AUC: how often a right answer had a higher predicted chance than a wrong one, with ties counted as half
 * (Mann & Whitney 1947).
 */
export function areaUnderCurve(chances: Float64Array, right: readonly boolean[]): number {
  const order = Uint32Array.from(chances.keys()).sort((a, b) => (chances[a] ?? 0) - (chances[b] ?? 0));
  let below = 0;
  let rights = 0;
  let area = 0;
  for (let from = 0; from < order.length; ) {
    const chance = chances[order[from] ?? 0];
    let to = from;
    let hits = 0;
    for (; to < order.length && chances[order[to] ?? 0] === chance; to += 1) {
      if (right[order[to] ?? 0]) hits += 1;
    }
    const misses = to - from - hits;
    area += hits * (below + misses / 2);
    below += misses;
    rights += hits;
    from = to;
  }
  return area / (rights * below);
}

const BINS = 10;

/** The mean distance between predicted and observed shares over ten equally large bins, ordered by chance. */
export function calibrationError(chances: Float64Array, right: readonly boolean[]): number {
  const order = Uint32Array.from(chances.keys()).sort((a, b) => (chances[a] ?? 0) - (chances[b] ?? 0));
  let error = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    const from = Math.floor((bin * order.length) / BINS);
    const to = Math.floor(((bin + 1) * order.length) / BINS);
    let gap = 0;
    for (const at of order.subarray(from, to)) gap += (chances[at] ?? 0) - Number(right[at]);
    error += Math.abs(gap);
  }
  return error / order.length;
}
