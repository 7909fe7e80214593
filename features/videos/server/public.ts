/** What other features' servers may ask of videos: what somebody may watch, what they were given, what is about a skill, and what staff may name in what they write. */
import type { Kysely } from 'kysely';
import { contentViewOf } from '#features/schools/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { streamSources } from '../videos.rules.ts';
import { type ChapterOn, listChaptersOn as readChaptersOn } from './chapters.store.ts';
import { listStreamAddresses } from './streams.store.ts';
import * as ways from './video-ways.store.ts';
import { listGivenVideos as listGiven, type VideoView } from './video-ways.store.ts';
import { findVideoForUpdate, findVideoToWatch } from './videos.store.ts';

/** A lesson in view of one of the staff that is not archived, which stays until the transaction ends; null where there is none. */
export async function findVideoToName(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ school: string | null } | null> {
  const video = await findVideoForUpdate(db, { ...contentViewOf(caller), now }, id);
  return video === null || video.is_archived ? null : { school: video.school?.id ?? null };
}

/** A video that somebody may watch, with how long it is; it stays until the transaction ends. Null for any other. */
export async function findWatchable(
  db: Kysely<Tables>,
  view: VideoView,
  id: string,
): Promise<{ id: string; title: string; duration_seconds: number } | null> {
  const found = await findVideoToWatch(db, view, id);
  return found === null ? null : { id, title: found.title, duration_seconds: found.duration_seconds };
}

/** What the content policy of the app's page must allow for the streams that stand among the videos to be played. */
export async function listStreamSources(db: Kysely<Tables>): Promise<string[]> {
  const addresses = await listStreamAddresses(db);
  return addresses.length === 0 ? [] : streamSources(addresses, (await readSettings(db))['bank.link_hosts']);
}

/** The videos that somebody allotted to a person and that are open by now, the newest first, at most so many. */
export function listGivenVideos(...asked: Parameters<typeof listGiven>) {
  return listGiven(...asked);
}

/** The chapters that are a taker's to watch about these topics, with when they finished each: what is about most of them first. */
export function listChaptersOn(
  db: Kysely<Tables>,
  person: string,
  topics: readonly string[],
  terms: { readonly most: number; readonly now: Date },
): Promise<ChapterOn[]> {
  return readChaptersOn(db, person, topics, terms);
}

/** Takes back the assignments of videos with these ids; the caller has checked whose they are. */
export function removeVideoAssignments(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  return ways.removeAllotments(db, ids);
}

/** Gives these members of a group by name the videos that the group has. */
export function keepVideosOfGroup(...kept: Parameters<typeof ways.keepAllotmentsOfGroup>) {
  return ways.keepAllotmentsOfGroup(...kept);
}
