/** This feature's rows of the access matrix: what each role may do with each endpoint. */
import { expect } from 'vitest';
import { outcome, type Row, wholeList } from '#tests/support/access-row.ts';
import type { TestApi } from '#tests/support/api.ts';
import { queueMessage } from '../server/public.ts';

/** The argument is a function because the API starts only after the list of rows is built. */
export function outboxRows(api: () => TestApi): Record<string, Row> {
  const queued = async (): Promise<string> => {
    const { platform } = api();
    const db = platform.database.kysely;
    const message = { channel: 'mail', to: 'x@example.test', person: null, purpose: 'invitation' } as const;
    await queueMessage(db, platform, { ...message, subject: '', text: 'Welcome', expires_at: null });
    const newest = db.selectFrom('messages').select('id').orderBy('id', 'desc');
    return (await newest.executeTakeFirstOrThrow()).id;
  };
  return {
    'GET /api/sending/': async ({ send }) => {
      expect((await send()).status).toBe(200);
    },
    'GET /api/outbox/': wholeList(async () => [await queued()]),
    'POST /api/outbox/{id}/retry/': async ({ reach, send }) => {
      expect((await send(undefined, await queued())).status).toBe(outcome(reach, true, 200));
    },
    'POST /api/outbox/{id}/read/': async ({ reach, send }) => {
      expect((await send(undefined, await queued())).status).toBe(outcome(reach, true, 200));
    },
  };
}
