/** By which numbers chances are reckoned: numbered sets, inside which nothing changes. */
import type { FittedModel } from '#core/mastery/fit.ts';
import { STARTING_MODEL } from '#core/mastery/starting-model.ts';

export interface ParameterSet {
  readonly number: number;
  readonly model: FittedModel;
  /** The mean chance of guessing a question, by topic, as the bank had it when the set was made. */
  readonly guesses: ReadonlyMap<string, number>;
}

/** What an installation reckons by until it has a set of its own. */
export const SEEDED_SET: ParameterSet = { number: 0, model: STARTING_MODEL, guesses: new Map() };
