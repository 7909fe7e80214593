/** Marks by a person: the answers that wait for them, what one is given for, and what its session comes to with them. */
import type { Kysely } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { findRevision, listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import { scoreAgain } from '#features/sessions/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { pageOffset } from '#server/http/list.ts';
import type { AnswerToMark as ToMark } from '../marking.contract.ts';
import type { MarkedAnswer } from '../marking.rules.ts';
import { type AnswerToMark, countPendingMarks, listWaitingAnswers, saveHandMarks } from './marks.store.ts';

/** A page of the answers of an assessment that wait for marks, each with what was asked. */
export async function listAnswersToMark(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string },
  assessment: string,
  query: Parameters<typeof listWaitingAnswers>[3] & { page: number; page_size: number },
  { sees_keys, show }: { sees_keys: boolean; show: (html: string) => string },
): Promise<Page<ToMark>> {
  const { count, rows } = await listWaitingAnswers(db, view, assessment, query, pageOffset(query));
  const revisions = await listRevisions(
    db,
    rows.map(({ revision }) => revision),
  );
  const placed = rows.map((row) => {
    const revision = revisions.get(row.revision);
    const placement = revision && placementOf(revision, row.question);
    if (revision === undefined || placement === undefined) {
      throw new Error(`The revision ${row.revision} has no question ${row.question}.`);
    }
    return { row, placement, marks_max: revision.marks.correct * placement.marks };
  });
  const questions = await listQuestionRevisions(
    db,
    placed.map(({ placement }) => placement.question_revision),
  );
  return {
    count,
    rows: placed.map(({ row, placement, marks_max }) => {
      const frozen = questions.get(placement.question_revision);
      if (frozen === undefined) throw new Error(`There is no revision ${placement.question_revision}.`);
      const { attempt, session, question, section_title, number, response } = row;
      return {
        ...{ attempt, session, question, section_title, number, response, marks_max },
        taker: { id: row.taker, name: row.taker_name },
        submitted_at: row.submitted_at.toISOString(),
        stem: show(frozen.stem),
        stimulus: show(frozen.stimulus),
        explanation: sees_keys ? show(frozen.explanation) : null,
      };
    }),
  };
}

function placementOf({ sections }: FrozenAssessment, question: string) {
  return sections
    .flatMap((section) => section.placements)
    .find((placement) => placement.question === question);
}

/** What an answer was asked for, and what it may earn. */
export async function askedFor(db: Kysely<Tables>, answer: AnswerToMark): Promise<MarkedAnswer> {
  const revision = await findRevision(db, answer.revision);
  const placement = placementOf(revision, answer.question);
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
