import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let admin: ApiClient;
let author: string;

beforeAll(async () => {
  // Needs a served database: the embedded one has a single session, so nothing in it runs concurrently.
  api = await testApi({ kind: 'served' });
  const person = await api.person({ role: 'admin' });
  author = person.id;
  admin = await api.as(person);
});
afterAll(() => api.close());

test('publishing three tests that share a question at the same time freezes the question once', async () => {
  const { database, clock } = api.platform;
  const shared = await Promise.all(
    [1, 2, 3].map(() => seedQuestion(database, clock.now(), author, { status: 'live' })),
  );
  const drafts = await Promise.all(
    [shared, [...shared].reverse(), shared].map((questions) =>
      seedAssessment(database, clock.now(), author, { status: 'draft', sections: [{ questions }] }),
    ),
  );
  const replies = await Promise.all(
    drafts.map(({ id }) => admin.patch(`/api/assessments/${id}/`, { version: 1, status: 'published' })),
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  const revisions = await database.kysely
    .selectFrom('question_revisions')
    .select(['question', 'number'])
    .execute();
  expect(revisions.map(({ number }) => number)).toEqual([1, 1, 1]);
});

test('if several people change an assessment’s fields and sections at the same time, the first succeeds and the others fail', async () => {
  const { id, sections } = await seedAssessment(api.platform.database, api.clock.now(), author, {
    status: 'draft',
  });
  const replies = await Promise.all([
    admin.patch(`/api/assessments/${id}/`, { version: 1, title: 'One' }),
    admin.patch(`/api/sections/${sections[0]?.id}/`, { version: 1, title: 'Other' }),
    admin.put(`/api/sections/${sections[0]?.id}/questions/`, { version: 1, questions: [] }),
  ]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
});

test('two concurrent requests to assign the same tests make each assignment once', async () => {
  const { database, clock } = api.platform;
  const tests = await Promise.all([1, 2].map(() => seedAssessment(database, clock.now(), author)));
  const people = await Promise.all([1, 2, 3].map(() => api.person({ role: 'student' })));
  const [first] = tests;
  await seedAllocation(database, clock.now(), author, first?.id ?? '', { person: people[0]?.id ?? '' });
  const [assessments, users] = [tests.map(({ id }) => id), people.map(({ id }) => id)];
  const replies = await Promise.all(
    [assessments, [...assessments].reverse()].map((ids) =>
      admin.post('/api/test-allocation/', { assessments: ids, users: [...users].reverse() }),
    ),
  );
  expect(replies.map((reply) => [reply.status, reply.body.results.length])).toEqual([
    [201, 6],
    [201, 6],
  ]);
  expect((await admin.get('/api/test-allocation/')).body.count).toBe(6);
});
