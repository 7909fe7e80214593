import { createHash, createHmac } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { id, idOut } from '#contract/ids.ts';
import { Problem, problemKind, unauthorized } from '#contract/problem.ts';
import { problemBody } from '#contract/problem-body.ts';
import { Background } from '#server/background/background.ts';
import { readConfig } from '#server/config.ts';
import { openLog } from '#server/log.ts';
import { describeOnBothDatabases } from '#tests/support/database.ts';
import { seedPerson } from '#tests/support/seed.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { newRequestId } from '../log.ts';
import { mountRoutes } from './pipeline.ts';
import { answerWithProblems } from './problems.ts';
import { type Caller, openRoute, type Platform, Present, route } from './route.ts';

const full = problemKind(409, 'shelf_full', 'The shelf is full');
const undeclared = problemKind(409, 'surprise', 'A surprise');

const school = z.object({ id: idOut, name: z.string() });
const addSchool = endpoint({
  method: 'POST',
  path: '/shelf/{id}/',
  summary: 'Adds a row, then does as the body says',
  access: 'signed_in',
  params: z.strictObject({ id }),
  query: z.strictObject({ colour: z.enum(['red']).optional() }),
  body: z.strictObject({
    name: z.string().min(1),
    outcome: z.enum(['stay', 'present', 'declared', 'undeclared', 'bug', 'misshape']),
  }),
  status: 201,
  response: school,
  problems: [full],
});
const listShelf = endpoint({
  method: 'GET',
  path: '/shelf/',
  summary: 'All rows',
  access: 'signed_in',
  response: z.array(z.object({ id: idOut })),
});
const addSecret = endpoint({
  method: 'POST',
  path: '/secrets/',
  summary: 'Makes a secret, told once',
  access: 'signed_in',
  answer_is_secret: true,
  status: 201,
  response: z.object({ secret: z.string() }),
});
const changeRow = endpoint({
  method: 'PATCH',
  path: '/rows/{id}/',
  summary: 'Changes a row that was seen',
  access: 'signed_in',
  params: z.strictObject({ id }),
  body: z.strictObject({ version: z.int(), name: z.string().optional() }),
  response: z.object({ name: z.string().nullable() }),
});
const markRow = endpoint({
  method: 'PATCH',
  path: '/rows/{id}/mark/',
  summary: 'Changes a row without a version',
  access: 'signed_in',
  params: z.strictObject({ id }),
  body: z.strictObject({ is_marked: z.boolean().default(true) }),
  response: z.object({ is_marked: z.boolean() }),
});
const removeRow = endpoint({
  method: 'DELETE',
  path: '/rows/{id}/',
  summary: 'Takes nothing and answers nothing',
  access: 'signed_in',
  params: z.strictObject({ id }),
});
const adminsOnly = endpoint({
  method: 'POST',
  path: '/admins/',
  summary: 'For admins',
  access: 'schools.add',
});
const openDoor = endpoint({
  method: 'GET',
  path: '/open/',
  summary: 'Open',
  access: 'anyone',
  response: z.object({ at: z.string() }),
});

describeOnBothDatabases('the pipeline of a request', (open) => {
  let app: FastifyInstance;
  let platform: Platform;
  let work = 0;
  const callers = new Map<string, Caller>();
  const log: string[] = [];

  beforeAll(async () => {
    const clock = new TestClock(new Date('2026-11-19T09:00:00.000Z'));
    platform = {
      database: await open(),
      clock,
      config: readConfig({}),
      secret: new Uint8Array(32),
      log: openLog({ write: (line: string) => void log.push(line) }),
      background: new Background(),
    };
    for (const role of ['admin', 'tutor'] as const) {
      const person = await seedPerson(platform.database, clock.now(), { role });
      const token = { token_id: person.id, signed_in_until: new Date(0), proved_at: null, read_by: null };
      callers.set(role, { id: person.id, role, ...token, precondition: null });
      callers.set(`${role}-due`, { id: person.id, role, ...token, precondition: 'password' });
    }
    app = fastify({
      loggerInstance: platform.log,
      genReqId: newRequestId,
      bodyLimit: 1024,
      routerOptions: { ignoreTrailingSlash: true },
    });
    answerWithProblems(app);
    mountRoutes(
      app,
      [
        route(addSchool, async ({ db, params, body, now }) => {
          work += 1;
          await db
            .insertInto('schools')
            .values({ id: params.id, name: body.name, created_at: now, updated_at: now })
            .execute();
          if (body.outcome === 'present') return new Present({ id: params.id, name: body.name });
          if (body.outcome === 'declared') throw new Problem(full);
          if (body.outcome === 'undeclared') throw new Problem(undeclared);
          if (body.outcome === 'bug') throw new Error('a bug that names hunter2');
          if (body.outcome === 'misshape') return { id: 'no id', name: body.name };
          return { id: params.id, name: body.name, secret_column: 'never leaves' };
        }),
        route(listShelf, async ({ db }) =>
          db.selectFrom('schools').select(['id', 'name']).orderBy('id').execute(),
        ),
        route(addSecret, async () => {
          work += 1;
          return { secret: `told once ${work}` };
        }),
        route(changeRow, async ({ body }) => ({ name: body.name ?? null })),
        route(markRow, async ({ body }) => body),
        route(removeRow, async () => undefined),
        route(adminsOnly, async () => undefined),
        openRoute(openDoor, async ({ now }) => ({ at: now.toISOString() })),
      ],
      platform,
      {
        authenticate: async (_platform, header) => {
          const caller = callers.get(header?.replace('JWT ', '') ?? '');
          if (caller === undefined) throw new Problem(unauthorized);
          return caller;
        },
        isActive: async () => true,
      },
    );
  });
  afterAll(async () => {
    await app.close();
    await platform.database.close();
  });

  const shelf = '0192f0c1-2b3c-7d4e-8f50-a1b2c3d4e5';
  let next = 16;
  const newId = () => `${shelf}${(next++).toString(16)}`;
  const post = (
    url: string,
    body: unknown,
    headers: Record<string, string> = { authorization: 'JWT admin' },
  ) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(body),
    });
  const rows = async () =>
    (await app.inject({ method: 'GET', url: '/shelf', headers: { authorization: 'JWT admin' } })).json() as {
      id: string;
    }[];

  test('an address works with and without its trailing slash', async () => {
    const answers = await Promise.all(['/open', '/open/'].map((url) => app.inject({ url })));
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { at: '2026-11-19T09:00:00.000Z' }],
      [200, { at: '2026-11-19T09:00:00.000Z' }],
    ]);
  });

  test('fields that the contract does not name are never sent', async () => {
    const made = newId();
    const answer = await post(`/shelf/${made}/`, { name: 'One', outcome: 'stay' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: made, name: 'One' });
    expect((await rows()).every((row) => Object.keys(row).join() === 'id')).toBe(true);
  });

  test('all errors in a request are reported at once, and nothing is done', async () => {
    const before = work;
    const answer = await post(`/shelf/${newId()}/?colour=blue&size=2`, { name: '', outcome: 'x', extra: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const problem = problemBody.parse(answer.json());
    expect(problem.code).toBe('malformed');
    expect(problem.errors.map((error) => error.path).sort()).toEqual([
      'body.extra',
      'body.name',
      'body.outcome',
      'query.colour',
      'query.size',
    ]);
    expect(work).toBe(before);
  });

  test('an invalid id in an address gives 404', async () => {
    expect((await post('/shelf/42/', { name: 'x', outcome: 'stay' })).statusCode).toBe(404);
  });

  test.each([
    ['a declared refusal', 'declared', 409, 'shelf_full'],
    ['an undeclared refusal', 'undeclared', 500, 'internal'],
    ['a bug', 'bug', 500, 'internal'],
    ['an answer that does not fit its schema', 'misshape', 500, 'internal'],
  ])('%s rolls everything back', async (_what, then, status, code) => {
    const made = newId();
    const answer = await post(`/shelf/${made}/`, { name: `Takes back ${then}`, outcome: then });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.body).not.toContain('hunter2');
    expect((await rows()).map((row) => row.id)).not.toContain(made);
  });

  test('a missing sign-in, a wrong role and a password that must be changed give different problems', async () => {
    const tries = await Promise.all(
      ['nobody', 'tutor', 'admin-due', 'admin'].map((who) =>
        app.inject({ method: 'POST', url: '/admins/', headers: { authorization: `JWT ${who}` } }),
      ),
    );
    expect(tries.map((answer) => answer.statusCode)).toEqual([401, 403, 403, 204]);
    expect(tries.slice(0, 3).map((answer) => answer.json().code)).toEqual([
      'unauthorized',
      'forbidden',
      'password_due',
    ]);
  });

  test('a method that a known address does not support gives 405 with the allowed methods', async () => {
    for (const method of ['DELETE', 'PUT', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: `/shelf/${newId()}` });
      expect([answer.statusCode, answer.headers.allow, answer.json().code]).toEqual([
        405,
        'POST',
        'method_not_allowed',
      ]);
    }
  });

  test.each([
    [
      'a body that is too large',
      413,
      'application/json',
      JSON.stringify({ name: 'x'.repeat(2000), outcome: 'stay' }),
    ],
    ['another media type', 415, 'text/xml', '<x/>'],
    ['a body that is not JSON', 400, 'application/json', '{"name":'],
    [
      'a key that would pollute prototypes',
      400,
      'application/json',
      '{"__proto__": {"outcome": "stay"}, "name": "x"}',
    ],
    ['a NUL character', 400, 'application/json', '{"name": "x\\u0000", "outcome": "stay"}'],
    ['40 levels of nesting', 400, 'application/json', `${'['.repeat(40)}${']'.repeat(40)}`],
  ])('%s is refused in the standard error format', async (_what, status, type, payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/shelf/${newId()}`,
      headers: { authorization: 'JWT admin', 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(problemBody.parse(answer.json()).status).toBe(status);
  });

  test.each([
    ['stay', 201],
    ['present', 200],
  ])(
    'a repeated key and body get the first response and run the work once: %s, %i',
    async (outcome, status) => {
      const made = newId();
      const headers = { authorization: 'JWT admin', 'idempotency-key': `first-${outcome}` };
      const before = work;
      const answers = await Promise.all(
        [1, 2, 3].map(() => post(`/shelf/${made}`, { name: `Once ${outcome}`, outcome }, headers)),
      );
      const first = [status, made];
      expect(answers.map((answer) => [answer.statusCode, answer.json().id])).toEqual([first, first, first]);
      expect(work - before).toBe(1);
    },
  );

  test('a key with a different body is refused, and keys belong to one person', async () => {
    const url = `/shelf/${newId()}`;
    const as = (who: string, name: string) =>
      post(url, { name, outcome: 'stay' }, { authorization: `JWT ${who}`, 'idempotency-key': 'k' });
    const first = await as('admin', 'Mine');
    const other = await as('admin', 'Other');
    const again = await as('admin', 'Mine');
    expect([first.statusCode, other.statusCode, again.statusCode]).toEqual([201, 409, 201]);
    expect(other.json().code).toBe('idempotency_mismatch');
    const tutor = await post(
      `/shelf/${newId()}`,
      { name: 'Tutor', outcome: 'stay' },
      { authorization: 'JWT tutor', 'idempotency-key': 'k' },
    );
    expect(tutor.statusCode).toBe(201);
  });

  test('the stored request hash cannot be guessed without the secret', async () => {
    const url = `/shelf/${newId()}`;
    const body = { name: 'Kept', outcome: 'stay' };
    await post(url, body, { authorization: 'JWT admin', 'idempotency-key': 'kept' });
    const { request_hash } = await platform.database.kysely
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', 'kept')
      .executeTakeFirstOrThrow();
    const request = `POST ${url} ${JSON.stringify(body)}`;
    expect(request_hash).toEqual(createHmac('sha256', platform.secret).update(request).digest());
    expect(request_hash).not.toEqual(createHash('sha256').update(request).digest());
  });

  test('a response with a secret is not stored for its idempotency key', async () => {
    const headers = { authorization: 'JWT admin', 'idempotency-key': 'secret' };
    const first = await post('/secrets/', undefined, headers);
    const again = await post('/secrets/', undefined, headers);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).not.toEqual(first.json());
    const kept = await platform.database.kysely.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('told once');
  });

  describe('requests of simple clients', () => {
    const json = 'application/json';
    const send = (
      method: 'PUT' | 'PATCH' | 'POST' | 'DELETE',
      url: string,
      payload: string,
      headers: Record<string, string> = { 'content-type': json },
    ) => app.inject({ method, url, payload, headers: { authorization: 'JWT admin', ...headers } });
    const row = () => `/rows/${newId()}/`;

    test.each([
      ['an empty object', '{}', { 'content-type': json }],
      ['null', 'null', { 'content-type': json }],
      ['an empty JSON body', '', { 'content-type': json }],
      [
        'an empty HTML form',
        '',
        { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
      ],
    ])('%s counts as no body', async (_what, payload, headers) => {
      expect((await send('DELETE', row(), payload, headers)).statusCode).toBe(204);
    });

    test('an empty body works if all fields are optional, and is an error otherwise', async () => {
      expect((await send('PATCH', `${row()}mark/`, '')).json()).toEqual({ is_marked: true });
      expect((await send('PATCH', row(), '')).statusCode).toBe(400);
    });

    test('a field for a call without a body is an error', async () => {
      expect((await send('DELETE', row(), '{"a":1}')).statusCode).toBe(400);
      expect((await send('DELETE', row(), '[]')).statusCode).toBe(400);
    });

    test('PUT works like PATCH only if the body must name a version', async () => {
      const changed = await send('PUT', row(), '{"version":1,"name":"Ann"}');
      expect([changed.statusCode, changed.json()]).toEqual([200, { name: 'Ann' }]);
      const blind = await send('PUT', row(), '{"name":"Ann"}');
      expect(blind.json().errors).toEqual([{ path: 'body.version', message: 'This field is required.' }]);
      const marked = await send('PUT', `${row()}mark/`, '{"is_marked":true}');
      expect([marked.statusCode, marked.headers.allow]).toEqual([405, 'PATCH']);
    });
  });

  test('a refused request frees its key', async () => {
    const headers = { authorization: 'JWT admin', 'idempotency-key': 'again' };
    const made = newId();
    expect((await post(`/shelf/${made}`, { name: 'Again', outcome: 'declared' }, headers)).statusCode).toBe(
      409,
    );
    expect((await post(`/shelf/${made}`, { name: 'Again', outcome: 'stay' }, headers)).statusCode).toBe(201);
  });

  test('an invalid idempotency key is reported as an error in the header', async () => {
    const answer = await post(
      `/shelf/${newId()}`,
      { name: 'x', outcome: 'stay' },
      { authorization: 'JWT admin', 'idempotency-key': 'a b' },
    );
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'header.idempotency-key']);
  });

  test('a bug is logged with its request, and the response hides its message', async () => {
    const answer = await post(`/shelf/${newId()}`, { name: 'Logged', outcome: 'bug' });
    const id = answer.json().request_id as string;
    expect(log.some((line) => line.includes(id) && line.includes('a bug that names'))).toBe(true);
  });
});
