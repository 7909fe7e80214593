import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { reachOf } from '#core/access/access.ts';
import { type ApiClient, type TestApi, testApi } from './support/api.ts';

const NOBODY = '0192f0c1-2b3c-7d4e-8f50-a1b2c3d4e5f6';

let api: TestApi;
let admin: ApiClient;
let student: ApiClient;
beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  student = await api.as(await api.person({ role: 'student' }));
});
afterAll(() => api.close());

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
function callerOf({ access }: Endpoint): ApiClient {
  if (access === 'anyone') return api.anyone;
  return access !== 'signed_in' && reachOf('admin', access) === 'none' ? student : admin;
}
const send = (endpoint: Endpoint, payload: string | Readable, type: string) =>
  callerOf(endpoint).send({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{\w+\}/g, NOBODY),
    payload,
    headers: { 'content-type': type },
  });

const KEYS = 90_000;

/**
 * The first parts of a form with 40,000 parts. The rest never arrives, so a call that waits for them would
 * never respond.
 */
async function* firstParts() {
  for (let number = 0; number < 100; number += 1) {
    yield `--x\r\ncontent-disposition: form-data; name="f${number}"\r\n\r\n1\r\n`;
  }
  await new Promise(() => {});
}

test('every call that takes a form refuses 40,000 parts while reading them', async () => {
  const forms = endpoints().filter(({ form_bytes }) => form_bytes !== null);
  expect(forms.length).toBeGreaterThan(5);
  for (const endpoint of forms) {
    const reply = await send(endpoint, Readable.from(firstParts()), 'multipart/form-data; boundary=x');
    expect(reply.body.code, `${keyOf(endpoint)}: ${reply.text}`).toBe('too_large');
  }
});

test('every call that takes JSON refuses 90,000 keys before parsing', async () => {
  const calls = endpoints().filter(
    ({ method, form_bytes, takes_bytes }) => method !== 'GET' && form_bytes === null && !takes_bytes,
  );
  // The object is not closed, so parsing it would give a 400.
  const keys = `{${Array.from({ length: KEYS }, (_, place) => `"${place}":1`).join(',')}`;
  expect(keys.length).toBeLessThan(1024 * 1024);
  for (const endpoint of calls) {
    const reply = await send(endpoint, keys, 'application/json');
    expect(reply.body.code, `${keyOf(endpoint)}: ${reply.text}`).toBe('too_large');
  }
});
