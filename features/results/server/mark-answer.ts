/** Grading by hand: lists answers that wait, stores the points given, and rescores the session. */
import type { Kysely } from 'kysely';
import type { Page } from '#contract/list.ts';
import { forbidden, Problem } from '#contract/problem.ts';
import type { FrozenAssessment } from '#features/assessments/revision.rules.ts';
import { findRevision, listQuestionRevisions, listRevisions } from '#features/assessments/server/public.ts';
import { scoreAgain } from '#features/sessions/server/public.ts';
import { readSettings } from '#features/settings/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireVersion } from '#server/http/found.ts';
import { pageOffset } from '#server/http/list.ts';
import { beingMarked, type QuestionToMark, type AnswerToMark as ToMark } from '../marking.contract.ts';
import {
  type GivenMarks,
  isLeasedByAnother,
  LEASE_SECONDS,
  type MarkedAnswer,
  type Marker,
  type MarkingTerms,
  markingTurn,
  marksOf,
  standingOf,
} from '../marking.rules.ts';
import {
  countMarkedByQuestion,
  listGivenMarks,
  listWaitingAnswers,
  type MarkedQuestion,
  type MarkingView,
} from './marking-queue.store.ts';
import {
  type AnswerToMark as Answer,
  type AnswerStanding,
  countPendingMarks,
  findStanding,
  listMarkings,
  saveLease,
  saveMarking,
  saveStanding,
} from './marks.store.ts';

/** A page of the answers of an assessment that wait for a grader, each with its question. */
export async function listAnswersToMark(
  db: Kysely<Tables>,
  view: MarkingView & { readonly terms: { readonly names_hidden: boolean } },
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
  const undecided = rows.filter(({ waits_for }) => waits_for === 'decision');
  const given = await listGivenMarks(
    db,
    undecided.map(({ attempt }) => attempt),
  );
  const { names_hidden } = view.terms;
  return {
    count,
    rows: placed.map(({ row, placement, marks_max }) => {
      const frozen = questions.get(placement.question_revision);
      if (frozen === undefined)
        throw new Error(`There is no question revision ${placement.question_revision}.`);
      const { attempt, session, question, section_title, number, response, waits_for, version } = row;
      return {
        attempt,
        question,
        section_title,
        number,
        response,
        marks_max,
        waits_for,
        version,
        session: names_hidden ? null : session,
        taker: names_hidden ? null : { id: row.taker, name: row.taker_name },
        submitted_at: row.submitted_at.toISOString(),
        stem: show(frozen.stem),
        stimulus: show(frozen.stimulus),
        explanation: sees_keys ? show(frozen.explanation) : null,
        rubric: sees_keys ? [...(frozen.rubric ?? [])] : [],
        given: given.get(attempt) ?? [],
      };
    }),
  };
}

/**
 * The questions of an assessment that are graded by hand, ordered as in the newest revision that asks each.
 */
export async function listQuestionsToMark(
  db: Kysely<Tables>,
  view: MarkingView,
  assessment: string,
): Promise<QuestionToMark[]> {
  const counted = inAll(await countMarkedByQuestion(db, view, assessment));
  const revisions = await listRevisions(
    db,
    counted.map(({ revision }) => revision),
  );
  return counted
    .flatMap(({ revision: of, ...counts }) => {
      const sections = revisions.get(of)?.sections ?? [];
      return sections.flatMap(({ title, placements }, section) => {
        const place = placements.findIndex(({ question }) => question === counts.question);
        return place < 0 ? [] : [{ ...counts, section_title: title, number: place + 1, section }];
      });
    })
    .sort((one, other) => one.section - other.section || one.number - other.number)
    .map(({ section: _, ...question }) => question);
}

/** Each question once, in the newest revision taken that asks it. */
function inAll(counted: readonly MarkedQuestion[]): MarkedQuestion[] {
  const questions = Map.groupBy(counted, ({ question }) => question);
  return [...questions].map(([question, all]) => {
    const sum = (of: 'answers' | 'waiting' | 'for_second_mark' | 'for_decision') =>
      all.reduce((total, one) => total + one[of], 0);
    return {
      question,
      // The ids of newer rows are greater.
      revision: all.map((one) => one.revision).reduce((one, other) => (one > other ? one : other)),
      answers: sum('answers'),
      waiting: sum('waiting'),
      for_second_mark: sum('for_second_mark'),
      for_decision: sum('for_decision'),
    };
  });
}

function placementOf({ sections }: FrozenAssessment, question: string) {
  return sections
    .flatMap((section) => section.placements)
    .find((placement) => placement.question === question);
}

/** The question of an answer, and the points it may earn. */
export async function askedFor(db: Kysely<Tables>, answer: Answer): Promise<MarkedAnswer> {
  const revision = await findRevision(db, answer.revision);
  const placement = placementOf(revision, answer.question);
  if (placement === undefined) throw new Error(`The revision has no question ${answer.question}.`);
  const { question_revision, marks } = placement;
  const frozen = (await listQuestionRevisions(db, [question_revision])).get(question_revision);
  if (frozen === undefined) throw new Error(`There is no question revision ${question_revision}.`);
  return {
    session_status: answer.status,
    response: answer.response,
    frozen,
    placement,
    marks_max: revision.marks.correct * marks,
  };
}

/** The settings for grading. */
export async function markingTerms(
  db: Kysely<Tables>,
): Promise<MarkingTerms & { readonly names_hidden: boolean }> {
  const settings = await readSettings(db);
  return {
    names_hidden: settings['marking.names_hidden'],
    second_marker: settings['marking.second_marker'],
    tolerance_percent: settings['marking.tolerance_percent'],
  };
}

/** Opens an answer for a grader: nobody else can grade it for some minutes. */
export async function openAnswer(
  db: Kysely<Tables>,
  answer: Answer,
  { marker, now }: { marker: Marker; now: Date },
): Promise<Pick<AnswerStanding, 'waits_for' | 'version'> & { leased_until: Date }> {
  const standing = await findStanding(db, answer);
  requireFree(standing, marker, now);
  const leased_until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  await saveLease(db, answer, standing, { leased_by: marker.id, leased_until });
  return { leased_until, waits_for: standing.waits_for, version: standing.version };
}

function requireFree(standing: AnswerStanding, marker: Marker, now: Date): void {
  if (!isLeasedByAnother(standing, marker.id, now)) return;
  throw new Problem(beingMarked, {
    detail: 'Continue with the next one. This one comes back if it stays ungraded.',
  });
}

/**
 * Stores the points that a grader gives. Once the answer has final points, its session is rescored; the
 * session becomes scored with the last answer that waited. A result that is already released is updated.
 */
export async function markAnswer(
  db: Kysely<Tables>,
  answer: Answer,
  given: GivenMarks & { comment: string; version: number },
  { frozen, marks_max }: MarkedAnswer,
  { marker, now }: { marker: Marker; now: Date },
): Promise<Pick<AnswerStanding, 'waits_for' | 'marks' | 'version'> & { pending_marks: number }> {
  const before = await findStanding(db, answer);
  requireFree(before, marker, now);
  requireVersion(before, given.version);
  const terms = await markingTerms(db);
  const markings = await listMarkings(db, answer.id);
  const turn = markingTurn(marker, markings, before.waits_for, terms);
  if (turn === null) {
    throw new Problem(forbidden, {
      detail: 'You are one of the two graders of this answer. A third person or a manager decides.',
    });
  }
  const { comment, criteria = [] } = given;
  const marks = marksOf(frozen.rubric ?? [], given, marks_max);
  const own = { marker: marker.id, marks, is_decision: turn === 'decision' };
  await saveMarking(db, answer, { ...own, criteria, comment, marked_at: now });
  const others = markings.filter((one) => one.marker !== marker.id);
  const standing = standingOf([...others, { ...own, marked_at: now.getTime() }], marks_max, terms);
  const version = before.version + 1;
  await saveStanding(db, answer, standing, { version, by: marker.id, now });
  if (standing.waits_for === null) await scoreAgain(db, answer.session, { person: marker.id, now });
  return {
    waits_for: standing.waits_for,
    marks: standing.waits_for === null ? standing.marks : null,
    pending_marks: await countPendingMarks(db, answer.session),
    version,
  };
}
