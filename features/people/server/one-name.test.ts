import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { messagesTo } from '#tests/support/messages.ts';
import { peopleCsv, rosterZip } from '#tests/support/people-file.ts';
import { PASSWORD } from '#tests/support/seed.ts';

let api: TestApi;
let admin: ApiClient;
let north: string;
let south: string;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const add = (body: object) => admin.post('/api/users/students/', { schools: [north], ...body });
const named = async (search: string) =>
  (await admin.get(`/api/users/students/?search=${encodeURIComponent(search)}`)).body.results.map(
    ({ first_name, last_name }: { first_name: string; last_name: string | null }) => [first_name, last_name],
  );

describe('a person with only one name', () => {
  test('is added, renamed, addressed and sorted by that name', async () => {
    const made = await add({ first_name: 'Suharto', email: 'suharto@home.example' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ last_name: null, username: 'suharto' });
    const [letter] = await messagesTo(api.platform, 'suharto@home.example');
    expect(letter?.text).toContain('Hello Suharto,');
    await api.person({ role: 'student', first_name: 'Zoe', last_name: 'Sato', schools: [north] });
    await api.person({ role: 'student', first_name: 'Ann', last_name: 'Suzuki', schools: [north] });
    const list = await admin.get(`/api/users/students/?school=${north}`);
    expect(list.body.results.map((person: { first_name: string }) => person.first_name)).toEqual([
      'Zoe',
      'Suharto',
      'Ann',
    ]);
    const path = `/api/users/${made.body.id}/`;
    const both = await admin.patch(path, { version: made.body.version, last_name: 'Widodo' });
    expect(both.body.last_name).toBe('Widodo');
    const one = await admin.patch(path, { version: both.body.version, last_name: '' });
    expect(one.body.last_name).toBeNull();
  });

  test('enrolls, and can add or remove a last name on their own', async () => {
    const enrolled = await api.anyone.post('/api/enroll-user/', {
      first_name: 'Pelé',
      email: 'pele@home.example',
      password: 'seven quiet herons',
    });
    expect(enrolled.status).toBe(201);
    expect(enrolled.body.user).toMatchObject({ first_name: 'Pelé', last_name: null });
    const own = await api.as(enrolled.body.access_token);
    const { version } = (await own.get('/api/me/')).body;
    const given = await own.patch('/api/me/', { version, last_name: 'Santos' });
    expect(given.body.last_name).toBe('Santos');
    const dropped = await own.patch('/api/me/', { version: given.body.version, last_name: null });
    expect(dropped.body.last_name).toBeNull();
  });

  test('is imported from a file once, whichever name column is filled', async () => {
    const file = () =>
      peopleCsv(
        'sourced_id,role,first_name,last_name,schools',
        'one-1,student,Björk,,North',
        'one-2,student,,Teller,North',
      );
    const take = () => admin.upload('/api/users/import/', file(), { fields: { dry_run: 'false' } });
    expect((await take()).body.totals.person).toMatchObject({ added: 2, rejected: 0 });
    expect((await take()).body.totals.person).toMatchObject({ unchanged: 2, changed: 0 });
    expect(await named('bjork')).toEqual([['Björk', null]]);
    expect(await named('teller')).toEqual([['Teller', null]]);
    const nameless = peopleCsv('sourced_id,role,first_name,last_name,schools', 'one-3,student,,,North');
    const refused = await admin.upload('/api/users/import/', nameless);
    expect(refused.body.lines[0].faults).toEqual([{ column: 'first_name', message: 'Enter a name.' }]);
  });
});

describe('a student of several schools', () => {
  test('is added and changed by staff, and keeps a school that the manager does not have', async () => {
    const made = await add({ first_name: 'Ada', last_name: 'Both', schools: [north, south] });
    expect(made.status).toBe(201);
    expect(made.body.schools.map(({ name }: { name: string }) => name)).toEqual(['North', 'South']);
    const manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
    const path = `/api/users/${made.body.id}/`;
    const { version } = (await manager.get(path)).body;
    const left = await manager.patch(path, { version, schools: [south] });
    expect(left.status).not.toBe(500);
    expect((await admin.get(path)).body.schools).toEqual([{ id: south, name: 'South' }]);
    expect((await manager.get(path)).status).toBe(404);
    const none = await admin.patch(path, { version: version + 1, schools: [] });
    expect(none.body.errors).toEqual([
      { path: 'body.schools', message: 'A student must belong to at least one school.' },
    ]);
  });

  test('is imported from OneRoster with both schools', async () => {
    const roster = () =>
      rosterZip({
        orgs: ['sourcedId,status,name,type', 'n,,North,school', 's,,South,school'],
        users: [
          'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email',
          'two,,true,"n,s",student,two.schools,Two,Schools,',
        ],
      });
    const take = () => admin.upload('/api/users/import/', roster(), { fields: { dry_run: 'false' } });
    expect((await take()).body.totals.person).toMatchObject({ added: 1, rejected: 0 });
    expect((await take()).body.totals.person).toMatchObject({ unchanged: 1 });
    const [person] = (await admin.get('/api/users/students/?search=two+schools')).body.results;
    expect(person.schools.map(({ name }: { name: string }) => name)).toEqual(['North', 'South']);
  });
});

describe('a search', () => {
  test('ignores punctuation, spaces, accents and invisible characters', async () => {
    await add({ first_name: 'Shane', last_name: 'O’Neil' });
    await add({ first_name: '伟', last_name: '张' });
    await add({ first_name: 'Jean-Luc', last_name: 'D\u200B’Artagnan' });
    const shane = [['Shane', 'O’Neil']];
    for (const typed of ['oneil', "o'neil", 'O’NEIL', 'shane o neil', 'o\u00ADneil']) {
      expect(await named(typed), typed).toEqual(shane);
    }
    for (const typed of ['张伟', '张 伟', '伟张', '伟 张']) {
      expect(await named(typed), typed).toEqual([['伟', '张']]);
    }
    const luc = [['Jean-Luc', 'D’Artagnan']];
    for (const typed of ['jeanluc', 'jean luc', 'dartagnan']) expect(await named(typed), typed).toEqual(luc);
    await api.group(north, 'A.P.-Calculus');
    expect((await admin.get('/api/groups/?search=apcalculus')).body.count).toBe(1);
    const palette = await admin.get('/api/search/?search=oneil');
    expect(JSON.stringify(palette.body)).toContain('O’Neil');
    const view = await admin.post('/api/filter-people-view/', { search: 'oneil' });
    expect(view.body.results).toHaveLength(1);
  });
});

describe('an email address', () => {
  test('with an umlaut domain is stored readably, and signs in however it is written', async () => {
    const made = await add({
      first_name: 'Uwe',
      last_name: 'Umlaut',
      email: '\u202Auwe@MÜLLER.example\u202C',
      password: PASSWORD,
    });
    expect(made.body.email).toBe('uwe@müller.example');
    for (const username of ['uwe@müller.example', 'UWE@xn--mller-kva.example', '\u200Buwe@Müller.example']) {
      const signedIn = await api.anyone.post('/api/sign-in/', { username, password: PASSWORD });
      expect(signedIn.status, username).toBe(200);
    }
  });
});
