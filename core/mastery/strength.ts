/**
 * Estimates a person's strength from their answers, in general and in each skill, and how it fades over days.
 */

/** A person's strength in one skill, or in general. */
export interface Strength {
  /** The number of right and wrong first tries. Older tries count less. */
  readonly right: number;
  readonly wrong: number;
  /** The ability relative to the average, in logits. */
  readonly mean: number;
  /** The variance of the ability estimate, in squared logits. */
  readonly variance: number;
  /** The day that the values refer to, possibly with a fraction. */
  readonly day: number;
}

/** The strengths of a person that matter for one question. */
export interface Strengths {
  readonly general: Strength;
  /** The strength in each skill of the question; at least one. */
  readonly skills: readonly Strength[];
}

/** The properties of a question that affect the chance of a right answer. */
export interface Asked {
  /** The logit of the chance of a right answer, for an unknown person. */
  readonly easiness: number;
  /** The chance of a right answer by guessing, below 1: 1/options for a choice, 0 for typed answers. */
  readonly guess: number;
}

/** The half-lives of general and skill strength, in days. */
export interface HalfLives {
  readonly general: number;
  readonly skill: number;
}

/**
 * Among students who are taught together, abilities vary by about one logit, and so do one person's skills.
 * Answering also teaches, so earlier answers tell a little less: much less about the skill, hardly less about
 * the person. With a fifth to five times these values, predictions for real students are about as good
 * (docs/learning.md).
 */
export const SPREAD = 1;
const LEARNING = { general: 0.005, skill: 0.2 };

/** The strength of a person without any answers. */
export function unknownStrength(day: number): Strength {
  return { right: 0, wrong: 0, mean: 0, variance: SPREAD, day };
}

/**
 * Fades a strength to `day`, which must not be before its own day. Half is lost every `halfLife` days, and
 * the variance returns to the variance of an unknown person (an Ornstein–Uhlenbeck process).
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

/** Lets all strengths of a person fade to `day`. */
export function fadedAll({ general, skills }: Strengths, day: number, halfLives: HalfLives): Strengths {
  return {
    general: faded(general, day, halfLives.general),
    skills: skills.map((skill) => faded(skill, day, halfLives.skill)),
  };
}

/**
 * The strengths after an answer on `day`, which must not be before earlier answers. It is one step of the
 * extended Kalman filter for a logistic observation (Fahrmeir 1992, J. Am. Stat. Assoc. 87). The ability for
 * a question is the general one plus the mean of its skills. A right answer raises each of them and a wrong
 * one lowers them, more so the less it was expected.
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
