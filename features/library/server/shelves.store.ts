/**
 * SQL for the tree of shelves and the materials on each. `materials-in-view.store.ts` decides which of them
 * are in view.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MaterialKind } from '../library.contract.ts';
import type { ShelfAbove } from '../library.rules.ts';
import type { LibraryGroup } from '../shelves.contract.ts';
import { type LibraryView, materialsInView, shelvesInView } from './materials-in-view.store.ts';

/**
 * Serializes calls that move shelves or materials until the transaction ends: two concurrent moves could make
 * a cycle.
 */
export async function lockShelves(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay: shelves'))`.execute(db);
}

/**
 * SQL: the shelves in view, each with the number of materials in view on and below it. Takers do not see
 * shelves that have no material for them.
 */
function shelvesFrom(view: LibraryView): RawBuilder<unknown> {
  const isTaker = view.reach === 'self';
  return sql`
    from library_groups left join (
      with recursive up (id, material) as (
        select library_groups.id, library_group_materials.material from library_group_materials
          join study_materials on study_materials.id = library_group_materials.material
          join library_groups on library_groups.id = library_group_materials.library_group
        where ${materialsInView(view)} and ${shelvesInView(view)}
        union
        select library_groups.parent, up.material from up join library_groups on library_groups.id = up.id
        where library_groups.parent is not null)
      select up.id as shelf, count(distinct up.material)::int as material_count,
        count(distinct mine.material)::int as done_count
      from up left join material_progress mine
        on mine.person = ${view.caller} and mine.material = up.material and mine.done_at is not null
      group by up.id) counted on counted.shelf = library_groups.id
    where ${shelvesInView(view)} ${isTaker ? sql`and counted.shelf is not null` : sql``}`;
}

const NAME = sql`concat_ws(' ', people.first_name, people.last_name)`;

const COLUMNS = (isTaker: boolean) => sql`
  library_groups.id, library_groups.name, library_groups.parent, library_groups.position, library_groups.version,
  coalesce(counted.material_count, 0) as material_count,
  ${isTaker ? sql`coalesce(counted.done_count, 0)` : sql`null::int`} as done_count,
  ${schoolOfRow('library_groups.school')} as school,
  (select jsonb_build_object('id', people.id, 'name', ${NAME}) from people where people.id = library_groups.author) as author`;

/** A page of the shelves in view, in two statements. */
export async function listShelves(
  db: Kysely<Tables>,
  view: LibraryView,
  query: { search?: string | undefined; school?: string | undefined; ordering: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<LibraryGroup>> {
  const matching = sql`${shelvesFrom(view)} and ${everyWord(sql`searched_name(library_groups.name)`, query.search)}
    and (${query.school ?? null}::uuid is null or library_groups.school = ${query.school ?? null}::uuid)`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db);
  const direction = query.ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const by = query.ordering.endsWith('name') ? sql`library_groups.name` : sql`library_groups.position`;
  const { rows } = await sql<LibraryGroup>`
    select ${COLUMNS(view.reach === 'self')} ${matching}
    order by ${by} ${direction}, library_groups.name, library_groups.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** Finds one shelf in the caller's view. */
export async function findShelf(
  db: Kysely<Tables>,
  view: LibraryView,
  id: string,
): Promise<LibraryGroup | null> {
  const { rows } = await sql<LibraryGroup>`
    select ${COLUMNS(view.reach === 'self')} ${shelvesFrom(view)} and library_groups.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The shelves of `ids` that are in view; they cannot be removed until the transaction ends. */
export async function listShelvesForShare(
  db: Kysely<Tables>,
  view: LibraryView,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('library_groups')
    .select('id')
    .where('id', 'in', ids)
    .where(shelvesInView(view))
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** A shelf in view with all shelves above it, for placing another shelf below it. */
export async function findAbove(
  db: Kysely<Tables>,
  view: LibraryView,
  id: string,
): Promise<ShelfAbove | null> {
  const { rows } = await sql<ShelfAbove>`
    select id, school, array(
      with recursive up (id) as (
        select ${id}::uuid
        union select library_groups.parent from up join library_groups on library_groups.id = up.id
        where library_groups.parent is not null)
      select id from up)::text[] as line
    from library_groups where id = ${id} and ${shelvesInView(view)}`.execute(db);
  return rows[0] ?? null;
}

/** How many levels a shelf has, counting itself. */
export async function countLevels(db: Kysely<Tables>, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive down (id, level) as (
      select ${id}::uuid, 1
      union all select library_groups.id, level + 1 from down join library_groups on library_groups.parent = down.id
      where level < 100)
    select max(level)::int as levels from down`.execute(db);
  return rows[0]?.levels ?? 1;
}

/** Adds a shelf at the end and returns its id. */
export async function addShelf(
  db: Kysely<Tables>,
  shelf: { name: string; parent: string | null; school: string | null; author: string },
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('library_groups')
    .values({ ...shelf, id, position: 1, created_at: now, updated_at: now })
    .execute();
  return id;
}

export async function saveShelf(
  db: Kysely<Tables>,
  id: string,
  { name, parent }: { name: string; parent: string | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('library_groups')
    .set((eb) => ({ name, parent, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Raises a shelf's version because its materials or their order changed. */
export async function touchShelf(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('library_groups')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** The other shelves with the same parent, in order. */
export async function listBeside(db: Kysely<Tables>, id: string, parent: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from library_groups where parent is not distinct from ${parent}::uuid and id <> ${id}
    order by position, name, id`.execute(db);
  return rows.map((row) => row.id);
}

/** Numbers shelves from 1 in this order. */
export async function orderShelves(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await sql`
    update library_groups set position = placed.position
    from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
    where library_groups.id = placed.id and library_groups.position <> placed.position`.execute(db);
}

/** Whether a shelf has shelves below it. */
export async function hasBelow(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('library_groups')
    .select('id')
    .where('parent', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a shelf; its materials stay in the library. */
export async function removeShelf(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('library_groups').where('id', '=', id).execute();
}

export interface Placement {
  readonly library_group: string;
  readonly name: string;
  readonly material: string;
  readonly position: number;
  readonly put_at: Date;
}

/** A page of the materials in view on a shelf and below it, shelf by shelf in tree order. */
export async function listPlacements(
  db: Kysely<Tables>,
  view: LibraryView,
  query: {
    library_group: string;
    kind?: MaterialKind | undefined;
    search?: string | undefined;
    ordering: string;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Placement>> {
  const matching = sql`
    from (
      with recursive down (id, path) as (
        select ${query.library_group}::uuid, array[]::integer[]
        union all select library_groups.id, down.path || library_groups.position from down
          join library_groups on library_groups.parent = down.id where cardinality(down.path) < 100)
      select id, path from down) shelf
      join library_groups on library_groups.id = shelf.id
      join lateral (
        select library_group, material, put_at, row_number() over (order by position, material)::int as position
        from library_group_materials where library_group = shelf.id) placed on true
      join study_materials on study_materials.id = placed.material
    where ${shelvesInView(view)} and ${materialsInView(view)}
      and ${everyWord(sql`study_materials.search_text`, query.search)}
      and (${query.kind ?? null}::text is null or study_materials.kind = ${query.kind ?? null})`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db);
  const direction = query.ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const order = query.ordering.endsWith('title')
    ? sql`study_materials.title ${direction}`
    : sql`shelf.path ${direction}, library_groups.name, placed.position ${direction}`;
  const { rows } = await sql<Placement>`
    select placed.library_group, library_groups.name, placed.material, placed.position, placed.put_at ${matching}
    order by ${order}, study_materials.id limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** The materials on one shelf, in order. */
export async function listPlaced(db: Kysely<Tables>, library_group: string): Promise<string[]> {
  const rows = await db
    .selectFrom('library_group_materials')
    .select('material')
    .where('library_group', '=', library_group)
    .orderBy('position')
    .orderBy('material')
    .execute();
  return rows.map(({ material }) => material);
}

/**
 * Puts materials on a shelf in this order. Those already on it keep the time at which they were put there.
 */
export async function savePlaces(
  db: Kysely<Tables>,
  library_group: string,
  materials: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into library_group_materials (library_group, material, position, put_at)
    select ${library_group}::uuid, id, position, ${now}::timestamptz
    from unnest(${materials}::uuid[]) with ordinality as placed (id, position)
    on conflict (library_group, material) do update set position = excluded.position`.execute(db);
}

/** Takes a material off a shelf; false if it was not on it. */
export async function removePlaced(
  db: Kysely<Tables>,
  { library_group, material }: { library_group: string; material: string },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('library_group_materials')
    .where('library_group', '=', library_group)
    .where('material', '=', material)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
