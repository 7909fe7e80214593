/**
 * What a person's answers leave open of a chance. It is learned from answers as well: where two answers to one skill agree
 * more than was to be expected, what they have in common was not known before them.
 */
import { type FirstAnswer, Learners } from './learners.ts';
import type { HalfLives, Strength, Strengths } from './strength.ts';

/** Variances in logits squared. */
export interface Uncertainty {
  /** However much somebody answers: they change meanwhile. */
  readonly always: number;
  /** Of somebody who has not answered anything; less with each answer, and with each in the skill. */
  readonly person: number;
  readonly skill: number;
}

/** What is believed before any answer, each within a fifth of a logit squared. */
export const PRIOR_UNCERTAINTY: Uncertainty = { always: 0.1, person: 0.5, skill: 0.5 };
const PRIOR_SPREAD = 0.2;

/**
 * So many answers at even chances halve what is open: each tells I = ¼ of a logit squared, and of a variance V half is left after
 * 1/(I·V); skills spread by about .6 logits within a person, who is told of through them.
 */
const HALVED_BY = { person: 15, skill: 12 };

type Shares = readonly [always: number, person: number, skill: number];

/** How much of each variance is left, by strengths that are as of one day. */
function sharesOf({ general, skills }: Strengths): Shares {
  const ofSkills = skills.reduce((sum, skill) => sum + 1 / (1 + tellingAnswers(skill) / HALVED_BY.skill), 0);
  return [1, 1 / (1 + tellingAnswers(general) / HALVED_BY.person), ofSkills / skills.length ** 2];
}

/**
 * How many answers at even chances tell as much as these: 4·p·(1 − p) each, with half an answer more on either side. Whoever has
 * all right may be a little or far above what was asked.
 */
function tellingAnswers({ right, wrong }: Strength): number {
  return (4 * (right + 0.5) * (wrong + 0.5)) / (right + wrong + 1) - 1;
}

/** The variance of the logit that strengths, as of one day, lead one to expect. */
export function varianceOf(uncertainty: Uncertainty, now: Strengths): number {
  return varianceOfShares(uncertainty, sharesOf(now));
}

function varianceOfShares({ always, person, skill }: Uncertainty, shares: Shares): number {
  return always * shares[0] + person * shares[1] + skill * shares[2];
}

/** Two answers further apart tell as much of what came between. */
const LONGEST_DAYS = 1;
const SWEEPS = 100;
/** The slope is read with the variance, and that with the slope. */
const ROUNDS = 3;

/** How far an answer was from what was expected by strengths, and how much those left open. */
interface Surprise {
  readonly rest: number;
  readonly chance: number;
  readonly guess: number;
  readonly shares: Shares;
}

/** Two answers to one skill, one after the other, both by what was known before the first. */
type Pair = readonly [Surprise, Surprise];

/** Answers, each person's in their order, beside what a model says of them that was not fitted to them. */
export interface Trial {
  readonly answers: readonly FirstAnswer[];
  readonly half_lives: HalfLives;
  easiness(answer: FirstAnswer): number;
  /** Of a right answer, by strengths. */
  chance(answer: FirstAnswer, strengths: Strengths): number;
}

/**
 * The uncertainty that answers show. Of two answers to one skill, one after the other and both expected from what was known
 * before the first, E[r₁·r₂] = P′₁·P′₂·V: a regression of the products of their rests, weighted by what they vary by, on the
 * shares that are left, with no variance below 0 (a method of moments for random effects).
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
 * The slope by which a variance V of the logit becomes one of the chance, its curve's bend counted: Var P ≈ P′²·V·(1 + c·V), c =
 * 3/2 − 8·k·(1 − k), for a chance k of knowing (Taylor to the third power of a normal error, with the mean chance expected);
 * below 0 as 1/(1 − c·V), which agrees with it for small V and stays above 0 for large.
 */
function slopeOf({ chance, guess, shares }: Surprise, uncertainty: Uncertainty): number {
  const knows = (chance - guess) / (1 - guess);
  const bend = varianceOfShares(uncertainty, shares) * (1.5 - 8 * knows * (1 - knows));
  return (1 - guess) * knows * (1 - knows) * Math.sqrt(bend < 0 ? 1 / (1 - bend) : 1 + bend);
}

/** The normal equations of that regression, and their solution. */
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

  /** By coordinates, each held at 0 or above. */
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
