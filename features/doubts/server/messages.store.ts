/** Rows of messages, their pictures, and the drawings of staff on them. */
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { v7 } from 'uuid';
import type { Tables } from '#server/db/tables.ts';
import type { DoubtMessage } from '../doubts.contract.ts';

type Strokes = NonNullable<DoubtMessage['files'][number]['marks']>['strokes'];

/** All messages of a doubt in the order of writing. Runs one statement. */
export async function listMessages(db: Kysely<Tables>, doubt: string) {
  return db
    .selectFrom('doubt_messages')
    .innerJoin('people', 'people.id', 'doubt_messages.author')
    .select((eb) => [
      'doubt_messages.id' as const,
      'doubt_messages.author' as const,
      'doubt_messages.is_staff' as const,
      'doubt_messages.text' as const,
      'doubt_messages.written_at' as const,
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('author_name'),
      jsonArrayFrom(
        eb
          .selectFrom('doubt_files')
          .innerJoin('files', 'files.id', 'doubt_files.file')
          .leftJoin('people as markers', 'markers.id', 'doubt_files.marked_by')
          .select([
            'files.id' as const,
            'files.size_bytes' as const,
            'doubt_files.marked_by' as const,
            'doubt_files.marked_at' as const,
            sql<Strokes | null>`doubt_files.strokes`.as('strokes'),
            sql<string>`concat_ws(' ', markers.first_name, markers.last_name)`.as('marked_by_name'),
          ])
          .whereRef('doubt_files.message', '=', 'doubt_messages.id')
          .orderBy('doubt_files.position'),
      ).as('files'),
    ])
    .where('doubt_messages.doubt', '=', doubt)
    .orderBy('doubt_messages.written_at')
    .orderBy('doubt_messages.id')
    .execute();
}
export type StoredMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** The number of messages of a doubt. */
export async function countMessages(db: Kysely<Tables>, doubt: string): Promise<number> {
  const { count } = await db
    .selectFrom('doubt_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('doubt', '=', doubt)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a message with its pictures in order. */
export async function addMessage(
  db: Kysely<Tables>,
  message: { doubt: string; author: string; is_staff: boolean; text: string; files: readonly string[] },
  now: Date,
): Promise<void> {
  const { files, ...fields } = message;
  const id = v7();
  await db
    .insertInto('doubt_messages')
    .values({ ...fields, id, written_at: now })
    .execute();
  if (files.length === 0) return;
  await db
    .insertInto('doubt_files')
    .values(files.map((file, position) => ({ message: id, file, position })))
    .execute();
}

/**
 * The files of `ids` that are pictures uploaded by this person. Locks the rows until the transaction ends.
 */
export async function listOwnPictures(
  db: Kysely<Tables>,
  person: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('uploaded_by', '=', person)
    .where('content_type', 'in', ['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** The files of `ids` that are pictures of this doubt. */
export async function listPicturesOf(
  db: Kysely<Tables>,
  doubt: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('doubt_files')
    .innerJoin('doubt_messages', 'doubt_messages.id', 'doubt_files.message')
    .select('doubt_files.file')
    .where('doubt_messages.doubt', '=', doubt)
    .where('doubt_files.file', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ file }) => file);
}

/** Saves the drawing of a member of staff on a picture of a doubt. It replaces the drawing before. */
export async function saveMarks(
  db: Kysely<Tables>,
  { doubt, picture, strokes, by }: { doubt: string; picture: string; strokes: Strokes; by: string },
  now: Date,
): Promise<void> {
  const drawn = strokes.length > 0;
  await db
    .updateTable('doubt_files')
    .set({
      strokes: drawn ? JSON.stringify(strokes) : null,
      marked_by: drawn ? by : null,
      marked_at: drawn ? now : null,
    })
    .where('file', '=', picture)
    .where('message', 'in', (eb) => eb.selectFrom('doubt_messages').select('id').where('doubt', '=', doubt))
    .execute();
}
