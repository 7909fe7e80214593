import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { Reach } from '#core/access/access.ts';
import { everyWord } from '#server/db/search.ts';
import { isStillReferred } from '#server/db/still-referred.ts';
import type { Tables } from '#server/db/tables.ts';
import { fileInUse, type PictureType, type UploadedFile } from '../files.contract.ts';

export interface View {
  reach: Reach;
  caller: string;
}

export type StoredFile = Omit<UploadedFile, 'url'>;

/** Whether a row of `files` is within `reach` of `caller`, as SQL. */
function filesInReach({ reach, caller }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  return reach === 'own' ? sql<SqlBool>`files.uploaded_by = ${caller}` : sql<SqlBool>`false`;
}

/** A page of the files in reach: two statements, whatever the page's size. */
export async function listFiles(
  db: Kysely<Tables>,
  view: View,
  query: { search?: string | undefined; ordering: 'created_at' | '-created_at' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<StoredFile>> {
  const matching = db
    .selectFrom('files')
    .where(filesInReach(view))
    .where(everyWord(sql`fold(files.name)`, query.search));
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

/** One file in reach. */
export async function findFile(db: Kysely<Tables>, view: View, id: string): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('files')
    .select(columns)
    .where('files.id', '=', id)
    .where(filesInReach(view))
    .executeTakeFirst();
  return row === undefined ? null : toFile(row);
}

/** What is needed to send a file. */
export async function findContent(
  db: Kysely<Tables>,
  id: string,
): Promise<{ name: string; content_type: PictureType; sha256: string } | null> {
  const row = await db
    .selectFrom('files')
    .select(['name', 'content_type', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds rows of files. */
export async function addFiles(
  db: Kysely<Tables>,
  rows: readonly {
    id: string;
    name: string;
    content_type: PictureType;
    size_bytes: number;
    sha256: string;
    uploaded_by: string;
    created_at: Date;
  }[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('files').values(rows).execute();
}

/** Removes a file's row; its bytes go with the next sweep. Throws `file_in_use` while anything refers to it. */
export async function removeFile(db: Kysely<Tables>, { id, sha256 }: StoredFile): Promise<void> {
  try {
    await db.deleteFrom('files').where('id', '=', id).execute();
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    throw new Problem(fileInUse, { detail: 'Take it out of the texts that show it, then remove it.' });
  }
  await db
    .insertInto('removed_bytes')
    .values({ sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever keeps or removes these bytes does so alone until the transaction ends. */
export async function lockBytes(db: Kysely<Tables>, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`assay: file ${sha256}`}))`.execute(db);
}

/** The hashes of files that were removed since the last sweep. */
export async function listRemovedBytes(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('removed_bytes').select('sha256').orderBy('sha256').execute();
  return rows.map((row) => row.sha256);
}

/** Strikes a hash off the removed ones; tells whether no file has it. */
export async function strikeRemovedBytes(db: Kysely<Tables>, sha256: string): Promise<boolean> {
  await db.deleteFrom('removed_bytes').where('sha256', '=', sha256).execute();
  const file = await db.selectFrom('files').select('id').where('sha256', '=', sha256).executeTakeFirst();
  return file === undefined;
}

function columns(eb: ExpressionBuilder<Tables, 'files'>) {
  return [
    'files.id',
    'files.name',
    'files.content_type',
    'files.size_bytes',
    'files.sha256',
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
