/**
 * SQL for the timed work on weekly reports: weeks to compose, drafts to update, and reports that are due to
 * be sent, failed or lapsed.
 */
import { type Kysely, sql } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { isMine } from './weekly.store.ts';

export interface SchoolWeek {
  readonly school: string | null;
  readonly time_zone: string;
  /** The latest week whose reports are all composed. */
  readonly composed: string | null;
}

/**
 * Each school with its time zone and its latest composed week. A null school stands for students without a
 * school, in UTC.
 */
export async function listSchoolWeeks(db: Kysely<Tables>): Promise<SchoolWeek[]> {
  const { rows } = await sql<SchoolWeek>`
    select schools.id as school, schools.time_zone,
      (select max(week)::text from composed_weeks where school = schools.id) as composed
    from schools where archived_at is null
    union all select null, 'UTC', (select max(week)::text from composed_weeks where school is null)`.execute(
    db,
  );
  return rows;
}

/**
 * Students of a school who have a guardian that has at any time agreed to weekly reports, and no report for
 * this week.
 */
export async function listToCompose(
  db: Kysely<Tables>,
  school: string | null,
  week: string,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from people
    where people.role = 'student' and people.deactivated_at is null and not people.consent_due
      and (select min(school::text)::uuid from school_members where person = people.id) is not distinct from ${school}::uuid
      and exists (
        select from guardians join guardian_agreements on guardian_agreements.guardian = guardians.id
        where guardians.person = people.id and kind = 'weekly_report' and is_given)
      and not exists (select from weekly_reports where student = people.id and week = ${week}::date)
    order by people.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Records that all reports of a school's week are composed. */
export async function saveComposed(
  db: Kysely<Tables>,
  school: string | null,
  week: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('composed_weeks')
    .values({ school, week, composed_at: now })
    .onConflict((conflict) => conflict.columns(['school', 'week']).doNothing())
    .execute();
}

/** For each student whose report of the previous week was approved: the end of the work that it covered. */
export async function listToldBefore(
  db: Kysely<Tables>,
  students: readonly string[],
  week: string,
): Promise<Map<string, Date>> {
  if (students.length === 0) return new Map();
  const { rows } = await sql<{ student: string; worked_until: Date }>`
    select distinct on (student) student, worked_until from weekly_reports
    where student = any(${students}::uuid[]) and week = ${week}::date - 7 and status in ('approved', 'sent', 'failed')
    order by student`.execute(db);
  return new Map(rows.map(({ student, worked_until }) => [student, worked_until]));
}

/** For each student: whether they have a tutor, and whether a tutor wrote a sentence for this week. */
export async function listSentences(
  db: Kysely<Tables>,
  students: readonly string[],
  week: string,
): Promise<Map<string, { has_tutor: boolean; has_sentence: boolean }>> {
  if (students.length === 0) return new Map();
  const { rows } = await sql<{ id: string; has_tutor: boolean; has_sentence: boolean }>`
    select people.id,
      exists (
        select from group_members join group_tutors using (group_id) join people tutors on tutors.id = group_tutors.person
        where group_members.person = people.id and tutors.deactivated_at is null) as has_tutor,
      exists (
        select from weekly_reports
        where student = people.id and week = ${week}::date and tutor_sentence is not null) as has_sentence
    from people where people.id = any(${students}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Until when each of these guardians has paused the mails. */
export async function listPauses(
  db: Kysely<Tables>,
  guardians: readonly string[],
): Promise<Map<string, Date>> {
  if (guardians.length === 0) return new Map();
  const rows = await db
    .selectFrom('report_pauses')
    .selectAll()
    .where('guardian', '=', sql<string>`any(${guardians}::uuid[])`)
    .execute();
  return new Map(rows.map(({ guardian, until_at }) => [guardian, until_at]));
}

/**
 * Drafts for one week and time zone whose figures were computed before `figured_before`, the oldest first;
 * empty if there are none.
 */
export async function listStaleDrafts(
  db: Kysely<Tables>,
  figured_before: Date,
  most: number,
): Promise<{ student: string; week: string; time_zone: string }[]> {
  const { rows } = await sql<{ student: string; week: string; time_zone: string }>`
    with oldest as (
      select week, time_zone from weekly_reports where status = 'draft' and figured_at < ${figured_before}
      order by figured_at, id limit 1
    )
    select student, week::text, time_zone from weekly_reports join oldest using (week, time_zone)
    where status = 'draft' and figured_at < ${figured_before} order by figured_at, id limit ${most}`.execute(
    db,
  );
  return rows;
}

/**
 * The weeks and time zones that have drafts. Drafts lapse three days after their week; the caller computes
 * that instant for each zone.
 */
export async function listDraftWeeks(db: Kysely<Tables>): Promise<{ week: string; time_zone: string }[]> {
  const { rows } = await sql<{ week: string; time_zone: string }>`
    select distinct week::text, time_zone from weekly_reports where status = 'draft'`.execute(db);
  return rows;
}

export async function lapseDrafts(
  db: Kysely<Tables>,
  { week, time_zone }: { week: string; time_zone: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('weekly_reports')
    .set((eb) => ({ status: 'lapsed', version: eb('version', '+', 1), updated_at: now }))
    .where('status', '=', 'draft')
    .where(sql<boolean>`week = ${week}::date`)
    .where('time_zone', '=', time_zone)
    .execute();
}

export interface Leaving {
  readonly id: string;
  readonly student: string;
  readonly week: string;
  readonly first_name: string;
  readonly is_active: boolean;
}

/**
 * The report that is due to be sent first and that no other server has locked; its row is locked until the
 * transaction ends.
 */
export async function findLeavingForUpdate(
  db: Kysely<Tables>,
  now: Date,
  except: readonly string[],
): Promise<Leaving | null> {
  const { rows } = await sql<Leaving>`
    select weekly_reports.id, student, week::text, people.first_name,
      people.deactivated_at is null and not people.consent_due as is_active
    from weekly_reports join people on people.id = weekly_reports.student
    where weekly_reports.status = 'approved' and queued_at is null and leaves_at <= ${now} and weekly_reports.id <> all(${except}::uuid[])
    order by leaves_at, weekly_reports.id limit 1
    for update of weekly_reports skip locked`.execute(db);
  return rows[0] ?? null;
}

/**
 * Updates reports from the state of their mails in the outbox. A report is sent once a mail server has
 * accepted one of its mails, even if an admin retried it later. It has failed once no mail can be delivered
 * any more.
 */
export async function settleLetters(db: Kysely<Tables>, reason: string, now: Date): Promise<void> {
  await sql`
    update report_letters set outcome = case messages.status when 'sent' then 'sent' else 'failed' end
    from messages where messages.id = report_letters.message
      and (outcome is null and messages.status in ('sent', 'failed', 'expired')
        or outcome = 'failed' and messages.status = 'sent')`.execute(db);
  await sql`
    update weekly_reports set status = 'sent', reason = null, version = version + 1, updated_at = ${now},
      sent_at = coalesce((
        select min(messages.sent_at) from report_letters join messages on messages.id = report_letters.message
        where report = weekly_reports.id and report_letters.sent_at = queued_at), ${now})
    where status in ('approved', 'failed') and id in (
      select report from report_letters where outcome = 'sent' and report_letters.sent_at = queued_at)`.execute(
    db,
  );
  await sql`
    update weekly_reports set status = 'failed', reason = ${reason}, version = version + 1, updated_at = ${now}
    where status = 'approved' and id in (
        select report from report_letters where outcome = 'failed' and report_letters.sent_at = queued_at)
      and not exists (
        select from report_letters where report = weekly_reports.id and report_letters.sent_at = queued_at
          and outcome is distinct from 'failed')`.execute(db);
}

/** How many drafts the caller should approve, by week and time zone. */
export async function countToApprove(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
): Promise<{ week: string; time_zone: string; drafts: number }[]> {
  const { rows } = await sql<{ week: string; time_zone: string; drafts: number }>`
    select weekly_reports.week::text, weekly_reports.time_zone, count(*)::int as drafts
    from weekly_reports join people on people.id = weekly_reports.student
    where weekly_reports.status = 'draft' and ${peopleInReach(reach, caller)} and ${isMine(caller)}
    group by weekly_reports.week, weekly_reports.time_zone`.execute(db);
  return rows;
}

/**
 * The newest week with drafts that the caller should approve, their number, and when the first was composed;
 * null if there are none.
 */
export async function findToApprove(
  db: Kysely<Tables>,
  { reach, caller }: { readonly reach: Reach; readonly caller: string },
  since: Date,
): Promise<{ week: string; drafts: number; composed_at: Date } | null> {
  const { rows } = await sql<{ week: string; drafts: number; composed_at: Date }>`
    select weekly_reports.week::text, count(*)::int as drafts, min(weekly_reports.created_at) as composed_at
    from weekly_reports join people on people.id = weekly_reports.student
    where weekly_reports.status = 'draft' and weekly_reports.created_at >= ${since}
      and ${peopleInReach(reach, caller)} and ${isMine(caller)}
    group by weekly_reports.week order by weekly_reports.week desc limit 1`.execute(db);
  return rows[0] ?? null;
}
