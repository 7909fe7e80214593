/** Inserts a report directly into the table, for tests over all data about a person. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';

/** Inserts a report by `reporter` about the question of this attempt, with these words. */
export async function plantReport(
  { kysely }: Database,
  now: Date,
  { reporter, attempt, words }: { reporter: string; attempt: string; words: string },
): Promise<void> {
  await sql`insert into question_reports (id, question, session, reporter, kind, text, reported_at)
    select ${v7()}, question, session, ${reporter}, 'other', ${words}, ${now} from attempts where id = ${attempt}`.execute(
    kysely,
  );
}
