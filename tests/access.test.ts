import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Act, mayGrant, ROLES, type Role, reachOf } from '#core/access/access.ts';
import { endpoints } from '#server/app.ts';
import { bankRows } from './support/access-bank.ts';
import { fileRows } from './support/access-files.ts';
import { gettingInRows } from './support/access-getting-in.ts';
import { expectAuditOfAll, messageRows } from './support/access-messages.ts';
import { peopleImportRows } from './support/access-people-import.ts';
import { peopleViewRows } from './support/access-people-view.ts';
import { personRows } from './support/access-person.ts';
import { privacyRows } from './support/access-privacy.ts';
import { resultsRows } from './support/access-results.ts';
import { outcome, type Row, type Try } from './support/access-row.ts';
import { sessionRows } from './support/access-sessions.ts';
import { SETTINGS_ROWS } from './support/access-settings.ts';
import { testRows } from './support/access-tests.ts';
import {
  accessWorld,
  COMMON_WORD,
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  isSchoolInReach,
  RELATIONS,
  type World,
} from './support/access-world.ts';
import { type TestApi, testApi } from './support/api.ts';
import { PASSWORD } from './support/seed.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await accessWorld(api);
});
afterAll(() => api.close());

const openToAnyone: Row = async ({ endpoint }) => {
  expect(endpoint.access).toBe('anyone');
};

const ownRecord: Row = async ({ role, endpoint }) => {
  const client = await api.as(await api.person({ role }));
  const body = endpoint.method === 'PATCH' ? { version: 1 } : undefined;
  const reply = await client.send({
    method: endpoint.method,
    url: endpoint.path,
    ...(body === undefined ? {} : { payload: body }),
  });
  expect(reply.status).toBe(endpoint.status);
};

/** Each list, whole and searched by a word that everything has, holds exactly what is in view, and counts that. */
function lists(
  expected: (attempt: Try) => string[],
  nameOf: (row: { id: string }) => string = (row) => row.id,
): Row {
  return async (attempt) => {
    for (const query of ['page_size=200', `page_size=200&search=${COMMON_WORD}`]) {
      const reply = await world.clients[attempt.role].get(`${attempt.endpoint.path}?${query}`);
      if (attempt.reach === 'none') {
        expect(reply.status).toBe(403);
        continue;
      }
      const all: { id: string }[] = [...reply.body.results];
      for (let { next } = reply.body; next !== null; ) {
        const { body } = await world.clients[attempt.role].get(next);
        all.push(...body.results);
        next = body.next;
      }
      const ours = new Set(everything());
      expect(
        all
          .map(nameOf)
          .filter((name) => ours.has(name))
          .sort(),
      ).toEqual(expected(attempt).sort());
      expect(reply.body.count).toBe(all.length);
    }
  };
}

/** All that may be compared: the world as it was made, without what single tries added. */
function everything(): string[] {
  const people = [...Object.values(world.people), ...Object.values(world.callers)].map((person) => person.id);
  const groups = Object.values(world.groups);
  return [...people, ...groups, ...Object.values(world.schools), ...memberships().map(([key]) => key)];
}

function peopleOf(roles: readonly Role[]): Row {
  return lists(({ role, reach }) => {
    const seen = RELATIONS.filter((relation) => isPersonInReach(reach, relation)).map(
      (relation) => world.people[relation],
    );
    // Callers belong to the north school, but for the admin; everyone sees themselves.
    const callers = ROLES.filter(
      (other) => other === role || reach === 'all' || (reach === 'own_schools' && other !== 'admin'),
    ).map((other) => world.callers[other]);
    return [...seen, ...callers].filter((person) => roles.includes(person.role)).map((person) => person.id);
  });
}

const memberships = () =>
  (
    [
      ['of_same_school', 'student_of_same_school'],
      ['of_other_school', 'student_of_other_school'],
      ['tutored', 'student_in_tutored_group'],
    ] as const
  ).map(([group, person]) => [`${world.groups[group]} ${world.people[person].id}`, group, person] as const);

/** An act on one person, asked of a fresh one in every relation, and of oneself. */
function onPerson(act: Act, body: unknown, own: (role: Role) => number, needsRank: boolean): Row {
  return async ({ role, endpoint, send }) => {
    const reach = reachOf(role, act);
    for (const relation of RELATIONS) {
      const person = await world.person(relation);
      const success = needsRank && !mayGrant(role, person.role) ? 403 : endpoint.status;
      const reply = await send(body, person.id);
      expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), success));
    }
    expect((await send(body, world.callers[role].id)).status, 'own').toBe(own(role));
  };
}

const addsPeople =
  (role: Role): Row =>
  async ({ role: granter, reach, send, endpoint }) => {
    for (const school of ['north', 'south'] as const) {
      const body = { role, first_name: 'New', last_name: 'One', schools: [world.schools[school]] };
      const success = mayGrant(granter, role)
        ? isSchoolInReach(reach, school)
          ? endpoint.status
          : 422
        : 403;
      expect((await send(body)).status, school).toBe(reach === 'none' ? 403 : success);
    }
  };

/** An act on a fresh group in every relation; named in a body, one out of view breaks a rule. */
function onGroup(body: (group: string) => unknown, absent: 404 | 422): Row {
  return async ({ reach, send, endpoint }) => {
    for (const relation of GROUP_RELATIONS) {
      const group = await world.group(relation);
      const expected = outcome(reach, isGroupInReach(reach, relation), endpoint.status, absent);
      expect((await send(body(group), group)).status, relation).toBe(expected);
    }
  };
}

function onSchool(body: unknown): Row {
  return async ({ reach, send, endpoint }) => {
    for (const school of ['north', 'south'] as const) {
      const sent =
        body === undefined ? undefined : { ...body, version: await versionOf(world.schools[school]) };
      const expected = outcome(reach, isSchoolInReach(reach, school), endpoint.status);
      expect((await send(sent, world.schools[school])).status, school).toBe(expected);
    }
  };
}

const versionOf = async (school: string) =>
  (await world.clients.admin.get(`/api/schools/${school}/`)).body.version;

const rename = { version: 1, first_name: COMMON_WORD };

/** Every call of the product and what is asked of it. A call that is missing here fails the first test. */
const MATRIX: Readonly<Record<string, Row>> = {
  'GET /api/health': openToAnyone,
  'GET /api/ready': openToAnyone,
  'GET /api/openapi.json': openToAnyone,
  'GET /config.json': openToAnyone,
  'POST /api/sign-in/': openToAnyone,
  'POST /api/set-up/': openToAnyone,
  'POST /api/sign-out/': ownRecord,
  'GET /api/me/': ownRecord,
  'GET /api/users/assessments/dashboard/': ownRecord,
  'PATCH /api/me/': ownRecord,
  'GET /api/users/internal/': peopleOf(['admin', 'manager', 'tutor', 'counselor']),
  'GET /api/users/students/': peopleOf(['student']),
  'GET /api/users/guests/': peopleOf(['guest']),
  'POST /api/users/internal/': async (attempt) => {
    for (const role of ['admin', 'manager', 'tutor', 'counselor'] as const) await addsPeople(role)(attempt);
  },
  'POST /api/users/students/': addsPeople('student'),
  'POST /api/users/guests/': addsPeople('guest'),
  'GET /api/users/{id}/': onPerson('people.view', undefined, () => 200, false),
  'PATCH /api/users/{id}/': onPerson('people.change', rename, (role) => (role === 'admin' ? 200 : 403), true),
  'DELETE /api/users/{id}/': onPerson('people.change', undefined, () => 403, true),
  'POST /api/users/{id}/unlock/': onPerson('people.change', undefined, () => 403, true),
  'POST /api/users/{id}/setpassword/': async (attempt) => {
    const body = { current_password: PASSWORD, password: 'a new one, long enough' };
    await onPerson('people.change', body, () => 204, true)(attempt);
  },
  'GET /api/schools/': lists(({ reach }) =>
    (['north', 'south'] as const)
      .filter((school) => isSchoolInReach(reach, school))
      .map((school) => world.schools[school]),
  ),
  'POST /api/schools/': async ({ role, reach, send, endpoint }) => {
    expect((await send({ name: `Made by ${role}` })).status).toBe(outcome(reach, true, endpoint.status));
  },
  'GET /api/schools/{id}/': onSchool(undefined),
  'PATCH /api/schools/{id}/': onSchool({ time_zone: 'Europe/Paris' }),
  'GET /api/groups/': lists(({ reach }) =>
    GROUP_RELATIONS.filter((relation) => isGroupInReach(reach, relation)).map(
      (relation) => world.groups[relation],
    ),
  ),
  'POST /api/groups/': async ({ role, reach, send, endpoint }) => {
    for (const school of ['north', 'south'] as const) {
      const reply = await send({ name: `Made by ${role}`, school: world.schools[school] });
      expect(reply.status, school).toBe(outcome(reach, isSchoolInReach(reach, school), endpoint.status, 422));
    }
  },
  'GET /api/groups/{id}/': onGroup(() => undefined, 404),
  'PATCH /api/groups/{id}/': onGroup(() => ({ version: 1 }), 404),
  'DELETE /api/groups/{id}/': onGroup(() => undefined, 404),
  'GET /api/group-user/': lists(
    ({ role, reach }) =>
      memberships()
        .filter(
          ([, group, person]) =>
            isGroupInReach(reach, group) && isPersonInReach(reachOf(role, 'people.view'), person),
        )
        .map(([key]) => key),
    (row) => membershipKey(row as unknown as { group: string; user: { id: string } }),
  ),
  'POST /api/group-user/': async (attempt) => {
    for (const relation of GROUP_RELATIONS) {
      const group = await world.group(relation);
      const isNorth = relation === 'tutored' || relation === 'of_same_school';
      const { id: student } = await world.person(
        isNorth ? 'student_of_same_school' : 'student_of_other_school',
      );
      const expected = outcome(attempt.reach, isGroupInReach(attempt.reach, relation), 200, 422);
      expect((await attempt.send({ group, users: [student] })).status, relation).toBe(expected);
    }
  },
  'PUT /api/groups/{id}/join-code/': onGroup(() => ({ expires_at: null, most_uses: null }), 404),
  'DELETE /api/groups/{id}/join-code/': onGroup(() => undefined, 404),
  'GET /api/groups/{id}/join-requests/': onGroup(() => undefined, 404),
  'POST /api/groups/{id}/join-requests/': onGroup((group) => ({ people: [group], decision: 'decline' }), 404),
  'DELETE /api/group-user/': onGroup((group) => ({ group, users: [group] }), 422),
  ...SETTINGS_ROWS,
  ...gettingInRows(() => ({ api, world })),
  ...bankRows(() => ({ api, world })),
  ...sessionRows(() => ({ api, world })),
  ...resultsRows(() => ({ api, world })),
  ...fileRows(() => ({ api, world })),
  ...privacyRows(() => world),
  ...peopleImportRows(() => ({ api, world })),
  ...testRows(() => ({ api, world })),
  ...peopleViewRows(() => ({ api, world })),
  ...messageRows(() => api),
  ...personRows(() => ({ api, world })),
};

function membershipKey({ group, user }: { group: string; user: { id: string } }): string {
  return `${group} ${user.id}`;
}

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every call of the product stands in the matrix, and nothing else does', () => {
  expect(Object.keys(MATRIX).sort()).toEqual(endpoints().map(keyOf).sort());
});

describe.each(endpoints().map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  test('asks for a token, or is open to anyone', async () => {
    const reply = await api.anyone.send({ method: endpoint.method, url: endpoint.path });
    if (endpoint.access === 'anyone') expect(reply.status).not.toBe(401);
    else expect(reply.body).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test.each(ROLES)('does for a %s what the access table says', async (role) => {
    const reach =
      endpoint.access === 'anyone' || endpoint.access === 'signed_in'
        ? 'self'
        : reachOf(role, endpoint.access);
    const send = (body?: unknown, id = '', query = '') =>
      world.clients[role].send({
        method: endpoint.method,
        url: endpoint.path.replace('{id}', id) + query,
        ...(body === undefined ? {} : { payload: body as object }),
      });
    await MATRIX[key]?.({ role, reach, endpoint, send });
  });
});

test('every change that staff made left one row of the audit, and nothing else did', async () => {
  const paths = endpoints().filter((endpoint) => endpoint.is_audited && endpoint.access !== 'anyone');
  const before = await expectAuditOfAll(api, endpoints());
  expect(before).toBeGreaterThan(paths.length);
});
