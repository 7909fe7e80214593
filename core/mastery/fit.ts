/**
 * Fits the mastery model: learns from answers how strengths, skills and questions affect the chance of a
 * right answer.
 */
import { chanceOf, FEATURES, featuresOf, type MasteryModel, type Weights } from './chance.ts';
import { type FirstAnswer, Learners } from './learners.ts';
import { type Design, type Regression, regress } from './logistic-regression.ts';
import type { HalfLives } from './strength.ts';
import { fitUncertainty, PRIOR_UNCERTAINTY, type Trial } from './uncertainty.ts';

/** A mastery model with its fitted items and skills. */
export interface FittedModel extends MasteryModel {
  /**
   * The logit of the chance of a right answer, for an unknown person at an average item of an average skill.
   */
  readonly intercept: number;
  readonly skills: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, number>;
  /** The weight of the items' priors: 1 takes them at face value, 0 ignores them. */
  readonly prior_worth: number;
}

/**
 * The easiness of an item for an unknown person. An item unknown to the model is its `prior` above the
 * average of its skills. An unknown skill counts as average.
 */
export function easinessOf(
  { intercept, skills, items, prior_worth }: FittedModel,
  item: string,
  itsSkills: readonly string[],
  prior = 0,
): number {
  const ofSkills = itsSkills.reduce((sum, skill) => sum + (skills.get(skill) ?? 0), 0);
  return intercept + (items.get(item) ?? prior_worth * prior) + ofSkills / itsSkills.length;
}

/** The assumed easiness of an item by its level from 1 (easy) to 5, in logits relative to an average item. */
export function easinessOfLevel(level: number): number {
  return 3 - level;
}

/** Candidate half-lives of skills in days. The fit uses the one with the greatest likelihood. */
const SKILL_HALF_LIVES = [10, 30, 90, 365] as const;
/** General ability fades this many times slower than a skill. */
const GENERAL_RATIO = 4;
const NEVER: HalfLives = { general: Number.POSITIVE_INFINITY, skill: Number.POSITIVE_INFINITY };

/**
 * Strengths depend on the items' easiness, and easiness on strengths. Both are computed this many times in
 * turn.
 */
const ROUNDS = 2;

/**
 * The model with the greatest likelihood for `answers`, where each person's answers must be in order. An
 * item's easiness is pulled toward its prior (default 0), more so with fewer answers. Deterministic.
 */
export function fitMastery(
  answers: readonly FirstAnswer[],
  priors: ReadonlyMap<string, number> = new Map(),
): FittedModel {
  const isTimed = answers.some(({ day }) => day !== 0);
  const tried = isTimed ? SKILL_HALF_LIVES.map((skill) => ({ skill, general: skill * GENERAL_RATIO })) : [];
  const { model } = [NEVER, ...tried]
    .map((halfLives) => fitWith(answers, halfLives, priors))
    .reduce((best, next) => (next.log_likelihood > best.log_likelihood ? next : best));
  const [some, others] = halvesOf(answers);
  const trials = [
    trialOf(some, others, model.half_lives, priors),
    trialOf(others, some, model.half_lives, priors),
  ];
  return { ...model, uncertainty: fitUncertainty(trials) };
}

/** Splits answers by person into two halves. */
function halvesOf(answers: readonly FirstAnswer[]): [FirstAnswer[], FirstAnswer[]] {
  const places = new Map<string, number>();
  const halves: [FirstAnswer[], FirstAnswer[]] = [[], []];
  for (const answer of answers) {
    const place = places.get(answer.person) ?? places.size;
    places.set(answer.person, place);
    halves[place % 2 === 0 ? 0 : 1].push(answer);
  }
  return halves;
}

/**
 * Predicts some people's answers with a model fitted to others. A model tested on its own data would
 * overstate its certainty.
 */
function trialOf(
  fitted: readonly FirstAnswer[],
  answers: readonly FirstAnswer[],
  half_lives: HalfLives,
  priors: ReadonlyMap<string, number>,
): Trial {
  const { model } = fitWith(fitted, half_lives, priors);
  const easiness = ({ item, skills }: FirstAnswer) => easinessOf(model, item, skills, priors.get(item));
  return {
    answers,
    half_lives,
    easiness,
    chance: (answer, strengths) =>
      chanceOf(model, strengths, { easiness: easiness(answer), guess: answer.guess }, answer.day).chance,
  };
}

function fitWith(
  answers: readonly FirstAnswer[],
  halfLives: HalfLives,
  priors: ReadonlyMap<string, number>,
): { model: FittedModel; log_likelihood: number } {
  const coded = codedOf(answers, priors);
  let easiness = new Float64Array(answers.length).fill(usualEasiness(answers));
  for (let round = 1; ; round += 1) {
    const rows = featureRows(answers, easiness, halfLives);
    const found = regress({ ...coded.design, rows, width: FEATURES.length, lowest: LOWEST });
    const model = modelOf(coded, found, halfLives);
    if (round === ROUNDS) return { model, log_likelihood: found.log_likelihood };
    easiness = Float64Array.from(answers, ({ item, skills }) => easinessOf(model, item, skills));
  }
}

/**
 * A baseline model that only uses the counts of right and wrong tries. The mastery model must not be worse
 * than it.
 */
export function fitCounts(answers: readonly FirstAnswer[]): FittedModel {
  const coded = codedOf(answers, new Map());
  const rows = featureRows(answers, new Float64Array(answers.length), NEVER).map((value, at) =>
    COUNTS.has(FEATURES[at % FEATURES.length]) ? value : 0,
  );
  const lowest = FEATURES.map(() => Number.NEGATIVE_INFINITY);
  return modelOf(coded, regress({ ...coded.design, rows, width: FEATURES.length, lowest }), NEVER);
}

const COUNTS: ReadonlySet<string | undefined> = new Set<keyof Weights>([
  'right_in_skill',
  'wrong_in_skill',
  'right',
  'wrong',
]);

/**
 * A right answer must never lower the chance of another right answer, so features that grow with right
 * answers have weights of at least 0.
 */
const LOWEST: readonly number[] = FEATURES.map((name) =>
  name === 'wrong' || name === 'wrong_in_skill' ? Number.NEGATIVE_INFINITY : 0,
);

/** The logit of the share of right answers, corrected for guessing. */
function usualEasiness(answers: readonly FirstAnswer[]): number {
  const wrong = answers.filter((answer) => !answer.right).length;
  const guessed = answers.reduce((sum, { guess }) => sum + guess, 0) / answers.length;
  const unknown = (wrong + 1) / (1 - guessed);
  return Math.log(Math.max(1, answers.length + 2 - unknown) / unknown);
}

/** The features of each answer, from the same person's earlier answers only. */
function featureRows(
  answers: readonly FirstAnswer[],
  easiness: Float64Array,
  halfLives: HalfLives,
): Float64Array {
  const learners = new Learners(halfLives);
  const rows = new Float64Array(answers.length * FEATURES.length);
  answers.forEach((answer, index) => {
    rows.set(featuresOf(learners.of(answer.person, answer.skills, answer.day)), index * FEATURES.length);
    learners.learn(answer, easiness[index] ?? 0);
  });
  return rows;
}

interface Coded {
  readonly design: Omit<Design, 'rows' | 'width' | 'lowest'>;
  readonly items: readonly string[];
  readonly skills: readonly string[];
}

function codedOf(answers: readonly FirstAnswer[], priors: ReadonlyMap<string, number>): Coded {
  const items = new Map<string, number>();
  const skills = new Map<string, number>();
  const codeIn = (codes: Map<string, number>, name: string) => {
    const code = codes.get(name) ?? codes.size;
    codes.set(name, code);
    return code;
  };
  const item = Uint32Array.from(answers, (answer) => codeIn(items, answer.item));
  const skill: number[] = [];
  const skill_starts = new Uint32Array(answers.length + 1);
  answers.forEach((answer, index) => {
    for (const name of answer.skills) skill.push(codeIn(skills, name));
    skill_starts[index + 1] = skill.length;
  });
  return {
    design: {
      right: Uint8Array.from(answers, ({ right }) => Number(right)),
      guess: Float64Array.from(answers, ({ guess }) => guess),
      item,
      item_priors: Float64Array.from(items.keys(), (name) => priors.get(name) ?? 0),
      skill: Uint32Array.from(skill),
      skill_starts,
      skills: skills.size,
    },
    items: [...items.keys()],
    skills: [...skills.keys()],
  };
}

/**
 * Makes the offsets of a skill's items average zero. An item's offset is its easiness beyond its prior. The
 * mean offset, with each item weighted by its number of answers, moves from the items to the skill.
 * Predictions change only for items that the model does not know. Such items become as easy as the known
 * items of their skill.
 */
function centred({ design }: Coded, found: Regression): Regression {
  const { item, skill, skill_starts: starts } = design;
  const sums = new Float64Array(found.skills.length);
  const shares = new Float64Array(found.skills.length);
  const eachSkill = (answer: number, visit: (at: number, share: number) => void) => {
    const [from, to] = [starts[answer] ?? 0, starts[answer + 1] ?? 0];
    for (let at = from; at < to; at += 1) visit(skill[at] ?? 0, 1 / (to - from));
  };
  item.forEach((at, answer) => {
    eachSkill(answer, (of, share) => {
      sums[of] = (sums[of] ?? 0) + share * (found.items[at] ?? 0);
      shares[of] = (shares[of] ?? 0) + share;
    });
  });
  const common = sums.map((sum, at) => sum / (shares[at] || 1));
  const items = found.items.slice();
  item.forEach((at, answer) => {
    let moved = found.items[at] ?? 0;
    eachSkill(answer, (of, share) => {
      moved -= share * (common[of] ?? 0);
    });
    items[at] = moved;
  });
  return { ...found, items, skills: found.skills.map((value, at) => value + (common[at] ?? 0)) };
}

function modelOf(coded: Coded, raw: Regression, half_lives: HalfLives): FittedModel {
  const found = centred(coded, raw);
  const weightOf = (name: keyof Weights) => found.weights[FEATURES.indexOf(name)] ?? 0;
  const named = (names: readonly string[], values: Float64Array) =>
    new Map(names.map((name, at) => [name, values[at] ?? 0]));
  return {
    intercept: found.intercept,
    uncertainty: PRIOR_UNCERTAINTY,
    prior_worth: found.prior_worth,
    weights: {
      right_in_skill: weightOf('right_in_skill'),
      wrong_in_skill: weightOf('wrong_in_skill'),
      right: weightOf('right'),
      wrong: weightOf('wrong'),
      skill: weightOf('skill'),
      general: weightOf('general'),
    },
    skills: named(coded.skills, found.skills),
    items: named(
      coded.items,
      found.items.map((beyond, at) => beyond + found.prior_worth * (coded.design.item_priors[at] ?? 0)),
    ),
    half_lives,
  };
}
