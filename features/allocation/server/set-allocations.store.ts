/** SQL for allocations of practice sets. Their terms are only a window and a due date. */
import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Allocation, AllocationTarget } from '../allocation.contract.ts';
import { targetInView, type View } from './allocations.store.ts';
import type { WritersView } from './taking-back.store.ts';

/**
 * The sets of `ids` that a person with this view of content may assign. A set made for one person cannot be
 * assigned to others.
 */
export async function listSetsToAllot(
  db: Kysely<Tables>,
  content: Parameters<typeof contentInReach>[1],
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('practice_sets')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('for_user', 'is', null)
    .where(contentInReach('practice_sets.school', content))
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

interface SetTerms {
  readonly opens_at: string | null;
  readonly due_at: string | null;
  readonly closes_at: string | null;
}

const TARGET_COLUMNS = { person: 'person', group: 'group_id', school: 'school' } as const;

/** Assigns each of `sets` to each of `targets`; existing allocations get the new terms. Returns the ids. */
export async function saveSetAllocations(
  db: Kysely<Tables>,
  given: {
    kind: AllocationTarget;
    targets: readonly string[];
    sets: readonly string[];
    terms: SetTerms;
    by: string;
  },
  now: Date,
): Promise<string[]> {
  const { kind, targets, sets, terms, by } = given;
  const column = sql.ref(TARGET_COLUMNS[kind]);
  // Insert in a fixed order, so that two concurrent calls wait for each other and do not deadlock.
  const pairs = [...new Set(targets)]
    .sort()
    .flatMap((target) => [...new Set(sets)].sort().map((set) => ({ target, set })));
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into practice_allocations (id, practice_set, ${column}, opens_at, due_at, closes_at, allotted_by, allotted_at)
    select id, practice_set, target, ${terms.opens_at}::timestamptz, ${terms.due_at}::timestamptz,
      ${terms.closes_at}::timestamptz, ${by}::uuid, ${now}::timestamptz
    from unnest(${pairs.map(() => v7())}::uuid[], ${pairs.map(({ set }) => set)}::uuid[],
      ${pairs.map(({ target }) => target)}::uuid[]) as pairs (id, practice_set, target)
    on conflict (practice_set, person, group_id, school) do update set opens_at = excluded.opens_at,
      due_at = excluded.due_at, closes_at = excluded.closes_at, allotted_by = excluded.allotted_by,
      allotted_at = excluded.allotted_at
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The allocations of sets with these ids, the oldest first. */
export async function listSetAllocationsByIds(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Allocation[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`${ROWS} where given.id = any(${ids}::uuid[])
    order by given.allotted_at, given.id`.execute(db);
  return rows.map(toAllocation);
}

/** A page of the allocations of one set in view. */
export async function listSetAllocations(
  db: Kysely<Tables>,
  view: View,
  query: {
    practice_set: string;
    search?: string | undefined;
    user?: string | undefined;
    group?: string | undefined;
    school?: string | undefined;
    ordering: 'created_at' | '-created_at';
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Allocation>> {
  const { user, group, school } = query;
  const matching = sql`where given.practice_set = ${query.practice_set} and ${targetInView('given', view)}
    and ${everyWord(sql`concat_ws(' ', practice_sets.search_text, people.search_text, searched_name(groups.name), searched_name(schools.name))`, query.search)}
    and (${user ?? null}::uuid is null or given.person = ${user ?? null}::uuid)
    and (${group ?? null}::uuid is null or given.group_id = ${group ?? null}::uuid)
    and (${school ?? null}::uuid is null or given.school = ${school ?? null}::uuid)`;
  const counted = await sql<{ count: number }>`
    select count(*) from (${ROWS} ${matching}) allotted`.execute(db);
  const direction = query.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`${ROWS} ${matching}
    order by given.allotted_at ${direction}, given.id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map(toAllocation) };
}

/** The allocations of sets among `ids` that are in view; locked until the transaction ends. */
export async function listSetAllocationsInViewForUpdate(
  db: Kysely<Tables>,
  view: WritersView,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from practice_allocations given where id = any(${ids}::uuid[]) and ${targetInView('given', view)}
      and practice_set in (select id from practice_sets where ${contentInReach('practice_sets.school', view.content)})
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes back allocations of sets; started sessions stay. */
export async function removeSetAllocations(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('practice_allocations').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

const ROWS = sql`
  select given.*, practice_sets.title, concat_ws(' ', by.first_name, by.last_name) as by_name,
    coalesce(groups.name, schools.name, concat_ws(' ', people.first_name, people.last_name)) as target_name
  from practice_allocations given
    join practice_sets on practice_sets.id = given.practice_set
    join people by on by.id = given.allotted_by
    left join people on people.id = given.person
    left join groups on groups.id = given.group_id
    left join schools on schools.id = given.school`;

type Row = Tables['practice_allocations'] & { title: string; by_name: string; target_name: string };

function toAllocation(row: Row): Allocation {
  const { id, practice_set, title, person, group_id, school, target_name: name } = row;
  const kind = person !== null ? 'person' : group_id !== null ? 'group' : 'school';
  return {
    id,
    assessment: null,
    practice_set: { id: practice_set, title },
    target: { kind, id: person ?? group_id ?? school ?? '', name },
    given_for: null,
    mode: 'practice',
    opens_at: row.opens_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    attempts_allowed: null,
    counts: false,
    allocated_by: { id: row.allotted_by, name: row.by_name },
    created_at: row.allotted_at.toISOString(),
  };
}
