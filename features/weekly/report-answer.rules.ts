/** Turns a stored weekly report into the answer for staff. */
import type { Locale } from '#contract/locale-values.ts';
import type { Role } from '#core/access/access.ts';
import { byDay, type Figures, isWaiting, totalsOf } from './figures.rules.ts';
import {
  approverOf,
  type Carers,
  mayApprove,
  mayBeWritten,
  mayWriteSentence,
  type Recipient,
  type Remark,
  type ReportStanding,
  type ReportStatus,
  recipientsOf,
} from './report-states.rules.ts';
import { daysAfter, weekName } from './week.rules.ts';
import type { WeeklyReport } from './weekly.contract.ts';

type Mutable<Type> = Type extends readonly (infer Item)[] ? Item[] : Type;

/** Figures with their totals. */
export function shownFigures(figures: Figures) {
  const { sessions, before, studied, studied_before, asked, asked_before, skills } = figures;
  const { brought, next, since } = figures;
  return {
    sessions: sessions.map(({ review_closed = false, ...one }) => ({ ...one, review_closed })),
    studied: studied.map(({ item: _, ...one }) => one),
    totals: totalsOf({ sessions, studied, asked }),
    before: totalsOf({ sessions: before, studied: studied_before, asked: asked_before }),
    days: byDay({ sessions, studied }),
    skills: skills as Mutable<Figures['skills']>,
    brought,
    next,
    since,
  };
}

/** A report as it is stored. */
export interface KeptReport {
  readonly id: string;
  readonly student: string;
  readonly name: string;
  readonly group: string | null;
  readonly week: string;
  readonly time_zone: string;
  readonly locale: Locale;
  readonly status: ReportStatus;
  readonly standing: ReportStanding;
  readonly remarks: readonly Remark[];
  readonly figures: Figures;
  readonly note: string | null;
  readonly note_language: string | null;
  readonly note_by: { id: string; name: string } | null;
  readonly tutor_sentence: string | null;
  readonly sentence_language: string | null;
  readonly sentence_by: { id: string; name: string } | null;
  readonly leaves_at: Date | null;
  readonly queued_at: Date | null;
  readonly sent_at: Date | null;
  readonly reason: string | null;
  readonly version: number;
  readonly carers: Carers;
}

/** A report as a staff member sees it, with its guardians. */
export function shownReport(
  report: KeptReport,
  guardians: readonly (Recipient & { readonly recorded_at: Date | null })[],
  caller: { readonly id: string; readonly role: Role },
  now: Date,
): WeeklyReport {
  const { student, name, group, week, carers, figures, remarks, leaves_at, queued_at, sent_at } = report;
  const gets = new Set(recipientsOf(guardians, now).map(({ id }) => id));
  const isOpen = mayBeWritten(report.status);
  return {
    id: report.id,
    student: { id: student, name, group },
    week: weekName(week),
    first_day: week,
    last_day: daysAfter(week, 6),
    time_zone: report.time_zone,
    locale: report.locale,
    status: report.status,
    standing: report.standing,
    remarks: [...remarks],
    fall: figures.fall,
    left_out: figures.sessions.filter(isWaiting).map(({ title }) => title),
    figures: shownFigures(figures),
    note: writtenBy(report.note, report.note_language, report.note_by),
    tutor_sentence: writtenBy(report.tutor_sentence, report.sentence_language, report.sentence_by),
    approver: approverOf(carers) as WeeklyReport['approver'],
    may_approve: mayApprove(caller, carers),
    may_write_sentence: isOpen && mayWriteSentence(caller, carers),
    guardians: guardians.map(({ id, agrees, recorded_at, ...guardian }) => ({
      name: guardian.name,
      language: guardian.language,
      by: guardian.contact.includes('@') ? ('mail' as const) : ('mobile' as const),
      gets_it: gets.has(id),
      agrees,
      recorded_at: recorded_at?.toISOString() ?? null,
    })),
    leaves_at: leaves_at?.toISOString() ?? null,
    queued_at: queued_at?.toISOString() ?? null,
    sent_at: sent_at?.toISOString() ?? null,
    reason: report.reason,
    version: report.version,
  };
}

function writtenBy(text: string | null, language: string | null, by: { id: string; name: string } | null) {
  return text === null || by === null ? null : { text, language: language ?? 'en', by };
}
