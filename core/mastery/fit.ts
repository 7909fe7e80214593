/** How strengths, skills and questions bear on answers, learned from answers. */
import { FEATURES, featuresOf, type MasteryModel, type Weights } from './chance.ts';
import { type Design, type Regression, regress } from './logistic-regression.ts';
import {
  fadedAll,
  type HalfLives,
  learned,
  type Strength,
  type Strengths,
  unknownStrength,
} from './strength.ts';

/** A first answer, without a hint. */
export interface FirstAnswer {
  readonly person: string;
  readonly item: string;
  /** The skills of the item; at least one. */
  readonly skills: readonly string[];
  readonly right: boolean;
  /** Its day, with fractions; where all are 0, as of answers without a time, nothing fades. */
  readonly day: number;
}

/** A model with what it knows of items and skills. */
export interface FittedModel extends MasteryModel {
  /** Logit of the chance of somebody unknown at an item of usual easiness in a skill of usual easiness. */
  readonly intercept: number;
  readonly skills: ReadonlyMap<string, number>;
  readonly items: ReadonlyMap<string, number>;
}

/** The easiness of an item for somebody unknown; an item or skill that the model has not met is as easy as is usual. */
export function easinessOf(
  { intercept, skills, items }: Pick<FittedModel, 'intercept' | 'skills' | 'items'>,
  item: string,
  itsSkills: readonly string[],
): number {
  const ofSkills = itsSkills.reduce((sum, skill) => sum + (skills.get(skill) ?? 0), 0);
  return intercept + (items.get(item) ?? 0) + ofSkills / itsSkills.length;
}

/** What is known of people as their answers come, each in constant work. */
export class Learners {
  readonly #people = new Map<string, { general: Strength; readonly skills: Map<string, Strength> }>();
  readonly #halfLives: HalfLives;

  constructor(halfLives: HalfLives) {
    this.#halfLives = halfLives;
  }

  /** The strengths of `person` that bear on `skills`, as of `day`. */
  of(person: string, skills: readonly string[], day: number): Strengths {
    const known = this.#people.get(person);
    return fadedAll(
      {
        general: known?.general ?? unknownStrength(day),
        skills: skills.map((skill) => known?.skills.get(skill) ?? unknownStrength(day)),
      },
      day,
      this.#halfLives,
    );
  }

  /** Takes an answer to an item of this easiness, which nobody guesses. */
  learn({ person, skills, right, day }: FirstAnswer, easiness: number): void {
    const before = this.of(person, skills, day);
    const after = learned(before, { easiness, guess: 0 }, right, day, this.#halfLives);
    const known = this.#people.get(person) ?? { general: after.general, skills: new Map() };
    known.general = after.general;
    skills.forEach((skill, index) => {
      const strength = after.skills[index];
      if (strength !== undefined) known.skills.set(skill, strength);
    });
    this.#people.set(person, known);
  }
}

/** How fast skills may fade; the model is made of the one at which answers are most likely. */
const SKILL_HALF_LIVES = [10, 30, 90, 365] as const;
/** What one can in general fades slower than what one learned of a skill. */
const GENERAL_RATIO = 4;
const NEVER: HalfLives = { general: Number.POSITIVE_INFINITY, skill: Number.POSITIVE_INFINITY };

/** Strengths are read with the easiness of items, and that with strengths: so often both are gone through. */
const ROUNDS = 2;

/** The model at which `answers` are most likely; each person's stand in the order of their answering. Deterministic. */
export function fitMastery(answers: readonly FirstAnswer[]): FittedModel {
  const isTimed = answers.some(({ day }) => day !== 0);
  const tried = isTimed ? SKILL_HALF_LIVES.map((skill) => ({ skill, general: skill * GENERAL_RATIO })) : [];
  return [NEVER, ...tried]
    .map((halfLives) => fitWith(answers, halfLives))
    .reduce((best, next) => (next.log_likelihood > best.log_likelihood ? next : best)).model;
}

function fitWith(
  answers: readonly FirstAnswer[],
  halfLives: HalfLives,
): { model: FittedModel; log_likelihood: number } {
  const coded = codedOf(answers);
  let easiness = new Float64Array(answers.length).fill(usualEasiness(answers));
  for (let round = 1; ; round += 1) {
    const rows = featureRows(answers, easiness, halfLives);
    const found = regress({ ...coded.design, rows, width: FEATURES.length, lowest: LOWEST });
    const model = modelOf(coded, found, halfLives);
    if (round === ROUNDS) return { model, log_likelihood: found.log_likelihood };
    easiness = Float64Array.from(answers, ({ item, skills }) => easinessOf(model, item, skills));
  }
}

/** The model that knows counts of right and wrong tries alone, which a model of mastery must not fall behind. */
export function fitCounts(answers: readonly FirstAnswer[]): FittedModel {
  const coded = codedOf(answers);
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

/** A right answer must never lower a chance: what it adds to weighs nothing or more. */
const LOWEST: readonly number[] = FEATURES.map((name) =>
  name === 'wrong' || name === 'wrong_in_skill' ? Number.NEGATIVE_INFINITY : 0,
);

/** The logit of the share of right answers. */
function usualEasiness(answers: readonly FirstAnswer[]): number {
  const right = answers.filter((answer) => answer.right).length;
  return Math.log((right + 1) / (answers.length - right + 1));
}

/** The features of each answer by the same person's answers before it alone. */
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

function codedOf(answers: readonly FirstAnswer[]): Coded {
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
      ...{ right: Uint8Array.from(answers, ({ right }) => Number(right)), item, items: items.size },
      ...{ skill: Uint32Array.from(skill), skill_starts, skills: skills.size },
    },
    items: [...items.keys()],
    skills: [...skills.keys()],
  };
}

/**
 * Moves what the items of a skill have in common, each by its answers, from them to the skill: no chance changes but that
 * of an item that the model has not met, which so is as easy as what was asked of its skill.
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
    weights: {
      right_in_skill: weightOf('right_in_skill'),
      wrong_in_skill: weightOf('wrong_in_skill'),
      right: weightOf('right'),
      wrong: weightOf('wrong'),
      skill: weightOf('skill'),
      general: weightOf('general'),
    },
    skills: named(coded.skills, found.skills),
    items: named(coded.items, found.items),
    half_lives,
  };
}
