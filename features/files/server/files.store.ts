import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { isStillReferred } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type FileType, fileInUse, type UploadedFile } from '../files.contract.ts';
import type { KeptIn } from './shelf.ts';

export type StoredFile = Omit<UploadedFile, 'url'> & { kept_in: KeptIn };

/** SQL condition: the row of `files` is within `reach` of `caller`. */
function filesInReach({ reach, caller }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  return reach === 'own' ? sql<SqlBool>`files.uploaded_by = ${caller}` : sql<SqlBool>`false`;
}

/**
 * SQL condition: this view may read the row of `files`, because it is in reach or because a visible question,
 * test or material shows it. A file in an announcement or a school logo is readable only through its signed
 * address there.
 */
function isReadable(view: View): RawBuilder<SqlBool> {
  if (view.reach === 'none') return sql<SqlBool>`false`;
  return sql<SqlBool>`(${filesInReach(view)} or ${isInContent(view)})`;
}

/** SQL condition: content that is visible with this view shows the row of `files`. */
function isInContent(view: View): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    exists (select from question_files join questions on questions.id = question_files.question
      where question_files.file = files.id and ${contentInReach('questions.school', view)})
    or exists (select from assessment_files join assessments on assessments.id = assessment_files.assessment
      where assessment_files.file = files.id and ${contentInReach('assessments.school', view)})
    or exists (select from study_material_files join study_materials on study_materials.id = study_material_files.material
      where study_material_files.file = files.id and ${contentInReach('study_materials.school', view)})
    or exists (select from videos where videos.file = files.id and ${contentInReach('videos.school', view)}))`;
}

/** SQL condition: some content, whoever owns it, shows the file. */
const IS_IN_BANK = sql<SqlBool>`(exists (select from question_files where file = files.id)
  or exists (select from assessment_files where file = files.id)
  or exists (select from study_material_files where file = files.id)
  or exists (select from videos where file = files.id))`;

/** A page of the files in reach. Runs two statements, whatever the page size. */
export async function listFiles(
  db: Kysely<Tables>,
  view: View,
  query: { search?: string | undefined; ordering: 'created_at' | '-created_at' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<StoredFile>> {
  const matching = db
    .selectFrom('files')
    .where(filesInReach(view))
    .where(everyWord(sql`searched_name(files.name)`, query.search));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching
    .select(columns)
    .orderBy('files.created_at', direction)
    .orderBy('files.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toFile) };
}

/** One file in reach; null if there is none. */
export async function findFile(db: Kysely<Tables>, view: View, id: string): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('files')
    .select(columns)
    .where('files.id', '=', id)
    .where(filesInReach(view))
    .executeTakeFirst();
  return row === undefined ? null : toFile(row);
}

/**
 * The data needed to send a file. `view` limits it to files that the reader may read; null means the reader
 * came with a signed address.
 */
export async function findContent(
  db: Kysely<Tables>,
  view: View | null,
  id: string,
): Promise<{
  name: string;
  content_type: FileType;
  size_bytes: number;
  sha256: string;
  kept_in: KeptIn;
} | null> {
  let files = db
    .selectFrom('files')
    .select(['name', 'content_type', 'size_bytes', 'sha256', 'kept_in'])
    .where('files.id', '=', id);
  if (view !== null) files = files.where(isReadable(view));
  return (await files.executeTakeFirst()) ?? null;
}

/**
 * Which of `ids` are readable or listed in `shown`. Locks the rows, so that the files stay until the
 * transaction ends.
 */
export async function listShowable(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
  shown: readonly string[],
): Promise<{ id: string; content_type: FileType }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'content_type'])
    .where('id', 'in', ids)
    .where(sql<SqlBool>`(${isReadable(view)} or files.id = any(${shown}::uuid[]))`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** SQL condition: a text, a school or a frozen revision shows the row of `files`. */
function isShown(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${IS_IN_BANK}
    or exists (select from announcement_files where file = files.id)
    or exists (select from subject_resources where file = files.id)
    or exists (select from doubt_files where file = files.id)
    or exists (select from kept_explanation_files where file = files.id)
    or exists (select from schools where logo = files.id))`;
}

/** Files uploaded before `before` that no content shows, oldest first. */
export async function listUnused(
  db: Kysely<Tables>,
  before: Date,
  most: number,
): Promise<{ id: string; sha256: string; kept_in: KeptIn }[]> {
  return db
    .selectFrom('files')
    .select(['id', 'sha256', 'kept_in'])
    .where('created_at', '<', before)
    .where(sql<SqlBool>`not ${isShown()}`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Removes the person's files that no content shows, and clears the names of the others. */
export async function removeUploaderFromFiles(db: Kysely<Tables>, person: string): Promise<void> {
  await sql`
    with gone as (
      delete from files where uploaded_by = ${person} and not ${isShown()} returning sha256, kept_in
    )
    insert into removed_bytes (sha256, kept_in) select distinct sha256, kept_in from gone on conflict do nothing`.execute(
    db,
  );
  await db.updateTable('files').set({ name: 'file' }).where('uploaded_by', '=', person).execute();
}

/** Inserts rows of files. */
export async function addFiles(
  db: Kysely<Tables>,
  rows: readonly {
    id: string;
    name: string;
    content_type: FileType;
    size_bytes: number;
    sha256: string;
    kept_in: KeptIn;
    uploaded_by: string;
    created_at: Date;
  }[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('files').values(rows).execute();
}

/**
 * Removes a file's row; the next sweep removes its bytes. Throws `file_in_use` if any row refers to the file.
 */
export async function removeFile(
  db: Kysely<Tables>,
  { id, sha256, kept_in }: { id: string; sha256: string; kept_in: KeptIn },
): Promise<void> {
  try {
    await db.deleteFrom('files').where('id', '=', id).execute();
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    throw new Problem(fileInUse, { detail: 'Take it out of what shows it, then remove it.' });
  }
  await db
    .insertInto('removed_bytes')
    .values({ sha256, kept_in })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes an advisory lock on these bytes until the transaction ends, so that nobody else stores or removes
 * them meanwhile.
 */
export async function lockBytes(db: Kysely<Tables>, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`assay: file ${sha256}`}))`.execute(db);
}

/**
 * Takes an advisory lock on the person's quota until the transaction ends, so that concurrent uploads cannot
 * exceed it.
 */
export async function lockQuota(db: Kysely<Tables>, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`assay: quota of ${person}`}))`.execute(db);
}

/** The total bytes of a person's files, including announced uploads that have not arrived or expired yet. */
export async function countBytes(db: Kysely<Tables>, person: string, now: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::double precision as bytes from (
      select size_bytes from files where uploaded_by = ${person}
      union all select size_bytes from uploads where person = ${person} and expires_at > ${now}) as kept`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** The bytes of files that were removed since the last sweep. */
export async function listRemovedBytes(db: Kysely<Tables>): Promise<{ sha256: string; kept_in: KeptIn }[]> {
  return db.selectFrom('removed_bytes').select(['sha256', 'kept_in']).orderBy('sha256').execute();
}

/** Removes these bytes from the list of bytes to delete. Returns whether no file uses them any more. */
export async function strikeRemovedBytes(
  db: Kysely<Tables>,
  { sha256, kept_in }: { sha256: string; kept_in: KeptIn },
): Promise<boolean> {
  await db.deleteFrom('removed_bytes').where('sha256', '=', sha256).where('kept_in', '=', kept_in).execute();
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('sha256', '=', sha256)
    .where('kept_in', '=', kept_in)
    .executeTakeFirst();
  return file === undefined;
}

function columns(eb: ExpressionBuilder<Tables, 'files'>) {
  return [
    'files.id',
    'files.name',
    'files.content_type',
    'files.size_bytes',
    'files.sha256',
    'files.kept_in',
    'files.created_at',
    jsonObjectFrom(
      eb
        .selectFrom('people')
        .select(['people.id', sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('name')])
        .whereRef('people.id', '=', 'files.uploaded_by'),
    )
      .$notNull()
      .as('uploaded_by'),
  ] as const;
}

function toFile({ created_at, ...row }: Omit<StoredFile, 'created_at'> & { created_at: Date }): StoredFile {
  return { ...row, created_at: created_at.toISOString() };
}
