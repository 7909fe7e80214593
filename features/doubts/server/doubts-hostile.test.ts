import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MistakesWorld, mistakesWorld } from '#features/mistakes/tests/mistakes-world.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { releasedAll } from '#tests/support/release.ts';
import { seedSitting } from '#tests/support/results-seed.ts';

const ASK = '/api/create-doubt-tagging/';
const URL = '/api/doubt-tagging/';
/** A word about the answer key in staff's reply to Ann. It occurs nowhere else. */
const KEY = 'zanzibar';

let api: TestApi;
let world: MistakesWorld;
let clients: MistakesWorld['clients'];
let eve: ApiClient;
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  clients = world.clients;
  eve = await api.as(world.people.eve);
});
afterAll(() => api.close());

const questionAt = (paper: keyof MistakesWorld['papers'], place = 1) =>
  world.papers[paper].content.sections[0]?.placements[place - 1]?.question ?? '';
const ask = async (client: ApiClient, body: object) => {
  const reply = await client.post(ASK, { text: 'Why is it A?', ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const askOpen = (more: object = {}) =>
  ask(clients.ann, { question: questionAt('open'), session: world.sessions.open, ...more });
const release = (session: string) =>
  api.platform.database.kysely
    .updateTable('sessions')
    .set(releasedAll(api.clock.now()))
    .where('id', '=', session)
    .execute();

test('a student whose test is not released learns nothing of answers that staff gave to other students', async () => {
  const { people, papers, sessions } = world;
  const { database } = api.platform;
  const bens = await seedSitting(database, api.clock.now(), papers.held, people.ben.id, {
    answers: [['B', 'B', 'B', '1']],
  });
  await release(sessions.held);
  const question = questionAt('held');
  const { id } = await ask(clients.ann, { question, session: sessions.held });
  const text = `It is A: ${KEY}.`;
  expect((await clients.tutor.post(`${URL}${id}/replies/`, { text, resolve: true })).status).toBe(201);
  const { body } = await clients.tutor.put(`${URL}${id}/explanation/`, { text });
  const explanation = body.staff.kept.id as string;
  expect((await clients.ann.get(`${URL}explanations/?question=${question}`)).text).toContain(KEY);

  const addresses = [
    URL,
    `${URL}?search=${KEY}`,
    `${URL}?user=${people.ann.id}`,
    `${URL}counts/`,
    `${URL}${id}/`,
    `${URL}about/?question=${question}`,
    `${URL}explanations/?question=${question}`,
    `${URL}similar/?question=${question}&text=${KEY}`,
    // A different question on the same skill, which is released to both.
    `${URL}similar/?question=${questionAt('open')}&text=Why`,
    '/api/notices/',
    `/api/search/?search=${KEY}`,
    '/api/users/assessments/dashboard/',
    '/api/mistakes-analyser/',
    `/api/users/assessments-sessions/${bens}/`,
    '/api/reviews/',
  ];
  for (const client of [clients.ben, eve]) {
    for (const address of addresses) {
      const reply = await client.get(address);
      expect([200, 404, 422], `${address}: ${reply.text}`).toContain(reply.status);
      expect(reply.text, address).not.toMatch(new RegExp(`${KEY}|${id}|secret`));
    }
    expect((await client.post(`${URL}helped/`, { explanation })).status).toBe(422);
  }
  // After the release Ben may read the explanation, but a student at a different school may not.
  await release(bens);
  expect((await clients.ben.get(`${URL}explanations/?question=${question}`)).text).toContain(KEY);
  expect((await eve.get(`${URL}explanations/?question=${question}`)).body.results).toEqual([]);
});

test('a picture can be shown, drawn on and shared only through the doubt that it belongs to', async () => {
  const { body: picture } = await clients.ann.upload(`${URL}pictures/`, pictureFile());
  const doubt = await askOpen({ files: [picture.id] });
  const [{ url }] = doubt.messages[0].files;
  expect((await api.anyone.get(url)).status).toBe(200);
  for (const forged of [
    url.replace(/person=[^&]+/, `person=${world.people.ben.id}`),
    url.replace(/until=\d{4}/, 'until=2999'),
    url.replace(/signature=./, 'signature=!'),
    url.replace(/\?.*/, ''),
  ])
    expect([401, 404], forged).toContain((await api.anyone.get(forged)).status);
  for (const client of [clients.ben, clients.tutor, clients.evesTutor, clients.counselor])
    expect([403, 404]).toContain((await client.get(`/api/files/${picture.id}/`)).status);

  const bens = await ask(clients.ben, { question: questionAt('open') });
  const shown = await clients.ben.post(`${URL}${bens.id}/replies/`, {
    text: `<p>Look.</p><img src="/api/files/${picture.id}/" alt="">`,
  });
  const added = await clients.ben.post(`${URL}${bens.id}/replies/`, { text: 'Look.', files: [picture.id] });
  const strokes = [[[1, 1]]];
  const drawn = await clients.tutor.put(`${URL}${bens.id}/marks/`, { picture: picture.id, strokes });
  const kept = await clients.tutor.put(`${URL}${bens.id}/explanation/`, { text: 'So.', files: [picture.id] });
  expect([shown, added, drawn, kept].map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect((await clients.ann.get(`${URL}${doubt.id}/`)).body.messages[0].files[0].marks).toBeNull();
});

test('changing a doubt needs its current version and a person who may answer it', async () => {
  const { id, version } = await askOpen();
  const url = `${URL}${id}/`;
  for (const forged of [version + 998, version - 1])
    expect([400, 409]).toContain(
      (await clients.tutor.patch(url, { act: 'resolve', version: forged })).status,
    );
  for (const client of [clients.ben, clients.evesTutor, eve])
    expect((await client.patch(url, { act: 'resolve', version })).status).toBe(404);
  for (const assigned of [world.people.ben.id, world.people.counselor.id, world.people.eve.id])
    expect((await clients.tutor.patch(url, { act: 'assign', assigned, version })).status).toBe(422);
  expect(
    (await clients.tutor.patch(url, { act: 'resolve', version, asker: world.people.ben.id })).status,
  ).toBe(400);
  const after = (await clients.ann.get(url)).body;
  expect(after).toMatchObject({ status: 'open', assigned: null, version });
});

test('filters show nothing about other people’s doubts, not even their number', async () => {
  const { id } = await askOpen();
  const { group_id } = await api.platform.database.kysely
    .selectFrom('group_members')
    .select('group_id')
    .where('person', '=', world.people.ann.id)
    .executeTakeFirstOrThrow();
  for (const filter of [`user=${world.people.ann.id}`, `group=${group_id}`]) {
    const seen = (await clients.tutor.get(`${URL}?${filter}&page_size=200`)).body.results;
    expect(seen.map((one: { id: string }) => one.id)).toContain(id);
    for (const client of [clients.evesTutor, eve])
      expect((await client.get(`${URL}?${filter}`)).body).toMatchObject({ count: 0, results: [] });
  }
  const others = (await clients.ben.get(`${URL}?user=${world.people.ann.id}`)).body;
  expect(others).toMatchObject({ count: 0, results: [] });
});

test('a former tutor of a group sees none of its doubts and gets no notices about them', async () => {
  const { id } = await askOpen();
  const { kysely } = api.platform.database;
  const { tutor } = world.people;
  const rows = await kysely
    .deleteFrom('group_tutors')
    .where('person', '=', tutor.id)
    .returningAll()
    .execute();
  expect((await clients.tutor.get(`${URL}${id}/`)).status).toBe(404);
  expect((await clients.tutor.post(`${URL}${id}/replies/`, { text: 'Look.' })).status).toBe(404);
  expect((await clients.tutor.get(URL)).body.count).toBe(0);
  expect((await clients.tutor.get(`${URL}counts/`)).body.open).toBe(0);
  expect((await clients.tutor.get('/api/notices/')).text).not.toContain(id);
  await kysely.insertInto('group_tutors').values(rows).execute();
  expect((await clients.tutor.get(`${URL}${id}/`)).status).toBe(200);
});
