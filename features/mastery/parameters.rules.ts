/**
 * The numbered parameter sets from which chances of a right answer are computed. A set never changes once it
 * exists.
 */
import type { FittedModel } from '#core/mastery/fit.ts';
import { STARTING_MODEL } from '#core/mastery/starting-model.ts';

export interface ParameterSet {
  readonly number: number;
  readonly model: FittedModel;
  /**
   * The mean chance of guessing a question, by topic, from the question bank at the time the set was made.
   */
  readonly guesses: ReadonlyMap<string, number>;
}

/** The built-in parameter set, used until the server has fitted a set to its own takers' answers. */
export const SEEDED_SET: ParameterSet = { number: 0, model: STARTING_MODEL, guesses: new Map() };
