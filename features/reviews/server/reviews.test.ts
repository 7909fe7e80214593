import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utcWords } from '#core/wall-time/utc-words.ts';
import { practiceWorld, practise, SECRETS } from '#features/practice/tests/practice-world.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { type SeededQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { releaseAndWait } from '#tests/support/release.ts';

const URL = '/api/reviews/';
const DAY = 24 * 60 * 60 * 1000;
const BY_HAND = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' };

let world: Awaited<ReturnType<typeof practiceWorld>>;
let line: Awaited<ReturnType<typeof seedTagLine>>;
beforeAll(async () => {
  world = await practiceWorld();
  line = await seedTagLine(world.api.platform.database, world.api.clock.now());
});
afterAll(() => world.api.close());

/** Lets days pass by moving all practice into the past, so that sign-ins do not expire. */
async function later(days: number): Promise<void> {
  const { kysely } = world.api.platform.database;
  await sql`update practice_tries set tried_at = tried_at - ${days} * interval '1 day'`.execute(kysely);
  await sql`update sessions set submitted_at = submitted_at - ${days} * interval '1 day'`.execute(kysely);
}
async function filed(count: number): Promise<SeededQuestion[]> {
  const made = await world.questions(count);
  await world.api.platform.database.kysely
    .insertInto('question_tags')
    .values(made.map(({ id }) => ({ question: id, tag: line.topic })))
    .execute();
  return made;
}
/** Makes a new student, so that the work of other tests does not count. */
async function student() {
  const person = await world.api.person({ role: 'student', schools: [world.north], groups: [world.group] });
  return { person, client: await world.api.as(person) };
}
/** Practices these questions and misses the first `missed` of them at the first try. */
async function practised(
  taker: { person: { id: string }; client: ApiClient },
  asked: SeededQuestion[],
  missed: number,
) {
  const set = await world.set(asked, { for_user: taker.person.id });
  const session = await practise(taker.client, set);
  for (const [place, question] of asked.entries()) {
    const isMissed = place < missed;
    await session.pick(place, question, isMissed ? 1 : 0);
    if (isMissed) await session.pick(place, question, 0, 2);
  }
  await session.act('submit');
  return session;
}

describe('reviewing missed questions', () => {
  test('brings a missed question back the next day, and later after each right answer', async () => {
    const taker = await student();
    const asked = await filed(6);
    await practised(taker, asked, 2);
    const at_once = await taker.client.get(URL);
    expect(at_once.body.review).toMatchObject({ due: 0, topics: [] });
    expect(
      new Date(at_once.body.review.next_at).getTime() - world.api.clock.now().getTime(),
    ).toBeLessThanOrEqual(DAY);
    expect((await taker.client.post(URL, {})).body).toMatchObject({
      code: 'nothing_due',
      detail: `The next one is due ${utcWords(new Date(at_once.body.review.next_at))}.`,
    });

    await later(1);
    const { review } = (await taker.client.get(URL)).body;
    expect(review).toMatchObject({
      due: 2,
      set: { questions: 2, minutes: 2 },
      topics: [{ topic: { id: line.topic }, count: 2 }],
    });
    expect(review.known).toHaveLength(8);
    expect(review.known[7].left).toBeLessThan(review.known[7].reviewed);
    expect(review.known_now).toBeLessThan(2);

    const made = await taker.client.post(URL, {});
    expect([made.status, made.body.origin, made.body.question_count]).toEqual([201, 'review', 2]);
    const session = await practise(taker.client, made.body.id);
    const { questions } = (await session.state()).body;
    for (const [place, { question }] of questions.entries()) {
      await session.pick(
        place,
        asked.find(({ id }) => id === question),
        0,
      );
    }
    const after = (await taker.client.get(URL)).body.review;
    expect(after.due).toBe(0);
    expect(new Date(after.next_at).getTime() - world.api.clock.now().getTime()).toBeGreaterThan(DAY);
  });

  test('leaves out questions that a coming test could ask, and reveals no answer key', async () => {
    const taker = await student();
    const asked = await filed(3);
    await practised(taker, asked, 3);
    await later(1);
    expect((await taker.client.get(URL)).body.review.due).toBe(3);
    await world.test_(asked.slice(0, 1), {}, taker.person as never);
    const { text, body } = await taker.client.get(URL);
    expect(body.review.due).toBe(2);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    const made = (await taker.client.post(URL, { size: 1 })).body;
    expect(made.question_count).toBe(1);
  });

  test("includes a test's missed question once its answers are released and no attempts are left", async () => {
    const taker = await student();
    const asked = await filed(2);
    const sit = async (fields: object) => {
      const assessment = await world.test_(asked, fields, taker.person as never);
      const { id } = (await taker.client.post('/api/users/assessments-sessions/generate/', { assessment }))
        .body;
      const url = `/api/users/assessments-sessions/${id}/`;
      await taker.client.patch(url, { action: 'start' });
      const saved = await taker.client.put(`/api/users/sessions/${id}/attempts/`, {
        attempts: asked.map(({ id: question, options }, place) => ({
          question,
          response: options[1],
          seq: place + 1,
        })),
      });
      expect(saved.status, saved.text).toBe(200);
      expect((await taker.client.patch(url, { action: 'submit' })).status).toBe(200);
      return { id, assessment };
    };
    const { id } = await sit({ release: BY_HAND, attempts_allowed: 1 });
    await later(1);
    expect((await taker.client.get(URL)).body.review.due).toBe(0);
    await releaseAndWait(world.api, world.clients.manager, id);
    const { review, next } = (await taker.client.get(URL)).body;
    expect(review.due).toBe(2);
    // A due question that a test asked appears as a step, the same as on the home page.
    expect(next.steps).toMatchObject([{ kind: 'review', title: 'Review 2 questions' }]);
    const { body } = await taker.client.get('/api/users/assessments/dashboard/');
    expect(body.next.step).toEqual(next.steps[0]);
  });
});

describe('levels of skills', () => {
  test('are shown before and after a session, and as changes for fourteen days', async () => {
    const taker = await student();
    const first = await practised(taker, await filed(6), 6);
    await later(1);
    const second = await practised(taker, await filed(12), 0);
    const levels = async (session: { id: string }) =>
      (await taker.client.get(`/api/users/sessions/${session.id}/levels/`)).body.topics;
    const [now] = await levels(second);
    expect(now).toMatchObject({
      topic: { id: line.topic },
      before: { level: 'attempted', answers: 6 },
      now: { answers: 18 },
    });
    expect(now.questions).toHaveLength(12);
    expect(now.now.chance).toBeGreaterThan(now.before.chance);
    expect((await levels(first))[0].before).toEqual({
      level: null,
      level_since: null,
      chance: null,
      low: null,
      high: null,
      answers: 0,
    });
    const { moves, skills, worked_at } = (await taker.client.get(URL)).body;
    expect(skills).toEqual([
      {
        id: line.topic,
        name: expect.any(String),
        level: now.now.level,
        chance: now.now.chance,
        level_since: now.now.level_since,
      },
    ]);
    expect(moves).toMatchObject([
      {
        topic: { id: line.topic },
        from: null,
        to: now.now.level,
        answers: 18,
        is_test: false,
        title: 'Lines',
      },
    ]);
    expect(worked_at).toHaveLength(2);
    await later(15);
    expect((await taker.client.get(URL)).body.moves).toEqual([]);
  });

  test('before and after a session are shown only to its taker, and do not exist for a test’s session', async () => {
    const taker = await student();
    const session = await practised(taker, await filed(1), 0);
    const url = `/api/users/sessions/${session.id}/levels/`;
    for (const client of [world.clients.ann, world.clients.tutor, world.clients.southTutor]) {
      expect((await client.get(url)).status).toBe(404);
    }
  });

  test('are shown to staff who see the student, and to nobody else', async () => {
    const taker = await student();
    await practised(taker, await filed(2), 1);
    const seen = await world.clients.tutor.get(`${URL}?user=${taker.person.id}`);
    expect(seen.body).toEqual((await taker.client.get(URL)).body);
    for (const client of [world.clients.southTutor, world.clients.ann]) {
      expect((await client.get(`${URL}?user=${taker.person.id}`)).status).toBe(404);
    }
    expect((await world.clients.tutor.get(URL)).status).toBe(422);
  });
});
