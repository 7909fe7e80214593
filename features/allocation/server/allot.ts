/** Allotting: amount → targets in reach → assessments → save. It knows no HTTP; what is a fault the rules say. */
import type { Kysely } from 'kysely';
import { listAssessmentsForSession } from '#features/assessments/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Allocation } from '../allocation.contract.ts';
import { amountFaults, assessmentFaults, targetFaults } from '../allocation.rules.ts';
import * as store from './allocations.store.ts';
import { listEligiblePeople, listGroupsForShare, listSchoolsForShare } from './targets.store.ts';

/**
 * Allots every assessment to every target; what is allotted already gets these terms. Throws `breaks_rule` with
 * every target out of reach and every assessment that can't be allotted so.
 */
export async function allot(
  db: Kysely<Tables>,
  view: store.View,
  asked: {
    assessments: readonly string[];
    users: readonly string[];
    groups: readonly string[];
    schools: readonly string[];
  } & store.AllocationTerms,
  now: Date,
): Promise<Allocation[]> {
  const { assessments, users, groups, schools, ...terms } = asked;
  requireNoFaults(amountFaults(asked));
  const found = {
    users: await listEligiblePeople(db, view, users),
    groups: await listGroupsForShare(db, view, groups),
    schools: await listSchoolsForShare(db, { ...view, reach: view.schools_reach }, schools),
  };
  const known = await listAssessmentsForSession(db, assessments);
  requireNoFaults([
    ...targetFaults(asked, found),
    ...assessmentFaults(assessments, [...known.values()], terms),
  ]);
  const rest = { assessments, terms, by: view.caller };
  const ids = [
    ...(await store.saveAllocations(db, { kind: 'person', targets: users, ...rest }, now)),
    ...(await store.saveAllocations(db, { kind: 'group', targets: groups, ...rest }, now)),
    ...(await store.saveAllocations(db, { kind: 'school', targets: schools, ...rest }, now)),
  ];
  return store.listAllocationsByIds(db, ids);
}
