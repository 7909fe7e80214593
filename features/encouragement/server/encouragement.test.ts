import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSpans, savePlace } from '#features/library/server/reading.store.ts';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { practiceWorld, practise } from '#features/practice/tests/practice-world.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { type SeededQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';

const URL = '/api/encouragement/';
const MARK = '/api/encouragement/levels/';
const DAY = 24 * 60 * 60 * 1000;

let world: Awaited<ReturnType<typeof practiceWorld>>;
let line: Awaited<ReturnType<typeof seedTagLine>>;
beforeAll(async () => {
  world = await practiceWorld();
  line = await seedTagLine(world.api.platform.database, world.api.clock.now());
});
afterAll(() => world.api.close());

const now = () => world.api.clock.now();
const ago = (days: number) => new Date(now().getTime() - days * DAY);

async function student(schools: string[] = [world.north]) {
  const person = await world.api.person({ role: 'student', schools, groups: [world.group] });
  return { person, client: await world.api.as(person) };
}
type Taker = Awaited<ReturnType<typeof student>>;

async function filed(count: number): Promise<SeededQuestion[]> {
  const made = await world.questions(count);
  await world.api.platform.database.kysely
    .insertInto('question_tags')
    .values(made.map(({ id }) => ({ question: id, tag: line.topic })))
    .execute();
  return made;
}

/** Practices these questions, all right at the first try, without submitting the set. */
async function practised({ person, client }: Taker, asked: SeededQuestion[]) {
  const set = await world.set(asked, { for_user: person.id });
  const session = await practise(client, set);
  for (const [place, question] of asked.entries()) await session.pick(place, question, 0);
  return session;
}

/** Moves a person's practice into the past. */
async function movePractice({ person }: Taker, days: number): Promise<void> {
  const { kysely } = world.api.platform.database;
  await sql`update practice_tries set tried_at = tried_at - ${days} * interval '1 day' where attempt in (
    select attempts.id from attempts join sessions on sessions.id = session where taker = ${person.id})`.execute(
    kysely,
  );
  await sql`update sessions set submitted_at = submitted_at - ${days} * interval '1 day' where taker = ${person.id}`.execute(
    kysely,
  );
}

async function satTest({ person }: Taker, days_ago: number, answers: (string | null)[], seconds = 60) {
  const { database } = world.api.platform;
  const questions = answers.map(() => ({}));
  const paper = await seedPaper(database, ago(60), world.people.manager.id, {
    title: 'Mock',
    sections: [{ questions }],
  });
  await seedSitting(database, ago(days_ago), paper, person.id, { answers: [answers], seconds });
}

const shown = async (client: ApiClient, query = '') => {
  const { status, body } = await client.get(`${URL}${query}`);
  expect(status).toBe(200);
  return body;
};

describe('the choices', () => {
  test('begin with the streak and without a goal, and can be switched', async () => {
    const { client } = await student();
    expect(await shown(client)).toMatchObject({ shows_streak: true, goal_minutes: null });
    for (const choice of [
      { shows_streak: true, goal_minutes: 90 },
      { shows_streak: false, goal_minutes: null },
    ]) {
      const { status, body } = await client.put(URL, choice);
      expect([status, body]).toEqual([200, choice]);
      expect(await shown(client)).toMatchObject(choice);
    }
  });

  test('belong to one person, and staff cannot see them', async () => {
    const [ann, ben] = [await student(), await student()];
    await ann.client.put(URL, { shows_streak: true, goal_minutes: 300 });
    expect(await shown(ben.client)).toMatchObject({ goal_minutes: null });
    expect((await ben.client.get(`${URL}?user=${ann.person.id}`)).status).toBe(400);
    for (const client of [world.clients.tutor, world.clients.manager]) {
      expect((await client.get(URL)).status).toBe(403);
    }
  });

  test.each([4, 0, -5, 1201, 60.5, '60', Number.MAX_SAFE_INTEGER, undefined])(
    'refuse a goal of %s minutes and keep the present one',
    async (goal_minutes) => {
      const { client } = await student();
      await client.put(URL, { shows_streak: true, goal_minutes: 90 });
      const refused = await client.put(URL, { shows_streak: false, goal_minutes });
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'body.goal_minutes' }]]);
      expect(await shown(client)).toMatchObject({ shows_streak: true, goal_minutes: 90 });
    },
  );

  test('refuse a time zone that does not exist', async () => {
    const { client } = await student();
    for (const zone of ['Mars/Olympus', '%2B02:00', 'x'.repeat(65)]) {
      expect((await client.get(`${URL}?time_zone=${zone}`)).status).toBe(400);
    }
  });
});

describe('the streak', () => {
  test('counts answered practice, submitted tests and reading, each day once', async () => {
    const taker = await student();
    const { kysely } = world.api.platform.database;
    expect((await shown(taker.client)).streak).toBeNull();
    // The set stays open; its answers count on their day.
    await practised(taker, await world.questions(2));
    await movePractice(taker, 2);
    await satTest(taker, 1, ['A']);
    expect((await shown(taker.client)).streak).toEqual({ days: 2, span: 3, days_ago: 1 });
    const given = [world.api.platform.database, ago(9), world.people.tutor.id] as const;
    const material = await seedMaterial(...given, { title: 'Slope' });
    await seedMaterialAllotment(...given, { materials: [material], users: [taker.person.id] });
    const whose = { person: taker.person.id, material };
    // Opening a material is no work; reading it is.
    await savePlace(kysely, whose, { page: null, percent: 1, at: now(), is_done: false }, now());
    expect((await shown(taker.client)).streak).toMatchObject({ days: 2, days_ago: 1 });
    await addSpans(kysely, whose, [{ from: now().getTime() - 60_000, until: now().getTime() }], []);
    expect((await shown(taker.client)).streak).toEqual({ days: 3, span: 3, days_ago: 0 });
  });

  test('counts neither voided sessions nor a test without an answer', async () => {
    const taker = await student();
    const { kysely } = world.api.platform.database;
    await satTest(taker, 0, [null]);
    expect((await shown(taker.client)).streak).toBeNull();
    await satTest(taker, 0, ['A']);
    expect((await shown(taker.client)).streak).toMatchObject({ days: 1 });
    await kysely
      .updateTable('sessions')
      .set({ status: 'voided' })
      .where('taker', '=', taker.person.id)
      .execute();
    expect((await shown(taker.client)).streak).toBeNull();
  });

  test('has the days of the given time zone, or of the school', async () => {
    const taker = await student();
    // It is 09:00 UTC on Thursday. Ten hours earlier it was Wednesday in UTC, and Thursday in Auckland.
    await satTest(taker, 10 / 24, ['A']);
    expect((await shown(taker.client)).streak).toMatchObject({ days_ago: 1 });
    expect((await shown(taker.client, '?time_zone=Pacific/Auckland')).streak).toMatchObject({ days_ago: 0 });
  });

  test('is left out when it is switched off', async () => {
    const taker = await student();
    await satTest(taker, 0, ['A']);
    await taker.client.put(URL, { shows_streak: false, goal_minutes: null });
    expect((await shown(taker.client)).streak).toBeNull();
  });

  test('marks the same days as the practice page', async () => {
    const taker = await student();
    await practised(taker, await world.questions(1));
    await satTest(taker, 3, ['A']);
    const { worked_at } = (await taker.client.get('/api/reviews/')).body;
    const days = new Set(worked_at.map((at: string) => at.slice(0, 10)));
    expect((await shown(taker.client)).streak.days).toBe(days.size);
  });
});

test('the week has the time of the weekly report, also before anything was worked', async () => {
  const taker = await student();
  const week = async () => (await shown(taker.client)).week;
  const reported = async () =>
    (await world.clients.tutor.get(`/api/weekly-progress/${taker.person.id}/`)).body;
  expect(await week()).toEqual({ first_day: '2026-11-16', time_zone: 'Europe/London', seconds: 0 });
  await satTest(taker, 1, ['A', 'B'], 70);
  await satTest(taker, 8, ['A'], 500);
  const { figures, week: told } = await reported();
  expect(await week()).toEqual({
    first_day: told.first_day,
    time_zone: told.time_zone,
    seconds: figures.totals.seconds,
  });
  expect(figures.totals.seconds).toBe(140);
});

test('a student of no school has a week in UTC', async () => {
  const { client } = await student([]);
  expect((await shown(client)).week).toMatchObject({ time_zone: 'UTC', seconds: 0 });
});

describe('a level just reached', () => {
  test('is announced until the student was shown it, on every device', async () => {
    const taker = await student();
    await practised(taker, await filed(12));
    const { levels } = await shown(taker.client);
    expect(levels).toMatchObject([
      { topic: { id: line.topic }, level: expect.stringMatching(/familiar|proficient/) },
    ]);
    const { skills } = (await taker.client.get('/api/reviews/')).body;
    const { topic, level, since, chance } = levels[0];
    expect(skills).toEqual([{ ...topic, level, level_since: since, chance }]);
    const mark = { levels: [{ topic: topic.id, level }] };
    expect((await taker.client.post(MARK, mark)).status).toBe(204);
    expect((await taker.client.post(MARK, mark)).status).toBe(204);
    const other_device = await world.api.as(taker.person);
    expect((await shown(other_device)).levels).toEqual([]);
  });

  test('is announced to nobody else, and only its student can mark it as seen', async () => {
    const [taker, other] = [await student(), await student()];
    await practised(taker, await filed(12));
    const [{ topic, level }] = (await shown(taker.client)).levels;
    expect((await shown(other.client)).levels).toEqual([]);
    const refused = await other.client.post(MARK, { levels: [{ topic: topic.id, level }] });
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'body.levels.0' }]]);
    expect((await shown(taker.client)).levels).toHaveLength(1);
  });

  test('is not marked as seen if the same request names a level that was never reached', async () => {
    const taker = await student();
    await practised(taker, await filed(12));
    const [{ topic, level }] = (await shown(taker.client)).levels;
    const unknown = { topic: '01985d50-0000-7000-8000-000000000000', level: 'familiar' };
    const { status, body } = await taker.client.post(MARK, {
      levels: [{ topic: topic.id, level }, unknown, { topic: topic.id, level: 'mastered' }],
    });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ path: 'body.levels.1' }, { path: 'body.levels.2' }],
    ]);
    expect((await shown(taker.client)).levels).toHaveLength(1);
  });
});
