import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROLES, reachOf } from '#core/access/access.ts';
import { endpoints } from '#server/app.ts';
import type { Row } from './support/access-row.ts';
import { tryRow } from './support/access-subjects.ts';
import { accessWorld, standingOf, type World } from './support/access-world.ts';
import { type TestApi, testApi } from './support/api.ts';
import { expectAuditOfAll } from './support/audit-of-all.ts';
import { ofFeatures } from './support/feature-calls.ts';

let api: TestApi;
let world: World;
let standing: unknown;

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  world = await accessWorld(api);
  standing = await standingOf(api, world);
});
afterAll(() => api.close());

/** Every call of the product and what is asked of it. A call that is missing here fails the first test. */
const MATRIX: Readonly<Record<string, Row>> = ofFeatures((calls) => calls.rows(() => ({ api, world })));

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
    await tryRow(MATRIX[key] as Row, { role, reach, endpoint, send }, world);
  });
});

test('whoever was out of reach of every change, or only looked at, is as they were', async () => {
  expect(await standingOf(api, world)).toEqual(standing);
});

test('every change that staff made left one row of the audit, and nothing else did', async () => {
  const paths = endpoints().filter((endpoint) => endpoint.is_audited && endpoint.access !== 'anyone');
  const before = await expectAuditOfAll(api, endpoints());
  expect(before).toBeGreaterThan(paths.length);
});
