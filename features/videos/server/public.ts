/**
 * Functions for other features' servers: which videos a person may watch, which are assigned to them, which
 * cover a skill, and to which staff may refer.
 */
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

/**
 * Finds a lesson in view of a staff member that is not archived, and locks it against removal until the
 * transaction ends; null if there is none.
 */
export async function findVideoToName(
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ school: string | null } | null> {
  const video = await findVideoForUpdate(db, { ...contentViewOf(caller), now }, id);
  return video === null || video.is_archived ? null : { school: video.school?.id ?? null };
}

/**
 * Finds a video that the caller may watch, with its duration, and locks it against removal until the
 * transaction ends; null if the caller may not watch it.
 */
export async function findWatchable(
  db: Kysely<Tables>,
  view: VideoView,
  id: string,
): Promise<{ id: string; title: string; duration_seconds: number } | null> {
  const found = await findVideoToWatch(db, view, id);
  return found === null ? null : { id, title: found.title, duration_seconds: found.duration_seconds };
}

/** The sources that the app's content security policy must allow so that all streamed videos can play. */
export async function listStreamSources(db: Kysely<Tables>): Promise<string[]> {
  const addresses = await listStreamAddresses(db);
  return addresses.length === 0 ? [] : streamSources(addresses, (await readSettings(db))['bank.link_hosts']);
}

/** The best matches among the videos that a person may watch now, for the command palette. */
export function searchWatchable(...asked: Parameters<typeof ways.searchWatchable>) {
  return ways.searchWatchable(...asked);
}

/** The videos assigned to a person that are open now, the newest first, up to a limit. */
export function listGivenVideos(...asked: Parameters<typeof listGiven>) {
  return listGiven(...asked);
}

/**
 * The chapters about these topics that a taker may watch, with the time at which they finished each. Those
 * about most of the topics come first.
 */
export function listChaptersOn(
  db: Kysely<Tables>,
  person: string,
  topics: readonly string[],
  terms: { readonly most: number; readonly now: Date },
): Promise<ChapterOn[]> {
  return readChaptersOn(db, person, topics, terms);
}

/** Takes back the assignments of videos with these ids. The caller must have checked who may do so. */
export function removeVideoAssignments(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  return ways.removeAllotments(db, ids);
}

/** Makes the videos that a group has individual assignments of these members. */
export function keepVideosOfGroup(...kept: Parameters<typeof ways.keepAllotmentsOfGroup>) {
  return ways.keepAllotmentsOfGroup(...kept);
}
