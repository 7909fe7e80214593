/** Functions of sittings for other features' servers. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { statusOf } from '../sittings.rules.ts';
import * as admission from './admission.ts';
import { timesOf } from './sittings.store.ts';
import * as takers from './takers.store.ts';

/**
 * The sitting in which a test session is to be taken, and the reason why its taker cannot start now; null if
 * it belongs to no sitting.
 */
export function sittingOf(...asked: Parameters<typeof admission.sittingOf>) {
  return admission.sittingOf(...asked);
}

/**
 * For sessions in a sitting: when the device last reported, and how many changes had not yet been sent from
 * it, keyed by session.
 */
export function listHeard(...asked: Parameters<typeof takers.listHeard>) {
  return takers.listHeard(...asked);
}

const AHEAD_MILLISECONDS = 2 * 24 * 60 * 60 * 1000;

/** Sittings in the next two days for which a person is registered and has not started, the next one first. */
export async function listOwnSittings(db: Kysely<Tables>, person: string, now: Date) {
  const until = new Date(now.getTime() + AHEAD_MILLISECONDS);
  const places = await takers.listPlacesAhead(db, person, { now, until });
  return places.map(({ assessment, title, room, ...sitting }) => ({
    assessment,
    title,
    room,
    starts_at: sitting.starts_at.toISOString(),
    is_open: !['planned', 'ended'].includes(statusOf(timesOf(sitting), now.getTime())),
  }));
}
