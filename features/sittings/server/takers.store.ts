/** Rows of the takers in a sitting: their arrival, device and session. */

import { type Kysely, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { peopleOfGroups } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Attendance } from '../sittings.contract.ts';
import type { SittingTimes, TakerEntry } from '../sittings.rules.ts';
import { timesOf } from './sittings.store.ts';

/**
 * The people of `ids`, and the members of `groups` in view, who are active students or guests of the school.
 */
export async function listAbleTakers(
  db: Kysely<Tables>,
  view: View,
  school: string,
  { ids, groups }: { ids: readonly string[]; groups: readonly string[] },
): Promise<string[]> {
  const members = peopleOfGroups(sql`groups.id = any(${groups}::uuid[]) and ${groupsInReach(view)}`);
  const { rows } = await sql<{ id: string }>`
    select id from people
    where (id = any(${ids}::uuid[]) or id in (${members})) and role in ('student', 'guest') and deactivated_at is null
      and exists (select from school_members where person = people.id and school = ${school})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds the people who are not yet takers of the sitting, and returns their ids. */
export async function addTakers(
  db: Kysely<Tables>,
  sitting: string,
  people: readonly string[],
): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await db
    .insertInto('sitting_takers')
    .values(people.map((person) => ({ sitting, person })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('person')
    .execute();
  return rows.map(({ person }) => person);
}

/** All takers of a sitting with their session, keyed by person; only those in `people` if given. */
export async function listSeats(
  db: Kysely<Tables>,
  sitting: string,
  people?: readonly string[],
): Promise<Map<string, { session: string | null; attendance: Attendance | null }>> {
  let rows = db
    .selectFrom('sitting_takers')
    .select(['person', 'session', 'attendance'])
    .where('sitting', '=', sitting)
    .$narrowType<{ attendance: Attendance | null }>();
  if (people !== undefined) rows = rows.where('person', '=', sql<string>`any(${people}::uuid[])`);
  const seats = await rows.execute();
  return new Map(seats.map(({ person, ...seat }) => [person, seat]));
}

export async function saveSeat(
  db: Kysely<Tables>,
  { sitting, person }: { sitting: string; person: string },
  changes: { attendance?: Attendance; is_let_in?: boolean },
): Promise<void> {
  await db
    .updateTable('sitting_takers')
    .set(changes)
    .where('sitting', '=', sitting)
    .where('person', '=', person)
    .execute();
}

/** Marks everybody as absent who has not come and has no recorded attendance. Returns these people. */
export async function saveAbsences(db: Kysely<Tables>, sitting: string): Promise<string[]> {
  const rows = await db
    .updateTable('sitting_takers')
    .set({ attendance: 'absent' })
    .where('sitting', '=', sitting)
    .where('entered_at', 'is', null)
    .where('attendance', 'is', null)
    .returning('person')
    .execute();
  return rows.map(({ person }) => person);
}

/** Stores the assessment that these people take as a makeup test for the sitting. */
export async function saveMakeUp(
  db: Kysely<Tables>,
  sitting: string,
  people: readonly string[],
  assessment: string,
): Promise<void> {
  await db
    .updateTable('sitting_takers')
    .set({ made_up_by: assessment })
    .where('sitting', '=', sitting)
    .where('person', '=', sql<string>`any(${people}::uuid[])`)
    .execute();
}

export interface Seat extends TakerEntry {
  readonly sitting: string;
  readonly room: string;
  readonly code: string;
  /**
   * Whether the taker's place in the sitting already belongs to the given session. If not, its taker has not
   * entered with this session yet.
   */
  readonly is_of_session: boolean;
  readonly attendance: Attendance | null;
  readonly shown_number: number;
  readonly taker_count: number;
  readonly times: SittingTimes;
}

/**
 * The place in a sitting (seat) for a session: the seat that already belongs to the session. A session that
 * is not started takes its taker's next seat for that test in a sitting that has not ended. If the session of
 * a seat was voided while the sitting is still open, the seat becomes free again for its taker, who must
 * enter the code again. The seat also becomes free for a further attempt when its session is over: within the
 * sitting's window, even after the sitting ended, because the assignment came from that window. Null if there
 * is no seat. Runs one SQL statement.
 */
export async function findSeat(
  db: Kysely<Tables>,
  { id, assessment, taker, status }: { id: string; assessment: string; taker: string; status: string },
  now: Date,
): Promise<Seat | null> {
  const { rows } = await sql<
    Omit<Seat, 'times'> & {
      starts_at: Date;
      closes_at: Date;
      late_entry_minutes: number;
      started_at: Date | null;
      paused_at: Date | null;
      ended_at: Date | null;
    }
  >`
    select sitting, room, code, session is not distinct from ${id}::uuid as is_of_session, entered_at, is_let_in,
      keeps_answers, attendance, shown_number,
      starts_at, closes_at, late_entry_minutes, started_at, paused_at, ended_at,
      (select count(*) from sitting_takers others where others.sitting = sittings.id) as taker_count
    from sitting_takers join sittings on sittings.id = sitting_takers.sitting
    where person = ${taker} and assessment = ${assessment} and (session = ${id}
      or (${status} = 'generated' and closes_at > ${now} and (
        session is null and (ended_at is null or started_at is not null)
        or exists (select from sessions where id = session
          and sessions.status not in ('generated', 'in_progress', 'on_break', 'paused')
          and (ended_at is null or sessions.status <> 'voided')))))
    order by is_of_session desc, ended_at is not null, session is not null, starts_at limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { entered_at } = row as unknown as { entered_at: Date | null };
  return {
    sitting: row.sitting,
    room: row.room,
    code: row.code,
    is_of_session: row.is_of_session,
    entered_at: entered_at?.getTime() ?? null,
    is_let_in: row.is_let_in,
    keeps_answers: row.keeps_answers,
    attendance: row.attendance,
    shown_number: row.shown_number,
    taker_count: row.taker_count,
    times: timesOf(row),
  };
}

/**
 * Records that a taker entered with their session. The first time of entry is kept, and the device's data is
 * replaced.
 */
export async function saveEntry(
  db: Kysely<Tables>,
  { sitting, person, session }: { sitting: string; person: string; session: string },
  { attendance, keeps_answers }: { attendance: Attendance; keeps_answers: boolean },
  now: Date,
): Promise<void> {
  await sql`
    update sitting_takers set session = ${session}, entered_at = coalesce(entered_at, ${now}), heard_at = ${now},
      attendance = ${attendance}, keeps_answers = ${keeps_answers}
    where sitting = ${sitting} and person = ${person}`.execute(db);
}

interface Heard {
  readonly place: number | null;
  readonly waiting_count: number;
  readonly shown_number: number;
  readonly shows_pause: boolean;
}

/** If a device reports nothing new, its report is stored only after this time. */
const HEARD_AGAIN_AFTER = sql`interval '8 seconds'`;

/**
 * Records a report of a taker's device, and returns the messages that it has not displayed yet. Runs one SQL
 * statement.
 */
export async function saveHeard(
  db: Kysely<Tables>,
  { sitting, person, session }: { sitting: string; person: string; session: string },
  { place, waiting_count, shown_number, shows_pause }: Heard,
  now: Date,
): Promise<{ version: number; messages: { number: number; at: string; text: string }[] }> {
  const { rows } = await sql<{ version: number; messages: { number: number; at: string; text: string }[] }>`
    with heard as (
      update sitting_takers set heard_at = ${now}, place = ${place}, waiting_count = ${waiting_count},
        shown_number = greatest(shown_number, ${shown_number}::integer), shows_pause = ${shows_pause}
      where sitting = ${sitting} and person = ${person} and (
        heard_at is null or heard_at < ${now}::timestamptz - ${HEARD_AGAIN_AFTER} or shown_number < ${shown_number}
        or (place, waiting_count, shows_pause) is distinct from
          (${place}::integer, ${waiting_count}::integer, ${shows_pause}::boolean))
    )
    select sessions.version, coalesce((
      select jsonb_agg(jsonb_build_object('number', number, 'at', at, 'text', text) order by number)
      from (select number, at, text from sitting_events
        where sitting = ${sitting} and kind = 'message' and number > ${shown_number}::integer
          and (taker is null or taker = ${person}) order by number limit 50) unseen), '[]') as messages
    from sessions where id = ${session}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no session ${session}.`);
  return row;
}

/**
 * When the devices of these sessions last reported and how many changes had not yet been sent, keyed by
 * session.
 */
export async function listHeard(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, { heard_at: Date; waiting_count: number }>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<{ session: string; heard_at: Date; waiting_count: number }>`
    select session, heard_at, waiting_count from sitting_takers
    where session = any(${sessions}::uuid[]) and heard_at is not null`.execute(db);
  return new Map(rows.map(({ session, ...heard }) => [session, heard]));
}

/**
 * Sittings that start before `until` and have not ended, in which a person is a taker and has not started;
 * the next one first.
 */
export async function listPlacesAhead(
  db: Kysely<Tables>,
  person: string,
  { now, until }: { now: Date; until: Date },
): Promise<(Parameters<typeof timesOf>[0] & { assessment: string; title: string; room: string })[]> {
  return db
    .selectFrom('sitting_takers')
    .innerJoin('sittings', 'sittings.id', 'sitting_takers.sitting')
    .innerJoin('assessments', 'assessments.id', 'sittings.assessment')
    .leftJoin('sessions', 'sessions.id', 'sitting_takers.session')
    .select(['sittings.assessment', 'assessments.title', 'sittings.room', 'sittings.starts_at'])
    .select(['sittings.closes_at', 'late_entry_minutes', 'sittings.started_at', 'paused_at', 'ended_at'])
    .where('person', '=', person)
    .where('sittings.starts_at', '<', until)
    .where('sittings.closes_at', '>', now)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`coalesce(sessions.status, 'generated') = 'generated'`)
    .orderBy('sittings.starts_at')
    .limit(MOST_AHEAD)
    .execute();
}

const MOST_AHEAD = 10;

/** A person's sittings that start in a range, over or not, the earliest first, at most `limit`. */
export async function listPlaces(
  db: Kysely<Tables>,
  person: string,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<
  (Parameters<typeof timesOf>[0] & { sitting: string; assessment: string; title: string; room: string })[]
> {
  return db
    .selectFrom('sitting_takers')
    .innerJoin('sittings', 'sittings.id', 'sitting_takers.sitting')
    .innerJoin('assessments', 'assessments.id', 'sittings.assessment')
    .select(['sittings.id as sitting', 'sittings.assessment', 'assessments.title', 'sittings.room'])
    .select(['sittings.starts_at', 'sittings.closes_at', 'late_entry_minutes', 'sittings.started_at'])
    .select(['paused_at', 'ended_at'])
    .where('person', '=', person)
    .where('sittings.starts_at', '>=', from)
    .where('sittings.starts_at', '<', until)
    .orderBy('sittings.starts_at')
    .orderBy('sittings.id')
    .limit(limit)
    .execute();
}
