import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type MailServer, mailServer } from '#tests/support/mail-server.ts';
import { selfSigned } from '#tests/support/self-signed.ts';
import type { Message } from '../outbox.contract.ts';
import { queueMessage } from './public.ts';
import { sendMessages } from './send-messages.ts';

let api: TestApi;
let admin: ApiClient;
let mail: MailServer;

beforeAll(async () => {
  mail = await mailServer(selfSigned('post.example.test'));
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(async () => {
  await api.close();
  await mail.close();
});

/** Sends a mail through the server at this address. Returns its state in the outbox. */
async function sentThrough(url: string): Promise<Pick<Message, 'status' | 'last_error'>> {
  const config = readConfig({
    ASSAY_DATA: api.platform.config.data_folder,
    SMTP_URL: url,
    SMTP_FROM: 'a@example.org',
  });
  const platform = { ...api.platform, config };
  mail.lines.length = 0;
  await inTransaction(platform.database.kysely, (db) =>
    queueMessage(db, platform, {
      channel: 'mail',
      to: 'noor@example.test',
      purpose: 'reset_password',
      subject: 'Hello',
      text: 'Hello',
      person: null,
      expires_at: null,
    }),
  );
  await sendMessages(platform, new AbortController().signal);
  const { body } = await admin.get('/api/outbox/?ordering=-created_at');
  await platform.database.kysely.deleteFrom('messages').execute();
  const { status, last_error } = body.results[0];
  return { status, last_error };
}
const saidSecrets = () => mail.lines.filter((line) => line.startsWith('AUTH')).length;

test('sends the password and the mail under STARTTLS if the certificate is accepted', async () => {
  expect(await sentThrough(`${mail.url}?certificate=any`)).toEqual({ status: 'sent', last_error: null });
  expect(mail.mails).toMatchObject([{ to: ['noor@example.test'] }]);
  // The client's QUIT command may not have arrived yet.
  const words = mail.lines.map((line) => line.split(' ')[0]).filter((word) => word !== 'QUIT');
  expect(words).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', '.']);
});

test('refuses an untrusted certificate before it sends a password, and records the reason in the outbox', async () => {
  expect(await sentThrough(mail.url)).toEqual({
    status: 'waiting',
    last_error: expect.stringMatching(/^The mail server’s certificate isn’t trusted \(self-signed/),
  });
  expect(saidSecrets()).toBe(0);
});

test('the mail server’s refusal of the password is reported in words', async () => {
  mail.answer = (line) => (line.startsWith('AUTH') ? '535 5.7.8 Authentication failed' : undefined);
  expect(await sentThrough(`${mail.url}?certificate=any`)).toEqual({
    status: 'waiting',
    last_error:
      'The mail server rejected the username and password in SMTP_URL (535 5.7.8 Authentication failed)',
  });
  mail.answer = () => undefined;
});

test('never sends a password over an unencrypted connection to a different machine, even if the server accepts it', async () => {
  const open = await mailServer();
  try {
    // A different name of this machine, which does not count as local.
    const { status, last_error } = await sentThrough(open.url.replace('127.0.0.1', '0.0.0.0'));
    expect([status, open.lines.filter((line) => line.startsWith('AUTH'))]).toEqual(['waiting', []]);
    expect(last_error).toMatch(/^The mail server offers no encryption, so it doesn’t get the password/);
  } finally {
    await open.close();
  }
});
