/**
 * Which answers need grading by hand, who may grade them, and which points count after one or two graders.
 * Instants are milliseconds.
 */
import type { Fault } from '#contract/problem.ts';
import type { Role } from '#core/access/access.ts';
import { judge, type Response } from '#core/scoring/scoring.ts';
import { type FrozenPlacement, type FrozenQuestion, keyOf } from '#features/assessments/revision.rules.ts';
import type { Criterion, ToldCriterion } from '#features/questions/rubric.contract.ts';
import { levelOf, markFault } from '#features/questions/rubric.rules.ts';
import type { MarkingWait } from './marking.contract.ts';

export interface MarkedAnswer {
  readonly session_status: string;
  readonly response: Response;
  readonly frozen: FrozenQuestion;
  readonly placement: FrozenPlacement;
  /** The points that a right answer earns. */
  readonly marks_max: number;
}

const OVER: readonly string[] = ['submitted', 'scored', 'released'];

/** Points for an answer: as a whole, or for each criterion of its rubric. */
export interface GivenMarks {
  readonly marks?: number | undefined;
  readonly criteria?: readonly number[] | undefined;
}

/**
 * All errors that prevent an answer from being graded, or `given` from being its points. Without `given`,
 * checks only whether the answer can be graded.
 */
export function markFaults(answer: MarkedAnswer, given?: GivenMarks): Fault[] {
  const faults: Fault[] = [];
  if (judge(keyOf(answer.frozen), answer.response).outcome !== 'pending') {
    faults.push({
      path: 'params.id',
      message: 'This answer is scored by its answer key. Only essays are graded by hand.',
    });
  }
  if (!OVER.includes(answer.session_status)) {
    faults.push({ path: 'params.id', message: 'This session is not over, or does not count.' });
  }
  if (given !== undefined) faults.push(...givenFaults(answer, given));
  return faults;
}

function givenFaults({ frozen, marks_max }: MarkedAnswer, { marks, criteria }: GivenMarks): Fault[] {
  const { rubric = [] } = frozen;
  if (rubric.length === 0) {
    if (criteria !== undefined) return [{ path: 'body.criteria', message: 'This question has no rubric.' }];
    if (marks === undefined) return [{ path: 'body.marks', message: 'Enter the points.' }];
    return marks > marks_max ? [{ path: 'body.marks', message: `Enter at most ${marks_max}.` }] : [];
  }
  if (marks !== undefined) {
    return [
      {
        path: 'body.marks',
        message: 'This question is graded by its rubric. Give points for each criterion.',
      },
    ];
  }
  if (criteria?.length !== rubric.length) {
    return [{ path: 'body.criteria', message: `Give points for each of the ${rubric.length} criteria.` }];
  }
  return rubric.flatMap((criterion, place) => {
    const message = markFault(criterion, criteria[place] ?? 0);
    return message === null ? [] : [{ path: `body.criteria.${place}`, message }];
  });
}

/**
 * The given points in units of the test. With a rubric, the share of the rubric's points times the maximum of
 * the answer.
 */
export function marksOf(
  rubric: readonly Criterion[],
  { marks, criteria }: GivenMarks,
  marks_max: number,
): number {
  if (rubric.length === 0) return marks ?? 0;
  const most = rubric.reduce((sum, criterion) => sum + criterion.marks, 0);
  const sum = (criteria ?? []).reduce((all, each) => all + each, 0);
  return (sum * marks_max) / most;
}

/** Each criterion for the taker: the mean of the graders whose points are used, and the levels they chose. */
export function rubricToldOf(
  rubric: readonly Criterion[],
  given: readonly (readonly number[])[],
): ToldCriterion[] {
  const counting = given.filter((criteria) => criteria.length === rubric.length);
  if (counting.length === 0) return [];
  return rubric.map((criterion, place) => {
    const { levels, ...told } = criterion;
    const each = counting.map((criteria) => criteria[place] ?? 0);
    const given = each.reduce((sum, marks) => sum + marks, 0) / counting.length;
    if (levels === undefined) return { ...told, given };
    const reached = each.flatMap((marks) => levelOf(criterion, marks)?.words ?? []);
    return { ...told, given, reached: [...new Set(reached)] };
  });
}

/** Errors for filters that would reveal the taker while names are hidden. */
export function hiddenNameFaults(
  query: { readonly session?: string | undefined; readonly search?: string | undefined },
  { names_hidden }: { readonly names_hidden: boolean },
): Fault[] {
  if (!names_hidden) return [];
  const message = 'Names are hidden while grading. Choose a question to see all its answers.';
  return (['session', 'search'] as const).flatMap((field) =>
    !query[field] ? [] : [{ path: `query.${field}`, message }],
  );
}

/** The points that one person gave an answer. */
export interface Marking {
  readonly marker: string;
  readonly marks: number;
  /** Whether this decision overrules the other grades. Then only its points count. */
  readonly is_decision: boolean;
  readonly marked_at: number;
}

/** The settings for grading. */
export interface MarkingTerms {
  readonly second_marker: boolean;
  /** Percentage of the answer's maximum points. */
  readonly tolerance_percent: number;
}

/** The final points and the graders they come from, or the step that the answer waits for. */
export type MarkingStanding =
  | { readonly waits_for: null; readonly marks: number; readonly resting_on: readonly string[] }
  | { readonly waits_for: MarkingWait };

/**
 * The newest decision counts. Without one, the newest points count if one grader is enough. With two graders,
 * the mean of both counts if they differ by no more than the tolerance; otherwise the answer waits for a
 * decision.
 */
export function standingOf(
  markings: readonly Marking[],
  marks_max: number,
  { second_marker, tolerance_percent }: MarkingTerms,
): MarkingStanding {
  const inOrder = [...markings].sort((one, other) => one.marked_at - other.marked_at);
  const decision = inOrder.findLast(({ is_decision }) => is_decision);
  const single = decision ?? (second_marker ? undefined : inOrder.at(-1));
  if (single !== undefined) return { waits_for: null, marks: single.marks, resting_on: [single.marker] };
  const [first, second] = inOrder;
  if (first === undefined) return { waits_for: 'mark' };
  if (second === undefined) return { waits_for: 'second_mark' };
  const apart = Math.abs(first.marks - second.marks);
  if (apart > (marks_max * tolerance_percent) / 100 + ROUNDING) return { waits_for: 'decision' };
  return {
    waits_for: null,
    marks: (first.marks + second.marks) / 2,
    resting_on: [first.marker, second.marker],
  };
}

/** Graders type few digits, so a difference this small is a rounding error. */
const ROUNDING = 1e-9;

/**
 * A person who grades. If two graders differ, a third person decides, or a senior, who may be one of the two.
 */
export interface Marker {
  readonly id: string;
  readonly role: Role;
}

/** Whether this role may decide between two graders, even if the person is one of them. */
export function isSenior(role: Role): boolean {
  return role === 'admin' || role === 'manager';
}

/**
 * The effect of points by `marker` on an answer in this state: they count as ordinary points, or as a
 * decision that overrides the points of others. Null if `marker` may give no points. `waits_for` is null if
 * the answer already has points that count.
 */
export function markingTurn(
  marker: Marker,
  markings: readonly Marking[],
  waits_for: MarkingWait | null,
  { second_marker }: MarkingTerms,
): 'mark' | 'decision' | null {
  if (!second_marker) return waits_for === null ? 'decision' : 'mark';
  if (waits_for === 'mark' || waits_for === 'second_mark') return 'mark';
  const isOneOfThem = markings.some((one) => one.marker === marker.id);
  return !isOneOfThem || isSenior(marker.role) ? 'decision' : null;
}

/**
 * How long an answer stays reserved for the person who opened it. Their screen renews this while the answer
 * is open.
 */
export const LEASE_SECONDS = 5 * 60;

/** Whether a different person has reserved the answer. */
export function isLeasedByAnother(
  lease: { readonly leased_by: string | null; readonly leased_until: Date | null },
  marker: string,
  now: Date,
): boolean {
  const { leased_by, leased_until } = lease;
  return leased_by !== null && leased_by !== marker && leased_until !== null && leased_until > now;
}
