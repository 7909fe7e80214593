import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { Message } from '../outbox.contract.ts';
import { queueMessage } from './public.ts';
import { sendMessages } from './send-messages.ts';

/** An API without a configured sender. */
let api: TestApi;
let admin: ApiClient;
let noor: string;
/** When the second of the two messages was queued, and when the first one was. */
let second: string;
let first: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  noor = (await api.person({ role: 'student', first_name: 'Noor', last_name: 'Häddad' })).id;
  const queue = (
    message: Pick<Parameters<typeof queueMessage>[2], 'channel' | 'to' | 'person' | 'purpose'>,
  ) =>
    inTransaction(api.platform.database.kysely, (db) =>
      queueMessage(db, api.platform, {
        ...message,
        subject: 'Welcome',
        text: 'Code 123456',
        expires_at: new Date(api.clock.now().getTime() + 120_000),
      }),
    );
  first = api.clock.now().toISOString();
  await queue({ channel: 'mail', to: 'family@example.test', person: noor, purpose: 'invitation' });
  api.clock.advance(60);
  second = api.clock.now().toISOString();
  await queue({ channel: 'sms', to: '+447700900123', person: null, purpose: 'mobile_code' });
});
afterAll(() => api.close());

const list = async (query = '') => (await admin.get(`/api/outbox/?${query}`)).body;

test('searches messages by address and by person, and filters them', async () => {
  const purposes = async (query: string) =>
    (await list(query)).results.map((one: Message) => one.purpose).join();
  expect(await purposes('')).toBe('invitation,mobile_code');
  expect(await purposes('ordering=-created_at')).toBe('mobile_code,invitation');
  expect(await purposes('search=haddad+noor')).toBe('invitation');
  expect(await purposes('search=FAMILY')).toBe('invitation');
  expect(await purposes('search=900123')).toBe('mobile_code');
  expect(await purposes('channel=mail')).toBe('invitation');
  expect(await purposes('purpose=mobile_code')).toBe('mobile_code');
  expect(await purposes(`from=${second}`)).toBe('mobile_code');
  expect(await purposes(`from=${first}&to=${second}`)).toBe('invitation');
  expect(await purposes('status=sent')).toBe('');
  expect((await list('search=haddad')).results[0].person).toEqual({ id: noor, name: 'Noor Häddad' });
  for (const query of ['status=lost', 'channel=fax', 'from=monday', 'to_whom=x', 'page=2']) {
    expect((await admin.get(`/api/outbox/?${query}`)).status, query).toBe(400);
  }
  for (const id of ['no-id', noor]) {
    expect((await admin.post(`/api/outbox/${id}/retry/`)).status, id).toBe(404);
  }
});

test('without a configured sender, an admin can read messages until they expire', async () => {
  await sendMessages(api.platform, new AbortController().signal);
  const shown = await list();
  expect(shown.without_sender).toEqual(['mail', 'sms']);
  expect(shown.results[0]).toMatchObject({
    status: 'waiting',
    tries: 0,
    is_readable: true,
  });
  expect(JSON.stringify(shown)).not.toContain('123456');
  const read = async ({ id }: Message) => {
    const { status, body } = await admin.post(`/api/outbox/${id}/read/`);
    return status === 200 ? body : [status, body.code];
  };
  const said = { subject: 'Welcome', text: 'Code 123456' };
  expect(await read(shown.results[0])).toEqual(said);
  api.clock.advance(60);
  expect((await list()).results.map((one: Message) => one.is_readable)).toEqual([false, true]);
  expect(await read(shown.results[0])).toEqual([409, 'not_readable']);
  expect(await read(shown.results[1])).toEqual(said);
  // An old sign-in cannot read other people's links, because the sign-in could be stolen.
  await api.platform.database.kysely.updateTable('access_tokens').set({ proved_at: null }).execute();
  expect(await read(shown.results[1])).toEqual([403, 'proof_due']);
});
