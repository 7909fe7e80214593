/** SQL for reports of questions: which ones a caller can see, and their state. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { QuestionReport, ReportKind } from '../question-reports.contract.ts';

/**
 * The caller's reach for reports. `people` is their reach for people, which decides whether they see the
 * reporter.
 */
export interface ReportsView {
  readonly caller: string;
  readonly reach: Reach;
  readonly people: Reach;
}

interface ReportsQuery {
  question?: string | undefined;
  status?: QuestionReport['status'] | undefined;
  ordering: 'reported_at' | '-reported_at';
}

/** A stored report, with the school and author of its question, which decide who may resolve it. */
export interface StoredReport extends Omit<QuestionReport, 'may_resolve'> {
  readonly school: string | null;
  readonly author: string;
}

/** Whether this session has already asked the taker this question. */
export async function wasAsked(
  db: Kysely<Tables>,
  { session, taker, question }: { session: string; taker: string; question: string },
): Promise<'asked' | 'not_asked' | 'no_session'> {
  const row = await db
    .selectFrom('sessions')
    .select(
      sql<boolean>`exists (select from session_sections where session_sections.session = sessions.id
        and session_sections.opened_at is not null and ${question}::uuid = any(session_sections.questions))`.as(
        'is_asked',
      ),
    )
    .where('id', '=', session)
    .where('taker', '=', taker)
    .where('status', '<>', 'voided')
    .executeTakeFirst();
  if (row === undefined) return 'no_session';
  return row.is_asked ? 'asked' : 'not_asked';
}

export async function addReport(
  db: Kysely<Tables>,
  report: { id: string; question: string; session: string; reporter: string; kind: ReportKind; text: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('question_reports')
    .values({ ...report, reported_at: now })
    .execute();
}

/**
 * SQL condition: the row of `question_reports`, joined with `questions`, is in view. Staff at a school see
 * all reports about their school's questions. About shared questions they see only reports by people in their
 * view.
 */
function inView(view: ReportsView): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${contentInReach('questions.school', view)} and (questions.school is not null or ${isKnown(view)}))`;
}

/** SQL condition: the reporter is in view. */
function isKnown({ people, caller }: ReportsView): RawBuilder<SqlBool> {
  return sql<SqlBool>`question_reports.reporter in (select people.id from people where ${peopleInReach(people, caller)})`;
}

function reportsInView(db: Kysely<Tables>, view: ReportsView) {
  return db
    .selectFrom('question_reports')
    .innerJoin('questions', 'questions.id', 'question_reports.question')
    .where(inView(view));
}

const nameOf = (table: 'reporters' | 'resolvers') =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`;

function read(reports: ReturnType<typeof reportsInView>, view: ReportsView) {
  return reports
    .innerJoin('people as reporters', 'reporters.id', 'question_reports.reporter')
    .leftJoin('people as resolvers', 'resolvers.id', 'question_reports.resolved_by')
    .select([
      'question_reports.id' as const,
      'question_reports.question' as const,
      'question_reports.kind' as const,
      'question_reports.text' as const,
      'question_reports.reporter' as const,
      'question_reports.reported_at' as const,
      'question_reports.resolution' as const,
      'question_reports.resolved_by' as const,
      'question_reports.resolved_at' as const,
      'question_reports.version' as const,
      'questions.stem' as const,
      'questions.school' as const,
      'questions.author' as const,
      isKnown(view).as('is_known'),
      nameOf('reporters').as('reporter_name'),
      nameOf('resolvers').as('resolver_name'),
    ])
    .$narrowType<{ kind: ReportKind }>();
}

function toReport(row: Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number]): StoredReport {
  const { id, kind, text, version, school, author, resolution, resolved_by, resolved_at } = row;
  const isResolved = resolution !== null && resolved_by !== null && resolved_at !== null;
  return {
    id,
    kind,
    text,
    version,
    school,
    author,
    question: { id: row.question, stem: row.stem },
    reporter: row.is_known ? { id: row.reporter, name: row.reporter_name } : null,
    reported_at: row.reported_at.toISOString(),
    status: isResolved ? 'resolved' : 'open',
    resolution: isResolved
      ? { text: resolution, by: { id: resolved_by, name: row.resolver_name }, at: resolved_at.toISOString() }
      : null,
  };
}

/** A page of the reports in view. Runs two statements. */
export async function listReports(
  db: Kysely<Tables>,
  view: ReportsView,
  { question, status, ordering }: ReportsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<StoredReport>> {
  const matching = () => {
    let reports = reportsInView(db, view);
    if (question !== undefined) reports = reports.where('question_reports.question', '=', question);
    if (status !== undefined)
      reports = reports.where('question_reports.resolved_at', status === 'open' ? 'is' : 'is not', null);
    return reports;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = ordering === 'reported_at' ? 'asc' : 'desc';
  const rows = await read(matching(), view)
    .orderBy('question_reports.reported_at', direction)
    .orderBy('question_reports.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toReport) };
}

/** The number of reports in view for each of these questions. Questions without reports are left out. */
export async function countReports(
  db: Kysely<Tables>,
  view: ReportsView,
  questions: readonly string[],
): Promise<{ question: string; open: number; resolved: number }[]> {
  return reportsInView(db, view)
    .where('question_reports.question', '=', sql<string>`any(${questions}::uuid[])`)
    .groupBy('question_reports.question')
    .orderBy('question_reports.question')
    .select([
      'question_reports.question',
      sql<number>`count(*) filter (where question_reports.resolved_at is null)`.as('open'),
      sql<number>`count(question_reports.resolved_at)`.as('resolved'),
    ])
    .execute();
}

/** One report in view, with its row locked until the transaction ends; null if there is none. */
export async function findReportForUpdate(
  db: Kysely<Tables>,
  view: ReportsView,
  id: string,
): Promise<StoredReport | null> {
  await db.selectFrom('question_reports').select('id').where('id', '=', id).forUpdate().execute();
  const row = await read(
    reportsInView(db, view).where('question_reports.id', '=', id),
    view,
  ).executeTakeFirst();
  return row === undefined ? null : toReport(row);
}

export async function saveResolution(
  db: Kysely<Tables>,
  id: string,
  { resolution, by }: { resolution: string; by: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('question_reports')
    .set({ resolution, resolved_by: by, resolved_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
