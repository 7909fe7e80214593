import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { compareWritten } from './near-duplicates.ts';
import { addQuestions } from './question-writing.store.ts';

let api: TestApi;
let admin: ApiClient;
let tutor: ApiClient;
let elsewhere: ApiClient;
let [north, south] = ['', ''];

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  admin = await api.as(await api.person({ role: 'admin' }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  elsewhere = await api.as(await api.person({ role: 'tutor', schools: [south] }));
});
beforeEach(async () => {
  await api.platform.database.kysely.deleteFrom('questions').execute();
});
afterAll(() => api.close());

const TAXI =
  'A taxi charges a fixed fee of \\(3.20\\) dollars and 1.85 for each mile. What does a ride of 4 miles cost?';
const OPTIONS = ['10.60', '7.40', '9.25', '12.80'].map((text, place) => ({ text, is_correct: place === 0 }));

const write = async (client: ApiClient, more: object = {}) => {
  const sent = { type: 'single_choice', stem: `<p>${TAXI}</p>`, options: OPTIONS, ...more };
  return (await client.post('/api/questions/', sent)).body;
};
const near = async (client: ApiClient, id: string) => {
  const { results } = (await client.get(`/api/questions/${id}/near-duplicates/`)).body;
  return results.map((one: { id: string }) => one.id);
};
/** Runs the background job, then returns the questions that the list shows as near-duplicates. */
const withOne = async (client: ApiClient, more = '') => {
  await compareWritten(api.platform, new AbortController().signal);
  const { results, count } = (await client.get(`/api/questions/?near_duplicate=true${more}`)).body;
  expect(count).toBe(results.length);
  return results.map((one: { id: string }) => one.id).sort();
};
const ids = (...questions: { id: string }[]) => questions.map(({ id }) => id).sort();

test('finds near-duplicates whatever their markup and the order of their options', async () => {
  const first = await write(tutor);
  const again = await write(tutor, {
    stem: `<div>${TAXI.replace('fixed', '<b>Fixed</b>')}</div>`,
    options: OPTIONS.toReversed(),
  });
  const reworded = await write(tutor, { stem: TAXI.replace('fixed fee', 'flat fee') });
  await write(tutor, { stem: 'What is a taxi?' });
  expect(await near(tutor, first.id)).toEqual([again.id, reworded.id]);
  const { body } = await tutor.get(`/api/questions/${first.id}/near-duplicates/`);
  expect(body.results[0]).toMatchObject({
    code: again.code,
    status: 'draft',
    likeness: 1,
    school: { id: north },
  });
  expect(await withOne(tutor)).toEqual(ids(first, again, reworded));
});

test('questions with different numbers or a different formula are not near-duplicates', async () => {
  const first = await write(tutor);
  await write(tutor, { stem: TAXI.replace('1.85', '1.95') });
  await write(tutor, { stem: TAXI.replace('\\(3.20\\)', '\\(3.20x\\)') });
  expect(await near(tutor, first.id)).toEqual([]);
  expect(await withOne(tutor)).toEqual([]);
});

test('different questions on one passage are not near-duplicates, but equal questions on similar passages are', async () => {
  const stimulus = `<p>${'The keeper wrote of the wind, of each ship that passed and of the birds. '.repeat(2)}</p>`;
  const asked = { type: 'essay', options: [] };
  const first = await write(tutor, { ...asked, stem: 'What does the keeper write of?', stimulus });
  await write(tutor, { ...asked, stem: 'Why might somebody keep such a book?', stimulus });
  expect(await near(tutor, first.id)).toEqual([]);
  const again = await write(tutor, {
    ...asked,
    stem: 'What does the keeper write of?',
    stimulus: stimulus.replace('wind', 'weather'),
  });
  expect(await near(tutor, first.id)).toEqual([again.id]);
});

test('the list of near-duplicates hides other schools’ questions, shows shared ones, and is empty for a question that the caller cannot see', async () => {
  const own = await write(tutor);
  const foreign = await write(elsewhere);
  expect(await near(tutor, own.id)).toEqual([]);
  expect(await withOne(tutor)).toEqual([]);
  expect(await withOne(admin)).toEqual([]);
  const shared = await write(admin);
  expect(await near(tutor, own.id)).toEqual([shared.id]);
  expect(await near(tutor, shared.id)).toEqual([own.id]);
  expect((await near(admin, shared.id)).sort()).toEqual(ids(own, foreign));
  expect(await withOne(tutor)).toEqual(ids(own, shared));
  expect(await withOne(elsewhere)).toEqual(ids(foreign, shared));
  expect((await tutor.get(`/api/questions/${foreign.id}/near-duplicates/`)).status).toBe(404);
  expect((await tutor.get('/api/questions/?near_duplicate=perhaps')).status).toBe(400);
});

test('the list of near-duplicates follows changes to questions, and ignores archived and deleted ones', async () => {
  const first = await write(tutor);
  const live = { school: north, status: 'live', stem: 'Something else is asked here.' };
  const other = await write(admin, live);
  expect(await withOne(tutor)).toEqual([]);
  await admin.patch(`/api/questions/${other.id}/`, { version: 1, stem: TAXI });
  expect(await near(tutor, first.id)).toEqual([other.id]);
  expect(await withOne(tutor)).toEqual(ids(first, other));
  await admin.patch(`/api/options/${other.options[1].id}/`, { version: 2, text: 'all of it' });
  expect(await near(tutor, first.id)).toEqual([other.id]);
  await admin.delete(`/api/questions/${other.id}/`);
  expect((await admin.get(`/api/questions/${other.id}/`)).body.status).toBe('retired');
  expect(await near(tutor, first.id)).toEqual([]);
  expect(await withOne(tutor)).toEqual([]);
  const draft = await write(tutor);
  expect(await withOne(tutor)).toEqual(ids(first, draft));
  await tutor.delete(`/api/questions/${draft.id}/`);
  expect(await withOne(tutor)).toEqual([]);
});

test('the background job compares questions that were added before comparisons existed', async () => {
  const [first, other] = [await write(tutor), await write(tutor)];
  const { kysely } = api.platform.database;
  await kysely.updateTable('questions').set({ minhash_bands: null, is_compared: false }).execute();
  expect(await near(tutor, first.id)).toEqual([]);
  expect(await withOne(tutor)).toEqual(ids(first, other));
  expect(await near(tutor, first.id)).toEqual([other.id]);
});

test('compares a large group of copies in limited time and finds a near-duplicate for each', async () => {
  const { platform } = api;
  const { id: author } = await api.person({ role: 'manager', schools: [north] });
  const copy = {
    type: 'essay' as const,
    status: 'live' as const,
    entry: 'sat' as const,
    stem: 'Why does the moon have phases?',
    stimulus: '',
    accepted_answers: [],
    explanation: '',
    tolerance: 0,
    case_sensitive: false,
    partial: false,
    hints: [],
    difficulty: null,
    source: null,
    options: [],
    tags: [],
    school: north,
  };
  const family = Array.from({ length: 250 }, () => copy);
  await addQuestions(platform.database.kysely, author, family, api.clock.now());
  const compared = async () => {
    await compareWritten(platform, new AbortController().signal);
    return (await tutor.get('/api/questions/?near_duplicate=true&page_size=1')).body;
  };
  const body = await compared();
  expect(body.count).toBe(250);
  expect(await near(tutor, body.results[0].id)).toHaveLength(20);
  // Compares again the 99 questions with the most near-duplicates.
  await sql`
    update questions set is_compared = false
    where id in (select question from near_duplicates group by 1 order by count(*) desc limit 99)`.execute(
    platform.database.kysely,
  );
  expect((await compared()).count).toBe(250);
});

const FILE = `::Taxi:: A taxi charges a fixed fee of $3.20 and $1.85 for each mile of a ride. What do 4 miles cost? {=10.60 ~7.40 ~9.25}

::Moon:: Why does the moon have phases? {=light ~shade ~dust}

::Moon again:: Why does the moon have phases? {=light ~shade ~dust}
`;
const send = async (client: ApiClient, content: string, fields: Record<string, string> = {}) =>
  client.upload('/api/questions/import/', new File([content], 'bank.gift'), { fields });

test('the preview of an import names near-duplicates, and excluded items are not imported', async () => {
  await send(tutor, FILE, { dry_run: 'false' });
  const changed = FILE.replace('fixed fee', 'flat fee').replaceAll('the moon', 'our moon');
  const look = (await send(tutor, changed)).body;
  expect(look.totals).toMatchObject({ taken: 2, already_there: 1 });
  const [taxi, moon, again] = look.items;
  expect(taxi.near_duplicate).toMatchObject({
    words: expect.stringContaining('fixed fee'),
    code: expect.any(String),
  });
  expect(again.near_duplicate).toBeNull();
  expect(
    (await send(elsewhere, changed)).body.items.map((item: { near_duplicate: null }) => item.near_duplicate),
  ).toEqual([null, null, null]);
  const without = (await send(tutor, changed, { leave_out: '[0]' })).body;
  expect(without.totals).toMatchObject({ taken: 1, left_out: 1, already_there: 1 });
  expect(without.items[0]).toMatchObject({
    outcome: 'left_out',
    question: null,
    near_duplicate: taxi.near_duplicate,
  });
  const done = (await send(tutor, changed, { leave_out: '[0]', dry_run: 'false' })).body;
  expect(done.totals).toMatchObject({ taken: 1, left_out: 1, already_there: 1 });
  expect((await tutor.get('/api/questions/?search=flat%20fee')).body.count).toBe(0);
  expect(moon.outcome).toBe('taken');
});

test('excluding an item also excludes equal items further down, and invalid indexes are rejected', async () => {
  const { body } = await send(tutor, FILE, { leave_out: '[1]', dry_run: 'false' });
  expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'taken',
    'left_out',
    'left_out',
  ]);
  expect((await tutor.get('/api/questions/')).body.count).toBe(1);
  for (const leave_out of ['[-1]', '[5000]', '{"a":1}', 'none', '["0"]'])
    expect((await send(tutor, FILE, { leave_out, dry_run: 'false' })).status).toBe(400);
  expect((await tutor.get('/api/questions/')).body.count).toBe(1);
});
