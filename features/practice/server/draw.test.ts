import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { practiceWorld, practise } from '../tests/practice-world.ts';

const DRAW = '/api/practice-sets/draw/';

let world: Awaited<ReturnType<typeof practiceWorld>>;
let lines: Awaited<ReturnType<typeof seedTagLine>>[];
beforeAll(async () => {
  world = await practiceWorld();
  const { database } = world.api.platform;
  lines = [
    await seedTagLine(database, world.api.clock.now()),
    await seedTagLine(database, world.api.clock.now()),
  ];
  for (const [place, count] of [5, 2].entries()) {
    const made = await world.questions(count);
    const tag = lines[place]?.topic ?? '';
    await database.kysely
      .insertInto('question_tags')
      .values(made.map(({ id: question }) => ({ question, tag })))
      .execute();
  }
});
afterAll(() => world.api.close());

test('a drawn set contains questions that its taker was never asked, and says how many are missing', async () => {
  const { ann, tutor, southTutor, eve } = world.clients;
  const [lots, few] = lines.map(({ topic }) => topic);
  const made = await ann.post(DRAW, { topics: [lots, few], size: 8 });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    lacking: 1,
    topics: [
      { id: lots, drawn: 5 },
      { id: few, drawn: 2 },
    ],
    set: {
      origin: 'recommendation',
      question_count: 7,
      questions: null,
      for_user: { id: world.people.ann.id },
    },
  });
  // Topics are returned in the requested order, whatever order the database finds them in.
  const turned = await tutor.post(DRAW, { user: world.people.ann.id, topics: [few, lots], size: 8 });
  expect(turned.body.topics).toMatchObject([
    { id: few, drawn: 2 },
    { id: lots, drawn: 5 },
  ]);
  await practise(ann, made.body.set.id);
  const again = await ann.post(DRAW, { topics: [few] });
  expect([again.status, again.body.errors]).toEqual([
    422,
    [{ path: 'body.topics', message: expect.any(String) }],
  ]);

  const forBen = await tutor.post(DRAW, { user: world.people.ben.id, topics: [few], size: 2 });
  expect(forBen.body).toMatchObject({ lacking: 0, set: { for_user: { id: world.people.ben.id } } });
  // Eve cannot use content that belongs to a different school.
  expect((await eve.post(DRAW, { topics: [lots] })).status).toBe(422);
  for (const [client, body, path] of [
    [southTutor, { user: world.people.ben.id, topics: [few] }, 'body.user'],
    [ann, { user: world.people.ben.id, topics: [few] }, 'body.user'],
    [tutor, { topics: [few] }, 'body.user'],
    [ann, { topics: [few, world.people.ann.id] }, 'body.topics.1'],
  ] as const) {
    const { status, body: problem } = await client.post(DRAW, body);
    expect([status, problem.errors[0].path]).toEqual([422, path]);
  }
});

test('only the taker can repeat the questions missed at the first try', async () => {
  const { ann, ben, tutor } = world.clients;
  const asked = await world.questions(3);
  const session = await practise(ann, await world.set(asked));
  const url = `/api/users/sessions/${session.id}/practice/repeat/`;
  expect((await ann.post(url)).body.code).toBe('nothing_to_check');
  await session.pick(0, asked[0], 1);
  await session.pick(0, asked[0], 0, 2);
  await session.pick(1, asked[1], 0);
  const made = await ann.post(url);
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({ title: 'Lines', origin: 'mistakes', question_count: 1 });
  const { questions } = (await (await practise(ann, made.body.id)).state()).body;
  expect(questions).toMatchObject([{ question: asked[0]?.id, tries: [] }]);
  for (const client of [ben, tutor]) expect((await client.post(url)).status).toBe(404);
});

test('a student may create 60 sets a day and 5,000 in total for themselves; after that, their tutor may still create sets for them', async () => {
  const { clock, platform } = world.api;
  const { id } = world.people.ben;
  const topics = [lines[1]?.topic];
  let ben = world.clients.ben;
  const draw = async () => (await ben.post(DRAW, { topics, size: 1 })).status;
  expect(await draw()).toBe(201);
  await platform.database.pool.query('update rate_limits set points = 59 where key = $1', [
    `own-practice-sets/${id}`,
  ]);
  expect([await draw(), await draw()]).toEqual([201, 429]);
  clock.advance(24 * 60 * 60 + 1);
  ben = await world.api.as(world.people.ben);
  expect(await draw()).toBe(201);
  await platform.database.pool.query(
    `insert into practice_sets (id, title, origin, owner, for_user, timing, hints_allowed, created_at, updated_at)
      select gen_random_uuid(), 'Lines', 'recommendation', $1, $1, 'untimed', true, now(), now()
      from generate_series(1, 5000 - 3)`,
    [id],
  );
  const refused = await ben.post(DRAW, { topics, size: 1 });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'body', message: 'You’ve reached the limit of 5,000 practice sets. Use one you already have.' }],
  ]);
  const tutor = await world.api.as(world.people.tutor);
  expect((await tutor.post(DRAW, { user: id, topics, size: 1 })).status).toBe(201);
});
