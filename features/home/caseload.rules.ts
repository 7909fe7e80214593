/**
 * A counselor's students by who needs a word from them: the limits as settings have them, and the order of the rows. It knows
 * facts and no screen's words.
 */
import {
  ATTENTION_LIMITS,
  type Attention,
  type AttentionFacts,
  type AttentionLimits,
  attentionOf,
  COLOURS,
} from '#core/progress/attention.ts';
import type { ScaledScore } from '#core/progress/trend.ts';
import type { Settings } from '#features/settings/settings.rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The limits of the colours, as an admin has set them. */
export function limitsOf(settings: Settings): AttentionLimits {
  const names = Object.keys(ATTENTION_LIMITS) as (keyof AttentionLimits)[];
  return Object.fromEntries(names.map((name) => [name, settings[`attention.${name}`]])) as AttentionLimits;
}

/** What is known of one student. */
export interface CaseFacts {
  readonly last_work: Date | null;
  readonly first_allotted: Date | null;
  readonly has_signed_in: boolean;
  readonly overdue: number;
  readonly goal_score: number | null;
  /** A calendar day. */
  readonly test_date: string | null;
  /** Since when the oldest doubt of theirs waits. */
  readonly doubt_since: Date | null;
  /** Of tests, oldest first. */
  readonly scores: readonly CaseScore[];
}

/** A score with its metric as scale, and the lowest and highest score of that scale. */
export interface CaseScore extends ScaledScore {
  readonly min: number;
  readonly max: number;
}

/** Whether a score is one of a scale. */
export function liesOn({ min, max }: { readonly min: number; readonly max: number }, score: number): boolean {
  return min <= score && score <= max;
}

/** An instant in days, as `core/progress` counts them. */
export function dayOf(at: Date): number {
  return at.getTime() / DAY_MS;
}

/** How a student stands. Their goal is held against the newest of their scales that it lies on. */
export function standsAt(facts: CaseFacts, limits: AttentionLimits, now: Date): Attention {
  const { goal_score, test_date, scores, overdue, has_signed_in } = facts;
  const onScale = scores.findLast(
    (score) => !score.is_partly_seen && goal_score !== null && liesOn(score, goal_score),
  );
  const scale = onScale?.scale ?? null;
  const day = test_date === null ? null : Date.parse(test_date) / DAY_MS;
  const asked: AttentionFacts = {
    today: dayOf(now),
    last_work: facts.last_work === null ? null : dayOf(facts.last_work),
    first_allotted: facts.first_allotted === null ? null : dayOf(facts.first_allotted),
    overdue,
    has_signed_in,
    exam: scale === null || day === null || goal_score === null ? null : { scale, day, goal: goal_score },
    scores,
    doubt_since: facts.doubt_since === null ? null : dayOf(facts.doubt_since),
  };
  return attentionOf(asked, limits);
}

/**
 * Red first, then amber, then who has not started, then on course; in each those with most reasons first. Those alike stay
 * in the order of the list, which is by last name.
 */
export function inOrder<Row extends { readonly attention: Attention }>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      COLOURS.indexOf(a.attention.colour) - COLOURS.indexOf(b.attention.colour) ||
      b.attention.reasons.length - a.attention.reasons.length,
  );
}

/** How many rows a home shows: those who need somebody, and a few of each other standing. */
const MOST_NEEDING = 150;
const MOST_OF_OTHERS = 50;

/** The rows of a home, of all that there are in their order. */
export function shownOf<Row extends { readonly attention: Attention }>(rows: readonly Row[]): Row[] {
  const of = (...colours: Attention['colour'][]) =>
    rows.filter(({ attention }) => colours.includes(attention.colour));
  return [
    ...of('red', 'amber').slice(0, MOST_NEEDING),
    ...of('not_started').slice(0, MOST_OF_OTHERS),
    ...of('on_course').slice(0, MOST_OF_OTHERS),
  ];
}
