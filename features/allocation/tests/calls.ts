/** Valid calls of this feature's endpoints, for the tests that try all endpoints. */
import { expect } from 'vitest';
import { type Reach, type Role, reachOf } from '#core/access/access.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { onPeople, outcome, type Row } from '#tests/support/access-row.ts';
import {
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  isSchoolInReach,
  RELATIONS,
  SCHOOLS,
  type World,
} from '#tests/support/access-world.ts';
import type { Reply, TestApi } from '#tests/support/api.ts';
import { type ContentCall, seen } from '#tests/support/content-tries.ts';
import type { Caller, Content } from '#tests/support/content-world.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

/**
 * `world` is called only when a row runs, because the test world does not exist yet when the access matrix is
 * built.
 */
function allocationRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const admin = () => world().world.callers.admin.id;
  const published = (fields: object = {}) => seedAssessment(...base(), admin(), fields);

  /**
   * One target for each relation to the caller, and whether it is in view. A test is assigned to each target.
   */
  const targets = (reach: Reach, schools_reach: Reach) => {
    const { people, groups, schools } = world().world;
    return [
      ...RELATIONS.filter((relation) => ['student', 'guest'].includes(people[relation].role)).map(
        (relation) => ({
          name: relation as string,
          target: { person: people[relation].id },
          body: { users: [people[relation].id] },
          is_in_view: isPersonInReach(reach, relation),
        }),
      ),
      ...GROUP_RELATIONS.map((relation) => ({
        name: relation as string,
        target: { group_id: groups[relation] },
        body: { groups: [groups[relation]] },
        is_in_view: isGroupInReach(reach, relation),
      })),
      ...SCHOOLS.map((school) => ({
        name: school as string,
        target: { school: schools[school] },
        body: { schools: [schools[school]] },
        is_in_view: isSchoolInReach(schools_reach, school),
      })),
    ];
  };

  /** A call about the tests of a person. Everybody except the callers has an individual assignment. */
  const onAllotted =
    (
      body: (assessment: string) => unknown,
      success: (isTaker: boolean) => number,
      own: (role: Role) => number,
      answered?: (reply: Reply, assessment: string) => void,
    ): Row =>
    async (attempt) => {
      const { id } = await published();
      const { callers } = world().world;
      await onPeople(() => world().world, {
        body: async (person) => {
          if (person !== callers[attempt.role])
            await seedAllocation(...base(), admin(), id, { person: person.id });
          return body(id);
        },
        success: ({ role }) => success(isTaker(role)),
        answered: (reply) => answered?.(reply, id),
        own,
      })(attempt);
    };
  const isTaker = (role: Role) => role === 'student' || role === 'guest';

  return {
    'GET /api/test-allocation/': async ({ role, reach, send }) => {
      const { id } = await published();
      const expected: string[] = [];
      for (const { target, is_in_view } of targets(reach, reachOf(role, 'schools.view'))) {
        const allocation = await seedAllocation(...base(), admin(), id, target);
        if (is_in_view) expected.push(allocation);
      }
      const reply = await send(undefined, '', `?page_size=200&assessment=${id}`);
      if (reach === 'none') expect(reply.status).toBe(403);
      else expect(reply.body.results.map((row: { id: string }) => row.id).sort()).toEqual(expected.sort());
    },
    'POST /api/test-allocation/': async ({ reach, send }) => {
      const { id } = await published();
      for (const { name, body, is_in_view } of targets(reach, reach)) {
        const reply = await send({ assessments: [id], ...body });
        expect(reply.status, name).toBe(outcome(reach, is_in_view, 201, 422));
      }
    },
    'POST /api/test-allocation/preview/': async ({ reach, send }) => {
      const { id } = await published();
      for (const { name, body, is_in_view } of targets(reach, reach)) {
        const reply = await send({ assessments: [id], ...body });
        expect(reply.status, name).toBe(outcome(reach, is_in_view, 200, 422));
      }
    },
    'DELETE /api/test-allocation/': async ({ reach, send }) => {
      const { id } = await published();
      for (const { name, target, is_in_view } of targets(reach, reach)) {
        const allocation = await seedAllocation(...base(), admin(), id, target);
        const reply = await send({ allocations: [allocation] });
        expect(reply.status, name).toBe(outcome(reach, is_in_view, 204, 422));
      }
    },
    'GET /api/assignments/': async ({ role, reach, send }) => {
      const { id } = await published();
      const expected: string[] = [];
      for (const { target, is_in_view } of targets(reach, reachOf(role, 'schools.view'))) {
        const allocation = await seedAllocation(...base(), admin(), id, target);
        if (is_in_view) expected.push(allocation);
      }
      const reply = await send(undefined, '', `?page_size=200&assessment=${id}`);
      if (reach === 'none') expect(reply.status).toBe(403);
      else expect(reply.body.results.map((row: { id: string }) => row.id).sort()).toEqual(expected.sort());
    },
    'DELETE /api/assignments/': async ({ reach, send }) => {
      const { id } = await published();
      for (const { name, target, is_in_view } of targets(reach, reach)) {
        const allocation = await seedAllocation(...base(), admin(), id, target);
        const reply = await send({ assignments: [allocation] });
        expect(reply.status, name).toBe(outcome(reach, is_in_view, 204, 422));
      }
    },
    'GET /api/assessments/{id}/users/list/': async ({ reach, send }) => {
      const { people } = world().world;
      const { id } = await published();
      const takers = RELATIONS.filter((relation) => isTaker(people[relation].role));
      for (const relation of takers) {
        await seedAllocation(...base(), admin(), id, { person: people[relation].id });
      }
      const reply = await send(undefined, id, '?page_size=200');
      const expected = takers
        .filter((relation) => isPersonInReach(reach, relation))
        .map((of) => people[of].id);
      if (reach === 'none') expect(reply.status).toBe(403);
      else {
        const listed = reply.body.results.map((row: { user: { id: string } }) => row.user.id);
        expect(listed.sort()).toEqual(expected.sort());
      }
    },
    'GET /api/users/assessments/': async ({ role, send }) => {
      const { people, callers } = world().world;
      const [own, others] = [await published(), await published()];
      await seedAllocation(...base(), admin(), own.id, { person: callers[role].id });
      const other = people.student_of_same_school.id;
      await seedAllocation(...base(), admin(), others.id, { person: other });
      const reply = await send(undefined, '', '?page_size=200');
      expect(reply.status).toBe(200);
      const ids = (reply.body.results as { assessment: { id: string } }[]).map(
        ({ assessment }) => assessment.id,
      );
      expect([ids.includes(own.id), ids.includes(others.id)]).toEqual([true, false]);
    },
    'GET /api/users/{id}/assessments/': onAllotted(
      () => undefined,
      () => 200,
      () => 200,
      (reply, assessment) => {
        const rows = reply.body.results as { assessment: { id: string } }[];
        expect(rows.map((row) => row.assessment.id)).toContain(assessment);
      },
    ),
    'POST /api/users/{id}/assessments/': onAllotted(
      (assessment) => ({ assessments: [assessment] }),
      (takes) => (takes ? 201 : 422),
      (role) => (reachOf(role, 'allocations.write') === 'none' ? 403 : 422),
    ),
    'DELETE /api/users/{id}/assessments/': onAllotted(
      (assessment) => ({ assessments: [assessment] }),
      () => 204,
      (role) => (reachOf(role, 'allocations.write') === 'none' ? 403 : 422),
    ),
    'GET /api/user-assessments/{id}/enrolled/': async ({ role, send }) => {
      const open = await published({ open_to_guests: true });
      expect((await send(undefined, open.id)).status).toBe(isTaker(role) ? 200 : 404);
      expect((await send(undefined, (await published()).id)).status, 'not open').toBe(404);
    },
    'POST /api/user-assessments/{id}/enrolled/': async ({ role, send }) => {
      const open = await published({ open_to_guests: true });
      expect((await send(undefined, open.id)).status).toBe(isTaker(role) ? 201 : 403);
      const closed = await send(undefined, (await published()).id);
      expect(closed.status, 'not open').toBe(isTaker(role) ? 404 : 403);
    },
    'DELETE /api/user-assessments/{id}/enrolled/': async ({ role, send }) => {
      const open = await published({ open_to_guests: true });
      expect((await send(undefined, open.id)).status).toBe(isTaker(role) ? 204 : 404);
      expect((await send(undefined, (await published()).id)).status, 'not open').toBe(404);
    },
  };
}

/** The calls, keyed by method and path. */
function allocationContent(): Readonly<Record<string, readonly ContentCall[]>> {
  const allotted = ({ paper }: Content, { student }: Caller) => ({
    assessments: [paper],
    users: [student.id],
  });

  return {
    'POST /api/test-allocation/': [
      seen((client, content, caller) => client.post('/api/test-allocation/', allotted(content, caller)), 201),
    ],
    'POST /api/test-allocation/preview/': [
      seen((client, content, caller) =>
        client.post('/api/test-allocation/preview/', allotted(content, caller)),
      ),
    ],
    'POST /api/users/{id}/assessments/': [
      seen(
        (client, { paper }, { student }) =>
          client.post(`/api/users/${student.id}/assessments/`, { assessments: [paper] }),
        201,
      ),
    ],
    'GET /api/assessments/{id}/users/list/': [
      seen((client, { paper }) => client.get(`/api/assessments/${paper}/users/list/`)),
    ],
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function allocationSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, student, group, paper, one } = northSeeds(get);

  return {
    'POST /api/test-allocation/': [
      {
        make: async () => ({
          body: { assessments: [(await paper()).id], users: [await student()], groups: [await group()] },
        }),
      },
      {
        by: ['manager'],
        make: async () => ({ body: { assessments: [(await paper()).id], schools: [north()] } }),
      },
      {
        make: async () => ({
          body: {
            practice_sets: [await seedSet(...base(), admin(), { school: null })],
            users: [await student()],
          },
        }),
      },
    ],
    'POST /api/test-allocation/preview/': one(async () => ({
      body: { assessments: [(await paper()).id], users: [await student()], groups: [await group()] },
    })),
    'DELETE /api/test-allocation/': one(async () => {
      const target = { person: await student() };
      return {
        body: { allocations: [await seedAllocation(...base(), admin(), (await paper()).id, target)] },
      };
    }),
    'DELETE /api/assignments/': one(async () => {
      const target = { person: await student() };
      return {
        body: { assignments: [await seedAllocation(...base(), admin(), (await paper()).id, target)] },
      };
    }),
    'POST /api/users/{id}/assessments/': one(async () => ({
      ids: [await student()],
      body: { assessments: [(await paper()).id] },
    })),
    'DELETE /api/users/{id}/assessments/': one(async () => {
      const [id, { id: test }] = [await student(), await paper()];
      await seedAllocation(...base(), admin(), test, { person: id });
      return { ids: [id], body: { assessments: [test] } };
    }),
  };
}

export const calls: FeatureCalls = {
  rows: allocationRows,
  names: {
    '/api/assessments/{id}/users/list/': 'everyones',
    '/api/user-assessments/{id}/enrolled/': 'everyones',
  },
  sound: allocationSound,
  content: allocationContent,
  of_people: ['GET /api/test-allocation/', 'GET /api/assignments/', 'DELETE /api/users/{id}/assessments/'],
};
