import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#app/server/app.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Reach, ROLES, type Role, reachOf } from '#core/access/access.ts';
import type { Row } from './support/access-row.ts';
import { tryRow } from './support/access-subjects.ts';
import { accessWorld, standingOf, type World } from './support/access-world.ts';
import { type TestApi, testApi } from './support/api.ts';
import { expectAuditOfAll } from './support/audit-of-all.ts';
import { differences, expectNoFaults } from './support/expect-no-faults.ts';
import { ofFeatures } from './support/feature-calls.ts';
import { LONG_RUN } from './support/long-run.ts';
import { untimeSessions } from './support/untimed-sessions.ts';

let api: TestApi;
let world: World;
let standing: unknown;

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  world = await accessWorld(api);
  standing = await standingOf(api, world);
});
// A session that the test of one row leaves in progress must not close the reviews that the test of the next
// row opens.
beforeEach(() =>
  untimeSessions(
    api.platform.database,
    Object.values(world.callers).map(({ id }) => id),
  ),
);
afterAll(() => api.close());

/** Every call of the product with its row. A call without a row fails the first test. */
const MATRIX: Readonly<Record<string, Row>> = ofFeatures((calls) => calls.rows(() => ({ api, world })));

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * The long run tries all roles. The daily run tries an admin, who sees everything, only with calls that
 * nobody else may make.
 */
function rolesOf(reachFor: (role: Role) => Reach): readonly Role[] {
  const others = ROLES.filter((role) => role !== 'admin');
  return LONG_RUN || others.every((role) => reachFor(role) === 'none') ? ROLES : others;
}

/**
 * The daily run makes one call with unknown ids for a role that the access table refuses. The long run tries
 * ids that belong to each kind of person and school.
 */
async function expectRefused(role: Role, { method, path }: Endpoint): Promise<void> {
  const url = path.replaceAll(/\{\w+\}/g, () => randomUUID());
  expect(await world.clients[role].send({ method, url })).toMatchObject({ status: 403 });
}

test('the access matrix has exactly the calls of the product', () => {
  const { extra, missing } = differences(Object.keys(MATRIX), endpoints().map(keyOf));
  expectNoFaults([
    ...missing.map(
      (key) => `${key} has no row: add what it does for each role to its feature's tests/calls.ts.`,
    ),
    ...extra.map(
      (key) => `${key} is not a call of the product: remove its row from its feature's tests/calls.ts.`,
    ),
  ]);
});

describe.each(endpoints().map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  test('requires a token unless the call is open to everyone', async () => {
    const reply = await api.anyone.send({ method: endpoint.method, url: endpoint.path });
    if (endpoint.access === 'anyone') expect(reply.status).not.toBe(401);
    else expect(reply.body).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  const { access } = endpoint;
  const reachFor = (role: Role): Reach =>
    access === 'anyone' || access === 'signed_in' ? 'self' : reachOf(role, access);

  test.each(rolesOf(reachFor))('lets a %s do what the access table says', async (role) => {
    const reach = reachFor(role);
    if (reach === 'none' && !LONG_RUN) return void (await expectRefused(role, endpoint));
    const send = (body?: unknown, id = '', query = '') =>
      world.clients[role].send({
        method: endpoint.method,
        url: endpoint.path.replace('{id}', id) + query,
        ...(body === undefined ? {} : { payload: body as object }),
      });
    await tryRow(MATRIX[key] as Row, { role, reach, endpoint, send }, world);
  });
});

test('records of people are unchanged if they were out of reach of every change or were only read', async () => {
  expect(await standingOf(api, world)).toEqual(standing);
});

test('every change by staff has exactly one audit row, and no other call has one', async () => {
  const paths = endpoints().filter((endpoint) => endpoint.is_audited && endpoint.access !== 'anyone');
  const before = await expectAuditOfAll(api, endpoints());
  expect(before, 'run the whole file: this counts the calls of all its tests').toBeGreaterThan(paths.length);
});
