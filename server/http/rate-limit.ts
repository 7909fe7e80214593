/**
 * Counted tries in fixed windows, kept in the database so that every server process counts together.
 * It knows keys and points; what a key stands for is the caller's.
 */

import { type Kysely, sql } from 'kysely';
import { Problem, tooMany } from '#contract/problem.ts';
import type { Tables } from '#server/db/tables.ts';

export interface Limit {
  readonly points: number;
  readonly window_seconds: number;
}

/**
 * Counts one try under `key`. The window opens with its first try and lasts `window_seconds`. Throws
 * `too_many` with the whole seconds left once more than `points` were taken. Call it outside of a
 * transaction that a refusal would roll back.
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
 * Counts one try under `key` where the limit is to hold in any stretch of time, and not from window to window: each of
 * `points` places is free again `window_seconds` after it was taken. Two at one moment may be refused though one place
 * was free, never let through where none was. Throws `too_many` with the whole seconds until a place is free. Call it
 * outside of a transaction that a refusal would roll back.
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

function refuse(windowEndsAt: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  throw new Problem(tooMany, {
    detail: `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retry_after_seconds: seconds,
  });
}

/** Forgets what was counted under `key`. */
export async function forgetPoints(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
}

/** Forgets what was counted under every key that begins with `prefix`. */
export async function forgetPointsUnder(db: Kysely<Tables>, prefix: string): Promise<void> {
  await db.deleteFrom('rate_limits').where(sql<boolean>`starts_with(key, ${prefix})`).execute();
}

/** Deletes the windows that have ended. */
export async function sweepRateLimits(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now).execute();
}
