/**
 * Adds a taker to a sitting, with texts about them, for tests on everything that is stored about a person.
 */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';

/** Makes `taker` a taker of a sitting of any existing test and school. */
export async function plantSeat(
  { kysely }: Database,
  now: Date,
  { taker, staff, words }: { taker: string; staff: string; words: string },
): Promise<void> {
  const sitting = v7();
  await sql`insert into sittings (id, school, assessment, room, code, starts_at, closes_at, late_entry_minutes, made_by,
      created_at, updated_at)
    select ${sitting}, (select id from schools limit 1), id, 'Room 3', 'R7M2KD', ${now}, ${now}, 15, ${staff}, ${now}, ${now}
    from assessments limit 1`.execute(kysely);
  await sql`insert into sitting_takers (sitting, person) values (${sitting}, ${taker})`.execute(kysely);
  await sql`insert into sitting_events (id, sitting, number, at, person, kind, taker, text)
    values (${v7()}, ${sitting}, 1, ${now}, ${staff}, 'message', ${taker}, ${words})`.execute(kysely);
}
