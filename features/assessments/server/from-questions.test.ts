import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let ines: SeededPerson;
let tutor: ApiClient;
const skills = new Map<string, string>();
beforeAll(async () => {
  api = await testApi();
  await ensureStartingTags(api.platform);
  ines = await api.person({ role: 'tutor', schools: [await api.school('North')] });
  tutor = await api.as(ines);
  for (const { id, code } of (await tutor.get('/api/tags/topic/?page_size=200')).body.results) {
    skills.set(code, id);
  }
});
afterAll(() => api.close());

async function question(
  skill: string | null,
  status: 'draft' | 'live' | 'retired' = 'live',
): Promise<string> {
  const { kysely } = api.platform.database;
  const { id } = await seedQuestion(api.platform.database, api.clock.now(), ines.id, { status });
  const tag = skills.get(skill ?? '');
  if (tag !== undefined) await kysely.insertInto('question_tags').values({ question: id, tag }).execute();
  return id;
}

test('makes a test from questions, with one section for each subject, in order', async () => {
  const [line, circle, words, loose] = [
    await question('H.B.'),
    await question('S.D.'),
    await question('WIC'),
    await question(null, 'draft'),
  ];
  const reply = await tutor.post('/api/assessments/', {
    title: 'From a file',
    questions: [circle, loose, words, line],
  });
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({ status: 'draft', question_count: 4, section_count: 3, version: 1 });
  const { results } = (await tutor.get(`/api/assessments/${reply.body.id}/sections/`)).body;
  expect(results).toMatchObject([
    { title: 'Reading and Writing', kind: 'reading_writing', position: 1, duration_seconds: null },
    { title: 'Math', kind: 'math', position: 2 },
    { title: 'Questions', kind: 'other', position: 3 },
  ]);
  const placed = await Promise.all(
    results.map(async ({ id }: { id: string }) => {
      const { body } = await tutor.get(`/api/sections/${id}/questions/`);
      return body.results.map((one: { question: { id: string } }) => one.question.id);
    }),
  );
  expect(placed).toEqual([[words], [circle, line], [loose]]);
});

test('rejects questions that do not exist, are retired or are named twice', async () => {
  const [one, retired] = [await question('H.B.'), await question(null, 'retired')];
  const questions = [one, retired, '0198c5a0-0000-7000-8000-000000000000', one];
  const reply = await tutor.post('/api/assessments/', { title: 'Faulty', questions });
  expect(reply.status).toBe(422);
  expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual(
    [1, 2, 3].map((place) => `body.questions.${place}`),
  );
  expect((await tutor.get('/api/assessments/?search=faulty')).body.count).toBe(0);
});
