/** Rules for assigning managers and a counselor to a student. SQL decides which people the caller can see. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import { type Role, reachOf } from '#core/access/access.ts';
import type { CareChange } from './care.contract.ts';

/**
 * The student's care record as `role` may read it. Roles that may not read notes on students get no handover
 * notes.
 */
export function readBy<Kept extends { readonly history: readonly CareChange[] }>(
  role: Role,
  kept: Kept,
): Omit<Kept, 'history'> & { history: CareChange[] } {
  const mayRead = reachOf(role, 'people.care') !== 'none';
  return { ...kept, history: kept.history.map((change) => (mayRead ? change : { ...change, note: null })) };
}

/** Throws `forbidden` unless the person is a student. Only students have managers and a counselor. */
export function requireStudent(role: Role): void {
  if (role !== 'student') {
    throw new Problem(forbidden, { detail: 'Only students can have managers and a counselor assigned.' });
  }
}

/**
 * Returns the errors in a request that changes a student's managers from `before` to `after`. `in_view` lists
 * the managers in either list who are active and visible to the caller. Any other manager may stay, but
 * cannot be added or removed.
 */
export function managersFaults(
  before: readonly string[],
  after: readonly string[],
  in_view: readonly string[],
): Fault[] {
  const absent = after.flatMap((manager, index) =>
    in_view.includes(manager) || before.includes(manager)
      ? []
      : [{ path: `body.managers.${index}`, message: 'This person isn’t an active manager you can see.' }],
  );
  if (absent.length > 0) return absent;
  const gone = before.filter((manager) => !after.includes(manager) && !in_view.includes(manager));
  return gone.length === 0
    ? []
    : [{ path: 'body.managers', message: 'You can only remove managers you can see.' }];
}

export interface CareStep {
  readonly student: string;
  readonly kind: 'manager' | 'counselor';
  readonly before: string | null;
  readonly after: string | null;
}

/** The steps from one set of managers to another, one for each manager who is added or removed. */
export function managerSteps(
  student: string,
  before: readonly string[],
  after: readonly string[],
): CareStep[] {
  const step = { student, kind: 'manager' } as const;
  return [
    ...before.filter((one) => !after.includes(one)).map((one) => ({ ...step, before: one, after: null })),
    ...[...new Set(after)]
      .filter((one) => !before.includes(one))
      .map((one) => ({ ...step, before: null, after: one })),
  ];
}

/**
 * The care-history entry for a change of counselor, as a list that is empty if nothing changed. Null means no
 * counselor.
 */
export function counselorSteps(student: string, before: string | null, after: string | null): CareStep[] {
  return before === after ? [] : [{ student, kind: 'counselor', before, after }];
}

/** One student with one of their managers or with their counselor. */
export interface Tie {
  readonly student: string;
  readonly kind: CareStep['kind'];
  readonly carer: string;
}

/** The steps from the assigned staff in `before` to those in `after`. Replacing a counselor is one step. */
export function tieSteps(before: readonly Tie[], after: readonly Tie[]): CareStep[] {
  const among = (ties: readonly Tie[], { student, kind, carer }: Tie) =>
    ties.some((tie) => tie.student === student && tie.kind === kind && tie.carer === carer);
  const counselorOf = (ties: readonly Tie[], student: string) =>
    ties.find((tie) => tie.kind === 'counselor' && tie.student === student)?.carer ?? null;
  const managed = { before: null, after: null };
  const counseled = [...before, ...after].filter(({ kind }) => kind === 'counselor');
  return [
    ...before
      .filter((tie) => tie.kind === 'manager' && !among(after, tie))
      .map(({ student, kind, carer }) => ({ ...managed, student, kind, before: carer })),
    ...after
      .filter((tie) => tie.kind === 'manager' && !among(before, tie))
      .map(({ student, kind, carer }) => ({ ...managed, student, kind, after: carer })),
    ...[...new Set(counseled.map(({ student }) => student))].flatMap((student) =>
      counselorSteps(student, counselorOf(before, student), counselorOf(after, student)),
    ),
  ];
}
