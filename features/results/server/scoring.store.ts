import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Response } from '#core/scoring/scoring.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SessionScore } from '../score.rules.ts';
import type { SessionSheet } from '../sheet.rules.ts';

export interface TakenAnswer {
  readonly question: string;
  readonly response: Response;
  readonly time_spent_seconds: number;
  /** Points from a grader for exactly this response; null if there are none. */
  readonly hand_marks: number | null;
}

/** The taker's answer and time for each question, and the points a grader gave for it. */
export async function listTaken(db: Kysely<Tables>, session: string): Promise<TakenAnswer[]> {
  return db
    .selectFrom('attempts')
    .leftJoin('hand_marks', (join) =>
      join
        .onRef('hand_marks.attempt', '=', 'attempts.id')
        .on('hand_marks.response_writer', 'is not distinct from', (eb) => eb.ref('attempts.response_writer'))
        .on('hand_marks.response_seq', 'is not distinct from', (eb) => eb.ref('attempts.response_seq')),
    )
    .select(['question', 'response', 'time_spent_seconds', 'hand_marks.marks as hand_marks'])
    .where('session', '=', session)
    .$narrowType<{ response: Response }>()
    .execute();
}

/**
 * Stores the scores of a session, its sheet, and the outcome of each question, also of questions never seen.
 * Rows that are already right are not written. `sections` are the session's and as long as `answers`.
 * `scored_at` is null while an answer waits for a grader.
 */
export async function saveScore(
  db: Kysely<Tables>,
  { id, sections }: { readonly id: string; readonly sections: readonly { readonly id: string }[] },
  { answers, raw, raw_max, scaled, score_scale, pending_marks, kept }: SessionScore,
  {
    sheet,
    scored_at,
    partly_seen,
    now,
  }: { sheet: SessionSheet; scored_at: Date | null; partly_seen: boolean; now: Date },
): Promise<void> {
  const rows = answers.flatMap((section, index) =>
    section.map((answer) => ({ ...answer, section: sections[index]?.id })),
  );
  await sql`
    with answered as (
      insert into attempts
        (id, session, section, question, is_seen, was_ever_answered, outcome, share, marks, updated_at)
      select judged.id, ${id}::uuid, judged.section, judged.question, false, false,
        judged.outcome, judged.share, judged.marks, ${now}::timestamptz
      from unnest(
        ${rows.map(() => v7())}::uuid[],
        ${rows.map(({ section }) => section)}::uuid[],
        ${rows.map(({ question }) => question)}::uuid[],
        ${rows.map(({ outcome }) => outcome)}::text[],
        ${rows.map(({ share }) => share)}::double precision[],
        ${rows.map(({ marks }) => marks)}::double precision[]
      ) as judged (id, section, question, outcome, share, marks)
      on conflict (session, question) do update
        set outcome = excluded.outcome, share = excluded.share, marks = excluded.marks, updated_at = excluded.updated_at
        where (attempts.outcome, attempts.share, attempts.marks)
          is distinct from (excluded.outcome, excluded.share, excluded.marks)
    ), scored as (
      update sessions
      set raw = ${raw}, raw_max = ${raw_max}, scaled = ${scaled}, score_scale = ${score_scale}, pending_marks = ${pending_marks},
        section_scores = ${JSON.stringify(kept)}::jsonb, scored_at = ${scored_at}, partly_seen = ${partly_seen}, updated_at = ${now}
      where id = ${id}
    )
    insert into session_sheets (session, sheet) values (${id}, ${JSON.stringify(sheet)})
    on conflict (session) do update set sheet = excluded.sheet`.execute(db);
}
