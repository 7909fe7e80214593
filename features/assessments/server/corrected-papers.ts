/**
 * Freezes published revisions again with a different answer key for one question. No other content changes.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { FrozenAssessment, FrozenQuestion } from '../revision.rules.ts';
import * as store from './corrected-papers.store.ts';
import { hashed } from './publish.ts';
import { freezeQuestions } from './revisions.store.ts';

/** A revision of an assessment, and the corrected content to freeze in its place. */
export interface CorrectedPaper {
  readonly before: string;
  readonly assessment: string;
  readonly content: FrozenAssessment;
}

/**
 * Freezes a question with different answer keys. Returns the revision for each content, in the order of the
 * list. Equal content reuses its existing revision.
 */
export async function freezeCorrected(
  db: Kysely<Tables>,
  question: string,
  contents: readonly FrozenQuestion[],
  now: Date,
): Promise<string[]> {
  const revisions: string[] = [];
  for (const content of contents) {
    const frozen = await freezeQuestions(db, [{ question, ...hashed(content) }], now);
    revisions.push(frozen.get(question) ?? '');
  }
  return revisions;
}

/** Stores the corrected revisions. Returns a map from each old revision to the new one. */
export async function freezePapers(
  db: Kysely<Tables>,
  papers: readonly CorrectedPaper[],
  by: string,
  now: Date,
): Promise<Map<string, string>> {
  const after = new Map<string, string>();
  for (const { before, assessment, content } of papers) {
    after.set(before, await store.addRevision(db, assessment, hashed(content), by, now));
  }
  return after;
}
