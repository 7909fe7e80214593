/** The SQL of this feature that other features' servers build on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Since when the oldest doubt of people in view waits, as SQL: a row a person who has one waiting. */
export function oldestWaiting(
  inReach: RawBuilder<SqlBool>,
): RawBuilder<{ readonly person: string; readonly at: Date }> {
  return sql`select doubts.asker as person, min(doubts.waiting_since) as at
    from doubts join people on people.id = doubts.asker
    where doubts.status = 'open' and ${inReach} group by doubts.asker`;
}

/** When each of these people asked a doubt from `from` and before `until`, as SQL: a row a doubt, without a word of it. */
export function askedBetween(
  people: readonly string[],
  { from, until }: { readonly from: Date; readonly until: Date },
): RawBuilder<{ readonly person: string; readonly at: Date }> {
  return sql`select asker as person, asked_at as at from doubts
    where asker = any(${people}::uuid[]) and asked_at >= ${from} and asked_at < ${until}`;
}
