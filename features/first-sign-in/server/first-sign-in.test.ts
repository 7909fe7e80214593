import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMessages } from '#features/outbox/server/send-messages.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { type MailServer, mailServer } from '#tests/support/mail-server.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { neverSignedIn } from '../tests/newcomers.ts';

const [PEOPLE, LINKS, SLIPS] = ['people', 'links', 'slips'].map((name) => `/api/first-sign-in/${name}/`) as [
  string,
  string,
  string,
];
const CHOSEN = 'a password of my own';
const go = new AbortController().signal;

let api: TestApi;
let mail: MailServer;
let north: string;
let south: string;
let mara: SeededPerson;
let manager: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  mail = await mailServer();
  const environment = {
    SMTP_URL: mail.url,
    SMTP_FROM: 'school@example.org',
    ASSAY_ORIGIN: 'https://assay.example',
  };
  api = await testApi({ environment });
  north = await api.school('Northgate');
  south = await api.school('Southbank');
  mara = await api.person({ role: 'manager', first_name: 'Renee', last_name: 'Castillo', schools: [north] });
  manager = await api.as(mara);
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(async () => {
  await api.close();
  await mail.close();
});

async function newcomer(seed: Partial<Parameters<TestApi['person']>[0]> = {}): Promise<SeededPerson> {
  const person = await api.person({ role: 'student', schools: [north], ...seed });
  await neverSignedIn(api, [person.id]);
  return person;
}

const until = (days = 14) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const slipsFor = (people: readonly { id: string }[], client = manager, more: object = {}) =>
  client.post(SLIPS, { users: people.map(({ id }) => id), until: until(), ...more });

/** The first code in a printed document, whose letters are extracted with spaces between them. */
function codeIn(text: string): string {
  const [, code = ''] = /One-time code ((?:[2-9A-HJ-NP-Z] ?){4}- ?(?:[2-9A-HJ-NP-Z] ?){4}) /.exec(text) ?? [];
  return code.replaceAll(' ', '');
}

/** Prints a slip and reads its code. */
async function codeFor(person: { id: string }): Promise<string> {
  const reply = await slipsFor([person]);
  expect(reply.status, reply.text.slice(0, 300)).toBe(200);
  const code = codeIn((await readPdf(reply.bytes)).text);
  expect(code).toHaveLength(9);
  return code;
}
const comeIn = (username: string, code: string, password = CHOSEN) =>
  api.anyone.post('/api/first-sign-in/', { username, code, password });
const standing = async (person: { id: string }, client = manager) =>
  (await client.post(PEOPLE, { chosen: { users: [person.id] } })).body.results[0];

describe('a printed slip', () => {
  test('shows school, group, name, address, username, code and last day, and lets its owner sign in once', async () => {
    const group = await api.group(north, 'Weekday evening');
    const adaeze = await newcomer({ first_name: 'Adaeze', last_name: 'Obi', groups: [group] });
    const reply = await slipsFor([adaeze]);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { text } = await readPdf(reply.bytes);
    for (const part of ['Northgate', 'Weekday evening', 'Adaeze Obi', 'assay.example', adaeze.username]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Printed by Renee Castillo');
    const code = codeIn(text);
    const signedIn = await comeIn(adaeze.username, ` ${code.replace('-', ' ').toLowerCase()} `);
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(signedIn.body.user).toMatchObject({ first_name: 'Adaeze', must_change_password: false });
    expect((await (await api.as(signedIn.body.access_token)).get('/api/me/')).status).toBe(200);
    expect((await comeIn(adaeze.username, code, 'another one by a thief')).body.code).toBe('wrong_code');
    const again = await api.anyone.post('/api/sign-in/', { username: adaeze.username, password: CHOSEN });
    expect(again.status).toBe(200);
    expect((await standing(adaeze)).status).toBe('signed_in');
  });

  test('stops working once the person gets a newer slip, a link, an invitation, or a password set by staff', async () => {
    const bruno = await newcomer({ email: 'bruno@example.test' });
    const ends: [string, () => Promise<unknown>][] = [
      ['slip', () => codeFor(bruno)],
      ['link', () => manager.post(LINKS, { users: [bruno.id] })],
      ['invitation', () => manager.post(`/api/users/${bruno.id}/invite/`)],
      [
        'password',
        () => manager.post(`/api/users/${bruno.id}/setpassword/`, { password: 'first of many words' }),
      ],
    ];
    for (const [what, end] of ends) {
      const code = await codeFor(bruno);
      await end();
      expect((await comeIn(bruno.username, code)).body.code, what).toBe('wrong_code');
    }
    // A password set by staff does not count as the person's own, so a slip may still be printed.
    expect((await comeIn(bruno.username, await codeFor(bruno))).status).toBe(200);
  });

  test('ends after its last day or when the person is deactivated; a rejected weak password does not use it up', async () => {
    const chloe = await newcomer();
    const code = await codeFor(chloe);
    expect((await comeIn(chloe.username, code, 'password12')).body.errors[0].path).toBe('body.password');
    await manager.delete(`/api/users/${chloe.id}/`);
    expect((await comeIn(chloe.username, code)).body.code).toBe('wrong_code');
    await sql`update people set deactivated_at = null where id = ${chloe.id}`.execute(
      api.platform.database.kysely,
    );
    await sql`update one_use_tokens set expires_at = ${api.clock.now()} where person = ${chloe.id}`.execute(
      api.platform.database.kysely,
    );
    expect((await comeIn(chloe.username, code)).body.code).toBe('wrong_code');
    expect((await slipsFor([chloe], manager, { until: until(-3) })).body.errors[0].path).toBe('body.until');
    expect((await slipsFor([chloe], manager, { until: until(120) })).body.errors[0].path).toBe('body.until');
  });

  test('works only for its owner, and the number of guesses is limited', async () => {
    const [dmitri, elif] = [await newcomer(), await newcomer()];
    const code = await codeFor(dmitri);
    const guesses: Reply[] = [];
    for (let guess = 0; guess < 11; guess += 1) guesses.push(await comeIn(elif.username, code));
    expect(guesses.slice(0, 10).every(({ body }) => body.code === 'wrong_code')).toBe(true);
    expect(guesses.at(-1)?.status).toBe(429);
    // The answer does not reveal whether the person exists.
    const nobody = await comeIn('nobody.at.all', code);
    expect({ ...nobody.body, request_id: '' }).toEqual({ ...guesses[0]?.body, request_id: '' });
    expect((await comeIn(dmitri.username, code)).status).toBe(200);
  });

  test('signs in only one of two people who use it at the same time', async () => {
    const jonas = await newcomer();
    const code = await codeFor(jonas);
    const replies = await Promise.all([comeIn(jonas.username, code), comeIn(jonas.username, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe('links and slips', () => {
  test('are only for students and guests without their own password who are under the caller’s authority', async () => {
    const elsewhere = await newcomer({ schools: [south] });
    const both = await newcomer({ schools: [north] });
    await sql`insert into school_members (person, school) values (${both.id}, ${south})`.execute(
      api.platform.database.kysely,
    );
    const tutor = await newcomer({ role: 'tutor' });
    const present = await api.person({ role: 'student', schools: [north] });
    const faults: [SeededPerson, string][] = [
      [elsewhere, 'This person doesn’t exist, or you can’t see them.'],
      [both, 'This person doesn’t exist, or you can’t see them.'],
      [tutor, 'Staff get an invitation by email or a first password.'],
      [present, 'This person already has a password of their own.'],
    ];
    for (const [person, message] of faults) {
      for (const reply of [
        await slipsFor([await newcomer(), person]),
        await manager.post(LINKS, { users: [(await newcomer()).id, person.id] }),
      ]) {
        expect([reply.status, reply.body.errors]).toEqual([422, [{ path: 'body.users.1', message }]]);
      }
    }
    expect((await slipsFor([both], admin)).status).toBe(200);
    const { results, count, left_out } = (
      await manager.post(PEOPLE, { chosen: { users: [both.id, tutor.id] } })
    ).body;
    expect([results.map(({ id }: { id: string }) => id), count, left_out]).toEqual([[tutor.id], 1, 1]);
    expect(results[0]).toMatchObject({ takes_slip: false, takes_mail: true });
    const foreign = await manager.post(PEOPLE, { chosen: { users: [tutor.id, elsewhere.id] } });
    expect([foreign.status, foreign.body.errors[0].path]).toEqual([422, 'body.chosen.users.1']);
    for (const role of ['tutor', 'counselor', 'student'] as const) {
      const client = await api.as(await api.person({ role, schools: [north] }));
      expect((await slipsFor([both], client)).status, role).toBe(403);
      expect((await client.post(PEOPLE, {})).status, role).toBe(403);
    }
  });

  test('need a recent sign-in of the caller', async () => {
    const mei = await newcomer();
    const stale = await api.as(mara);
    await sql`update access_tokens set proved_at = null where person = ${mara.id}`.execute(
      api.platform.database.kysely,
    );
    expect((await slipsFor([mei], stale)).body.code).toBe('proof_due');
    expect((await stale.post(LINKS, { users: [mei.id] })).body.code).toBe('proof_due');
    manager = await api.as(mara);
  });

  test('a link sets a password once, and stops working after the first sign-in', async () => {
    const samuel = await newcomer();
    const { links } = (await manager.post(LINKS, { users: [samuel.id] })).body;
    expect(links).toMatchObject([{ id: samuel.id, username: samuel.username }]);
    const token = new URL(links[0].link).searchParams.get('token') ?? '';
    const reset = () => api.anyone.post('/reset-password/', { token, password: CHOSEN });
    expect((await standing(samuel)).status).toBe('link_copied');
    await sql`update people set last_seen_at = ${api.clock.now()} where id = ${samuel.id}`.execute(
      api.platform.database.kysely,
    );
    expect((await reset()).body.code).toBe('link_spent');
    await neverSignedIn(api, [samuel.id]);
    expect((await reset()).status).toBe(204);
    expect((await reset()).body.code).toBe('link_spent');
  });
});

test('a person counts as invited only after the mail server accepted the invitation', async () => {
  const noor = await newcomer({ email: 'noor@example.test' });
  expect(await standing(noor)).toMatchObject({ status: 'nothing_sent', takes_mail: true });
  mail.answer = (line) => (line.startsWith('RCPT') ? '451 Later' : undefined);
  const invited = await manager.post(`/api/users/${noor.id}/invite/`);
  expect([invited.status, invited.body]).toEqual([202, { delivery: 'waiting' }]);
  await sendMessages(api.platform, go);
  expect((await standing(noor)).status).toBe('waiting');
  mail.answer = () => undefined;
  api.clock.advance(60);
  await sendMessages(api.platform, go);
  expect((await standing(noor)).status).toBe('invited');
  const source = mail.mails.find(({ to }) => to.includes('noor@example.test'))?.source ?? '';
  expect(source).toContain('Subject: Northgate invites you to Assay');
  expect(source).toContain('Renee Castillo at Northgate');
  mail.answer = (line) => (line.startsWith('RCPT') ? '550 Nobody here' : undefined);
  await manager.post(`/api/users/${noor.id}/invite/`);
  await sendMessages(api.platform, go);
  mail.answer = () => undefined;
  expect((await standing(noor)).status).toBe('not_delivered');
});

test('printing a slip withdraws an invitation that waits to be sent', async () => {
  const iris = await newcomer({ email: 'iris@example.test' });
  await manager.post(`/api/users/${iris.id}/invite/`);
  await codeFor(iris);
  await sendMessages(api.platform, go);
  expect(mail.mails.some(({ to }) => to.includes('iris@example.test'))).toBe(false);
  expect((await standing(iris)).status).toBe('slip_printed');
});

test('codes, links and passwords appear in no table row and in no log line', async () => {
  const lena = await newcomer({ email: 'lena@example.test' });
  const key = { 'idempotency-key': 'the same twice' };
  const users = [lena.id];
  const linked = await manager.post(LINKS, { users }, key);
  const again = await manager.post(LINKS, { users }, key);
  expect(again.status).toBe(200);
  const printed = await manager.post(SLIPS, { users, until: until() }, { 'idempotency-key': 'slips' });
  const reprinted = await manager.post(SLIPS, { users, until: until() }, { 'idempotency-key': 'slips' });
  const codes = await Promise.all(
    [printed, reprinted].map(async ({ bytes }) => codeIn((await readPdf(bytes)).text)),
  );
  expect(codes[0]).not.toBe(codes[1]);
  expect((await comeIn(lena.username, codes[1] ?? '')).status).toBe(200);
  const tokens = [linked, again].map(({ body }) => body.links[0].link.split('token=')[1] as string);
  const secrets = [...codes, ...codes.map((code) => code.replace('-', '')), ...tokens, CHOSEN];
  expect(secrets.every((secret) => secret.length >= 8)).toBe(true);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    api.platform.database.kysely,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(kept)::text as row from ${sql.table(name)} kept`.execute(
      api.platform.database.kysely,
    );
    const text = rows.map(({ row }) => row).join('\n');
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${name}`).toBe(false);
  }
  const log = JSON.stringify(api.log);
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  const { body } = await admin.get('/api/audit/?page_size=50');
  const acts = body.results.map(({ says }: { says: string }) => says);
  expect(acts).toEqual(expect.arrayContaining(['Printed sign-in slips', 'Created sign-in links']));
});

test('prints eight slips per page, and can start a new page for each group', async () => {
  const groups = [await api.group(north, 'Group A'), await api.group(north, 'Group B')];
  const people: SeededPerson[] = [];
  for (let number = 0; number < 18; number += 1) {
    const last_name = `Number${number}`;
    people.push(await newcomer({ last_name, groups: [groups[number % 2] ?? ''] }));
  }
  const pagesOf = async (more: object) => {
    const reply = await slipsFor(people, manager, more);
    expect(reply.status, reply.text.slice(0, 300)).toBe(200);
    return (await readPdf(reply.bytes)).text.match(/page \d+ of \d+/g);
  };
  expect(await pagesOf({ by_group: false, paper: 'letter' })).toHaveLength(3);
  expect(await pagesOf({ by_group: true })).toHaveLength(4);
});
