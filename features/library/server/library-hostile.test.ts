import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { messagesTo } from '#tests/support/messages.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedMaterial, seedMaterialAllotment, seedShelf } from '../tests/seed-library.ts';

const MATERIALS = '/api/study-material/';
const ALLOT = '/api/allocate-bulk-material/';
const PDF = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'], 'lines.pdf', { type: 'application/pdf' });

let api: TestApi;
let people: Record<'admin' | 'manager' | 'tutor' | 'ann' | 'ben' | 'far' | 'farTutor', SeededPerson>;
let as: Record<'manager' | 'tutor' | 'ann' | 'ben' | 'far' | 'farTutor', ApiClient>;
const base = () => [api.platform.database, api.clock.now(), people.admin.id] as const;
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const [group, theirs] = [await api.group(north, 'Saturday'), await api.group(south, 'Saturday')];
  const student = (school: string, groups: string[], email?: string) =>
    api.person({ role: 'student', schools: [school], groups, ...(email === undefined ? {} : { email }) });
  people = {
    admin: await api.person({ role: 'admin' }),
    manager: await api.person({ role: 'manager', schools: [north] }),
    tutor: await api.person({ role: 'tutor', schools: [north], tutors: [group] }),
    ann: await student(north, [group], 'ann@north.test'),
    ben: await student(north, [group]),
    far: await student(south, [theirs]),
    farTutor: await api.person({ role: 'tutor', schools: [south], tutors: [theirs] }),
  };
  as = {
    manager: await api.as(people.manager),
    tutor: await api.as(people.tutor),
    ann: await api.as(people.ann),
    ben: await api.as(people.ben),
    far: await api.as(people.far),
    farTutor: await api.as(people.farTutor),
  };
});
afterAll(() => api.close());

/**
 * A shared material, visible to the staff of every school. It is assigned to Ann, Ben and a student at a
 * different school.
 */
let one: string;
beforeEach(async () => {
  one = await seedMaterial(...base(), { school: null, title: 'Okapi lines' });
  const users = [people.ann.id, people.ben.id, people.far.id];
  await seedMaterialAllotment(...base(), { materials: [one], users });
});
const report = (client: ApiClient, id: string, body: object = {}) =>
  client.post(`${MATERIALS}${id}/progress/`, {
    active_seconds: 0,
    at: api.clock.now().toISOString(),
    percent: 38,
    ...body,
  });
const own = async (client: ApiClient) => (await client.get(`${MATERIALS}${one}/`)).body.own;

describe('a reading position', () => {
  test('is saved only for the caller, whatever the report says', async () => {
    await report(as.ann, one);
    expect((await own(as.ben)).percent).toBeNull();
    for (const forged of [
      { person: people.ben.id },
      { user: people.ben.id },
      { percent: 101 },
      { percent: -1 },
      { active_seconds: -60 },
      { active_seconds: 1e9 },
      { at: 'yesterday' },
      { page: 1 },
    ])
      expect([400, 422], JSON.stringify(forged)).toContain((await report(as.ann, one, forged)).status);
    for (const client of [as.tutor, as.manager]) expect((await report(client, one)).status).toBe(403);
    expect((await own(as.ann)).percent).toBe(38);
    expect((await own(as.ben)).percent).toBeNull();
  });

  test('is shown to staff only for people whom they can see, also for shared materials', async () => {
    await report(as.ann, one);
    const url = `/api/material-users/${one}/`;
    const seen = async (client: ApiClient, query = '') => {
      const { body } = await client.get(`${url}${query}`);
      return [body.results.map(({ user }: { user: { id: string } }) => user.id), body.totals.people];
    };
    expect(await seen(as.farTutor)).toEqual([[people.far.id], 1]);
    expect((await seen(as.tutor))[1]).toBe(2);
    const { first_name } = await api.platform.database.kysely
      .selectFrom('people')
      .select('first_name')
      .where('id', '=', people.ann.id)
      .executeTakeFirstOrThrow();
    const searched = await as.farTutor.get(`${url}?search=${first_name}`);
    expect(searched.text).not.toContain(people.ann.id);
    for (const client of [as.farTutor, as.ben, as.far])
      expect((await client.get(`/api/user-materials/${people.ann.id}/`)).status).toBe(404);
    const remind = await as.farTutor.post(`${url}remind/`, { users: [people.ann.id] });
    expect([remind.status, remind.body.errors[0].path]).toEqual([422, 'body.users.0']);
    expect(await messagesTo(api.platform, 'ann@north.test')).toEqual([]);
  });
});

describe('a note', () => {
  const range = { block: 0, start: 0, end: 5 };

  test('can be read and changed only by its author, and only through its own material', async () => {
    const other = await seedMaterial(...base(), { school: null });
    await seedMaterialAllotment(...base(), { materials: [other], users: [people.ann.id] });
    const notes = (id: string) => `${MATERIALS}${id}/notes/`;
    const made = await as.ann.post(notes(one), { range, quote: 'Slope', note: 'quagga' });
    for (const [client, id] of [[as.ann, other] as const, [as.ben, one] as const, [as.far, one] as const]) {
      const patched = await client.patch(`${notes(id)}${made.body.id}/`, { note: 'Mine' });
      const removed = await client.delete(`${notes(id)}${made.body.id}/`);
      expect([patched.status, removed.status]).toEqual([404, 404]);
    }
    for (const forged of [
      { note: 'x', person: people.ben.id },
      { range: { ...range, end: -1 }, quote: 'S', note: '' },
      { page: 3, note: 'x' },
      { range: { block: 1e9, start: 9, end: 2 }, quote: 'S', note: '' },
    ])
      expect([400, 422], JSON.stringify(forged)).toContain((await as.ann.post(notes(one), forged)).status);
    const addresses = [
      `${MATERIALS}${one}/`,
      `${MATERIALS}?search=quagga`,
      '/api/search/?search=quagga',
      `/api/material-users/${one}/`,
      `/api/user-materials/${people.ann.id}/`,
      '/api/notices/',
    ];
    for (const client of [as.ben, as.tutor, as.manager, as.farTutor])
      for (const address of addresses)
        expect((await client.get(address)).text, address).not.toContain('quagga');
    expect((await as.ann.get(notes(one))).body.results).toMatchObject([{ note: 'quagga' }]);
  });
});

describe('a material that is no longer or not yet readable', () => {
  test('is hidden everywhere, with its notes and its file, and in lists', async () => {
    const { body: file } = await as.manager.upload('/api/files/', PDF);
    const { body: pdf } = await as.manager.post(MATERIALS, {
      title: 'Okapi pages',
      kind: 'file',
      body: '',
      file: file.id,
      page_count: 18,
      status: 'live',
    });
    const shelf = await seedShelf(...base(), { school: null, name: 'Okapis', materials: [one] });
    const opens_at = new Date(api.clock.now().getTime() + 60_000).toISOString();
    await as.manager.post(ALLOT, { materials: [pdf.id], users: [people.ann.id], opens_at });
    const isThere = async () => {
      const found = (await as.ann.get(`${MATERIALS}?search=okapi`)).body.results;
      const statuses = await Promise.all([
        as.ann.get(`${MATERIALS}${pdf.id}/`),
        as.ann.get(`${MATERIALS}${pdf.id}/notes/`),
        as.ann.post(`${MATERIALS}${pdf.id}/notes/`, { note: 'Mine' }),
        report(as.ann, pdf.id, { percent: undefined, page: 2 }),
        as.ann.post(`${MATERIALS}${pdf.id}/done/`),
      ]);
      return [
        found.some(({ id }: { id: string }) => id === pdf.id),
        ...new Set(statuses.map(({ status }) => (status < 300 ? 'yes' : status))),
      ];
    };
    expect(await isThere()).toEqual([false, 404]);
    expect((await as.ann.get('/api/notices/')).text).not.toContain(pdf.id);
    api.clock.advance(60);
    expect(await isThere()).toEqual([true, 'yes']);
    expect((await as.manager.delete(ALLOT, { materials: [pdf.id], users: [people.ann.id] })).status).toBe(
      200,
    );
    expect(await isThere()).toEqual([false, 404]);
    expect((await as.ann.get(`/api/files/${file.id}/`)).status).toBe(403);
    // A shelf shows only the materials that the reader may read.
    await seedMaterialAllotment(...base(), { library_groups: [shelf], users: [people.far.id] });
    expect((await as.far.get(`/api/library-group-material/?library_group=${shelf}`)).body.count).toBe(1);
  });

  test('a signed file link works only for its reader, its file and its time', async () => {
    const [first, second] = await Promise.all(
      ['one.pdf', 'two.pdf'].map(async (name) => {
        const pdf = new File([`%PDF-1.7\n%${name}\n1 0 obj\n<<>>\nendobj\n`], name, {
          type: 'application/pdf',
        });
        return (await as.manager.upload('/api/files/', pdf)).body.id as string;
      }),
    );
    const { body: made } = await as.manager.post(MATERIALS, {
      title: 'Pages',
      kind: 'file',
      body: '',
      file: first,
      page_count: 3,
      status: 'live',
      is_open: true,
    });
    const { file_url } = (await as.ann.get(`${MATERIALS}${made.id}/`)).body;
    const fetched = async (url: string) => (await api.anyone.get(url, { range: 'bytes=0-4' })).status;
    expect(await fetched(file_url)).toBe(206);
    for (const forged of [
      file_url.replace(/person=[^&]+/, `person=${people.ben.id}`),
      file_url.replace(first, second),
      file_url.replace(/until=\d{4}/, 'until=2999'),
      file_url.replace(/signature=[^&]+/, 'signature='),
    ])
      expect(await fetched(forged), forged).toBe(404);
    for (const range of ['bytes=900-', 'bytes=5-2', 'bytes=-0', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=1e9-'])
      expect([200, 206, 416], range).toContain((await api.anyone.get(file_url, { range })).status);
    api.clock.advance(2 * 24 * 60 * 60);
    expect(await fetched(file_url)).toBe(404);
  });
});

test('a material can be changed only by people who may write it, and only in its current version', async () => {
  const client = await api.as(people.manager);
  const { body } = await client.post(MATERIALS, {
    title: 'Ours',
    kind: 'article',
    body: '<p>x</p>',
    status: 'live',
  });
  const url = `${MATERIALS}${body.id}/`;
  expect((await client.patch(url, { version: 999, title: 'Forged' })).status).toBe(409);
  expect((await client.patch(url, { version: 0, title: 'Forged' })).status).toBeGreaterThanOrEqual(400);
  expect((await client.patch(url, { version: 1, school: null, author: people.ben.id })).status).toBe(400);
  const session = await api.as(people.farTutor);
  expect((await session.patch(url, { version: 1, title: 'Theirs' })).status).toBe(404);
  expect((await session.delete(url)).status).toBe(404);
  // Managers may read and assign shared materials but not change them.
  expect((await session.patch(`${MATERIALS}${one}/`, { version: 1, title: 'Theirs' })).status).toBe(403);
  expect((await client.get(url)).body).toMatchObject({ title: 'Ours', version: 1 });
});
