import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { ROLES, type Role, reachOf } from '#core/access/access.ts';
import { authenticate, isActive } from '#features/auth/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { found } from '#server/http/found.ts';
import { mountRoutes } from '#server/http/pipeline.ts';
import { answerWithProblems } from '#server/http/problems.ts';
import { type Route, route } from '#server/http/route.ts';
import { onPeople, type Row } from './support/access-row.ts';
import { subjectOf, tryRow } from './support/access-subjects.ts';
import { accessWorld, type Told, type World } from './support/access-world.ts';
import { type TestApi, testApi } from './support/api.ts';

const getPerson = endpoint({
  method: 'GET',
  path: '/api/users/{id}/planted/',
  summary: 'Somebody',
  access: 'people.view',
  params: z.strictObject({ id }),
  response: z.object({ id: idOut }),
});
const listPeople = endpoint({
  method: 'GET',
  path: '/api/planted/',
  summary: 'Everybody',
  access: 'people.table',
  response: z.object({ count: z.int(), results: z.array(z.object({ id: idOut })) }),
});

/** Limits the rows to the reach in the WHERE clause, as every route of the product does. */
const sound = route(getPerson, async ({ db, params, reach, caller }) =>
  found(
    (await db
      .selectFrom('people')
      .select('id')
      .where('id', '=', params.id)
      .where(peopleInReach(reach, caller.id))
      .executeTakeFirst()) ?? null,
  ),
);
const withoutReach = route(getPerson, async ({ db, params }) =>
  found((await db.selectFrom('people').select('id').where('id', '=', params.id).executeTakeFirst()) ?? null),
);
const tooNarrow = route(getPerson, async ({ caller, params }) => {
  found(params.id === caller.id ? params : null);
  return params;
});
const everybody = route(listPeople, async ({ db }) => {
  const results = await db.selectFrom('people').select('id').execute();
  return { count: results.length, results };
});

let api: TestApi;
let world: World;
let tokens: Readonly<Record<Role, string>>;
const apps: FastifyInstance[] = [];
beforeAll(async () => {
  api = await testApi();
  world = await accessWorld(api);
  const given = await Promise.all(ROLES.map(async (role) => [role, await api.token(world.callers[role])]));
  tokens = Object.fromEntries(given);
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await api.close();
});

/** The roles for which the access matrix rejects this route with this row. */
async function refusedFor(planted: Route, row: Row): Promise<Role[]> {
  const app = fastify();
  apps.push(app);
  answerWithProblems(app);
  mountRoutes(app, [planted], api.platform, { authenticate, isActive });
  const refused: Role[] = [];
  for (const role of ROLES) {
    let told: Told[] = [];
    const client = await api.as(tokens[role]);
    const send: typeof client.send = async (request) => {
      const headers = { authorization: `JWT ${tokens[role]}`, ...request.headers };
      const answer = await app.inject({ ...request, headers });
      const reply = { status: answer.statusCode, body: answer.json(), text: answer.body };
      told.push({ role, request, reply: { ...reply, headers: answer.headers, bytes: answer.rawPayload } });
      return told[told.length - 1]?.reply ?? expect.unreachable();
    };
    const heard = () => {
      const calls = told;
      told = [];
      return calls;
    };
    const there = { ...world, heard, clients: { ...world.clients, [role]: { ...client, send } } };
    const { endpoint: call } = planted;
    const reach = reachOf(role, call.access as 'people.view');
    const attempt = {
      role,
      reach,
      endpoint: call,
      send: (_body?: unknown, person = '', query = '') =>
        send({ method: call.method, url: call.path.replace('{id}', person) + query }),
    };
    inUse = there;
    await tryRow(row, attempt, there).catch(() => refused.push(role));
  }
  return refused;
}
let inUse: World;
const onAnybody = onPeople(() => inUse);

test('the access matrix accepts a route that shows people within the caller’s reach', async () => {
  expect(await refusedFor(sound, onAnybody)).toEqual([]);
});

test('the access matrix rejects a route without a reach check, for every role except the role that sees everybody', async () => {
  expect(await refusedFor(withoutReach, onAnybody)).toEqual([
    'manager',
    'tutor',
    'counselor',
    'student',
    'guest',
  ]);
});

test('the access matrix rejects a route that shows too little', async () => {
  expect(await refusedFor(tooNarrow, onAnybody)).toEqual(['admin', 'manager', 'tutor', 'counselor']);
});

test('the access matrix rejects a list without a reach check, even if its row in the matrix checks only statuses', async () => {
  const careless: Row = async ({ reach, send }) => {
    expect((await send()).status).toBe(reach === 'none' ? 403 : 200);
  };
  expect(await refusedFor(everybody, careless)).toEqual(['manager', 'tutor', 'counselor']);
});

test('the access matrix rejects a row that leaves out a relation, and a path whose ids have no declared meaning', async () => {
  const nobody: Row = async ({ send }) => void (await send(undefined, world.callers.admin.id));
  expect(await refusedFor(sound, nobody)).toEqual([...ROLES]);
  expect(() => subjectOf({ path: '/api/planted/{id}/' })).toThrow('add what its id refers to');
});
