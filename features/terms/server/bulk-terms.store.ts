import { type Kysely, sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import type { Tables } from '#server/db/tables.ts';
import { termNameTaken } from '../terms.contract.ts';

/** A term as it is read and written in bulk. */
export interface BulkTerm {
  readonly id: string;
  readonly school: string;
  readonly name: string;
  readonly starts_on: string;
  readonly ends_on: string;
}

/** A term of a requested school. */
export interface SchoolTerm extends BulkTerm {
  /** The name without capitals and accents, as the database compares it. */
  readonly folded: string;
  readonly is_archived: boolean;
}

/** Every term of these schools. With `for_update` it locks their rows until the transaction ends. */
export async function listTermsOfSchools(
  db: Kysely<Tables>,
  schools: readonly string[],
  for_update: boolean,
): Promise<SchoolTerm[]> {
  if (schools.length === 0) return [];
  const { rows } = await sql<SchoolTerm>`
    select id, school, name, fold(name) as folded, starts_on, ends_on, archived_at is not null as is_archived
    from terms where school = any(${schools}::uuid[]) order by id ${sql.raw(for_update ? 'for update' : '')}`.execute(
    db,
  );
  return rows;
}

/** Which of these terms still exist. */
export async function listTermsById(db: Kysely<Tables>, ids: readonly string[]): Promise<BulkTerm[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BulkTerm>`
    select id, school, name, starts_on, ends_on from terms where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Adds terms. Throws `term_name_taken`. */
export async function addTerms(db: Kysely<Tables>, terms: readonly BulkTerm[], now: Date): Promise<void> {
  if (terms.length === 0) return;
  await refusingTakenName(
    sql`
      insert into terms (id, school, name, starts_on, ends_on, created_at, updated_at)
      select id, school, name, starts_on, ends_on, ${now}, ${now} from unnest(
        ${terms.map(({ id }) => id)}::uuid[], ${terms.map(({ school }) => school)}::uuid[],
        ${terms.map(({ name }) => name)}::text[], ${terms.map(({ starts_on }) => starts_on)}::date[],
        ${terms.map(({ ends_on }) => ends_on)}::date[]) as made (id, school, name, starts_on, ends_on)`.execute(
      db,
    ),
  );
}

/** Saves names and days of terms. Throws `term_name_taken`. */
export async function saveTerms(
  db: Kysely<Tables>,
  terms: readonly Omit<BulkTerm, 'school'>[],
  now: Date,
): Promise<void> {
  if (terms.length === 0) return;
  await refusingTakenName(
    sql`
      update terms set name = said.name, starts_on = said.starts_on, ends_on = said.ends_on,
        version = terms.version + 1, updated_at = ${now}
      from unnest(${terms.map(({ id }) => id)}::uuid[], ${terms.map(({ name }) => name)}::text[],
        ${terms.map(({ starts_on }) => starts_on)}::date[], ${terms.map(({ ends_on }) => ends_on)}::date[])
        as said (id, name, starts_on, ends_on)
      where terms.id = said.id`.execute(db),
  );
}

/** Moves groups into terms of their own schools. */
export async function putGroupsIntoTerms(
  db: Kysely<Tables>,
  groups: readonly { readonly id: string; readonly term: string }[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    update groups set term = placed.term, version = groups.version + 1, updated_at = ${now}
    from unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ term }) => term)}::uuid[]) as placed (id, term)
    where groups.id = placed.id`.execute(db);
}

async function refusingTakenName(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'terms_school_name_key')) throw error;
    throw new Problem(termNameTaken, {
      detail: 'Someone just created a term with this name. Upload the file again.',
    });
  }
}
