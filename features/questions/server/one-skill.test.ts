import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';

let api: TestApi;
let admin: ApiClient;
let tutor: ApiClient;
const tags = { exam: '', domain: '', lines: '', slopes: '', circles: '' };

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  tutor = await api.as(await api.person({ role: 'tutor' }));
  const add = async (kind: string, name: string, parent: string | null) =>
    (await admin.post(`/api/tags/${kind}/`, { name, parent })).body.id;
  tags.exam = (await admin.post('/api/tags/exam/', { name: 'SAT' })).body.id;
  tags.domain = await add(
    'domain',
    'Algebra',
    await add('mega-domain', 'Math', await add('subject', 'Math', tags.exam)),
  );
  tags.lines = await add('topic', 'Lines', tags.domain);
  tags.slopes = await add('sub-topic', 'Slopes', tags.lines);
  tags.circles = await add('topic', 'Circles', tags.domain);
});
afterAll(() => api.close());

const SECOND = 'A question can have only one skill. It already has “Lines”, so remove one of the two.';
const add = async (asked: string[]) =>
  (await tutor.post('/api/questions/', { type: 'essay', tags: asked })).body;
const path = ({ id }: { id: string }) => `/api/questions/${id}/`;
const now = async (question: { id: string }) => (await tutor.get(path(question))).body;
const tagsOf = ({ tags }: { tags: { id: string }[] }) => tags.map(({ id }) => id);
const faults = ({ status, body }: Reply) => [status, body.errors];
/** Gives a question a further tag, as questions had before the rule of one skill. */
const beside = (question: { id: string }, tag: string) =>
  api.platform.database.kysely
    .insertInto('question_further_tags')
    .values({ question: question.id, tag })
    .execute();

test('a new question with two skills is rejected with a message, and nothing is added', async () => {
  const { count } = (await tutor.get('/api/questions/')).body;
  const asked = { type: 'essay', tags: [tags.lines, tags.exam, tags.circles] };
  expect(faults(await tutor.post('/api/questions/', asked))).toEqual([
    422,
    [{ path: 'body.tags.2', message: SECOND }],
  ]);
  expect((await tutor.get('/api/questions/')).body.count).toBe(count);
  expect(tagsOf(await add([tags.lines, tags.exam]))).toEqual([tags.exam, tags.lines]);
});

test('a changed question with two skills is rejected and keeps the skill that it had', async () => {
  const question = await add([tags.lines]);
  const reply = await tutor.patch(path(question), { version: 1, tags: [tags.lines, tags.circles] });
  expect(faults(reply)).toEqual([422, [{ path: 'body.tags.1', message: SECOND }]]);
  expect(await now(question)).toMatchObject({ version: 1, tags: [{ id: tags.lines }] });
  expect((await tutor.patch(path(question), { version: 1, tags: [tags.circles] })).status).toBe(200);
  expect(tagsOf(await now(question))).toEqual([tags.circles]);
});

test('a question with a topic and its sub-topic keeps only the sub-topic, and moving the sub-topic leaves no second skill', async () => {
  const question = await add([tags.lines, tags.slopes]);
  expect(tagsOf(question)).toEqual([tags.slopes]);
  const sub = `/api/tags/sub-topic/${tags.slopes}/`;
  const { version } = (await admin.get(sub)).body;
  expect((await admin.patch(sub, { version, parent: tags.circles })).status).toBe(200);
  expect(tagsOf(await now(question))).toEqual([tags.slopes]);
  expect((await admin.patch(sub, { version: version + 1, parent: tags.lines })).status).toBe(200);
});

test('a bulk action replaces the skill', async () => {
  const question = await add([tags.exam, tags.slopes]);
  const chosen = { questions: [{ id: question.id, version: 1 }] };
  await tutor.post('/api/questions/actions/', { act: 'set_tag', tag: tags.circles, chosen });
  expect(tagsOf(await now(question))).toEqual([tags.exam, tags.circles]);
});

test('a question’s further tags are shown, can be used as filters and cannot be removed from the bank, until its skill is set again', async () => {
  const [edited, acted] = [await add([tags.lines]), await add([tags.lines])];
  for (const question of [edited, acted]) await beside(question, tags.circles);
  const found = async () => (await tutor.get('/api/questions/?further_tags=true')).body.count;
  expect(await found()).toBe(2);
  expect(await now(edited)).toMatchObject({
    further_tags: [{ id: tags.circles, kind: 'topic', name: 'Circles' }],
  });
  // Saving without a different tag does not set the skill again.
  await tutor.patch(path(edited), { version: 1, stem: 'Why?', tags: [tags.lines] });
  expect(await found()).toBe(2);
  await tutor.patch(path(edited), { version: 2, tags: [tags.circles] });
  expect(await now(edited)).toMatchObject({ further_tags: [], tags: [{ id: tags.circles }] });
  const chosen = { questions: [{ id: acted.id, version: 1 }] };
  await tutor.post('/api/questions/actions/', { act: 'set_tag', tag: tags.slopes, chosen });
  expect(await found()).toBe(0);
});

test('merging a tag also replaces it among a question’s further tags, unless the question already has the new tag', async () => {
  const merged = async (name: string, into: string) => {
    const { id } = (await admin.post('/api/tags/topic/', { name, parent: tags.domain })).body;
    const [own, other] = [await add([tags.lines]), await add([])];
    for (const question of [own, other]) await beside(question, id);
    expect((await admin.delete(`/api/tags/topic/${id}/`)).status).toBe(409);
    const at = `/api/tags/topic/${id}/?merge_into=${into}`;
    const { etag } = (await admin.delete(`${at}&dry_run=true`)).body;
    expect((await admin.delete(at, undefined, { 'if-match': etag })).status).toBe(200);
    return Promise.all([own, other].map(async (question) => (await now(question)).further_tags));
  };
  expect(await merged('Old lines', tags.lines)).toEqual([[], [expect.objectContaining({ id: tags.lines })]]);
});
