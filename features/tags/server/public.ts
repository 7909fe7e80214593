/** What other features' servers may ask about tags: which exist, and which stand below one. */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import * as plans from './exam-plans.store.ts';
import { rememberMapping } from './tag-aliases.store.ts';

/** Keeps what was said that labels mean, for the next file of a school (null: of everybody). */
export function rememberLabels(
  db: Kysely<Tables>,
  school: string | null,
  said: readonly { label: string; tag: string | null }[],
  now: Date,
): Promise<void> {
  return rememberMapping(db, school, said, now);
}

/** Those of these exams that say what one test asks, with their topics' names and how they are scored. Two statements. */
export function listPlannedExams(
  db: Kysely<Tables>,
  exams: readonly string[],
): Promise<Map<string, plans.PlannedExam>> {
  return plans.listPlannedExams(db, exams);
}
