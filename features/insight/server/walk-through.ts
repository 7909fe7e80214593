/** The data for walking through a session in a lesson, limited to what the teacher may know. */
import type { Kysely } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { listQuestionRevisions } from '#features/assessments/server/public.ts';
import { type Answer, isMissed } from '#features/evidence/evidence.rules.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import type { Reader } from '#features/releases/server/public.ts';
import { notReleased } from '#features/results/results.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import { found } from '#server/http/found.ts';
import type { WalkThrough } from '../walk-through.contract.ts';
import * as store from './walk-through.store.ts';

/** Reads the material that a teacher needs besides the review of a session. */
export async function walkThroughOf(
  db: Kysely<Tables>,
  session: string,
  reader: Reader,
  now: Date,
  show: (html: string) => string,
): Promise<WalkThrough> {
  const evidence = found((await listEvidence(db, [session], reader, now)).get(session) ?? null);
  const { open } = evidence;
  if (!open.review)
    throw new Problem(notReleased, { detail: 'The mistakes in this test are not released to you yet.' });
  const missed = evidence.answers.filter((answer) => isWalked(answer));
  const frozen = await listQuestionRevisions(
    db,
    missed.map(({ question_revision }) => question_revision),
  );
  const kept = new Map((await store.listAnswers(db, session)).map((row) => [row.question, row]));
  const visits = Map.groupBy(await store.listVisits(db, session), ({ question }) => question);
  return {
    session,
    sections: await store.listSections(db, session),
    questions: missed.flatMap(({ question, question_revision }) => {
      const row = kept.get(question);
      if (row === undefined) return [];
      const isKeyOut = open.answers;
      return {
        attempt: row.id,
        question,
        kept: keptOf(row),
        asks: isKeyOut ? (frozen.get(question_revision)?.hints ?? []).map(show) : [],
        visits: (visits.get(question) ?? []).map(({ at_seconds, is_answer }) => ({ at_seconds, is_answer })),
      };
    }),
  };
}

/** Whether a question belongs to the lesson on a test: it was missed and it is scored. */
export function isWalked(answer: Pick<Answer, 'outcome' | 'unscored'>): boolean {
  return !answer.unscored && isMissed(answer);
}

type AnswerRow = Awaited<ReturnType<typeof store.listAnswers>>[number];

/** The note on an answer; null if the answer was not discussed. */
export function keptOf({
  note,
  updated_at,
  by_id,
  by_name,
}: AnswerRow): WalkThrough['questions'][number]['kept'] {
  if (updated_at === null || by_id === null) return null;
  return { note, by: { id: by_id, name: by_name }, at: updated_at.toISOString() };
}
