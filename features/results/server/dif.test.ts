import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { papersOf } from '#tests/support/responses-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let author: SeededPerson;
let admin: ApiClient;
const { paper, sat } = papersOf(() => ({ api, author }));
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  author = await api.person({ role: 'admin' });
  admin = await api.as(author);
});
afterAll(() => api.close());

const repeated = (row: string, times: number) => Array.from({ length: times }, () => row);
/**
 * A hundred sessions with two of three right. The first question is right in `first` of them, the second in
 * the others.
 */
const hundred = (first: number) => [...repeated('101', first), ...repeated('011', 100 - first)];

let made = 0;

async function world() {
  made += 1;
  const school = await api.school(`Compared ${made}`);
  const [ours, theirs] = [await api.group(school, 'Ours'), await api.group(school, 'Theirs')];
  const of = await paper({ sections: [{ kind: 'math', questions: [{}, {}, {}] }] });
  const { kysely } = api.platform.database;
  const sitting = async (rows: readonly string[], groups: readonly string[]) => {
    const takers = await sat(of, rows);
    await kysely
      .insertInto('school_members')
      .values(takers.map((person) => ({ person, school })))
      .execute();
    for (const group_id of groups) {
      await kysely
        .insertInto('group_members')
        .values(takers.map((person) => ({ person, group_id })))
        .execute();
    }
  };
  const asked = (client: ApiClient, by: string, reference: string, focal: string) =>
    client.get(`/api/assessments/${of.id}/analysis/dif/?by=${by}&reference=${reference}&focal=${focal}`);
  return { school, ours, theirs, of, sitting, asked };
}

test('the difficulty of questions can be compared between two groups that the caller can see, from a hundred sessions of each', async () => {
  const { school, ours, theirs, of, sitting, asked } = await world();
  await sitting(hundred(60), [ours]);
  await sitting(hundred(40).slice(1), [theirs]);
  // Students who are in both groups count in neither.
  await sitting(repeated('111', 5), [ours, theirs]);
  const few = (await asked(admin, 'group', ours, theirs)).body;
  expect(few).toEqual({
    reference: { id: ours, name: 'Ours', session_count: 100 },
    focal: { id: theirs, name: 'Theirs', session_count: 99 },
    least_sessions: 100,
    items: null,
  });
  await sitting(['101'], [theirs]);
  const { status, body } = await asked(admin, 'group', ours, theirs);
  expect(status).toBe(200);
  const [first, second, third] = body.items;
  /* One stratum with two right: α = (60·60)/(40·40), and the variance of its logarithm is 1/60 + 1/40 +
     1/40 + 1/60. */
  const delta = -2.35 * Math.log(2.25);
  const reach = 1.959964 * 2.35 * Math.sqrt(2 / 60 + 2 / 40);
  expect(first).toMatchObject({ label: 'M1·1', reference_count: 100, focal_count: 100, dif_class: 'B' });
  expect(first.delta).toBeCloseTo(delta, 10);
  expect(first.interval.low).toBeCloseTo(delta - reach, 4);
  expect(second.delta).toBeCloseTo(-delta, 10);
  expect(third).toMatchObject({ delta: null, interval: null, dif_class: null });
  expect((await asked(admin, 'group', theirs, ours)).body.items[0].delta).toBeCloseTo(-delta, 10);

  const manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
  const tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [ours] }));
  const elsewhere = await api.school('Elsewhere');
  const stranger = await api.as(await api.person({ role: 'manager', schools: [elsewhere] }));
  const statusOf = async (client: ApiClient) => (await asked(client, 'group', ours, theirs)).status;
  expect([await statusOf(manager), await statusOf(tutor), await statusOf(stranger)]).toEqual([200, 404, 404]);
  const { kysely } = api.platform.database;
  await kysely.updateTable('assessments').set({ school: elsewhere }).where('id', '=', of.id).execute();
  expect([await statusOf(manager), await statusOf(admin)]).toEqual([404, 200]);
});

test('the comparison of question difficulty works in the same way for schools, with only the people whom the caller can see', async () => {
  const [one, other] = [await world(), await world()];
  await one.sitting(hundred(60), []);
  const { school: far } = other;
  const both = { school: one.school, asked: one.asked };
  const manager = await api.as(await api.person({ role: 'manager', schools: [both.school] }));
  expect((await both.asked(admin, 'school', both.school, far)).body).toMatchObject({
    reference: { session_count: 100 },
    focal: { session_count: 0 },
    items: null,
  });
  expect((await both.asked(manager, 'school', both.school, far)).status).toBe(404);
});

test('the comparison of question difficulty requires two different groups or schools that the caller can see', async () => {
  const { ours, of, asked } = await world();
  const same = await asked(admin, 'group', ours, ours);
  expect([same.status, same.body.errors[0].path]).toEqual([422, 'query.focal']);
  expect((await asked(admin, 'group', ours, of.id)).status).toBe(404);
  expect((await asked(admin, 'school', ours, of.id)).status).toBe(404);
  expect((await asked(admin, 'people', ours, of.id)).status).toBe(400);
  expect((await admin.get(`/api/assessments/${of.id}/analysis/dif/`)).body.errors).toHaveLength(2);
});
