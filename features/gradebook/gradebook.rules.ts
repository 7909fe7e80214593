/**
 * What a cell of the gradebook says: the state of one student's work in a column, and the result that counts.
 * Instants are milliseconds since 1970.
 */
import type { AllocationTerms, Allotment } from '#core/access/allocation.ts';
import { isScored } from '#features/releases/release.rules.ts';
import type { GradebookCell } from './gradebook.contract.ts';
import type { CellFilter, CellState, CountedAttempt } from './gradebook-values.contract.ts';

/** One session of a student in a column. A practice set has its right first tries as `raw`. */
export interface Attempt {
  readonly session: string;
  readonly status: string;
  readonly is_practice: boolean;
  readonly submitted_at: number | null;
  readonly raw: number | null;
  readonly raw_max: number | null;
  readonly scaled: number | null;
  /** The exam scale of `scaled`, in the format of `scaleWords`. */
  readonly score_scale: string | null;
  readonly pending_marks: number;
  /** Whether the student sees the score. */
  readonly is_out: boolean;
  /** When a planned release takes effect; null if none is planned. */
  readonly release_at: number | null;
  readonly late_answers: number;
  /** The answered and all questions of a session in progress; null for others. */
  readonly progress: { readonly answered: number; readonly asked: number } | null;
}

/** The due time of one assignment, and when it was made. */
interface Due {
  readonly allotted_at: number;
  readonly due_at: number | null;
}

export interface CellFacts {
  /** How the column is assigned to the student; null if it is not. */
  readonly allotment: Pick<Allotment, 'standing' | 'due_at'> | null;
  readonly dues: readonly Due[];
  /** In progress first, then the newest, with voided and expired ones. */
  readonly attempts: readonly Attempt[];
  readonly is_excused: boolean;
}

/** What decides which result of a cell counts, for all cells of a gradebook. */
export interface CellTerms {
  readonly scale: string;
  readonly attempt: CountedAttempt;
  readonly now: number;
  /** Whether the reader is the student, who gets nothing that is not released. */
  readonly is_own: boolean;
}

const UNDER_WAY = ['in_progress', 'on_break', 'paused'];
const GONE = ['voided', 'expired'];

/** A cell; null if the column is not assigned to the student and the student never started it. */
export function cellOf(facts: CellFacts, terms: CellTerms): GradebookCell | null {
  const { allotment, attempts, is_excused } = facts;
  const present = attempts.find(({ status }) => !GONE.includes(status)) ?? null;
  const shown = present ?? attempts[0] ?? null;
  const state = is_excused ? 'excused' : stateOf(facts, shown, terms);
  if (state === 'not_assigned') return null;
  const counted = is_excused ? null : countedAttempt(attempts, terms);
  const judged =
    counted ?? attempts.find(({ status, submitted_at }) => status !== 'voided' && submitted_at !== null);
  const isOpen = allotment !== null && (allotment.standing === 'ready' || allotment.standing === 'under_way');
  const due_at = is_excused ? null : (allotment?.due_at ?? null);
  const isExpected = state === 'not_started' || state === 'in_progress' || state === 'paused';
  const release_at = terms.is_own ? null : (shown?.release_at ?? null);
  return {
    state,
    session: shown?.session ?? null,
    value: counted === null ? null : valueOn(terms.scale, counted),
    out_of: counted?.raw_max ?? null,
    is_counted: false,
    is_late: judged !== undefined && isLate(judged, facts.dues),
    is_overdue: isOpen && due_at !== null && due_at < terms.now,
    late_answers: shown?.late_answers ?? 0,
    progress: state === 'in_progress' || state === 'paused' ? (shown?.progress ?? null) : null,
    due_at: due_at === null || !isExpected ? null : new Date(due_at).toISOString(),
    release_at: release_at === null ? null : new Date(release_at).toISOString(),
  };
}

function stateOf(
  { allotment }: CellFacts,
  shown: Attempt | null,
  { is_own }: Pick<CellTerms, 'is_own'>,
): CellState {
  if (shown === null || shown.status === 'generated') return unstarted(allotment);
  const { status, pending_marks, is_out } = shown;
  if (status === 'voided' || status === 'expired') return status;
  if (status === 'paused') return 'paused';
  if (UNDER_WAY.includes(status)) return 'in_progress';
  if (isOutOf(shown)) return 'released';
  if (is_own) return 'submitted';
  if (!isScored(status)) return pending_marks > 0 ? 'needs_grading' : 'submitted';
  return is_out ? 'released' : 'scored';
}

function unstarted(allotment: CellFacts['allotment']): CellState {
  if (allotment === null) return 'not_assigned';
  return allotment.standing === 'missed' ? 'expired' : 'not_started';
}

/** Whether the student sees the result. Practice shows each answer at once. */
function isOutOf({ is_practice, status, is_out, submitted_at }: Attempt): boolean {
  return is_practice ? submitted_at !== null && !GONE.includes(status) : isScored(status) && is_out;
}

/** Whether a session was submitted after the latest due time among the assignments made until then. */
export function isLate({ submitted_at }: Pick<Attempt, 'submitted_at'>, dues: readonly Due[]): boolean {
  if (submitted_at === null) return false;
  const due = dues
    .filter(({ allotted_at }) => allotted_at <= submitted_at)
    .flatMap(({ due_at }) => due_at ?? []);
  return due.length > 0 && Math.max(...due) < submitted_at;
}

/**
 * The attempt whose result counts: the one submitted last, or the best on the scale, among those that are
 * completely scored. For the student's own row, only among those that are released. Null without one.
 */
export function countedAttempt(
  attempts: readonly Attempt[],
  { scale, attempt, is_own }: Pick<CellTerms, 'scale' | 'attempt' | 'is_own'>,
): Attempt | null {
  const scored = attempts.filter((one) => isComplete(one) && (!is_own || isOutOf(one)));
  return scored.reduce<Attempt | null>((chosen, one) => {
    if (chosen === null) return one;
    const gain = attempt === 'best' ? (valueOn(scale, one) ?? -1) - (valueOn(scale, chosen) ?? -1) : 0;
    const later = (one.submitted_at ?? 0) - (chosen.submitted_at ?? 0);
    return gain > 0 || (gain === 0 && later > 0) ? one : chosen;
  }, null);
}

function isComplete({ is_practice, status, submitted_at, pending_marks, raw, raw_max }: Attempt): boolean {
  const isOver = is_practice ? submitted_at !== null && !GONE.includes(status) : isScored(status);
  return isOver && pending_marks === 0 && raw !== null && raw_max !== null && raw_max > 0;
}

/**
 * A result on a scale: a share from 0 to 1, points, or the score on that exam scale. Null for a score on a
 * different scale.
 */
export function valueOn(
  scale: string,
  { raw, raw_max, scaled, score_scale }: Pick<Attempt, 'raw' | 'raw_max' | 'scaled' | 'score_scale'>,
): number | null {
  if (raw === null || raw_max === null || raw_max <= 0) return null;
  if (scale === 'share') return raw / raw_max;
  if (scale === 'points') return raw;
  return score_scale === scale ? scaled : null;
}

/** Whether a cell belongs to a filter of the gradebook. */
export function fits(cell: GradebookCell, filter: CellFilter): boolean {
  switch (filter) {
    case 'needs_grading':
    case 'not_started':
      return cell.state === filter;
    case 'not_released':
      return cell.state === 'scored';
    case 'late':
      return cell.is_late && cell.state !== 'excused';
  }
}

type SetWay = Pick<AllocationTerms, 'opens_at' | 'due_at' | 'closes_at' | 'allotted_at'>;

/**
 * How a practice set is assigned to a student; null if it is not. Like a test, it is done once it was submitted
 * after the last assignment, and missed if it closed before.
 */
export function setAllotment(
  ways: readonly SetWay[],
  sessions: readonly Pick<Attempt, 'status' | 'submitted_at'>[],
  now: number,
): (Pick<Allotment, 'standing' | 'due_at'> & { attempts_allowed: null }) | null {
  if (ways.length === 0) return null;
  const submitted = Math.max(...sessions.map(({ submitted_at }) => submitted_at ?? Number.NEGATIVE_INFINITY));
  const asking = ways.filter(({ allotted_at }) => allotted_at > submitted);
  const dues = (asking.length > 0 ? asking : ways).flatMap(({ due_at }) => due_at ?? []);
  const standing = () => {
    if (sessions.some(({ status }) => UNDER_WAY.includes(status))) return 'under_way';
    if (asking.length === 0) return 'done';
    if (ways.every(({ opens_at }) => opens_at !== null && opens_at > now)) return 'upcoming';
    const isClosed = ways.every(({ closes_at }) => closes_at !== null && closes_at <= now);
    if (!isClosed) return 'ready';
    return Number.isFinite(submitted) ? 'done' : 'missed';
  };
  return {
    standing: standing(),
    due_at: dues.length === 0 ? null : Math.max(...dues),
    attempts_allowed: null,
  };
}
