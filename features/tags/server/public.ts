/**
 * Functions for other features' servers: remembering the meaning of labels, and exams with their blueprints.
 */
import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import * as plans from './exam-plans.store.ts';
import { rememberMapping } from './tag-aliases.store.ts';

/** Remembers what labels mean for later files of a school; null stands for all schools. */
export function rememberLabels(
  db: Kysely<Tables>,
  school: string | null,
  said: readonly { label: string; tag: string | null }[],
  now: Date,
): Promise<void> {
  return rememberMapping(db, school, said, now);
}

/**
 * The given exams that have a blueprint, with the names of topics and the scales. Runs two SQL statements.
 */
export function listPlannedExams(
  db: Kysely<Tables>,
  exams: readonly string[],
): Promise<Map<string, plans.PlannedExam>> {
  return plans.listPlannedExams(db, exams);
}
