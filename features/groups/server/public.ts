/** What other features' servers may ask about groups: which are in reach, and to come into one by its code. */
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

/** Whether a row of `groups` is within `reach` of `caller`, as SQL, archived ones too. */
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

/** The live groups in a caller's view that fit best what was searched. */
export function searchGroups(
  db: Kysely<Tables>,
  { id, role }: { readonly id: string; readonly role: Role },
  search: string,
  most: number,
): Promise<searching.FoundGroup[]> {
  return searching.searchGroups(db, { reach: reachOf(role, 'groups.view'), caller: id }, search, most);
}

/**
 * Puts a taker into the group of a join code; `waits`: once staff have let them in. Their own row is locked first.
 * Throws `breaks_rule` for a code that lets nobody in and for a group of another school, `forbidden` for staff.
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

/** The groups that a person is in, and those whose staff have yet to let them in. */
export async function listGroupsOfPerson(
  db: Kysely<Tables>,
  person: string,
): Promise<{ id: string; name: string; is_waiting: boolean }[]> {
  return listGroupsOf(db, person);
}

/** Who is in the live groups of a term: a row a place in a group. */
export function listMembershipsOfTerm(...asked: Parameters<typeof archive.listMembershipsOfTerm>) {
  return archive.listMembershipsOfTerm(...asked);
}

/** What archiving a term's groups would end, by name. Its groups and their members are held until it is done. */
export function planOfTerm(db: Kysely<Tables>, term: string): Promise<archive.TermPlan> {
  return archive.planOfTerm(db, term);
}

/**
 * Archives a term's live groups; `leavers` are those of their members whom the caller deactivates with it. With
 * `keeps_assignments` all of the members get by name what is assigned to their groups.
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
 * Makes a term's archived groups live again, with those members who may still be in them. Whom the archive deactivated is
 * the caller's to take back. Throws `group_name_taken`.
 */
export function reopenGroups(
  db: Kysely<Tables>,
  archived: { term: string; archived_at: Date },
  now: Date,
): Promise<archive.Reopened> {
  return archive.reopenGroups(db, archived, now);
}

/** Groups and ties to be written many at a time. Whether they may stand so is the caller's to know. */
export interface GroupChanges {
  readonly added: readonly { id: string; school: string; name: string }[];
  readonly renamed: readonly { id: string; name: string }[];
  readonly ended: readonly GroupTie[];
  readonly begun: readonly GroupTie[];
  /** Whether members who leave get by name what is assigned to the group. */
  readonly keeps_assignments: boolean;
}

/** Writes all of them, in as many statements whatever their number. Throws `group_name_taken`. */
export async function changeGroups(db: Kysely<Tables>, changes: GroupChanges, now: Date): Promise<void> {
  await addGroups(db, changes.added, now);
  await renameGroups(db, changes.renamed, now);
  const ended = changes.ended.filter(({ as }) => as === 'member');
  const memberships = ended.map(({ person, group }) => ({ person, place: group }));
  await beforeMembershipsEnd(db, { ended: memberships, keeps: changes.keeps_assignments }, now);
  await removeTies(db, changes.ended);
  await addTies(db, changes.begun);
}
