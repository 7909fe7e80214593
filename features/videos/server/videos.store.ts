import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { listPresentTags, presentTag } from '#features/tags/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Cue, readCaptions } from '../captions.rules.ts';
import type { Chapter, ListedVideo } from '../videos.contract.ts';
import { kindOf } from '../videos.rules.ts';
import { isOpenTo, type VideoView } from './video-ways.store.ts';

/** A video as it is stored. The routes decide which fields a caller sees. */
export interface StoredVideo extends ListedVideo {
  readonly url: string | null;
  readonly file: string | null;
  /** The passcode of the video, encrypted. */
  readonly passcode: Buffer | null;
  readonly chapters: Chapter[];
  readonly captions: string | null;
}

export interface VideoFields {
  readonly title: string;
  readonly url: string | null;
  readonly file: string | null;
  readonly passcode: Buffer | null;
  readonly recorded_at: string | null;
  readonly duration_seconds: number;
  readonly host: string | null;
  readonly tags: readonly string[];
  readonly chapters: readonly { at_seconds: number; title: string; tags: readonly string[] }[];
  readonly captions: string | null;
  readonly is_archived: boolean;
}

/**
 * SQL condition: whether a row of `videos` is in view: for staff by its school, for takers by their
 * assignments.
 */
function videosInView(view: VideoView): RawBuilder<SqlBool> {
  return view.reach === 'self' ? isOpenTo(view.caller, view.now) : contentInReach('videos.school', view);
}

/** A page of the videos in view. */
export async function listVideos(
  db: Kysely<Tables>,
  view: VideoView,
  query: {
    search?: string | undefined;
    school?: string | undefined;
    tag?: string | undefined;
    archived: boolean;
    ordering: 'created_at' | '-created_at';
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<ListedVideo>> {
  let matching = db
    .selectFrom('videos')
    .where(videosInView(view))
    .where(everyWord(sql`videos.search_text`, query.search));
  // Takers keep assigned videos even when they are archived.
  if (view.reach !== 'self') matching = matching.where('archived_at', query.archived ? 'is not' : 'is', null);
  if (query.school !== undefined) matching = matching.where('videos.school', '=', query.school);
  if (query.tag !== undefined) {
    matching = matching.where(
      sql<SqlBool>`${query.tag}::uuid in (select ${presentTag(sql`each.id`)} from unnest(videos.tags) as each (id))`,
    );
  }
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'created_at' ? 'asc' : 'desc';
  const page = matching
    .orderBy('videos.created_at', direction)
    .orderBy('videos.id', direction)
    .limit(limit)
    .offset(offset);
  const rows = await page.select(listedColumns(view)).execute();
  const tags = await listPresentTags(
    db,
    rows.flatMap((row) => row.tags),
  );
  return { count, rows: rows.map((row) => listed(row, tags)) };
}

/** Finds one video in the caller's view. */
export async function findVideo(
  db: Kysely<Tables>,
  view: VideoView,
  id: string,
): Promise<StoredVideo | null> {
  const row = await oneVideo(db, view, id)
    .select(listedColumns(view))
    .select(['videos.file', 'videos.passcode', 'videos.chapters', 'videos.captions'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const chapters = row.chapters as { at_seconds: number; title: string; tags: string[] }[];
  const tags = await listPresentTags(db, [...row.tags, ...chapters.flatMap((chapter) => chapter.tags)]);
  return {
    ...listed(row, tags),
    url: row.url,
    file: row.file,
    passcode: row.passcode,
    captions: row.captions,
    chapters: chapters.map((chapter) => ({ ...chapter, tags: named(chapter.tags, tags) })),
  };
}

/** Finds one video in view and locks it until the transaction ends. */
export async function findVideoForUpdate(
  db: Kysely<Tables>,
  view: VideoView,
  id: string,
): Promise<StoredVideo | null> {
  await db.selectFrom('videos').select('id').where('id', '=', id).forUpdate().execute();
  return findVideo(db, view, id);
}

/**
 * The fields of a video in view that are needed for watching. Locks it against removal until the transaction
 * ends.
 */
export async function findVideoToWatch(
  db: Kysely<Tables>,
  view: VideoView,
  id: string,
): Promise<{
  id: string;
  title: string;
  kind: ListedVideo['kind'];
  duration_seconds: number;
  chapters: { at_seconds: number }[];
} | null> {
  const row = await oneVideo(db, view, id)
    .select(['videos.id', 'videos.title', 'videos.url', 'videos.duration_seconds', 'videos.chapters'])
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { url, chapters, ...video } = row;
  return { ...video, kind: kindOf(url), chapters: chapters as { at_seconds: number }[] };
}

/** Adds a video with this id. */
export async function addVideo(
  db: Kysely<Tables>,
  id: string,
  video: Omit<VideoFields, 'is_archived'> & { author: string; school: string | null },
  now: Date,
): Promise<void> {
  const { tags, chapters, recorded_at, ...fields } = video;
  await db
    .insertInto('videos')
    .values({
      id,
      ...fields,
      recorded_at: dateOf(recorded_at),
      tags: [...tags],
      chapters: JSON.stringify(chapters),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** An id for a new video. It is created first, because the encryption of the passcode depends on it. */
export function newVideoId(): string {
  return v7();
}

/** Saves a video's fields. */
export async function saveVideo(
  db: Kysely<Tables>,
  id: string,
  { tags, chapters, recorded_at, is_archived, ...fields }: VideoFields,
  now: Date,
): Promise<void> {
  await db
    .updateTable('videos')
    .set((eb) => ({
      ...fields,
      recorded_at: dateOf(recorded_at),
      tags: [...tags],
      chapters: JSON.stringify(chapters),
      archived_at: is_archived ? eb.fn.coalesce('archived_at', sql<Date>`${now}`) : null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

/** How many assignments a video has, and how many people watched it or wrote notes. */
export async function countGiven(
  db: Kysely<Tables>,
  id: string,
): Promise<{ allotments: number; people: number }> {
  const { rows } = await sql<{ allotments: number; people: number }>`
    select (select count(*) from video_allocations where video = ${id}) as allotments,
      (select count(*) from (
        select person from video_watchings where video = ${id}
        union select person from video_notes where video = ${id}) own) as people`.execute(db);
  return rows[0] ?? { allotments: 0, people: 0 };
}

/** Removes a video that was never assigned. */
export async function removeVideo(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('videos').where('id', '=', id).execute();
}

/** Stored captions as a transcript. The server wrote them itself, so reading them cannot fail. */
export function transcriptOf(captions: string | null): Cue[] {
  if (captions === null) return [];
  const read = readCaptions(captions);
  if ('fault' in read) throw new Error(`The stored captions ${read.fault}`);
  return read.cues;
}

function oneVideo(
  db: Kysely<Tables>,
  view: VideoView,
  id: string,
): SelectQueryBuilder<Tables, 'videos', object> {
  return db.selectFrom('videos').where('videos.id', '=', id).where(videosInView(view));
}

function listedColumns({ reach }: VideoView) {
  return [
    'videos.id',
    'videos.title',
    'videos.url',
    'videos.recorded_at',
    'videos.duration_seconds',
    'videos.host',
    'videos.tags',
    'videos.archived_at',
    'videos.created_at',
    'videos.updated_at',
    'videos.version',
    sql<number>`jsonb_array_length(videos.chapters)`.as('chapter_count'),
    sql<boolean>`videos.captions is not null`.as('has_captions'),
    sql<boolean>`videos.passcode is not null`.as('has_passcode'),
    schoolOfRow('videos.school').as('school'),
    sql<{ id: string; name: string }>`(select jsonb_build_object('id', people.id,
      'name', concat_ws(' ', people.first_name, people.last_name)) from people where people.id = videos.author)`.as(
      'author',
    ),
    (reach === 'self'
      ? sql<number | null>`null`
      : sql<number | null>`(select count(*) from video_allocations given where given.video = videos.id)`
    ).as('allotments'),
  ] as const;
}

type ListedRow = Omit<
  ListedVideo,
  'kind' | 'tags' | 'recorded_at' | 'is_archived' | 'created_at' | 'updated_at'
> & {
  url: string | null;
  tags: string[];
  recorded_at: Date | null;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

type PresentTags = Awaited<ReturnType<typeof listPresentTags>>;

function listed(
  { url, tags, recorded_at, archived_at, created_at, updated_at, ...row }: ListedRow,
  present: PresentTags,
): ListedVideo {
  return {
    ...row,
    kind: kindOf(url),
    tags: named(tags, present),
    recorded_at: recorded_at?.toISOString() ?? null,
    is_archived: archived_at !== null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** The current tags, without duplicates: two of them may have been merged. */
function named(ids: readonly string[], present: PresentTags): Chapter['tags'] {
  const all = ids.flatMap((id) => present.get(id) ?? []);
  return [...new Map(all.map((tag) => [tag.id, tag])).values()];
}

/** The facts about a video's file that the screens show. */
export async function findFile(
  db: Kysely<Tables>,
  id: string,
): Promise<{ id: string; name: string; content_type: string; size_bytes: number } | null> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'size_bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
