/**
 * Decides which students need attention and why: red and amber with all reasons, and students who have not
 * started. Days may have fractions.
 */
import { comparable, type ScaledScore } from './trend.ts';

/** The default limits. Settings can override them. */
export const ATTENTION_LIMITS = {
  red_idle_days: 14,
  red_overdue: 2,
  red_exam_days: 21,
  red_errors_under_goal: 2,
  amber_idle_days: 7,
  amber_overdue: 1,
  amber_errors_fallen: 1,
  amber_doubt_days: 2,
} as const;
export type AttentionLimits = Readonly<Record<keyof typeof ATTENTION_LIMITS, number>>;

export interface AttentionFacts {
  readonly today: number;
  /** The days of the newest work and of the first allocation; null if there was none. */
  readonly last_work: number | null;
  readonly first_allotted: number | null;
  readonly has_signed_in: boolean;
  readonly overdue: number;
  readonly exam: { readonly scale: string; readonly day: number; readonly goal: number } | null;
  /** A person's scores on any scale. */
  readonly scores: readonly ScaledScore[];
  /** The day of the oldest unanswered message. */
  readonly doubt_since: number | null;
}

type AttentionReason =
  | { readonly kind: 'no_work'; readonly days: number }
  | { readonly kind: 'overdue'; readonly count: number }
  | {
      readonly kind: 'under_goal';
      readonly exam_days: number;
      readonly goal: number;
      readonly score: number;
      readonly error: number;
    }
  | {
      readonly kind: 'fallen';
      readonly scale: string;
      readonly from: number;
      readonly to: number;
      readonly error: number;
    }
  | { readonly kind: 'doubt'; readonly days: number };

/** Why a student has not done any work yet. */
export const NOT_STARTED = ['nothing_assigned', 'never_signed_in'] as const;

export const COLOURS = ['red', 'amber', 'not_started', 'on_course'] as const;

export interface Attention {
  readonly colour: (typeof COLOURS)[number];
  /**
   * Why the student has not started. It is set even if there are red or amber reasons. Null for a student who
   * has worked, or who has an assignment and has signed in.
   */
  readonly not_started: (typeof NOT_STARTED)[number] | null;
  /** The reasons why a student needs attention, red ones first. */
  readonly reasons: readonly (AttentionReason & { readonly colour: 'red' | 'amber' })[];
}

/** The attention state of a student, with each reason once. */
export function attentionOf(facts: AttentionFacts, limits: AttentionLimits = ATTENTION_LIMITS): Attention {
  const found = [
    noWork(facts, limits),
    overdue(facts, limits),
    underGoal(facts, limits),
    ...fallen(facts, limits),
    openDoubt(facts, limits),
  ].filter((reason) => reason !== null);
  const reasons = [
    ...found.filter(({ colour }) => colour === 'red'),
    ...found.filter(({ colour }) => colour === 'amber'),
  ];
  const not_started = notStarted(facts);
  return {
    colour: reasons[0]?.colour ?? (not_started === null ? 'on_course' : 'not_started'),
    not_started,
    reasons,
  };
}

/** Any work counts as a start: tests on paper need no sign-in, and practice no assignment. */
function notStarted({ last_work, first_allotted, has_signed_in }: AttentionFacts): Attention['not_started'] {
  if (last_work !== null) return null;
  if (first_allotted === null) return 'nothing_assigned';
  return has_signed_in ? null : 'never_signed_in';
}

type Found = Attention['reasons'][number] | null;

/** Red, amber or null, from the values at which red and amber begin. */
function graded(value: number, red: number, amber: number): 'red' | 'amber' | null {
  if (value >= red) return 'red';
  return value >= amber ? 'amber' : null;
}

/** A student cannot be idle before something was assigned. */
function noWork({ today, last_work, first_allotted }: AttentionFacts, limits: AttentionLimits): Found {
  if (first_allotted === null) return null;
  const days = today - Math.max(first_allotted, last_work ?? first_allotted);
  const colour = graded(days, limits.red_idle_days, limits.amber_idle_days);
  return colour === null ? null : { kind: 'no_work', days, colour };
}

function overdue({ overdue: count }: AttentionFacts, limits: AttentionLimits): Found {
  const colour = graded(count, limits.red_overdue, limits.amber_overdue);
  return colour === null ? null : { kind: 'overdue', count, colour };
}

function underGoal({ today, exam, scores }: AttentionFacts, limits: AttentionLimits): Found {
  if (exam === null) return null;
  const newest = comparable(scores, exam.scale).at(-1);
  const exam_days = exam.day - today;
  if (newest === undefined || newest.error === null || exam_days < 0 || exam_days > limits.red_exam_days) {
    return null;
  }
  const { score, error } = newest;
  if (exam.goal - score <= limits.red_errors_under_goal * error) return null;
  return { kind: 'under_goal', exam_days, goal: exam.goal, score, error, colour: 'red' };
}

/** Compares the two newest scores on each scale separately, and never a total with a section. */
function fallen({ scores }: AttentionFacts, limits: AttentionLimits): Found[] {
  return [...new Set(scores.map(({ scale }) => scale))].toSorted().map((scale) => {
    const [before, newest] = comparable(scores, scale).slice(-2);
    if (before === undefined || newest === undefined || newest.error === null) return null;
    if (before.score - newest.score <= limits.amber_errors_fallen * newest.error) return null;
    return {
      kind: 'fallen',
      scale,
      from: before.score,
      to: newest.score,
      error: newest.error,
      colour: 'amber',
    };
  });
}

function openDoubt({ today, doubt_since }: AttentionFacts, limits: AttentionLimits): Found {
  if (doubt_since === null || today - doubt_since < limits.amber_doubt_days) return null;
  return { kind: 'doubt', days: today - doubt_since, colour: 'amber' };
}
