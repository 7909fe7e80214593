/** The rows of people, schools and groups in the access matrix. */
import { expect } from 'vitest';
import { mayGrant, ROLES, type Role, reachOf } from '#core/access/access.ts';
import { listed, onGroups, onPeople, onSchools, outcome, type Row, type Try } from './access-row.ts';
import {
  COMMON_WORD,
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  isSchoolInReach,
  RELATIONS,
  SCHOOLS,
  type World,
} from './access-world.ts';
import type { Reply, TestApi } from './api.ts';
import { PASSWORD } from './seed.ts';

const idsOf = ({ body }: Reply) => (body.results as { id: string }[]).map(({ id }) => id);

const MEMBERSHIPS = [
  ['of_same_school', 'student_of_same_school'],
  ['of_other_school', 'student_of_other_school'],
  ['tutored', 'student_in_tutored_group'],
] as const;

/** `world` is asked for when a row runs: it is made after the matrix. */
export function peopleRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  /** All that may be compared: the world as it was made, without what single tries added. */
  const everything = () => {
    const { people, callers, groups, schools } = world();
    const all = [...Object.values(people), ...Object.values(callers)].map(({ id }) => id);
    return new Set([
      ...all,
      ...Object.values(groups),
      ...Object.values(schools),
      ...memberships().map(([key]) => key),
    ]);
  };
  const memberships = () =>
    MEMBERSHIPS.map(([group, person]) => {
      const key = `${world().groups[group]} ${world().people[person].id}`;
      return [key, group, person] as const;
    });

  /** Each list, whole and searched by a word that everything has, holds exactly what is in view, and counts that. */
  function lists(
    expected: (attempt: Try) => string[],
    nameOf: (row: { id: string }) => string = (row) => row.id,
  ): Row {
    return async (attempt) => {
      const ours = everything();
      for (const query of ['?page_size=200', `?page_size=200&search=${COMMON_WORD}`]) {
        const rows = await listed<{ id: string }>(attempt, query);
        if (rows === null) continue;
        const names = rows.map(nameOf).filter((name) => ours.has(name));
        expect(names.sort()).toEqual(expected(attempt).sort());
      }
    };
  }

  const peopleOf = (roles: readonly Role[]): Row =>
    lists(({ role, reach }) => {
      const seen = RELATIONS.filter((relation) => isPersonInReach(reach, relation)).map(
        (relation) => world().people[relation],
      );
      // Callers belong to the north school, but for the admin; everyone sees themselves.
      const callers = ROLES.filter(
        (other) => other === role || reach === 'all' || (reach === 'own_schools' && other !== 'admin'),
      ).map((other) => world().callers[other]);
      return [...seen, ...callers].filter((person) => roles.includes(person.role)).map(({ id }) => id);
    });

  /** A change of somebody, which asks for a rank above theirs. */
  const changes = (body: unknown, own: (role: Role) => number): Row =>
    onPeople(world, {
      body: () => body,
      success: (person, { role, endpoint }) => (mayGrant(role, person.role) ? endpoint.status : 403),
      own,
    });

  const adds =
    (role: Role): Row =>
    async ({ role: granter, reach, send, endpoint }) => {
      for (const school of SCHOOLS) {
        const body = { role, first_name: 'New', last_name: 'One', schools: [world().schools[school]] };
        const granted = isSchoolInReach(reach, school) ? endpoint.status : 422;
        const success = mayGrant(granter, role) ? granted : 403;
        expect((await send(body)).status, school).toBe(reach === 'none' ? 403 : success);
      }
    };

  const version = async (school: string) =>
    (await get().world.clients.admin.get(`/api/schools/${school}/`)).body.version;

  /** Who asks to be let in to each group, in the order of their asking. */
  const requests = new Map<string, string[]>();
  const requester = async (group: string) => {
    const { api } = get();
    const { id } = await api.person({ role: 'student' });
    const row = { group_id: group, person: id, created_at: api.clock.now() };
    await api.platform.database.kysely.insertInto('join_requests').values(row).execute();
    requests.set(group, [...(requests.get(group) ?? []), id]);
  };

  return {
    'GET /api/users/internal/': peopleOf(['admin', 'manager', 'tutor', 'counselor']),
    'GET /api/users/students/': peopleOf(['student']),
    'GET /api/users/guests/': peopleOf(['guest']),
    'POST /api/users/internal/': async (attempt) => {
      for (const role of ['admin', 'manager', 'tutor', 'counselor'] as const) await adds(role)(attempt);
    },
    'POST /api/users/students/': adds('student'),
    'POST /api/users/guests/': adds('guest'),
    'GET /api/users/{id}/': onPeople(world, {
      answered: (reply, { id }) => expect(reply.body.id).toBe(id),
      own: () => 200,
    }),
    'PATCH /api/users/{id}/': async (attempt) => {
      // It is open to whoever gives a counselor and ends memberships too; a name is changed by who decides.
      const reach = reachOf(attempt.role, 'people.decide');
      const body = { version: 1, first_name: COMMON_WORD };
      await changes(body, (role) => (role === 'admin' ? 200 : 403))({ ...attempt, reach });
    },
    'DELETE /api/users/{id}/': changes(undefined, () => 403),
    'POST /api/users/{id}/unlock/': changes(undefined, () => 403),
    'POST /api/users/{id}/setpassword/': async (attempt) => {
      // It is open to whoever is signed in, for their own password; of others it is a change of them.
      const reach = reachOf(attempt.role, 'people.decide');
      const body = { current_password: PASSWORD, password: 'a new one, long enough' };
      await changes(body, () => 204)({ ...attempt, reach });
    },
    'GET /api/schools/': lists(({ reach }) =>
      SCHOOLS.filter((school) => isSchoolInReach(reach, school)).map((school) => world().schools[school]),
    ),
    'POST /api/schools/': async ({ role, reach, send, endpoint }) => {
      expect((await send({ name: `Made by ${role}` })).status).toBe(outcome(reach, true, endpoint.status));
    },
    'GET /api/schools/{id}/': onSchools(
      world,
      () => undefined,
      (reply, school) => expect(reply.body.id).toBe(school),
    ),
    'PATCH /api/schools/{id}/': onSchools(world, async (school) => ({
      time_zone: 'Europe/Paris',
      version: await version(school),
    })),
    'GET /api/groups/': lists(({ reach }) =>
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
    'GET /api/group-user/': lists(
      ({ role, reach }) =>
        memberships()
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
        // Whoever puts somebody into a group sees them: a tutor has them in another group of theirs.
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
