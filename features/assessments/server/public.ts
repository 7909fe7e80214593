/**
 * What other features' servers may ask about assessments: what sessions are given and scored by, and when its
 * takers learn what. Whose they are, and to whom they are allotted, it does not know.
 */

import type { Kysely } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { Tables } from '#server/db/tables.ts';
import { type ForeignPicture, foreignPicturesOf } from '../foreign-pictures.rules.ts';
import type { FrozenAssessment, FrozenQuestion } from '../revision.rules.ts';
import * as searching from './assessment-search.store.ts';
import { findAssessment } from './assessments.store.ts';
import { givePapers, listGiving } from './corrected-papers.store.ts';
import { freezeCorrected, freezePapers } from './corrected-papers.ts';
import * as filling from './fill-sections.ts';
import * as practice from './practice-paper.ts';
import {
  type AssessmentForSession,
  listAssessmentsAsking as listAsking,
  listAssessmentsAskingSome as listAskingSome,
  listAssessmentsInView,
} from './public.store.ts';
import { draftPaper, frozenQuestion } from './publish.ts';
import { listRevisionsOfAssessments, listRevisionsOfQuestions } from './revisions.store.ts';
import { findThresholds, openForThresholds, setThresholds } from './thresholds.ts';
import { listQuestions as listWorkingQuestions } from './working-copy.store.ts';

export type { FillableTest } from './fill-sections.ts';

/** `assessment`: null where it is the paper of a practice set. */
type Revision = FrozenAssessment & { readonly id: string; readonly assessment: string | null };

/**
 * What is frozen never changes, so each process may keep what it read: so many of them, the one that was not asked
 * for longest falling out. A full test of 100 questions takes some 20 KB and each question some 4.
 */
const MOST_REVISIONS = 200;

const MOST_QUESTIONS = 3_000;

const revisions = new Map<string, Revision>();

const questions = new Map<string, FrozenQuestion>();

const foreign = new Map<string, ForeignPicture[]>();

/** A revision of an assessment, with its own id and the assessment's. Throws where there is none: sessions name only real ones. */
export async function findRevision(db: Kysely<Tables>, id: string): Promise<Revision> {
  const revision = (await listRevisions(db, [id])).get(id);
  if (revision === undefined) throw new Error(`There is no revision ${id} of an assessment.`);
  return revision;
}

/** The revisions of assessments that bear these ids, by id. */
export function listRevisions(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Revision>> {
  return readThrough(revisions, MOST_REVISIONS, ids, (missing) => listRevisionsOfAssessments(db, missing));
}

/** Freezes questions as the paper of a practice session, and returns the revision's id. */
export function freezePractice(...asked: Parameters<typeof practice.freezePractice>): Promise<string> {
  return practice.freezePractice(...asked);
}

/** The revisions of questions that bear these ids, by id. */
export function listQuestionRevisions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, FrozenQuestion>> {
  return readThrough(questions, MOST_QUESTIONS, ids, (missing) => listRevisionsOfQuestions(db, missing));
}

/** The pictures of other servers that a revision shows: nobody is, so nobody begins a session of it. */
export async function listForeignPictures(db: Kysely<Tables>, id: string): Promise<ForeignPicture[]> {
  const listed = foreign.get(id);
  if (listed !== undefined) return listed;
  const revision = await findRevision(db, id);
  const placed = revision.sections.flatMap(({ placements }) => placements);
  const shown = await listQuestionRevisions(
    db,
    placed.map(({ question_revision }) => question_revision),
  );
  const pictures = foreignPicturesOf(revision, shown);
  foreign.set(id, pictures);
  dropOldest(foreign, MOST_REVISIONS);
  return pictures;
}

async function readThrough<Value>(
  kept: Map<string, Value>,
  most: number,
  ids: readonly string[],
  read: (missing: readonly string[]) => Promise<[string, Value][]>,
): Promise<Map<string, Value>> {
  const missing = [...new Set(ids.filter((id) => !kept.has(id)))];
  const fresh = new Map(missing.length === 0 ? [] : await read(missing));
  const found = new Map<string, Value>();
  for (const id of ids) {
    const value = kept.get(id) ?? fresh.get(id);
    if (value !== undefined) found.set(id, value);
  }
  for (const [id, value] of found) {
    kept.delete(id);
    kept.set(id, value);
  }
  dropOldest(kept, most);
  return found;
}

function dropOldest(kept: Map<string, unknown>, most: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

/** One assessment, whosever it is: for those who take it. */
export async function findAssessmentForSession(
  db: Kysely<Tables>,
  id: string,
): Promise<AssessmentForSession | null> {
  return (await listAssessmentsForSession(db, [id])).get(id) ?? null;
}

/** One assessment that staff see who have this view. */
export async function findAssessmentInView(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<AssessmentForSession | null> {
  return (await listAssessmentsInView(db, view, [id])).get(id) ?? null;
}

/** A test in view as publishing it now would freeze it, with its questions by id; null where there is none. */
export async function findDraftPaper(db: Kysely<Tables>, view: View, id: string) {
  // A paper has no sessions to count.
  const assessment = await findAssessment(db, { ...view, sessions: 'none' }, id);
  return assessment && { id, ...(await draftPaper(db, assessment)) };
}

/** A question as publishing would freeze it now, whosever it is. Null where there is none. */
export async function findDraftQuestion(db: Kysely<Tables>, id: string): Promise<FrozenQuestion | null> {
  const question = (await listWorkingQuestions(db, [id])).get(id);
  return question === undefined ? null : frozenQuestion(question);
}

/** Those of `ids` that exist, whosever they are, by id. */
export function listAssessmentsForSession(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, AssessmentForSession>> {
  return listAssessmentsInView(db, { reach: 'all', caller: '' }, ids);
}

/** How many tests in view ask a question, and the newest of them. */
export function listAssessmentsAsking(...asked: Parameters<typeof listAsking>) {
  return listAsking(...asked);
}

/** The tests in view that ask most of some questions. */
export function listAssessmentsAskingSome(...asked: Parameters<typeof listAskingSome>): Promise<string[]> {
  return listAskingSome(...asked);
}

/** The assessments in view that fit best what was searched. */
export function searchAssessments(...asked: Parameters<typeof searching.searchAssessments>) {
  return searching.searchAssessments(...asked);
}

/** Papers that were given out, frozen once more with another key for one question, and which assessments give them. */
export const corrected = { freezeCorrected, freezePapers, givePapers, listGiving };

/** A test with its sections, the writer's to change until the transaction ends. */
export function openForFilling(...asked: Parameters<typeof filling.openForFilling>) {
  return filling.openForFilling(...asked);
}

/** Places questions behind those that stand in sections of a test that was opened for filling. */
export function fillSections(...asked: Parameters<typeof filling.fillSections>): Promise<void> {
  return filling.fillSections(...asked);
}

/** From how many right answers on variants are given: what the working copy says, and another word on it. */
export const thresholds = { findThresholds, openForThresholds, setThresholds };
