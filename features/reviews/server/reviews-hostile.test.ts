import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  GENERATE,
  type PracticeWorld,
  practiceWorld,
  practise,
  SECRETS,
  SETS,
} from '#features/practice/tests/practice-world.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { type SeededQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedSession } from '#tests/support/test-seed.ts';

const URL = '/api/reviews/';

let world: PracticeWorld;
let taker: { person: SeededPerson; client: ApiClient };
let asked: SeededQuestion[];
let topic: string;
beforeAll(async () => {
  world = await practiceWorld();
  topic = (await seedTagLine(world.api.platform.database, world.api.clock.now())).topic;
});
afterAll(() => world.api.close());

/** Makes a new student who missed two questions yesterday, which are now due. */
beforeEach(async () => {
  const person = await world.api.person({ role: 'student', schools: [world.north], groups: [world.group] });
  taker = { person, client: await world.api.as(person) };
  asked = await world.questions(2);
  const { kysely } = world.api.platform.database;
  await kysely
    .insertInto('question_tags')
    .values(asked.map(({ id }) => ({ question: id, tag: topic })))
    .execute();
  const session = await practise(taker.client, await world.set(asked, { for_user: person.id }));
  for (const [place, question] of asked.entries()) {
    await session.pick(place, question, 1);
    await session.pick(place, question, 0, 2);
  }
  await session.act('submit');
  await sql`update practice_tries set tried_at = tried_at - interval '1 day'`.execute(kysely);
  await sql`update sessions set submitted_at = submitted_at - interval '1 day' where taker = ${person.id}`.execute(
    kysely,
  );
});
const due = async () => (await taker.client.get(URL)).body.review.due;
const holdsSecrets = (text: string) => SECRETS.filter((secret) => text.includes(secret));

test('questions that a test in progress could ask are not due, and no review shows them, not even a review started before', async () => {
  expect(await due()).toBe(2);
  const { body: set } = await taker.client.post(URL, {});
  const begun = await practise(taker.client, set.id);
  const assessment = await world.test_(asked, { attempts_allowed: 1 }, taker.person);
  const { database } = world.api.platform;
  const under_way = { status: 'in_progress', started_at: world.api.clock.now() } as const;
  await seedSession(database, world.api.clock.now(), assessment, taker.person.id, under_way);
  const { body, text } = await taker.client.get(URL);
  expect([body.review.due, holdsSecrets(text)]).toEqual([0, []]);
  const refused = await taker.client.post(URL, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_due']);
  const checked = await begun.pick(0, asked[0], 0);
  expect([checked.status, checked.body.code]).toEqual([409, 'held_back']);
  expect(holdsSecrets((await begun.state()).text)).toEqual([]);
});

test('a review can be started only by its student, and only with a valid size', async () => {
  for (const forged of [
    { user: world.people.ben.id },
    { for_user: world.people.ben.id },
    { questions: world.ids(asked) },
    { size: 0 },
    { size: 51 },
    { size: '2; drop' },
  ])
    expect((await taker.client.post(URL, forged)).status, JSON.stringify(forged)).toBe(400);
  for (const client of [world.clients.ben, world.clients.tutor, world.clients.manager])
    expect((await client.post(URL, {})).body.code).toBe('nothing_due');
});

test('other people cannot see, start or change a review', async () => {
  const { body: set } = await taker.client.post(URL, {});
  for (const client of [world.clients.ben, world.clients.eve, world.clients.southTutor]) {
    expect((await client.get(`${SETS}${set.id}/`)).status).toBe(404);
    expect((await client.get(`${SETS}?origin=review`)).body.results).toEqual([]);
  }
  for (const client of [world.clients.ben, world.clients.eve])
    expect((await client.post(GENERATE, { practice_set: set.id })).status).toBe(404);
  const change = { version: 1, questions: [] };
  expect((await taker.client.patch(`${SETS}${set.id}/`, change)).status).toBe(403);
  expect((await world.clients.southTutor.patch(`${SETS}${set.id}/`, change)).status).toBe(404);
});

test('naming a student whom the caller cannot see gives 404', async () => {
  const asking = `${URL}?user=${taker.person.id}`;
  for (const client of [world.clients.ben, world.clients.eve, world.clients.southTutor])
    expect((await client.get(asking)).status).toBe(404);
  expect((await taker.client.get(`${URL}?user=${world.people.ben.id}`)).status).toBe(404);
  expect((await world.clients.tutor.get(`${URL}?user=${world.people.eve.id}`)).status).toBe(404);
  expect((await taker.client.get(`${URL}?user=${taker.person.id}&now=2030-01-01`)).status).toBe(400);
});

test('a second try sent as if it were the first is refused and does not move the review date', async () => {
  const { body: set } = await taker.client.post(URL, { size: 1 });
  const session = await practise(taker.client, set.id);
  const { question } = (await session.state()).body.questions[0];
  const one = asked.find(({ id }) => id === question);
  await session.pick(0, one, 1);
  const forged = await session.pick(0, one, 0);
  expect([forged.status, forged.body.code]).toEqual([409, 'tried_otherwise']);
  await session.pick(0, one, 0, 2);
  await session.act('submit');
  // The question was missed again, so it is due tomorrow although the second try was right.
  const { next_at } = (await taker.client.get(URL)).body.review;
  expect(Date.parse(next_at) - world.api.clock.now().getTime()).toBeLessThanOrEqual(24 * 60 * 60 * 1000);
});
