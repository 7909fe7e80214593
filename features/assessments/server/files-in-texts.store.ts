import type { Kysely } from 'kysely';
import { listPresentFiles } from '#features/files/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { filesShown } from '../files-in-texts.rules.ts';

/**
 * Records which files an assessment and its sections show now, so that they are not removed. A published
 * assessment also keeps the files that it showed before, because its revisions may show them.
 */
export async function saveFilesShown(db: Kysely<Tables>, assessment: string): Promise<void> {
  const { revision, ...texts } = await db
    .selectFrom('assessments')
    .select(['revision', 'description', 'instructions'])
    .where('id', '=', assessment)
    .executeTakeFirstOrThrow();
  const sections = await db
    .selectFrom('assessment_sections')
    .select('instructions')
    .where('assessment', '=', assessment)
    .execute();
  const files = await listPresentFiles(db, [...new Set([texts, ...sections].flatMap(filesShown))]);
  if (revision === null)
    await db.deleteFrom('assessment_files').where('assessment', '=', assessment).execute();
  if (files.length === 0) return;
  await db
    .insertInto('assessment_files')
    .values(files.map((file) => ({ assessment, file })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
