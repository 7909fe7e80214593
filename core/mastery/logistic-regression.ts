/** Logistic regression of right answers on features, items and skills, with blockwise Newton steps. */

/** Answers in the form that the regression needs. */
export interface Design {
  readonly right: Uint8Array;
  /** For each answer, the chance of guessing it right. */
  readonly guess: Float64Array;
  /** The features, `width` numbers per answer. */
  readonly rows: Float64Array;
  readonly width: number;
  /** The lower bound of each feature's weight. */
  readonly lowest: readonly number[];
  /** The index of each answer's item, from 0. */
  readonly item: Uint32Array;
  /** The prior easiness of each item, in logits. */
  readonly item_priors: Float64Array;
  /** The skills of all answers in one array. Those of answer i begin at `skill_starts[i]`. */
  readonly skill: Uint32Array;
  readonly skill_starts: Uint32Array;
  readonly skills: number;
}

export interface Regression {
  readonly intercept: number;
  readonly weights: Float64Array;
  /** The weight of the items' priors. */
  readonly prior_worth: number;
  /** The easiness of each item relative to its weighted prior. */
  readonly items: Float64Array;
  readonly skills: Float64Array;
  /** The log-likelihood of the answers, without the priors. */
  readonly log_likelihood: number;
}

/**
 * Precisions of the normal priors around 0. Items vary around their skill by a little less than one logit. A
 * skill has enough answers to need only a weak prior.
 */
export const ITEM_PRECISION = 1.6;
const SKILL_PRECISION = 0.1;
const WEIGHT_PRECISION = 0.01;

const MOST_SWEEPS = 60;
const SMALL_STEP = 1e-3;

/** Finds the weights that maximize the likelihood of the answers times the priors. Deterministic. */
export function regress(design: Design): Regression {
  const { right, guess, rows, width, lowest, item, item_priors, skill, skill_starts: starts } = design;
  const answers = right.length;
  const weights = new Float64Array(width);
  const items = new Float64Array(item_priors.length);
  const skills = new Float64Array(design.skills);
  const logits = Float64Array.from(item, (at) => item_priors[at] ?? 0);
  let intercept = 0;
  let prior_worth = 1;

  for (let sweep = 0; sweep < MOST_SWEEPS; sweep += 1) {
    let largest = 0;

    const step = stepOfFeatures(design, logits, [0, prior_worth - 1, ...weights]);
    const before = [intercept, prior_worth, ...weights];
    intercept += step[0] ?? 0;
    prior_worth = Math.max(0, prior_worth + (step[1] ?? 0));
    for (let at = 0; at < width; at += 1) {
      weights[at] = Math.max(lowest[at] ?? -Infinity, (weights[at] ?? 0) + (step[at + 2] ?? 0));
    }
    const moved = [intercept, prior_worth, ...weights].map((value, at) => value - (before[at] ?? 0));
    for (let answer = 0; answer < answers; answer += 1) {
      let change = (moved[0] ?? 0) + (moved[1] ?? 0) * (item_priors[item[answer] ?? 0] ?? 0);
      for (let at = 0; at < width; at += 1) change += (moved[at + 2] ?? 0) * (rows[answer * width + at] ?? 0);
      logits[answer] = (logits[answer] ?? 0) + change;
    }
    largest = Math.max(largest, ...moved.map(Math.abs));

    const ofItems = gatherer(item_priors.length);
    for (let answer = 0; answer < answers; answer += 1) {
      ofItems.add(item[answer] ?? 0, 1, pullOf(right[answer] ?? 0, guess[answer] ?? 0, logits[answer] ?? 0));
    }
    const itemMoves = ofItems.move(items, ITEM_PRECISION);
    for (let answer = 0; answer < answers; answer += 1) {
      logits[answer] = (logits[answer] ?? 0) + (itemMoves[item[answer] ?? 0] ?? 0);
    }

    const ofSkills = gatherer(design.skills);
    for (let answer = 0; answer < answers; answer += 1) {
      const [from, to] = [starts[answer] ?? 0, starts[answer + 1] ?? 0];
      for (let at = from; at < to; at += 1) {
        ofSkills.add(
          skill[at] ?? 0,
          1 / (to - from),
          pullOf(right[answer] ?? 0, guess[answer] ?? 0, logits[answer] ?? 0),
        );
      }
    }
    const skillMoves = ofSkills.move(skills, SKILL_PRECISION);
    for (let answer = 0; answer < answers; answer += 1) {
      const [from, to] = [starts[answer] ?? 0, starts[answer + 1] ?? 0];
      let change = 0;
      for (let at = from; at < to; at += 1) change += (skillMoves[skill[at] ?? 0] ?? 0) / (to - from);
      logits[answer] = (logits[answer] ?? 0) + change;
    }
    for (const change of skillMoves) largest = Math.max(largest, Math.abs(change));
    if (largest < SMALL_STEP) break;
  }
  let log_likelihood = 0;
  for (let answer = 0; answer < answers; answer += 1) {
    const wrong = (1 - (guess[answer] ?? 0)) / (1 + Math.exp(logits[answer] ?? 0));
    log_likelihood += Math.log(Math.max(right[answer] === 1 ? 1 - wrong : wrong, Number.MIN_VALUE));
  }
  return { intercept, weights, prior_worth, items, skills, log_likelihood };
}

/** The contribution of an answer to its logit: the score and its Fisher information. */
interface Pull {
  readonly gradient: number;
  readonly curvature: number;
}

function pullOf(right: number, guess: number, logit: number): Pull {
  const knows = 1 / (1 + Math.exp(-logit));
  if (guess === 0) return { gradient: right - knows, curvature: knows * (1 - knows) };
  const chance = guess + (1 - guess) * knows;
  return {
    gradient: ((right - chance) * knows) / chance,
    curvature: ((1 - guess) * knows * knows * (1 - knows)) / chance,
  };
}

/** Collects gradients and curvatures for each offset and computes their Newton steps. */
function gatherer(count: number): {
  add(at: number, share: number, pull: Pull): void;
  move(offsets: Float64Array, precision: number): Float64Array;
} {
  const gradient = new Float64Array(count);
  const curvature = new Float64Array(count);
  return {
    add(at, share, pull) {
      gradient[at] = (gradient[at] ?? 0) + share * pull.gradient;
      curvature[at] = (curvature[at] ?? 0) + share * share * pull.curvature;
    },
    move(offsets, precision) {
      return offsets.map((offset, at) => {
        const step = ((gradient[at] ?? 0) - precision * offset) / ((curvature[at] ?? 0) + precision);
        const bounded = Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, step));
        offsets[at] = offset + bounded;
        return bounded;
      });
    },
  };
}

/**
 * Limits a Newton step. It would grow without limit if right and wrong are perfectly separable or all answers
 * to an item are equal.
 */
const LONGEST_STEP = 1;

/**
 * The Newton step of the intercept, the prior weight and the feature weights, with all else fixed. None moves
 * by more than 1.
 */
function stepOfFeatures(
  { right, guess, rows, width, item, item_priors }: Design,
  logits: Float64Array,
  current: readonly number[],
): Float64Array {
  const size = width + 2;
  const gradient = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  const row = new Float64Array(size).fill(1);
  for (let answer = 0; answer < right.length; answer += 1) {
    row[1] = item_priors[item[answer] ?? 0] ?? 0;
    for (let at = 0; at < width; at += 1) row[at + 2] = rows[answer * width + at] ?? 0;
    const pull = pullOf(right[answer] ?? 0, guess[answer] ?? 0, logits[answer] ?? 0);
    const { gradient: rest, curvature: bend } = pull;
    for (let one = 0; one < size; one += 1) {
      const value = row[one] ?? 0;
      gradient[one] = (gradient[one] ?? 0) + rest * value;
      for (let other = 0; other <= one; other += 1) {
        const at = one * size + other;
        curvature[at] = (curvature[at] ?? 0) + bend * value * (row[other] ?? 0);
      }
    }
  }
  for (let one = 0; one < size; one += 1) {
    gradient[one] = (gradient[one] ?? 0) - WEIGHT_PRECISION * (current[one] ?? 0);
    curvature[one * size + one] = (curvature[one * size + one] ?? 0) + WEIGHT_PRECISION;
  }
  const step = solved(curvature, gradient, size);
  const longest = step.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
  return longest <= LONGEST_STEP ? step : step.map((part) => (part * LONGEST_STEP) / longest);
}

/**
 * Solves a symmetric positive definite system, given its lower half, by Cholesky decomposition. Overwrites
 * both arguments.
 */
function solved(matrix: Float64Array, vector: Float64Array, size: number): Float64Array {
  const at = (row: number, column: number) => matrix[row * size + column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = at(row, column);
      for (let before = 0; before < column; before += 1) sum -= at(row, before) * at(column, before);
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / at(column, column);
    }
  }
  for (let row = 0; row < size; row += 1) {
    let sum = vector[row] ?? 0;
    for (let before = 0; before < row; before += 1) sum -= at(row, before) * (vector[before] ?? 0);
    vector[row] = sum / at(row, row);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = vector[row] ?? 0;
    for (let after = row + 1; after < size; after += 1) sum -= at(after, row) * (vector[after] ?? 0);
    vector[row] = sum / at(row, row);
  }
  return vector;
}
