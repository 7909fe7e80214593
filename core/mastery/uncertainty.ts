/**
 * The uncertainty of a predicted chance of a right answer that remains after a person's answers. It is
 * learned from data: if two answers in one skill agree more than predicted, their common part was unknown
 * before.
 */
import { type FirstAnswer, Learners } from './learners.ts';
import type { HalfLives, Strength, Strengths } from './strength.ts';

/** Components of the variance, in squared logits. */
export interface Uncertainty {
  /** The part that answers never reduce, because people change. */
  readonly always: number;
  /**
   * The variance of a person without answers. The first part shrinks with every answer, the second with
   * answers in the skill.
   */
  readonly person: number;
  readonly skill: number;
}

/** The prior of each component. Its standard deviation is 0.2 squared logits. */
export const PRIOR_UNCERTAINTY: Uncertainty = { always: 0.1, person: 0.5, skill: 0.5 };
const PRIOR_SPREAD = 0.2;

/**
 * This many answers at even chances halve the uncertainty. Each has information I = ¼ per squared logit, and
 * half of a variance V is left after 1/(I·V) answers. Skills vary by about .6 logits within a person, so they
 * also tell about the person.
 */
const HALVED_BY = { person: 15, skill: 12 };

type Shares = readonly [always: number, person: number, skill: number];

/** The share of each variance component that is left, for strengths that refer to the same day. */
function sharesOf({ general, skills }: Strengths): Shares {
  const ofSkills = skills.reduce((sum, skill) => sum + 1 / (1 + tellingAnswers(skill) / HALVED_BY.skill), 0);
  return [1, 1 / (1 + tellingAnswers(general) / HALVED_BY.person), ofSkills / skills.length ** 2];
}

/**
 * The equivalent number of answers at even chances: 4·p·(1 − p) each, with half an answer added on either
 * side. If all answers are right, the ability may be slightly or far above the questions.
 */
function tellingAnswers({ right, wrong }: Strength): number {
  return (4 * (right + 0.5) * (wrong + 0.5)) / (right + wrong + 1) - 1;
}

/** The remaining variance of the logit, for strengths that refer to the same day. */
export function varianceOf(uncertainty: Uncertainty, now: Strengths): number {
  return varianceOfShares(uncertainty, sharesOf(now));
}

function varianceOfShares({ always, person, skill }: Uncertainty, shares: Shares): number {
  return always * shares[0] + person * shares[1] + skill * shares[2];
}

/** Pairs of answers further apart than this are left out, because too much happens in between. */
const LONGEST_DAYS = 1;
const SWEEPS = 100;
/**
 * The slope depends on the variance, and the variance on the slope. Both are computed this many times in
 * turn.
 */
const ROUNDS = 3;

/** The residual of an answer against its prediction, with the uncertainty that was left at that time. */
interface Surprise {
  readonly rest: number;
  readonly chance: number;
  readonly guess: number;
  readonly shares: Shares;
}

/** Two consecutive answers in one skill, both predicted from before the first. */
type Pair = readonly [Surprise, Surprise];

/** Answers in order for each person, with predictions of a model that was not fitted to them. */
export interface Trial {
  readonly answers: readonly FirstAnswer[];
  readonly half_lives: HalfLives;
  easiness(answer: FirstAnswer): number;
  /** The predicted chance of a right answer. */
  chance(answer: FirstAnswer, strengths: Strengths): number;
}

/**
 * Fits the uncertainty to answers by a method of moments for random effects. For two consecutive answers in
 * one skill, both predicted from before the first, E[r₁·r₂] = P′₁·P′₂·V. The products of residuals are
 * regressed on the remaining shares, weighted by their variance, with no component below 0.
 */
export function fitUncertainty(trials: readonly Trial[]): Uncertainty {
  const pairs = trials.flatMap(pairsOf);
  let found = PRIOR_UNCERTAINTY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const moments = new Moments();
    for (const pair of pairs) moments.add(pair, found);
    found = moments.solved();
  }
  return found;
}

function pairsOf({ answers, half_lives, easiness, chance }: Trial): Pair[] {
  const surpriseOf = (answer: FirstAnswer, strengths: Strengths): Surprise => {
    const expected = chance(answer, strengths);
    const { right, guess } = answer;
    return { rest: Number(right) - expected, chance: expected, guess, shares: sharesOf(strengths) };
  };
  const learners = new Learners(half_lives);
  const waiting = new Map<string, { answer: FirstAnswer; before: Strengths; surprise: Surprise }>();
  const pairs: Pair[] = [];
  for (const answer of answers) {
    const { person, skills, item, day } = answer;
    const key = JSON.stringify([person, ...skills]);
    const first = waiting.get(key);
    if (first !== undefined && first.answer.item !== item && day - first.answer.day <= LONGEST_DAYS) {
      pairs.push([first.surprise, surpriseOf(answer, first.before)]);
    }
    const before = learners.of(person, skills, day);
    waiting.set(key, { answer, before, surprise: surpriseOf(answer, before) });
    learners.learn(answer, easiness(answer));
  }
  return pairs;
}

/**
 * The slope that converts a logit variance V into a variance of the chance, including curvature: Var P ≈
 * P′²·V·(1 + c·V), c = 3/2 − 8·k·(1 − k), for a chance k of knowing (third-order Taylor expansion of a normal
 * error, given the expected mean chance). For c below 0 it uses 1/(1 − c·V), which agrees for small V and
 * stays positive for large V.
 */
function slopeOf({ chance, guess, shares }: Surprise, uncertainty: Uncertainty): number {
  const knows = (chance - guess) / (1 - guess);
  const bend = varianceOfShares(uncertainty, shares) * (1.5 - 8 * knows * (1 - knows));
  return (1 - guess) * knows * (1 - knows) * Math.sqrt(bend < 0 ? 1 / (1 - bend) : 1 + bend);
}

/** The normal equations of the regression and their solution. */
class Moments {
  readonly #products = new Float64Array(9);
  readonly #seen = new Float64Array(3);

  add([one, other]: Pair, uncertainty: Uncertainty): void {
    const { shares } = one;
    const noise = one.chance * (1 - one.chance) * other.chance * (1 - other.chance);
    if (!(noise > 0)) return;
    const slopes = slopeOf(one, uncertainty) * slopeOf(other, uncertainty);
    for (const [row, share] of shares.entries()) {
      this.#seen[row] = (this.#seen[row] ?? 0) + (share * slopes * one.rest * other.rest) / noise;
      for (const [column, factor] of shares.entries()) {
        const at = row * 3 + column;
        this.#products[at] = (this.#products[at] ?? 0) + (share * factor * slopes ** 2) / noise;
      }
    }
  }

  /** Solves by coordinate descent, with each component kept at 0 or above. */
  solved(): Uncertainty {
    const { always, person, skill } = PRIOR_UNCERTAINTY;
    const prior = [always, person, skill];
    const found = [...prior];
    const firmness = 1 / PRIOR_SPREAD ** 2;
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      for (const row of found.keys()) {
        const others = found.reduce(
          (sum, value, column) =>
            column === row ? sum : sum + value * (this.#products[row * 3 + column] ?? 0),
          0,
        );
        const seen = (this.#seen[row] ?? 0) - others + firmness * (prior[row] ?? 0);
        found[row] = Math.max(0, seen / ((this.#products[row * 4] ?? 0) + firmness));
      }
    }
    const [ofAlways = 0, ofPerson = 0, ofSkill = 0] = found;
    return { always: ofAlways, person: ofPerson, skill: ofSkill };
  }
}
