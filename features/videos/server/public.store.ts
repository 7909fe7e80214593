/** SQL of this feature that other features' stores build on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import { presentTag } from '#features/tags/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { isOpenTo } from './video-ways.store.ts';

/** People and a time range: from `from`, before `until`. */
interface Window {
  readonly people: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

/**
 * SQL for what these people watched, as `person`, `item`, `at`, `seconds` that they had not watched before,
 * and `finished` (1 at the end of a chapter, or of a video without chapters). One row for each quarter of an
 * hour, and one with 0 seconds for each end.
 */
export function watchedWork({ people, from, until }: Window): RawBuilder<unknown> {
  return sql`(
    select person, video as item, begins_at as at, seconds::double precision as seconds, 0 as finished
    from video_watched_quarters
    where person = any(${people}::uuid[]) and begins_at >= ${from} and begins_at < ${until}
    union all
    select person, video, at, 0, 1 from ${finishedChapters({ people, from, until })} finished)`;
}

/** SQL: when this person last finished a chapter or a whole video, as one row `at`. */
export function lastFinished(person: RawBuilder<unknown>): RawBuilder<{ at: Date | null }> {
  return sql`(
    select greatest(
      (select finished_at from video_finished_chapters where person = ${person} order by finished_at desc limit 1),
      (select max(done_at) from video_watchings where person = ${person})) as at)`;
}

/**
 * SQL for the topics that the tags in an array of a video's tags now mean, as `topic`. A sub-topic counts as
 * its topic.
 */
function topicsOf(tags: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select distinct case tags.kind when 'topic' then tags.id when 'sub_topic' then tags.parent end as topic
    from ${tags} as each (id) join tags on tags.id = ${presentTag(sql`each.id`)} and tags.kind in ('topic', 'sub_topic'))`;
}

/**
 * SQL: the chapters of a row of `videos`, as `at_seconds`, `until_seconds`, `title` and `topic`, one row for
 * each topic. A video without chapters counts as one chapter with the video's title and topics.
 */
export const topicChapters: RawBuilder<unknown> = sql`(
  select chapter.at_seconds, chapter.until_seconds, chapter.title, topics.topic
  from (
    select (each ->> 'at_seconds')::int as at_seconds, each ->> 'title' as title, each -> 'tags' as tags,
      coalesce(lead((each ->> 'at_seconds')::int) over (order by (each ->> 'at_seconds')::int),
        videos.duration_seconds) as until_seconds
    from jsonb_array_elements(videos.chapters) each) chapter,
    lateral ${topicsOf(sql`(select value::uuid from jsonb_array_elements_text(chapter.tags))`)} topics
  union all
  select 0, videos.duration_seconds, videos.title, topics.topic
  from ${topicsOf(sql`unnest(videos.tags)`)} topics where videos.chapters = '[]')`;

/**
 * SQL: when these people finished chapters, and videos without chapters, as `person`, `video`, `at_seconds`,
 * `at`.
 */
export function finishedChapters({ people, from, until }: Window): RawBuilder<unknown> {
  return sql`(
    select person, video, at_seconds, finished_at as at from video_finished_chapters
    where person = any(${people}::uuid[]) and finished_at >= ${from} and finished_at < ${until}
    union all
    select person, video, 0, done_at from video_watchings join videos on videos.id = video and chapters = '[]'
    where person = any(${people}::uuid[]) and done_at >= ${from} and done_at < ${until})`;
}

/** SQL condition: whether a taker may watch a row of `videos`. */
export function isWatchedBy(person: string, now: Date): RawBuilder<SqlBool> {
  return isOpenTo(person, now);
}

/**
 * SQL for assignments of videos within `content`: the row's columns, `kind`, `thing`, `title` and `words`.
 */
export function videoAssignments(content: View): RawBuilder<unknown> {
  return sql`
    select 'video' as kind, given.id, given.video as thing, videos.title, videos.search_text as words, given.person,
      given.group_id, given.opens_at, given.due_at, coalesce(given.reason, '') as reason, given.allotted_by, given.allotted_at
    from video_allocations given join videos on videos.id = given.video
    where ${contentInReach('videos.school', content)}`;
}
