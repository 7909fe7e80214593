import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type MailServer, mailServer } from '#tests/support/mail-server.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import type { Channel, Message } from '../outbox.contract.ts';
import { leaseDue, saveSent } from './outbox.store.ts';
import { queueMessage } from './public.ts';
import { sendMessages, sweepMessages } from './send-messages.ts';

interface Sms {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

const HOUR_SECONDS = 60 * 60;
let mail: MailServer;
let api: TestApi;
let ada: SeededPerson;
let admin: ApiClient;
const sms: Sms[] = [];
let smsStatus = 202;
const smsService = createServer((request, response) => {
  void text(request).then((body) => {
    sms.push({ headers: request.headers, body: JSON.parse(body) });
    response.writeHead(smsStatus, { location: '/elsewhere' }).end('Never mind.');
  });
});

beforeAll(async () => {
  mail = await mailServer();
  await new Promise<void>((resolve) => smsService.listen(0, '127.0.0.1', resolve));
  const { port } = smsService.address() as AddressInfo;
  api = await testApi({
    environment: {
      SMTP_URL: mail.url,
      SMTP_FROM: 'tests@example.org',
      SMS_WEBHOOK_URL: `http://key:se%20cret@127.0.0.1:${port}/sms?from=Assay`,
    },
  });
  ada = await api.person({ role: 'admin' });
});
afterAll(async () => {
  await api.close();
  await mail.close();
  await new Promise((resolve) => smsService.close(resolve));
});
beforeEach(async () => {
  mail.answer = () => undefined;
  smsStatus = 202;
  for (const kept of [mail.mails, mail.lines, sms]) kept.length = 0;
  await api.platform.database.kysely.deleteFrom('messages').execute();
  admin = await api.as(ada);
});

interface Wish {
  channel?: Channel;
  to?: string;
  person?: string;
  purpose?: string;
  expires_at?: Date;
}

const CONTENT = {
  subject: 'Your new password – Grüße',
  text: 'Open https://tests.example.org/x\n.\nCode 123456',
};

function queue(wish: Wish = {}, { database: { kysely }, ...platform }: Platform = api.platform) {
  return inTransaction(kysely, (db) =>
    queueMessage(db, platform, {
      channel: 'mail',
      to: 'noor@example.test',
      purpose: 'reset_password',
      ...CONTENT,
      person: null,
      expires_at: null,
      ...wish,
    }),
  );
}

const send = (platform = api.platform, stop = new AbortController().signal) => sendMessages(platform, stop);
const list = async (): Promise<Message[]> =>
  (await admin.get('/api/outbox/?ordering=created_at')).body.results;
const newest = async () => (await list()).at(-1) as Message;
const sealedTexts = async () =>
  (await api.platform.database.kysely.selectFrom('messages').select('sealed').execute()).flatMap(
    ({ sealed }) => sealed ?? [],
  );

test('the outbox sends a mail after its transaction commits, with a sign-in at the mail server, and then deletes its text', async () => {
  await expect(
    inTransaction(api.platform.database.kysely, async (db) => {
      const message = { channel: 'mail', to: 'x@example.test', person: null, purpose: 'invitation' } as const;
      await queueMessage(db, api.platform, { ...message, ...CONTENT, expires_at: null });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await queue();
  const [sealed] = await sealedTexts();
  expect(sealed?.includes('123456')).toBe(false);
  expect(await newest()).toMatchObject({
    status: 'waiting',
    tries: 0,
    is_sendable: true,
    is_readable: false,
  });

  await send();
  expect(mail.mails).toHaveLength(1);
  const [{ from, to, source } = { from: '', to: [], source: '' }] = mail.mails;
  expect([from, to]).toEqual(['tests@example.org', ['noor@example.test']]);
  const [head = '', body = ''] = source.split(/\n\n/);
  expect(head).toContain('From: Assay <tests@example.org>');
  expect(head).toContain('To: noor@example.test');
  expect(head).toMatch(/^Subject: =\?UTF-8\?Q\?Your_new_password_.*=C3=BC/m);
  expect(head).toContain('Auto-Submitted: auto-generated');
  expect(head).toContain(`Message-ID: <${(await newest()).id}@example.org>`);
  // A line with a single dot would end the mail, so SMTP sends it as two dots.
  expect(body).toBe('Open https://tests.example.org/x\n..\nCode 123456');
  const signIn = Buffer.from('\0post\0let me in').toString('base64');
  expect(mail.lines).toContain(`AUTH PLAIN ${signIn}`);
  expect(await newest()).toMatchObject({
    status: 'sent',
    tries: 1,
    is_sendable: false,
    next_try_at: null,
    sent_at: api.clock.now().toISOString(),
  });
  expect(await sealedTexts()).toEqual([]);
});

test('the outbox reuses connections for several mails, and sends those that expire first', async () => {
  const inMinutes = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000);
  for (let number = 1; number <= 7; number += 1) {
    await queue({ to: `later${number}@example.test`, expires_at: inMinutes(100 + number) });
  }
  await queue({ to: 'soon@example.test', expires_at: inMinutes(5) });
  await send();
  expect(mail.mails).toHaveLength(8);
  const firstFive = mail.mails.slice(0, 5).flatMap((one) => one.to);
  expect(firstFive).toContain('soon@example.test');
  expect(mail.lines.filter((line) => line.startsWith('EHLO'))).toHaveLength(5);
});

test('the outbox posts a text message to the service with its id, and does not follow redirects', async () => {
  await queue({ channel: 'sms', to: '+447700900123' });
  await send();
  const { id, status } = await newest();
  expect([status, sms.length]).toEqual(['sent', 1]);
  expect(sms[0]?.body).toEqual({ id, to: '+447700900123', text: CONTENT.text });
  expect(sms[0]?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('key:se cret').toString('base64')}`,
    'idempotency-key': id,
  });
  smsStatus = 307;
  await queue({ channel: 'sms', to: '+447700900124' });
  await send();
  expect(sms).toHaveLength(2);
  expect(await newest()).toMatchObject({
    status: 'waiting',
    last_error: 'The text message service answered 307.',
  });
});

test('the outbox retries a failed message after growing delays, and finally gives up', async () => {
  smsStatus = 503;
  await queue({ channel: 'sms' });
  let last = 0;
  for (let tries = 1; tries < 12; tries += 1) {
    await send();
    const message = await newest();
    expect(message).toMatchObject({
      status: 'waiting',
      tries,
      last_error: 'The text message service answered 503.',
    });
    const delay = (Date.parse(message.next_try_at ?? '') - api.clock.now().getTime()) / 1000;
    expect(delay).toBeGreaterThanOrEqual(Math.min(15 * 2 ** (tries - 1), HOUR_SECONDS) / 2);
    await send();
    expect((await newest()).tries).toBe(tries);
    last += delay;
    api.clock.advance(delay);
  }
  await send();
  expect(await newest()).toMatchObject({ status: 'failed', tries: 12, next_try_at: null, is_sendable: true });
  expect(last).toBeGreaterThan(2 * HOUR_SECONDS);

  smsStatus = 200;
  const { id } = await newest();
  const again = await admin.post(`/api/outbox/${id}/retry/`);
  expect(again.body).toMatchObject({ id, status: 'waiting', tries: 0 });
  await send();
  expect(await newest()).toMatchObject({ status: 'sent', last_error: null });
  expect((await admin.post(`/api/outbox/${id}/retry/`)).body).toMatchObject({
    status: 409,
    code: 'not_sendable',
    detail: 'This message was sent.',
  });
});

test('the outbox does not retry a permanently refused address, but retries a temporarily refused one', async () => {
  mail.answer = (line) =>
    line.includes('gone@') ? '550 5.1.1 No such user' : line.includes('full@') ? '452 4.2.2 Full' : undefined;
  await queue({ to: 'gone@example.test' });
  await queue({ to: 'full@example.test' });
  await queue({ to: 'well@example.test' });
  await send();
  expect((await list()).map((one) => [one.status, one.last_error])).toEqual([
    ['failed', '550 5.1.1 No such user'],
    ['waiting', '452 4.2.2 Full'],
    ['sent', null],
  ]);
  smsStatus = 400;
  await queue({ channel: 'sms' });
  await send();
  expect(await newest()).toMatchObject({
    status: 'failed',
    last_error: 'The text message service answered 400.',
  });
});

test('messages stay in the outbox if the mail server refuses the password or closes the connection', async () => {
  await queue();
  mail.answer = (line) => (line.startsWith('AUTH') ? '535 5.7.8 Wrong' : undefined);
  await send();
  expect(await newest()).toMatchObject({ status: 'waiting', last_error: expect.stringContaining('5.7.8') });
  api.clock.advance(60);
  mail.answer = (line) => (line === '.' ? '421 Closing' : undefined);
  await send();
  expect(await newest()).toMatchObject({ status: 'waiting', tries: 2, last_error: '421 Closing' });
});

test('a message left by a crash is sent after its lease ends, and the crashed server can no longer change it', async () => {
  await queue();
  const db = api.platform.database.kysely;
  const now = api.clock.now();
  const lease = { channel: 'mail', now, leased_until: new Date(now.getTime() + 60_000), most: 5 } as const;
  const [crashed] = await leaseDue(db, lease);
  if (crashed === undefined) throw new Error('No message was leased.');
  const { id } = crashed;
  expect((await admin.post(`/api/outbox/${id}/retry/`)).body.detail).toContain('right now');
  await send();
  expect(mail.mails).toHaveLength(0);
  api.clock.advance(60);
  const [second] = await leaseDue(db, {
    ...lease,
    now: api.clock.now(),
    leased_until: new Date(now.getTime() + 120_000),
  });
  expect(second).toMatchObject({ id, tries: 2 });
  await saveSent(db, crashed, api.clock.now());
  expect((await newest()).status).toBe('waiting');
  api.clock.advance(60);
  await send();
  expect(mail.mails).toHaveLength(1);
});

test('a stopping server finishes the mail that it is sending, starts no other, and aborts it if the mail server does not respond', async () => {
  const stop = new AbortController();
  for (let number = 1; number <= 6; number += 1) await queue({ to: `n${number}@example.test` });
  mail.answer = (line) => {
    if (line.includes('n1@')) return new Promise(() => {});
    if (line === '.') stop.abort();
    return undefined;
  };
  await send(api.platform, stop.signal);
  expect(mail.mails).toHaveLength(4);
  const results = await list();
  expect(results.map((one) => `${one.status} ${one.tries}`)).toEqual([
    'waiting 1',
    'sent 1',
    'sent 1',
    'sent 1',
    'sent 1',
    'waiting 0',
  ]);
  expect(results[0]?.last_error).toBe('The mail server didn’t answer in time.');
});

test('the outbox does not send an expired message, and deletes its text', async () => {
  await queue({ expires_at: new Date(api.clock.now().getTime() + 5 * 60_000) });
  mail.answer = () => '451 Not now';
  await send();
  api.clock.advance(5 * 60);
  mail.answer = () => undefined;
  await send();
  expect(mail.mails).toHaveLength(0);
  const message = await newest();
  expect(message).toMatchObject({ status: 'expired', is_sendable: false, next_try_at: null });
  expect(await sealedTexts()).toEqual([]);
  expect((await admin.post(`/api/outbox/${message.id}/retry/`)).body.detail).toContain('expired');
  await queue();
  api.clock.advance(7 * 24 * HOUR_SECONDS);
  await send();
  admin = await api.as(ada);
  expect((await newest()).status).toBe('expired');
  api.clock.advance(91 * 24 * HOUR_SECONDS);
  await sweepMessages(api.platform);
  admin = await api.as(ada);
  expect(await list()).toEqual([]);
});

test('the outbox gives up a message that was encrypted with a different secret, and says so', async () => {
  await queue({}, { ...api.platform, secret: new TextEncoder().encode('the secret before this one') });
  await send();
  expect(await newest()).toMatchObject({ status: 'failed', is_readable: false });
  expect((await newest()).last_error).toContain('another secret');
});

test('two servers at once send each message only once', async () => {
  const database = await testDatabase('served');
  const environment = { SMTP_URL: mail.url, SMTP_FROM: 'tests@example.org' };
  const first = await testApi({ database, environment });
  const second = await testApi({ database, environment });
  const addresses = Array.from({ length: 24 }, (_, number) => `n${number}@example.test`);
  for (const to of addresses) await queue({ to }, first.platform);
  await Promise.all([send(first.platform), send(second.platform)]);
  expect(mail.mails.flatMap((one) => one.to).sort()).toEqual(addresses.sort());
  for (const server of [first, second]) await server.close();
  await database.close();
});
