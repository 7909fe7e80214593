/** Finds the chapters about given skills. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { topicChapters } from './public.store.ts';
import { isOpenTo, videoWays } from './video-ways.store.ts';

/** A chapter about skills, with a person's progress in it. */
export interface ChapterOn {
  readonly video: { readonly id: string; readonly title: string };
  readonly title: string;
  /** The requested skills that the chapter is about. */
  readonly skills: string[];
  readonly at_seconds: number;
  readonly seconds: number;
  /** The latest due date of the video's assignments to the person. */
  readonly due_at: string | null;
  readonly finished_at: string | null;
}

type Stored = Omit<ChapterOn, 'due_at' | 'finished_at'> & {
  readonly due_at: Date | null;
  readonly finished_at: Date | null;
};

/** The first chapters, in a person's open videos, that are about one of these topics. */
export async function listChaptersOn(
  db: Kysely<Tables>,
  person: string,
  topics: readonly string[],
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<ChapterOn[]> {
  if (topics.length === 0) return [];
  const { rows } = await sql<Stored>`
    select jsonb_build_object('id', videos.id, 'title', videos.title) as video, chapter.title,
      array_agg(chapter.topic order by chapter.topic) as skills, chapter.at_seconds,
      chapter.until_seconds - chapter.at_seconds as seconds,
      (select max(ways.due_at) from ${videoWays({ person })} ways where ways.video = videos.id) as due_at,
      coalesce(min(finished.finished_at), case when videos.chapters = '[]' then min(own.done_at) end) as finished_at
    from videos cross join lateral ${topicChapters} chapter
      left join video_finished_chapters finished on finished.person = ${person} and finished.video = videos.id
        and finished.at_seconds = chapter.at_seconds
      left join video_watchings own on own.person = ${person} and own.video = videos.id
    where ${isOpenTo(person, now)} and chapter.topic = any(${topics}::uuid[])
    group by videos.id, chapter.title, chapter.at_seconds, chapter.until_seconds
    order by count(*) desc, videos.created_at desc, videos.id, chapter.at_seconds limit ${most}`.execute(db);
  return rows.map(({ due_at, finished_at, ...row }) => ({
    ...row,
    due_at: due_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  }));
}
