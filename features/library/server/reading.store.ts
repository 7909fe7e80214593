/** SQL for readers' positions, reading times and private notes. Every statement names the reader. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Tables } from '#server/db/tables.ts';
import { goesOnFrom, type Span } from '../active-time.rules.ts';
import type { MaterialNote, Reading } from '../reading.contract.ts';

/** Serializes calls that report a person's reading, until the transaction ends. */
export async function lockReading(db: Kysely<Tables>, person: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`assay: reading of ${person}`}))`.execute(db);
}

/** A person's progress in a material. */
export async function findReading(db: Kysely<Tables>, person: string, material: string): Promise<Reading> {
  const { rows } = await sql<
    Omit<Reading, 'place_at' | 'done_at'> & { place_at: Date | null; done_at: Date | null }
  >`
    select mine.page, mine.percent, mine.place_at, mine.done_at,
      (select coalesce(round(sum(extract(epoch from until_at - from_at))), 0)::int from material_readings
        where person = ${person} and material = ${material}) as active_seconds
    from (select 1) one left join material_progress mine
      on mine.person = ${person} and mine.material = ${material}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The query returned no row.');
  return {
    ...row,
    place_at: row.place_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  };
}

/**
 * Saves a person's position. An older report than the last one does not change it. Returns when they first
 * opened the material: the reader sends a first report on opening.
 */
export async function savePlace(
  db: Kysely<Tables>,
  { person, material }: { person: string; material: string },
  { page, percent, at, is_done }: { page: number | null; percent: number | null; at: Date; is_done: boolean },
  now: Date,
): Promise<{ begun_at: Date }> {
  const { rows } = await sql<{ begun_at: Date }>`
    insert into material_progress as mine (person, material, page, percent, begun_at, place_at, done_at)
    values (${person}, ${material}, ${page}, ${percent}, ${now}, ${at}, ${is_done ? now : null}::timestamptz)
    on conflict (person, material) do update set
      page = case when excluded.place_at >= mine.place_at then coalesce(excluded.page, mine.page) else mine.page end,
      percent = case when excluded.place_at >= mine.place_at then coalesce(excluded.percent, mine.percent)
        else mine.percent end,
      place_at = greatest(mine.place_at, excluded.place_at),
      done_at = coalesce(mine.done_at, excluded.done_at)
    returning begun_at`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The saved reading place has no row.');
  return row;
}

/** Marks a material as done, or undoes that. */
export async function saveDone(
  db: Kysely<Tables>,
  { person, material }: { person: string; material: string },
  done_at: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    insert into material_progress as mine (person, material, begun_at, place_at, done_at)
    values (${person}, ${material}, ${now}, ${now}, ${done_at}::timestamptz)
    on conflict (person, material) do update set
      done_at = case when ${done_at}::timestamptz is null then null else coalesce(mine.done_at, excluded.done_at) end`.execute(
    db,
  );
}

interface KnownSpan extends Span {
  readonly material: string;
}

/**
 * The spans of time that a person worked on any material between two instants, including one that ended just
 * before.
 */
export async function listSpans(
  db: Kysely<Tables>,
  person: string,
  { from, until }: { from: Date; until: Date },
): Promise<KnownSpan[]> {
  const rows = await db
    .selectFrom('material_readings')
    .select(['material', 'from_at', 'until_at'])
    .where('person', '=', person)
    .where('until_at', '>=', from)
    .where('from_at', '<=', until)
    .orderBy('from_at')
    .execute();
  return rows.map(({ material, from_at, until_at }) => ({
    material,
    from: from_at.getTime(),
    until: until_at.getTime(),
  }));
}

/** Adds spans for a material. A span that continues an earlier one extends it. */
export async function addSpans(
  db: Kysely<Tables>,
  { person, material }: { person: string; material: string },
  added: readonly Span[],
  present: readonly KnownSpan[],
): Promise<void> {
  const same = present.filter((span) => span.material === material);
  for (const span of added) {
    const before = goesOnFrom(span, same);
    if (before === null) {
      await db
        .insertInto('material_readings')
        .values({ person, material, from_at: new Date(span.from), until_at: new Date(span.until) })
        .execute();
    } else {
      await db
        .updateTable('material_readings')
        .set({ until_at: new Date(span.until) })
        .where('person', '=', person)
        .where('material', '=', material)
        .where('from_at', '=', new Date(before.from))
        .execute();
    }
  }
}

const NOTE = [
  'id',
  'page',
  'block',
  'start_at',
  'end_at',
  'quote',
  'note',
  'created_at',
  'updated_at',
] as const;

/** A page of a person's notes in a material, in the order of their places. */
export async function listNotes(
  db: Kysely<Tables>,
  { person, material }: { person: string; material: string },
  { limit, offset, descending }: { limit: number; offset: number; descending: boolean },
): Promise<Page<MaterialNote>> {
  const matching = db
    .selectFrom('material_notes')
    .where('person', '=', person)
    .where('material', '=', material);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = descending ? sql`desc` : sql`asc`;
  const rows = await matching
    .select(NOTE)
    .orderBy(sql`coalesce(page, block) ${direction} nulls last`)
    .orderBy(sql`start_at ${direction} nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toNote) };
}

/** How many notes a person has in a material. */
export async function countNotes(
  db: Kysely<Tables>,
  { person, material }: { person: string; material: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('material_notes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person', '=', person)
    .where('material', '=', material)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a note and returns it. */
export async function addNote(
  db: Kysely<Tables>,
  whose: { person: string; material: string },
  { range, ...note }: Pick<MaterialNote, 'page' | 'range' | 'quote' | 'note'>,
  now: Date,
): Promise<MaterialNote> {
  const place = { block: range?.block ?? null, start_at: range?.start ?? null, end_at: range?.end ?? null };
  const row = await db
    .insertInto('material_notes')
    .values({ ...whose, ...note, ...place, id: v7(), created_at: now, updated_at: now })
    .returning(NOTE)
    .executeTakeFirstOrThrow();
  return toNote(row);
}

/** Changes the text of a person's own note; null if it does not exist. */
export async function saveNote(
  db: Kysely<Tables>,
  { id, person, material }: { id: string; person: string; material: string },
  note: string,
  now: Date,
): Promise<MaterialNote | null> {
  const row = await db
    .updateTable('material_notes')
    .set({ note, updated_at: now })
    .where('id', '=', id)
    .where('person', '=', person)
    .where('material', '=', material)
    .returning(NOTE)
    .executeTakeFirst();
  return row === undefined ? null : toNote(row);
}

/** Removes a person's own note; false if it does not exist. */
export async function removeNote(
  db: Kysely<Tables>,
  { id, person, material }: { id: string; person: string; material: string },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('material_notes')
    .where('id', '=', id)
    .where('person', '=', person)
    .where('material', '=', material)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

type NoteRow = Pick<Tables['material_notes'], 'page' | 'block' | 'start_at' | 'end_at' | 'quote' | 'note'> & {
  id: string;
  created_at: Date;
  updated_at: Date;
};

function toNote({ block, start_at, end_at, created_at, updated_at, ...row }: NoteRow): MaterialNote {
  const range =
    block === null || start_at === null || end_at === null ? null : { block, start: start_at, end: end_at };
  return { ...row, range, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
}
