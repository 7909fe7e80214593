import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseAndWait } from '#tests/support/release.ts';
import {
  GENERATE,
  type PracticeWorld,
  practiceWorld,
  practise,
  SESSIONS,
  SETS,
} from '../tests/practice-world.ts';

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const AT_ONCE = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
} as const;
const MANUAL = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' } as const;

/** Ann takes a test and submits it. */
const sit = async (assessment: string) => {
  const { ann } = world.clients;
  const made = await ann.post(GENERATE, { assessment });
  expect(made.status, made.text).toBe(201);
  for (const action of ['start', 'submit']) {
    expect((await ann.patch(`${SESSIONS}${made.body.id}/`, { action })).status).toBe(200);
  }
  return made.body.id as string;
};
const asksOf = async (practice_set: string) => {
  const sat = await practise(world.clients.ann, practice_set);
  const { questions, left_out } = (await sat.state()).body;
  return [questions.map((one: { question: string }) => one.question), left_out];
};

describe('practice leaves out', () => {
  test('questions that a test the person may still start could ask, in any variant, and says how many', async () => {
    const free = await world.questions(1);
    const [one, two] = [await world.questions(1), await world.questions(1)];
    await world.test_(one);
    await world.test_([], {
      kind: 'multistage',
      sections: [
        { questions: 1, module: { stage: 1, variant: 'a', at_least: null } },
        { questions: two, module: { stage: 2, variant: 'hard', at_least: 1 } },
        { questions: 1, module: { stage: 2, variant: 'easy', at_least: null } },
      ],
    });
    expect(await asksOf(await world.set([...one, ...free, ...two]))).toEqual([world.ids(free), 2]);
  });

  test('questions from a test that the person took, until its explanations are released', async () => {
    const asked = await world.questions(2);
    const free = await world.questions(1);
    const session = await sit(await world.test_(asked, { release: MANUAL }));
    const practice_set = await world.set([...asked, ...free]);
    expect(await asksOf(practice_set)).toEqual([world.ids(free), 2]);
    await releaseAndWait(world.api, world.clients.manager, session);
    const again = await world.set([...asked, ...free]);
    expect(await asksOf(again)).toEqual([world.ids([...asked, ...free]), 0]);
  });

  test('questions from a test open to everybody, but not those from a test assigned to a different person', async () => {
    const asked = await world.questions(1, { school: null });
    await world.test_(asked, { attempts_allowed: 1 }, world.people.eve);
    expect(await asksOf(await world.set(asked))).toEqual([world.ids(asked), 0]);
    const open = await world.questions(1);
    await world.test_(open, { open_to_guests: true }, world.people.eve);
    const refused = await world.clients.ann.post(GENERATE, { practice_set: await world.set(open) });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'body.practice_set']);
  });

  test('questions that are only for tests, archived, or graded by hand', async () => {
    const free = await world.questions(1);
    const kept = await world.questions(1, { use: 'tests_only' });
    const essay = await world.questions(1, { type: 'essay' });
    const gone = await world.questions(1);
    const practice_set = await world.set([...kept, ...essay, ...gone, ...free]);
    await world.api.platform.database.kysely
      .updateTable('questions')
      .set({ status: 'retired' })
      .where('id', 'in', world.ids(gone))
      .execute();
    expect(await asksOf(practice_set)).toEqual([world.ids(free), 3]);
  });

  test('questions that belong to a different school, even if the set names them', async () => {
    const own = await world.questions(1);
    const foreign = await world.questions(1);
    const practice_set = await world.set([...own, ...foreign]);
    await world.api.platform.database.kysely
      .updateTable('questions')
      .set({ school: world.south })
      .where('id', 'in', world.ids(foreign))
      .execute();
    expect(await asksOf(practice_set)).toEqual([world.ids(own), 1]);
  });

  test('questions from a test inside the set that a coming test could ask', async () => {
    const [shared, own] = [await world.questions(1), await world.questions(1)];
    const elsewhere = await world.test_([...shared, ...own], {}, world.people.eve);
    await world.test_(shared);
    const practice_set = await world.set([]);
    const part = { practice_set, assessment: elsewhere };
    expect((await world.clients.tutor.post('/api/practice-set-assessment/', part)).status).toBe(201);
    expect((await world.clients.tutor.get(`${SETS}${practice_set}/`)).body.question_count).toBe(2);
    expect(await asksOf(practice_set)).toEqual([world.ids(own), 1]);
  });
});

test('checking reveals nothing about a question that a new test asks, and works again after the release', async () => {
  const asked = await world.questions(2);
  const sat = await practise(world.clients.ann, await world.set(asked));
  const told = await sat.pick(0, asked[0], 0);
  expect(told.body.told).not.toBeNull();
  await sat.pick(1, asked[1], 1);
  const assessment = await world.test_(asked, { release: AT_ONCE, attempts_allowed: 1 });
  for (const body of [
    { ask: 'try', number: 2, response: asked[1]?.options[0] },
    { ask: 'hint', number: 1 },
  ]) {
    const reply = await sat.check(1, body);
    expect([reply.status, reply.body.code]).toEqual([409, 'held_back']);
  }
  expect((await sat.check(0, { ask: 'try', number: 1, response: asked[0]?.options[0] })).status).toBe(409);
  // While the test is in progress, even a solution that was shown before is hidden.
  const { ann } = world.clients;
  const made = (await ann.post(GENERATE, { assessment })).body;
  await ann.patch(`${SESSIONS}${made.id}/`, { action: 'start' });
  const during = await sat.state();
  expect(during.body.questions).toMatchObject([
    { is_held_back: true, told: null, hints: [], tries: [{ outcome: null }] },
    { is_held_back: true, told: null, tries: [{ outcome: null }] },
  ]);
  expect(during.text).not.toContain('secret');
  await ann.patch(`${SESSIONS}${made.id}/`, { action: 'submit' });
  expect((await sat.state()).body.questions[0].told).not.toBeNull();
  expect((await sat.pick(1, asked[1], 0, 2)).body.told).not.toBeNull();
});

test('a question whose check gave an answer counts as seen in later tests and practice', async () => {
  const asked = await world.questions(2);
  const first = await practise(world.clients.ann, await world.set(asked));
  await first.pick(0, asked[0], 1);
  const session = await sit(await world.test_(asked, { release: AT_ONCE }));
  const review = (await world.clients.manager.get(`${SESSIONS}${session}/review/`)).body;
  expect(review.questions.map((one: { seen_before: boolean }) => one.seen_before)).toEqual([true, false]);
  const second = await practise(world.clients.ann, await world.set(asked));
  await second.pick(0, asked[0], 0);
  const rows = await world.api.platform.database.kysely
    .selectFrom('practice_tries')
    .select(['attempt', 'seen_before'])
    .where('attempt', 'in', [first.attempts[0] ?? '', second.attempts[0] ?? ''])
    .orderBy('tried_at')
    .execute();
  expect(new Map(rows.map(({ attempt, seen_before }) => [attempt, seen_before]))).toEqual(
    new Map([
      [first.attempts[0], false],
      [second.attempts[0], true],
    ]),
  );
});

describe('access to a set', () => {
  test('a different student and a tutor of a different school cannot see the set', async () => {
    const practice_set = await world.set(await world.questions(1));
    for (const other of ['ben', 'eve', 'southTutor'] as const) {
      const client = world.clients[other];
      expect((await client.get(`${SETS}${practice_set}/`)).status, other).toBe(404);
      expect((await client.post(GENERATE, { practice_set })).status, other).toBe(404);
      const { results } = (await client.get(SETS)).body;
      expect(results.map(({ id }: { id: string }) => id)).not.toContain(practice_set);
    }
    const patch = { version: 1, title: 'Mine' };
    expect((await world.clients.southTutor.patch(`${SETS}${practice_set}/`, patch)).status).toBe(404);
    expect((await world.clients.southTutor.delete(`${SETS}${practice_set}/`)).status).toBe(404);
    expect((await world.clients.ann.patch(`${SETS}${practice_set}/`, patch)).status).toBe(403);
  });

  test('lets the set’s taker continue the same session, and lets nobody else start one', async () => {
    const practice_set = await world.set(await world.questions(1));
    const { ann, tutor } = world.clients;
    const made = await ann.post(GENERATE, { practice_set });
    const again = await ann.post(GENERATE, { practice_set });
    expect([made.status, again.status, again.body.id]).toEqual([201, 200, made.body.id]);
    for (const body of [
      {},
      { practice_set, user: world.people.ann.id },
      { practice_set, mode: 'test' },
      { practice_set, assessment: practice_set },
    ]) {
      expect((await tutor.post(GENERATE, body)).status).toBe(422);
    }
    const own = (await ann.get(`${SETS}${practice_set}/`)).body;
    expect(own).toMatchObject({
      questions: null,
      question_count: 1,
      own: { source: 'made', session: { id: made.body.id, asked: 1, tried: 0, right: 0 } },
    });
    expect((await tutor.delete(`${SETS}${practice_set}/`)).body.code).toBe('practice_set_in_use');
  });
});
