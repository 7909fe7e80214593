/**
 * What a person did with a question that they were asked: the row that mistakes, progress and next steps are folded from.
 * Whose rows these are, and what of them is out, is decided where they are read.
 */
import type { Asked } from '#core/mastery/strength.ts';

/** What a question is about, from the broadest to the narrowest; null where it has none of a kind. */
export interface TopicPath {
  readonly subject: string | null;
  readonly domain: string | null;
  readonly topic: string | null;
  readonly sub_topic: string | null;
}

/** How long others took for a question. */
interface UsualSeconds {
  readonly median: number;
  readonly mean: number;
  /** How many took it. */
  readonly takers: number;
}

export interface Evidence {
  readonly session: string;
  readonly section: string;
  /** Its place in the section, from 1. */
  readonly position: number;
  readonly question: string;
  readonly path: TopicPath;
  /** An answer that waits for marks is none yet. `omitted` was looked at, `not_reached` was not. */
  readonly outcome: 'right' | 'partial' | 'wrong' | 'omitted' | 'not_reached';
  /** Earned; below 0 where wrong answers cost. */
  readonly marks: number;
  readonly marks_max: number;
  /** Points of the section's scale that a mark is worth; null where it has no scale. */
  readonly points_a_mark: number | null;
  readonly is_first_try: boolean;
  readonly is_hinted: boolean;
  /** Its answer could be read by this person before. */
  readonly seen_before: boolean;
  /** Null where it was not timed, as on paper. */
  readonly seconds: number | null;
  /** Null where nobody else took it. */
  readonly usual_seconds: UsualSeconds | null;
  /** How often one answer was put in another's place. */
  readonly changes: number;
  /** Whether an answer that did not stay was right. */
  readonly was_right: boolean;
  readonly asked: Asked;
  /** The chance of a right one as mastery had it before this answer; null where it had none. */
  readonly expected: number | null;
  /** The reason for error that the chosen option names. */
  readonly named_error: string | null;
}

/** A figure of one skill is shown from so many questions on. */
export const LEAST_QUESTIONS = 5;

/** Whether a row tells what somebody can: a first try, without a hint, at a question that was new to them and looked at. */
export function tellsOfStrength({
  is_first_try,
  is_hinted,
  seen_before,
  outcome,
}: Pick<Evidence, 'is_first_try' | 'is_hinted' | 'seen_before' | 'outcome'>): boolean {
  return is_first_try && !is_hinted && !seen_before && outcome !== 'not_reached';
}
