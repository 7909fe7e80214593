/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { reachOf } from '#core/access/access.ts';
import { listInView, membershipsOf, onGroups, outcome, type Row } from '#tests/support/access-row.ts';
import {
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  isSchoolInReach,
  SCHOOLS,
  type World,
} from '#tests/support/access-world.ts';
import type { Reply, TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

const idsOf = ({ body }: Reply) => (body.results as { id: string }[]).map(({ id }) => id);

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function groupsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  /** The people who ask to join each group, oldest request first. */
  const requests = new Map<string, string[]>();
  const requester = async (group: string) => {
    const { api } = get();
    const { id } = await api.person({ role: 'student' });
    const row = { group_id: group, person: id, created_at: api.clock.now() };
    await api.platform.database.kysely.insertInto('join_requests').values(row).execute();
    requests.set(group, [...(requests.get(group) ?? []), id]);
  };

  return {
    'GET /api/groups/': listInView(world, ({ reach }) =>
      GROUP_RELATIONS.filter((relation) => isGroupInReach(reach, relation)).map(
        (relation) => world().groups[relation],
      ),
    ),
    'POST /api/groups/': async ({ role, reach, send, endpoint }) => {
      for (const school of SCHOOLS) {
        const reply = await send({ name: `Made by ${role}`, school: world().schools[school] });
        expect(reply.status, school).toBe(
          outcome(reach, isSchoolInReach(reach, school), endpoint.status, 422),
        );
      }
    },
    'GET /api/groups/{id}/': onGroups(
      world,
      () => undefined,
      404,
      (reply, group) => expect(reply.body.id).toBe(group),
    ),
    'PATCH /api/groups/{id}/': onGroups(world, () => ({ version: 1 })),
    'DELETE /api/groups/{id}/': onGroups(world),
    'GET /api/groups/{id}/removal/': onGroups(world),
    'GET /api/groups/{id}/member-removal/': async ({ reach, send }) => {
      for (const relation of GROUP_RELATIONS) {
        const group = world().groups[relation];
        const member = await get().api.person({ role: 'student', groups: [group] });
        const reply = await send(undefined, group, `?user=${member.id}`);
        expect(reply.status, relation).toBe(outcome(reach, isGroupInReach(reach, relation), 200, 404));
      }
    },
    'GET /api/group-user/': listInView(
      world,
      ({ role, reach }) =>
        membershipsOf(world())
          .filter(
            ([, group, person]) =>
              isGroupInReach(reach, group) && isPersonInReach(reachOf(role, 'people.view'), person),
          )
          .map(([key]) => key),
      (row) => {
        const { group, user } = row as unknown as { group: string; user: { id: string } };
        return `${group} ${user.id}`;
      },
    ),
    'POST /api/group-user/': onGroups(
      world,
      async (group, relation) => {
        const isNorth = relation === 'tutored' || relation === 'of_same_school';
        // Tutors can add only students in their view, so the student is already in another group of the tutor.
        const tutored = relation === 'tutored' ? 'student_in_tutored_group' : 'student_of_same_school';
        const student = await world().person(isNorth ? tutored : 'student_of_other_school');
        return { group, users: [student.id] };
      },
      422,
    ),
    'DELETE /api/group-user/': onGroups(world, (group) => ({ group, users: [group] }), 422),
    'PUT /api/groups/{id}/join-code/': onGroups(world, () => ({ expires_at: null, most_uses: null })),
    'DELETE /api/groups/{id}/join-code/': onGroups(world),
    'GET /api/groups/{id}/join-requests/': async (attempt) => {
      for (const relation of GROUP_RELATIONS) await requester(world().groups[relation]);
      await onGroups(
        world,
        () => undefined,
        404,
        (reply, group) => expect(idsOf(reply)).toEqual(requests.get(group)),
      )(attempt);
    },
    'POST /api/groups/{id}/join-requests/': onGroups(world, (group) => ({
      people: [group],
      decision: 'decline',
    })),
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function groupsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, north, student, group, made, name, one } = northSeeds(get);
  const term = async () => {
    const { world } = get();
    const days = { starts_on: '2026-09-01', ends_on: '2026-12-20' };
    return (await world.clients.admin.post('/api/terms/', { school: north(), name: name(), ...days })).body
      .id;
  };

  return {
    'POST /api/groups/': one(async () => ({
      body: { name: name(), school: north(), term: await term(), tutors: [await made('tutor')] },
    })),
    'PATCH /api/groups/{id}/': one(async () => ({
      ids: [await group()],
      body: { version: 1, term: await term(), tutors: [get().world.callers.tutor.id] },
    })),
    'POST /api/group-user/': one(async () => ({ body: { group: await group(), users: [await student()] } })),
    'DELETE /api/group-user/': one(async () => ({
      body: { group: await group(), users: [await student()] },
    })),
    'POST /api/groups/{id}/join-requests/': one(async () => {
      const [id, asks] = [await group(), (await get().api.person({ role: 'guest' })).id];
      const row = { group_id: id, person: asks, created_at: get().api.clock.now() };
      await base()[0].kysely.insertInto('join_requests').values(row).execute();
      return { ids: [id], body: { people: [asks], decision: 'approve' } };
    }),
  };
}

export const calls: FeatureCalls = {
  rows: groupsRows,
  names: { '/api/groups/{id}/': 'group' },
  sound: groupsSound,
};
