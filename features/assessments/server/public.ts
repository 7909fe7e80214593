/**
 * Functions about assessments that other features' servers may call: revisions for making and scoring
 * sessions, release settings, drafts and search.
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
import * as frozen from './read-frozen.ts';
import { listRevisionsOfAssessments, listRevisionsOfQuestions } from './revisions.store.ts';
import { findThresholds, openForThresholds, setThresholds } from './thresholds.ts';
import { listQuestions as listWorkingQuestions } from './working-copy.store.ts';

export type { FillableTest } from './fill-sections.ts';

/** Thrown by everything that reads a stored revision which no schema of this release reads. */
export const UnreadableRevision = frozen.UnreadableRevision;
export type UnreadableRevision = frozen.UnreadableRevision;

/** `assessment` is null for the revision of a practice set. */
type Revision = FrozenAssessment & { readonly id: string; readonly assessment: string | null };

/**
 * Revisions never change, so each process caches this many of them and drops the least recently used. A full
 * test with 100 questions takes about 20 KB, each question about 4 KB.
 */
const MOST_REVISIONS = 200;

const MOST_QUESTIONS = 3_000;

const revisions = new Map<string, Revision>();

const questions = new Map<string, FrozenQuestion>();

const foreign = new Map<string, ForeignPicture[]>();

/**
 * A revision with its own id and its assessment's id. Throws if it does not exist, because sessions only name
 * existing revisions.
 */
export async function findRevision(db: Kysely<Tables>, id: string): Promise<Revision> {
  const revision = (await listRevisions(db, [id])).get(id);
  if (revision === undefined) throw new Error(`There is no assessment revision ${id}.`);
  return revision;
}

/** Revisions of assessments, by their ids. */
export function listRevisions(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Revision>> {
  return readThrough(revisions, MOST_REVISIONS, ids, (missing) => listRevisionsOfAssessments(db, missing));
}

/** Stores questions as the fixed revision of a practice session. Returns the revision's id. */
export function freezePractice(...asked: Parameters<typeof practice.freezePractice>): Promise<string> {
  return practice.freezePractice(...asked);
}

/** Revisions of questions, by their ids. */
export function listQuestionRevisions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, FrozenQuestion>> {
  return readThrough(questions, MOST_QUESTIONS, ids, (missing) => listRevisionsOfQuestions(db, missing));
}

/**
 * The pictures on other servers that a revision shows. They are never loaded, so nobody may start a session
 * of such a revision.
 */
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

/** One assessment, whether in view or not, for its takers; null if there is none. */
export async function findAssessmentForSession(
  db: Kysely<Tables>,
  id: string,
): Promise<AssessmentForSession | null> {
  return (await listAssessmentsForSession(db, [id])).get(id) ?? null;
}

/** One assessment in view; null if there is none. */
export async function findAssessmentInView(
  db: Kysely<Tables>,
  view: View,
  id: string,
): Promise<AssessmentForSession | null> {
  return (await listAssessmentsInView(db, view, [id])).get(id) ?? null;
}

/**
 * The revision that publishing a test in view would freeze now, with its questions by id; null if there is no
 * such test.
 */
export async function findDraftPaper(db: Kysely<Tables>, view: View, id: string) {
  // The revision of a practice set needs no count of sessions.
  const assessment = await findAssessment(db, { ...view, sessions: 'none' }, id);
  return assessment && { id, ...(await draftPaper(db, assessment)) };
}

/**
 * The content that publishing would freeze of a question now, whether in view or not; null if there is none.
 */
export async function findDraftQuestion(db: Kysely<Tables>, id: string): Promise<FrozenQuestion | null> {
  const question = (await listWorkingQuestions(db, [id])).get(id);
  return question === undefined ? null : frozenQuestion(question);
}

/** The assessments with these ids, whether in view or not, by id. */
export function listAssessmentsForSession(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, AssessmentForSession>> {
  return listAssessmentsInView(db, { reach: 'all', caller: '' }, ids);
}

/** How many published or archived tests in view contain a question, and the newest of them. */
export function listAssessmentsAsking(...asked: Parameters<typeof listAsking>) {
  return listAsking(...asked);
}

/** The published or archived tests in view that contain most of these questions. */
export function listAssessmentsAskingSome(...asked: Parameters<typeof listAskingSome>): Promise<string[]> {
  return listAskingSome(...asked);
}

/** The assessments in view that match a search best. */
export function searchAssessments(...asked: Parameters<typeof searching.searchAssessments>) {
  return searching.searchAssessments(...asked);
}

/**
 * Functions for regrades: freeze published tests again with a different answer key for one question, and find
 * the assessments that use them.
 */
export const corrected = { freezeCorrected, freezePapers, givePapers, listGiving };

/** Loads a test with its sections and locks its row, if the caller may change it. */
export function openForFilling(...asked: Parameters<typeof filling.openForFilling>) {
  return filling.openForFilling(...asked);
}

/** Appends questions to sections of a test that `openForFilling` opened. */
export function fillSections(...asked: Parameters<typeof filling.fillSections>): Promise<void> {
  return filling.fillSections(...asked);
}

/** Functions that read and change the thresholds of variants in the working copy. */
export const thresholds = { findThresholds, openForThresholds, setThresholds };
