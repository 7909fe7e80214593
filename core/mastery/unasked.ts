/**
 * Measures how much answers to other skills change the predicted chance of a right answer in a skill that was
 * not asked meanwhile, and whether the next answers justify this. One bad test must not change other skills
 * too much.
 */
import { chanceOf } from './chance.ts';
import { easinessOf, type FittedModel } from './fit.ts';
import { type FirstAnswer, Learners } from './learners.ts';
import type { Strengths } from './strength.ts';

export interface Unasked {
  /**
   * The number of cases. A case is the next answer in a skill after at least five answers in it, followed by
   * at least ten answers in other skills.
   */
  readonly rows: number;
  /**
   * The regression slope of the next answer on the change of its predicted chance, with its standard error
   * (least squares). 1 is ideal; below 1 the prediction changed too much.
   */
  readonly slope: number;
  readonly slope_error: number;
  /**
   * Runs that were two or more standard errors worse than expected: the mean chance before and after them,
   * and the share of right answers.
   */
  readonly after_bad_runs: {
    readonly rows: number;
    readonly before: number;
    readonly after: number;
    readonly right: number;
  };
}

const LEAST_IN_SKILL = 5;
const LEAST_OTHERS = 10;
/** The limit for a bad run, in standard errors of its right answers. */
const BAD_RUN = -2;

/** A skill's state at its last answer, and the run of other answers since. */
interface Run {
  answers: number;
  strengths: Strengths;
  others: number;
  surprise: number;
  variance: number;
}

interface Row {
  readonly before: number;
  readonly after: number;
  readonly right: number;
  readonly surprise: number;
}

/**
 * Evaluates answers that the model was not fitted to; each person's must be in order. Items with several
 * skills change strengths but are not counted as cases.
 */
export function unaskedMoves(model: FittedModel, answers: readonly FirstAnswer[]): Unasked {
  const learners = new Learners(model.half_lives);
  const runs = new Map<string, Map<string, Run>>();
  const rows: Row[] = [];
  for (const answer of answers) {
    const { person, item, skills, guess, day, right } = answer;
    const easiness = easinessOf(model, item, skills);
    const asked = { easiness, guess };
    const { chance } = chanceOf(model, learners.of(person, skills, day), asked, day);
    const own = runs.get(person) ?? new Map<string, Run>();
    runs.set(person, own);
    const [skill = '', ...more] = skills;
    const run = more.length === 0 ? own.get(skill) : undefined;
    if (run !== undefined && run.answers >= LEAST_IN_SKILL && run.others >= LEAST_OTHERS) {
      const before = chanceOf(model, run.strengths, asked, day).chance;
      const surprise = run.surprise / Math.sqrt(run.variance);
      rows.push({ before, after: chance, right: Number(right), surprise });
    }
    for (const [other, waiting] of own) {
      if (skills.includes(other)) continue;
      waiting.others += 1;
      waiting.surprise += Number(right) - chance;
      waiting.variance += chance * (1 - chance);
    }
    learners.learn(answer, easiness);
    if (more.length > 0) continue;
    own.set(skill, {
      answers: (own.get(skill)?.answers ?? 0) + 1,
      strengths: learners.of(person, skills, day),
      others: 0,
      surprise: 0,
      variance: 0,
    });
  }
  const bad = rows.filter(({ surprise }) => surprise <= BAD_RUN);
  return {
    rows: rows.length,
    ...slopeOf(rows),
    after_bad_runs: {
      rows: bad.length,
      before: meanOf(bad.map(({ before }) => before)),
      after: meanOf(bad.map(({ after }) => after)),
      right: meanOf(bad.map(({ right }) => right)),
    },
  };
}

/**
 * Least squares with an intercept, because a skill fades while others are asked. The error allows for unequal
 * variances (White 1980).
 */
function slopeOf(rows: readonly Row[]): Pick<Unasked, 'slope' | 'slope_error'> {
  const moves = rows.map(({ before, after }) => after - before);
  const came = rows.map(({ before, right }) => right - before);
  const [mean_move, mean_came] = [meanOf(moves), meanOf(came)];
  const centered = moves.map((move) => move - mean_move);
  const spread = centered.reduce((sum, move) => sum + move * move, 0);
  const slope = centered.reduce((sum, move, at) => sum + move * ((came[at] ?? 0) - mean_came), 0) / spread;
  const squares = centered.reduce((sum, move, at) => {
    const rest = (came[at] ?? 0) - mean_came - slope * move;
    return sum + (rest * move) ** 2;
  }, 0);
  return { slope, slope_error: Math.sqrt(squares) / spread };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
