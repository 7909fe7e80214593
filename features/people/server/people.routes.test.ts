import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let managed: SeededPerson;
let north: string;
let south: string;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  admin = await api.as(await api.person({ role: 'admin' }));
  managed = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(managed);
});
afterAll(() => api.close());

const url = ({ id }: { id: string }) => `/api/users/${id}/`;
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path).sort(),
];
const student = (more: object = {}) => ({ first_name: 'Ann', last_name: 'Lee', schools: [north], ...more });

describe('people of a different school', () => {
  test('a manager cannot make a student of a different school a member of its staff', async () => {
    const followed = await api.person({ role: 'student', schools: [south], managers: [managed.id] });
    const raised = await manager.patch(url(followed), { version: 1, role: 'tutor' });
    expect([raised.status, raised.body.code]).toEqual([403, 'forbidden']);
  });

  test('a student who moves to a different school loses a counselor who belongs only to the old one', async () => {
    const [here, anywhere] = [
      await api.person({ role: 'counselor', schools: [north] }),
      await api.person({ role: 'counselor' }),
    ];
    for (const [counselor, stays] of [
      [here, false],
      [anywhere, true],
    ] as const) {
      const moving = await api.person({ role: 'student', schools: [north], counselor: counselor.id });
      const moved = await admin.patch(url(moving), { version: 1, schools: [south] });
      expect(moved.body.counselor?.id ?? null).toBe(stays ? counselor.id : null);
    }
  });
});

describe('adding people', () => {
  test('a student gets a username from their name, with the next number if it is taken', async () => {
    const [first, second, third] = [
      (await manager.post('/api/users/students/', student())).body,
      (await manager.post('/api/users/students/', student({ first_name: 'Änn', last_name: 'LEE' }))).body,
      (await manager.post('/api/users/students/', student())).body,
    ];
    expect([first, second, third].map((person) => person.username)).toEqual([
      'ann.lee',
      'ann.lee2',
      'ann.lee3',
    ]);
    expect(first).toMatchObject({
      role: 'student',
      schools: [{ id: north, name: 'North' }],
      groups: [],
      counselor: null,
      status: 'active',
      last_seen_at: null,
      version: 1,
    });
    expect((await manager.get(url(first))).body).toEqual({ ...first, is_decided: true });
  });

  test('rejects a chosen username that is taken, ignoring case', async () => {
    const chosen = await manager.post('/api/users/students/', student({ username: 'Ann.Chosen' }));
    expect(chosen.body.username).toBe('ann.chosen');
    const again = await manager.post('/api/users/guests/', student({ username: 'ANN.CHOSEN' }));
    expect(again.body).toMatchObject({ status: 409, code: 'username_taken' });
  });

  test('a person with a password must change it after signing in; a person without one cannot sign in yet', async () => {
    const withOne = student({ email: 'new@home.example', password: 'given by the school' });
    await manager.post('/api/users/students/', withOne);
    const signedIn = await api.anyone.post('/api/sign-in/', {
      username: 'new@home.example',
      password: 'given by the school',
    });
    expect(signedIn.body.user.must_change_password).toBe(true);
    const named = await manager.post(
      '/api/users/students/',
      student({ first_name: 'Annabel', password: 'for annabel!' }),
    );
    expect(faultsOf(named)).toEqual([422, 'body.password']);
  });

  test('the same idempotency key adds one person, however often it is sent', async () => {
    const send = () =>
      manager.post('/api/users/guests/', student({ last_name: 'Once' }), { 'idempotency-key': 'k1' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await manager.get('/api/users/guests/?search=once')).body.count).toBe(1);
  });

  test('a student has a school, a guest at most one, and a manager may name only their own schools', async () => {
    const add = async (kind: string, body: object) =>
      faultsOf(await manager.post(`/api/users/${kind}/`, student(body)));
    expect(await add('students', { schools: [] })).toEqual([422, 'body.schools']);
    expect(await add('students', { schools: [south] })).toEqual([422, 'body.schools.0']);
    expect(await add('students', { schools: [ABSENT] })).toEqual([422, 'body.schools.0']);
    expect(await add('guests', { schools: [] })).toEqual([422, 'body.schools']);
    expect(await add('internal', { role: 'tutor', schools: [north, south] })).toEqual([
      422,
      'body.schools.1',
    ]);
    const twice = await manager.post('/api/users/students/', student({ schools: [north, north] }));
    expect(twice.body.schools).toHaveLength(1);
    expect((await admin.post('/api/users/guests/', student({ schools: [] }))).status).toBe(201);
    expect(faultsOf(await admin.post('/api/users/guests/', student({ schools: [north, south] })))).toEqual([
      422,
      'body.schools',
    ]);
  });

  test('reports all unknown or read-only fields at once', async () => {
    const hostile = {
      role: 'admin',
      id: ABSENT,
      status: 'active',
      version: 7,
      mobile: '5550100',
      first_name: 'A\u001bB',
    };
    expect(faultsOf(await manager.post('/api/users/students/', student(hostile)))).toEqual([
      400,
      'body.first_name',
      'body.id',
      'body.mobile',
      'body.role',
      'body.status',
      'body.version',
    ]);
    expect(faultsOf(await manager.post('/api/users/students/', student({ last_name: 'L\0e' })))).toEqual([
      400,
      'body.last_name',
      'body.last_name',
    ]);
  });
});

describe('changing people', () => {
  const change = async (client: ApiClient, person: SeededPerson, body: object) =>
    client.patch(url(person), { version: (await admin.get(url(person))).body.version, ...body });

  test('changes names, username and contacts; contacts set by staff can sign in, and null removes them', async () => {
    const ann = await api.person({ role: 'student', schools: [north] });
    const body = {
      first_name: 'Anna',
      username: 'anna.new',
      email: 'anna@home.example',
      mobile: '+15550100009',
    };
    expect((await change(manager, ann, body)).body).toMatchObject({ ...body, version: 2 });
    expect(await api.token({ username: 'anna@home.example' })).toBeTypeOf('string');
    expect(await api.token({ username: '+15550100009' })).toBeTypeOf('string');
    expect((await change(manager, ann, { email: null, mobile: null })).body).toMatchObject({
      email: null,
      mobile: null,
    });
    await expect(api.token({ username: 'anna@home.example' })).rejects.toThrow();
  });

  test('rejects a taken username and an old version; the conflict contains the current person', async () => {
    const [ann, ben] = [
      await api.person({ role: 'student', schools: [north] }),
      await api.person({ role: 'student', schools: [north] }),
    ];
    expect((await change(manager, ann, { username: ben.username })).body.code).toBe('username_taken');
    const changed = (await change(manager, ann, { first_name: 'Changed' })).body;
    expect((await manager.patch(url(ann), { version: 1, first_name: 'Late' })).body).toMatchObject({
      status: 409,
      code: 'stale_version',
      current: changed,
    });
  });

  test('a guest becomes a student of a school and is signed out', async () => {
    const guest = await api.person({ role: 'guest' });
    const client = await api.as(guest);
    expect(faultsOf(await change(admin, guest, { role: 'student' }))).toEqual([422, 'body.schools']);
    expect((await change(admin, guest, { role: 'student', schools: [north] })).body).toMatchObject({
      role: 'student',
      schools: [{ id: north }],
    });
    expect((await client.get('/api/me/')).status).toBe(401);
  });

  test('a change of school or role ends the ties that it no longer allows', async () => {
    const [here, there] = [await api.group(north, 'Here'), await api.group(south, 'There')];
    const counselor = await api.person({ role: 'counselor', schools: [north] });
    const mover = await api.person({
      role: 'student',
      schools: [north],
      groups: [here],
      counselor: counselor.id,
    });
    const moved = (await change(admin, mover, { schools: [south] })).body;
    expect(moved).toMatchObject({ groups: [], counselor: null });

    const tutor = await api.person({ role: 'tutor', schools: [north, south], tutors: [here, there] });
    const tutored = async () =>
      (await admin.get(`/api/groups/?tutor=${tutor.id}`)).body.results.map(
        (group: { id: string }) => group.id,
      );
    await change(admin, tutor, { schools: [north] });
    expect(await tutored()).toEqual([here]);
    await change(admin, tutor, { role: 'counselor' });
    expect(await tutored()).toEqual([]);

    const followed = await api.person({ role: 'student', schools: [north], counselor: counselor.id });
    await change(admin, counselor, { role: 'tutor' });
    expect((await admin.get(url(followed))).body).toMatchObject({ counselor: null, version: 2 });
  });

  test('a manager who only follows a student individually cannot change the student’s school', async () => {
    const followed = await api.person({ role: 'student', schools: [south], managers: [managed.id] });
    expect((await change(manager, followed, { schools: [north] })).body.code).toBe('forbidden');
    expect(faultsOf(await change(manager, followed, { schools: [] }))).toEqual([422, 'body.schools']);
    expect((await admin.get(url(followed))).body.schools).toMatchObject([{ id: south }]);
  });

  test('treats ids of a different school in a body as if they did not exist', async () => {
    const ann = await api.person({ role: 'student', schools: [north] });
    const far = await api.person({ role: 'counselor', schools: [south] });
    const gone = await api.person({ role: 'counselor', schools: [north], deactivated: true });
    const near = await api.person({ role: 'counselor', schools: [north] });
    for (const counselor of [far.id, gone.id, managed.id, ABSENT]) {
      expect(faultsOf(await change(manager, ann, { counselor }))).toEqual([422, 'body.counselor']);
    }
    expect(faultsOf(await change(manager, ann, { schools: [south] }))).toEqual([422, 'body.schools.0']);
    expect((await change(manager, ann, { counselor: near.id })).body.counselor.id).toBe(near.id);
    expect((await change(manager, ann, { counselor: null })).body.counselor).toBeNull();
  });

  test('only admins raise a person to their own rank', async () => {
    const tutor = await api.person({ role: 'tutor', schools: [north] });
    expect((await change(manager, tutor, { role: 'manager' })).status).toBe(403);
    expect((await change(manager, managed, { role: 'admin' })).status).toBe(403);
    const own = await api.person({ role: 'admin' });
    const client = await api.as(own);
    expect((await change(client, own, { role: 'manager' })).status).toBe(403);
    expect((await change(client, own, { email: 'me@school.example' })).status).toBe(200);
    expect((await change(admin, tutor, { role: 'admin' })).body.role).toBe('admin');
  });

  test('a deactivated person stays in the lists, and a change of status reactivates them', async () => {
    const ann = await api.person({ role: 'student', schools: [north], last_name: 'Gone' });
    expect((await manager.delete(url(ann))).status).toBe(204);
    expect((await manager.delete(url(ann))).status).toBe(204);
    expect((await manager.get(url(ann))).body).toMatchObject({ status: 'deactivated', version: 2 });
    const count = async (status: string) =>
      (await manager.get(`/api/users/students/?search=gone&status=${status}`)).body.count;
    expect([await count('active'), await count('deactivated')]).toEqual([0, 1]);
    expect((await change(manager, ann, { status: 'active' })).body.status).toBe('active');
  });
});
