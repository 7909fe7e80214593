/** SQL to archive and reopen all groups of a term in a few statements. */
import { type Kysely, sql } from 'kysely';
import { Problem } from '#contract/problem.ts';
import { groupNameTaken } from '#features/terms/terms.contract.ts';
import { isUniqueViolation } from '#server/db/refused-by-constraint.ts';
import type { Tables } from '#server/db/tables.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The groups, memberships, codes and requests that archiving a term would end. */
export interface TermPlan {
  readonly groups: readonly Named[];
  /** The memberships. A person in two groups appears twice. */
  readonly members: readonly Named[];
  /** The groups that have a join code. */
  readonly join_codes: readonly Named[];
  readonly join_requests: readonly Named[];
  /** Active students who are only in these groups. */
  readonly leavers: readonly Named[];
}

/**
 * The plan for archiving a term, sorted by name. Locks the groups and their members until the transaction
 * ends.
 */
export async function planOfTerm(db: Kysely<Tables>, term: string): Promise<TermPlan> {
  const { rows: groups } = await sql<Named & { has_code: boolean }>`
    select * from (
      select id, name, join_code is not null as has_code from groups
      where term = ${term} and archived_at is null order by id for update) held
    order by name, id`.execute(db);
  const ids = groups.map(({ id }) => id);
  const named = (table: string) => sql<Named>`
    select people.id, concat_ws(' ', first_name, last_name) as name
    from ${sql.table(table)} ties join people on people.id = ties.person
    where ties.group_id = any(${ids}::uuid[]) order by sort_name, people.id`;
  await sql`
    select id from people where id in (select person from group_members where group_id = any(${ids}::uuid[]))
    order by id for update`.execute(db);
  // Query after locking, so that the query includes students who were just joining another group.
  const { rows: leavers } = await sql<Named>`
    select id, concat_ws(' ', first_name, last_name) as name from people
    where role = 'student' and deactivated_at is null
      and id in (select person from group_members where group_id = any(${ids}::uuid[]))
      and not exists (select from group_members where person = people.id and group_id <> all(${ids}::uuid[]))
    order by sort_name, id`.execute(db);
  return {
    groups: groups.map(({ id, name }) => ({ id, name })),
    members: (await named('group_members').execute(db)).rows,
    join_codes: groups.filter(({ has_code }) => has_code),
    join_requests: (await named('join_requests').execute(db)).rows,
    leavers,
  };
}

/** The members of a term's groups that are not archived, one row for each membership. */
export async function listMembershipsOfTerm(
  db: Kysely<Tables>,
  term: string,
): Promise<{ person: string; place: string }[]> {
  return db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['group_members.person', 'groups.id as place'])
    .where('groups.term', '=', term)
    .where('groups.archived_at', 'is', null)
    .execute();
}

/**
 * Archives a term's groups. Their members move to `archived_group_members`; join codes and requests are
 * deleted. `leavers` are recorded as deactivated together with the group.
 */
export async function archiveGroups(
  db: Kysely<Tables>,
  term: string,
  leavers: readonly string[],
  now: Date,
): Promise<void> {
  const live = sql`select id from groups where term = ${term} and archived_at is null`;
  await sql`
    insert into archived_group_members (group_id, person, was_deactivated)
    select group_id, person, person = any(${leavers}::uuid[]) from group_members where group_id in (${live})`.execute(
    db,
  );
  await sql`delete from group_members where group_id in (${live})`.execute(db);
  await sql`delete from join_requests where group_id in (${live})`.execute(db);
  await sql`
    update groups set archived_at = ${now}, join_code = null, join_code_expires_at = null, join_code_most_uses = null,
      join_code_uses = 0, version = version + 1, updated_at = ${now}
    where term = ${term} and archived_at is null`.execute(db);
}

export interface Reopened {
  readonly groups: readonly string[];
  readonly memberships: { readonly came_back: number; readonly stayed: number };
  /**
   * The people whom the archive deactivated; `is_as_left` tells that nobody has changed this since. Their
   * rows are locked.
   */
  readonly leavers: readonly { readonly id: string; readonly is_as_left: boolean }[];
}

/**
 * Reopens a term's archived groups, with those members who are still students of the school. Throws
 * `group_name_taken` if a group that is not archived has the same name as one of these groups.
 */
export async function reopenGroups(
  db: Kysely<Tables>,
  { term, archived_at }: { term: string; archived_at: Date },
  now: Date,
): Promise<Reopened> {
  await requireFreeNames(db, term);
  const { rows: groups } = await refusingTakenName(
    sql<{ id: string }>`
      update groups set archived_at = null, version = version + 1, updated_at = ${now}
      where term = ${term} and archived_at is not null returning id`.execute(db),
  );
  const ids = groups.map(({ id }) => id);
  const { rows: leavers } = await sql<{ id: string; is_as_left: boolean }>`
    select id, coalesce(deactivated_at = ${archived_at} and merged_into is null, false) as is_as_left from people
    where id in (select person from archived_group_members where group_id = any(${ids}::uuid[]) and was_deactivated)
    order by id for update`.execute(db);
  const { rows: back } = await sql<{ person: string }>`
    insert into group_members (group_id, person)
    select kept.group_id, kept.person from archived_group_members kept
      join groups on groups.id = kept.group_id join people on people.id = kept.person
      join school_members on school_members.person = people.id and school_members.school = groups.school
    where kept.group_id = any(${ids}::uuid[]) and people.role = 'student' and people.merged_into is null
    on conflict do nothing returning person`.execute(db);
  const { rows: kept } = await sql<{ person: string }>`
    delete from archived_group_members where group_id = any(${ids}::uuid[]) returning person`.execute(db);
  return { groups: ids, memberships: { came_back: back.length, stayed: kept.length - back.length }, leavers };
}

async function requireFreeNames(db: Kysely<Tables>, term: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select kept.name from groups kept join groups live on live.school = kept.school
      and fold(live.name) = fold(kept.name) and live.archived_at is null
    where kept.term = ${term} and kept.archived_at is not null order by kept.name`.execute(db);
  if (rows.length > 0) {
    const names = rows.map(({ name }) => `“${name}”`).join(', ');
    throw new Problem(groupNameTaken, {
      detail: `Other groups now have the same names. Rename ${names} first.`,
    });
  }
}

async function refusingTakenName<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'groups_school_name_key')) throw error;
    throw new Problem(groupNameTaken, {
      detail: 'Someone just created a group with the same name. Reload the page.',
    });
  }
}
