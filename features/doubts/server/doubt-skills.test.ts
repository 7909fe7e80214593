import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MistakesWorld, mistakesWorld } from '#features/mistakes/tests/mistakes-world.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedSession } from '#tests/support/test-seed.ts';

const ASK = '/api/create-doubt-tagging/';
const URL = '/api/doubt-tagging/';

let api: TestApi;
let world: MistakesWorld;
let clients: MistakesWorld['clients'];
/** `skill` and `subject` belong to the first question; `other` is a skill in a different subject. */
let skill: string;
let other: { id: string; subject: { id: string } };
let subject: string;
let question: string;
let [general, named, about, foreign] = ['', '', '', ''];

const ask = async (client: ApiClient, body: object): Promise<string> => {
  const reply = await client.post(ASK, { text: 'Why is it so?', ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};

beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  clients = world.clients;
  skill = world.tags.topic;
  const { body } = await clients.ann.get(`${URL}skills/`);
  const own = body.results.find(({ id }: { id: string }) => id === skill);
  subject = own.subject.id;
  other = body.results.find((one: typeof other) => one.subject.id !== subject);
  question = world.papers.open.content.sections[0]?.placements[0]?.question ?? '';
  await api.platform.database.kysely.insertInto('question_tags').values({ question, tag: skill }).execute();
  general = await ask(clients.ann, {});
  named = await ask(clients.ann, { skill: other.id });
  about = await ask(clients.ann, { question, session: world.sessions.open });
  foreign = await ask(await api.as(world.people.eve), { skill: other.id });
});
afterAll(() => api.close());

const listed = async (client: ApiClient, query: string): Promise<string[]> => {
  const { status, body } = await client.get(`${URL}?${query}`);
  expect(status).toBe(200);
  return body.results.map(({ id }: { id: string }) => id);
};

test('a student asks a general question, with or without a skill, and staff read it', async () => {
  const { body } = await clients.tutor.get(`${URL}${named}/`);
  expect(body).toMatchObject({
    skill: { id: other.id },
    about: { question: null, material: null, video: null, title: '', place: '' },
    is_out: true,
    beside: null,
    may_open: false,
  });
  const answered = await clients.tutor.post(`${URL}${general}/replies/`, { text: 'Because.' });
  expect(answered.body).toMatchObject({ skill: null, status: 'answered' });
  expect((await clients.ann.get(`${URL}${general}/`)).text).toContain('Because.');
  expect((await clients.ann.get(`${URL}about/`)).body).toMatchObject({ beside: null, is_out: true });
});

test('staff filter doubts by skill, subject, question and test, and see only doubts of people whom they can see', async () => {
  for (const [query, found] of [
    [`skill=${other.id}`, [named]],
    [`skill=${skill}`, [about]],
    [`subject=${other.subject.id}`, [named]],
    [`subject=${subject}`, [about]],
    [`question=${question}`, [about]],
    [`assessment=${world.papers.open.id}`, [about]],
    [`assessment=${world.papers.held.id}`, []],
    [`skill=${skill}&question=${question}`, [about]],
    [`skill=${other.id}&question=${question}`, []],
  ] as const) {
    expect(await listed(clients.tutor, query), query).toEqual(found);
  }
  expect(await listed(clients.evesTutor, `skill=${other.id}`)).toEqual([foreign]);
  expect(await listed(clients.evesTutor, `question=${question}`)).toEqual([]);
  expect(await listed(clients.admin, `skill=${other.id}&ordering=-newest`)).toEqual([named, foreign]);
  const { body } = await clients.admin.get(`${URL}?skill=${other.id}&page_size=1`);
  expect(body).toMatchObject({ count: 2, results: [{ skill: { id: other.id } }], previous: null });
  expect(body.next).toContain('page=2');
});

test('a student’s filter by skill finds doubts whose skill the student named, but not doubts about a question with that skill', async () => {
  for (const [query, found] of [
    [`skill=${other.id}`, [named]],
    [`subject=${other.subject.id}`, [named]],
    [`skill=${skill}`, []],
    [`subject=${subject}`, []],
    [`skill=${skill}&question=${question}`, []],
  ] as const) {
    expect(await listed(clients.ann, query), query).toEqual(found);
  }
});

test('a doubt accepts only an offered skill; if the skill is merged, the doubt gets the remaining skill', async () => {
  const { kysely } = api.platform.database;
  const domain = await kysely
    .selectFrom('tags')
    .select('id')
    .where('kind', '=', 'domain')
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const wrong of [v7(), domain.id, world.tags.slip]) {
    const reply = await clients.ann.post(ASK, { text: 'Why?', skill: wrong });
    expect([reply.status, reply.body.errors?.[0].path]).toEqual([422, 'body.skill']);
  }
  const removed = await clients.admin.delete(`/api/tags/topic/${other.id}/`);
  expect([removed.status, removed.body.code]).toEqual([409, 'tag_in_use']);
  const url = `/api/tags/topic/${other.id}/?merge_into=${skill}`;
  const look = await clients.admin.delete(`${url}&dry_run=true`);
  const merged = await clients.admin.delete(url, undefined, { 'if-match': look.body.etag });
  expect(merged.status, merged.text).toBe(200);
  expect((await listed(clients.tutor, `skill=${skill}`)).toSorted()).toEqual([named, about].toSorted());
});

test('staff who answer see an untimed test in progress and whether it can ask the question', async () => {
  const inProgress = async (doubt: string) =>
    (await clients.tutor.get(`${URL}${doubt}/`)).body.staff.in_progress;
  expect(await inProgress(about)).toEqual([]);
  const { database } = api.platform;
  const ann = world.people.ann.id;
  await seedSession(database, api.clock.now(), world.papers.open.id, ann, {
    status: 'in_progress',
    started_at: api.clock.now(),
  });
  expect(await inProgress(about)).toEqual([{ title: 'A paper', shares_question: true }]);
  expect(await inProgress(general)).toEqual([{ title: 'A paper', shares_question: false }]);
});
