import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MistakesWorld, mistakesWorld } from '#features/mistakes/tests/mistakes-world.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { messagesTo } from '#tests/support/messages.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedSession } from '#tests/support/test-seed.ts';
import type { Notice } from '../notices.contract.ts';
import { seedTold } from '../tests/seed-notice.ts';
import { makeMails } from './mail.ts';

const URL = '/api/notices/';
/** A word in staff's answer that appears nowhere else. */
const KEY = 'zanzibar';

let api: TestApi;
let world: MistakesWorld;
let clients: MistakesWorld['clients'];
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  clients = world.clients;
});
afterAll(() => api.close());

const all = async (client: ApiClient) => (await client.get(`${URL}?page_size=200`)).body.results as Notice[];
const subjects = async (client: ApiClient) => (await all(client)).map(({ subject }) => subject);
const read = (client: ApiClient, subject: string) => client.post(`${URL}read/`, { subject });
const unread = async (client: ApiClient) => (await client.get(`${URL}unread/`)).body;
/** Ann asks a doubt about a question in this test, and the tutor answers. */
const answered = async (paper: 'open' | 'held', place: number) => {
  const question = world.papers[paper].content.sections[0]?.placements[place - 1]?.question;
  const asked = { question, session: world.sessions[paper], text: `Is ${paper} right?` };
  const { body } = await clients.ann.post('/api/create-doubt-tagging/', asked);
  const text = `It is A: ${KEY}.`;
  expect((await clients.tutor.post(`/api/doubt-tagging/${body.id}/replies/`, { text })).status).toBe(201);
  return body.id as string;
};
const mailsTo = async ({ email }: SeededPerson) =>
  (await messagesTo(api.platform, email)).filter(({ purpose }) => purpose === 'notices');

test('a hidden answer appears in no notice, count, read marker or mail, and other people see nothing', async () => {
  const [held, open] = [await answered('held', 1), await answered('open', 1)];
  const told = await subjects(clients.ann);
  expect([told.includes(held), told.includes(open)]).toEqual([false, true]);
  expect(JSON.stringify(await unread(clients.ann))).not.toContain(held);
  expect((await read(clients.ann, held)).status).toBe(422);
  for (const client of [clients.ben, clients.evesTutor, clients.counselor]) {
    const { text } = await client.get(`${URL}?page_size=200`);
    for (const word of [held, open, KEY]) expect(text).not.toContain(word);
    expect((await read(client, open)).status).toBe(422);
  }
  api.clock.advance(3 * 60 * 60);
  while (await makeMails(api.platform, new AbortController().signal));
  const [mail] = await mailsTo(world.people.ann);
  expect(mail?.text ?? '').toContain('Is open right?');
  for (const text of [mail, ...(await mailsTo(world.people.ben))].map((one) => one?.text ?? '')) {
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('Is held right?');
  }
});

test('notices hide an answered doubt while a test in progress could ask its question', async () => {
  const ann = await api.as(world.people.ann);
  clients = { ...clients, ann, tutor: await api.as(world.people.tutor) };
  const id = await answered('open', 2);
  expect(await subjects(ann)).toContain(id);
  const { database } = api.platform;
  const now = api.clock.now();
  const session = await seedSession(database, now, world.papers.open.id, world.people.ann.id, {
    status: 'in_progress',
    started_at: now,
  });
  expect(await subjects(ann)).not.toContain(id);
  await database.kysely.deleteFrom('sessions').where('id', '=', session).execute();
  expect(await subjects(ann)).toContain(id);
});

test('withdrawn work has no notice and cannot be marked as read', async () => {
  const student = await api.person({ role: 'student' });
  const client = await api.as(student);
  const video = await seedVideo(api.platform.database, api.clock.now(), world.people.admin.id, {
    school: null,
    for_user: student.id,
  });
  expect(await subjects(client)).toEqual([video]);
  await api.platform.database.kysely.deleteFrom('video_allocations').where('video', '=', video).execute();
  expect(await unread(client)).toEqual({ unread: 0, notices: [] });
  expect((await read(client, video)).status).toBe(422);
});

test('marking all as read covers only past notices of the caller', async () => {
  const [one, other] = [await api.person({ role: 'student' }), await api.person({ role: 'student' })];
  const [mine, theirs] = [await api.as(one), await api.as(other)];
  const author = world.people.admin.id;
  for (const { id: person } of [one, other])
    await seedTold(api.platform.database, api.clock.now(), { author, person });
  for (const forged of [{ user: other.id }, { person: other.id }, { until: 'for ever' }])
    expect((await mine.post(`${URL}read-all/`, forged)).status).toBe(400);
  expect((await mine.post(`${URL}read-all/`, { until: '2099-12-31T00:00:00.000Z' })).status).toBe(204);
  expect([(await unread(mine)).unread, (await unread(theirs)).unread]).toEqual([0, 1]);
  api.clock.advance(60);
  await seedTold(api.platform.database, api.clock.now(), { author, person: one.id });
  expect((await unread(mine)).unread).toBe(1);
});

test('refuses choices for a different person, an unknown kind, or a kind of a different role', async () => {
  const { ann, tutor } = clients;
  const change = (client: ApiClient, body: object) => client.patch(`${URL}preferences/`, body);
  const choice = { kind: 'result_out', in_app: false, by_mail: false };
  for (const forged of [
    { kinds: [choice], user: world.people.ben.id },
    { kinds: [{ ...choice, person: world.people.ben.id }] },
    { kinds: [{ ...choice, kind: 'everything' }] },
  ])
    expect((await change(ann, forged)).status).toBe(400);
  const of_staff = await change(tutor, { kinds: [choice] });
  expect([of_staff.status, of_staff.body.errors[0].path]).toEqual([422, 'body.kinds.0.kind']);
  expect((await all(ann)).some(({ kind }) => kind === 'result_out')).toBe(true);
  for (const query of ['?kind=everything', '?user=1', '?page_size=100000', '?ordering=title'])
    expect((await ann.get(`${URL}${query}`)).status, query).toBe(400);
});
