import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import { isStillReferred, isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Term, termInUse, termNameTaken } from '../terms.contract.ts';

interface TermsQuery {
  search?: string | undefined;
  school?: string | undefined;
  status?: 'open' | 'archived' | undefined;
  ordering: 'starts_on' | '-starts_on' | 'name' | '-name';
}

/** A page of the terms of schools in view. Runs two statements, whatever the page size. */
export async function listTerms(
  db: Kysely<Tables>,
  view: View,
  { search, school, status, ordering }: TermsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Term>> {
  let matching = inView(db, view).where(everyWord(sql`searched_name(terms.name)`, search));
  if (school !== undefined) matching = matching.where('terms.school', '=', school);
  if (status !== undefined)
    matching = matching.where('archived_at', status === 'open' ? 'is' : 'is not', null);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await matching
    .select(columns)
    .orderBy(ordering.endsWith('name') ? 'terms.name' : 'terms.starts_on', direction)
    .orderBy('terms.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toTerm) };
}

/** One term of a school in view; null if there is none. */
export async function findTerm(db: Kysely<Tables>, view: View, id: string): Promise<Term | null> {
  const row = await inView(db, view).select(columns).where('terms.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toTerm(row);
}

/** One term of a school in view, with its row locked until the transaction ends. */
export async function findTermForUpdate(db: Kysely<Tables>, view: View, id: string): Promise<Term | null> {
  await db.selectFrom('terms').select('id').where('id', '=', id).forUpdate().execute();
  return findTerm(db, view, id);
}

/** Adds a term and returns its id. Throws `term_name_taken`. */
export async function addTerm(
  db: Kysely<Tables>,
  term: { school: string; name: string; starts_on: string; ends_on: string },
  now: Date,
): Promise<string> {
  const id = v7();
  await refusingTakenName(
    db
      .insertInto('terms')
      .values({ id, ...term, created_at: now, updated_at: now })
      .execute(),
  );
  return id;
}

/** Saves fields of a term, including whether it is archived. Throws `term_name_taken`. */
export async function saveTerm(
  db: Kysely<Tables>,
  id: string,
  change: {
    name?: string | undefined;
    starts_on?: string | undefined;
    ends_on?: string | undefined;
    archived_at?: Date | null;
  },
  now: Date,
): Promise<void> {
  await refusingTakenName(
    db
      .updateTable('terms')
      .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', id)
      .execute(),
  );
}

/** Removes a term. Throws `term_in_use` while a group belongs to it. */
export async function removeTerm(db: Kysely<Tables>, id: string): Promise<void> {
  try {
    await db.deleteFrom('terms').where('id', '=', id).execute();
  } catch (error) {
    if (!isStillReferred(error)) throw error;
    throw new Problem(termInUse, { detail: 'Move its groups to another term, or archive this term.' });
  }
}

/** Which of `ids` are open terms of a school. Locks their rows until the transaction ends. */
export async function listOpenTerms(
  db: Kysely<Tables>,
  school: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('terms')
    .select('id')
    .where('id', 'in', ids)
    .where('school', '=', school)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

async function refusingTakenName(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'terms_school_name_key')) throw error;
    throw new Problem(termNameTaken, { detail: 'Choose another name.' });
  }
}

function inView(db: Kysely<Tables>, { reach, caller }: View) {
  return db
    .selectFrom('terms')
    .where(
      sql<boolean>`terms.school in (select schools.id from schools where ${schoolsInReach(reach, caller)})`,
    );
}

function columns(eb: ExpressionBuilder<Tables, 'terms'>) {
  return [
    'terms.id' as const,
    'terms.name' as const,
    'terms.starts_on' as const,
    'terms.ends_on' as const,
    'terms.archived_at' as const,
    'terms.version' as const,
    jsonObjectFrom(
      eb
        .selectFrom('schools')
        .select(['schools.id', 'schools.name'])
        .whereRef('schools.id', '=', 'terms.school'),
    )
      .$notNull()
      .as('school'),
    sql<number>`(select count(*) from groups where groups.term = terms.id)`.as('group_count'),
  ] as const;
}

function toTerm({ archived_at, ...row }: Omit<Term, 'archived_at'> & { archived_at: Date | null }): Term {
  return { ...row, archived_at: archived_at?.toISOString() ?? null };
}
