/**
 * Assigns tests and sets. Checks the number of allocations, the targets, and the tests and sets, then saves.
 */
import type { Kysely } from 'kysely';
import type { Reach } from '#core/access/access.ts';
import { defaultMode } from '#core/access/allocation.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import {
  type AssessmentForSession,
  listAssessmentsInView,
} from '#features/assessments/server/public.store.ts';
import {
  listEligiblePeople,
  listGroupsForShare,
  listSchoolsForShare,
  requireTargetsInUse,
} from '#features/groups/server/public.store.ts';
import { requireSchoolsInUse } from '#features/schools/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';
import { requireNoFaults } from '#server/http/found.ts';
import type { Allocation } from '../allocation.contract.ts';
import { amountFaults, assessmentFaults, setFaults, targetFaults } from '../allocation.rules.ts';
import * as store from './allocations.store.ts';
import { type GivenTo, listGivenTo, listHavingByName, requireGivenInUse } from './given-for.store.ts';
import { listSetAllocationsByIds, listSetsToAllot, saveSetAllocations } from './set-allocations.store.ts';
import { listAllocationsInViewForUpdate, removeAllocations } from './taking-back.store.ts';

/** The tests that the caller may assign: those they can see. */
interface ContentView {
  readonly reach: Reach;
  readonly caller: string;
}

/**
 * Assigns each test and practice set to each target. Existing allocations (for a person: those by the same
 * school) get the new terms. Throws `breaks_rule` with every target out of reach and every test or set that
 * cannot be assigned with these terms.
 */
export async function allot(
  db: Kysely<Tables>,
  view: store.View & { content: ContentView },
  asked: {
    assessments: readonly string[];
    practice_sets?: readonly string[];
    users: readonly string[];
    groups: readonly string[];
    schools: readonly string[];
  } & store.AllocationTerms,
  now: Date,
): Promise<Allocation[]> {
  const { assessments, practice_sets = [], users, groups, schools, ...terms } = asked;
  requireNoFaults(amountFaults(asked));
  const found = {
    users: await listEligiblePeople(db, view, users),
    groups: await listGroupsForShare(db, view, groups),
    schools: await listSchoolsForShare(db, { ...view, reach: view.schools_reach }, schools),
  };
  await requireSchoolsInUse(db, found.schools);
  await requireTargetsInUse(db, { users: [], groups: found.groups });
  const known = await listAssessmentsInView(db, view.content, assessments);
  const sets = await listSetsToAllot(db, view.content, practice_sets);
  requireNoFaults([
    ...setFaults({ ...asked, practice_sets }, sets),
    ...targetFaults(asked, found),
    ...assessmentFaults(assessments, [...known.values()], terms),
  ]);
  const { mode, ...others } = terms;
  const rest = { assessments: givenIn(mode, known), terms: others, by: view.caller };
  const given = await listGivenTo(db, view, users);
  await requireGivenInUse(db, given);
  const people = given.map(targetOf);
  const asTargets = (of: readonly string[]) => of.map((id) => ({ id }));
  const saved = [
    ...(await store.saveAllocations(db, { kind: 'person', targets: people, ...rest }, now)),
    ...(await store.saveAllocations(db, { kind: 'group', targets: asTargets(groups), ...rest }, now)),
    ...(await store.saveAllocations(db, { kind: 'school', targets: asTargets(schools), ...rest }, now)),
  ];
  const { opens_at, due_at, closes_at } = terms;
  const of_sets = { sets, terms: { opens_at, due_at, closes_at }, by: view.caller };
  const set_ids = [
    ...(await saveSetAllocations(db, { kind: 'person', targets: users, ...of_sets }, now)),
    ...(await saveSetAllocations(db, { kind: 'group', targets: groups, ...of_sets }, now)),
    ...(await saveSetAllocations(db, { kind: 'school', targets: schools, ...of_sets }, now)),
  ];
  const ids = saved.map(({ id }) => id);
  return [...(await store.listAllocationsByIds(db, ids)), ...(await listSetAllocationsByIds(db, set_ids))];
}

/**
 * Assigns one test to individuals, for the school `given_for`, or else for a school they share with the
 * caller. People who already have it individually for that school, or for no school, keep it unchanged unless
 * `renews`. Returns the new allocations, the people who already had one, and those who are not active takers
 * in reach. Throws `breaks_rule` if the test cannot be assigned with these terms.
 */
export async function allotToPeople(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string; content: ContentView },
  {
    assessment,
    users,
    given_for,
    renews = false,
    ...terms
  }: {
    assessment: string;
    users: readonly string[];
    given_for?: string;
    renews?: boolean;
  } & store.AllocationTerms,
  now: Date,
): Promise<{ made: Map<string, string>; present: string[]; refused: string[] }> {
  const known = await listAssessmentsInView(db, view.content, [assessment]);
  const faults = assessmentFaults([assessment], [...known.values()], terms);
  requireNoFaults(faults.map((fault) => ({ ...fault, path: 'body.assessment' })));
  const { mode, ...rest } = terms;
  const eligible = await listEligiblePeople(db, view, users);
  const reached = new Set(eligible);
  const given =
    given_for === undefined
      ? await listGivenTo(db, view, eligible)
      : eligible.map((person) => ({ person, given_for }));
  await requireGivenInUse(db, given);
  const present = new Set(await listHavingByName(db, assessment, given));
  const targets = given.filter(({ person }) => renews || !present.has(person)).map(targetOf);
  const saved = await store.saveAllocations(
    db,
    { kind: 'person', targets, assessments: givenIn(mode, known), terms: rest, by: view.caller },
    now,
  );
  return {
    made: new Map(saved.map(({ id, target }) => [target, id])),
    present: [...present],
    refused: users.filter((id) => !reached.has(id)),
  };
}

function targetOf({ person, given_for }: GivenTo): store.Target {
  return { id: person, given_for };
}

/**
 * Takes back the given allocations if they still have the given terms, and returns the ids of those taken
 * back. Does not change started sessions.
 */
export async function takeBack(
  db: Kysely<Tables>,
  view: { reach: Reach; caller: string; content: ContentView },
  allotments: readonly string[],
  as_given: Omit<store.AllocationTerms, 'mode'> & { allocated_by: string },
  now: Date,
): Promise<string[]> {
  if (allotments.length === 0) return [];
  const inView = { ...view, schools_reach: view.reach };
  const ids = await listAllocationsInViewForUpdate(db, inView, allotments, as_given);
  if (ids.length > 0) await removeAllocations(db, ids, now);
  return ids;
}

/** Each of these tests with the requested mode, or else its default mode. */
function givenIn(
  mode: SessionMode | null,
  assessments: ReadonlyMap<string, AssessmentForSession>,
): store.GivenAssessment[] {
  return [...assessments.values()].map(({ id, modes }) => ({ id, mode: mode ?? defaultMode(modes) }));
}
