/**
 * Seeds every kind of text that somebody can write about one person's answer, each containing a given word.
 */
import { sql } from 'kysely';
import { plantDoubt } from '#features/doubts/tests/plant-doubt.ts';
import { plantNotices } from '#features/notices/tests/seed-notice.ts';
import { plantReport } from '#features/question-reports/tests/plant-report.ts';
import { plantSeat } from '#features/sittings/tests/plant-seat.ts';
import type { Database } from '#server/db/database.ts';

/** Tables that hold only kinds, days and ids, so the word cannot be in them. */
export const TOLD = ['notice_choices', 'notice_mails', 'notice_reads'];

/**
 * Seeds a reason, a note and a comment by staff, a doubt with messages of both sides, notes in the test's
 * tools, messages in the exam room, notices, and a question report.
 */
export async function plantSaid(
  database: Database,
  now: Date,
  { attempt, asker, staff, words }: { attempt: string; asker: string; staff: string; words: string },
): Promise<void> {
  const said = { attempt, note: words, written_by: staff, updated_at: now };
  const { kysely } = database;
  await kysely
    .insertInto('mistake_reasons')
    .values({ ...said, side: 'staff' })
    .execute();
  await kysely.insertInto('walk_through_notes').values(said).execute();
  await kysely
    .insertInto('markings')
    .values({
      attempt,
      marker: staff,
      marks: 1,
      comment: words,
      is_decision: false,
      counts: true,
      response_writer: null,
      response_seq: null,
      marked_at: now,
    })
    .execute();
  await sql`insert into session_notes (session, kind, target, value, writer, seq, updated_at)
    select session, 'scratch', session, ${words}, 1, 1, ${now} from attempts where id = ${attempt}`.execute(
    kysely,
  );
  await plantDoubt(database, now, { asker, attempt, staff, words });
  await plantSeat(database, now, { taker: asker, staff, words });
  await plantNotices(database, now, { person: asker, author: staff });
  await plantReport(database, now, { reporter: asker, attempt, words });
}

/** These tables hold only hashes, encrypted texts and seconds, so the word cannot be in them. */
export const WORDLESS = [
  'calendar_feeds',
  'enrolment_keys',
  'recovery_codes',
  'report_letters',
  'second_steps',
  'video_watchings',
];
