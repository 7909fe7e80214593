/** Rows of sittings; the WHERE limits them to the caller's view. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SittingRow } from '../sittings.contract.ts';
import { type SittingTimes, statusOf } from '../sittings.rules.ts';

/**
 * SQL condition: whether a row of `sittings` is in view: all sittings of the caller's schools, or in some
 * schools only those that the caller proctors or created.
 */
export function sittingsInView({ reach, caller }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  const ofSchools = sql`sittings.school in (select school from school_members where person = ${caller})`;
  if (reach === 'own_schools') return sql<SqlBool>`${ofSchools}`;
  if (reach !== 'own') return sql<SqlBool>`false`;
  return sql<SqlBool>`(${ofSchools} and (sittings.made_by = ${caller} or exists (
    select from sitting_proctors where sitting = sittings.id and person = ${caller})))`;
}

interface SittingsQuery {
  assessment?: string | undefined;
  status?: 'open' | 'ended' | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only sittings in which people for whom this condition on `sitting_takers` holds take part. */
  takers?: RawBuilder<SqlBool> | undefined;
  search?: string | undefined;
  ordering: 'starts_at' | '-starts_at';
}

/** A page of the sittings in view. Runs two SQL statements for any size. */
export async function listSittings(
  db: Kysely<Tables>,
  view: View,
  query: SittingsQuery,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Page<SittingRow>> {
  const isOver = sql<boolean>`(ended_at is not null or (started_at is null and sittings.closes_at <= ${now}))`;
  const matching = () => {
    let sittings = joined(db)
      .where(sittingsInView(view))
      .where(
        everyWord(sql`searched_name(sittings.room) || ' ' || searched_name(assessments.title)`, query.search),
      );
    if (query.assessment !== undefined) sittings = sittings.where('assessment', '=', query.assessment);
    if (query.status !== undefined)
      sittings = sittings.where(query.status === 'ended' ? isOver : sql<boolean>`not ${isOver}`);
    if (query.from !== undefined) sittings = sittings.where('starts_at', '>=', new Date(query.from));
    if (query.to !== undefined) sittings = sittings.where('starts_at', '<', new Date(query.to));
    if (query.takers !== undefined)
      sittings = sittings.where(
        sql<boolean>`exists (select from sitting_takers where sitting = sittings.id and ${query.takers})`,
      );
    return sittings;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await withColumns(matching())
    .orderBy('starts_at', direction)
    .orderBy('sittings.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map((row) => shownRow(row, now)) };
}

/** A sitting for staff, with its code and the revision of the test; null if it is not in view. */
export async function findShown(
  db: Kysely<Tables>,
  view: View,
  id: string,
  now: Date,
): Promise<(SittingRow & { code: string; revision: string | null }) | null> {
  const row = await withColumns(joined(db).where('sittings.id', '=', id).where(sittingsInView(view)))
    .select(['sittings.code', 'assessments.revision'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...shownRow(row, now), code: row.code, revision: row.revision };
}

function joined(db: Kysely<Tables>) {
  return db.selectFrom('sittings').innerJoin('assessments', 'assessments.id', 'sittings.assessment');
}

const nameOf = (table: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})`;

function withColumns(query: ReturnType<typeof joined>) {
  return query
    .innerJoin('schools', 'schools.id', 'sittings.school')
    .select([
      'sittings.id' as const,
      'sittings.assessment' as const,
      'assessments.title' as const,
      'sittings.school' as const,
      'schools.name as school_name',
      'room' as const,
      'starts_at' as const,
      'sittings.closes_at' as const,
      'late_entry_minutes' as const,
      'started_at' as const,
      'paused_at' as const,
      'ended_at' as const,
      'sittings.version' as const,
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('sitting_events')
          .innerJoin('people', 'people.id', 'sitting_events.person')
          .select(['people.id', nameOf('people').as('name')])
          .whereRef('sitting', '=', 'sittings.id')
          .where('kind', '=', 'start')
          .limit(1),
      ).as('started_by'),
      jsonArrayFrom(
        eb
          .selectFrom('sitting_proctors')
          .innerJoin('people', 'people.id', 'sitting_proctors.person')
          .select(['people.id', nameOf('people').as('name')])
          .whereRef('sitting', '=', 'sittings.id')
          .orderBy('people.sort_name')
          .orderBy('people.id'),
      ).as('proctors'),
      sql<number>`(select count(*) from sitting_takers where sitting = sittings.id)`.as('taker_count'),
      sql<number>`(select count(entered_at) from sitting_takers where sitting = sittings.id)`.as(
        'entered_count',
      ),
      sql<number>`(select count(*) from sitting_takers where sitting = sittings.id and attendance = 'absent')`.as(
        'absent_count',
      ),
      sql<number>`(select count(*) from sitting_events where sitting = sittings.id and kind = 'incident')`.as(
        'incident_count',
      ),
    ]);
}

type Shown = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

function shownRow(row: Shown, now: Date): SittingRow {
  return {
    id: row.id,
    assessment: { id: row.assessment, title: row.title },
    school: { id: row.school, name: row.school_name },
    room: row.room,
    status: statusOf(timesOf(row), now.getTime()),
    starts_at: row.starts_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    late_entry_minutes: row.late_entry_minutes,
    started_at: row.started_at?.toISOString() ?? null,
    started_by: row.started_by,
    paused_at: row.paused_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    proctors: row.proctors,
    taker_count: row.taker_count,
    entered_count: row.entered_count,
    absent_count: row.absent_count,
    incident_count: row.incident_count,
    version: row.version,
  };
}

interface TimeColumns {
  readonly starts_at: Date;
  readonly closes_at: Date;
  readonly late_entry_minutes: number;
  readonly started_at: Date | null;
  readonly paused_at: Date | null;
  readonly ended_at: Date | null;
}

/** The times of a row in milliseconds, as the rules need them. */
export function timesOf(row: TimeColumns): SittingTimes {
  return {
    starts_at: row.starts_at.getTime(),
    closes_at: row.closes_at.getTime(),
    late_entry_minutes: row.late_entry_minutes,
    started_at: row.started_at?.getTime() ?? null,
    paused_at: row.paused_at?.getTime() ?? null,
    ended_at: row.ended_at?.getTime() ?? null,
  };
}

export interface HeldSitting extends SittingTimes {
  readonly id: string;
  readonly school: string;
  readonly assessment: string;
  readonly room: string;
  readonly version: number;
}

/** A sitting in view, locked until the transaction ends; a concurrent action waits. */
export async function findForUpdate(db: Kysely<Tables>, view: View, id: string): Promise<HeldSitting | null> {
  const row = await db
    .selectFrom('sittings')
    .selectAll()
    .where('id', '=', id)
    .where(sittingsInView(view))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { school, assessment, room, version } = row;
  return { ...timesOf(row), id, school, assessment, room, version };
}

interface NewSitting {
  readonly school: string;
  readonly assessment: string;
  readonly room: string;
  readonly code: string;
  readonly starts_at: Date;
  readonly closes_at: Date;
  readonly late_entry_minutes: number;
  readonly made_by: string;
}

export async function addSitting(db: Kysely<Tables>, sitting: NewSitting, now: Date): Promise<string> {
  const id = v7();
  await db
    .insertInto('sittings')
    .values({ id, ...sitting, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** Changes a sitting. The caller has locked its row. */
export async function saveSitting(
  db: Kysely<Tables>,
  id: string,
  changes: {
    room?: string | undefined;
    starts_at?: Date | undefined;
    closes_at?: Date | undefined;
    late_entry_minutes?: number | undefined;
    started_at?: Date;
    paused_at?: Date | null;
    ended_at?: Date;
  },
  now: Date,
): Promise<void> {
  await db
    .updateTable('sittings')
    .set({ ...changes, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Replaces the proctors of a sitting. */
export async function saveProctors(
  db: Kysely<Tables>,
  sitting: string,
  people: readonly string[],
): Promise<void> {
  await db.deleteFrom('sitting_proctors').where('sitting', '=', sitting).execute();
  const rows = [...new Set(people)].map((person) => ({ sitting, person }));
  if (rows.length > 0) await db.insertInto('sitting_proctors').values(rows).execute();
}

/** The people of `ids` who may proctor in a school: its active tutors and managers, and admins. */
export async function listAbleProctors(
  db: Kysely<Tables>,
  school: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from people
    where id = any(${ids}::uuid[]) and deactivated_at is null and (role = 'admin' or (role in ('tutor', 'manager')
      and exists (select from school_members where person = people.id and school = ${school})))`.execute(db);
  return rows.map(({ id }) => id);
}
