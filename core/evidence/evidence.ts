/**
 * One row of evidence: how a person dealt with one question. Mistakes, progress and next steps are computed
 * from these rows.
 */
import type { Asked } from '#core/mastery/strength.ts';

/** The tags of a question from broad to narrow; null for a level without a tag. */
export interface TopicPath {
  readonly subject: string | null;
  readonly domain: string | null;
  readonly topic: string | null;
  readonly sub_topic: string | null;
}

/** How long other takers needed for a question. */
interface UsualSeconds {
  readonly median: number;
  readonly mean: number;
  /** The number of takers behind these figures. */
  readonly takers: number;
}

export interface Evidence {
  readonly session: string;
  readonly section: string;
  /** The question's position in its section, from 1. */
  readonly position: number;
  readonly question: string;
  readonly path: TopicPath;
  /**
   * The result of the answer. Answers that still wait for grading have no row. `omitted`: seen but not
   * answered. `not_reached`: never seen.
   */
  readonly outcome: 'right' | 'partial' | 'wrong' | 'omitted' | 'not_reached';
  /** The points earned; below 0 if wrong answers lose points. */
  readonly marks: number;
  readonly marks_max: number;
  /** The score on the section's scale that one raw point is worth; null if the section has no scale. */
  readonly points_a_mark: number | null;
  readonly is_first_try: boolean;
  readonly is_hinted: boolean;
  /** Whether the person could read the answer to this question earlier. */
  readonly seen_before: boolean;
  /** The time spent; null if it was not measured, for example on paper. */
  readonly seconds: number | null;
  /** The usual time of others; null if nobody else took the question. */
  readonly usual_seconds: UsualSeconds | null;
  /** How often the person replaced one answer by another. */
  readonly changes: number;
  /** Whether an answer that the person later changed was right. */
  readonly was_right: boolean;
  readonly asked: Asked;
  /**
   * The chance of a right answer that mastery predicted before this answer; null if there was no prediction.
   */
  readonly expected: number | null;
  /** The reason for the mistake that is attached to the chosen option. */
  readonly named_error: string | null;
}

/** The minimum number of questions for showing a figure of a skill. */
export const LEAST_QUESTIONS = 5;

/** Whether a row is evidence of ability: a first try without a hint at a new question that was looked at. */
export function tellsOfStrength({
  is_first_try,
  is_hinted,
  seen_before,
  outcome,
}: Pick<Evidence, 'is_first_try' | 'is_hinted' | 'seen_before' | 'outcome'>): boolean {
  return is_first_try && !is_hinted && !seen_before && outcome !== 'not_reached';
}
