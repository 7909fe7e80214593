import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Note } from '../notes.contract.ts';

/** A page of the notes on a person. Runs two statements. */
export async function listNotes(
  db: Kysely<Tables>,
  person: string,
  { search, ordering }: { search?: string | undefined; ordering: 'created_at' | '-created_at' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Note>> {
  const matching = () => notes(db, person).where(everyWord(sql`searched(person_notes.text)`, search));
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching()
    .select(NOTE_COLUMNS)
    .orderBy('person_notes.created_at', direction)
    .orderBy('person_notes.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toNote) };
}

/** One note on this person; null if there is none. */
export async function findNote(db: Kysely<Tables>, person: string, id: string): Promise<Note | null> {
  const row = await notes(db, person)
    .select(NOTE_COLUMNS)
    .where('person_notes.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toNote(row);
}

/** Like `findNote`, with a row lock until the transaction ends. */
export async function findNoteForUpdate(
  db: Kysely<Tables>,
  person: string,
  id: string,
): Promise<Note | null> {
  /* Locks first and reads afterwards. A joined read in the locking statement would be stale after a wait
     for the lock. */
  await db.selectFrom('person_notes').select('id').where('id', '=', id).forUpdate().execute();
  return findNote(db, person, id);
}

/** Inserts a note and returns its id. */
export async function addNote(
  db: Kysely<Tables>,
  note: { person: string; author: string; text: string },
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('person_notes')
    .values({ id, ...note, created_at: now, updated_at: now })
    .execute();
  return id;
}

export async function saveNote(db: Kysely<Tables>, id: string, text: string, now: Date): Promise<void> {
  await db
    .updateTable('person_notes')
    .set((eb) => ({ text, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

export async function removeNote(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('person_notes').where('id', '=', id).execute();
}

const NOTE_COLUMNS = [
  'person_notes.id',
  'person_notes.text',
  'person_notes.created_at',
  'person_notes.updated_at',
  'person_notes.version',
  'person_notes.author',
  sql<string>`concat_ws(' ', authors.first_name, authors.last_name)`.as('author_name'),
] as const;

function notes(db: Kysely<Tables>, person: string) {
  return db
    .selectFrom('person_notes')
    .innerJoin('people as authors', 'authors.id', 'person_notes.author')
    .where('person_notes.person', '=', person);
}

interface NoteRow extends Omit<Note, 'author' | 'created_at' | 'updated_at'> {
  author: string;
  author_name: string;
  created_at: Date;
  updated_at: Date;
}

function toNote({ author, author_name, created_at, updated_at, ...row }: NoteRow): Note {
  return {
    ...row,
    author: { id: author, name: author_name },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
