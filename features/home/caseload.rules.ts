/**
 * Pure rules for a counselor's home: each student's color under the limits of the settings, and the order of
 * the rows.
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

/** The limits for the colors, taken from the settings. */
export function limitsOf(settings: Settings): AttentionLimits {
  const names = Object.keys(ATTENTION_LIMITS) as (keyof AttentionLimits)[];
  return Object.fromEntries(names.map((name) => [name, settings[`attention.${name}`]])) as AttentionLimits;
}

/** The facts about one student that decide their color. */
export interface CaseFacts {
  readonly last_work: Date | null;
  readonly first_allotted: Date | null;
  readonly has_signed_in: boolean;
  readonly overdue: number;
  readonly goal_score: number | null;
  /** The type of a calendar day, as `YYYY-MM-DD`. */
  readonly test_date: string | null;
  /** When the student asked the doubt that has waited longest. */
  readonly doubt_since: Date | null;
  /** A student's scores in tests, oldest first. */
  readonly scores: readonly CaseScore[];
}

/** A score whose `scale` is its metric, with the lowest and highest score of that scale. */
export interface CaseScore extends ScaledScore {
  readonly min: number;
  readonly max: number;
}

/** Whether a scale contains this score. */
export function liesOn({ min, max }: { readonly min: number; readonly max: number }, score: number): boolean {
  return min <= score && score <= max;
}

/** An instant as days since the epoch, the unit that `core/progress` uses. */
export function dayOf(at: Date): number {
  return at.getTime() / DAY_MS;
}

/**
 * A student's color and the reasons for it. The goal is compared with the newest score on a scale that
 * contains the goal.
 */
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
 * Sorts red first, then amber, not started, and on course. Within a color, students with more reasons come
 * first. Ties keep the order of the input, which is by last name.
 */
export function inOrder<Row extends { readonly attention: Attention }>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) =>
      COLOURS.indexOf(a.attention.colour) - COLOURS.indexOf(b.attention.colour) ||
      b.attention.reasons.length - a.attention.reasons.length,
  );
}

/** Limits for the number of rows on a home page: most of them for students who need attention. */
const MOST_NEEDING = 150;
const MOST_OF_OTHERS = 50;

/** The rows that a home shows, from all rows in order. */
export function shownOf<Row extends { readonly attention: Attention }>(rows: readonly Row[]): Row[] {
  const of = (...colours: Attention['colour'][]) =>
    rows.filter(({ attention }) => colours.includes(attention.colour));
  return [
    ...of('red', 'amber').slice(0, MOST_NEEDING),
    ...of('not_started').slice(0, MOST_OF_OTHERS),
    ...of('on_course').slice(0, MOST_OF_OTHERS),
  ];
}
