import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PIXEL_PNG, pictureFile } from '#tests/support/pictures.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let tess: SeededPerson;
let tutor: ApiClient;

beforeAll(async () => {
  api = await testApi();
  tess = await api.person({ role: 'tutor', schools: [await api.school('North')] });
  tutor = await api.as(tess);
});
afterAll(() => api.close());

const picture = async () => (await tutor.upload('/api/files/', pictureFile())).body.id as string;
const showing = (id: string, more = '') => `<p><img src="/api/files/${id}/${more}" alt="Map" /></p>`;
const addressIn = (html: string) => (/src="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const isShown = async (html: string) => {
  const sent = await api.anyone.get(addressIn(html));
  return sent.status === 200 && sent.bytes.equals(PIXEL_PNG);
};
const remove = async (id: string) => (await tutor.delete(`/api/files/${id}/`)).status;
const patch = async (path: string, change: object) => {
  const { version } = (await tutor.get(path)).body;
  return tutor.patch(path, { version, ...change });
};

test('every response that contains a text of a test shows its pictures by signed URLs', async () => {
  const [one, two] = [await picture(), await picture()];
  const added = await tutor.post('/api/assessments/', {
    title: 'With a map',
    description: showing(one),
    instructions: showing(two, '?person=x&until=y&signature=z'),
  });
  const { id } = added.body;
  const path = `/api/assessments/${id}/`;
  const listed = (await tutor.get('/api/assessments/?search=With%20a%20map')).body.results[0];
  const copy = (await tutor.post(`${path}duplicate/`)).body;
  const stale = await tutor.patch(path, { version: 7, title: 'No' });
  expect(stale.status).toBe(409);
  for (const shown of [added.body, (await tutor.get(path)).body, listed, copy, stale.body.current]) {
    expect([await isShown(shown.description), await isShown(shown.instructions)]).toEqual([true, true]);
  }
  // Sending back the shown text, signed URLs included, does not change the stored content.
  const same = await patch(path, { description: listed.description, instructions: listed.instructions });
  expect([same.status, await isShown(same.body.description)]).toEqual([200, true]);
  const { rows } = await api.platform.database.pool.query(
    'select instructions from assessments where id = $1',
    [id],
  );
  expect(rows).toEqual([{ instructions: showing(two) }]);

  const sections = `${path}sections/`;
  const section = (await tutor.post(sections, { title: 'One', instructions: showing(one) })).body;
  const inOrder = await tutor.put(sections, { version: section.version, sections: [section.id] });
  const changed = await patch(`/api/sections/${section.id}/`, { title: 'First' });
  for (const shown of [
    section,
    (await tutor.get(sections)).body.results[0],
    inOrder.body.results[0],
    changed.body,
    (await tutor.patch(`/api/sections/${section.id}/`, { version: 1, title: 'No' })).body.current,
    (await tutor.get(`/api/sections/${section.id}/`)).body,
  ]) {
    expect(await isShown(shown.instructions)).toBe(true);
  }
});

test('a test’s text that shows a picture that does not exist is rejected', async () => {
  const absent = showing(ABSENT);
  const refused = await tutor.post('/api/assessments/', {
    title: 'No',
    description: absent,
    instructions: absent,
  });
  expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['body.description', 'body.instructions'],
  ]);
  const { id, version } = (await tutor.post('/api/assessments/', { title: 'Yes' })).body;
  const path = `/api/assessments/${id}/`;
  expect((await tutor.patch(path, { version, instructions: absent })).status).toBe(422);
  const faulty = await tutor.post(`${path}sections/`, { title: 'No', instructions: absent });
  expect(faulty.body.errors).toEqual([
    {
      path: 'body.instructions',
      message: `The file ${ABSENT} isn’t available to you. Add the picture again.`,
    },
  ]);
  const section = (await tutor.post(`${path}sections/`, { title: 'Yes' })).body;
  expect((await patch(`/api/sections/${section.id}/`, { instructions: absent })).status).toBe(422);
  expect((await tutor.get(path)).body).toMatchObject({ instructions: '', section_count: 1 });
});

test('a picture can be removed once no text of a draft or its sections shows it', async () => {
  const [own, inSection] = [await picture(), await picture()];
  const { id } = (await tutor.post('/api/assessments/', { title: 'Draft', instructions: showing(own) })).body;
  const path = `/api/assessments/${id}/`;
  const section = (await tutor.post(`${path}sections/`, { title: 'One', instructions: showing(inSection) }))
    .body;
  const copy = (await tutor.post(`${path}duplicate/`)).body;
  expect([await remove(own), await remove(inSection)]).toEqual([409, 409]);
  await patch(path, { instructions: '' });
  await patch(`/api/sections/${section.id}/`, { instructions: '' });
  expect([await remove(own), await remove(inSection)]).toEqual([409, 409]);
  expect((await tutor.delete(`/api/assessments/${copy.id}/`)).status).toBe(204);
  expect([await remove(own), await remove(inSection)]).toEqual([204, 204]);
  const last = await picture();
  const other = (await tutor.post(`${path}sections/`, { title: 'Two', instructions: showing(last) })).body;
  expect(await remove(last)).toBe(409);
  expect((await tutor.delete(`/api/sections/${other.id}/`)).status).toBe(204);
  expect(await remove(last)).toBe(204);
});

test('a published test keeps its pictures, and its takers see the picture in its description', async () => {
  const [shown, frozen] = [await picture(), await picture()];
  const { database } = api.platform;
  const test = await seedAssessment(database, api.clock.now(), tess.id, { sections: [{ questions: 1 }] });
  const path = `/api/assessments/${test.id}/`;
  await patch(path, { description: showing(shown), instructions: showing(frozen) });
  expect((await patch(path, { status: 'published' })).body.revision.number).toBe(2);
  await patch(path, { instructions: '' });
  expect([await remove(shown), await remove(frozen)]).toEqual([409, 409]);

  const bob = await api.person({ role: 'student' });
  await seedAllocation(database, api.clock.now(), tess.id, test.id, { person: bob.id });
  const student = await api.as(bob);
  const [own] = (await student.get('/api/users/assessments/')).body.results;
  expect(own.assessment.description).toContain(`person=${bob.id}`);
  expect(await isShown(own.assessment.description)).toBe(true);
  const admin = await api.as(await api.person({ role: 'admin' }));
  const [seen] = (await admin.get(`/api/users/${bob.id}/assessments/`)).body.results;
  expect(await isShown(seen.assessment.description)).toBe(true);
});
