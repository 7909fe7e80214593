import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { MergeReport } from '../tags.contract.ts';
import { mergePlans } from './exam-plans.store.ts';
import { addMergeAlias } from './tag-aliases.store.ts';
import { removeTag } from './tags.store.ts';

type Moved = Omit<MergeReport, 'etag' | 'answers' | 'takers' | 'elsewhere'>;

/** The number of items that move when `from` is merged into `into`. */
export async function countMoved(db: Kysely<Tables>, from: string, into: string): Promise<Moved> {
  const { rows } = await sql<Moved>`
    select (select count(*) from question_tags where tag = ${from})::int as questions,
      (select count(*) from question_tags own join question_tags kept using (question)
        where own.tag = ${from} and kept.tag = ${into})::int as questions_with_both,
      (select count(*) from question_options where reason_for_error = ${from})::int as options,
      (select count(*) from assessments where exam = ${from})::int as assessments,
      (select count(*) from subject_node_tags where tag = ${from})::int as nodes,
      (select count(*) from subject_node_tags own join subject_node_tags kept using (node)
        where own.tag = ${from} and kept.tag = ${into})::int as nodes_with_both,
      (select count(*) from tags where parent = ${from})::int as tags_below,
      (select count(*) from tags child join tags twin
        on twin.parent = ${into} and twin.kind = child.kind and fold(twin.name) = fold(child.name)
        where child.parent = ${from})::int as twins_below`.execute(db);
  const [moved] = rows;
  if (moved === undefined) throw new Error('The count returned no row.');
  return moved;
}

/** The questions whose tags or options are changed by merging this tag. */
export async function listTouchedQuestions(db: Kysely<Tables>, from: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select question from question_tags where tag = ${from}
    union select question from question_options where reason_for_error = ${from}`.execute(db);
  return rows.map(({ question }) => question);
}

/**
 * Moves all uses of `from` and the tags below it to `into`, and then deletes `from`. Its name and id stay as
 * aliases of the kept tag. If both have a tag of the same kind and name below them, those are merged too.
 * Questions, nodes and assessments count as edited, so that open editors get a conflict.
 */
export async function mergeTag(db: Kysely<Tables>, from: string, into: string, now: Date): Promise<void> {
  await sql`
    update questions set version = version + 1
    where id in (select question from question_tags where tag = ${from}
      union select question from question_options where reason_for_error = ${from})`.execute(db);
  await sql`
    insert into question_tags (question, tag) select question, ${into}::uuid from question_tags where tag = ${from}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('question_tags').where('tag', '=', from).execute();
  await sql`
    insert into question_further_tags (question, tag)
    select question, ${into}::uuid from question_further_tags own where own.tag = ${from} and not exists (
      select from question_tags where question_tags.question = own.question and question_tags.tag = ${into})
    on conflict do nothing`.execute(db);
  await db.deleteFrom('question_further_tags').where('tag', '=', from).execute();
  await sql`
    update subject_nodes set version = version + 1
    where id in (select node from subject_node_tags where tag = ${from})`.execute(db);
  await sql`
    insert into subject_node_tags (node, tag) select node, ${into}::uuid from subject_node_tags where tag = ${from}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('subject_node_tags').where('tag', '=', from).execute();
  await sql`
    insert into study_material_tags (material, tag)
    select material, ${into}::uuid from study_material_tags where tag = ${from} on conflict do nothing`.execute(
    db,
  );
  await db.deleteFrom('study_material_tags').where('tag', '=', from).execute();
  await db
    .updateTable('question_options')
    .set({ reason_for_error: into })
    .where('reason_for_error', '=', from)
    .execute();
  await db.updateTable('doubts').set({ skill: into }).where('skill', '=', from).execute();
  await db.updateTable('mistake_reasons').set({ reason: into }).where('reason', '=', from).execute();
  await db
    .updateTable('assessments')
    .set((eb) => ({ exam: into, version: eb('version', '+', 1) }))
    .where('exam', '=', from)
    .execute();
  await mergePlans(db, from, into, now);
  const { rows: children } = await sql<{ id: string; twin: string | null }>`
    select child.id, twin.id as twin from tags child
      left join tags twin on twin.parent = ${into} and twin.kind = child.kind and fold(twin.name) = fold(child.name)
    where child.parent = ${from} order by child.id for update of child`.execute(db);
  for (const child of children) {
    if (child.twin !== null) await mergeTag(db, child.id, child.twin, now);
    else {
      await db
        .updateTable('tags')
        .set((eb) => ({ parent: into, version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', child.id)
        .execute();
    }
  }
  const gone = await db
    .selectFrom('tags')
    .select(['id', 'name', 'code'])
    .where('id', '=', from)
    .executeTakeFirstOrThrow();
  await addMergeAlias(db, gone, into, now);
  await removeTag(db, from);
}
