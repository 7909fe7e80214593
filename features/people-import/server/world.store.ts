import { type Kysely, sql } from 'kysely';
import { type Reach, type Role, reachOf } from '#core/access/access.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { isDecided, peopleInReach } from '#features/people/server/public.store.ts';
import { listGuardiansOfPeople } from '#features/person/server/public.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import { listTermsOfSchools } from '#features/terms/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Incoming } from '../incoming.rules.ts';
import {
  groupKey,
  type NamedSchool,
  type PresentGroup,
  type PresentPerson,
  termKey,
  type World,
} from '../world.rules.ts';
import { listByEmail, listBySourcedId, listByUsername, type ViewOf } from './named-people.store.ts';

interface View {
  readonly reach: Exclude<Reach, 'none'>;
  readonly caller: { readonly id: string; readonly role: Role };
}

/** Makes imports wait for each other, so that two concurrent imports of one file add its people once. */
export async function lockImports(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('assay: people imports'))`.execute(db);
}

/**
 * Loads the existing people, schools, terms and groups that `incoming` may mean, as far as the importer sees
 * them. The number of statements is fixed. With `for_update` the found people are locked until the
 * transaction ends.
 */
export async function loadWorld(
  db: Kysely<Tables>,
  { reach, caller }: View,
  incoming: Incoming,
  for_update: boolean,
): Promise<World> {
  const { source } = incoming;
  const view = { reach, caller: caller.id };
  const by_sourced_id = await listBySourcedId(db, view, source, given(incoming.people, 'sourced_id'));
  const by_username = await listByUsername(db, view, given(incoming.people, 'username'));
  const by_email = await listByEmail(db, view, given(incoming.people, 'email'));
  const brought = incoming.format === 'oneroster' ? await listBrought(db, view, source) : [];
  const named = [by_sourced_id, by_username, by_email].flatMap(({ people }) => [...people.values()]);
  const found = [...named, brought].flat();
  const ids = [...new Set(found.filter((id) => id !== null))];
  const folded = await listFolded(db, incoming);
  const names = [...new Set(folded.values())];
  const idsOf = (things: readonly { sourced_id: string }[]) => things.map(({ sourced_id }) => sourced_id);
  const schools = await listSchools(db, view, source, names, idsOf(incoming.schools));
  const school_ids = [...schools.schools_by_name.values()].map(({ id }) => id);
  // Terms are locked first, as at the end of a year, so that the two cannot deadlock.
  const taught = incoming.terms.length > 0 ? school_ids : [];
  const terms = await listTermsOfSchools(db, taught, for_update);
  // Lock first and read afterwards, because data read before waiting for a lock could be stale.
  if (for_update)
    await sql`select from people where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const guardians = await listGuardiansOfPeople(db, incoming.guardians.length > 0 ? ids : []);
  const groups = await listGroups(db, view, source, names, idsOf(incoming.groups));
  return {
    caller: { id: caller.id, role: caller.role },
    over_all: reach === 'all',
    may_add_schools: reachOf(caller.role, 'schools.add') === 'all',
    people: await listPeople(db, { ...view, is_decided: isDecided(caller) }, source, ids),
    by_sourced_id: by_sourced_id.people,
    by_username: by_username.people,
    by_email: by_email.people,
    given_up: {
      sourced_ids: by_sourced_id.given_up,
      usernames: by_username.given_up,
      emails: by_email.given_up,
    },
    guardians: Map.groupBy(guardians, ({ person }) => person),
    terms: new Map(terms.map((term) => [term.id, term])),
    terms_by_sourced_id: await listTermIds(db, source, taught),
    brought,
    folded,
    ...schools,
    ...groups,
  };
}

function given(people: Incoming['people'], field: 'sourced_id' | 'username' | 'email'): string[] {
  return [...new Set(people.flatMap((person) => person[field] ?? []))];
}

async function listBrought(db: Kysely<Tables>, view: ViewOf, source: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select people.id from external_ids join people on people.id = external_ids.person
    where external_ids.source = ${source} and external_ids.kind = 'person' and people.deactivated_at is null
      and ${peopleInReach(view.reach, view.caller)} order by people.sort_name, people.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The database's normalized form of every name of a school, term or group in the file. */
async function listFolded(db: Kysely<Tables>, incoming: Incoming): Promise<Map<string, string>> {
  const ofPeople = incoming.people.flatMap(({ schools = [], groups }) => [...schools, ...groups]);
  const ofThings = [...incoming.schools, ...incoming.terms, ...incoming.groups].map(({ name }) => name);
  const names = [...new Set([...ofPeople, ...ofThings])];
  const { rows } = await sql<{ name: string; folded: string }>`
    select name, fold(normalize(name, NFC)) as folded from unnest(${names}::text[]) asked (name)`.execute(db);
  return new Map(rows.map(({ name, folded }) => [name, folded]));
}

async function listSchools(
  db: Kysely<Tables>,
  view: ViewOf,
  source: string,
  names: readonly string[],
  ids: readonly string[],
): Promise<Pick<World, 'schools_by_name' | 'schools_by_sourced_id'>> {
  const { rows } = await sql<NamedSchool & { folded: string }>`
    select schools.id, fold(schools.name) as folded, external_ids.external_id
    from schools left join external_ids on external_ids.school = schools.id and external_ids.source = ${source}
    where ${schoolsInReach(view.reach, view.caller)} and (fold(schools.name) = any(${names}::text[])
      or external_ids.external_id = any(${ids}::text[]) or schools.id::text = any(${ids}::text[]))`.execute(
    db,
  );
  return {
    schools_by_name: new Map(rows.map(({ folded, ...school }) => [folded, school])),
    schools_by_sourced_id: bySourcedId(await listGiven(db, source, 'school', ids), rows, ({ id }) => id),
  };
}

async function listGroups(
  db: Kysely<Tables>,
  view: ViewOf,
  source: string,
  names: readonly string[],
  ids: readonly string[],
): Promise<Pick<World, 'groups_by_name' | 'groups_by_sourced_id'>> {
  const { rows } = await sql<PresentGroup & { folded: string }>`
    select groups.id, groups.name, groups.school, groups.term, fold(groups.name) as folded, external_ids.external_id,
      groups.archived_at is not null as is_archived
    from groups left join external_ids on external_ids.group_id = groups.id and external_ids.source = ${source}
    where ${groupsInReach(view)} and ((fold(groups.name) = any(${names}::text[]) and groups.archived_at is null)
      or external_ids.external_id = any(${ids}::text[]) or groups.id::text = any(${ids}::text[]))`.execute(
    db,
  );
  const live = rows.filter(({ is_archived }) => !is_archived);
  return {
    groups_by_name: new Map(live.map(({ folded, ...group }) => [groupKey(group.school, folded), group])),
    groups_by_sourced_id: bySourcedId(
      await listGiven(db, source, 'group', ids),
      rows,
      ({ folded: _, ...group }) => group,
    ),
  };
}

/** The ids that the file's system uses for terms of these schools. */
async function listTermIds(
  db: Kysely<Tables>,
  source: string,
  schools: readonly string[],
): Promise<Map<string, string>> {
  if (schools.length === 0) return new Map();
  const { rows } = await sql<{ external_id: string; term: string; term_school: string }>`
    select external_id, term, term_school from external_ids
    where source = ${source} and kind = 'term' and term_school = any(${schools}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [termKey(row.term_school, row.external_id), row.term]));
}

/** The given ids that the system already uses for something of this kind, in reach or not. */
async function listGiven(
  db: Kysely<Tables>,
  source: string,
  kind: 'school' | 'group',
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from external_ids
    where source = ${source} and kind = ${kind} and external_id = any(${ids}::text[])`.execute(db);
  return rows.map(({ external_id }) => external_id);
}

/**
 * Records by the id in the file's system, null if out of reach, and by our own ids, which take precedence.
 */
function bySourcedId<Row extends { id: string; external_id: string | null }, Value>(
  given: readonly string[],
  rows: readonly Row[],
  thingOf: (row: Row) => Value,
): Map<string, Value | null> {
  return new Map<string, Value | null>([
    ...given.map((id) => [id, null] as const),
    ...rows.flatMap((row) => (row.external_id === null ? [] : [[row.external_id, thingOf(row)] as const])),
    ...rows.map((row) => [row.id, thingOf(row)] as const),
  ]);
}

async function listPeople(
  db: Kysely<Tables>,
  view: ViewOf & { readonly is_decided: ReturnType<typeof isDecided> },
  source: string,
  ids: readonly string[],
): Promise<Map<string, PresentPerson>> {
  const { rows } = await sql<PresentPerson>`
    select people.id, people.role, lower(people.username::text) as username, people.first_name, people.last_name,
      people.email, people.mobile, case when people.deactivated_at is null then 'active' else 'deactivated' end as status,
      ${view.is_decided} as is_decided,
      (select external_id from external_ids where person = people.id and source = ${source}) as external_id,
      coalesce((select jsonb_agg(jsonb_build_object('id', schools.id, 'folded', fold(schools.name),
          'in_reach', ${schoolsInReach(view.reach, view.caller)}))
        from school_members join schools on schools.id = school_members.school
        where school_members.person = people.id), '[]') as schools,
      coalesce((select jsonb_agg(jsonb_build_object('id', groups.id, 'folded', fold(groups.name)))
        from (select group_id from group_members where person = people.id
          union select group_id from group_tutors where person = people.id) stands
        join groups on groups.id = stands.group_id and groups.archived_at is null), '[]') as groups
    from people where people.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
