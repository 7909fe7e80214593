import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { pick } from '#contract/fields.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  ASSESSMENT_CONTENT,
  type Assessment,
  type AssessmentContentName,
  type AssessmentStatus,
} from '../assessments.contract.ts';
import { JSON_COLUMNS } from './assessments.store.ts';
import { addPlacements } from './placements.store.ts';

/** The fields of an assessment that its author writes. Instants are in ISO 8601. */
export type AssessmentFields = Pick<Assessment, AssessmentContentName>;

/** Adds a draft with its labels and returns its id. `school`: null if all schools share it. */
export async function addAssessment(
  db: Kysely<Tables>,
  owner: { author: string; school: string | null },
  fields: AssessmentFields,
  labels: readonly string[],
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('assessments')
    .values({ id, ...owner, status: 'draft', ...rowOf(fields), created_at: now, updated_at: now })
    .execute();
  await addLabels(db, id, labels);
  return id;
}

/**
 * Saves an assessment's fields, and replaces its labels if `labels` is given. `changes_content`: whether a
 * changed field is part of the revision.
 */
export async function saveAssessment(
  db: Kysely<Tables>,
  id: string,
  fields: AssessmentFields & { status: AssessmentStatus },
  { labels, changes_content }: { labels: readonly string[] | undefined; changes_content: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('assessments')
    .set((eb) => ({
      ...rowOf(fields),
      status: fields.status,
      version: eb('version', '+', 1),
      content_version: eb('content_version', '+', changes_content ? 1 : 0),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  if (labels === undefined) return;
  await db.deleteFrom('assessment_label_uses').where('assessment', '=', id).execute();
  await addLabels(db, id, labels);
}

/** The current version of the working copy. */
export async function findVersion(db: Kysely<Tables>, id: string): Promise<number> {
  const { version } = await db
    .selectFrom('assessments')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

/** Raises the versions after a change of the assessment's sections or placements. */
export async function touchContent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('assessments')
    .set((eb) => ({
      version: eb('version', '+', 1),
      content_version: eb('content_version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Copies all sections and placements to an assessment that has none. `others` maps questions to their
 * replacements.
 */
export async function copySections(
  db: Kysely<Tables>,
  { from, to }: { from: string; to: string },
  others: ReadonlyMap<string, string>,
): Promise<void> {
  const sections = await db
    .selectFrom('assessment_sections')
    .selectAll()
    .where('assessment', '=', from)
    .execute();
  if (sections.length === 0) return;
  const copies = sections.map((section) => ({ ...section, id: v7(), assessment: to, copy_of: section.id }));
  await db
    .insertInto('assessment_sections')
    .values(
      copies.map(({ copy_of: _, tools, ...section }) => ({
        ...section,
        tools: tools === null ? null : JSON.stringify(tools),
      })),
    )
    .execute();
  const placements = await db
    .selectFrom('placements')
    .selectAll()
    .where(
      'section',
      'in',
      sections.map(({ id }) => id),
    )
    .execute();
  const sectionOf = new Map(copies.map(({ copy_of, id }) => [copy_of, id]));
  const rows = placements.flatMap((placement) => {
    const section = sectionOf.get(placement.section);
    const question = others.get(placement.question) ?? placement.question;
    return section === undefined ? [] : [{ ...placement, id: v7(), section, question }];
  });
  await addPlacements(db, rows);
}

async function addLabels(db: Kysely<Tables>, assessment: string, labels: readonly string[]): Promise<void> {
  if (labels.length === 0) return;
  const rows = [...new Set(labels)].map((label) => ({ assessment, label }));
  await db.insertInto('assessment_label_uses').values(rows).execute();
}

function rowOf(fields: AssessmentFields) {
  const json = JSON_COLUMNS.map((name) => [name, fields[name] && JSON.stringify(fields[name])]);
  return {
    ...pick(fields, ASSESSMENT_CONTENT),
    modes: [...new Set(fields.modes)],
    opens_at: instant(fields.opens_at),
    closes_at: instant(fields.closes_at),
    ...(Object.fromEntries(json) as Record<(typeof JSON_COLUMNS)[number], string | null>),
  };
}

function instant(at: string | null): Date | null {
  return at === null ? null : new Date(at);
}
