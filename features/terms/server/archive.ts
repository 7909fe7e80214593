/**
 * Archives and reopens terms: decides what happens to their groups and to students who are then in no group.
 */
import type { Kysely } from 'kysely';
import type { View } from '#core/access/access.ts';
import { deactivatePeople, takePeopleBack, whatIsLost } from '#features/people/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { noteAudit } from '#server/http/audited.ts';
import type { Context } from '#server/http/route.ts';
import type { ArchiveReport, archiveTerm, ReopenReport, reopenTerm } from '../terms.contract.ts';
import { countedOf } from '../terms.rules.ts';
import {
  archiveGroups,
  listMembershipsOfTerm,
  listUnderWay,
  planOfTerm,
  reopenGroups,
  signOutPeople,
  type TermPlan,
} from './hooks.ts';

type Figures = Omit<ArchiveReport, 'term' | 'is_done' | 'leavers_deactivated'>;

interface Plan {
  readonly of_groups: TermPlan;
  readonly figures: Figures;
}

/**
 * Plans archiving a term. `content` limits which titles of assignments appear. Locks the term's groups, and
 * the people who would be in no group, until the transaction ends.
 */
export async function planArchive(db: Kysely<Tables>, content: View, term: string): Promise<Plan> {
  const of_groups = await planOfTerm(db, term);
  const { groups, members, join_codes, join_requests, leavers } = of_groups;
  const ended = await listMembershipsOfTerm(db, term);
  const assignments = await whatIsLost(db, { ended, begun: [] }, content);
  const sitting = await listUnderWay(
    db,
    leavers.map(({ id }) => id),
  );
  return {
    of_groups,
    figures: {
      groups: countedOf(groups),
      memberships: countedOf(members),
      join_codes: countedOf(join_codes),
      join_requests: countedOf(join_requests),
      leavers: countedOf(leavers),
      sessions_under_way: countedOf(sitting),
      assignments,
    },
  };
}

/** Archives the term as in the plan. */
export async function carryOut(
  { db, now, notes }: Pick<Context<typeof archiveTerm>, 'db' | 'now' | 'notes'>,
  { id }: { id: string },
  { of_groups }: Plan,
  { deactivate_leavers, keep_assignments }: { deactivate_leavers: boolean; keep_assignments: boolean },
): Promise<void> {
  const leavers = deactivate_leavers ? of_groups.leavers.map((leaver) => leaver.id) : [];
  await archiveGroups(db, id, { leavers, keeps_assignments: keep_assignments }, now);
  for (const group of of_groups.groups) noteAudit({ notes }, { target_kind: 'group', target: group.id });
  if (leavers.length === 0) return;
  await deactivatePeople(db, leavers, now);
  await signOutPeople(db, leavers, now);
  for (const target of leavers) noteAudit({ notes }, { target_kind: 'person', target });
}

/**
 * Undoes the archiving at `archived_at`, except where something changed since then. Throws `group_name_taken`
 * if a newer group has the name of one of the term's groups.
 */
export async function reopen(
  { db, now, notes }: Pick<Context<typeof reopenTerm>, 'db' | 'now' | 'notes'>,
  term: string,
  archived_at: Date,
): Promise<Omit<ReopenReport, 'term'>> {
  const { groups, memberships, leavers } = await reopenGroups(db, { term, archived_at }, now);
  for (const target of groups) noteAudit({ notes }, { target_kind: 'group', target });
  const back = leavers.filter(({ is_as_left }) => is_as_left).map(({ id }) => id);
  await takePeopleBack(db, back, now);
  for (const target of back) noteAudit({ notes }, { target_kind: 'person', target });
  return {
    groups: { came_back: groups.length },
    memberships,
    leavers: { came_back: back.length, stayed: leavers.length - back.length },
  };
}
