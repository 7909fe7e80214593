/**
 * Analyzes missed questions: the cost of each, its signals, the suggested reason, and the most expensive
 * causes. These are only suggestions. Reasons that people set are stored elsewhere.
 */

import type { Evidence } from '#core/evidence/evidence.ts';
import { sumOfMarks } from '#core/scoring/scoring.ts';
import { byCodeUnits } from '#core/text-order.ts';
import { groupOf, type ReasonCode, type ReasonGroup } from './reasons.ts';
import { type Signal, type SignalKind, signalsOf, surroundingsOf } from './signals.ts';

interface Suggestion {
  /** A starting reason and its group. */
  readonly code: ReasonCode;
  readonly group: ReasonGroup;
  /** The reason attached to the chosen option. It takes precedence over `code`; null if there is none. */
  readonly named_error: string | null;
  /** The circumstance that suggests the reason. */
  readonly by: Signal;
}

export interface Mistake {
  readonly row: Evidence;
  /** The points lost: the points of a right answer minus the points earned. */
  readonly marks: number;
  /** The lost points on the section's score scale; null if the section has no scale. */
  readonly points: number | null;
  readonly signals: readonly Signal[];
  /** The suggested reason; null if no signal suggests one. */
  readonly suggestion: Suggestion | null;
}

/** The reason that each signal suggests. */
const SUGGESTED: Readonly<Record<SignalKind, ReasonCode>> = {
  omitted_end: 'T3',
  changed_away: 'E4',
  rushed: 'T1',
  gap: 'K1',
  slip: 'E1',
  overlong: 'S3',
};

/**
 * The precedence of signals: observed actions first, then inferences from predicted chances, and long times
 * last.
 */
const BY_WEIGHT: readonly SignalKind[] = ['omitted_end', 'changed_away', 'rushed', 'gap', 'slip', 'overlong'];

/** The questions that a person missed at the first try, most expensive first. */
export function mistakesOf(rows: readonly Evidence[]): Mistake[] {
  const surroundings = surroundingsOf(rows);
  return rows
    .filter(({ outcome, is_first_try }) => outcome !== 'right' && is_first_try)
    .map((row) => {
      const signals = signalsOf(row, surroundings);
      const marks = sumOfMarks([row.marks_max, -row.marks]);
      const points = row.points_a_mark === null ? null : marks * row.points_a_mark;
      return { row, marks, points, signals, suggestion: suggestionOf(signals) };
    })
    .toSorted(dearestFirst);
}

/** An error named by the chosen option comes first, because the answer itself shows it. */
function suggestionOf(signals: readonly Signal[]): Suggestion | null {
  const named = signals.find((signal) => signal.kind === 'gap' && signal.named_error !== null);
  const by = named ?? BY_WEIGHT.flatMap((kind) => signals.filter((signal) => signal.kind === kind))[0];
  if (by === undefined) return null;
  const code = SUGGESTED[by.kind];
  return { code, group: groupOf(code), named_error: by.kind === 'gap' ? by.named_error : null, by };
}

/**
 * Sorts by lost score, then by lost points, then by the highest expected chance of a right answer, then by
 * the order of asking.
 */
function dearestFirst(a: Mistake, b: Mistake): number {
  return (
    (b.points ?? 0) - (a.points ?? 0) ||
    b.marks - a.marks ||
    (b.row.expected ?? 0) - (a.row.expected ?? 0) ||
    byCodeUnits(a.row.session, b.row.session) ||
    byCodeUnits(a.row.section, b.row.section) ||
    a.row.position - b.row.position
  );
}

/** The common cause of several mistakes: the unreached end of a section, or a topic. */
export interface Cause {
  readonly of:
    | { readonly kind: 'section_end'; readonly session: string; readonly section: string }
    | { readonly kind: 'topic'; readonly topic: string | null };
  readonly marks: number;
  readonly points: number | null;
  /** The questions missed through this cause, and all questions of the section or topic. */
  readonly missed: number;
  readonly asked: number;
  /** The most frequent suggestion among the mistakes, with its count; null if there is none. */
  readonly suggestion: (Suggestion & { readonly mistakes: number }) | null;
}

/** The causes of lost points, most expensive first. Together they cover all missed questions. */
export function causesOf(rows: readonly Evidence[]): Cause[] {
  const mistakes = mistakesOf(rows);
  const keyOf = (row: Evidence) =>
    row.outcome === 'not_reached'
      ? JSON.stringify(['section_end', row.session, row.section])
      : JSON.stringify(['topic', row.path.topic]);
  return [...Map.groupBy(mistakes, ({ row }) => keyOf(row))]
    .map(([key, missed]) => ({ key, cause: causeOf(missed, rows) }))
    .toSorted(
      (a, b) =>
        (b.cause.points ?? 0) - (a.cause.points ?? 0) ||
        b.cause.marks - a.cause.marks ||
        byCodeUnits(a.key, b.key),
    )
    .map(({ cause }) => cause);
}

function causeOf(mistakes: readonly Mistake[], rows: readonly Evidence[]): Cause {
  const [first] = mistakes;
  if (first === undefined) throw new RangeError('A cause needs at least one mistake.');
  const { session, section, path, outcome } = first.row;
  const isEnd = outcome === 'not_reached';
  const asked = rows.filter((row) =>
    isEnd
      ? row.session === session && row.section === section
      : row.path.topic === path.topic && row.outcome !== 'not_reached',
  );
  const points = mistakes.map((mistake) => mistake.points);
  return {
    of: isEnd ? { kind: 'section_end', session, section } : { kind: 'topic', topic: path.topic },
    marks: sumOfMarks(mistakes.map(({ marks }) => marks)),
    points: points.includes(null) ? null : sumOfMarks(points.map((value) => value ?? 0)),
    missed: mistakes.length,
    asked: asked.filter(({ is_first_try }) => is_first_try).length,
    suggestion: commonest(mistakes.map(({ suggestion }) => suggestion).filter((each) => each !== null)),
  };
}

function commonest(suggestions: readonly Suggestion[]): Cause['suggestion'] {
  const alike = Map.groupBy(suggestions, ({ code, named_error }) => JSON.stringify([named_error, code]));
  const [most] = [...alike].toSorted(([a, as], [b, bs]) => bs.length - as.length || byCodeUnits(a, b));
  const [suggestion] = most?.[1] ?? [];
  return most === undefined || suggestion === undefined ? null : { ...suggestion, mistakes: most[1].length };
}
