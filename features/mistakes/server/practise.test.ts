import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { practise } from '#features/practice/tests/practice-world.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';
import { seedLike, seedMissedSkill } from '../tests/missed.ts';
import { type MistakesWorld, mistakesWorld } from '../tests/mistakes-world.ts';

const URL = '/api/mistakes-analyser/practice/';

let api: TestApi;
let world: MistakesWorld;
let south: string;
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  south = await api.school('Elsewhere');
});
afterAll(() => api.close());

const missed = (taker = world.people.ann.id) => seedMissedSkill(api, world.people.admin.id, taker);
const like = (topic: string, school: string | null = null) =>
  seedLike(api, world.people.admin.id, topic, school);
const asksOf = async (set: string) =>
  (await (await practise(world.clients.ann, set)).state()).body.questions.map(
    (one: { question: string }) => one.question,
  );

describe('a practice set made from mistakes', () => {
  test('draws unseen questions of the same skill, and says how many are missing', async () => {
    const { attempt, topic } = await missed();
    const [one, two] = [await like(topic), await like(topic)];
    await like(topic, south);
    const made = await world.clients.ann.post(URL, { attempts: [attempt], size: 5 });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      set: { origin: 'mistakes', for_user: { id: world.people.ann.id }, question_count: 2, questions: null },
      lacking: 3,
      without_skill: 0,
      topics: [{ id: topic, missed: 1, drawn: 2 }],
    });
    expect(new Set(await asksOf(made.body.set.id))).toEqual(new Set([one, two]));
    // The practiced questions are now seen, so the next set has nothing left to ask.
    const next = await world.clients.ann.post(URL, { attempts: [attempt] });
    expect([next.status, next.body.errors[0].path]).toEqual([422, 'body.attempts']);
  });

  test('draws questions as hard as the missed ones, even if the mean is not a whole number', async () => {
    const { database } = api.platform;
    const { admin, ann } = world.people;
    const { topic } = await missed();
    const filed = (difficulty: number) => ({
      difficulty,
      tags: [{ id: topic, kind: 'topic' as const, name: 'A skill' }],
    });
    const sections = [{ questions: [filed(2), filed(3)] }];
    const paper = await seedPaper(database, api.clock.now(), admin.id, { sections });
    const session = await seedSitting(database, api.clock.now(), paper, ann.id, { answers: [['B', 'B']] });
    const both = await database.kysely
      .selectFrom('attempts')
      .select('id')
      .where('session', '=', session)
      .execute();
    const [hard, near] = [await like(topic), await like(topic)];
    for (const [id, difficulty] of [
      [hard, 5],
      [near, 3],
    ] as const) {
      await database.kysely.updateTable('questions').set({ difficulty }).where('id', '=', id).execute();
    }
    const made = await world.clients.ann.post(URL, { attempts: both.map(({ id }) => id), size: 1 });
    expect(made.status, made.text).toBe(201);
    expect(await asksOf(made.body.set.id)).toEqual([near]);
  });

  test('prefers questions of no published test, and leaves out those that an assigned test could ask', async () => {
    const { attempt, topic } = await missed();
    const { id: admin } = world.people.admin;
    const [barred, placed, free] = [await like(topic), await like(topic), await like(topic)];
    const base = [api.platform.database, api.clock.now(), admin] as const;
    const paper = (id: string) =>
      seedAssessment(...base, { school: null, sections: [{ questions: [{ id, options: ['', ''] }] }] });
    await paper(placed);
    await seedAllocation(...base, (await paper(barred)).id, { person: world.people.ann.id });
    const first = await world.clients.ann.post(URL, { attempts: [attempt], size: 1 });
    expect(await asksOf(first.body.set.id)).toEqual([free]);
    const second = await world.clients.ann.post(URL, { attempts: [attempt], size: 5 });
    expect(second.body).toMatchObject({ lacking: 4 });
    expect(await asksOf(second.body.set.id)).toEqual([placed]);
  });

  test('can be made by a tutor for their own student, but not for a student of a different tutor', async () => {
    const { attempt, topic } = await missed();
    await like(topic);
    for (const client of [world.clients.ben, world.clients.evesTutor, world.clients.counselor]) {
      const { status } = await client.post(URL, { attempts: [attempt] });
      expect(status).toBe(client === world.clients.counselor ? 403 : 422);
    }
    const made = await world.clients.tutor.post(URL, { attempts: [attempt] });
    expect(made.body.set).toMatchObject({
      owner: { id: world.people.tutor.id },
      for_user: { id: world.people.ann.id },
    });
    expect((await world.clients.ben.get(`/api/practice-sets/${made.body.set.id}/`)).status).toBe(404);
    const mixed = await missed(world.people.ben.id);
    const both = await world.clients.tutor.post(URL, { attempts: [attempt, mixed.attempt] });
    expect([both.status, both.body.errors.length]).toEqual([422, 1]);
  });

  test('is refused for unreleased answers, right answers, and missed questions without a skill', async () => {
    const { kysely } = api.platform.database;
    const attemptsOf = async (session: string, outcome: 'right' | 'wrong') =>
      (
        await kysely
          .selectFrom('attempts')
          .select('id')
          .where('session', '=', session)
          .where('outcome', '=', outcome)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id);
    for (const attempts of [
      await attemptsOf(world.sessions.held, 'wrong'),
      await attemptsOf(world.sessions.keyless, 'right'),
    ]) {
      const reply = await world.clients.ann.post(URL, { attempts: attempts.slice(0, 1) });
      expect([reply.status, reply.body.errors[0].message]).toEqual([
        422,
        'Choose missed questions of only one person.',
      ]);
    }
  });
});
