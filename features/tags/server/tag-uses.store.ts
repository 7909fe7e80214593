import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { TagUses } from '../tags.rules.ts';

/** How often a tag itself is used. */
export async function countUses(db: Kysely<Tables>, id: string): Promise<TagUses> {
  const { rows } = await sql<TagUses>`
    select (select count(*) from question_tags where tag = ${id}) as questions,
      (select count(*) from question_options where reason_for_error = ${id}) as options,
      (select count(*) from assessments where exam = ${id}) as assessments,
      (select count(*) from tags where parent = ${id}) as tags`.execute(db);
  const [uses] = rows;
  if (uses === undefined) throw new Error('A select without a table answers one row.');
  return uses;
}

/** Removes a tag that has no uses. */
export async function removeTag(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

/**
 * Moves the uses of `from` and what stands below it to `into`, then removes `from`. Where both have a tag of
 * the same kind and name below them, those are merged in the same way. Questions and assessments count
 * as edited, so that who has one open is told.
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
  await db
    .updateTable('question_options')
    .set({ reason_for_error: into })
    .where('reason_for_error', '=', from)
    .execute();
  await db
    .updateTable('assessments')
    .set((eb) => ({ exam: into, version: eb('version', '+', 1) }))
    .where('exam', '=', from)
    .execute();
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
  await removeTag(db, from);
}
