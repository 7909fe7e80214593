/** The chance that a person answers a question right, with its interval, from the person's strengths. */
import { type Asked, fadedAll, type HalfLives, type Strengths } from './strength.ts';
import { type Uncertainty, varianceOf } from './uncertainty.ts';

/** The weight of each feature in logits, in the order of `featuresOf`. */
export interface Weights {
  readonly right_in_skill: number;
  readonly wrong_in_skill: number;
  readonly right: number;
  readonly wrong: number;
  readonly skill: number;
  readonly general: number;
}

/** The feature names in the order of `featuresOf`. */
export const FEATURES = [
  'right_in_skill',
  'wrong_in_skill',
  'right',
  'wrong',
  'skill',
  'general',
] as const satisfies readonly (keyof Weights)[];

/**
 * The fitted parameters that apply to all questions and skills: feature weights, how strengths fade, and the
 * remaining uncertainty.
 */
export interface MasteryModel {
  readonly weights: Weights;
  readonly half_lives: HalfLives;
  readonly uncertainty: Uncertainty;
}

/**
 * The features of strengths on one day: logarithms of right and wrong tries in the question's skills and
 * overall (Pavlik, Cen & Koedinger 2009; Gervet et al. 2020), and the abilities. All are 0 for an unknown
 * person.
 */
export function featuresOf({ general, skills }: Strengths): number[] {
  let [right, wrong, mean] = [0, 0, 0];
  for (const skill of skills) {
    right += Math.log1p(skill.right);
    wrong += Math.log1p(skill.wrong);
    mean += skill.mean;
  }
  return [
    right / skills.length,
    wrong / skills.length,
    Math.log1p(general.right),
    Math.log1p(general.wrong),
    mean / skills.length,
    general.mean,
  ];
}

/** The number of standard errors on each side of an 80 % interval. */
export const EIGHT_OF_TEN = 1.2816;

export interface Chance {
  /** The chance of a right answer. It is at least the question's chance of being guessed, and at most 1. */
  readonly chance: number;
  /** The bounds of the 80 % interval. */
  readonly low: number;
  readonly high: number;
}

/**
 * The chance of a right answer on `day`: P = g + (1 − g) · logistic(easiness + Σ weight · feature). For
 * mastery of a skill, the question is one of average difficulty that the person has not seen.
 */
export function chanceOf(
  { weights, half_lives, uncertainty }: MasteryModel,
  strengths: Strengths,
  { easiness, guess }: Asked,
  day: number,
): Chance {
  const now = fadedAll(strengths, day, half_lives);
  const logit = logitOf(weights, now, easiness);
  const error = EIGHT_OF_TEN * Math.sqrt(varianceOf(uncertainty, now));
  const at = (value: number) => guess + (1 - guess) / (1 + Math.exp(-value));
  return { chance: at(logit), low: at(logit - error), high: at(logit + error) };
}

/** The logit of knowing the answer, from strengths that all refer to the same day. */
function logitOf(weights: Weights, now: Strengths, easiness: number): number {
  const features = featuresOf(now);
  return FEATURES.reduce((sum, name, index) => sum + weights[name] * (features[index] ?? 0), easiness);
}
