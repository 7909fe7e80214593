import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROLES, reachOf } from '#core/access/access.ts';
import { endpoints } from '#server/app.ts';
import { allocationRows } from './support/access-allocation.ts';
import { bankRows } from './support/access-bank.ts';
import { fileRows } from './support/access-files.ts';
import { gettingInRows } from './support/access-getting-in.ts';
import { jobRows } from './support/access-jobs.ts';
import { expectAuditOfAll, messageRows } from './support/access-messages.ts';
import { peopleRows } from './support/access-people.ts';
import { peopleImportRows } from './support/access-people-import.ts';
import { peopleViewRows } from './support/access-people-view.ts';
import { personRows } from './support/access-person.ts';
import { privacyRows } from './support/access-privacy.ts';
import { resultsRows } from './support/access-results.ts';
import type { Row } from './support/access-row.ts';
import { sessionRows } from './support/access-sessions.ts';
import { SETTINGS_ROWS } from './support/access-settings.ts';
import { tryRow } from './support/access-subjects.ts';
import { termRows } from './support/access-terms.ts';
import { testRows } from './support/access-tests.ts';
import { accessWorld, standingOf, type World } from './support/access-world.ts';
import { type TestApi, testApi } from './support/api.ts';

let api: TestApi;
let world: World;
let standing: unknown;

beforeAll(async () => {
  api = await testApi();
  world = await accessWorld(api);
  standing = await standingOf(api, world);
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
  'PATCH /api/me/': ownRecord,
  ...peopleRows(() => ({ api, world })),
  ...SETTINGS_ROWS,
  ...gettingInRows(() => ({ api, world })),
  ...bankRows(() => ({ api, world })),
  ...sessionRows(() => ({ api, world })),
  ...resultsRows(() => ({ api, world })),
  ...fileRows(() => ({ api, world })),
  ...privacyRows(() => world),
  ...peopleImportRows(() => ({ api, world })),
  ...testRows(() => ({ api, world })),
  ...allocationRows(() => ({ api, world })),
  ...peopleViewRows(() => ({ api, world })),
  ...messageRows(() => api),
  ...jobRows(() => ({ api, world })),
  ...personRows(() => ({ api, world })),
  ...termRows(() => ({ api, world })),
};

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
