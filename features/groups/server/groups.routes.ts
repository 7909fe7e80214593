import { reachOf } from '#core/access/access.ts';
import { approvePeople } from '#features/people/server/public.store.ts';
import { beforeMembershipsEnd, whatIsLost } from '#features/people/server/public.ts';
import {
  listSchoolsInReach,
  requireSchoolsInUse,
  schoolNamed,
} from '#features/schools/server/public.store.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { listOpenTerms } from '#features/terms/server/public.ts';
import { found, requireNoFaults, requireVersion } from '#server/http/found.ts';
import { listAnswer, pageOffset } from '#server/http/list.ts';
import { type Route, route } from '#server/http/route.ts';
import {
  addGroup,
  addGroupUsers,
  changeGroup,
  getGroup,
  getGroupRemoval,
  getMemberRemoval,
  listGroups,
  listGroupUsers,
  removeGroup,
  removeGroupUsers,
} from '../groups.contract.ts';
import {
  groupSchoolFaults,
  memberFaults,
  namedGroupFaults,
  requireLive,
  termFaults,
  tutorFaults,
} from '../groups.rules.ts';
import * as store from './groups.store.ts';
import { whatEndsWithGroup } from './hooks.ts';
import * as members from './members.store.ts';

export const groupsRoutes: Route[] = [
  route(listGroups, async (context) => {
    const { db, view, query } = context;
    return listAnswer(context, await store.listGroups(db, view, query, pageOffset(query)));
  }),

  route(addGroup, async ({ db, view, body, now }) => {
    const school = await schoolNamed(db, view, body.school);
    requireNoFaults(groupSchoolFaults(school, await listSchoolsInReach(db, view, [school])));
    await requireSchoolsInUse(db, [school]);
    requireNoFaults([
      ...termFaults(body.term, await openTerms(db, school, body.term)),
      ...tutorFaults(body.tutors, await store.listEligibleTutors(db, school, body.tutors)),
    ]);
    return found(await store.findGroup(db, view, await store.addGroup(db, { ...body, school }, now)));
  }),

  route(getGroup, async ({ db, view, params }) => found(await store.findGroup(db, view, params.id))),

  route(changeGroup, async ({ db, view, params, body, now }) => {
    const group = found(await store.findGroupForUpdate(db, view, params.id));
    requireVersion(group, body.version);
    requireLive(group);
    const { tutors = [], term = null } = body;
    const eligible = await store.listEligibleTutors(db, group.school.id, tutors);
    requireNoFaults([
      ...termFaults(term, await openTerms(db, group.school.id, term)),
      ...tutorFaults(tutors, [...eligible, ...group.tutors.map((tutor) => tutor.id)]),
    ]);
    await store.saveGroup(db, group.id, body, now);
    // Reads with full reach, because tutors may have removed themselves and still get a response.
    return found(await store.findGroup(db, { ...view, reach: 'all' }, group.id));
  }),

  route(removeGroup, async ({ db, view, params, query, now }) => {
    const group = found(await store.findGroupForUpdate(db, view, params.id));
    requireLive(group);
    const ended = await members.listMemberships(db, group.id);
    await beforeMembershipsEnd(db, { ended, keeps: query.keep_assignments }, now);
    await store.removeGroup(db, group.id);
  }),

  route(getGroupRemoval, async ({ db, view, caller, params, now }) => {
    const group = found(await store.findGroup(db, view, params.id));
    requireLive(group);
    const { member_count, waiting_count } = group;
    const ends = await whatEndsWithGroup(db, group.id, contentViewOf(caller), now);
    return { members: member_count, join_requests: waiting_count, ...ends };
  }),

  route(getMemberRemoval, async ({ db, view, caller, params, query }) => {
    const group = found(await store.findGroup(db, view, params.id));
    requireLive(group);
    found((await members.isMember(db, group.id, query.user)) || null);
    const ended = [{ person: query.user, place: group.id }];
    return whatIsLost(db, { ended, begun: [] }, contentViewOf(caller));
  }),

  route(listGroupUsers, async (context) => {
    const { db, view, caller, query } = context;
    const people_reach = reachOf(caller.role, 'people.view');
    return listAnswer(
      context,
      await members.listMembers(db, { ...view, people_reach }, query, pageOffset(query)),
    );
  }),

  route(addGroupUsers, async ({ db, view, caller, body, now }) => {
    const group = await namedGroup(db, view, body.group);
    const people = { people_reach: reachOf(caller.role, 'people.view'), caller: caller.id };
    const eligible = await members.listEligibleMembers(db, people, group, body.users);
    requireNoFaults(memberFaults(body.users, eligible));
    await members.addMembers(db, group.id, body.users);
    await approvePeople(db, body.users, now);
    return found(await store.findGroup(db, view, group.id));
  }),

  route(removeGroupUsers, async ({ db, view, body, now }) => {
    const group = await namedGroup(db, view, body.group);
    const ended = body.users.map((person) => ({ person, place: group.id }));
    await beforeMembershipsEnd(db, { ended, keeps: body.keep_assignments }, now);
    await members.removeMembers(db, group.id, body.users);
  }),
];

/** Locks the group that the body names, if it is not archived. */
async function namedGroup(...[db, view, id]: Parameters<typeof store.findGroupForUpdate>) {
  const group = await store.findGroupForUpdate(db, view, id);
  requireNoFaults(namedGroupFaults(group !== null));
  requireLive(found(group));
  return found(group);
}

function openTerms(
  db: Parameters<typeof listOpenTerms>[0],
  school: string,
  term: string | null,
): Promise<string[]> {
  return listOpenTerms(db, school, term === null ? [] : [term]);
}
