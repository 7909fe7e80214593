/** SQL for people's progress in videos and for their notes. Every statement is limited to one person. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { kindOf } from '../videos.rules.ts';
import { covered, type Range, resumeAt, type Watched } from '../watched.rules.ts';
import type { OwnVideo, VideoNote, Watcher } from '../watching.contract.ts';
import { videoWays } from './video-ways.store.ts';

interface Own {
  readonly person: string;
  readonly video: string;
}

/** A person's progress in a video; null if they have not started. */
export async function findWatched(db: Kysely<Tables>, { person, video }: Own): Promise<Watched | null> {
  const row = await db
    .selectFrom('video_watchings')
    .select(['ranges', 'position_seconds', 'position_at', 'credit_seconds', 'reported_at', 'done_at'])
    .where('person', '=', person)
    .where('video', '=', video)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, ranges: row.ranges as Range[] };
}

/** Serializes reports on one person's watching of a video, until the transaction ends. */
export async function lockWatching(db: Kysely<Tables>, { person, video }: Own): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`assay: video ${video} of ${person}`}))`.execute(db);
}

const QUARTER_MILLISECONDS = 15 * 60 * 1000;

/**
 * Saves a person's progress, adds the new seconds to the current quarter of an hour, and saves newly finished
 * chapters.
 */
export async function saveWatched(
  db: Kysely<Tables>,
  { person, video }: Own,
  { watched, gained, finished }: { watched: Watched; gained: number; finished: readonly number[] },
  now: Date,
): Promise<void> {
  const row = {
    ...watched,
    ranges: JSON.stringify(watched.ranges),
    covered_seconds: covered(watched.ranges),
  };
  await db
    .insertInto('video_watchings')
    .values({ person, video, ...row })
    .onConflict((conflict) => conflict.columns(['person', 'video']).doUpdateSet(row))
    .execute();
  if (gained > 0) {
    const begins_at = new Date(Math.floor(now.getTime() / QUARTER_MILLISECONDS) * QUARTER_MILLISECONDS);
    await db
      .insertInto('video_watched_quarters')
      .values({ person, video, begins_at, seconds: gained })
      .onConflict((conflict) =>
        conflict.columns(['person', 'begins_at', 'video']).doUpdateSet({
          seconds: sql<number>`video_watched_quarters.seconds + excluded.seconds`,
        }),
      )
      .execute();
  }
  if (finished.length === 0) return;
  await db
    .insertInto('video_finished_chapters')
    .values(finished.map((at_seconds) => ({ person, video, at_seconds, finished_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Why a person has a video, by the newest assignment, with the latest due date of all assignments. Null if it
 * is not assigned to them.
 */
export async function findGiven(
  db: Kysely<Tables>,
  own: Own,
): Promise<{ reason: string | null; allotted_by: { id: string; name: string }; due_at: Date | null } | null> {
  const { rows } = await sql<{ reason: string | null; by: string; by_name: string; due_at: Date | null }>`
    select ways.reason, ways.allotted_by as by, concat_ws(' ', people.first_name, people.last_name) as by_name,
      max(ways.due_at) over () as due_at
    from ${videoWays(own)} ways join people on people.id = ways.allotted_by
    order by ways.allotted_at desc, ways.id desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { reason: row.reason, allotted_by: { id: row.by, name: row.by_name }, due_at: row.due_at };
}

/** A person's notes in a video, in order of time. */
export async function listNotes(db: Kysely<Tables>, { person, video }: Own): Promise<VideoNote[]> {
  const rows = await db
    .selectFrom('video_notes')
    .select(['id', 'at_seconds', 'text', 'created_at'])
    .where('person', '=', person)
    .where('video', '=', video)
    .orderBy('at_seconds')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...note }) => ({ ...note, created_at: created_at.toISOString() }));
}

export async function addNote(
  db: Kysely<Tables>,
  own: Own,
  note: { at_seconds: number; text: string },
  now: Date,
): Promise<VideoNote> {
  const id = v7();
  await db
    .insertInto('video_notes')
    .values({ id, ...own, ...note, created_at: now })
    .execute();
  return { id, ...note, created_at: now.toISOString() };
}

/** Removes a person's own note; false if it does not exist. */
export async function removeNote(db: Kysely<Tables>, { person, video }: Own, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('video_notes')
    .where('id', '=', id)
    .where('person', '=', person)
    .where('video', '=', video)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** A page of the people in view who have a video, by name, with their progress. */
export async function listWatchers(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  video: string,
  query: { search?: string | undefined; ordering: 'name' | '-name' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Watcher>> {
  const matching = sql`
    from (select person, max(due_at) as due_at from ${videoWays({ video })} ways group by person) holders
      join people on people.id = holders.person
      left join video_watchings own on own.person = people.id and own.video = ${video}
    where ${peopleInReach(reach, caller)} and people.deactivated_at is null
      and ${everyWord(sql`people.search_text`, query.search)}`;
  const counted = await sql<{ count: number }>`select count(*) ${matching}`.execute(db);
  const direction = query.ordering === 'name' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{
    id: string;
    name: string;
    due_at: Date | null;
    covered_seconds: number | null;
    reported_at: Date | null;
    done_at: Date | null;
  }>`
    select people.id, concat_ws(' ', people.first_name, people.last_name) as name, holders.due_at,
      own.covered_seconds, own.reported_at, own.done_at
    ${matching}
    order by people.sort_name ${direction}, people.id ${direction}
    limit ${limit} offset ${offset}`.execute(db);
  return {
    count: counted.rows[0]?.count ?? 0,
    rows: rows.map((row) => ({
      user: { id: row.id, name: row.name },
      due_at: row.due_at?.toISOString() ?? null,
      covered_seconds: row.covered_seconds ?? 0,
      watched_at: row.reported_at?.toISOString() ?? null,
      done_at: row.done_at?.toISOString() ?? null,
    })),
  };
}

/** A page of a person's videos: unwatched ones by due date, then watched ones. */
export async function listOwnVideos(
  db: Kysely<Tables>,
  person: string,
  query: { search?: string | undefined; ordering: 'due_at' | '-due_at' },
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Page<OwnVideo>> {
  const matching = sql`
    from (
      select video, max(due_at) as due_at,
        case when bool_or(opens_at is null) then null else min(opens_at) end as opens_at,
        (array_agg(reason order by allotted_at desc, id desc))[1] as reason,
        (array_agg(allotted_by order by allotted_at desc, id desc))[1] as allotted_by
      from ${videoWays({ person })} ways group by video) given
      join videos on videos.id = given.video
      join people on people.id = given.allotted_by
      left join video_watchings own on own.video = videos.id and own.person = ${person}
    where ${everyWord(sql`videos.search_text`, query.search)}`;
  const counted = await sql<{ count: number }>`select count(*) ${matching}`.execute(db);
  const direction = query.ordering === 'due_at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<OwnRow>`
    select videos.id, videos.title, videos.url, videos.recorded_at, videos.duration_seconds, videos.host,
      jsonb_array_length(videos.chapters) as chapter_count, given.due_at, given.opens_at, given.reason,
      given.allotted_by as by, concat_ws(' ', people.first_name, people.last_name) as by_name,
      own.covered_seconds, own.position_seconds, own.reported_at, own.done_at
    ${matching}
    order by own.done_at is not null, given.due_at ${direction} nulls last, videos.created_at, videos.id
    limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map((row) => toOwnVideo(row, now)) };
}

interface OwnRow {
  id: string;
  title: string;
  url: string | null;
  recorded_at: Date | null;
  duration_seconds: number;
  host: string | null;
  chapter_count: number;
  due_at: Date | null;
  opens_at: Date | null;
  reason: string | null;
  by: string;
  by_name: string;
  covered_seconds: number | null;
  position_seconds: number | null;
  reported_at: Date | null;
  done_at: Date | null;
}

function toOwnVideo(row: OwnRow, now: Date): OwnVideo {
  const { id, title, duration_seconds, host, chapter_count } = row;
  return {
    video: {
      id,
      title,
      kind: kindOf(row.url),
      duration_seconds,
      host,
      chapter_count,
      recorded_at: row.recorded_at?.toISOString() ?? null,
    },
    reason: row.reason,
    allotted_by: { id: row.by, name: row.by_name },
    opens_at: row.opens_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    is_open: row.opens_at === null || row.opens_at <= now,
    covered_seconds: row.covered_seconds ?? 0,
    resume_at_seconds: resumeAt(row.position_seconds ?? 0, duration_seconds),
    watched_at: row.reported_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  };
}
