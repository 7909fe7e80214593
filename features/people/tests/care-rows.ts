/** The access matrix rows of the calls that list, add, show, change and delete people. */
import { expect } from 'vitest';
import { mayGrant, ROLES, type Role, reachOf } from '#core/access/access.ts';
import { listInView, onPeople, type Row } from '#tests/support/access-row.ts';
import {
  COMMON_WORD,
  isPersonInReach,
  isSchoolInReach,
  RELATIONS,
  SCHOOLS,
  type World,
} from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';

/** `world` is a function, because the world is made after the matrix is built. */
export function careRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  const peopleOf = (roles: readonly Role[]): Row =>
    listInView(world, ({ role, reach }) => {
      const seen = RELATIONS.filter((relation) => isPersonInReach(reach, relation)).map(
        (relation) => world().people[relation],
      );
      // All callers except the admin belong to the north school. Everyone sees themselves.
      const callers = ROLES.filter(
        (other) => other === role || reach === 'all' || (reach === 'own_schools' && other !== 'admin'),
      ).map((other) => world().callers[other]);
      return [...seen, ...callers].filter((person) => roles.includes(person.role)).map(({ id }) => id);
    });

  /** A change of a person, which requires a higher rank than theirs. */
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
      /* This call is also open to staff who only set a counselor or end a membership. Changing a name
         requires `people.decide`. */
      const reach = reachOf(attempt.role, 'people.decide');
      const body = { version: 1, first_name: COMMON_WORD };
      await changes(body, (role) => (role === 'admin' ? 200 : 403))({ ...attempt, reach });
    },
    'DELETE /api/users/{id}/': changes(undefined, () => 403),
  };
}
