/**
 * The chance of a right answer before each answer, as somebody's earlier ones had it. It knows one person's answers in the
 * order in which they were given.
 */
import { chanceOf } from '#core/mastery/chance.ts';
import { easinessOf, easinessOfLevel } from '#core/mastery/fit.ts';
import { type FirstAnswer, Learners } from '#core/mastery/learners.ts';
import { STARTING_MODEL } from '#core/mastery/starting-model.ts';
import type { Asked } from '#core/mastery/strength.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';

/** An answer before it is known whether it is right. */
type Question = Pick<FirstAnswer, 'item' | 'day'> & { readonly skill: string; readonly asked: Asked };

/** A question as it bears on the chance of a right answer: by the level that it was given, and by what guessing gives. */
export function askedOf(
  item: string,
  skill: string,
  { difficulty, options }: Pick<FrozenQuestion, 'difficulty' | 'options'>,
): Asked {
  const prior = difficulty === null ? 0 : easinessOfLevel(difficulty);
  return {
    easiness: easinessOf(STARTING_MODEL, item, [skill], prior),
    guess: options.length < 2 ? 0 : 1 / options.length,
  };
}

const PERSON = '';

/** One person's strengths as their answers come. */
export class Expectations {
  readonly #learners = new Learners(STARTING_MODEL.half_lives);

  /** The chance of a right answer, from 0 to 1. */
  chance({ skill, asked, day }: Question): number {
    return chanceOf(STARTING_MODEL, this.#learners.of(PERSON, [skill], day), asked, day).chance;
  }

  /** Takes a first answer that tells of strength. */
  learn({ item, skill, asked, day }: Question, right: boolean): void {
    this.#learners.learn(
      { person: PERSON, item, skills: [skill], right, guess: asked.guess, day },
      asked.easiness,
    );
  }
}
