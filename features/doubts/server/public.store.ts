/** The SQL of this feature that other features' servers build on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL for the oldest unanswered doubt of each person in reach: one row per person who has one. */
export function oldestWaiting(
  inReach: RawBuilder<SqlBool>,
): RawBuilder<{ readonly person: string; readonly at: Date }> {
  return sql`select doubts.asker as person, min(doubts.waiting_since) as at
    from doubts join people on people.id = doubts.asker
    where doubts.status = 'open' and ${inReach} group by doubts.asker`;
}

/**
 * SQL for the times from `from` to before `until` at which these people asked doubts: one row per doubt,
 * without its text.
 */
export function askedBetween(
  people: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): RawBuilder<{ readonly person: string; readonly at: Date }> {
  return sql`select asker as person, asked_at as at from doubts
    where asker = any(${people}::uuid[]) and asked_at >= ${from} and asked_at < ${until}`;
}
