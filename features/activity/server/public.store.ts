/** SQL about work that other features' stores may use. */
import { type RawBuilder, sql } from 'kysely';
import { lastRead } from '#features/library/server/public.store.ts';
import { lastFinished } from '#features/videos/server/public.store.ts';

/**
 * An SQL query with one row `at`: when this person last worked. Work is an answer, reading a material or
 * finishing a chapter of a video. Each part uses an index, and answers are read only for sessions in
 * progress.
 */
export function lastWork(person: RawBuilder<unknown>): RawBuilder<{ at: Date | null }> {
  return sql`(
    select greatest(
      (select submitted_at from sessions
        where taker = ${person} and submitted_at is not null and status not in ('voided', 'expired')
        order by submitted_at desc limit 1),
      (select max(coalesce((select max(updated_at) from attempts where attempts.session = sessions.id), started_at))
        from sessions where taker = ${person} and submitted_at is null and started_at is not null
          and status in ('generated', 'in_progress', 'on_break', 'paused')),
      (select at from ${lastRead(person)} was_read),
      (select at from ${lastFinished(person)} was_watched)) as at)`;
}
