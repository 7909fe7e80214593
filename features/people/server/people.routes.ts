import { Problem } from '#contract/problem.ts';
import { isStaff, type Role, STAFF_ROLES } from '#core/access/access.ts';
import { changedValues } from '#features/audit/audit.rules.ts';
import {
  listSchoolsInReach,
  onlySchoolOf,
  requireSchoolsInUse,
} from '#features/schools/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { noteAudit } from '#server/http/audited.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { requireFreshProof } from '#server/http/preconditions.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  addGuest,
  addInternal,
  addStudent,
  changePerson,
  deactivatePerson,
  getPerson,
  listGuests,
  listInternal,
  listStudents,
  previewPlaces,
  usernameTaken,
} from '../people.contract.ts';
import {
  asksForDecision,
  asksForProof,
  counselorFaults,
  isAdminTakenAway,
  requireMayAdd,
  requireMayChange,
  requireMayDeactivate,
  requireNotErased,
  schoolFaults,
  takeBackFaults,
} from '../people.rules.ts';
import { placeFaults, placesChanged } from '../places.rules.ts';
import { keepingCare } from './care.ts';
import {
  beforeMembershipsEnd,
  forgetEmailChanges,
  hashNewPassword,
  invite,
  signOutEverywhere,
  tellOfOtherContacts,
  whatIsLost,
} from './hooks.ts';
import {
  findPerson,
  findPersonForUpdate,
  hasActiveCounselor,
  listPeople,
  savePerson,
} from './people.store.ts';
import { isDecidedBy, requireDecision, viewOf } from './public.store.ts';
import { addPerson, requireAnotherAdmin } from './public.ts';
import { listEndingMemberships, listPlaces } from './stray-ties.store.ts';

function listRoute(
  endpoint: typeof listInternal | typeof listStudents | typeof listGuests,
  roles: readonly Role[],
): Route {
  return route(endpoint, async (context) => {
    const { db, view, query, now } = context;
    return listAnswer(context, await listPeople(db, { ...view, roles }, query, pageOffset(query), now));
  });
}

function addRoute(endpoint: typeof addInternal | typeof addStudent | typeof addGuest): Route {
  return route(endpoint, {
    before: async ({ caller, body, now }) => {
      requireMayAdd(caller.role, body.role);
      /* A person at an unattended screen could add a staff account and later use it to get past any such
         check. */
      if (isStaff(body.role)) requireFreshProof({ caller, now });
      const { first_name, last_name, email = null, username = '', password } = body;
      return password === undefined
        ? null
        : hashNewPassword({ first_name, last_name, email, username }, password);
    },
    handle: async ({ db, platform, caller, view, reach, body, now }, password_hash) => {
      const { password: _, schools: named, ...fields } = body;
      const only = named === undefined ? await onlySchoolOf(db, view) : null;
      const schools = named ?? (only === null ? [] : [only]);
      const in_reach = await listSchoolsInReach(db, view, schools);
      requireNoFaults(
        schoolFaults({
          role: body.role,
          before: [],
          after: schools,
          in_reach,
          over_all: reach === 'all',
        }),
      );
      await requireSchoolsInUse(db, schools);
      const id = await addPerson(
        db,
        { ...fields, schools, password_hash, must_change_password: password_hash !== null },
        now,
      );
      if (id === null) throw new Problem(usernameTaken, { detail: 'Choose another username.' });
      const person = found(await findPerson(db, view, id));
      const { email } = person;
      if (password_hash === null && email !== null)
        await invite(db, platform, [{ ...person, email }], { by: caller.id, now });
      return person;
    },
  });
}

/** The audit keeps the values of these fields before and after a change. */
const AUDITED_FIELDS = ['first_name', 'last_name', 'username', 'email', 'mobile', 'role'] as const;

export const peopleRoutes: Route[] = [
  listRoute(listInternal, STAFF_ROLES),
  listRoute(listStudents, ['student']),
  listRoute(listGuests, ['guest']),
  addRoute(addInternal),
  addRoute(addStudent),
  addRoute(addGuest),

  route(getPerson, async ({ db, view, caller, params }) => {
    const person = found(await findPerson(db, view, params.id));
    return { ...person, is_decided: await isDecidedBy(db, caller, person.id) };
  }),

  route(changePerson, async ({ db, platform, view, reach, caller, params, body, now, notes }) => {
    const { version, status, keep_assignments, ...change } = body;
    const person = found(await findPersonForUpdate(db, view, params.id));
    const before = person.schools.map((school) => school.id);
    requireMayChange(caller, { ...person, schools: before }, change);
    if (asksForDecision(before, { ...change, status })) await requireDecision(db, caller, person.id);
    if (asksForProof(person, change)) requireFreshProof({ caller, now });
    requireVersion(person, version);
    requireNotErased(person);
    requireNoFaults(takeBackFaults(person, status));
    const { role = person.role, schools: after = before, counselor = null } = change;
    const in_reach = await listSchoolsInReach(db, view, [...before, ...after]);
    requireNoFaults(schoolFaults({ role, before, after, in_reach, over_all: reach === 'all' }));
    await requireSchoolsInUse(
      db,
      after.filter((school) => !before.includes(school)),
    );
    if (counselor !== null) {
      const stays = counselor === person.counselor?.id;
      const is_found = stays || (await hasActiveCounselor(db, view, counselor, after));
      requireNoFaults(counselorFaults(role, is_found));
    }
    if (isAdminTakenAway(person, { ...person, role })) await requireAnotherAdmin(db, person.id);
    if (person.status === 'active') await tellOfOtherContacts(db, platform, person.id, change);
    const saved = { ...change, ...(status === 'active' ? { deactivated_at: null } : {}) };
    const ended = await listEndingMemberships(db, [{ id: person.id, role, schools: after }]);
    await beforeMembershipsEnd(db, { ended, keeps: keep_assignments && !isStaff(role) }, now);
    await keepingCare(db, person.id, { by: caller.id, now }, () => savePerson(db, person.id, saved, now));
    if (change.email !== undefined && change.email !== person.email)
      await forgetEmailChanges(db, [person.id]);
    if (role !== person.role) await signOutEverywhere(db, person.id, now);
    const values = changedValues(AUDITED_FIELDS, person, change);
    noteAudit({ notes }, { target_kind: 'person', target: person.id, values });
    // A change of role may put the person out of the caller's view. Answer with the result anyway.
    return found(await findPerson(db, { ...view, reach: 'all' }, person.id));
  }),

  route(previewPlaces, async ({ db, view, caller, params, body }) => {
    const person = found(await findPerson(db, view, params.id));
    const { schools, groups } = body;
    const places = await listPlaces(db, person.id, [...schools, ...(groups ?? [])]);
    const of_schools = [...places.present, ...places.named].map(({ school }) => school);
    const in_reach = await listSchoolsInReach(db, view, of_schools);
    const change = { ...places, schools, groups, in_reach };
    requireNoFaults(placeFaults(change));
    const { ended, begun } = placesChanged(change);
    const of = (place: string) => ({ person: person.id, place });
    return whatIsLost(db, { ended: ended.map(of), begun: begun.map(of) }, contentViewOf(caller));
  }),

  route(deactivatePerson, async ({ db, caller, params, now }) => {
    const person = found(await findPersonForUpdate(db, viewOf(caller), params.id));
    requireMayDeactivate(caller, person);
    await requireDecision(db, caller, person.id);
    if (isAdminTakenAway(person, { ...person, status: 'deactivated' }))
      await requireAnotherAdmin(db, person.id);
    if (person.status === 'deactivated') return;
    await savePerson(db, person.id, { deactivated_at: now }, now);
    await signOutEverywhere(db, person.id, now);
  }),
];
