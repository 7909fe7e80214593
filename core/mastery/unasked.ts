/**
 * How far answers to other skills move the chance in a skill that was not asked meanwhile, and whether what came next bears
 * that out: one bad test must not move unasked skills further than it foretells.
 */
import { chanceOf } from './chance.ts';
import { easinessOf, type FittedModel } from './fit.ts';
import { type FirstAnswer, Learners } from './learners.ts';
import type { Strengths } from './strength.ts';

export interface Unasked {
  /** First answers in a skill after a run of others: five answers or more in it before, ten or more in other skills since. */
  readonly rows: number;
  /** What came, by what the run moved (least squares, with its standard error): 1 is right, below 1 it moved too far. */
  readonly slope: number;
  readonly slope_error: number;
  /** Of runs two standard errors or more below what was expected: the mean chance before and after them, and the share right. */
  readonly after_bad_runs: {
    readonly rows: number;
    readonly before: number;
    readonly after: number;
    readonly right: number;
  };
}

const LEAST_IN_SKILL = 5;
const LEAST_OTHERS = 10;
/** In standard errors of a run's right answers. */
const BAD_RUN = -2;

/** What stood in a skill at its last answer, and the run of others since. */
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

/** Goes through answers that the model was not fitted to; each person's stand in their order. Items of several skills only move. */
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

/** Least squares with an intercept, because a skill fades while others are asked; the error allows for unequal variances (White 1980). */
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
