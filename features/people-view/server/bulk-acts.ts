/** Carries out an action on many people: checks, decides the outcome for each person, and saves. */

import { done, type Outcome, refused, unchanged } from '#contract/bulk.ts';
import type { Fault } from '#contract/problem.ts';
import type { View } from '#core/access/access.ts';
import { allotToPeople } from '#features/allocation/server/public.ts';
import { announce } from '#features/announcements/server/public.ts';
import { INVITATION_LIMIT, invitationKey } from '#features/auth/enrolment.rules.ts';
import { invite, signOutPeople } from '#features/auth/server/public.ts';
import { changeGroups } from '#features/groups/server/public.ts';
import { type CareStep, counselorSteps, managerSteps } from '#features/people/care.rules.ts';
import { listActiveCarers } from '#features/people/server/public.store.ts';
import { changeCare, deactivatePeople, listManagersOf } from '#features/people/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { requireNoFaults } from '#server/http/found.ts';
import { takePointOfEach } from '#server/http/rate-limit.ts';
import type { Context } from '#server/http/route.ts';
import type { Asked, actOnPeople } from '../bulk.contract.ts';
import { isSameSet, refusalOf } from '../bulk.rules.ts';
import { type ChosenPerson, findGroupForShare, listOfOtherSchools, listPlaces } from './bulk.store.ts';

type Doing = Pick<Context<typeof actOnPeople>, 'db' | 'caller' | 'now' | 'platform'> & {
  /** The caller's reach with this action. */
  readonly view: View;
};
type AskedOf<Act extends Asked['act']> = Extract<Asked, { act: Act }>;

/**
 * Carries out the action for each of these people and returns the outcomes. Throws `breaks_rule` if it is
 * impossible for everybody.
 */
export async function perform(
  doing: Doing,
  asked: Asked,
  people: readonly ChosenPerson[],
): Promise<Outcome[]> {
  const fit: ChosenPerson[] = [];
  const outcomes: Outcome[] = [];
  for (const person of people) {
    const reason = refusalOf(asked.act, doing.caller, person);
    if (reason === null) fit.push(person);
    else outcomes.push(refused(person.id, reason));
  }
  return [...outcomes, ...(await performOn(doing, asked, fit))];
}

function performOn(doing: Doing, asked: Asked, people: readonly ChosenPerson[]): Promise<Outcome[]> {
  switch (asked.act) {
    case 'allot':
      return allot(doing, asked, people);
    case 'set_managers':
      return setManagers(doing, asked, people);
    case 'set_counselor':
      return setCounselor(doing, asked, people);
    case 'add_to_group':
      return addToGroup(doing, asked, people);
    case 'message':
      return message(doing, asked, people);
    case 'invite':
      return inviteAll(doing, people);
    case 'deactivate':
      return deactivate(doing, people);
  }
}

async function allot(
  { db, view, caller, now }: Doing,
  { assessment, opens_at, due_at, closes_at }: AskedOf<'allot'>,
  people: readonly ChosenPerson[],
): Promise<Outcome[]> {
  const users = people.map(({ id }) => id);
  const terms = { mode: null, opens_at, due_at, closes_at, attempts_allowed: null, counts: false };
  const reaching = { ...view, content: contentViewOf(caller) };
  const allotted = await allotToPeople(db, reaching, { assessment, users, ...terms }, now);
  return [
    ...[...allotted.made].map(([person, allocation]) => done(person, { allocation })),
    ...allotted.present.map(unchanged),
    ...allotted.refused.map((person) =>
      refused(person, 'Not an active student or guest you can assign tests to'),
    ),
  ];
}

async function setManagers(
  { db, view, caller, now }: Doing,
  { managers, note }: AskedOf<'set_managers'>,
  people: readonly ChosenPerson[],
): Promise<Outcome[]> {
  const before = await listManagersOf(
    db,
    people.map(({ id }) => id),
  );
  const named = [...before.values()].flat().map(({ id }) => id);
  const in_view = new Set(await listActiveCarers(db, view, 'manager', [...managers, ...new Set(named)]));
  const absent = managers.flatMap((manager, index): Fault[] =>
    in_view.has(manager)
      ? []
      : [{ path: `body.managers.${index}`, message: 'This person isn’t an active manager you can see.' }],
  );
  requireNoFaults(absent);
  const steps: CareStep[] = [];
  const outcomes = people.map(({ id }) => {
    const had = (before.get(id) ?? []).map((manager) => manager.id);
    // Managers whom the caller cannot see are neither added nor removed.
    const after = [...new Set([...managers, ...had.filter((manager) => !in_view.has(manager))])];
    if (isSameSet(had, after)) return unchanged(id);
    steps.push(...managerSteps(id, had, after));
    return done(id, { before: had, after });
  });
  await changeCare(db, steps, { by: caller.id, note, now });
  return outcomes;
}

async function setCounselor(
  { db, view, caller, now }: Doing,
  { counselor, note }: AskedOf<'set_counselor'>,
  people: readonly ChosenPerson[],
): Promise<Outcome[]> {
  if (counselor !== null && (await listActiveCarers(db, view, 'counselor', [counselor])).length === 0) {
    requireNoFaults([
      { path: 'body.counselor', message: 'This person isn’t an active counselor you can see.' },
    ]);
  }
  const elsewhere = await listOfOtherSchools(
    db,
    counselor,
    people.map(({ id }) => id),
  );
  const steps: CareStep[] = [];
  const outcomes = people.map((person) => {
    if (person.counselor !== counselor && elsewhere.has(person.id)) {
      return refused(person.id, 'Not in the counselor’s school');
    }
    const own = counselorSteps(person.id, person.counselor, counselor);
    steps.push(...own);
    return own.length === 0
      ? unchanged(person.id)
      : done(person.id, { before: person.counselor, after: counselor });
  });
  await changeCare(db, steps, { by: caller.id, note, now });
  return outcomes;
}

async function addToGroup(
  { db, view, now }: Doing,
  { group: asked }: AskedOf<'add_to_group'>,
  people: readonly ChosenPerson[],
): Promise<Outcome[]> {
  const group = await findGroupForShare(db, view, asked);
  if (group === null) {
    requireNoFaults([{ path: 'body.group', message: 'This group doesn’t exist, or you can’t see it.' }]);
    return [];
  }
  const { of_school, in_group } = await listPlaces(
    db,
    group,
    people.map(({ id }) => id),
  );
  const begun = people
    .filter(({ id }) => of_school.has(id) && !in_group.has(id))
    .map(({ id }) => ({ group: group.id, person: id, as: 'member' }) as const);
  await changeGroups(db, { added: [], renamed: [], ended: [], begun, keeps_assignments: false }, now);
  const come = await listPlaces(
    db,
    group,
    begun.map(({ person }) => person),
  );
  return people.map(({ id }) => {
    if (in_group.has(id)) return unchanged(id);
    return of_school.has(id)
      ? done(id, { group: group.id, membership: come.in_group.get(id) ?? null })
      : refused(id, 'Not in the group’s school');
  });
}

async function message(
  doing: Doing,
  { title, text, by_mail }: AskedOf<'message'>,
  people: readonly ChosenPerson[],
): Promise<Outcome[]> {
  const users = people.map(({ id }) => id);
  if (users.length > 0) await announce(doing, { title, text, users, by_mail });
  return users.map((person) => done(person));
}

async function inviteAll(
  { db, platform, caller, now }: Doing,
  people: readonly ChosenPerson[],
): Promise<Outcome[]> {
  const keys = people.map(({ id }) => invitationKey(id));
  const fit = await takePointOfEach(db, keys, INVITATION_LIMIT, now);
  const isFit = ({ id }: ChosenPerson) => fit.has(invitationKey(id));
  const invited = people
    .filter(isFit)
    .flatMap(({ email, ...person }) => (email === null ? [] : { ...person, email }));
  await invite(db, platform, invited, { by: caller.id, now });
  return people.map((person) =>
    isFit(person)
      ? done(person.id)
      : refused(person.id, `Already invited ${INVITATION_LIMIT.points} times in the last hour`),
  );
}

async function deactivate({ db, now }: Doing, people: readonly ChosenPerson[]): Promise<Outcome[]> {
  const active = people.filter(({ is_active }) => is_active).map(({ id }) => id);
  await deactivatePeople(db, active, now);
  await signOutPeople(db, active, now);
  return people.map(({ id, is_active }) =>
    is_active ? done(id, { deactivated_at: now.toISOString() }) : unchanged(id),
  );
}
