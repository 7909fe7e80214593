/** Inserts guardians who agree to weekly reports, and reports that the server did not compose. */
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';
import type { Figures } from '../figures.rules.ts';
import type { Remark, ReportStanding, ReportStatus } from '../report-states.rules.ts';

const NO_FIGURES: Figures = {
  sessions: [],
  before: [],
  fall: null,
  skills: null,
  next: null,
  since: null,
  studied: [],
  studied_before: [],
  asked: 0,
  asked_before: 0,
  brought: null,
};

/** Adds a guardian who agreed to weekly reports at `now`; returns their id. */
export async function seedGuardian(
  { kysely }: Database,
  now: Date,
  person: string,
  { name = 'Naomi', contact = 'naomi@example.test', language = 'en', agrees = true } = {},
): Promise<string> {
  const id = v7();
  const made = { created_at: now, updated_at: now };
  await kysely
    .insertInto('guardians')
    .values({ id, person, name, contact, language, ...made })
    .execute();
  await kysely
    .insertInto('guardian_agreements')
    .values({ id: v7(), guardian: id, kind: 'weekly_report', is_given: agrees, recorded_at: now })
    .execute();
  return id;
}

/** Adds a draft report of a student's week without any work; returns its id. */
export async function seedReport(
  { kysely }: Database,
  now: Date,
  student: string,
  report: {
    week?: string;
    status?: ReportStatus;
    standing?: ReportStanding;
    remarks?: readonly Remark[];
    figures?: Figures;
  } = {},
): Promise<string> {
  const id = v7();
  const { week = '2026-11-09', status = 'draft', standing = 'look_first', figures = NO_FIGURES } = report;
  const remarks = [...(report.remarks ?? (standing === 'unremarkable' ? [] : (['nothing_done'] as const)))];
  await kysely
    .insertInto('weekly_reports')
    .values({
      id,
      student,
      week,
      time_zone: 'Europe/London',
      status,
      standing,
      remarks,
      figures: JSON.stringify(figures),
      figured_at: now,
      worked_until: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}
