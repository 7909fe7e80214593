/** A report written into the tables, whatever was asked: for what is tried on all that tells of a person. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database } from '#server/db/database.ts';

/** Of `reporter` about the question of one of their answers, in these words. */
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
