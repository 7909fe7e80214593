import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { testDatabase } from '#tests/support/database.ts';
import { messagesTo } from '#tests/support/messages.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedTold } from '../tests/seed-notice.ts';
import { makeMails } from './mail.ts';
import { stopToken } from './stop-token.ts';

/** Two servers on one database, each in its own process. */
let apis: [TestApi, TestApi];
let api: TestApi;
let admin: SeededPerson;
let school: string;
let paper: SeededPaper;

const at = (text: string) => api.clock.set(new Date(text));
const go = new AbortController().signal;

beforeAll(async () => {
  const database = await testDatabase('served');
  const environment = { ASSAY_ORIGIN: 'https://assay.example' };
  api = await testApi({ database, environment });
  apis = [api, await testApi({ database, environment, clock: api.clock })];
  admin = await api.person({ role: 'admin' });
  school = await api.school('North');
  await database.kysely
    .updateTable('schools')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', school)
    .execute();
  paper = await seedPaper(database, api.clock.now(), admin.id, {
    title: 'Mock evil.example',
    sections: [{ questions: [{}, {}] }],
  });
});
afterAll(() => api.close());

const sit = (person: SeededPerson) =>
  seedSitting(api.platform.database, api.clock.now(), paper, person.id, { answers: [['A', 'B']] });
const mailsTo = async ({ email }: SeededPerson) =>
  (await messagesTo(api.platform, email)).filter(({ purpose }) => purpose === 'notices');
/** Repeats until no mail is due. */
const makeAll = async (of: TestApi) => {
  while (await makeMails(of.platform, go));
};

test("a mail is sent once in the morning of the person's school, without figures of results", async () => {
  const named = { first_name: 'Ann', last_name: 'Abrams' };
  const student = await api.person({ role: 'student', schools: [school], ...named });
  const quiet = await api.person({ role: 'student', schools: [school] });
  at('2026-09-01T22:00:00Z');
  await sit(student);
  await seedVideo(api.platform.database, api.clock.now(), admin.id, {
    school: null,
    for_user: student.id,
    title: 'Slope in ten minutes',
  });
  at('2026-09-02T10:59:00Z');
  await makeAll(api);
  expect(await mailsTo(student)).toEqual([]);
  at('2026-09-02T11:00:00Z');
  await Promise.all(apis.map(makeAll));
  const [mail, ...more] = await mailsTo(student);
  expect([more, await mailsTo(quiet)]).toEqual([[], []]);
  const text = mail?.text ?? '';
  expect(text).toContain('Released results\n– Mock evil. example');
  expect(text).toContain('New study assignments\n– Slope in ten minutes');
  expect(text).toContain('https://assay.example/notices\n');
  // The page to stop the mails opens in the mail's language.
  expect(text).toMatch(/https:\/\/assay\.example\/notice-mails\/\S+\?language=en$/m);
  expect(text.replaceAll(/https:\S+/g, '')).not.toMatch(/\d/);
  // Notices of an earlier mail and read notices are not mailed.
  at('2026-09-03T12:00:00Z');
  await makeAll(api);
  expect(await mailsTo(student)).toHaveLength(1);
  const second = await sit(student);
  await (await api.as(student)).post('/api/notices/read/', { subject: second });
  at('2026-09-04T12:00:00Z');
  await makeAll(api);
  expect(await mailsTo(student)).toHaveLength(1);
});

test('an event soon after a mail is in the next mail, even if clocks go back in between', async () => {
  const student = await api.person({ role: 'student', schools: [school] });
  at('2026-10-31T11:00:00Z');
  await makeAll(api);
  at('2026-10-31T11:30:00Z');
  await sit(student);
  // At the person's place it is 7:00 again, 25 hours after the last mail.
  at('2026-11-01T12:00:00Z');
  await makeAll(api);
  expect(await mailsTo(student)).toHaveLength(1);
});

test('no mail about notices is sent for kinds turned off, to unconfirmed addresses, or while a consent is still missing', async () => {
  at('2026-09-10T09:00:00Z');
  const people = await Promise.all([0, 1, 2].map(() => api.person({ role: 'student', schools: [school] })));
  const [off, unconfirmed, waiting] = people as [SeededPerson, SeededPerson, SeededPerson];
  for (const person of people) await sit(person);
  await (await api.as(off)).patch('/api/notices/preferences/', {
    kinds: [{ kind: 'result_out', in_app: true, by_mail: false }],
  });
  const change = (person: SeededPerson, to: object) =>
    api.platform.database.kysely.updateTable('people').set(to).where('id', '=', person.id).execute();
  await change(unconfirmed, { email_verified_at: null });
  await change(waiting, { consent_due: true });
  at('2026-09-10T12:00:00Z');
  await makeAll(api);
  for (const person of people) expect(await mailsTo(person)).toEqual([]);
});

test('the link in the mail stops mails for good, and a forged link does nothing', async () => {
  at('2026-09-20T09:00:00Z');
  const [student, other] = [
    await api.person({ role: 'student', schools: [school] }),
    await api.person({ role: 'student', schools: [school] }),
  ];
  const token = stopToken(api.platform.secret, student.id);
  const stop = (of: string) => api.anyone.post(`/api/notice-mails/${of}/stop/`);
  expect((await stop(token.replace(student.id, other.id))).status).toBe(404);
  expect((await stop('x')).status).toBe(404);
  for (let time = 0; time < 2; time += 1) expect((await stop(token)).status).toBe(204);
  for (const person of [student, other]) await sit(person);
  at('2026-09-20T12:00:00Z');
  await makeAll(api);
  expect([await mailsTo(student), (await mailsTo(other)).length]).toEqual([[], 1]);
  const { kinds } = (await (await api.as(student)).get('/api/notices/preferences/')).body;
  expect(kinds.some(({ by_mail }: { by_mail: boolean }) => by_mail)).toBe(false);
});

const PREFERENCES = '/api/notices/preferences/';

test('people can turn off kinds of their own role, separately in the app and by mail', async () => {
  const student = await api.person({ role: 'student' });
  const client = await api.as(student);
  const told = await seedTold(api.platform.database, api.clock.now(), {
    author: admin.id,
    person: student.id,
  });
  const own = (await client.get(PREFERENCES)).body;
  expect(own.kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
    'result_out',
    'score_changed',
    'test_allotted',
    'work_allotted',
    'due_tomorrow',
    'doubt_answered',
    'announcement',
  ]);
  const change = (kind: string) =>
    client.patch(PREFERENCES, { kinds: [{ kind, in_app: false, by_mail: true }] });
  expect((await change('announcement')).body.kinds.at(-1)).toEqual({
    kind: 'announcement',
    in_app: false,
    by_mail: true,
  });
  expect((await client.get('/api/notices/unread/')).body).toEqual({ unread: 0, notices: [] });
  expect((await client.get('/api/notices/')).text).not.toContain(told);
  const refused = await change('doubt_waiting');
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'body.kinds.0.kind']);
});
