import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let author: SeededPerson;
let manager: ApiClient;

const base = () => [api.platform.database, api.clock.now()] as const;

beforeAll(async () => {
  api = await testApi();
  const north = await api.school('North');
  author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
});
afterAll(() => api.close());

async function change(path: string, body: object) {
  const { version } = (await manager.get(path)).body;
  const { status, body: answer, text } = await manager.patch(path, { version, ...body });
  expect(status, text).toBe(200);
  return answer;
}

const historyOf = async (path: string, query = '', client = manager) => {
  const { status, body, text } = await client.get(`${path}revisions/${query}`);
  expect(status, text).toBe(200);
  return body;
};

/** Publishes a test with question `one`. Question `two` is in the bank only. */
async function published() {
  const [one, two] = [
    await seedQuestion(...base(), author.id, { status: 'live', stem: '<p>How many?</p>' }),
    await seedQuestion(...base(), author.id, { status: 'live', stem: '<p>How far?</p>' }),
  ];
  const { id, sections } = await seedAssessment(...base(), author.id, {
    status: 'draft',
    sections: [{ questions: [one] }],
  });
  const test = `/api/assessments/${id}/`;
  await change(test, { status: 'published' });
  return { one, two, test, question: `/api/questions/${one.id}/`, section: sections[0]?.id ?? '' };
}

test('a question has a history of its revisions and shows changes that are not published yet', async () => {
  const { test: asking, question } = await published();
  expect(await historyOf(question)).toMatchObject({
    count: 1,
    results: [{ number: 1, by: null, changes: null }],
    draft: { changes: [], same_as: 1 },
  });
  await change(question, { stem: '<p>How many, then?</p>' });
  const stem = {
    kind: 'text',
    label: 'Question',
    before: '<p>How many?</p>',
    after: '<p>How many, then?</p>',
  };
  expect((await historyOf(question)).draft).toEqual({ changes: [stem], same_as: null });
  await change(asking, { status: 'published' });
  expect(await historyOf(question)).toMatchObject({
    count: 2,
    draft: { changes: [], same_as: 2 },
    results: [{ number: 2, changes: [stem] }, { number: 1 }],
  });
  // After changing it back, the question equals revision 1 again, although revision 1 is not the newest.
  await change(question, { stem: '<p>How many?</p>' });
  expect((await historyOf(question)).draft).toMatchObject({ changes: [{ label: 'Question' }], same_as: 1 });
});

test('a test has a history of its revisions, with who published each and which questions changed', async () => {
  const { one, two, test: asking, question, section } = await published();
  expect(await historyOf(asking)).toMatchObject({
    count: 1,
    draft: { changes: [], same_as: 1 },
    results: [{ number: 1, by: { id: author.id }, changes: null }],
  });
  await change(question, { difficulty: 5 });
  await change(asking, { title: 'Renamed' });
  const added = await manager.post(`/api/sections/${section}/questions/`, { questions: [two.id] });
  expect(added.status, added.text).toBe(201);
  const changes = [
    { kind: 'words', label: 'Title', before: 'A test', after: 'Renamed' },
    {
      kind: 'questions',
      label: 'Section 1: Questions',
      is_reordered: false,
      added: { count: 1, first: [{ id: two.id, stem: '<p>How far?</p>' }] },
      removed: { count: 0, first: [] },
      changed: { count: 1, first: [{ id: one.id, stem: '<p>How many?</p>' }] },
    },
  ];
  expect((await historyOf(asking)).draft).toEqual({ changes, same_as: null });
  await change(asking, { status: 'published' });
  const { results, draft } = await historyOf(asking);
  expect(results).toMatchObject([{ number: 2, changes }, { number: 1 }]);
  expect(draft).toEqual({ changes: [], same_as: 2 });
});

test('a history is listed in pages, and each revision is compared with the one before it', async () => {
  const { test: asking } = await published();
  for (const title of ['Two', 'Three']) {
    await change(asking, { title });
    await change(asking, { status: 'published' });
  }
  const second = await historyOf(asking, '?page=2&page_size=2');
  expect(second).toMatchObject({ count: 3, next: null, results: [{ number: 1, changes: null }] });
  const first = await historyOf(asking, '?page_size=1');
  expect(first.results).toMatchObject([
    { number: 3, changes: [{ label: 'Title', before: 'Two', after: 'Three' }] },
  ]);
  const { status, body } = await manager.get(`${asking}revisions/?page=4&page_size=1`);
  expect([status, body.errors[0].path]).toEqual([400, 'query.page']);
  const bad = await manager.get(`${asking}revisions/?page_size=21&search=x`);
  expect([bad.status, bad.body.errors.length]).toEqual([400, 2]);
});

test('staff of a different school and students cannot read a history', async () => {
  const { test: asking, question } = await published();
  const south = await api.school('South');
  const elsewhere = await api.as(await api.person({ role: 'manager', schools: [south] }));
  const student = await api.as(await api.person({ role: 'student', schools: [south] }));
  for (const path of [asking, question]) {
    expect((await elsewhere.get(`${path}revisions/`)).status).toBe(404);
    expect((await student.get(`${path}revisions/`)).status).toBe(403);
  }
});
