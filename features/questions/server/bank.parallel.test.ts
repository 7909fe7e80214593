import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  // Needs a served database: the embedded one has a single session, so nothing in it runs concurrently.
  api = await testApi({ kind: 'served' });
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const exam = async (name: string) => (await admin.post('/api/tags/exam/', { name })).body.id as string;
const question = async (tags: string[]) =>
  (await admin.post('/api/questions/', { type: 'essay', stem: 'Why?', tags })).body;

test('the first of several concurrent changes of a question succeeds, and the others get 409', async () => {
  const { id } = await question([]);
  const replies = await Promise.all(
    [1, 2, 3, 4, 5].map((difficulty) => admin.patch(`/api/questions/${id}/`, { version: 1, difficulty })),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('options added at the same time each get a different position', async () => {
  const { id } = await question([]);
  await Promise.all(
    ['A', 'B', 'C', 'D'].map((text) => admin.post('/api/options/', { question: id, text, position: 1 })),
  );
  const { body } = await admin.get(`/api/options/?question=${id}`);
  expect(body.results.map((option: { position: number }) => option.position)).toEqual([1, 2, 3, 4]);
});

test('if two tags are merged into each other at the same time, one of them remains', async () => {
  const [a, b] = [await exam('One'), await exam('Other')];
  const { id } = await question([a, b]);
  const merges = [`/api/tags/exam/${a}/?merge_into=${b}`, `/api/tags/exam/${b}/?merge_into=${a}`];
  const looks = await Promise.all(merges.map((merge) => admin.delete(`${merge}&dry_run=true`)));
  const replies = await Promise.all(
    merges.map((merge, index) => admin.delete(merge, undefined, { 'if-match': looks[index]?.body.etag })),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
  expect((await admin.get(`/api/questions/${id}/`)).body.tags).toHaveLength(1);
});

test('if a tag is removed while a question gets it, only one of the two changes succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const tag = await exam(`Fleeting ${round}`);
    const [added, removed] = await Promise.all([
      admin.post('/api/questions/', { type: 'essay', tags: [tag] }),
      admin.delete(`/api/tags/exam/${tag}/`),
    ]);
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([added.status, removed.status]);
  }
});

test('concurrent imports of the same file add its items once', async () => {
  const content = '::A:: 1? {=1 ~2}\n\n::B:: 2? {=2 ~3}\n';
  // Imports of one person run one after the other, so this uses three people.
  const admins = await Promise.all([1, 2, 3].map(async () => api.as(await api.person({ role: 'admin' }))));
  const replies = await Promise.all(
    admins.map((one) =>
      one.upload('/api/questions/import/', new File([content], 'a.gift'), { fields: { dry_run: 'false' } }),
    ),
  );
  expect(replies.map((reply) => reply.body.totals.taken).sort()).toEqual([0, 0, 2]);
});
