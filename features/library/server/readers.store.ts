/** SQL for the people to whom materials are assigned, and how far they are. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import type { Holders } from '#features/assessments/removal.rules.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OwnReading } from '../library.contract.ts';
import type { MaterialUser, ReadingStanding } from '../material-allocation.contract.ts';
import { heldMaterials, type LibraryView, materialWays, shelvesBelow } from './materials-in-view.store.ts';

const NAME = sql`concat_ws(' ', people.first_name, people.last_name)`;

/** SQL: how many seconds a person worked on a material. */
const activeSeconds = (person: string, material: string) => sql<number>`(
  select coalesce(round(sum(extract(epoch from until_at - from_at))), 0)::int from material_readings
  where person = ${sql.ref(person)} and material = ${sql.ref(material)})`;

/** SQL condition: active takers, for whom materials are made. */
const TAKERS = sql<SqlBool>`people.role in ('student', 'guest') and people.deactivated_at is null`;

/** A taker's own record of each of these materials, by material. */
export async function readOwn(
  db: Kysely<Tables>,
  person: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, OwnReading>> {
  if (ids.length === 0) return new Map();
  const such = sql<SqlBool>`ways.person = ${person} and ways.material = any(${ids}::uuid[])
    and (ways.opens_at is null or ways.opens_at <= ${now})`;
  const { rows } = await sql<
    Omit<OwnReading, 'allotted_by' | 'allotted_at' | 'due_at' | 'begun_at' | 'place_at' | 'done_at'> & {
      material: string;
      by: string | null;
      by_name: string | null;
    } & Record<'allotted_at' | 'due_at' | 'begun_at' | 'place_at' | 'done_at', Date | null>
  >`
    select asked.id as material, coalesce(held.source, 'open') as source, coalesce(held.reason, '') as reason,
      held.allotted_by as by, (select ${NAME} from people where people.id = held.allotted_by) as by_name,
      held.allotted_at, held.due_at, mine.begun_at, mine.page, mine.percent, mine.place_at, mine.done_at,
      (select coalesce(round(sum(extract(epoch from until_at - from_at))), 0)::int from material_readings
        where person = ${person} and material = asked.id) as active_seconds
    from unnest(${ids}::uuid[]) as asked (id)
      left join ${heldMaterials(such)} held on held.material = asked.id
      left join material_progress mine on mine.person = ${person} and mine.material = asked.id`.execute(db);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return new Map(
    rows.map(({ material, by, by_name, ...row }) => [
      material,
      {
        ...row,
        allotted_by: by === null ? null : { id: by, name: by_name ?? '' },
        allotted_at: iso(row.allotted_at),
        due_at: iso(row.due_at),
        begun_at: iso(row.begun_at),
        place_at: iso(row.place_at),
        done_at: iso(row.done_at),
      },
    ]),
  );
}

/** For each of these materials: how many people in view have it assigned, and how far they are. */
export async function countHeld(
  db: Kysely<Tables>,
  { people: reach, caller }: LibraryView,
  ids: readonly string[],
): Promise<Map<string, { people: number; begun: number; done: number }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ material: string; people: number; begun: number; done: number }>`
    select held.material, count(*)::int as people,
      count(*) filter (where progress.begun_at is not null and progress.done_at is null)::int as begun,
      count(*) filter (where progress.done_at is not null)::int as done
    from (select distinct ways.person, ways.material from ${materialWays} ways
        where ways.material = any(${ids}::uuid[])) held
      join people on people.id = held.person
      left join material_progress progress on progress.person = held.person and progress.material = held.material
    where ${TAKERS} and ${peopleInReach(reach, caller)}
    group by held.material`.execute(db);
  return new Map(rows.map(({ material, ...counts }) => [material, counts]));
}

interface UsersQuery {
  search?: string | undefined;
  standing?: ReadingStanding | undefined;
  group?: string | undefined;
  ordering: 'progress' | '-progress' | 'name' | '-name';
}

export interface ReadersTotals {
  people: number;
  done: number;
  begun: number;
  not_opened: number;
  late: number;
}

/** SQL: everybody in view to whom a material is assigned or open, with how far they are. */
function readersOf(
  material: string,
  { reach, caller, now }: { reach: Reach; caller: string; now: Date },
): RawBuilder<unknown> {
  return sql`(
    select held.*, people.username, people.sort_name, people.search_text, ${NAME} as name,
      people.email is not null and people.email_verified_at is not null as has_address,
      case when progress.done_at is not null then 'done' when progress.begun_at is not null then 'begun'
        else 'not_opened' end as standing,
      coalesce(held.due_at < ${now} and progress.done_at is null, false) as is_late,
      progress.page, progress.percent, progress.place_at, progress.done_at,
      (select reminded_at from material_reminders where person = held.person and material = held.material) as reminded_at
    from ${heldMaterials(sql<SqlBool>`ways.material = ${material}`)} held
      join people on people.id = held.person
      left join material_progress progress on progress.person = held.person and progress.material = held.material
    where ${TAKERS} and ${peopleInReach(reach, caller)})`;
}

const ORDERS: Readonly<Record<string, RawBuilder<unknown>>> = {
  // People who have finished come first, then the others by progress.
  progress: sql`readers.done_at nulls last, coalesce(readers.page, readers.percent) desc nulls last,
    readers.standing = 'not_opened', readers.sort_name, readers.person`,
  '-progress': sql`readers.done_at is not null, readers.standing <> 'not_opened',
    coalesce(readers.page, readers.percent) nulls first, readers.sort_name, readers.person`,
  name: sql`readers.sort_name, readers.person`,
  '-name': sql`readers.sort_name desc, readers.person desc`,
};

/** A page of the people in view who have a material, with counts of all of them. Runs two SQL statements. */
export async function listUsers(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string; now: Date },
  material: string,
  query: UsersQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<MaterialUser> & { totals: ReadersTotals }> {
  const { standing, group } = query;
  const such = sql<SqlBool>`(${everyWord(sql`readers.search_text`, query.search)}
    and (${standing ?? null}::text is null or readers.standing = ${standing ?? null})
    and (${group ?? null}::uuid is null or readers.person in (
      select person from group_members where group_id = ${group ?? null}::uuid)))`;
  const counted = await sql<ReadersTotals & { count: number }>`
    select count(*)::int as people, count(*) filter (where standing = 'done')::int as done,
      count(*) filter (where standing = 'begun')::int as begun,
      count(*) filter (where standing = 'not_opened')::int as not_opened,
      count(*) filter (where is_late)::int as late, count(*) filter (where ${such})::int as count
    from ${readersOf(material, view)} readers`.execute(db);
  const [all] = counted.rows;
  const { count = 0, ...totals } = all ?? { people: 0, done: 0, begun: 0, not_opened: 0, late: 0 };
  const { rows } = await sql<ReaderRow>`
    select readers.*, ${activeSeconds('readers.person', 'readers.material')} as active_seconds
    from ${readersOf(material, view)} readers where ${such}
    order by ${ORDERS[query.ordering] ?? sql`1`} limit ${limit} offset ${offset}`.execute(db);
  return { count, rows: rows.map(toUser), totals };
}

/** The people among `people` who are in view and have a material, with the facts that a reminder needs. */
export async function listToRemind(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string; now: Date },
  material: string,
  people: readonly string[],
): Promise<
  {
    person: string;
    standing: ReadingStanding;
    has_address: boolean;
    due_at: Date | null;
    reminded_at: Date | null;
  }[]
> {
  const { rows } = await sql<{
    person: string;
    standing: ReadingStanding;
    has_address: boolean;
    due_at: Date | null;
    reminded_at: Date | null;
  }>`
    select person, standing, has_address, due_at, reminded_at from ${readersOf(material, view)} readers
    where person = any(${people}::uuid[]) order by person`.execute(db);
  return rows;
}

/** The ids of the materials that are assigned to a person and open now, earliest due date first. */
export async function listHeldBy(
  db: Kysely<Tables>,
  person: string,
  query: { search?: string | undefined; standing?: ReadingStanding | undefined; ordering: string },
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<Page<string>> {
  const such = sql<SqlBool>`ways.person = ${person} and (ways.opens_at is null or ways.opens_at <= ${now})`;
  const standing = sql`case when mine.done_at is not null then 'done' when mine.begun_at is not null then 'begun'
    else 'not_opened' end`;
  const matching = sql`
    from ${heldMaterials(such)} held join study_materials on study_materials.id = held.material
      left join material_progress mine on mine.person = held.person and mine.material = held.material
    where study_materials.status = 'live' and ${everyWord(sql`study_materials.search_text`, query.search)}
      and (${query.standing ?? null}::text is null or ${standing} = ${query.standing ?? null})`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db);
  const direction = query.ordering.startsWith('-') ? sql`desc` : sql`asc`;
  const by = query.ordering.endsWith('title') ? sql`study_materials.title` : sql`held.due_at`;
  const { rows } = await sql<{ id: string }>`
    select study_materials.id ${matching}
    order by ${by} ${direction} nulls last, study_materials.title, study_materials.id
    limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows: rows.map(({ id }) => id) };
}

/**
 * Counts everybody who has a material or shelf, by the schools in `view`; other schools are one number. Each
 * assigned group's school is listed, even if the group is empty. People who read the material count even if
 * it was taken back.
 */
export async function countHolders(
  db: Kysely<Tables>,
  { reach, caller }: { reach: Reach; caller: string },
  of: { readonly material: string } | { readonly library_group: string },
): Promise<Holders[]> {
  const given =
    'material' in of
      ? sql`select person, group_id from material_allocations where material = ${of.material}
          union all
          select person, group_id from library_group_allocations
            join ${shelvesBelow(sql`select distinct library_group from library_group_allocations`)} below
              on below.root = library_group_allocations.library_group
            join library_group_materials placed on placed.library_group = below.id
          where placed.material = ${of.material}`
      : sql`select person, group_id from library_group_allocations where library_group = ${of.library_group}`;
  const read =
    'material' in of
      ? sql`union select person from material_progress where material = ${of.material}`
      : sql``;
  const { rows } = await sql<Holders>`
    with given as (${given}), holders as (
      select person from given where person is not null
      union select group_members.person from given join group_members using (group_id)
      ${read}
    ), places as (
      select holders.person, school_members.school from holders left join school_members using (person)
      union all
      select null, groups.school from given join groups on groups.id = given.group_id
    )
    select schools.name as school, count(distinct places.person)::integer as people,
      coalesce(${schoolsInReach(reach, caller)}, ${reach === 'all'}) as is_own
    from places left join schools on schools.id = places.school
    group by schools.id, schools.name order by schools.name nulls last`.execute(db);
  return rows;
}

type ReaderRow = Omit<
  MaterialUser,
  'user' | 'allotted_at' | 'opens_at' | 'due_at' | 'place_at' | 'done_at' | 'reminded_at'
> & { person: string; name: string; username: string; allotted_at: Date } & Record<
    'opens_at' | 'due_at' | 'place_at' | 'done_at' | 'reminded_at',
    Date | null
  >;

function toUser(row: ReaderRow): MaterialUser {
  const {
    person: id,
    name,
    username,
    source,
    reason,
    standing,
    is_late,
    page,
    percent,
    active_seconds,
  } = row;
  return {
    user: { id, name, username },
    source,
    reason,
    standing,
    is_late,
    page,
    percent,
    active_seconds,
    allotted_at: row.allotted_at.toISOString(),
    opens_at: row.opens_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    place_at: row.place_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
    reminded_at: row.reminded_at?.toISOString() ?? null,
  };
}
