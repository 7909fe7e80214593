import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { Problem } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PeopleFilters, PeopleOrdering } from '../people-view.contract.ts';
import type { ColumnName } from '../people-view.rules.ts';
import { type SavedView, viewNameTaken } from '../saved-views.contract.ts';

export interface SavedFields {
  name: string;
  filters: PeopleFilters;
  columns: readonly ColumnName[];
  ordering: PeopleOrdering;
  school: string | null;
}

/**
 * SQL that tells whether a row of `saved_views` is the caller's or shared with staff of a school that the
 * caller can see.
 */
function inSight({ reach, caller }: View): RawBuilder<SqlBool> {
  return sql`(saved_views.owner = ${caller}
    or saved_views.school in (select schools.id from schools where ${schoolsInReach(reach, caller)}))`;
}

/**
 * A page of the views that the caller can see: their own first, then by name. `reach` is the reach over
 * schools.
 */
export async function listSavedViews(
  db: Kysely<Tables>,
  view: View,
  query: { search?: string | undefined; ordering: 'name' | '-name' },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<SavedView>> {
  const matching = () =>
    joined(db).where(inSight(view)).where(everyWord(sql`searched_name(saved_views.name)`, query.search));
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await matching()
    .select(columns(view.caller))
    .orderBy('is_own', 'desc')
    .orderBy('saved_views.name', query.ordering === 'name' ? 'asc' : 'desc')
    .orderBy('saved_views.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toSaved) };
}

/** The caller's own view, with a row lock until the transaction ends; null if there is none. */
export async function findOwnViewForUpdate(
  db: Kysely<Tables>,
  owner: string,
  id: string,
): Promise<SavedView | null> {
  await db.selectFrom('saved_views').select('id').where('id', '=', id).forUpdate().execute();
  const row = await joined(db)
    .select(columns(owner))
    .where('saved_views.id', '=', id)
    .where('saved_views.owner', '=', owner)
    .executeTakeFirst();
  return row === undefined ? null : toSaved(row);
}

/** The number of views that a person has saved. */
export async function countOwnViews(db: Kysely<Tables>, owner: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a view and returns its id. Throws `view_name_taken`. */
export async function addSavedView(
  db: Kysely<Tables>,
  owner: string,
  { filters, columns: shown, ...fields }: SavedFields,
  now: Date,
): Promise<string> {
  const id = v7();
  const kept = { filters: JSON.stringify(filters), columns: [...shown] };
  const row = { id, owner, ...fields, ...kept, created_at: now, updated_at: now };
  await refusingTakenName(db.insertInto('saved_views').values(row).execute());
  return id;
}

/** Saves all fields of a view. Throws `view_name_taken`. */
export async function saveView(
  db: Kysely<Tables>,
  id: string,
  { filters, columns: shown, ...fields }: SavedFields,
  now: Date,
): Promise<void> {
  const kept = { filters: JSON.stringify(filters), columns: [...shown], updated_at: now };
  await refusingTakenName(
    db
      .updateTable('saved_views')
      .set((eb) => ({ ...fields, ...kept, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  );
}

export async function removeSavedView(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
}

async function refusingTakenName(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'saved_views_name_key')) throw error;
    throw new Problem(viewNameTaken, { detail: 'Choose another name, or change that view.' });
  }
}

function joined(db: Kysely<Tables>) {
  return db
    .selectFrom('saved_views')
    .innerJoin('people', 'people.id', 'saved_views.owner')
    .leftJoin('schools', 'schools.id', 'saved_views.school');
}

function columns(caller: string) {
  return [
    'saved_views.id',
    'saved_views.name',
    'saved_views.filters',
    'saved_views.columns',
    'saved_views.ordering',
    'saved_views.version',
    'saved_views.school',
    'schools.name as school_name',
    'saved_views.owner',
    sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('owner_name'),
    sql<boolean>`saved_views.owner = ${caller}`.as('is_own'),
  ] as const;
}

interface Row {
  id: string;
  name: string;
  filters: unknown;
  columns: string[];
  ordering: string;
  version: number;
  school: string | null;
  school_name: string | null;
  owner: string;
  owner_name: string;
  is_own: boolean;
}

/** The cast is safe: saved values were validated by the contract, and responses are validated again. */
function toSaved({ school, school_name, owner, owner_name, ...row }: Row): SavedView {
  return {
    ...(row as Pick<SavedView, 'id' | 'name' | 'filters' | 'columns' | 'ordering' | 'version' | 'is_own'>),
    owner: { id: owner, name: owner_name },
    school: school === null ? null : { id: school, name: school_name ?? '' },
  };
}
