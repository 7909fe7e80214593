/** SQL for study outside of sessions: materials that people read and videos they watched. */
import { type Kysely, sql } from 'kysely';
import { readWork, topicsOfMaterial } from '#features/library/server/public.store.ts';
import { finishedChapters, topicChapters, watchedWork } from '#features/videos/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** A quarter hour with one material or video, or the instant at which part of it was finished. */
export interface Studied {
  readonly person: string;
  readonly kind: 'material' | 'video';
  readonly item: string;
  readonly title: string;
  readonly at: Date;
  /** The seconds of study: active reading, or parts of a video watched for the first time. */
  readonly seconds: number;
  /** How many materials or chapters were finished at this time. */
  readonly finished: number;
}

/**
 * Materials and videos that these people used from `from` until before `until`, oldest first. Runs one
 * statement.
 */
export async function listStudied(
  db: Kysely<Tables>,
  people: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Studied[]> {
  if (people.length === 0) return [];
  const window = { people, from, until };
  const { rows } = await sql<Studied>`
    select work.person, 'material' as kind, work.item, study_materials.title, work.at, work.seconds, work.finished
    from ${readWork(window)} work join study_materials on study_materials.id = work.item
    union all
    select work.person, 'video', work.item, videos.title, work.at, work.seconds, work.finished
    from ${watchedWork(window)} work join videos on videos.id = work.item
    order by at, item, finished`.execute(db);
  return rows;
}

/** Study of one topic, as part of a material or a video. */
export interface StudiedTopic extends Omit<Studied, 'finished'> {
  readonly topic: string;
}

/**
 * The materials these people read on each topic, and the video chapters they finished, oldest first. Runs one
 * statement.
 */
export async function listStudiedTopics(
  db: Kysely<Tables>,
  people: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<StudiedTopic[]> {
  if (people.length === 0) return [];
  const window = { people, from, until };
  const { rows } = await sql<StudiedTopic>`
    select work.person, 'material' as kind, work.item, study_materials.title, topics.topic, min(work.at) as at,
      sum(work.seconds) as seconds
    from ${readWork(window)} work join study_materials on study_materials.id = work.item,
      lateral ${topicsOfMaterial(sql.ref('study_materials.id'))} topics
    group by work.person, work.item, study_materials.title, topics.topic, date_trunc('day', work.at)
    union all
    select finished.person, 'video', videos.id, chapter.title, chapter.topic, finished.at,
      chapter.until_seconds - chapter.at_seconds
    from ${finishedChapters(window)} finished join videos on videos.id = finished.video,
      lateral ${topicChapters} chapter
    where chapter.at_seconds = finished.at_seconds
    order by at, item, topic`.execute(db);
  return rows;
}
