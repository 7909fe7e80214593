/**
 * By which parameters a chance is reckoned, for every feature that tells of one. It knows one person's answers in the order
 * in which they were given.
 */
import { type Chance, chanceOf } from '#core/mastery/chance.ts';
import { easinessOf, easinessOfLevel } from '#core/mastery/fit.ts';
import { type FirstAnswer, Learners } from '#core/mastery/learners.ts';
import type { Asked, Strength } from '#core/mastery/strength.ts';
import { isArranged } from '#core/question-kinds/question-kinds.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { ParameterSet } from './parameters.rules.ts';

type Model = ParameterSet['model'];

type AskedQuestion = Pick<FrozenQuestion, 'difficulty' | 'type' | 'options'>;

/** An answer before it is known whether it is right. */
type Question = Pick<FirstAnswer, 'item' | 'day'> & { readonly skill: string; readonly asked: Asked };

/** The chance of a right answer by guessing alone: one of so many options; of what is typed, and of several places at once, none. */
function guessOf({ type, options }: Pick<AskedQuestion, 'type' | 'options'>): number {
  return options.length < 2 || isArranged(type) ? 0 : 1 / options.length;
}

/** No question's id: one that nobody has met is of middle difficulty in its skill. */
const UNMET = '';
const PERSON = '';

/** What bears on the chance in one skill, each as of its own day. */
export interface SkillStrength {
  readonly general: Strength;
  readonly strength: Strength;
}

/** The chance of getting a new question of middle difficulty right, guessed with this chance: what mastery is. */
export function chanceOfNew(
  model: Model,
  { general, strength }: SkillStrength,
  { skill, guess }: { readonly skill: string; readonly guess: number },
  day: number,
): Chance {
  const asked = { easiness: easinessOf(model, UNMET, [skill]), guess };
  return chanceOf(model, { general, skills: [strength] }, asked, day);
}

/** One person's strengths as their answers come. */
export class Expectations {
  readonly #model: Model;
  readonly #learners: Learners;

  constructor({ model }: Pick<ParameterSet, 'model'>) {
    this.#model = model;
    this.#learners = new Learners(model.half_lives);
  }

  /** A question as it bears on the chance of a right answer: by the level that it was given, and by what guessing gives. */
  asked(item: string, skill: string, question: AskedQuestion): Asked {
    const { difficulty } = question;
    const prior = difficulty === null ? 0 : easinessOfLevel(difficulty);
    return { easiness: easinessOf(this.#model, item, [skill], prior), guess: guessOf(question) };
  }

  /** The chance of a right answer, from 0 to 1. */
  chance({ skill, asked, day }: Question): number {
    return chanceOf(this.#model, this.#learners.of(PERSON, [skill], day), asked, day).chance;
  }

  /** Takes a first answer that tells of strength. */
  learn({ item, skill, asked, day }: Question, right: boolean): void {
    this.#learners.learn(
      { person: PERSON, item, skills: [skill], right, guess: asked.guess, day },
      asked.easiness,
    );
  }

  /** The strengths that bear on a skill, as of a day that is not before the last answer's. */
  strengthOf(skill: string, day: number): SkillStrength {
    const { general, skills } = this.#learners.of(PERSON, [skill], day);
    const [strength] = skills;
    if (strength === undefined) throw new Error('Each skill that is asked for is told of.');
    return { general, strength };
  }

  /** The strength in general, as of such a day. */
  generalAt(day: number): Strength {
    return this.#learners.of(PERSON, [], day).general;
  }
}
