import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;
let tags: Awaited<ReturnType<typeof seedTagLine>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  tags = await seedTagLine(api.platform.database, api.clock.now());
  const options = [{ text: 'Secretariat', is_correct: true }, { text: 'Man o’ War' }];
  const bank: Record<string, object> = {
    horse: { type: 'single_choice', stem: '<p>Which <b>horse</b> ran at Ascot?</p>', options, difficulty: 3 },
    cafe: {
      type: 'text',
      stem: 'Order a café.',
      accepted_answers: ['un café'],
      difficulty: 1,
      status: 'live',
    },
    fraction: { type: 'numeric', stem: 'Half of 50% as \\(\\frac{a}{b}\\)?', tags: [tags.sub_topic] },
    passage: {
      type: 'essay',
      stem: 'Discuss.',
      stimulus: '<p>A horse.</p>',
      difficulty: 5,
      tags: [tags.domain],
    },
  };
  for (const [name, body] of Object.entries(bank)) {
    api.clock.advance(60);
    const reply = await admin.post('/api/questions/', body);
    ids[name] = reply.body.id;
  }
});
afterAll(() => api.close());

const names = async (query: string) => {
  const { body } = await admin.get(`/api/questions/?${query}`);
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return body.results.map((question: { id: string }) => nameOf.get(question.id));
};

describe('the bank', () => {
  test('lists questions oldest first or in other orders, page by page', async () => {
    expect(await names('')).toEqual(['horse', 'cafe', 'fraction', 'passage']);
    expect(await names('ordering=-updated_at')).toEqual(['passage', 'fraction', 'cafe', 'horse']);
    expect(await names('ordering=difficulty&page_size=3')).toEqual(['cafe', 'horse', 'passage']);
    const page = (await admin.get('/api/questions/?page_size=3&page=2')).body;
    expect(page).toMatchObject({ count: 4, next: null, results: [{ id: ids.passage }] });
  });

  test('can be filtered by type, status and difficulty', async () => {
    expect(await names('type=numeric')).toEqual(['fraction']);
    expect(await names('status=live')).toEqual(['cafe']);
    expect(await names('difficulty=5')).toEqual(['passage']);
    expect(await names('type=numeric&status=live')).toEqual([]);
  });

  test('can be filtered by a tag, which includes the tags below it', async () => {
    expect(await names(`exam=${tags.exam}`)).toEqual(['fraction', 'passage']);
    expect(await names(`domain=${tags.domain}`)).toEqual(['fraction', 'passage']);
    expect(await names(`topic=${tags.topic}`)).toEqual(['fraction']);
    expect(await names(`sub_topic=${tags.sub_topic}&subject=${tags.subject}`)).toEqual(['fraction']);
    expect(await names(`mega_domain=${ABSENT}`)).toEqual([]);
  });

  test('is searched for every word in the question’s text and its passage, ignoring accents, case and markup', async () => {
    expect(await names('search=HORSE')).toEqual(['horse', 'passage']);
    expect(await names('search=ascot%20horse')).toEqual(['horse']);
    expect(await names('search=cafe')).toEqual(['cafe']);
    expect(await names('search=50%25')).toEqual(['fraction']);
    expect(await names('search=%5Cfrac')).toEqual(['fraction']);
    expect(await names('search=o_der')).toEqual([]);
    expect(await names('search=%3Cb%3E')).toEqual([]);
  });

  test('finds exactly one question by its code, although other codes contain the same digits', async () => {
    const { results } = (await admin.get('/api/questions/')).body;
    const [first, second] = results.map(({ code }: { code: string }) => code);
    expect(first).toMatch(/^Q-\d+$/);
    expect(second).not.toBe(first);
    expect(await names(`search=${first.toLowerCase()}`)).toEqual(['horse']);
    expect(await names(`search=%20${second}%20&status=live`)).toEqual(['cafe']);
    expect(await names(`search=${second}&status=draft`)).toEqual([]);
    expect(await names('search=Q-0')).toEqual([]);
    expect(await names(`search=${first}%20horse`)).toEqual([]);
    const { questions } = (await admin.get(`/api/search/?search=${first}`)).body;
    expect(questions.map(({ id }: { id: string }) => id)).toEqual([ids.horse]);
  });

  test('is never searched by answer keys', async () => {
    expect(await names('search=secretariat')).toEqual([]);
    expect(await names('search=un')).toEqual([]);
  });

  test('reflects changes to a question', async () => {
    await admin.patch(`/api/questions/${ids.horse}/`, { version: 1, stimulus: 'Epsom Derby' });
    expect(await names('search=derby%20ascot')).toEqual(['horse']);
  });

  test.each([
    'colour=red',
    'node=1',
    'used=maybe',
    'difficulty=6',
    'difficulty=hard',
    'type=riddle',
    'ordering=stem',
    'page=9',
  ])('rejects the query ?%s', async (query) => {
    expect((await admin.get(`/api/questions/?${query}`)).status).toBe(400);
  });
});

describe('a request for questions by their ids', () => {
  const byIds = (asked: (string | undefined)[]) => admin.post('/api/questions-by-ids/', { ids: asked });

  test('returns them in the order of the request and names missing ids', async () => {
    const { status, body } = await byIds([ids.passage, ABSENT, ids.horse, ids.passage, ABSENT]);
    expect(status).toBe(200);
    expect(body.results.map((question: { id: string }) => question.id)).toEqual([
      ids.passage,
      ids.horse,
      ids.passage,
    ]);
    expect(body.absent).toEqual([ABSENT]);
    expect(body.results[1]).toEqual((await admin.get(`/api/questions/${ids.horse}/`)).body);
  });

  test('accepts at least one and at most 500 ids', async () => {
    expect((await byIds(Array.from({ length: 500 }, () => ABSENT))).status).toBe(200);
    expect((await byIds(Array.from({ length: 501 }, () => ABSENT))).status).toBe(400);
    expect((await byIds([])).status).toBe(400);
    expect((await byIds(['four'])).body.errors).toMatchObject([{ path: 'body.ids.0' }]);
  });
});

test('the count of questions covers exactly the listed ones: those in the caller’s schools and shared ones, with any filter', async () => {
  const schools = [await api.school('North'), await api.school('South'), await api.school('East')];
  for (const school of schools) {
    const { body } = await admin.post('/api/questions/', { type: 'essay', stem: `Of ${school}.` });
    const { kysely } = api.platform.database;
    await kysely.updateTable('questions').set({ school }).where('id', '=', body.id).execute();
  }
  const tutor = await api.as(await api.person({ role: 'tutor', schools: schools.slice(0, 2) }));
  for (const [query, count] of [
    ['', 6],
    ['type=essay', 3],
    [`school=${schools[0]}`, 1],
    [`school=${schools[2]}`, 0],
    ['shared=true', 4],
    ['shared=false', 2],
    [`exam=${tags.exam}`, 2],
  ]) {
    const { body } = await tutor.get(`/api/questions/?${query}`);
    expect([query, body.count, body.results.length]).toEqual([query, count, count]);
  }
  expect((await admin.get('/api/questions/')).body.count).toBe(7);
});
