/**
 * Selects the answers that are evidence of a person's strength. Uses answers as far as they are released to
 * the taker, and question revisions.
 */
import { tellsOfStrength } from '#core/evidence/evidence.ts';
import type { Asked } from '#core/mastery/strength.ts';
import type { Response } from '#core/scoring/scoring.ts';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import type { Answer, Evidence } from '#features/evidence/evidence.rules.ts';
import type { Expectations } from './expectation.rules.ts';

/** A day in milliseconds. Mastery counts time in days. */
export const A_DAY = 24 * 60 * 60 * 1000;

/** When a session was answered, in days since 1970. */
export function dayOf({ answered_at }: Pick<Evidence, 'answered_at'>): number {
  return (answered_at?.getTime() ?? 0) / A_DAY;
}

/**
 * The skill for which an answer counts: its topic. Without a topic it is the question itself, so the answer
 * only affects the general strength.
 */
export function skillOf({ filing, question }: Pick<Answer, 'filing' | 'question'>): string {
  return filing.topic?.id ?? question;
}

/** The reasons for mistakes of the chosen wrong options, as ids stored in the revision. */
export function namedErrorsOf({ options }: Pick<FrozenQuestion, 'options'>, response: Response): string[] {
  const chosen = typeof response === 'string' ? [response] : (response ?? []);
  return options.flatMap(({ id, is_correct, reason_for_error }) =>
    is_correct || reason_for_error === null || !chosen.includes(id) ? [] : reason_for_error,
  );
}

/** An answer that is evidence of strength. */
export interface TellingAnswer {
  readonly answer: Answer;
  readonly skill: string;
  readonly asked: Asked;
  readonly right: boolean;
}

/**
 * The answers of a session that are evidence of strength, in their order. The caller checks that they are
 * released.
 */
export function tellingAnswers(
  { answers }: Pick<Evidence, 'answers'>,
  frozenOf: (answer: Answer) => FrozenQuestion,
  expectations: Pick<Expectations, 'asked'>,
): TellingAnswer[] {
  return answers.flatMap((answer): TellingAnswer[] => {
    const { outcome, unscored, is_first_try, hint_used: is_hinted, seen_before } = answer;
    if (outcome === null || outcome === 'pending' || unscored) return [];
    if (!tellsOfStrength({ outcome, is_first_try, is_hinted, seen_before })) return [];
    const skill = skillOf(answer);
    const asked = expectations.asked(answer.question, skill, frozenOf(answer));
    return [{ answer, skill, asked, right: outcome === 'right' }];
  });
}
