import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin', first_name: 'Ada', last_name: 'Root' }));
  manager = await api.as(await api.person({ role: 'manager' }));
});
afterAll(() => api.close());

const KEY = 'bank.tutors_publish';
const settingIn = (body: { groups: { settings: { key: string }[] }[] }) =>
  body.groups.flatMap((group) => group.settings).find((setting) => setting.key === KEY);

test('a setting applies to everybody, records who changed it and when, and can be reset to its default', async () => {
  const before = (await manager.get('/api/settings/')).body;
  expect(before.version).toBe(1);
  expect(settingIn(before)).toMatchObject({ kind: 'switch', value: true, default: true, changed: null });

  const changed = await admin.patch('/api/settings/', { version: 1, values: { [KEY]: false } });
  expect(changed.body.version).toBe(2);
  expect(settingIn(changed.body)).toMatchObject({
    value: false,
    default: true,
    changed: { by: { name: 'Ada Root' }, at: api.clock.now().toISOString() },
  });
  expect((await manager.get('/api/settings/')).body).toEqual(changed.body);

  const back = await admin.patch('/api/settings/', { version: 2, values: { [KEY]: null } });
  expect(settingIn(back.body)).toMatchObject({ value: true, changed: { by: { name: 'Ada Root' } } });
  const { body } = await manager.get(`/api/settings/changes/?ordering=-version&key=${KEY}&search=tutors`);
  expect(body.results.map((row: { version: number; value: unknown }) => [row.version, row.value])).toEqual([
    [3, null],
    [2, false],
  ]);
});

test('if two changes start from the same version, the second one is refused and gets the current settings', async () => {
  const { version } = (await admin.get('/api/settings/')).body;
  const change = () => admin.patch('/api/settings/', { version, values: { [KEY]: true } });
  const replies = await Promise.all([change(), change()]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  const stale = replies.find((reply) => reply.status === 409);
  expect(stale?.body).toMatchObject({ code: 'stale_version', current: { version: version + 1 } });
});

test('an invalid value changes nothing, and every error is reported', async () => {
  const before = (await admin.get('/api/settings/')).body;
  const refused = await admin.patch('/api/settings/', {
    version: before.version,
    values: { [KEY]: 'sometimes', 'no.such': 1 },
  });
  expect([refused.status, ...refused.body.errors.map((fault: { path: string }) => fault.path)]).toEqual([
    422,
    `body.values.${KEY}`,
    'body.values.no.such',
  ]);
  for (const body of [{ version: before.version, values: {} }, { values: { [KEY]: true } }, {}]) {
    expect((await admin.patch('/api/settings/', body)).status).toBe(400);
  }
  expect((await admin.get('/api/settings/')).body).toEqual(before);
});

test('changing a setting needs a recent sign-in', async () => {
  api.clock.advance(10 * 60);
  const before = (await admin.get('/api/settings/')).body;
  const change = { version: before.version, values: { [KEY]: false } };
  expect((await admin.patch('/api/settings/', change)).body).toMatchObject({
    status: 403,
    code: 'proof_due',
  });
  expect((await admin.get('/api/settings/')).body).toEqual(before);
});
