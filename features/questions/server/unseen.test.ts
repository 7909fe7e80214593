import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedSitting } from '#tests/support/results-seed.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let manager: ApiClient;
let tutor: ApiClient;
let [north, saturday, sunday, elsewhere] = ['', '', '', ''];
/** Three questions: seen by two members of the group, by one, and by none. */
let bank: string[];

const base = () => [api.platform.database, api.clock.now()] as const;
const DAY_SECONDS = 24 * 60 * 60;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  const author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
  [saturday, sunday] = [await api.group(north, 'Saturday'), await api.group(north, 'Sunday')];
  elsewhere = await api.group(await api.school('South'), 'Saturday');
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [sunday] }));
  bank = [];
  for (let made = 0; made < 3; made += 1)
    bank.push((await seedQuestion(...base(), author.id, { status: 'live', school: north })).id);
  const sit = async (question: string, group: string) => {
    const test_ = await seedAssessment(...base(), author.id, {
      sections: [{ questions: [{ id: question, options: ['', ''] }] }],
    });
    const { id } = await api.person({ role: 'student', schools: [north], groups: [group] });
    await seedSitting(...base(), await paperOf(api.platform.database, test_.id), id, { answers: [['A']] });
  };
  const [often = '', once = '', never = ''] = bank;
  for (const question of [often, often, once]) await sit(question, saturday);
  await sit(never, sunday);
});
afterAll(() => api.close());

const unseen = async (query: string, client = manager) => {
  const reply = await client.get(`/api/questions/?page_size=200&${query}`);
  expect(reply.status, reply.text).toBe(200);
  const ids = reply.body.results.map((one: { id: string }) => one.id);
  expect(reply.body.count).toBe(ids.length);
  return bank.map((id) => ids.includes(id));
};

test('filters the bank to questions that no member, or few members, of a group have seen', async () => {
  expect(await unseen(`unseen_by=${saturday}`)).toEqual([false, false, true]);
  expect(await unseen(`unseen_by=${saturday}&seen_by_at_most=1`)).toEqual([false, true, true]);
  expect(await unseen(`unseen_by=${saturday}&seen_by_at_most=2`)).toEqual([true, true, true]);
  expect(await unseen(`unseen_by=${sunday}`)).toEqual([true, true, false]);
});

test('finds no question for a group that the caller cannot see', async () => {
  expect(await unseen(`unseen_by=${saturday}`, tutor)).toEqual([false, false, false]);
  expect(await unseen(`unseen_by=${sunday}`, tutor)).toEqual([true, true, false]);
  expect(await unseen(`unseen_by=${elsewhere}`)).toEqual([false, false, false]);
});

test('rejects an invalid number of days or members', async () => {
  for (const query of [
    'not_seen_for_days=0',
    'not_seen_for_days=3651',
    'seen_by_at_most=-1',
    'seen_by_at_most=few',
  ])
    expect((await manager.get(`/api/questions/?unseen_by=${saturday}&${query}`)).status).toBe(400);
});

test('questions seen long ago can be asked again', async () => {
  api.clock.advance(60 * DAY_SECONDS);
  const later = await api.as(await api.person({ role: 'manager', schools: [north] }));
  expect(await unseen(`unseen_by=${saturday}`, later)).toEqual([false, false, true]);
  expect(await unseen(`unseen_by=${saturday}&not_seen_for_days=30`, later)).toEqual([true, true, true]);
});
