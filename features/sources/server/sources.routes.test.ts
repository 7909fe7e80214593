import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';

const PATH = '/api/question-source/';

let api: TestApi;
let manager: ApiClient;
let tutor: ApiClient;
beforeAll(async () => {
  api = await testApi();
  const school = await api.school('North');
  manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [school], first_name: 'Ines' }));
});
afterAll(() => api.close());

const add = async (client: ApiClient, name: string) => (await client.post(PATH, { name })).body;

test('adds, finds by name, changes and removes a source', async () => {
  const made = await tutor.post(PATH, { name: '  Openbook Álgebra ', note: 'CC BY 4.0' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Openbook Álgebra',
    note: 'CC BY 4.0',
    question_count: 0,
    version: 1,
    author: { name: expect.stringContaining('Ines') },
  });
  await add(manager, 'Another book');
  const found = await manager.get(`${PATH}?search=algebra`);
  expect(found.body.results).toEqual([made.body]);
  const names = async (ordering: string) =>
    (await manager.get(`${PATH}?ordering=${ordering}`)).body.results.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names('name')).toEqual(['Another book', 'Openbook Álgebra']);
  expect(await names('-name')).toEqual(['Openbook Álgebra', 'Another book']);
  expect(await names('created_at')).toEqual(['Openbook Álgebra', 'Another book']);

  const url = `${PATH}${made.body.id}/`;
  const changed = await manager.patch(url, { version: 1, note: '' });
  expect(changed.body).toMatchObject({ name: 'Openbook Álgebra', note: '', version: 2 });
  const late = await tutor.patch(url, { version: 1, name: 'Late' });
  expect(late.body).toMatchObject({ code: 'stale_version', current: changed.body });
  expect((await tutor.delete(url)).status).toBe(204);
  expect((await tutor.get(url)).status).toBe(404);
});

test('names of sources that differ only in capitals or accents count as the same name', async () => {
  const { id } = await add(manager, 'Été');
  await add(manager, 'Winter');
  const again = await tutor.post(PATH, { name: 'ETE' });
  expect([again.status, again.body.code]).toEqual([409, 'source_name_taken']);
  const renamed = await manager.patch(`${PATH}${id}/`, { version: 1, name: 'winter' });
  expect([renamed.status, renamed.body.code]).toEqual([409, 'source_name_taken']);
  expect((await manager.post(PATH, { name: ' ' })).status).toBe(400);
});

test('a source counts its questions, filters the bank and cannot be removed while a question names it', async () => {
  const source = await add(tutor, 'Practice book 3');
  const made = await tutor.post('/api/questions/', { type: 'essay', stem: 'Why?', source: source.id });
  expect(made.body.source).toEqual({ id: source.id, name: 'Practice book 3' });
  const other = (await tutor.post('/api/questions/', { type: 'essay', stem: 'How?' })).body;
  expect(other.source).toBeNull();
  const filtered = await manager.get(`/api/questions/?source=${source.id}`);
  expect(filtered.body.results.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
  expect((await manager.get(`${PATH}${source.id}/`)).body.question_count).toBe(1);
  const refused = await tutor.delete(`${PATH}${source.id}/`);
  expect([refused.status, refused.body.code]).toEqual([409, 'source_in_use']);
  expect(refused.body.detail).toContain('Questions with this source: 1');

  const url = `/api/questions/${made.body.id}/`;
  const kept = await tutor.patch(url, { version: 1, stem: 'Why so?' });
  expect(kept.body.source).toEqual({ id: source.id, name: 'Practice book 3' });
  const absent = await tutor.patch(url, { version: 2, source: other.id });
  expect([absent.status, absent.body.errors]).toMatchObject([422, [{ path: 'body.source' }]]);
  const none = await tutor.post('/api/questions/', { type: 'essay', source: other.id });
  expect([none.status, none.body.errors]).toMatchObject([422, [{ path: 'body.source' }]]);
  const freed = await tutor.patch(url, { version: 2, source: null });
  expect(freed.body.source).toBeNull();
  expect((await tutor.delete(`${PATH}${source.id}/`)).status).toBe(204);
});
