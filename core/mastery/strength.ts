/**
 * What a person's answers tell of their strength, in general and in a skill, and how that fades by days.
 */

/** Strength in one skill, or in general. */
export interface Strength {
  /** Right and wrong first tries, each worth less the longer ago it was. */
  readonly right: number;
  readonly wrong: number;
  /** Ability above what is usual, in logits, as far as the answers tell. */
  readonly mean: number;
  /** What the answers leave open of it: a variance, in logits squared. */
  readonly variance: number;
  /** As of which day it is told; days may have fractions. */
  readonly day: number;
}

/** Somebody's strengths that bear on one question. */
export interface Strengths {
  readonly general: Strength;
  /** In each skill of the question; at least one. */
  readonly skills: readonly Strength[];
}

/** A question, as far as it bears on the chance of a right answer. */
export interface Asked {
  /** Logit of the chance of somebody of whom nothing is known. */
  readonly easiness: number;
  /** Chance of a right answer by guessing alone: 1/options for a choice, 0 for what is typed; below 1. */
  readonly guess: number;
}

/** What fades, and how fast: the days after which half is left. */
export interface HalfLives {
  readonly general: number;
  readonly skill: number;
}

/**
 * Abilities of students who are taught together spread by about a logit, skills within one of them likewise. An answer
 * is an occasion to learn as well, so that those before it tell a little less: much of the skill, hardly any of the person.
 * On answers of real students a fifth to five times as much predicts about as well (docs/learning.md).
 */
export const SPREAD = 1;
const LEARNING = { general: 0.005, skill: 0.2 };

/** The strength of somebody who has not answered anything. */
export function unknownStrength(day: number): Strength {
  return { right: 0, wrong: 0, mean: 0, variance: SPREAD, day };
}

/**
 * A strength as of `day`, not before its own: what is known fades by half in `halfLife` days, towards knowing nothing
 * (an Ornstein–Uhlenbeck process, whose stationary variance is that of somebody unknown).
 */
export function faded(strength: Strength, day: number, halfLife: number): Strength {
  const days = Math.max(0, day - strength.day);
  if (days === 0) return strength;
  const left = 2 ** (-days / halfLife);
  return {
    right: strength.right * left,
    wrong: strength.wrong * left,
    mean: strength.mean * left,
    variance: SPREAD - (SPREAD - strength.variance) * left * left,
    day,
  };
}

/** Strengths as of `day`. */
export function fadedAll({ general, skills }: Strengths, day: number, halfLives: HalfLives): Strengths {
  return {
    general: faded(general, day, halfLives.general),
    skills: skills.map((skill) => faded(skill, day, halfLives.skill)),
  };
}

/**
 * Strengths after an answer on `day`, which must not be before the answers that they are made of. One step of the extended
 * Kalman filter for a logistic observation (Fahrmeir 1992, J. Am. Stat. Assoc. 87), where the ability that bears on a
 * question is the general one and the mean of its skills': a right answer raises each of them, a wrong one lowers them,
 * the more so the less it was expected.
 */
export function learned(
  before: Strengths,
  { easiness, guess }: Asked,
  right: boolean,
  day: number,
  halfLives: HalfLives,
): Strengths {
  const { general, skills } = fadedAll(before, day, halfLives);
  const share = 1 / skills.length;
  let ability = general.mean;
  let open = general.variance;
  for (const { mean, variance } of skills) {
    ability += mean * share;
    open += variance * share * share;
  }
  const knows = 1 / (1 + Math.exp(-(easiness + ability)));
  const chance = guess + (1 - guess) * knows;
  const slope = (1 - guess) * knows * (1 - knows);
  const surprise = ((right ? 1 : 0) - chance) * (slope / (chance * (1 - chance)));
  const information = (slope * slope) / (chance * (1 - chance));
  const gain = 1 / (1 + information * open);
  const after = (strength: Strength, part: number, learning: number): Strength => {
    const weight = strength.variance * part;
    return {
      right: strength.right + (right ? 1 : 0),
      wrong: strength.wrong + (right ? 0 : 1),
      mean: strength.mean + weight * gain * surprise,
      variance: Math.min(SPREAD, strength.variance - weight * weight * information * gain + learning),
      day,
    };
  };
  return {
    general: after(general, 1, LEARNING.general),
    skills: skills.map((skill) => after(skill, share, LEARNING.skill)),
  };
}
