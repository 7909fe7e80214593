/** Who may care for a student. It knows ids and what was found of them; whose rows are in reach is SQL's business. */
import { type Fault, forbidden, Problem } from '#contract/problem.ts';
import { type Role, reachOf } from '#core/access/access.ts';
import type { CareChange } from './care.contract.ts';

/** What is kept of a student, as `role` reads it: what is written at a hand-over is for those who care, as notes are. */
export function readBy<Kept extends { readonly history: readonly CareChange[] }>(
  role: Role,
  kept: Kept,
): Omit<Kept, 'history'> & { history: CareChange[] } {
  const mayRead = reachOf(role, 'people.care') !== 'none';
  return { ...kept, history: kept.history.map((change) => (mayRead ? change : { ...change, note: null })) };
}

/** Throws `forbidden` unless it is a student who is cared for. */
export function requireStudent(role: Role): void {
  if (role !== 'student') {
    throw new Problem(forbidden, { detail: 'Only students have managers and a counselor of their own.' });
  }
}

/**
 * What speaks against `after` as the managers of a student who had `before`. `in_view`: those of all these who are
 * active managers in view. Whoever is not may stay, but neither comes nor goes.
 */
export function managersFaults(
  before: readonly string[],
  after: readonly string[],
  in_view: readonly string[],
): Fault[] {
  const absent = after.flatMap((manager, index) =>
    in_view.includes(manager) || before.includes(manager)
      ? []
      : [{ path: `body.managers.${index}`, message: 'There is no such active manager.' }],
  );
  if (absent.length > 0) return absent;
  const gone = before.filter((manager) => !after.includes(manager) && !in_view.includes(manager));
  return gone.length === 0
    ? []
    : [{ path: 'body.managers', message: 'Only managers in your view can be taken away.' }];
}

export interface CareStep {
  readonly student: string;
  readonly kind: 'manager' | 'counselor';
  readonly before: string | null;
  readonly after: string | null;
}

/** What turns one set of managers into another, one step each. Nobody takes over from a certain one of several. */
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

/** The one step from a counselor, or none, to another, or none; none where they are the same. */
export function counselorSteps(student: string, before: string | null, after: string | null): CareStep[] {
  return before === after ? [] : [{ student, kind: 'counselor', before, after }];
}

/** One student with one who cares for them. */
export interface Tie {
  readonly student: string;
  readonly kind: CareStep['kind'];
  readonly carer: string;
}

/** What turned some ties into others; a counselor after a counselor is one step. */
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
