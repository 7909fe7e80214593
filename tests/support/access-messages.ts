/** The outbox's and the audit's rows of the access matrix, both an admin's; and what the matrix itself leaves in the audit. */
import { expect } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { isStaff, type Role } from '#core/access/access.ts';
import { queueMessage } from '#features/outbox/server/public.ts';
import { listed, outcome, type Row, wholeList } from './access-row.ts';
import type { TestApi } from './api.ts';

/** `api` is asked for when a row runs: it is made after the matrix. */
export function messageRows(api: () => TestApi): Record<string, Row> {
  const queued = async (): Promise<string> => {
    const { platform } = api();
    const db = platform.database.kysely;
    const message = { channel: 'mail', to: 'x@example.test', person: null, purpose: 'invitation' } as const;
    await queueMessage(db, platform, { ...message, subject: '', text: 'Welcome', expires_at: null });
    const newest = db.selectFrom('messages').select('id').orderBy('id', 'desc');
    return (await newest.executeTakeFirstOrThrow()).id;
  };
  const requests = async () => {
    const rows = await api().platform.database.kysely.selectFrom('audit').select('request').execute();
    return rows.map(({ request }) => request);
  };
  return {
    'GET /api/outbox/': wholeList(async () => [await queued()]),
    'POST /api/outbox/{id}/retry/': async ({ reach, send }) => {
      expect((await send(undefined, await queued())).status).toBe(outcome(reach, true, 200));
    },
    'POST /api/outbox/{id}/read/': async ({ reach, send }) => {
      expect((await send(undefined, await queued())).status).toBe(outcome(reach, true, 200));
    },
    'GET /api/audit/': async (attempt) => {
      const all = await requests();
      const rows = await listed<{ request: string }>(attempt);
      if (rows !== null) expect(rows.map(({ request }) => request).sort()).toEqual(all.sort());
    },
    'GET /api/audit/download/': async ({ reach, send }) => {
      const all = await requests();
      const { status, text } = await send();
      expect(status).toBe(outcome(reach, true, 200));
      if (status === 200) expect(all.filter((request) => !text.includes(request))).toEqual([]);
    },
  };
}

interface LogLine {
  readonly msg: string;
  readonly reqId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly person: string | null;
}

/**
 * Holds that each change that staff made through `api` so far left one row of the audit, and that nothing else left
 * any: no refusal, nothing by takers, nothing that only reads. Tells how many there are.
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
