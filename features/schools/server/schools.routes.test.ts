import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '#features/files/server/sweep.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { pictureFile } from '#tests/support/pictures.ts';

describe('schools', () => {
  let api: TestApi;
  let admin: ApiClient;

  beforeAll(async () => {
    api = await testApi();
    admin = await api.as(await api.person({ role: 'admin' }));
  });
  afterAll(() => api.close());

  const add = async (name: string) => (await admin.post('/api/schools/', { name })).body;

  test('an admin adds a school, with UTC as the default time zone', async () => {
    const reply = await admin.post('/api/schools/', { name: '  Riverside ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      name: 'Riverside',
      time_zone: 'UTC',
      logo: null,
      shows_gradebook: false,
      student_count: 0,
      staff_count: 0,
      group_count: 0,
      version: 1,
      created_at: '2026-11-19T09:00:00.000Z',
    });
    expect((await admin.get(`/api/schools/${reply.body.id}`)).body).toEqual(reply.body);
  });

  test('stores a time zone by its official name, and refuses an offset', async () => {
    const named = await admin.post('/api/schools/', { name: 'Clock Tower', time_zone: 'europe/london' });
    expect([named.status, named.body.time_zone]).toEqual([201, 'Europe/London']);
    const offset = await admin.post('/api/schools/', { name: 'Offset', time_zone: '+05:30' });
    expect([offset.status, offset.body.errors[0].path]).toEqual([400, 'body.time_zone']);
  });

  test('school names are unique, ignoring accents and case', async () => {
    const school = await add('Élysée');
    expect((await admin.post('/api/schools/', { name: 'elysee' })).body).toMatchObject({
      status: 409,
      code: 'school_name_taken',
    });
    const other = await add('Trocadéro');
    const renamed = await admin.patch(`/api/schools/${other.id}/`, { version: 1, name: 'ELYSEE' });
    expect(renamed.body.code).toBe('school_name_taken');
    const cased = await admin.patch(`/api/schools/${school.id}/`, { version: 1, name: 'ÉLYSÉE' });
    expect(cased.body).toMatchObject({ name: 'ÉLYSÉE', version: 2 });
  });

  test('refuses a change with a stale version and returns the current school', async () => {
    const school = await add('Harbour');
    const changed = await admin.patch(`/api/schools/${school.id}/`, { version: 1, time_zone: 'Asia/Tokyo' });
    expect(changed.body).toMatchObject({ time_zone: 'Asia/Tokyo', version: 2 });
    const late = await admin.patch(`/api/schools/${school.id}/`, { version: 1, name: 'Port' });
    expect(late.body).toMatchObject({ status: 409, code: 'stale_version', current: changed.body });
    const unversioned = await admin.patch(`/api/schools/${school.id}/`, { name: 'Port' });
    expect(unversioned.body).toMatchObject({ status: 400, errors: [{ path: 'body.version' }] });
  });

  test('reports an unknown time zone, an unknown field and control characters all at once', async () => {
    const reply = await admin.post('/api/schools/', {
      name: 'A\u0007B',
      time_zone: 'Mars/Base',
      owner: 'me',
    });
    expect(reply.status).toBe(400);
    expect(reply.body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
      'body.name',
      'body.owner',
      'body.time_zone',
    ]);
  });

  test("counts a school's active students, active staff and groups", async () => {
    const school = await api.school('Counting House');
    await api.group(school, 'Mondays');
    await api.person({ role: 'student', schools: [school] });
    await api.person({ role: 'student', schools: [school], deactivated: true });
    await api.person({ role: 'guest', schools: [school] });
    await api.person({ role: 'tutor', schools: [school] });
    await api.person({ role: 'manager', schools: [school] });
    expect((await admin.get(`/api/schools/${school}/`)).body).toMatchObject({
      student_count: 1,
      staff_count: 2,
      group_count: 1,
    });
  });

  test('a logo must be a picture, and the school’s people and staff can see it until it is removed', async () => {
    const school = await add('Crest');
    const change = (body: object) => admin.patch(`/api/schools/${school.id}/`, body);
    const pdf = new File(['%PDF-1.7'], 'crest.pdf', { type: 'application/pdf' });
    const [picture, paper] = [
      (await admin.upload('/api/files/', pictureFile('crest.png'))).body.id,
      (await admin.upload('/api/files/', pdf)).body.id,
    ];
    for (const logo of [paper, '0198c5a0-0000-7000-8000-000000000000']) {
      expect((await change({ version: 1, logo })).body.errors).toMatchObject([{ path: 'body.logo' }]);
    }
    expect((await change({ version: 1, logo: picture })).body.logo.id).toBe(picture);
    const own = await api.as(await api.token(await api.person({ role: 'student', schools: [school.id] })));
    const shown = (await own.get('/api/me/school/')).body.school;
    expect(shown).toMatchObject({ id: school.id, name: 'Crest', time_zone: 'UTC', logo: { id: picture } });
    expect((await api.anyone.get(shown.logo.url)).status).toBe(200);
    const long_ago = new Date('2025-01-01T00:00:00.000Z');
    await api.platform.database.kysely.updateTable('files').set({ created_at: long_ago }).execute();
    await sweepFiles(api.platform);
    expect((await api.anyone.get((await own.get('/api/me/school/')).body.school.logo.url)).status).toBe(200);
    expect((await admin.delete(`/api/files/${picture}/`)).body.code).toBe('file_in_use');

    expect((await change({ version: 2, logo: null })).body.logo).toBeNull();
    expect((await own.get('/api/me/school/')).body.school.logo).toBeNull();
    expect((await admin.delete(`/api/files/${picture}/`)).status).toBe(204);
    const nowhere = await api.as(await api.token(await api.person({ role: 'guest' })));
    expect((await nowhere.get('/api/me/school/')).body).toEqual({ school: null });
  });

  test('searches the list by every word, sorts it and splits it into pages', async () => {
    for (const name of ['Zeta Lane 50%', 'Zeta Lane', 'Zeta Road']) await add(name);
    const names = async (query: string) =>
      (await admin.get(`/api/schools/?${query}`)).body.results.map((school: { name: string }) => school.name);
    expect(await names('search=LANE%20zéta')).toEqual(['Zeta Lane', 'Zeta Lane 50%']);
    expect(await names('search=zeta&ordering=-name')).toEqual(['Zeta Road', 'Zeta Lane 50%', 'Zeta Lane']);
    expect(await names('search=50%25')).toEqual(['Zeta Lane 50%']);
    expect(await names('search=Z_ta')).toEqual([]);
    expect(await names('search=Z%25ta')).toEqual([]);
    const page = (await admin.get('/api/schools/?search=zeta&page_size=2&page=2')).body;
    expect(page).toMatchObject({ count: 3, next: null, results: [{ name: 'Zeta Road' }] });
    expect(page.previous).toBe('/api/schools/?search=zeta&page_size=2&page=1');
  });

  test('gives 404 for an unknown or invalid id', async () => {
    for (const id of ['0198c5a0-0000-7000-8000-000000000000', 'riverside']) {
      expect((await admin.get(`/api/schools/${id}/`)).body).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
