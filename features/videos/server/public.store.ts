/** The SQL of this feature that other features' servers build on. */
import { type RawBuilder, sql } from 'kysely';

/** When the person of this id last watched something of a video, as SQL: one row of `at`. */
export function watchedAt(person: RawBuilder<unknown>): RawBuilder<{ at: Date | null }> {
  return sql`(
    select max(reported_at) as at from video_watchings
    where person = ${person} and (covered_seconds > 0 or done_at is not null))`;
}
