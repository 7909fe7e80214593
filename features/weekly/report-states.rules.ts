/** Rules for weekly reports: their states, when a report is unremarkable, and who approves it. */
import { isStaff, type Role } from '#core/access/access.ts';
import type { Figures } from './figures.rules.ts';

export const REPORT_STATUSES = ['draft', 'approved', 'held', 'sent', 'failed', 'lapsed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const STEPS = ['approve', 'hold', 'undo', 'send', 'fail', 'lapse'] as const;
export type Step = (typeof STEPS)[number];

/**
 * For each step, the states from which it is allowed and the state that it leads to. `lapsed` is final. A
 * report counts as sent once a mail server has accepted one of its mails. If it failed, an admin can still
 * send the mail again.
 */
const LEADS: Readonly<Record<Step, { readonly [From in ReportStatus]?: ReportStatus }>> = {
  approve: { draft: 'approved', held: 'approved', failed: 'approved' },
  hold: { draft: 'held', approved: 'held', failed: 'held' },
  undo: { approved: 'draft', held: 'draft' },
  send: { approved: 'sent', failed: 'sent' },
  fail: { approved: 'failed' },
  lapse: { draft: 'lapsed' },
};

interface Standing {
  readonly status: ReportStatus;
  /** When the report's mails were queued in the outbox; null if they were not queued. */
  readonly queued_at: Date | null;
}

/**
 * The state after a step; null if the step is not possible in this state. Once the mails are in the outbox,
 * nobody can take them back.
 */
export function after({ status, queued_at }: Standing, step: Step): ReportStatus | null {
  const has_left = status === 'approved' && queued_at !== null;
  if (has_left && (step === 'undo' || step === 'hold')) return null;
  return LEADS[step][status] ?? null;
}

/** Whether the text of the report may still be changed, because nobody has approved it yet. */
export function mayBeWritten(status: ReportStatus): boolean {
  return status === 'draft' || status === 'held';
}

export const STANDINGS = ['look_first', 'unremarkable', 'cannot_go'] as const;
export type ReportStanding = (typeof STANDINGS)[number];

export const REMARKS = ['fell', 'nothing_done', 'no_sentence', 'no_consent', 'no_address', 'paused'] as const;
export type Remark = (typeof REMARKS)[number];

/** A guardian, with the facts that decide whether a report goes to them. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly contact: string;
  readonly language: string;
  /** Whether the guardian agrees to get reports, by the latest recorded consent. */
  readonly agrees: boolean;
  /** The end of the pause; null if the mails are not paused. */
  readonly paused_until: Date | null;
}

/**
 * The guardians to whom a report goes: those with an email address who agree and have not paused the mails.
 */
export function recipientsOf<One extends Recipient>(guardians: readonly One[], now: Date): One[] {
  return guardians.filter(
    (one) =>
      one.agrees && one.contact.includes('@') && !(one.paused_until !== null && one.paused_until > now),
  );
}

export interface ToJudge {
  readonly figures: Figures;
  readonly guardians: readonly Recipient[];
  readonly has_sentence: boolean;
  /** Whether the student has a tutor, who is then asked for a sentence. */
  readonly expects_sentence: boolean;
}

/**
 * The standing of a report (unremarkable, to be looked at first, or impossible to send), and the remarks that
 * explain it. Several unremarkable reports may be approved together.
 */
export function judged(report: ToJudge, now: Date): { standing: ReportStanding; remarks: Remark[] } {
  const stop = whyNot(report.guardians, now);
  if (stop !== null) return { standing: 'cannot_go', remarks: [stop] };
  const { sessions, studied, fall } = report.figures;
  const remarks: Remark[] = [
    ...(fall === null ? [] : (['fell'] as const)),
    ...(sessions.length + studied.length > 0 ? [] : (['nothing_done'] as const)),
    ...(report.has_sentence || !report.expects_sentence ? [] : (['no_sentence'] as const)),
  ];
  return { standing: remarks.length === 0 ? 'unremarkable' : 'look_first', remarks };
}

function whyNot(guardians: readonly Recipient[], now: Date): Remark | null {
  if (recipientsOf(guardians, now).length > 0) return null;
  const agreeing = guardians.filter(({ agrees }) => agrees);
  if (agreeing.length === 0) return 'no_consent';
  return agreeing.some(({ contact }) => contact.includes('@')) ? 'paused' : 'no_address';
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The active staff who look after a student, in order. */
export interface Carers {
  readonly counselor: Named | null;
  readonly tutors: readonly Named[];
  readonly managers: readonly Named[];
}

/** The person who should approve a report: the counselor, or else the group's tutor, or else a manager. */
export function approverOf({ counselor, tutors, managers }: Carers): (Named & { role: Role }) | null {
  if (counselor !== null) return { ...counselor, role: 'counselor' };
  const [tutor] = tutors;
  if (tutor !== undefined) return { ...tutor, role: 'tutor' };
  const [manager] = managers;
  return manager === undefined ? null : { ...manager, role: 'manager' };
}

/**
 * Whether a staff member who has the student in view may approve the report. Managers and admins may do so in
 * the approver's place.
 */
export function mayApprove(caller: { id: string; role: Role }, { counselor, tutors }: Carers): boolean {
  if (caller.role === 'admin' || caller.role === 'manager') return true;
  if (counselor !== null) return caller.id === counselor.id;
  return isStaff(caller.role) && tutors.some(({ id }) => id === caller.id);
}

/** Whether the caller may write the tutor's sentence. */
export function mayWriteSentence(caller: { id: string }, { tutors }: Carers): boolean {
  return tutors.some(({ id }) => id === caller.id);
}

export const REFUSALS = ['wrong_state', 'not_theirs', 'cannot_go', 'remarkable', 'too_late'] as const;
export type Refusal = (typeof REFUSALS)[number];

/**
 * Why a report cannot be approved; null if it can be. A report that needs a closer look cannot be approved
 * together with others.
 */
export function approvalRefusal(report: {
  readonly status: ReportStatus;
  readonly queued_at: Date | null;
  readonly standing: ReportStanding;
  readonly may_approve: boolean;
  readonly is_one_of_many: boolean;
  readonly is_lapsed: boolean;
}): Refusal | null {
  if (after(report, 'approve') === null) return 'wrong_state';
  if (!report.may_approve) return 'not_theirs';
  if (report.is_lapsed) return 'too_late';
  if (report.standing === 'cannot_go') return 'cannot_go';
  if (report.is_one_of_many && report.standing !== 'unremarkable') return 'remarkable';
  return null;
}
