/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { mayGrant, ROLES, type Role, reachOf } from '#core/access/access.ts';
import { listInView, onPeople, outcome, type Row, takerRows } from '#tests/support/access-row.ts';
import {
  COMMON_WORD,
  isPersonInReach,
  isSchoolInReach,
  RELATIONS,
  SCHOOLS,
  type World,
} from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

/** `world` is a function, because the test world does not exist yet when the access matrix is built. */
function peopleRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const schools = () => world().world.schools;

  /** Only students have managers and a counselor. This does not depend on the caller. */
  const onCared = (body: (person: SeededPerson) => unknown): Row =>
    onPeople(() => world().world, {
      body,
      success: (person, { endpoint }) =>
        endpoint.method !== 'GET' && person.role !== 'student' ? 403 : endpoint.status,
    });

  /** A counselor whom the caller sees and who belongs to the student's school. */
  const counselor = () =>
    world().api.person({ role: 'counselor', schools: [schools().north, schools().south] });

  /** A call that ends or changes counseling. `prepare` first assigns the counselor to the student. */
  const onCounseling =
    (prepare: (student: string, counselor: string) => Promise<unknown>): Row =>
    async (attempt) => {
      const { id: by } = await counselor();
      await onPeople(() => world().world, {
        isSpoilt: true,
        parts: async ({ id, role }, { reach }) => {
          if (role === 'student' && reach !== 'none') await prepare(id, by);
          return [by];
        },
        success: ({ role }, { endpoint }) =>
          role === 'student' ? endpoint.status : endpoint.method === 'PUT' ? 403 : 404,
      })(attempt);
    };

  return {
    'POST /api/users/{id}/places/preview/': onPeople(() => world().world, { body: () => ({ schools: [] }) }),
    'GET /api/users/{id}/allocate-managers/': onCared(() => undefined),
    'PUT /api/users/{id}/allocate-managers/': onCared((person) => ({
      version: 1,
      /* The manager of the callers' school already follows this student. A full set may include managers who
         follow the student already. */
      managers: person.role === 'student' ? [world().world.callers.manager.id] : [],
    })),
    'GET /api/allocate-counselor/{id}/': onCared(() => undefined),
    'POST /api/allocate-counselor/{id}/': async (attempt) => {
      const { id } = await counselor();
      await onCared(() => ({ counselor: id }))(attempt);
    },
    'PUT /api/allocate-counselor/{id}/{id2}/': onCounseling(async () => undefined),
    'DELETE /api/allocate-counselor/{id}/{id2}/': onCounseling((student, counselor) =>
      world().world.clients.admin.post(`/api/allocate-counselor/${student}/`, { counselor }),
    ),
    'GET /api/users/managers-and-tutors/': async ({ reach, send }) => {
      for (const relation of ['tutor_of_same_school', 'tutor_of_other_school'] as const) {
        const { id, email } = world().world.people[relation];
        const reply = await send(undefined, '', `?search=${email}`);
        expect(reply.status).toBe(outcome(reach, true, 200));
        if (reach === 'none') continue;
        const ids = (reply.body.results as { id: string }[]).map((one) => one.id);
        expect(ids, relation).toEqual(isPersonInReach(reach, relation) ? [id] : []);
      }
    },
  };
}

/** `world` is a function, because the test world does not exist yet when the access matrix is built. */
function careRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
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

  /** A change to a person's record, for which the caller needs a higher rank than that person. */
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

function accommodationRows(get: () => { world: World }): Record<string, Row> {
  const onTakers = takerRows(() => get().world);
  return {
    'GET /api/users/{id}/accommodations/': onTakers(),
    'PATCH /api/users/{id}/accommodations/': onTakers({ body: () => ({ version: 1, zoom_percent: 150 }) }),
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function peopleSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, made, one } = northSeeds(get);
  const person = (role: Role) => ({ role, first_name: 'Kim', last_name: 'Lee', schools: [north()] });

  return {
    'POST /api/users/internal/': one(async () => ({ body: person('tutor') })),
    'POST /api/users/students/': one(async () => ({ body: person('student') })),
    'POST /api/users/guests/': one(async () => ({ body: person('guest') })),
    'PATCH /api/users/{id}/': one(async () => ({
      ids: [await student()],
      body: { version: 1, schools: [north()], counselor: await made('counselor') },
    })),
    'POST /api/users/{id}/places/preview/': one(async () => ({
      ids: [await student()],
      body: { schools: [north()], groups: [await group()] },
    })),
    'PUT /api/users/{id}/allocate-managers/': one(async () => ({
      ids: [await student()],
      body: { version: 1, managers: [await made('manager')] },
    })),
    'POST /api/allocate-counselor/{id}/': one(async () => ({
      ids: [await student()],
      body: { counselor: await made('counselor') },
    })),
  };
}

export const calls: FeatureCalls = {
  rows: (get) => ({ ...accommodationRows(get), ...peopleRows(get), ...careRows(get) }),
  names: { '/api/users/{id}/': 'person', '/api/allocate-counselor/{id}/': 'person' },
  sound: peopleSound,
};
