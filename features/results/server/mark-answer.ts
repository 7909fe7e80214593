/** A person's marks for one answer: what they are given for, and what their session comes to with them. */
import type { Kysely } from 'kysely';
import { findRevision, listQuestionRevisions } from '#features/assessments/server/public.ts';
import { scoreAgain } from '#features/sessions/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MarkedAnswer } from '../marking.rules.ts';
import { type AnswerToMark, countPendingMarks, saveHandMarks } from './marks.store.ts';

/** What an answer was asked for, and what it may earn. */
export async function askedFor(db: Kysely<Tables>, answer: AnswerToMark): Promise<MarkedAnswer> {
  const revision = await findRevision(db, answer.revision);
  const placement = revision.sections
    .flatMap((section) => section.placements)
    .find(({ question }) => question === answer.question);
  if (placement === undefined) throw new Error(`The revision has no question ${answer.question}.`);
  const { question_revision, marks } = placement;
  const frozen = (await listQuestionRevisions(db, [question_revision])).get(question_revision);
  if (frozen === undefined) throw new Error(`There is no revision ${question_revision}.`);
  return {
    session_status: answer.status,
    response: answer.response,
    frozen,
    placement,
    marks_max: revision.marks.correct * marks,
  };
}

/** Gives an answer its marks and scores its session again, which is scored with the last that waited. */
export async function markAnswer(
  db: Kysely<Tables>,
  answer: AnswerToMark,
  marks: number,
  { by, now }: { by: string; now: Date },
): Promise<{ pending_marks: number }> {
  await saveHandMarks(db, answer, marks, by, now);
  await scoreAgain(db, answer.session, { person: by, now });
  return { pending_marks: await countPendingMarks(db, answer.session) };
}
