/** Estimates how likely a person is to answer given questions right, from their current mastery. */
import { LEAST_QUESTIONS } from '#core/evidence/evidence.ts';
import { chanceOf } from '#core/mastery/chance.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { Expectations } from './expectation.rules.ts';
import type { ParameterSet } from './parameters.rules.ts';
import type { StandingState } from './standing-fold.rules.ts';
import { A_DAY } from './telling-answers.rules.ts';

/** A question that may be asked. `topic` is its skill. */
export interface QuestionAhead extends Pick<FrozenQuestion, 'difficulty' | 'type' | 'options'> {
  readonly id: string;
  readonly topic: string | null;
}

/**
 * The chance of a right answer to each of these questions as of `now`, in the same order, from 0 to 1. A
 * question in a skill with too few answers gets the mean of the others. Null if every question is in such a
 * skill.
 */
export function chancesAhead(
  state: StandingState,
  set: ParameterSet,
  questions: readonly QuestionAhead[],
  now: Date,
): number[] | null {
  const day = now.getTime() / A_DAY;
  const expectations = new Expectations(set);
  const strengths = new Map(
    state.topics.flatMap(({ filing, answers, strength }) =>
      answers < LEAST_QUESTIONS ? [] : [[filing.topic.id, strength]],
    ),
  );
  const chances = questions.map((question) => {
    const strength = strengths.get(question.topic ?? '');
    if (question.topic === null || strength === undefined) return null;
    const asked = expectations.asked(question.id, question.topic, question);
    return chanceOf(set.model, { general: state.general, skills: [strength] }, asked, day).chance;
  });
  const known = chances.filter((chance) => chance !== null);
  if (known.length === 0) return null;
  const mean = known.reduce((sum, chance) => sum + chance, 0) / known.length;
  return chances.map((chance) => chance ?? mean);
}
