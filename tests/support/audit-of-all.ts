/** Checks the audit rows that the tests of the access matrix leave. */
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff, type Role } from '#core/access/access.ts';
import type { TestApi } from './api.ts';

interface LogLine {
  readonly msg: string;
  readonly reqId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly person: string | null;
}

/**
 * Checks that each change by staff through `api` has exactly one audit row, and that no refused call, action
 * of a taker or read has one. Returns the number of rows.
 */
export async function expectAuditOfAll(api: TestApi, endpoints: readonly Endpoint[]): Promise<number> {
  const { kysely } = api.platform.database;
  const people = await kysely.selectFrom('people').select(['id', 'role']).execute();
  const roleOf = new Map<string | null, Role>(people.map(({ id, role }) => [id, role]));
  const endpointOf = new Map<string, Endpoint>(
    endpoints.map((one) => [`${one.method} ${one.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, one] as const),
  );
  const expected = (api.log as unknown as LogLine[])
    .filter(({ msg, status }) => msg === 'answered' && status < 300)
    .flatMap(({ reqId, method, route, person }) => {
      const endpoint = endpointOf.get(`${method} ${route}`);
      const role = roleOf.get(person);
      const isKept = endpoint?.is_audited && role !== undefined && isStaff(role);
      return isKept ? [`${reqId} ${person} ${method} ${endpoint.path}`] : [];
    });
  const rows = await kysely.selectFrom('audit').select(['request', 'actor', 'method', 'path']).execute();
  const kept = rows.map(({ request, actor, method, path }) => `${request} ${actor} ${method} ${path}`);
  expect(kept.sort()).toEqual(expected.sort());
  return kept.length;
}
