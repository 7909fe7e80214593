/** Functions about groups that other features' servers may call. */
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { type Role, reachOf, type View } from '#core/access/access.ts';
import { beforeMembershipsEnd } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireMayJoin } from '../join-code.rules.ts';
import * as archive from './archive.store.ts';
import { addGroups, addTies, type GroupTie, removeTies, renameGroups } from './bulk-groups.store.ts';
import * as searching from './group-search.store.ts';
import { groupsInReach as inReach } from './in-reach.ts';
import { joinByCode } from './join.ts';
import { findJoining, listGroupsOf } from './join-codes.store.ts';

/** SQL condition: the row of `groups` is within `reach` of `caller`. Includes archived groups. */
export function groupsInReach(view: View): RawBuilder<SqlBool> {
  return inReach(view);
}

/** Whether the caller sees this group, archived or not. */
export async function isGroupInReach(db: Kysely<Tables>, view: View, group: string): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', group)
    .where(inReach(view))
    .executeTakeFirst();
  return row !== undefined;
}

/** The groups in the caller's view that match the search best, without archived ones. */
export function searchGroups(
  db: Kysely<Tables>,
  { id, role }: { readonly id: string; readonly role: Role },
  search: string,
  most: number,
): Promise<searching.FoundGroup[]> {
  return searching.searchGroups(db, { reach: reachOf(role, 'groups.view'), caller: id }, search, most);
}

/**
 * Adds a taker to the group of a join code, or only requests it if `waits` is true. Locks the taker's row
 * first. Throws `breaks_rule` for an invalid code and for a group of a different school, `forbidden` for
 * staff.
 */
export async function joinGroup(
  db: Kysely<Tables>,
  { code, person, waits }: { code: string; person: string; waits: boolean },
  now: Date,
): Promise<{ name: string; is_waiting: boolean }> {
  const joining = await findJoining(db, person);
  requireMayJoin(joining);
  return joinByCode(db, { code, person: joining, waits }, now);
}

/** The groups that a person is in, and those they wait to join. */
export async function listGroupsOfPerson(
  db: Kysely<Tables>,
  person: string,
): Promise<{ id: string; name: string; is_waiting: boolean }[]> {
  return listGroupsOf(db, person);
}

/** The members of a term's groups that are not archived, one row for each membership. */
export function listMembershipsOfTerm(...asked: Parameters<typeof archive.listMembershipsOfTerm>) {
  return archive.listMembershipsOfTerm(...asked);
}

/**
 * The memberships and codes that archiving a term's groups would end, sorted by name. Locks the groups and
 * their members until the transaction ends.
 */
export function planOfTerm(db: Kysely<Tables>, term: string): Promise<archive.TermPlan> {
  return archive.planOfTerm(db, term);
}

/**
 * Archives those groups of a term that are not archived. `leavers` are the members whom the caller
 * deactivates at the same time. With `keeps_assignments` all members keep the groups' assignments as
 * individual ones.
 */
export async function archiveGroups(
  db: Kysely<Tables>,
  term: string,
  {
    leavers,
    keeps_assignments,
  }: { readonly leavers: readonly string[]; readonly keeps_assignments: boolean },
  now: Date,
): Promise<void> {
  const ended = await archive.listMembershipsOfTerm(db, term);
  await beforeMembershipsEnd(db, { ended, keeps: keeps_assignments }, now);
  await archive.archiveGroups(db, term, leavers, now);
}

/**
 * Reopens a term's archived groups, with those members who may still be in them. The caller reactivates the
 * people whom the archive deactivated. Throws `group_name_taken`.
 */
export function reopenGroups(
  db: Kysely<Tables>,
  archived: { term: string; archived_at: Date },
  now: Date,
): Promise<archive.Reopened> {
  return archive.reopenGroups(db, archived, now);
}

/** Groups and memberships to write in bulk. The caller checks whether they are allowed. */
export interface GroupChanges {
  readonly added: readonly { id: string; school: string; name: string }[];
  readonly renamed: readonly { id: string; name: string }[];
  readonly ended: readonly GroupTie[];
  readonly begun: readonly GroupTie[];
  /** Whether leaving members keep the group's assignments as individual ones. */
  readonly keeps_assignments: boolean;
}

/** Writes all changes, with a fixed number of statements. Throws `group_name_taken`. */
export async function changeGroups(db: Kysely<Tables>, changes: GroupChanges, now: Date): Promise<void> {
  await addGroups(db, changes.added, now);
  await renameGroups(db, changes.renamed, now);
  const ended = changes.ended.filter(({ as }) => as === 'member');
  const memberships = ended.map(({ person, group }) => ({ person, place: group }));
  await beforeMembershipsEnd(db, { ended: memberships, keeps: changes.keeps_assignments }, now);
  await removeTies(db, changes.ended);
  await addTies(db, changes.begun);
}
