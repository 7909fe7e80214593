import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedAssessment, seedSession } from '#tests/support/test-seed.ts';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let north: string;
let south: string;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  admin = await api.as(await api.token(await api.person({ role: 'admin' })));
  manager = await api.as(await api.token(await api.person({ role: 'manager', schools: [north] })));
});
afterAll(() => api.close());

const DAYS = { starts_on: '2026-09-01', ends_on: '2027-07-20' };
let made = 0;
const addTerm = async (more: object = {}) => {
  made += 1;
  const reply = await admin.post('/api/terms/', { school: north, name: `Term ${made}`, ...DAYS, ...more });
  expect(reply.status).toBe(201);
  return reply.body;
};
const addGroup = async (term: string | null, more: object = {}) => {
  made += 1;
  const reply = await manager.post('/api/groups/', { name: `Group ${made}`, school: north, term, ...more });
  expect(reply.status).toBe(201);
  return reply.body;
};
const student = (groups: string[], more: object = {}) =>
  api.person({ role: 'student', schools: [north], groups, ...more });
const archive = (term: string, more: object = {}) =>
  manager.post(`/api/terms/${term}/archive/`, { dry_run: false, deactivate_leavers: true, ...more });
const addPaper = async () => {
  const { database, clock } = api.platform;
  const author = await api.person({ role: 'admin' });
  return (await seedAssessment(database, clock.now(), author.id, { status: 'published' })).id;
};
const reopen = (term: string) => manager.post(`/api/terms/${term}/reopen/`);
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];
const namesIn = async (client: ApiClient, url: string) =>
  (await client.get(url)).body.results.map((row: { name: string }) => row.name);

describe('terms', () => {
  test('a manager adds a term to their own school; for a different school every error is reported', async () => {
    const reply = await manager.post('/api/terms/', { school: north, name: ' Autumn ', ...DAYS });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      name: 'Autumn',
      school: { id: north, name: 'North' },
      ...DAYS,
      group_count: 0,
      archived_at: null,
      version: 1,
    });
    const bad = { school: south, name: 'Autumn', starts_on: '2026-09-01', ends_on: '2026-08-31' };
    expect(faultsOf(await manager.post('/api/terms/', bad))).toEqual([422, 'body.school', 'body.ends_on']);
    const worse = { school: 'x', name: 'x'.repeat(61), starts_on: '2026-02-30', ends_on: 1, color: 'red' };
    expect(faultsOf(await manager.post('/api/terms/', worse)).sort()).toEqual(
      [400, 'body.color', 'body.ends_on', 'body.name', 'body.school', 'body.starts_on'].sort(),
    );
    const again = { school: north, name: 'AUTUMN', ...DAYS };
    expect((await manager.post('/api/terms/', again)).body.code).toBe('term_name_taken');
    expect((await admin.post('/api/terms/', { ...again, school: south })).status).toBe(201);
  });

  test('terms are listed by school and status, and a stale version is refused', async () => {
    const term = await addTerm({ name: 'Spring listed', starts_on: '2026-01-07' });
    const elsewhere = await addTerm({ name: 'Listed elsewhere', school: south });
    expect(await namesIn(admin, '/api/terms/?search=listed')).toEqual(['Spring listed', 'Listed elsewhere']);
    expect(await namesIn(manager, '/api/terms/?search=listed')).toEqual(['Spring listed']);
    expect(await namesIn(admin, `/api/terms/?search=listed&school=${south}`)).toEqual(['Listed elsewhere']);
    expect(await namesIn(admin, '/api/terms/?search=listed&status=archived')).toEqual([]);
    expect((await manager.get(`/api/terms/${elsewhere.id}/`)).status).toBe(404);
    for (const path of ['archive', 'reopen']) {
      const body = path === 'archive' ? { dry_run: true, deactivate_leavers: false } : undefined;
      expect((await manager.post(`/api/terms/${elsewhere.id}/${path}/`, body)).status).toBe(404);
    }
    const change = (body: object) => manager.patch(`/api/terms/${term.id}/`, body);
    expect((await change({ version: 1, name: 'Spring and listed' })).body).toMatchObject({ version: 2 });
    expect((await change({ version: 1, name: 'Other' })).body).toMatchObject({
      code: 'stale_version',
      current: { name: 'Spring and listed' },
    });
    expect(faultsOf(await change({ version: 2, ends_on: '2026-01-06' }))).toEqual([422, 'body.ends_on']);
  });

  test('a group can only have an open term of its own school, and a term with groups cannot be removed', async () => {
    const term = await addTerm();
    const elsewhere = await addTerm({ school: south });
    const body = { name: 'Of no term', school: north, term: elsewhere.id };
    expect(faultsOf(await manager.post('/api/groups/', body))).toEqual([422, 'body.term']);
    const group = await addGroup(term.id);
    expect(group.term).toEqual({ id: term.id, name: term.name });
    expect((await manager.delete(`/api/terms/${term.id}/`)).body.code).toBe('term_in_use');
    const change = (body: object) => manager.patch(`/api/groups/${group.id}/`, body);
    expect(faultsOf(await change({ version: 1, term: elsewhere.id }))).toEqual([422, 'body.term']);
    expect((await change({ version: 1, term: null })).body.term).toBeNull();
    expect((await manager.delete(`/api/terms/${term.id}/`)).status).toBe(204);
    expect((await manager.get(`/api/terms/${term.id}/`)).status).toBe(404);
  });
});

describe('archiving a term', () => {
  test('a dry run changes nothing and reports the same figures as the real archive', async () => {
    const term = await addTerm();
    const [a, b, lasting] = [await addGroup(term.id), await addGroup(term.id), await addGroup(null)];
    const zoe = await student([a.id, b.id], { first_name: 'Zoe', last_name: 'Fox' });
    const adam = await student([a.id, lasting.id], { first_name: 'Adam', last_name: 'Ash' });
    const gone = await student([b.id], { deactivated: true });
    await manager.put(`/api/groups/${a.id}/join-code/`, { expires_at: null, most_uses: null });
    const guest = await api.person({ role: 'guest' });
    const asked = { group_id: b.id, person: guest.id, created_at: api.clock.now() };
    await api.platform.database.kysely.insertInto('join_requests').values(asked).execute();
    const own = await api.as(await api.token(zoe));

    const told = await archive(term.id, { dry_run: true });
    expect(told.body).toMatchObject({
      is_done: false,
      groups: { count: 2, names: [a.name, b.name] },
      memberships: { count: 4 },
      join_codes: { count: 1, names: [a.name] },
      join_requests: { count: 1 },
      leavers: { count: 1, names: ['Zoe Fox'] },
      leavers_deactivated: true,
      sessions_under_way: { count: 0, names: [] },
    });
    expect((await manager.get(`/api/groups/${a.id}/`)).body).toMatchObject({ archived_at: null, version: 1 });
    const done = await archive(term.id);
    expect(done.body).toEqual({ ...told.body, is_done: true, term: done.body.term });
    expect(done.body.term).toMatchObject({ archived_at: api.clock.now().toISOString(), group_count: 2 });
    expect((await archive(term.id)).body.code).toBe('archived');

    expect((await own.get('/api/me/')).status).toBe(401);
    const { groups } = (await manager.get(`/api/users/${adam.id}/`)).body;
    expect(groups.map((one: { id: string }) => one.id)).toEqual([lasting.id]);
    expect((await manager.get(`/api/users/${gone.id}/`)).body.groups).toEqual([]);
  });

  test('leaves its groups readable, but they can no longer be changed or chosen', async () => {
    const term = await addTerm();
    const group = await addGroup(term.id);
    const zoe = await student([group.id]);
    const paper = await addPaper();
    await seedSession(api.platform.database, api.clock.now(), paper, zoe.id, { status: 'submitted' });
    await archive(term.id, { deactivate_leavers: false });

    const kept = (await manager.get(`/api/groups/${group.id}/`)).body;
    expect(kept).toMatchObject({ member_count: 1, join_code: null, version: 2 });
    expect(kept.archived_at).not.toBeNull();
    const members = (await manager.get(`/api/group-user/?group=${group.id}`)).body.results;
    expect(members.map((one: { user: { id: string } }) => one.user.id)).toEqual([zoe.id]);
    const sessions = await manager.get(`/api/users/assessments-sessions/?group=${group.id}`);
    expect(sessions.body.count).toBe(1);

    const path = `/api/groups/${group.id}/`;
    const users = { group: group.id, users: [zoe.id] };
    for (const reply of [
      await manager.patch(path, { version: 2, name: 'New' }),
      await manager.delete(path),
      await manager.post('/api/group-user/', users),
      await manager.delete('/api/group-user/', users),
      await manager.put(`${path}join-code/`, { expires_at: null, most_uses: null }),
      await manager.delete(`${path}join-code/`),
      await manager.post(`${path}join-requests/`, { people: [zoe.id], decision: 'approve' }),
      await manager.patch(`/api/terms/${term.id}/`, { version: 2, name: 'New' }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'archived']);
    }

    const groupsOf = (query: string) => namesIn(manager, `/api/groups/?term=${term.id}${query}`);
    expect([await groupsOf(''), await groupsOf('&status=archived'), await groupsOf('&status=all')]).toEqual([
      [],
      [group.name],
      [group.name],
    ]);
    expect((await manager.get('/api/people-view/')).text).not.toContain(group.id);
    const chosen = { users: [zoe.id] };
    const put = await manager.post('/api/people-view/actions/', {
      act: 'add_to_group',
      group: group.id,
      chosen,
    });
    expect(faultsOf(put)).toEqual([422, 'body.group']);
    const allot = await manager.post('/api/test-allocation/', { assessments: [paper], groups: [group.id] });
    expect(faultsOf(allot)).toEqual([422, 'body.groups.0']);
    const told = { title: 'Hello', text: 'Hello', audience: { groups: [group.id] } };
    expect(faultsOf(await manager.post('/api/announcements/', told))).toEqual([
      422,
      'body.audience.groups.0',
    ]);
    // A group of the next year may have the same name.
    expect((await manager.post('/api/groups/', { name: group.name, school: north })).status).toBe(201);
  });

  test('is refused while a person who leaves with the term has a test in progress', async () => {
    const term = await addTerm();
    const group = await addGroup(term.id);
    const zoe = await student([group.id], { first_name: 'Zoe', last_name: 'Fox' });
    const database = api.platform.database;
    const session = await seedSession(database, api.clock.now(), await addPaper(), zoe.id);
    const told = await archive(term.id, { dry_run: true });
    expect(told.body.sessions_under_way).toEqual({ count: 1, names: ['Zoe Fox'] });
    const refused = await archive(term.id);
    expect(refused.body).toMatchObject({ status: 409, code: 'sessions_under_way' });
    expect(refused.body.detail).toMatch(/^Zoe Fox is taking/);
    expect((await manager.get(`/api/groups/${group.id}/`)).body.archived_at).toBeNull();
    await database.kysely
      .updateTable('sessions')
      .set({ status: 'voided' })
      .where('id', '=', session)
      .execute();
    expect((await archive(term.id)).status).toBe(200);
  });

  test('needs a recent sign-in to deactivate more than twenty people', async () => {
    const term = await addTerm();
    const group = await addGroup(term.id);
    for (let n = 0; n < 21; n += 1) await student([group.id]);
    const late = await api.as(await api.person({ role: 'manager', schools: [north] }));
    api.clock.advance(3600);
    const act = (deactivate_leavers: boolean, dry_run = false) =>
      late.post(`/api/terms/${term.id}/archive/`, { dry_run, deactivate_leavers });
    expect((await act(true, true)).status).toBe(200);
    expect((await act(true)).body.code).toBe('proof_due');
    expect((await act(false)).status).toBe(200);
  });

  test('can be undone, except for records that changed since', async () => {
    const term = await addTerm();
    const group = await addGroup(term.id);
    const [zoe, moved, back] = [
      await student([group.id]),
      await student([group.id]),
      await student([group.id]),
    ];
    await archive(term.id);
    api.clock.advance(60);
    const kysely = api.platform.database.kysely;
    await kysely.deleteFrom('school_members').where('person', '=', moved.id).execute();
    await kysely.insertInto('school_members').values({ person: moved.id, school: south }).execute();
    await kysely.updateTable('people').set({ deactivated_at: null }).where('id', '=', back.id).execute();

    expect((await reopen(term.id)).body).toMatchObject({
      term: { archived_at: null },
      groups: { came_back: 1 },
      memberships: { came_back: 2, stayed: 1 },
      leavers: { came_back: 2, stayed: 1 },
    });
    expect((await reopen(term.id)).body.code).toBe('term_open');
    const members = (await manager.get(`/api/group-user/?group=${group.id}`)).body.results;
    expect(members.map((one: { user: { id: string } }) => one.user.id).sort()).toEqual(
      [zoe.id, back.id].sort(),
    );
  });

  test('cannot be undone if the term’s name or a group’s name has been taken since', async () => {
    const term = await addTerm();
    const group = await addGroup(term.id);
    await archive(term.id);
    const other = await addTerm({ name: term.name });
    expect((await reopen(term.id)).body.code).toBe('term_name_taken');
    await manager.patch(`/api/terms/${other.id}/`, { version: 1, name: `${term.name} again` });
    const namesake = (await manager.post('/api/groups/', { name: group.name, school: north })).body;
    const refused = await reopen(term.id);
    expect(refused.body).toMatchObject({ status: 409, code: 'group_name_taken' });
    expect(refused.body.detail).toContain(group.name);
    expect((await manager.get(`/api/terms/${term.id}/`)).body.archived_at).not.toBeNull();
    await manager.delete(`/api/groups/${namesake.id}/`);
    expect((await reopen(term.id)).status).toBe(200);
  });
});
