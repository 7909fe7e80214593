/** Finds the questions that a group has seen too often to be asked again now. */
import type { Kysely } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import { isGroupInReach } from '#features/groups/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { listMetByGroup } from './hooks.ts';

interface AskedUnseen {
  readonly unseen_by?: string | undefined;
  readonly not_seen_for_days?: number | undefined;
  readonly seen_by_at_most?: number | undefined;
}

const USUAL_DAYS = 90;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * The ids of the questions that a group has seen too often. Undefined if no group is given; null if the
 * caller cannot see the group.
 */
export async function listMetTooOften(
  db: Kysely<Tables>,
  caller: { readonly id: string; readonly role: Role },
  { unseen_by: group, not_seen_for_days = USUAL_DAYS, seen_by_at_most = 0 }: AskedUnseen,
  now: Date,
): Promise<string[] | null | undefined> {
  if (group === undefined) return undefined;
  const view = { reach: reachOf(caller.role, 'groups.view'), caller: caller.id };
  if (!(await isGroupInReach(db, view, group))) return null;
  const met = await listMetByGroup(db, group, new Date(now.getTime() - not_seen_for_days * DAY_MILLISECONDS));
  return [...met].flatMap(([question, { members }]) => (members > seen_by_at_most ? question : []));
}
