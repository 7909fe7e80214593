/** SQL for the weekly reports in view and for changing them. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/locale-values.ts';
import type { View } from '#core/access/access.ts';
import { GROUPS_OF_PERSON, peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Figures } from '../figures.rules.ts';
import type { Carers, Remark, ReportStanding, ReportStatus } from '../report-states.rules.ts';

export interface ReportRow {
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
  readonly worked_until: Date;
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

const NAME = (table: string) =>
  sql`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`;

const person = (column: string) => sql<{ id: string; name: string } | null>`(
  select jsonb_build_object('id', named.id, 'name', ${NAME('named')}) from people named where named.id = ${sql.ref(column)})`;

/** SQL for the active staff whom `ties` connects with a row of `people`, by name. */
const staffBy = (ties: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', staff.id, 'name', ${NAME('staff')}) order by staff.sort_name, staff.id)
  from people staff where staff.deactivated_at is null and staff.id in (${ties})), '[]')`;

/** SQL: the counselor, tutors and managers of a row of `people`. */
const CARERS = sql<Carers>`jsonb_build_object(
  'counselor', (select jsonb_build_object('id', staff.id, 'name', ${NAME('staff')}) from people staff
    where staff.id = people.counselor and staff.deactivated_at is null),
  'tutors', ${staffBy(sql`select group_tutors.person from group_members join group_tutors using (group_id)
    where group_members.person = people.id`)},
  'managers', ${staffBy(sql`select members.person from school_members own join school_members members using (school)
    join people managers on managers.id = members.person and managers.role = 'manager' where own.person = people.id`)})`;

function reports(db: Kysely<Tables>) {
  return db.selectFrom('weekly_reports').innerJoin('people', 'people.id', 'weekly_reports.student');
}

function shown(rows: ReturnType<typeof reports>) {
  return rows
    .select([
      'weekly_reports.id' as const,
      'weekly_reports.student' as const,
      'weekly_reports.time_zone' as const,
      'weekly_reports.status' as const,
      'weekly_reports.standing' as const,
      'weekly_reports.remarks' as const,
      'weekly_reports.figures' as const,
      'weekly_reports.worked_until' as const,
      'weekly_reports.note' as const,
      'weekly_reports.note_language' as const,
      'weekly_reports.tutor_sentence' as const,
      'weekly_reports.sentence_language' as const,
      'weekly_reports.leaves_at' as const,
      'weekly_reports.queued_at',
      'weekly_reports.sent_at' as const,
      'weekly_reports.reason' as const,
      'weekly_reports.version' as const,
      sql<Locale>`coalesce((select locale from schools where schools.id = weekly_reports.school), ${DEFAULT_LOCALE})`.as(
        'locale',
      ),
      sql<string>`weekly_reports.week::text`.as('week'),
      sql<string>`${NAME('people')}`.as('name'),
      sql<string | null>`${GROUPS_OF_PERSON} -> 0 ->> 'name'`.as('group'),
      person('weekly_reports.note_by').as('note_by'),
      person('weekly_reports.sentence_by').as('sentence_by'),
      CARERS.as('carers'),
    ])
    .$narrowType<{ remarks: Remark[]; figures: Figures }>();
}

interface ReportsQuery {
  readonly search?: string | undefined;
  readonly status?: ReportStatus | undefined;
  readonly standing?: ReportStanding | undefined;
  readonly whose: 'mine' | 'all';
  readonly ordering: 'standing' | '-standing' | 'name' | '-name';
}

/**
 * SQL condition: whether the caller is the person who should approve the reports of a row of `people`.
 * Ignores those who may approve in that person's place.
 */
export const isMine = (caller: string): RawBuilder<SqlBool> => sql<SqlBool>`
  case when exists (select from people c where c.id = people.counselor and c.deactivated_at is null)
    then people.counselor = ${caller}
  when exists (select from group_members join group_tutors using (group_id) where group_members.person = people.id)
    then exists (select from group_members join group_tutors using (group_id)
      where group_members.person = people.id and group_tutors.person = ${caller})
  else exists (select from school_members own join school_members mine using (school)
      join people m on m.id = mine.person and m.role in ('manager', 'admin')
      where own.person = people.id and mine.person = ${caller}) end`;

function inView(db: Kysely<Tables>, { reach, caller }: View, week: string, whose: 'mine' | 'all' = 'all') {
  const rows = reports(db)
    .where(sql<SqlBool>`weekly_reports.week = ${week}::date`)
    .where(peopleInReach(reach, caller));
  return whose === 'mine' ? rows.where(isMine(caller)) : rows;
}

/** The Monday of the newest week that has a report in view; null if there is none. */
export async function findNewestWeek(db: Kysely<Tables>, { reach, caller }: View): Promise<string | null> {
  const row = await reports(db)
    .select(sql<string | null>`max(weekly_reports.week)::text`.as('week'))
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row?.week ?? null;
}

/** The Mondays of the nearest weeks before and after that have a report in view; null if there is none. */
export async function findWeeksBeside(
  db: Kysely<Tables>,
  { reach, caller }: View,
  week: string,
): Promise<{ earlier: string | null; later: string | null }> {
  return reports(db)
    .select([
      sql<
        string | null
      >`(max(weekly_reports.week) filter (where weekly_reports.week < ${week}::date))::text`.as('earlier'),
      sql<
        string | null
      >`(min(weekly_reports.week) filter (where weekly_reports.week > ${week}::date))::text`.as('later'),
    ])
    .where(peopleInReach(reach, caller))
    .executeTakeFirstOrThrow();
}

const STANDING_ORDER = sql`array_position(array['look_first', 'unremarkable', 'cannot_go'], weekly_reports.standing)`;

/** A page of a week's reports in view; `search` searches the student's name. */
export async function listReports(
  db: Kysely<Tables>,
  view: View,
  week: string,
  { search, status, standing, whose, ordering }: ReportsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ReportRow>> {
  const matching = () => {
    let rows = inView(db, view, week, whose);
    if (status !== undefined) rows = rows.where('weekly_reports.status', '=', status);
    if (standing !== undefined) rows = rows.where('weekly_reports.standing', '=', standing);
    return rows.where(everyWord(sql`people.search_text`, search));
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  let page = shown(matching());
  if (ordering.endsWith('standing')) page = page.orderBy(STANDING_ORDER, direction);
  const rows = await page
    .orderBy('people.sort_name', direction)
    .orderBy('weekly_reports.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/**
 * How many reports for a week in view have which status, and how many are unremarkable, should be looked at
 * first, or cannot be sent.
 */
export async function countReports(
  db: Kysely<Tables>,
  view: View,
  week: string,
  whose: 'mine' | 'all',
): Promise<{ status: ReportStatus; standing: ReportStanding; count: number }[]> {
  return inView(db, view, week, whose)
    .select((eb) => [
      'weekly_reports.status',
      'weekly_reports.standing',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['weekly_reports.status', 'weekly_reports.standing'])
    .execute();
}

/** The given reports whose student is in view, ordered by id. */
export function listReportsById(
  db: Kysely<Tables>,
  { reach, caller }: View,
  ids: readonly string[],
): Promise<ReportRow[]> {
  return shown(reports(db))
    .where('weekly_reports.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(peopleInReach(reach, caller))
    .orderBy('weekly_reports.id')
    .execute();
}

/**
 * Locks these reports until the transaction ends, in the order of their ids, so that two concurrent approvals
 * cannot deadlock.
 */
export async function lockReports(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('weekly_reports')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

type Change = Partial<{
  status: ReportStatus;
  note: string | null;
  note_language: string | null;
  note_by: string | null;
  tutor_sentence: string | null;
  sentence_language: string | null;
  sentence_by: string | null;
  approved_by: string | null;
  leaves_at: Date | null;
  queued_at: Date | null;
  sent_at: Date | null;
  reason: string | null;
}>;

/** Changes one report; the caller must have locked it. */
export async function saveReport(db: Kysely<Tables>, id: string, change: Change, now: Date): Promise<void> {
  await db
    .updateTable('weekly_reports')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The current figures of a report. */
export interface Figured {
  readonly student: string;
  readonly figures: Figures;
  readonly standing: ReportStanding;
  readonly remarks: readonly Remark[];
  readonly worked_until: Date;
}

/** Saves the current figures of drafts. A report that was approved in the meantime keeps its figures. */
export async function saveFigures(
  db: Kysely<Tables>,
  week: string,
  figured: readonly Figured[],
  now: Date,
): Promise<void> {
  if (figured.length === 0) return;
  await sql`
    update weekly_reports set figures = told.figures, standing = told.standing, remarks = told.remarks,
      worked_until = told.worked_until, figured_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(figured)}::jsonb)
      as told (student uuid, figures jsonb, standing text, remarks text[], worked_until timestamptz)
    where weekly_reports.student = told.student and week = ${week}::date and status in ('draft', 'held', 'failed')`.execute(
    db,
  );
}

/** Adds a draft for this week for each student; a report that exists already stays. */
export async function addReports(
  db: Kysely<Tables>,
  { school, week, time_zone }: { school: string | null; week: string; time_zone: string },
  figured: readonly Figured[],
  now: Date,
): Promise<void> {
  if (figured.length === 0) return;
  const made = { school, week, time_zone, figured_at: now, created_at: now, updated_at: now };
  await db
    .insertInto('weekly_reports')
    .values(
      figured.map(({ figures, remarks, ...one }) => ({
        ...made,
        ...one,
        id: v7(),
        figures: JSON.stringify(figures),
        remarks: [...remarks],
      })),
    )
    .onConflict((conflict) => conflict.columns(['student', 'week']).doNothing())
    .execute();
}

/** The preferred language of a person. */
export async function findLanguage(db: Kysely<Tables>, person: string): Promise<string> {
  const row = await db.selectFrom('people').select('language').where('id', '=', person).executeTakeFirst();
  return row?.language ?? 'en';
}

/** A student or guest in view with their school's time zone; null for anybody else. */
export async function findStudent(
  db: Kysely<Tables>,
  { reach, caller }: View,
  id: string,
): Promise<{ id: string; name: string; time_zone: string } | null> {
  const row = await db
    .selectFrom('people')
    .select([
      'people.id',
      sql<string>`${NAME('people')}`.as('name'),
      sql<string>`coalesce((
        select time_zone from schools join school_members on school_members.school = schools.id
        where school_members.person = people.id order by schools.id limit 1), 'UTC')`.as('time_zone'),
    ])
    .where('people.id', '=', id)
    .where('people.role', 'in', ['student', 'guest'])
    .where(peopleInReach(reach, caller))
    .executeTakeFirst();
  return row ?? null;
}

/** The reports of a week in a time zone, counted by status. `week` is the Monday. */
export interface CountedWeek {
  readonly week: string;
  readonly time_zone: string;
  readonly draft: number;
  readonly approved: number;
  readonly sent: number;
}

/** The reports of people in view, by week and time zone, for the weeks with a Monday in a range of days. */
export async function countReportWeeks(
  db: Kysely<Tables>,
  inView: RawBuilder<SqlBool>,
  { first, last }: { first: string; last: string },
): Promise<CountedWeek[]> {
  const { rows } = await sql<CountedWeek>`
    select weekly_reports.week::text, weekly_reports.time_zone,
      count(*) filter (where weekly_reports.status = 'draft')::int as draft,
      count(*) filter (where weekly_reports.status = 'approved')::int as approved,
      count(*) filter (where weekly_reports.status = 'sent')::int as sent
    from weekly_reports join people on people.id = weekly_reports.student
    where weekly_reports.week between ${first}::date and ${last}::date and ${inView}
    group by weekly_reports.week, weekly_reports.time_zone
    order by weekly_reports.week, weekly_reports.time_zone`.execute(db);
  return rows;
}

/** The time zones of the active students in view who have a guardian that agrees to weekly reports. */
export async function listReportZones(db: Kysely<Tables>, inView: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct coalesce(schools.time_zone, 'UTC') as time_zone
    from people
      left join schools on schools.id = (
        select min(school::text)::uuid from school_members where person = people.id)
    where people.role = 'student' and people.deactivated_at is null and not people.consent_due
      and schools.archived_at is null and ${inView}
      and exists (
        select from guardians cross join lateral (
          select is_given from guardian_agreements
          where guardian = guardians.id and kind = 'weekly_report' order by recorded_at desc, id desc limit 1
        ) newest where guardians.person = people.id and newest.is_given)
    order by time_zone`.execute(db);
  return rows.map(({ time_zone }) => time_zone);
}
