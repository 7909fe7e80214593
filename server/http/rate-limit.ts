/**
 * Rate limits with fixed windows. They are stored in the database, so that all server processes count
 * together. The caller chooses the keys.
 */

import { type Kysely, sql } from 'kysely';
import { Problem, tooMany } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';

export interface Limit {
  readonly points: number;
  readonly window_seconds: number;
}

/**
 * Counts one try under `key`. A time window opens with its first try and lasts `window_seconds`. After more
 * than `points` tries, throws `too_many` with the remaining whole seconds. Call it outside a transaction that
 * a refusal would roll back.
 */
export async function takePoint(db: Kysely<Tables>, key: string, limit: Limit, now: Date): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + limit.window_seconds * 1000);
  const row = await db
    .insertInto('rate_limits')
    .values({ key, points: 1, window_ends_at: windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.points + 1 end`,
        window_ends_at: sql<Date>`case when rate_limits.window_ends_at <= ${now} then ${windowEndsAt} else rate_limits.window_ends_at end`,
      }),
    )
    .returning(['points', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (row.points > limit.points) refuse(row.window_ends_at, now);
}

/**
 * Counts one try under `key`, with a limit that holds in every period, not only within fixed windows. Each of
 * `points` slots is free again `window_seconds` after it was taken. Of two simultaneous tries, both may be
 * refused although a slot was free, but the limit is never exceeded. Throws `too_many` with the whole seconds
 * until a slot is free. Call it outside a transaction that a refusal would roll back.
 */
export async function takePlace(db: Kysely<Tables>, key: string, limit: Limit, now: Date): Promise<void> {
  const free_at = new Date(now.getTime() + limit.window_seconds * 1000);
  const places = Array.from({ length: limit.points }, (_, place) => `${key}/${place}`);
  const taken = await sql`
    insert into rate_limits (key, points, window_ends_at)
    select place, 1, ${free_at} from unnest(${places}::text[]) place
    where not exists (select from rate_limits kept where kept.key = place and kept.window_ends_at > ${now})
    order by place limit 1
    on conflict (key) do update set points = 1, window_ends_at = ${free_at}
      where rate_limits.window_ends_at <= ${now}
    returning key`.execute(db);
  if (taken.rows.length > 0) return;
  const { rows } = await sql<{ next: Date | null }>`
    select min(window_ends_at) as next from rate_limits where key = any(${places}::text[])`.execute(db);
  refuse(rows[0]?.next ?? free_at, now);
}

/** The points that are left under a limit, and when it is reset. */
export interface Left {
  readonly points: number;
  /** The time when all points become available again; null if all are available. */
  readonly window_ends_at: Date | null;
}

/** The number of points left under `key`. */
export async function pointsLeft(db: Kysely<Tables>, key: string, limit: Limit, now: Date): Promise<Left> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['points', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return { points: limit.points, window_ends_at: null };
  return { points: Math.max(0, limit.points - row.points), window_ends_at: row.window_ends_at };
}

/**
 * Takes `points` under `key`, all or none, and returns whether enough were left. They count completed work
 * rather than tries. So call it in the transaction of the work, where a rollback returns them. Other callers
 * with the same key wait for that transaction.
 */
export async function takePoints(
  db: Kysely<Tables>,
  { key, points }: { key: string; points: number },
  limit: Limit,
  now: Date,
): Promise<boolean> {
  if (points > limit.points) return false;
  const ends_at = new Date(now.getTime() + limit.window_seconds * 1000);
  const taken = await sql`
    insert into rate_limits (key, points, window_ends_at) values (${key}, ${points}, ${ends_at})
    on conflict (key) do update set
      points = case when rate_limits.window_ends_at <= ${now} then 0 else rate_limits.points end + ${points},
      window_ends_at = case when rate_limits.window_ends_at <= ${now} then ${ends_at} else rate_limits.window_ends_at end
    where rate_limits.window_ends_at <= ${now} or rate_limits.points + ${points} <= ${limit.points}
    returning key`.execute(db);
  return taken.rows.length > 0;
}

/**
 * Like `takePoint`, but called in the transaction of the counted work, so that work refused for a different
 * reason does not count. Throws `too_many` with the remaining whole seconds.
 */
export async function requirePoint(db: Kysely<Tables>, key: string, limit: Limit, now: Date): Promise<void> {
  if ((await takePointOfEach(db, [key], limit, now)).has(key)) return;
  const { window_ends_at } = await pointsLeft(db, key, limit, now);
  refuse(window_ends_at ?? now, now);
}

/**
 * Takes one point under each of `keys`, like `requirePoint`, in one statement. Returns the keys that had a
 * point left.
 */
export async function takePointOfEach(
  db: Kysely<Tables>,
  keys: readonly string[],
  limit: Limit,
  now: Date,
): Promise<Set<string>> {
  const ends_at = new Date(now.getTime() + limit.window_seconds * 1000);
  const taken = await sql<{ key: string }>`
    insert into rate_limits (key, points, window_ends_at)
    select key, 1, ${ends_at} from unnest(${keys}::text[]) key order by key
    on conflict (key) do update set
      points = case when rate_limits.window_ends_at <= ${now} then 0 else rate_limits.points end + 1,
      window_ends_at = case when rate_limits.window_ends_at <= ${now} then ${ends_at} else rate_limits.window_ends_at end
    where rate_limits.window_ends_at <= ${now} or rate_limits.points < ${limit.points}
    returning key`.execute(db);
  return new Set(taken.rows.map(({ key }) => key));
}

function refuse(windowEndsAt: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new Problem(tooMany, {
    detail: `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retry_after_seconds: seconds,
  });
}

/** Deletes the counts under `key`. */
export async function forgetPoints(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Deletes the counts under all keys that begin with `prefix`. */
export async function forgetPointsUnder(db: Kysely<Tables>, prefix: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(sql<boolean>`starts_with(key, ${prefix})`).execute();
}

/** Deletes time windows that have expired. */
export async function sweepRateLimits(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute();
}
