import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let admin: ApiClient;
let manager: ApiClient;
let mara: SeededPerson;
let away: SeededPerson;
let dee: SeededPerson;
let ray: SeededPerson;
let north: string;
let student: SeededPerson;

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  const south = await api.school('South');
  admin = await api.as(await api.person({ role: 'admin' }));
  mara = await api.person({ role: 'manager', schools: [north], last_name: 'Abel' });
  away = await api.person({ role: 'manager', schools: [south] });
  dee = await api.person({ role: 'counselor', schools: [north] });
  ray = await api.person({ role: 'counselor', schools: [north] });
  await api.person({ role: 'tutor', schools: [south] });
  manager = await api.as(mara);
});
afterAll(() => api.close());

beforeEach(async () => {
  student = await api.person({ role: 'student', schools: [north] });
});

test('setting managers requires the version that was read, and each change is recorded with its note', async () => {
  const path = `/api/users/${student.id}/allocate-managers/`;
  const set = await admin.put(path, { version: 1, managers: [mara.id, away.id], note: 'Moves in spring' });
  expect(set.body).toMatchObject({ version: 2, managers: [{ id: mara.id }, { id: away.id }] });
  expect((await admin.put(path, { version: 1, managers: [] })).body.code).toBe('stale_version');
  // Without a version the call overwrites the current managers.
  expect((await admin.put(path, { managers: [mara.id, away.id] })).body.version).toBe(2);
  const gone = await manager.put(path, { version: 2, managers: [mara.id] });
  expect(gone.body.errors).toMatchObject([{ path: 'body.managers' }]);
  const unknown = await manager.put(path, { version: 2, managers: [mara.id, away.id, dee.id] });
  expect(unknown.body.errors).toMatchObject([{ path: 'body.managers.2' }]);
  const { body } = await manager.put(path, { version: 2, managers: [away.id] });
  expect(body.managers).toMatchObject([{ id: away.id }]);
  expect(body.history).toMatchObject([
    { from: { id: mara.id }, to: null, by: { id: mara.id }, note: null },
    { from: null, note: 'Moves in spring' },
    { from: null, note: 'Moves in spring' },
  ]);
});

test('hides a handover note from a tutor who sees the student but may not read notes', async () => {
  const group = await api.group(north, 'Handed over');
  const { kysely } = api.platform.database;
  await kysely.insertInto('group_members').values({ group_id: group, person: student.id }).execute();
  const tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
  const note = 'Their parents part.';
  const paths = [`/api/users/${student.id}/allocate-managers/`, `/api/allocate-counselor/${student.id}/`];
  await admin.put(paths[0] ?? '', { version: 1, managers: [mara.id], note });
  await admin.post(paths[1] ?? '', { counselor: dee.id, note });
  for (const path of paths) {
    const told = async (who: ApiClient) => (await who.get(path)).body.history;
    expect(await told(tutor)).toMatchObject([{ by: expect.anything(), from: null, note: null }]);
    for (const carer of [manager, await api.as(dee)]) expect(await told(carer)).toMatchObject([{ note }]);
  }
});

test('the history of care records a handover between counselors, and a change made on the person’s page', async () => {
  const path = `/api/allocate-counselor/${student.id}/`;
  expect((await manager.post(path, { counselor: mara.id })).body.errors).toMatchObject([
    { path: 'body.counselor' },
  ]);
  await manager.post(path, { version: 1, counselor: dee.id });
  // A caller who sends an old version gets an error, because a different person has changed the student
  // since.
  const late = [
    await manager.post(path, { version: 1, counselor: ray.id }),
    await manager.put(`${path}${ray.id}/`, { version: 1 }),
  ];
  for (const { status, body } of late) {
    expect([status, body]).toMatchObject([
      409,
      { code: 'stale_version', current: { version: 2, counselor: { id: dee.id } } },
    ]);
  }
  const { body } = await manager.put(`${path}${ray.id}/`, { note: 'Dee is away until May' });
  expect(body).toMatchObject({ counselor: { id: ray.id }, version: 3 });
  expect(body.history[0]).toMatchObject({
    from: { id: dee.id },
    to: { id: ray.id },
    note: 'Dee is away until May',
  });
  expect((await manager.delete(`${path}${dee.id}/`)).status).toBe(404);
  expect((await manager.delete(`${path}${ray.id}/`)).status).toBe(204);
  await manager.patch(`/api/users/${student.id}/`, { version: 4, counselor: dee.id });
  const after = (await manager.get(path)).body;
  expect(after.history).toHaveLength(4);
  expect(after.history[0]).toMatchObject({ from: null, to: { id: dee.id }, by: { id: mara.id } });
});

test('a counselor who becomes a tutor loses their students, and the history records it', async () => {
  const leaving = await api.person({ role: 'counselor', schools: [north] });
  await manager.post(`/api/allocate-counselor/${student.id}/`, { counselor: leaving.id });
  await admin.patch(`/api/users/${leaving.id}/`, { version: 1, role: 'tutor' });
  const { body } = await manager.get(`/api/allocate-counselor/${student.id}/`);
  expect(body.counselor).toBeNull();
  expect(body.history[0]).toMatchObject({ from: { id: leaving.id }, to: null });
});

test('only students have managers and counselors, and only active managers and tutors whom the caller can see can be chosen', async () => {
  const guest = await api.person({ role: 'guest', schools: [north] });
  expect((await manager.post(`/api/allocate-counselor/${guest.id}/`, { counselor: dee.id })).status).toBe(
    403,
  );
  const choose = { role: 'tutor', last_name: 'Choose' } as const;
  const tutor = await api.person({ ...choose, schools: [north] });
  await api.person({ ...choose });
  await api.person({ ...choose, schools: [north], deactivated: true });
  const { body } = await manager.get('/api/users/managers-and-tutors/?search=choose');
  expect(body.results).toEqual([{ id: tutor.id, name: 'Sam Choose', role: 'tutor', schools: ['North'] }]);
  const managersAlone = await manager.get('/api/users/managers-and-tutors/?role=manager');
  expect(managersAlone.body.count).toBe(1);
});

test('no call assigns a deactivated manager or counselor, and no undo restores one', async () => {
  const leaving = { schools: [north] };
  const gone = {
    manager: (await api.person({ role: 'manager', ...leaving, deactivated: true })).id,
    counselor: (await api.person({ role: 'counselor', ...leaving, deactivated: true })).id,
  };
  const { id } = student;
  const one = `/api/allocate-counselor/${id}/`;
  const many = (asked: object) =>
    admin.post('/api/people-view/actions/', { ...asked, chosen: { users: [id] } });
  const tries = [
    [await admin.put(`/api/users/${id}/allocate-managers/`, { managers: [gone.manager] }), 'body.managers.0'],
    [await many({ act: 'set_managers', managers: [gone.manager] }), 'body.managers.0'],
    [await admin.post(one, { counselor: gone.counselor }), 'body.counselor'],
    [await admin.put(`${one}${gone.counselor}/`), 'params.id2'],
    [await admin.patch(`/api/users/${id}/`, { version: 1, counselor: gone.counselor }), 'body.counselor'],
    [await many({ act: 'set_counselor', counselor: gone.counselor }), 'body.counselor'],
  ] as const;
  for (const [{ status, body }, path] of tries)
    expect([status, body.errors?.[0]?.path], path).toEqual([422, path]);
  const { counselor } = (await admin.get(`/api/users/${id}/`)).body;
  const { managers } = (await admin.get(`/api/users/${id}/allocate-managers/`)).body;
  expect([counselor, managers]).toEqual([null, []]);

  // Undoing a bulk action does not restore staff who were deactivated since.
  const leavers = [
    await api.person({ role: 'manager', ...leaving }),
    await api.person({ role: 'counselor', ...leaving }),
  ];
  await admin.put(`/api/users/${id}/allocate-managers/`, { managers: [leavers[0]?.id] });
  await admin.post(one, { counselor: leavers[1]?.id });
  const acts = [
    await many({ act: 'set_managers', managers: [mara.id] }),
    await many({ act: 'set_counselor', counselor: dee.id }),
  ];
  for (const leaver of leavers) await admin.delete(`/api/users/${leaver.id}/`);
  for (const { body } of acts) await admin.post(`/api/people-view/actions/${body.id}/undo/`);
  expect((await admin.get(`/api/users/${id}/allocate-managers/`)).body.managers).toEqual([]);
  expect((await admin.get(one)).body.counselor).toMatchObject({ id: dee.id });
});

test('a counselor must share a school with the student or have no school; an existing counselor may stay', async () => {
  const { kysely } = api.platform.database;
  const far = await api.person({ role: 'counselor', schools: [await api.school('Far')] });
  const free = await api.person({ role: 'counselor' });
  const one = `/api/allocate-counselor/${student.id}/`;
  const person = `/api/users/${student.id}/`;
  const many = (counselor: string) =>
    admin.post('/api/people-view/actions/', {
      act: 'set_counselor',
      counselor,
      chosen: { users: [student.id] },
    });
  const faults = [
    await admin.post(one, { counselor: far.id }),
    await admin.put(`${one}${far.id}/`),
    await admin.patch(person, { version: 1, counselor: far.id }),
  ];
  expect(faults.map(({ status, body }) => [status, body.errors?.[0].path])).toEqual([
    [422, 'body.counselor'],
    [422, 'params.id2'],
    [422, 'body.counselor'],
  ]);
  expect((await many(far.id)).body).toMatchObject({
    done: 0,
    refused: 1,
    reasons: { 'Not in the counselor’s school': 1 },
  });
  expect((await many(free.id)).body).toMatchObject({ done: 1 });
  expect((await many(dee.id)).body).toMatchObject({ done: 1 });

  // The form sends the counselor along with a changed name.
  const late = await api.person({ role: 'counselor', schools: [north] });
  await kysely.updateTable('people').set({ counselor: late.id }).where('id', '=', student.id).execute();
  expect((await admin.delete(`/api/users/${late.id}/`)).status).toBe(204);
  const { version } = (await admin.get(person)).body;
  const renamed = await admin.patch(person, { version, first_name: 'Robin', counselor: late.id });
  expect([renamed.status, renamed.body.counselor?.id]).toEqual([200, late.id]);
});
