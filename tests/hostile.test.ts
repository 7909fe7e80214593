import { deflateRawSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { zipSync } from 'fflate';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemBody } from '#contract/problem-body.ts';
import { reachOf } from '#core/access/access.ts';
import { IMPORT_LIMITS } from '#features/people-import/people-import.contract.ts';
import { accessWorld } from './support/access-world.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from './support/api.ts';
import { ofFeatures } from './support/feature-calls.ts';
import { type ForeignWorld, foreignWorld } from './support/foreign-world.ts';
import { pictureFile } from './support/pictures.ts';
import { fieldsOf, hasValue, withValue } from './support/schema-fields.ts';
import { stateOf } from './support/table-state.ts';

let api: TestApi;
let there: ForeignWorld;
let admin: ApiClient;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  there = await foreignWorld(api, await accessWorld(api));
  admin = there.world.clients.admin;
});
afterAll(() => api.close());

const SOUND = ofFeatures((calls) => calls.sound?.(() => there));
const MEBIBYTE = 1024 * 1024;

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** The only call that judges its items individually, with a verdict for each. */
const JUDGED_BY_PIECES = 'PUT /api/users/sessions/{id}/attempts/';

/** The calls that read a JSON body. */
const reading = endpoints().filter(
  ({ method, form_bytes, takes_bytes }) => method !== 'GET' && form_bytes === null && !takes_bytes,
);

function send(
  { method, path, access }: Endpoint,
  payload: string | Buffer | undefined,
  { ids = [], query = '' }: { ids?: readonly string[]; query?: string } = {},
): Promise<Reply> {
  const waiting = [...ids];
  const url = path.replaceAll(/\{\w+\}/g, () => waiting.shift() ?? NOBODY) + query;
  const body: InjectOptions =
    payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } };
  return callerOf(access).send({ method, url, ...body });
}
/** An admin, except for calls that only takers may make. */
function callerOf(access: Endpoint['access']): ApiClient {
  if (access === 'anyone') return api.anyone;
  const isTakers = access !== 'signed_in' && reachOf('admin', access) === 'none';
  return isTakers ? there.world.clients.student : admin;
}
const NOBODY = v7();

function expectProblem(reply: Reply, status: number, what: string): void {
  expect(reply.status, `${what}: ${reply.text.slice(0, 300)}`).toBe(status);
  expect(problemBody.parse(reply.body).status, what).toBe(status);
}

describe('every call that reads JSON', () => {
  test('refuses 10 MB with 413 before parsing', async () => {
    // If the body were parsed, the response would be 400.
    const payload = Buffer.alloc(10 * MEBIBYTE, '[');
    for (const endpoint of reading) expectProblem(await send(endpoint, payload), 413, keyOf(endpoint));
  });

  test('refuses hundreds of nesting levels without a stack overflow', async () => {
    const levels = 900;
    for (const payload of [
      '['.repeat(levels) + ']'.repeat(levels),
      `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`,
    ]) {
      for (const endpoint of reading) expectProblem(await send(endpoint, payload), 400, keyOf(endpoint));
    }
  });

  test('refuses half a mebibyte of nesting levels before parsing', async () => {
    const levels = MEBIBYTE / 4;
    const payload = '['.repeat(levels) + ']'.repeat(levels);
    for (const endpoint of reading) expectProblem(await send(endpoint, payload), 413, keyOf(endpoint));
  });

  test('is read by one parser, which survives the deepest accepted nesting', async () => {
    const levels = 60_000;
    const payload = '['.repeat(levels) + ']'.repeat(levels);
    const saving = reading.find((endpoint) => keyOf(endpoint) === JUDGED_BY_PIECES);
    if (saving === undefined) throw new Error(`No endpoint ${JUDGED_BY_PIECES} takes JSON.`);
    expectProblem(await send(saving, payload), 400, 'sixty thousand levels');
  });

  test('refuses keys that would pollute prototypes, and no prototype is polluted', async () => {
    for (const payload of [
      '{"__proto__": {"is_poisoned": true}}',
      '{"constructor": {"prototype": {"is_poisoned": true}}}',
      '{"a": {"__proto__": {"is_poisoned": true}}}',
    ]) {
      for (const endpoint of reading) expectProblem(await send(endpoint, payload), 400, keyOf(endpoint));
    }
    expect(({} as { is_poisoned?: true }).is_poisoned).toBeUndefined();
  });
});

/** Each place in a body where a text or an id may be, within a valid body if there is one. */
async function places(): Promise<
  { endpoint: Endpoint; path: string; body: unknown; ids: readonly string[] }[]
> {
  const all: Awaited<ReturnType<typeof places>> = [];
  for (const endpoint of reading) {
    const examples = await Promise.all((SOUND[keyOf(endpoint)] ?? []).map(({ make }) => make('admin')));
    for (const { path } of fieldsOf(endpoint.body)) {
      const above = path.replace(/(^|\.)[^.]*$/, '');
      const sound =
        examples.find(({ body }) => hasValue(body, path)) ??
        examples.find(({ body }) => hasValue(body, above)) ??
        examples[0];
      all.push({ endpoint, path, body: sound?.body ?? {}, ids: sound?.ids ?? [] });
    }
  }
  return all;
}

describe('every field of every body', () => {
  // A refused call changes nothing, so the valid bodies stay valid.
  let sound: Awaited<ReturnType<typeof places>>;
  beforeAll(async () => {
    sound = await places();
  });

  test('refuses a NUL character and says where it is', async () => {
    for (const { endpoint, path, body, ids } of sound) {
      const what = `${keyOf(endpoint)} ${path}`;
      if (keyOf(endpoint) === JUDGED_BY_PIECES) continue;
      const reply = await send(endpoint, JSON.stringify(withValue(body, path, 'a\0b')), { ids });
      expectProblem(reply, 400, what);
      const where = `body.${path}`.replaceAll('[]', '.0').replace(/\{\}$/, '');
      expect(
        reply.body.errors.map((fault: { path: string }) => fault.path),
        what,
      ).toContain(where);
      expect(reply.text, what).toContain('The NUL character isn’t allowed.');
    }
  });

  test('refuses an unpaired surrogate', async () => {
    for (const { endpoint, path, body, ids } of sound) {
      const what = `${keyOf(endpoint)} ${path}`;
      if (keyOf(endpoint) === JUDGED_BY_PIECES) continue;
      const reply = await send(endpoint, JSON.stringify(withValue(body, path, 'a\ud800b')), { ids });
      expectProblem(reply, 400, what);
      expect(reply.text, what).toContain('The text has a broken character.');
    }
  });

  test('refuses a text that is much too long', async () => {
    const long = 'x'.repeat(400_000);
    const before = await stateOf(api.platform.database);
    for (const { endpoint, path, body, ids } of sound) {
      const what = `${keyOf(endpoint)} ${path}`;
      if (keyOf(endpoint) === JUDGED_BY_PIECES) continue;
      const reply = await send(endpoint, JSON.stringify(withValue(body, path, long)), { ids });
      expect([400, 413, 422], `${what}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
      expect(reply.text.length, what).toBeLessThan(10_000);
    }
    expect(await stateOf(api.platform.database)).toEqual(before);
  });

  test('accepts or refuses 300 nested elements without a server error', async () => {
    const nested = `${'<div>'.repeat(300)}deep${'</div>'.repeat(300)}`;
    for (const { endpoint, path, body, ids } of await places()) {
      const reply = await send(endpoint, JSON.stringify(withValue(body, path, nested)), { ids });
      expect(reply.status, `${keyOf(endpoint)} ${path}: ${reply.text.slice(0, 300)}`).toBeLessThan(500);
    }
  });
});

test('every filter of every list refuses a NUL character and an unpaired surrogate, and says where', async () => {
  for (const endpoint of endpoints()) {
    for (const { path } of fieldsOf(endpoint.query)) {
      // Any change makes a signed URL invalid.
      if (endpoint.answers_signed_address) continue;
      const reply = await send(endpoint, undefined, { query: `?${path}=a%00b` });
      const what = `${keyOf(endpoint)} ${path}`;
      expectProblem(reply, 400, what);
      expect(
        reply.body.errors.map((fault: { path: string }) => fault.path),
        what,
      ).toContain(`query.${path}`);
      expect((await send(endpoint, undefined, { query: `?${path}=%ed%a0%80` })).status, what).toBeLessThan(
        500,
      );
    }
  }
});

/** Each call that takes a file, with its status for a file whose content is not what its name says. */
const FORMS: Readonly<Record<string, number>> = {
  'POST /api/files/': 415,
  'POST /api/users/import/': 422,
  'POST /api/users/import/rejected/': 422,
  'POST /api/questions/import/': 422,
  'POST /api/doubt-tagging/pictures/': 422,
  'POST /api/hybrid-attempts/file/': 422,
};

/** The further fields of the form. */
const BESIDE: Readonly<Record<string, () => Record<string, string>>> = {
  'POST /api/hybrid-attempts/file/': () => ({ assessment: there.foreign.assessment ?? NOBODY }),
};

describe('an uploaded file', () => {
  test('is tried at every call that accepts one', () => {
    const forms = endpoints().filter(({ form_bytes }) => form_bytes !== null);
    expect(Object.keys(FORMS).sort()).toEqual(forms.map(keyOf).sort());
  });

  test.each(Object.entries(FORMS))(
    '%s refuses an HTML page or an SVG drawing that is named like a picture',
    async (key, status) => {
      const url = key.replace('POST ', '');
      const script = '<script>alert(1)</script>';
      for (const [type, text] of [
        ['text/html', `<!doctype html><title>x</title>${script}`],
        ['image/svg+xml', `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
      ] as const) {
        const before = await stateOf(api.platform.database);
        const fields = BESIDE[key]?.() ?? {};
        const reply = await admin.upload(url, pictureFile('a.png', Buffer.from(text), type), { fields });
        expectProblem(reply, status, type);
        expect(await stateOf(api.platform.database)).toEqual(before);
      }
    },
  );

  /** A zip that says it unpacks to one byte, but unpacks to this many. */
  const bomb = (size: number) => {
    const [packed, name] = [deflateRawSync(Buffer.alloc(size)), Buffer.from('users.csv')];
    const head = Buffer.alloc(30);
    head.write('PK\u0003\u0004');
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(1, 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, name, packed]);
  };
  const table = Buffer.from('sourcedId,status\n');

  test.each([
    [
      'with a path that points outside it',
      zipSync({ '../../../tmp/users.csv': table }),
      'points outside the zip',
    ],
    ['with an absolute path', zipSync({ '/etc/users.csv': table }), 'points outside the zip'],
    ['that unpacks to too many bytes', bomb(IMPORT_LIMITS.inflated_bytes + MEBIBYTE), 'larger than 64 MiB'],
    [
      'that contains a zip inside a zip',
      zipSync({ 'users.csv': zipSync({ 'users.csv': bomb(MEBIBYTE) }) }),
      '',
    ],
  ])('refuses a roster %s and leaves nothing behind', async (_what, bytes, detail) => {
    for (const path of ['/api/users/import/', '/api/users/import/rejected/']) {
      const before = await stateOf(api.platform.database);
      const reply = await admin.upload(path, new File([new Uint8Array(bytes)], 'roster.zip'));
      expectProblem(reply, 422, path);
      expect(reply.text).toContain(detail);
      expect(await stateOf(api.platform.database)).toEqual(before);
    }
  });
});
