import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { PersonAccommodations, PersonNeeds } from '../accommodations.contract.ts';
import { STANDARD_NEEDS } from '../accommodations.rules.ts';
import { presentNeeds } from './public.store.ts';

/** The version before the first change. */
const FIRST_VERSION = 1;
const MOST_CHANGES = 100;

/** A person's accommodations with their last 100 changes. */
export async function findAccommodations(db: Kysely<Tables>, person: string): Promise<PersonAccommodations> {
  const rows = await db
    .selectFrom('accommodation_changes as changes')
    .innerJoin('people as changers', 'changers.id', 'changes.changed_by')
    .select([
      'changes.version',
      'changes.accommodations',
      'changes.changed_at',
      'changers.id',
      sql<string>`concat_ws(' ', changers.first_name, changers.last_name)`.as('name'),
    ])
    .where('changes.person', '=', person)
    .orderBy('changes.version', 'desc')
    // Reads one row more than it returns, because the oldest returned change needs the state before it.
    .limit(MOST_CHANGES + 1)
    .execute();
  const needs = rows.map((row) => row.accommodations as PersonNeeds);
  const changes = rows.slice(0, MOST_CHANGES).map(({ version, changed_at, id, name }, index) => ({
    version,
    changed_at: changed_at.toISOString(),
    changed_by: { id, name },
    before: needs[index + 1] ?? STANDARD_NEEDS,
    after: needs[index] ?? STANDARD_NEEDS,
  }));
  return { ...(needs[0] ?? STANDARD_NEEDS), version: rows[0]?.version ?? FIRST_VERSION, changes };
}

/** A person's current accommodations. */
export async function findNeeds(db: Kysely<Tables>, person: string): Promise<PersonNeeds> {
  const { needs } = await db
    .selectNoFrom(presentNeeds(sql`${person}::uuid`).as('needs'))
    .executeTakeFirstOrThrow();
  return needs ?? STANDARD_NEEDS;
}

/** Adds a change after `version`. The caller must hold the lock on the person's row. */
export async function addAccommodationChange(
  db: Kysely<Tables>,
  change: { person: string; version: number; needs: PersonNeeds; changed_by: string },
  now: Date,
): Promise<void> {
  const { needs, version, ...row } = change;
  await db
    .insertInto('accommodation_changes')
    .values({ ...row, version: version + 1, accommodations: JSON.stringify(needs), changed_at: now })
    .execute();
}
