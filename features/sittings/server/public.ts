/** Functions of sittings for other features' servers. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SittingRow, SittingStatus } from '../sittings.contract.ts';
import { statusOf } from '../sittings.rules.ts';
import * as admission from './admission.ts';
import { listSittings as readSittings, timesOf } from './sittings.store.ts';
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

/** A range of time that includes `from` but not `until`. */
interface Range {
  readonly from: Date;
  readonly until: Date;
  /** The most sittings to read, the earliest first. */
  readonly limit: number;
}

/** The sittings of a person that start in a range, over or not, the earliest first. */
export async function listOwnSittingsIn(
  db: Kysely<Tables>,
  person: string,
  range: Range,
  now: Date,
): Promise<
  {
    sitting: string;
    assessment: string;
    title: string;
    room: string;
    starts_at: Date;
    status: SittingStatus;
  }[]
> {
  const places = await takers.listPlaces(db, person, range);
  return places.map(({ sitting, assessment, title, room, ...times }) => ({
    sitting,
    assessment,
    title,
    room,
    starts_at: times.starts_at,
    status: statusOf(timesOf(times), now.getTime()),
  }));
}

/**
 * The sittings that a staff member sees and that start in a range, the earliest first. `takers`: only those
 * with people for whom this condition on `sitting_takers` holds.
 */
export async function listSittingsIn(
  db: Kysely<Tables>,
  { id, role }: { readonly id: string; readonly role: Role },
  { from, until, limit }: Range,
  condition: RawBuilder<SqlBool> | undefined,
  now: Date,
): Promise<SittingRow[]> {
  const view = { reach: reachOf(role, 'sittings.use'), caller: id };
  const query = {
    from: from.toISOString(),
    to: until.toISOString(),
    takers: condition,
    ordering: 'starts_at',
  } as const;
  return (await readSittings(db, view, query, { limit, offset: 0 }, now)).rows;
}
