/**
 * Estimates the chance of a right answer from one person's answers in the order in which they were given. All
 * features that show a chance use this estimate.
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

/** A question with the day on which it is asked, before the result is known. */
type Question = Pick<FirstAnswer, 'item' | 'day'> & { readonly skill: string; readonly asked: Asked };

/**
 * The chance of a right answer by guessing alone: 1 divided by the number of options. It is 0 for typed
 * answers and for answers with several parts.
 */
function guessOf({ type, options }: Pick<AskedQuestion, 'type' | 'options'>): number {
  return options.length < 2 || isArranged(type) ? 0 : 1 / options.length;
}

/**
 * The id of a stand-in for a question that nobody has answered. Its difficulty is the average of its skill.
 */
const UNMET = '';
const PERSON = '';

/** The person's strength in general and in one skill, each valid for a certain day. */
export interface SkillStrength {
  readonly general: Strength;
  readonly strength: Strength;
}

/**
 * The chance of a right answer to a new question of average difficulty, including the chance of guessing it.
 * This chance is what we call mastery.
 */
export function chanceOfNew(
  model: Model,
  { general, strength }: SkillStrength,
  { skill, guess }: { readonly skill: string; readonly guess: number },
  day: number,
): Chance {
  const asked = { easiness: easinessOf(model, UNMET, [skill]), guess };
  return chanceOf(model, { general, skills: [strength] }, asked, day);
}

/** One person's strengths, updated answer by answer. */
export class Expectations {
  readonly #model: Model;
  readonly #learners: Learners;

  constructor({ model }: Pick<ParameterSet, 'model'>) {
    this.#model = model;
    this.#learners = new Learners(model.half_lives);
  }

  /**
   * The properties of a question that affect the chance of a right answer: its easiness, based on its labeled
   * level, and the chance of guessing it.
   */
  asked(item: string, skill: string, question: AskedQuestion): Asked {
    const { difficulty } = question;
    const prior = difficulty === null ? 0 : easinessOfLevel(difficulty);
    return { easiness: easinessOf(this.#model, item, [skill], prior), guess: guessOf(question) };
  }

  /** The chance of a right answer, from 0 to 1. */
  chance({ skill, asked, day }: Question): number {
    return chanceOf(this.#model, this.#learners.of(PERSON, [skill], day), asked, day).chance;
  }

  /** Learns from a first answer that is evidence of strength. */
  learn({ item, skill, asked, day }: Question, right: boolean): void {
    this.#learners.learn(
      { person: PERSON, item, skills: [skill], right, guess: asked.guess, day },
      asked.easiness,
    );
  }

  /** The general strength and the strength in a skill on a day, which must not be before the last answer. */
  strengthOf(skill: string, day: number): SkillStrength {
    const { general, skills } = this.#learners.of(PERSON, [skill], day);
    const [strength] = skills;
    if (strength === undefined) throw new Error('No strength was returned for the skill.');
    return { general, strength };
  }

  /** The general strength on a day, which must not be before the last answer. */
  generalAt(day: number): Strength {
    return this.#learners.of(PERSON, [], day).general;
  }
}
