/** Seeds videos through the product's own functions, without HTTP calls. */
import type { Database } from '#server/db/database.ts';
import { onlySchool } from '#tests/support/seed.ts';
import { saveAllotments } from '../server/video-ways.store.ts';
import { addVideo, newVideoId } from '../server/videos.store.ts';
import { addNote, saveWatched } from '../server/watching.store.ts';

interface VideoSeed {
  title?: string;
  school?: string | null;
  /** The person to whom the video's author assigns it. */
  for_user?: string;
  chapters?: { at_seconds: number; title: string; tags: string[] }[];
  duration_seconds?: number;
  /** An uploaded file, if the video has no address. */
  file?: string;
  /** The address on a different server. */
  url?: string;
  /** WebVTT as the product writes it. */
  captions?: string;
}

/**
 * Adds a video on a different server by `author`, for the author's only school unless `school` is given;
 * returns its id.
 */
export async function seedVideo(
  database: Database,
  now: Date,
  author: string,
  {
    for_user,
    title = 'A lesson',
    chapters = [],
    duration_seconds = 600,
    file,
    url = 'https://vimeo.com/1',
    captions,
    ...told
  }: VideoSeed = {},
): Promise<string> {
  const school = told.school === undefined ? await onlySchool(database, author) : told.school;
  const id = newVideoId();
  const video = {
    title,
    chapters,
    duration_seconds,
    author,
    school,
    file: file ?? null,
    url: file === undefined ? url : null,
    passcode: null,
    recorded_at: null,
    host: null,
    tags: [],
    captions: captions ?? null,
  };
  await addVideo(database.kysely, id, video, now);
  if (for_user !== undefined) await allot(database, now, { video: id, person: for_user, by: author });
  return id;
}

/** Assigns a video to a person individually. */
async function allot(
  { kysely }: Database,
  now: Date,
  { video, person, by, reason = null }: { video: string; person: string; by: string; reason?: string | null },
): Promise<void> {
  const terms = { opens_at: null, due_at: null, reason };
  await saveAllotments(kysely, { video, kind: 'person', targets: [person], terms, by }, now);
}

/** Writes `word` into every text that a person gets or writes about a video. */
export async function plantVideoWords(
  database: Database,
  now: Date,
  { author, person, word }: { author: string; person: string; word: string },
): Promise<void> {
  const video = await seedVideo(database, now, author, { school: null });
  await allot(database, now, { video, person, by: author, reason: word });
  await addNote(database.kysely, { person, video }, { at_seconds: 1, text: word }, now);
}

/** Inserts one row into each table about a person who watched an assigned video. */
export async function plantWatching(
  database: Database,
  now: Date,
  { author, person, video }: { author: string; person: string; video: string },
): Promise<void> {
  await allot(database, now, { video, person, by: author });
  const own = { person, video };
  await addNote(database.kysely, own, { at_seconds: 1, text: 'A note' }, now);
  const seen = {
    position_seconds: 5,
    position_at: now,
    credit_seconds: 1.5,
    reported_at: now,
    done_at: null,
  };
  const watched = { ...seen, ranges: [[0, 5]] as const };
  await saveWatched(database.kysely, own, { watched, gained: 5, finished: [0] }, now);
}
