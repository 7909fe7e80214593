import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const PATH = '/api/me/room-keys/';
const FIRST = { is_off: false, changed: [] };

test('people change the exam room’s shortcuts for themselves only, turn them off and restore the defaults', async () => {
  const ann = await api.as(await api.person({ role: 'student' }));
  const ben = await api.as(await api.person({ role: 'student' }));
  expect((await ann.get(PATH)).body).toEqual(FIRST);
  const keys = { is_off: false, changed: [{ act: 'next', key: 'F2' }] };
  expect((await ann.send({ method: 'PUT', url: PATH, payload: keys })).body).toEqual(keys);
  expect((await ann.get(PATH)).body).toEqual(keys);
  expect((await ben.get(PATH)).body).toEqual(FIRST);
  for (const next of [{ ...keys, is_off: true }, FIRST]) {
    await ann.send({ method: 'PUT', url: PATH, payload: next });
    expect((await ann.get(PATH)).body).toEqual(next);
  }
});

test('rejects reserved keys, unknown or repeated actions and two actions with one key, and changes nothing', async () => {
  const ann = await api.as(await api.person({ role: 'student' }));
  const faultsOf = async (...changed: unknown[]) => {
    const reply = await ann.send({ method: 'PUT', url: PATH, payload: { is_off: false, changed } });
    expect(reply.status).toBe(400);
    return reply.body.errors.map((fault: { path: string }) => fault.path);
  };
  expect(await faultsOf({ act: 'next', key: 'Ctrl+N' }, { act: 'fly', key: 'F8' })).toEqual([
    'body.changed.0.key',
    'body.changed.1.act',
  ]);
  expect(await faultsOf({ act: 'next', key: 'F2' }, { act: 'next', key: 'F8' })).toEqual(['body.changed']);
  // Alt+N is the default key of a different action.
  expect(await faultsOf({ act: 'flag', key: 'Alt+N' })).toEqual(['body']);
  expect((await ann.get(PATH)).body).toEqual(FIRST);
});
