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

/** Has a mail sent through the server of this address; what the outbox says of it then. */
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

test('a server that asks for STARTTLS gets name, password and mail under it, where its certificate is taken', async () => {
  expect(await sentThrough(`${mail.url}?certificate=any`)).toEqual({ status: 'sent', last_error: null });
  expect(mail.mails).toMatchObject([{ to: ['noor@example.test'] }]);
  // A farewell may still be on its way.
  const words = mail.lines.map((line) => line.split(' ')[0]).filter((word) => word !== 'QUIT');
  expect(words).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA', '.']);
});

test('a certificate that nobody vouches for is refused before any password is said, and the outbox says so', async () => {
  expect(await sentThrough(mail.url)).toEqual({
    status: 'waiting',
    last_error: expect.stringMatching(/^The certificate of the mail server is not trusted \(self-signed/),
  });
  expect(saidSecrets()).toBe(0);
});

test('a password that the server does not take is told in words', async () => {
  mail.answer = (line) => (line.startsWith('AUTH') ? '535 5.7.8 Authentication failed' : undefined);
  expect(await sentThrough(`${mail.url}?certificate=any`)).toEqual({
    status: 'waiting',
    last_error:
      'The mail server does not take the name and password of SMTP_URL (535 5.7.8 Authentication failed)',
  });
  mail.answer = () => undefined;
});

test('a password is not said on an open line to another machine, even where the server would take it', async () => {
  const open = await mailServer();
  try {
    // Another name of this machine, which is not known to be one.
    const { status, last_error } = await sentThrough(open.url.replace('127.0.0.1', '0.0.0.0'));
    expect([status, open.lines.filter((line) => line.startsWith('AUTH'))]).toEqual(['waiting', []]);
    expect(last_error).toMatch(/^The mail server has no safe line, and gets no password without one/);
  } finally {
    await open.close();
  }
});
