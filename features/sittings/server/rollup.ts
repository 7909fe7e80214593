/**
 * The summary of all open sittings (roll-up) that a process keeps for every proctor who watches. It queries
 * the database at most every two seconds, and only while somebody watches.
 */
import { type Kysely, sql } from 'kysely';
import { timeMultiplier } from '#core/exam-clock/exam-clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { LiveSitting, LiveTaker } from '../live.contract.ts';
import { asksForProctor, isReady, needsOf, type WatchedTaker, wouldEndAt } from '../live.rules.ts';
import { admissionOf, type SittingTimes, statusOf } from '../sittings.rules.ts';
import { isOpen, type LiveRow, listLiveRows, listRooms, type RoomRow } from './live.store.ts';
import { timesOf } from './sittings.store.ts';

const KEPT_MILLISECONDS = 2000;

interface LiveRoom {
  readonly sitting: LiveSitting;
  readonly takers: readonly LiveTaker[];
}

export interface Rollup {
  readonly at: Date;
  readonly rooms: ReadonlyMap<string, LiveRoom>;
}

interface Kept {
  rollup: Rollup | null;
  /** The database read in progress, for which further callers wait too. */
  reading: Promise<Rollup> | null;
}

const kept = new WeakMap<Database, Kept>();

function keptOf(database: Database): Kept {
  const known = kept.get(database) ?? { rollup: null, reading: null };
  kept.set(database, known);
  return known;
}

/** All open sittings, at most two seconds old. */
export async function readRollup(database: Database, now: Date): Promise<Rollup> {
  const mine = keptOf(database);
  if (mine.rollup !== null && now.getTime() - mine.rollup.at.getTime() < KEPT_MILLISECONDS)
    return mine.rollup;
  mine.reading ??= readRooms(database.kysely, await listRooms(database.kysely, isOpen(now)), now).finally(
    () => {
      mine.reading = null;
    },
  );
  mine.rollup = await mine.reading;
  return mine.rollup;
}

/** Drops the cached roll-up after somebody changed something in a sitting. */
export function forgetRollup(database: Database): void {
  keptOf(database).rollup = null;
}

/** One sitting, whether it is open or not. */
export async function readRoom(db: Kysely<Tables>, id: string, now: Date): Promise<LiveRoom | null> {
  const rooms = await listRooms(db, sql`sittings.id = ${id}`);
  return (await readRooms(db, rooms, now)).rooms.get(id) ?? null;
}

async function readRooms(db: Kysely<Tables>, rooms: readonly RoomRow[], now: Date): Promise<Rollup> {
  const rows = await listLiveRows(
    db,
    rooms.map(({ id }) => id),
  );
  const seats = Map.groupBy(rows, ({ sitting }) => sitting);
  return {
    at: now,
    rooms: new Map(rooms.map((room) => [room.id, roomOf(room, seats.get(room.id) ?? [], now.getTime())])),
  };
}

function roomOf(room: RoomRow, rows: readonly LiveRow[], now: number): LiveRoom {
  const times = timesOf(room);
  const takers = rows.map((row) => takerOf(row, times, now));
  return {
    takers,
    sitting: {
      id: room.id,
      title: room.title,
      room: room.room,
      status: statusOf(times, now),
      started_at: wire(room.started_at),
      paused_at: wire(room.paused_at),
      taker_count: takers.length,
      here_count: takers.filter(({ attendance }) => attendance === 'here' || attendance === 'late').length,
      under_way_count: takers.filter(({ status }) => UNDER_WAY.includes(status ?? '')).length,
      needs_count: takers.filter(asksForProctor).length,
    },
  };
}

const UNDER_WAY: readonly string[] = ['in_progress', 'on_break', 'paused'];

function takerOf(row: LiveRow, times: SittingTimes, now: number): LiveTaker {
  const sections = (row.sections ?? []).map((section) => ({
    ...section,
    ends_at: section.ends_at === null ? null : Date.parse(section.ends_at),
  }));
  const index = sections.findIndex(({ status }) => status !== 'closed');
  const present = row.submitted_at === null ? sections[index] : undefined;
  const entry = { ...row, entered_at: row.entered_at?.getTime() ?? null };
  const watched: WatchedTaker = {
    ...entry,
    admission: admissionOf(times, entry, now),
    heard_at: row.heard_at?.getTime() ?? null,
    last_answer_at: row.last_answer_at?.getTime() ?? null,
    section_opened_at: openedAt(present),
  };
  const { accommodations } = row;
  return {
    taker: { id: row.person, name: row.name },
    attendance: row.attendance,
    entered_at: wire(row.entered_at),
    is_ready: isReady(watched, now),
    keeps_answers: row.keeps_answers,
    status: row.status,
    session: row.session,
    multiplier: accommodations === null ? 1 : timeMultiplier(accommodations.time, 'other'),
    has_extra_breaks:
      (accommodations?.stop_clock_breaks.count ?? 0) > 0 || (accommodations?.break_multiplier ?? 1) > 1,
    started_at: wire(row.started_at),
    submitted_at: wire(row.submitted_at),
    sections: sections.map(({ status }) => status),
    section:
      present === undefined
        ? null
        : {
            title: present.title,
            number: index + 1,
            cells: row.cells ?? '',
            at: row.at,
            ends_at: present.ends_at === null ? null : new Date(present.ends_at).toISOString(),
            extension_seconds: present.extension_seconds,
          },
    break_ends_at: wire(row.break_ends_at),
    paused_since: row.pause === null ? null : new Date(row.pause.since).toISOString(),
    paused_by: row.pause?.by ?? null,
    shows_pause: row.pause !== null && row.shows_pause,
    answered_count: row.answered_count,
    question_count: sections.reduce((sum, section) => sum + section.question_count, 0),
    flagged_count: row.flagged_count,
    left_count: row.left_count,
    blocked_count: row.blocked_count,
    heard_at: wire(row.heard_at),
    last_answer_at: wire(row.last_answer_at),
    waiting_count: row.waiting_count,
    would_end_at: wireOf(
      wouldEndAt(sections, {
        status: row.status,
        now,
        paused_since: row.pause?.since ?? null,
        break_ends_at: row.break_ends_at?.getTime() ?? null,
      }),
    ),
    make_up: row.make_up,
    needs: needsOf(watched, times, now),
  };
}

/** Nobody can answer during a pause, so pauses do not count as idle time. */
function openedAt(
  section: { opened_at: string | null; paused_milliseconds: number } | undefined,
): number | null {
  if (section === undefined || section.opened_at === null) return null;
  return Date.parse(section.opened_at) + section.paused_milliseconds;
}

function wire(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}

function wireOf(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
