/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { outcome, type Row, wholeList } from '#tests/support/access-row.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { queueMessage } from '../server/public.ts';

/** The argument is a function, because the API is not running yet when the list of rows is built. */
function outboxRows(api: () => TestApi): Record<string, Row> {
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

export const calls: FeatureCalls = {
  rows: (get) => outboxRows(() => get().api),
  names: { '/api/outbox/{id}/': 'everyones' },
};
