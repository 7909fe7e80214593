/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { isStaff, type Role, reachOf } from '#core/access/access.ts';
import { listed, onOwned, outcome, type Row } from '#tests/support/access-row.ts';
import {
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  isSchoolInReach,
  RELATIONS,
  type World,
} from '#tests/support/access-world.ts';
import type { ApiClient, TestApi } from '#tests/support/api.ts';
import { ABSENT, type ContentCall, call } from '#tests/support/content-tries.ts';
import { sees } from '#tests/support/content-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

/** `world` is a function, because the test world does not exist yet when the access matrix is built. */
function peopleViewRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const schools = () => world().world.schools;

  /** Searches for each person by email, which must find them only if they are in view. */
  const table: Row = async ({ role, reach, endpoint }) => {
    for (const relation of RELATIONS) {
      const search = world().world.people[relation].email;
      const isRead = endpoint.method === 'GET';
      const reply = await world().world.clients[role].send({
        method: endpoint.method,
        url: endpoint.path + (isRead ? `?search=${search}` : ''),
        ...(isRead ? {} : { payload: { search } }),
      });
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reach === 'none') continue;
      const ids = (reply.body.results as { id: string }[]).map(({ id }) => id);
      const { id } = world().world.people[relation];
      expect(ids.includes(id), relation).toBe(isPersonInReach(reach, relation));
      expect(reply.body.count).toBe(ids.length);
    }
  };

  const view = (role: Role) => ({
    name: `View of ${role} ${counted()}`,
    filters: {},
    columns: ['role'],
    ordering: 'name',
  });
  let made = 0;
  const counted = () => {
    made += 1;
    return made;
  };
  const clients = new Map<string, ApiClient>();
  const as = async (person: SeededPerson) => {
    const client = clients.get(person.id) ?? (await world().api.as(person));
    clients.set(person.id, client);
    return client;
  };
  const savedView = async (owner: SeededPerson, school: string | null = null) => {
    // Roles that cannot save views use a view of an admin.
    const by = isStaff(owner.role) ? owner : world().world.callers.admin;
    const reply = await (await as(by)).post('/api/saved-views/', { ...view(owner.role), school });
    return reply.body.id as string;
  };

  /**
   * A saved view that belongs to the caller, and a saved view of a different person, which the caller cannot
   * find.
   */
  const onView = (body: object | undefined): Row =>
    onOwned(
      () => world().world,
      (owner) => savedView(owner),
      ({ send }, id) => send(body, id),
      ({ reach, endpoint }, owner) => outcome(reach, owner === 'own', endpoint.status),
    );

  /** Deactivates one student, which can be undone. */
  const deactivate = (client: ApiClient, person: SeededPerson) =>
    client.post('/api/people-view/actions/', { act: 'deactivate', chosen: { users: [person.id] } });

  /**
   * A bulk action by the caller, and a bulk action by a different person, which the caller cannot find. Roles
   * that cannot change people use an action by an admin.
   */
  const onAction: Row = onOwned(
    () => world().world,
    async (owner) => {
      const { callers, person } = world().world;
      const by = reachOf(owner.role, 'people.change') === 'none' ? callers.admin : owner;
      const student =
        by.id === world().world.owners.of_other_school.id
          ? 'student_of_other_school'
          : 'student_of_same_school';
      return (await deactivate(await as(by), await person(student))).body.id;
    },
    ({ send }, id) => send(undefined, id),
    ({ role, reach, endpoint }, owner) =>
      outcome(reach, owner === 'own' && reachOf(role, 'people.change') !== 'none', endpoint.status),
  );

  return {
    'GET /api/people-view/': table,
    'POST /api/filter-people-view/': table,
    'POST /api/people-view/download/': async ({ reach, send }) => {
      const { people } = world().world;
      const named = await send({ chosen: { users: [people.student_of_other_school.id] } });
      expect(named.status).toBe(outcome(reach, isPersonInReach(reach, 'student_of_other_school'), 200, 422));
      const reply = await send({ chosen: { filters: {} } });
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reach === 'none') return;
      const seen = RELATIONS.filter((relation) => reply.text.includes(`"${people[relation].email}"`));
      expect(seen).toEqual(RELATIONS.filter((relation) => isPersonInReach(reach, relation)));
    },
    'GET /api/filter-people-view/': async ({ role, reach, send }) => {
      const reply = await send();
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reach === 'none') return;
      const shown = (reply.body.school as { id: string }[]).map(({ id }) => id);
      for (const school of ['north', 'south'] as const) {
        const isSeen = isSchoolInReach(reachOf(role, 'schools.view'), school);
        expect(shown.includes(schools()[school]), school).toBe(isSeen);
      }
      const groups = (reply.body.group as { id: string }[]).map(({ id }) => id);
      for (const relation of GROUP_RELATIONS) {
        const isSeen = isGroupInReach(reachOf(role, 'groups.view'), relation);
        expect(groups.includes(world().world.groups[relation]), relation).toBe(isSeen);
      }
    },
    'GET /api/saved-views/': async (attempt) => {
      const { callers, owners } = world().world;
      const own = await savedView(callers[attempt.role]);
      const shared = await savedView(owners.of_same_school, schools().north);
      const others = await savedView(owners.of_same_school);
      const elsewhere = await savedView(owners.of_other_school, schools().south);
      const rows = await listed<{ id: string }>(attempt);
      if (rows === null) return;
      const ids = rows.map(({ id }) => id).filter((id) => [own, shared, others, elsewhere].includes(id));
      // An admin can see every school.
      const expected = attempt.role === 'admin' ? [own, shared, elsewhere] : [own, shared];
      expect(ids.sort()).toEqual(expected.sort());
    },
    'POST /api/saved-views/': async ({ role, reach, send }) => {
      for (const school of ['north', 'south'] as const) {
        const reply = await send({ ...view(role), school: schools()[school] });
        const isSeen = isSchoolInReach(reachOf(role, 'schools.view'), school);
        expect(reply.status, school).toBe(outcome(reach, isSeen, 201, 422));
      }
    },
    'PATCH /api/saved-views/{id}/': onView({ version: 1 }),
    'DELETE /api/saved-views/{id}/': onView(undefined),
    'POST /api/people-view/actions/': async ({ role }) => {
      const reach = reachOf(role, 'people.change');
      for (const relation of RELATIONS) {
        const isSeen = isPersonInReach(reachOf(role, 'people.table'), relation);
        const { person: another, people, clients: own } = world().world;
        const person = isSeen && reach !== 'none' ? await another(relation) : people[relation];
        const reply = await deactivate(own[role], person);
        expect(reply.status, relation).toBe(outcome(reach, isSeen, 201, 422));
      }
    },
    'GET /api/people-view/actions/{id}/': onAction,
    'GET /api/people-view/actions/{id}/people/': onAction,
    'POST /api/people-view/actions/{id}/undo/': onAction,
  };
}

/** The calls, keyed by method and path. */
function peopleViewContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'POST /api/people-view/actions/': [
      call(
        (client, { paper }, { student }) =>
          client.post('/api/people-view/actions/', {
            act: 'allot',
            assessment: paper,
            chosen: { users: [student.id] },
          }),
        // Counselors may use bulk actions, but may not assign tests.
        (caller, { owner }) => (caller.role === 'counselor' ? [403] : sees(caller, owner) ? [201] : ABSENT),
      ),
    ],
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function peopleViewSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, made, paper, name, one } = northSeeds(get);
  const filters = async () => {
    const { manager, tutor, counselor } = get().world.callers;
    const care = { tutor: [tutor.id], manager: [manager.id], counselor: [counselor.id] };
    return { school: [north()], group: [await group()], ...care };
  };
  const view = async () => ({
    name: name(),
    filters: await filters(),
    columns: ['role'],
    ordering: 'name',
    school: north(),
  });
  const savedView = async (role: Role) =>
    (await get().world.clients[role].post('/api/saved-views/', await view())).body.id as string;
  const bulk = (body: () => Promise<object>): SoundCall => ({
    make: async () => ({ body: { chosen: { users: [await student()] }, ...(await body()) } }),
  });

  return {
    'POST /api/filter-people-view/': one(async () => ({ body: await filters() })),
    'POST /api/people-view/download/': [
      { make: async () => ({ body: { chosen: { users: [await student()] } } }) },
      { make: async () => ({ body: { chosen: { filters: await filters() } } }) },
    ],
    'POST /api/saved-views/': one(async () => ({ body: await view() })),
    'PATCH /api/saved-views/{id}/': one(async (role) => ({
      ids: [await savedView(role)],
      body: { version: 1, ...(await view()) },
    })),
    'POST /api/people-view/actions/': [
      bulk(async () => ({ act: 'allot', assessment: (await paper()).id })),
      { ...bulk(async () => ({ act: 'set_managers', managers: [await made('manager')] })), by: ['manager'] },
      {
        ...bulk(async () => ({ act: 'set_counselor', counselor: await made('counselor') })),
        by: ['manager'],
      },
      bulk(async () => ({ act: 'add_to_group', group: await group() })),
      {
        by: ['manager'],
        make: async () => {
          const { email: search } = await get().world.person('student_in_tutored_group');
          return { body: { act: 'deactivate', chosen: { filters: { search }, count: 1 } } };
        },
      },
    ],
  };
}

export const calls: FeatureCalls = {
  rows: peopleViewRows,
  names: { '/api/saved-views/{id}/': 'owned', '/api/people-view/actions/{id}/': 'owned' },
  sound: peopleViewSound,
  content: peopleViewContent,
  downloads: {
    'POST /api/people-view/download/': async ({ admin }) => {
      const { text } = await admin.post('/api/people-view/download/', { chosen: { filters: {} } });
      return [text];
    },
  },
};
