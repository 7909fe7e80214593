import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { makeNightlySet, makeSet } from './make-set.ts';
import { foldByNewSet } from './nightly.ts';
import { listStandings } from './public.ts';

const HOUR = 60 * 60 * 1000;
const SETS = '/api/mastery/parameter-sets/';
const going = new AbortController().signal;

let api: TestApi;
let client: ApiClient;
let admin: SeededPerson;
let ann = '';

const kysely = () => api.platform.database.kysely;
const sets = async () => (await client.get(SETS)).body;
const topicOf = async () => (await listStandings(kysely(), [ann], api.clock.now())).get(ann)?.topics[0];
const kept = () =>
  kysely().selectFrom('mastery_folds').select('parameter_set').where('fold', '=', 'learner').execute();

/**
 * Twelve people give the same answers to a test of thirty questions: the first half is easy, the second half
 * hard.
 */
async function sitAll(release: object = {}): Promise<void> {
  const now = api.clock.now();
  const line = await seedTagLine(api.platform.database, now);
  const filed = { tags: [{ id: line.topic, kind: 'topic' as const, name: 'Lines' }], difficulty: 3 };
  const of = await seedPaper(api.platform.database, now, admin.id, {
    sections: [{ questions: Array.from({ length: 30 }, () => filed) }],
    release,
  });
  for (let person = 0; person < 12; person += 1) {
    const { id } = await api.person({ role: 'student' });
    ann = id;
    const answers = Array.from({ length: 30 }, (_, at) => (at < 15 === (person + at) % 5 > 0 ? 'A' : 'B'));
    await seedSitting(api.platform.database, new Date(now.getTime() - HOUR), of, id, { answers: [answers] });
  }
}

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  client = await api.as(admin);
});
afterAll(() => api.close());

test('a parameter set uses only released answers, is made once from the same answers, and is used if it predicts better', async () => {
  expect(await makeSet(api.platform, going)).toBeNull();
  const by_hand = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' };
  await sitAll(by_hand);
  expect(await makeSet(api.platform, going)).toBeNull();
  await sitAll();
  const before = await topicOf();
  expect(await makeSet(api.platform, going)).toBe(1);
  expect(await makeSet(api.platform, going)).toBeNull();
  const { used, chosen_by, sets: made } = await sets();
  expect([used, chosen_by]).toEqual([1, null]);
  expect(made).toMatchObject([{ number: 1, weights: 'shipped', answers: 360, people: 12 }]);
  expect(made[0].log_loss_after).toBeLessThan(made[0].log_loss_before);

  // Cached states use the earlier set until somebody reads them or the nightly job has recomputed them.
  expect(await kept()).toEqual([{ parameter_set: 0 }]);
  await foldByNewSet(api.platform, going);
  expect(await kept()).toEqual([{ parameter_set: 1 }]);
  const after = await topicOf();
  expect(after?.chance).not.toBe(before?.chance);
  expect([after?.level, after?.level_since]).toEqual([before?.level, before?.level_since]);
  await kysely().deleteFrom('mastery_folds').execute();
  expect((await topicOf())?.chance).toBe(after?.chance);
});

test('an admin can choose an earlier parameter set, which stays in use until they return to the best one', async () => {
  const choose = (number: number | null) => client.post(`${SETS}choose/`, { number });
  const own = await topicOf();
  expect((await choose(0)).body).toMatchObject({ used: 0, chosen_by: { id: admin.id } });
  expect((await topicOf())?.chance).not.toBe(own?.chance);
  await sitAll();
  expect(await makeSet(api.platform, going)).toBe(2);
  expect((await sets()).used).toBe(0);
  expect((await choose(null)).body).toMatchObject({ used: 2, chosen_by: null });
  expect((await choose(1)).body).toMatchObject({ used: 1, chosen_by: { id: admin.id } });
  const refused = await choose(7);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'body.number', message: 'Version 7 doesn’t exist.' }],
  ]);
  await choose(null);
});

test('only one of several servers makes the parameter set of the night, and a different server takes over after a crash', async () => {
  const number = async () => (await sets()).sets.length;
  const before = await number();
  // The very first call only schedules the first run, for the coming night.
  await makeNightlySet(api.platform, going);
  expect(await number()).toBe(before);
  await sitAll();
  api.clock.advance(24 * 60 * 60);
  client = await api.as(admin);
  const ended = AbortSignal.abort();
  await makeNightlySet(api.platform, ended);
  await makeNightlySet(api.platform, going);
  expect(await number()).toBe(before);
  api.clock.advance(16 * 60);
  await Promise.all([1, 2].map(() => makeNightlySet(api.platform, going)));
  expect(await number()).toBe(before + 1);
  await sitAll();
  api.clock.advance(60 * 60);
  await makeNightlySet(api.platform, going);
  expect(await number()).toBe(before + 1);
});
