/**
 * By which parameters a chance is reckoned, for every feature that tells of one. It knows one person's answers in the order
 * in which they were given.
 */
import { type Chance, chanceOf } from '#core/mastery/chance.ts';
import { easinessOf, easinessOfLevel } from '#core/mastery/fit.ts';
import { type FirstAnswer, Learners } from '#core/mastery/learners.ts';
import { STARTING_MODEL } from '#core/mastery/starting-model.ts';
import type { Asked } from '#core/mastery/strength.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';

/** What every chance is reckoned by. */
const MODEL = STARTING_MODEL;

/** An answer before it is known whether it is right. */
type Question = Pick<FirstAnswer, 'item' | 'day'> & { readonly skill: string; readonly asked: Asked };

/** A question as it bears on the chance of a right answer: by the level that it was given, and by what guessing gives. */
export function askedOf(
  item: string,
  skill: string,
  { difficulty, options }: Pick<FrozenQuestion, 'difficulty' | 'options'>,
): Asked {
  const prior = difficulty === null ? 0 : easinessOfLevel(difficulty);
  return { easiness: easinessOf(MODEL, item, [skill], prior), guess: guessOf(options.length) };
}

/** The chance of a right answer by guessing alone: one of so many options; of what is typed none. */
function guessOf(options: number): number {
  return options < 2 ? 0 : 1 / options;
}

/** No question's id: one that nobody has met is of middle difficulty in its skill. */
const UNMET = '';
const PERSON = '';

/** One person's strengths as their answers come. */
export class Expectations {
  readonly #learners = new Learners(MODEL.half_lives);

  /** The chance of a right answer, from 0 to 1. */
  chance({ skill, asked, day }: Question): number {
    return this.#chanceOf(skill, asked, day).chance;
  }

  /** The chance of getting a new question of middle difficulty right, guessed with this chance: what mastery is. */
  chanceOfNew(skill: string, guess: number, day: number): Chance {
    return this.#chanceOf(skill, { easiness: easinessOf(MODEL, UNMET, [skill]), guess }, day);
  }

  /** Takes a first answer that tells of strength. */
  learn({ item, skill, asked, day }: Question, right: boolean): void {
    this.#learners.learn(
      { person: PERSON, item, skills: [skill], right, guess: asked.guess, day },
      asked.easiness,
    );
  }

  #chanceOf(skill: string, asked: Asked, day: number): Chance {
    return chanceOf(MODEL, this.#learners.of(PERSON, [skill], day), asked, day);
  }
}
