import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import { pick } from '#contract/fields.ts';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import { SECTION_CONTENT, type Section, type SectionContentName } from '../sections.contract.ts';

export type SectionFields = Pick<Section, SectionContentName>;

/** The fields of a section that have a column of the same name. */
const COLUMNS = SECTION_CONTENT.filter((name) => name !== 'module' && name !== 'draw');

/** A page of an assessment's sections, in their order or reversed. */
export async function listSections(
  db: Kysely<Tables>,
  assessment: string,
  { ordering, limit, offset }: { ordering: 'position' | '-position'; limit: number; offset: number },
): Promise<Page<Section>> {
  const matching = db
    .selectFrom('assessment_sections')
    .where('assessment_sections.assessment', '=', assessment);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const page = matching
    .orderBy('assessment_sections.position', ordering === 'position' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset);
  return { count, rows: await read(page) };
}

/** All sections of an assessment, in order. */
export function listAllSections(db: Kysely<Tables>, assessment: string): Promise<Section[]> {
  return read(
    db
      .selectFrom('assessment_sections')
      .where('assessment_sections.assessment', '=', assessment)
      .orderBy('assessment_sections.position'),
  );
}

/** One section of an assessment in view; null if there is none. */
export async function findSection(db: Kysely<Tables>, view: View, id: string): Promise<Section | null> {
  const [section = null] = await read(
    db
      .selectFrom('assessment_sections')
      .where('assessment_sections.id', '=', id)
      .where(
        sql<boolean>`assessment_sections.assessment in (
          select id from assessments where ${contentInReach('assessments.school', view)})`,
      ),
  );
  return section;
}

/** Adds a section at this position and returns its id. */
export async function addSection(
  db: Kysely<Tables>,
  assessment: string,
  fields: SectionFields,
  position: number,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('assessment_sections')
    .values({ id, assessment, position, ...rowOf(fields) })
    .execute();
  return id;
}

export async function saveSection(db: Kysely<Tables>, id: string, fields: SectionFields): Promise<void> {
  await db.updateTable('assessment_sections').set(rowOf(fields)).where('id', '=', id).execute();
}

/** Saves new thresholds for variants of modules. */
export async function saveThresholds(
  db: Kysely<Tables>,
  given: readonly { readonly section: string; readonly at_least: number }[],
): Promise<void> {
  await sql`
    update assessment_sections set at_least = given.at_least
    from unnest(${given.map(({ section }) => section)}::uuid[], ${given.map(({ at_least }) => at_least)}::int[])
      as given (id, at_least)
    where assessment_sections.id = given.id`.execute(db);
}

/** Removes a section with its placements. */
export async function removeSection(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('assessment_sections').where('id', '=', id).execute();
}

/** Saves this order of sections, with positions from 1. */
export async function saveSectionOrder(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    update assessment_sections set position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where assessment_sections.id = given.id`.execute(db);
}

async function read(sections: SelectQueryBuilder<Tables, 'assessment_sections', object>): Promise<Section[]> {
  const rows = await sections
    .innerJoin('assessments', 'assessments.id', 'assessment_sections.assessment')
    .select([
      'assessment_sections.id',
      'assessment_sections.assessment',
      'assessment_sections.position',
      ...COLUMNS.map((column) => `assessment_sections.${column}` as const),
      'assessment_sections.stage',
      'assessment_sections.variant',
      'assessment_sections.at_least',
      'assessment_sections.draw_count',
      'assessments.version',
      sql<number>`(select count(*) from placements where placements.section = assessment_sections.id)`.as(
        'question_count',
      ),
    ])
    .$narrowType<Pick<Section, 'tools'>>()
    .execute();
  return rows.map(({ stage, variant, at_least, draw_count, ...row }) => ({
    ...row,
    module: stage === null || variant === null ? null : { stage, variant, at_least },
    draw: draw_count === null ? null : { count: draw_count, from: 'section' },
  }));
}

function rowOf(fields: SectionFields) {
  const { tools, module, draw } = fields;
  return {
    ...pick(fields, COLUMNS),
    tools: tools === null ? null : JSON.stringify(tools),
    stage: module?.stage ?? null,
    variant: module?.variant ?? null,
    at_least: module?.at_least ?? null,
    draw_count: draw?.count ?? null,
  };
}
