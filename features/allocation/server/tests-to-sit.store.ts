/**
 * SQL for tests that somebody still has to take, or whose answers are not released. Until then, practice of
 * other people must not reveal their answers.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/**
 * The revisions of tests that are still to be taken at `now`, for these schools; null means all schools,
 * without tests open to guests.
 * A test is still to be taken if one of its windows closes later, if somebody is in the middle of one with a
 * closing date, or if its answers are not released. Tests without a closing date are left to
 * `listPapersToCome`. Runs one SQL statement.
 */
export async function listRevisionsToSit(
  db: Kysely<Tables>,
  schools: readonly string[] | null,
  now: Date,
): Promise<string[]> {
  const isTheirs =
    schools === null
      ? sql`not assessments.open_to_guests`
      : sql`(assessments.school = any(${schools}::uuid[]) or exists (
          select from ways where ways.assessment = assessments.id))`;
  const isOwnWay =
    schools === null
      ? sql`true`
      : sql`(allocations.school = any(${schools}::uuid[]) or groups.school = any(${schools}::uuid[])
          or allocations.given_for = any(${schools}::uuid[])
          or allocations.person in (select person from school_members where school = any(${schools}::uuid[])))`;
  const isFellow =
    schools === null
      ? sql`true`
      : sql`sessions.taker in (select person from school_members where school = any(${schools}::uuid[]))`;
  // Answers are never released before the parts listed before them.
  const comes = (moment: string) => sql`${moment} in (
    assessments.release ->> 'score', assessments.release ->> 'correctness', assessments.release ->> 'answers')`;
  const { rows } = await sql<{ revision: string }>`
    with ways as (
      select allocations.assessment, coalesce(allocations.closes_at, assessments.closes_at) as closes_at
      from allocations join assessments on assessments.id = allocations.assessment
        left join groups on groups.id = allocations.group_id
      where allocations.mode <> 'practice' and assessments.status <> 'draft' and ${isOwnWay}
    ), windows as (
      select assessment, max(closes_at) as closes_at, bool_or(closes_at is null) as is_endless
      from ways group by assessment
    ), sat as (
      select sessions.assessment, sessions.revision,
        sessions.status in ('in_progress', 'on_break', 'paused') as is_under_way,
        sessions.released_at is null and sessions.out_since ->> 'answers_at' is null as is_held
      from sessions
      where sessions.assessment is not null and sessions.mode <> 'practice'
        and sessions.status in ('in_progress', 'on_break', 'paused', 'submitted', 'scored', 'released')
        and ${isFellow}
    ), to_sit as (
      select assessments.id, assessments.revision
      from assessments left join windows on windows.assessment = assessments.id
      where assessments.status <> 'draft' and assessments.modes && '{test,paper}' and ${isTheirs} and (
        (assessments.status = 'published' and (assessments.closes_at > ${now} or windows.closes_at > ${now}))
        or (coalesce(windows.closes_at, assessments.closes_at) is not null and exists (
          select from sat where sat.assessment = assessments.id and sat.is_under_way))
        or (${comes('never')} and (windows.assessment is not null or exists (
          select from sat where sat.assessment = assessments.id)))
        or (${comes('manual')} and (
          exists (select from sat where sat.assessment = assessments.id and sat.is_held)
          or (windows.assessment is not null and not exists (
            select from sat where sat.assessment = assessments.id))))
        or (${comes('on_close')} and windows.is_endless and exists (
          select from sat where sat.assessment = assessments.id and sat.is_held)))
    )
    select revision from to_sit where revision is not null
    union select sat.revision from sat join to_sit on to_sit.id = sat.assessment
    where sat.is_under_way or sat.is_held`.execute(db);
  return rows.map(({ revision }) => revision);
}

/** The revisions of published tests that are open to guests. Runs one SQL statement. */
export async function listOpenRevisions(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('assessments')
    .select('revision')
    .where('open_to_guests', '=', true)
    .where('status', '=', 'published')
    .where('revision', 'is not', null)
    .$narrowType<{ revision: string }>()
    .execute();
  return rows.map(({ revision }) => revision);
}
