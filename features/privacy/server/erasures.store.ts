import { type Kysely, sql } from 'kysely';
import type { DeclaredTable, Erased } from '#server/db/declared-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Erasure } from '#server/erasure-ledger.ts';

/**
 * A person, with the row locked until the transaction ends. The lock still allows new rows that reference the
 * person, because their writer may hold a session that the erasure waits for.
 */
export async function findPersonForUpdate(
  db: Kysely<Tables>,
  id: string,
): Promise<{ id: string; first_name: string; last_name: string | null } | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A person and all records that were merged into their record. */
export async function listRecordsOf(db: Kysely<Tables>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive records as (
      select ${id}::uuid as id
      union
      select people.id from people join records on people.merged_into = records.id
    )
    select id from records`.execute(db);
  return rows.map((row) => row.id);
}

/** Records an erasure, so that it can be repeated if the person returns from a backup. */
export async function addErasure(db: Kysely<Tables>, person: string, by: string, now: Date): Promise<void> {
  await db
    .insertInto('erasures')
    .values({ person, erased_by: by, erased_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds all erasures, oldest first. */
export async function listErasures(db: Kysely<Tables>): Promise<Erasure[]> {
  const rows = await db
    .selectFrom('erasures')
    .select(['person', 'erased_by', 'erased_at'])
    .orderBy('erased_at')
    .orderBy('person')
    .execute();
  return rows.map((row) => ({ ...row, erased_at: row.erased_at.toISOString() }));
}

/** Erased people who exist again, for example after a backup was restored. */
export async function listComeBack(db: Kysely<Tables>): Promise<{ person: string; erased_at: Date }[]> {
  const rows = await db
    .selectFrom('erasures')
    .innerJoin('people', 'people.id', 'erasures.person')
    .select(['erasures.person', 'erasures.erased_at', 'people.username'])
    .where(sql<boolean>`people.username <> 'erased-' || people.id`)
    .execute();
  return rows.map(({ person, erased_at }) => ({ person, erased_at }));
}

/**
 * Deletes everything that identifies a person, as each table declares. Answers in tests stay under an
 * anonymous row, and so do texts that the person wrote for the question bank.
 */
export async function erase(
  db: Kysely<Tables>,
  tables: readonly DeclaredTable[],
  person: string,
  now: Date,
): Promise<void> {
  // Read the names and contacts first, because messages, codes and stored answers are found by them.
  const erased = await findErased(db, tables, person);
  const erasings = tables.flatMap(({ name, personal }) =>
    personal === null || typeof personal.erasing === 'string' ? [] : [{ name, ...personal.erasing }],
  );
  for (const { name, rows_of = [] } of erasings) {
    for (const column of rows_of) {
      await sql`delete from ${sql.table(name)} where ${sql.ref(column)} = ${person}`.execute(db);
    }
  }
  // From the highest feature down, so that a file is deleted after the last content that showed it.
  for (const { by } of erasings.toReversed()) await by?.(db, erased, now);
}

async function findErased(
  db: Kysely<Tables>,
  tables: readonly DeclaredTable[],
  person: string,
): Promise<Erased> {
  const named = await db
    .selectFrom('people')
    .select(['id', 'username', 'first_name', 'last_name', 'email', 'mobile'])
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  const kept = tables.flatMap(({ name, personal }) =>
    (personal?.contacts?.in ?? []).map(
      (column) => sql`
        select ${sql.ref(column)}::text as contact from ${sql.table(name)}
        where ${sql.ref(personal?.contacts?.of ?? '')} = ${person} and ${sql.ref(column)} is not null`,
    ),
  );
  const { rows } = await sql<{ contact: string }>`${sql.join(kept, sql` union `)}`.execute(db);
  return { ...named, contacts: rows.map(({ contact }) => contact) };
}
