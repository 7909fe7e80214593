import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { ensureStartingTags } from './starting-tags.ts';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let author: string;
beforeAll(async () => {
  api = await testApi();
  const person = await api.person({ role: 'admin' });
  author = person.id;
  admin = await api.as(person);
  manager = await api.as(await api.person({ role: 'manager', schools: [await api.school('North')] }));
  await ensureStartingTags(api.platform);
});
afterAll(() => api.close());

const base = () => [api.platform.database, api.clock.now()] as const;
const url = (exam: string) => `/api/tags/exam/${exam}/`;
const SCALED = [200, 500, 800];

test('the digital SAT starts with a blueprint of its 29 skills and a scale for both sections', async () => {
  const [exam] = (await admin.get('/api/tags/exam/?search=Digital SAT')).body.results;
  expect(exam.blueprint).toHaveLength(29);
  const asked = exam.blueprint.reduce(
    (sum: number, { questions }: { questions: number }) => sum + questions,
    0,
  );
  expect(asked).toBe(98);
  expect(exam.scale.map(({ scaled }: { scaled: number[] }) => scaled.length)).toEqual([55, 45]);
});

test('a new blueprint or scale replaces the old one; if one of the two is left out, it stays unchanged', async () => {
  const line = await seedTagLine(...base());
  const blueprint = [{ topic: line.topic, questions: 3 }];
  const scale = [{ subject: line.subject, scaled: SCALED }];
  expect((await admin.get(url(line.exam))).body).toMatchObject({ blueprint: null, scale: null });
  expect((await admin.patch(url(line.exam), { version: 1, blueprint, scale })).body).toMatchObject({
    version: 2,
    blueprint,
    scale,
  });
  const fewer = [{ topic: line.topic, questions: 1 }];
  expect((await admin.patch(url(line.exam), { version: 2, blueprint: fewer })).body).toMatchObject({
    blueprint: fewer,
    scale,
  });
  expect((await admin.patch(url(line.exam), { version: 3, scale: null })).body).toMatchObject({
    blueprint: fewer,
    scale: null,
  });
  expect((await admin.delete(`/api/tags/topic/${line.topic}/`)).status).toBe(409);
});

test('a blueprint and a scale accept only topics and subjects that belong to the exam', async () => {
  const [line, other] = [await seedTagLine(...base()), await seedTagLine(...base())];
  const { status, body } = await admin.patch(url(line.exam), {
    version: 1,
    blueprint: [{ topic: other.topic, questions: 1 }],
    scale: [{ subject: line.topic, scaled: SCALED }],
  });
  expect(status).toBe(422);
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    'body.blueprint.0.topic',
    'body.scale.0.subject',
  ]);
  expect((await admin.get(url(line.exam))).body).toMatchObject({ version: 1, blueprint: null });
});

test('a manager may change an exam until students of other schools have answered its questions; then only an admin may', async () => {
  const line = await seedTagLine(...base());
  const blueprint = [{ topic: line.topic, questions: 3 }];
  expect((await manager.patch(url(line.exam), { version: 1, blueprint })).status).toBe(200);
  const paper = await seedPaper(...base(), author, {
    sections: [{ questions: [{ tags: [{ id: line.exam, kind: 'exam', name: 'An exam' }] }] }],
  });
  const south = await api.school('South');
  const student = await api.person({ role: 'student', schools: [south] });
  await seedSitting(...base(), paper, student.id, { answers: [['A']] });
  const refused = await manager.patch(url(line.exam), { version: 2, blueprint: null });
  expect([refused.status, refused.body.type]).toEqual([403, expect.stringContaining('forbidden')]);
  expect((await admin.patch(url(line.exam), { version: 2, blueprint: null })).status).toBe(200);
});

test('merging two topics adds up their questions, and the exam counts as edited', async () => {
  const [line, other] = [await seedTagLine(...base()), await seedTagLine(...base())];
  const second = (await admin.post('/api/tags/topic/', { name: 'A second', parent: line.domain })).body.id;
  const blueprint = [
    { topic: line.topic, questions: 3 },
    { topic: second, questions: 2 },
  ];
  const scale = [{ subject: line.subject, scaled: SCALED }];
  await admin.patch(url(line.exam), { version: 1, blueprint, scale });
  const merge = async (kind: string, from: string, into: string) => {
    const to = `/api/tags/${kind}/${from}/?merge_into=${into}`;
    const { etag } = (await admin.delete(`${to}&dry_run=true`)).body;
    expect((await admin.delete(to, undefined, { 'if-match': `"${etag}"` })).status).toBe(200);
  };
  await merge('topic', second, line.topic);
  expect((await admin.get(url(line.exam))).body).toMatchObject({
    version: 3,
    blueprint: [{ topic: line.topic, questions: 5 }],
    scale,
  });
  // The remaining exam takes over the blueprint and scale of the merged one.
  await merge('exam', line.exam, other.exam);
  expect((await admin.get(url(other.exam))).body).toMatchObject({
    blueprint: [{ topic: line.topic, questions: 5 }],
    scale,
  });
});
