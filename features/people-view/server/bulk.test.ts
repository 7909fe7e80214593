import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let admin: ApiClient;
let mara: SeededPerson;
let manager: ApiClient;
let tutor: ApiClient;
let counselor: ApiClient;
let north: string;
let south: string;
let group: string;
let counselors: string[];
let students: SeededPerson[];

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  group = await api.group(north, 'Autumn A');
  admin = await api.as(await api.person({ role: 'admin' }));
  mara = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(mara);
  const [dee, ray] = [
    await api.person({ role: 'counselor', first_name: 'Dee', schools: [north] }),
    await api.person({ role: 'counselor', schools: [north] }),
  ];
  counselors = [dee.id, ray.id];
  counselor = await api.as(dee);
});
afterAll(() => api.close());

beforeEach(async () => {
  const seed = { role: 'student', last_name: 'Chosen', schools: [north] } as const;
  students = [await api.person(seed), await api.person(seed), await api.person(seed)];
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
});

const ACTIONS = '/api/people-view/actions/';
const named = (people: { id: string }[]) => ({ users: people.map(({ id }) => id) });
const viewed = async (id: string) => {
  const { body } = await admin.post('/api/filter-people-view/?page_size=200', { facets: [] });
  return body.results.find((row: { id: string }) => row.id === id);
};

test('sets a counselor for everybody who matches a filter, and an undo restores people not changed since', async () => {
  const [first, second, third] = students as [SeededPerson, SeededPerson, SeededPerson];
  await manager.post(`/api/allocate-counselor/${first.id}/`, { counselor: counselors[0] });
  await manager.post(`/api/allocate-counselor/${second.id}/`, { counselor: counselors[1] });
  const guest = await api.person({ role: 'guest', schools: [north], last_name: 'Chosen' });
  const filters = { search: 'chosen', school: [north], status: ['active'] };
  const asked = { act: 'set_counselor', counselor: counselors[0], note: 'Term begins' };
  const { body: seen } = await manager.post('/api/filter-people-view/', filters);
  const others = seen.count - 4;
  const late = await manager.post(ACTIONS, { ...asked, chosen: { filters, count: seen.count + 1 } });
  expect([late.status, late.body.code]).toEqual([409, 'selection_changed']);

  const done = await manager.post(ACTIONS, { ...asked, chosen: { filters, count: seen.count } });
  expect(done.status).toBe(201);
  expect(done.body).toMatchObject({
    unchanged: 1,
    refused: 1,
    reasons: { 'Not a student': 1 },
    may_undo: true,
  });
  expect(done.body.done).toBe(2 + others);
  const refused = await manager.get(`${ACTIONS}${done.body.id}/people/?outcome=refused`);
  expect(refused.body.results).toMatchObject([{ user: { id: guest.id }, reason: 'Not a student' }]);
  const history = await manager.get(`/api/allocate-counselor/${second.id}/`);
  expect(history.body.history[0]).toMatchObject({
    from: { id: counselors[1] },
    to: { id: counselors[0] },
    by: { id: mara.id },
    note: 'Term begins',
  });

  await manager.post(`/api/allocate-counselor/${third.id}/`, { counselor: counselors[1] });
  const undone = await manager.post(`${ACTIONS}${done.body.id}/undo/`);
  expect(undone.body).toEqual({ undone: 1 + others, left: 1 });
  expect((await viewed(first.id)).counselor.id).toBe(counselors[0]);
  expect((await viewed(second.id)).counselor.id).toBe(counselors[1]);
  expect((await viewed(third.id)).counselor.id).toBe(counselors[1]);
  const again = await manager.post(`${ACTIONS}${done.body.id}/undo/`);
  expect([again.status, again.body.code]).toEqual([409, 'already_undone']);
});

test('a bulk action replaces the managers of students, but never adds or removes managers whom the caller cannot see', async () => {
  const [first, second] = students as [SeededPerson, SeededPerson];
  const away = await api.person({ role: 'manager', schools: [south] });
  const { version } = (await admin.get(`/api/users/${first.id}/`)).body;
  await admin.put(`/api/users/${first.id}/allocate-managers/`, { version, managers: [away.id] });
  const asked = { act: 'set_managers', chosen: named([first, second]) };
  expect((await manager.post(ACTIONS, { ...asked, managers: [away.id] })).body.errors).toMatchObject([
    { path: 'body.managers.0' },
  ]);
  const done = await manager.post(ACTIONS, { ...asked, managers: [mara.id] });
  expect(done.body).toMatchObject({ done: 2, refused: 0 });
  const managersOf = async (id: string) =>
    (await viewed(id)).managers.map((one: { id: string }) => one.id).sort();
  expect(await managersOf(first.id)).toEqual([away.id, mara.id].sort());
  expect(await managersOf(second.id)).toEqual([mara.id]);
  await manager.post(`${ACTIONS}${done.body.id}/undo/`);
  expect([await managersOf(first.id), await managersOf(second.id)]).toEqual([[away.id], []]);
});

test('adds students of the school to a group, and an undo removes them; a tutor fills only their own group', async () => {
  const elsewhere = await api.person({ role: 'student', schools: [south] });
  const chosen = named([...students, elsewhere]);
  const done = await admin.post(ACTIONS, { act: 'add_to_group', group, chosen });
  expect(done.body).toMatchObject({ done: 3, reasons: { 'Not in the group’s school': 1 } });
  const other = await api.group(north, `Other ${students[0]?.id}`);
  const chosenOnes = named(students);
  expect((await tutor.post(ACTIONS, { act: 'add_to_group', group: other, chosen: chosenOnes })).status).toBe(
    422,
  );
  expect((await admin.post(`${ACTIONS}${done.body.id}/undo/`)).body).toEqual({ undone: 3, left: 0 });
  expect((await viewed(students[0]?.id ?? '')).groups).toEqual([]);
});

test('assigns a test to people who do not have it individually yet, and an undo takes it only from them', async () => {
  const [first, second] = students as [SeededPerson, SeededPerson];
  const { database } = api.platform;
  const { id: assessment } = await seedAssessment(database, api.clock.now(), mara.id);
  await admin.post(`/api/users/${first.id}/assessments/`, { assessments: [assessment] });
  const asked = { act: 'allot', assessment, chosen: named([...students, mara]), due_at: null };
  const done = await manager.post(ACTIONS, asked);
  expect(done.body).toMatchObject({
    done: 2,
    unchanged: 1,
    refused: 1,
    reasons: { 'Only students and guests can take tests': 1 },
  });
  expect((await viewed(second.id)).tests).toMatchObject({ allotted: 1, has_unstarted: true });
  expect((await tutor.post(ACTIONS, { ...asked, chosen: named([first]) })).status).toBe(422);
  const draft = await seedAssessment(database, api.clock.now(), mara.id, { status: 'draft' });
  const faulty = await manager.post(ACTIONS, { ...asked, assessment: draft.id });
  expect(faulty.body.errors).toMatchObject([{ path: 'body.assessment' }]);
  expect((await manager.post(`${ACTIONS}${done.body.id}/undo/`)).body).toEqual({ undone: 2, left: 0 });
  expect((await viewed(first.id)).tests.allotted).toBe(1);
  expect((await viewed(second.id)).tests.allotted).toBe(0);
});

test('an undo keeps what other staff have assigned again since then: a place in a group, or a test with different settings', async () => {
  const [first, second, third] = students as [SeededPerson, SeededPerson, SeededPerson];
  const done = await admin.post(ACTIONS, { act: 'add_to_group', group, chosen: named([first, second]) });
  const users = { group, users: [second.id] };
  await manager.delete('/api/group-user/', users);
  await manager.post('/api/group-user/', users);
  expect((await admin.post(`${ACTIONS}${done.body.id}/undo/`)).body).toEqual({ undone: 1, left: 1 });
  expect((await viewed(second.id)).groups).toMatchObject([{ id: group }]);
  await manager.delete('/api/group-user/', users);

  const { id: assessment } = await seedAssessment(api.platform.database, api.clock.now(), mara.id);
  const due_at = '2026-12-01T10:00:00.000Z';
  const allotted = await manager.post(ACTIONS, { act: 'allot', assessment, due_at, chosen: named(students) });
  const anew = { assessments: [assessment], attempts_allowed: 2 };
  await manager.post('/api/test-allocation/', { ...anew, users: [first.id], due_at });
  await admin.post('/api/test-allocation/', { assessments: [assessment], users: [second.id], due_at });
  // The admin's assignments remain.
  expect((await manager.post(`${ACTIONS}${allotted.body.id}/undo/`)).body).toEqual({ undone: 2, left: 1 });
  expect((await viewed(third.id)).tests.allotted).toBe(0);
  for (const kept of [first, second]) expect((await viewed(kept.id)).tests.allotted).toBe(1);
});

test('deactivated people are signed out, but nobody deactivates themselves or people of equal rank', async () => {
  const [first] = students as [SeededPerson];
  const student = await api.as(first);
  const peer = await api.person({ role: 'manager', schools: [north] });
  const done = await manager.post(ACTIONS, { act: 'deactivate', chosen: named([first, peer, mara]) });
  expect(done.body).toMatchObject({
    done: 1,
    refused: 2,
    reasons: { 'You can’t deactivate yourself': 1, 'Their role isn’t below yours': 1 },
  });
  expect((await student.get('/api/me/')).status).toBe(401);
  expect((await viewed(first.id)).status).toBe('deactivated');
  await manager.post(`${ACTIONS}${done.body.id}/undo/`);
  expect((await viewed(first.id)).status).toBe('active');
});

test('an invitation goes to people with an email and without a password, and cannot be undone', async () => {
  const [first, second, third] = students as [SeededPerson, SeededPerson, SeededPerson];
  const { kysely } = api.platform.database;
  await kysely
    .updateTable('people')
    .set({ password_hash: null })
    .where('id', 'in', [first.id, second.id])
    .execute();
  await kysely.updateTable('people').set({ email: null }).where('id', '=', second.id).execute();
  const done = await manager.post(ACTIONS, { act: 'invite', chosen: named([first, second, third]) });
  expect(done.body).toMatchObject({ done: 1, refused: 2, may_undo: false });
  const mails = await kysely.selectFrom('messages').select('person').where('person', '=', first.id).execute();
  expect(mails).toHaveLength(1);
  expect((await manager.post(`${ACTIONS}${done.body.id}/undo/`)).body.code).toBe('no_undo');
  // A person can be invited five times an hour, counting single and bulk invitations together.
  await kysely.updateTable('people').set({ password_hash: null }).where('id', '=', third.id).execute();
  for (let tries = 0; tries < 4; tries += 1) await admin.post(`/api/users/${first.id}/invite/`);
  const again = await manager.post(ACTIONS, { act: 'invite', chosen: named([first, third]) });
  expect(again.body).toMatchObject({
    done: 1,
    refused: 1,
    reasons: { 'Already invited 5 times in the last hour': 1 },
  });
  expect((await admin.post(`/api/users/${first.id}/invite/`)).status).toBe(429);
});

test('a bulk action does nothing if the caller cannot see a given person or has no permission; bulk actions of others are hidden', async () => {
  const elsewhere = await api.person({ role: 'student', schools: [south] });
  const [first] = students as [SeededPerson];
  const asked = { act: 'set_counselor', counselor: counselors[0] };
  const absent = await manager.post(ACTIONS, { ...asked, chosen: named([first, elsewhere]) });
  expect(absent.body.errors).toMatchObject([{ path: 'body.chosen.users.1' }]);
  expect((await viewed(first.id)).counselor).toBeNull();
  expect((await counselor.post(ACTIONS, { ...asked, chosen: named([first]) })).status).toBe(403);
  const done = await manager.post(ACTIONS, { ...asked, chosen: named([first]) });
  expect((await admin.get(`${ACTIONS}${done.body.id}/`)).status).toBe(404);
  expect((await admin.post(`${ACTIONS}${done.body.id}/undo/`)).status).toBe(404);
});

test('only the owner can change a saved view, and staff of the school it is shared with can see it', async () => {
  const view = {
    name: 'Below 1100',
    filters: { role: ['student'], score_below: 1100 },
    columns: ['groups', 'last_score'],
    ordering: '-last_score',
  };
  const { body: made } = await manager.post('/api/saved-views/', { ...view, school: north });
  expect(made).toMatchObject({ ...view, school: { id: north, name: 'North' }, is_own: true });
  expect((await manager.post('/api/saved-views/', { ...view, name: 'BELOW 1100' })).body.code).toBe(
    'view_name_taken',
  );
  expect((await manager.post('/api/saved-views/', { ...view, name: 'Other', school: south })).status).toBe(
    422,
  );
  const names = async (client: ApiClient) =>
    (await client.get('/api/saved-views/')).body.results.map((one: { name: string }) => one.name);
  expect(await names(tutor)).toEqual(['Below 1100']);
  const southern = await api.as(await api.person({ role: 'tutor', schools: [south] }));
  expect(await names(southern)).toEqual([]);
  const path = `/api/saved-views/${made.id}/`;
  expect((await tutor.patch(path, { version: 1, name: 'Mine' })).status).toBe(404);
  const changed = await manager.patch(path, { version: 1, school: null });
  expect(changed.body).toMatchObject({ school: null, version: 2, filters: view.filters });
  expect((await manager.patch(path, { version: 1, name: 'Late' })).body.code).toBe('stale_version');
  expect(await names(tutor)).toEqual([]);
  expect((await manager.delete(path)).status).toBe(204);
});

test('sends one message to the active people among the chosen, and mails it on request', async () => {
  const [first, second] = students as [SeededPerson, SeededPerson];
  const { kysely } = api.platform.database;
  const gone = await api.person({ role: 'student', schools: [north], deactivated: true });
  const asked = { act: 'message', title: 'Rooms have changed', text: '<p>Use room 4.</p>', by_mail: true };
  const done = await manager.post(ACTIONS, { ...asked, chosen: named([first, second, gone]) });
  expect(done.body).toMatchObject({
    done: 2,
    refused: 1,
    may_undo: false,
    reasons: { Deactivated: 1 },
  });
  const told = async (person: SeededPerson) =>
    (await (await api.as(person)).get('/api/announcements/')).body.results.map(
      ({ title }: { title: string }) => title,
    );
  expect([await told(first), await told(students[2] as SeededPerson)]).toEqual([['Rooms have changed'], []]);
  const mails = await kysely
    .selectFrom('messages')
    .select('person')
    .where('purpose', '=', 'announcement')
    .execute();
  expect(mails.map(({ person }) => person).sort()).toEqual([first.id, second.id].sort());
  const kept = await kysely
    .selectFrom('bulk_actions')
    .select('details')
    .where('id', '=', done.body.id)
    .execute();
  expect(kept).toEqual([{ details: { by_mail: true } }]);
  expect((await tutor.post(ACTIONS, { ...asked, chosen: named([first]) })).status).toBe(422);
  const empty = await manager.post(ACTIONS, { ...asked, text: '<p> </p>', chosen: named([first]) });
  expect([empty.status, empty.body.errors]).toMatchObject([422, [{ path: 'body.text' }]]);
});

test('the download of chosen or filtered people has no formulas in its cells', async () => {
  const sly = await api.person({
    role: 'student',
    first_name: '=HYPERLINK("x")',
    last_name: 'Zzz',
    schools: [north],
    groups: [group],
  });
  const far = await api.person({ role: 'student', last_name: 'Zzz', schools: [south] });
  const download = (client: ApiClient, chosen: object, ordering = 'name') =>
    client.post('/api/people-view/download/', { chosen, ordering });
  const linesOf = (reply: { text: string }) => reply.text.trim().split('\r\n');
  const [head, line, ...more] = linesOf(await download(manager, { users: [sly.id] }));
  expect(head).toContain('"First name","Last name","Username","Role"');
  expect(line).toContain(`"'=HYPERLINK(""x"")","Zzz","${sly.username}","student"`);
  expect(line).toContain('"North","Autumn A"');
  expect(more).toEqual([]);
  const both = { filters: { search: 'zzz' } };
  expect(linesOf(await download(manager, both))).toHaveLength(2);
  expect(linesOf(await download(admin, both, '-created_at'))).toHaveLength(3);
  const absent = await download(manager, { users: [sly.id, far.id] });
  expect([absent.status, absent.body.errors]).toMatchObject([422, [{ path: 'body.chosen.users.1' }]]);
  api.clock.advance(11 * 60);
  expect((await download(manager, both)).body.code).toBe('proof_due');
});

test('an undo does not change people who now have the caller’s rank or are no longer students', async () => {
  const [risen, moved] = students as [SeededPerson, SeededPerson];
  const done = await manager.post(ACTIONS, { act: 'deactivate', chosen: named([risen, moved]) });
  const cared = await manager.post(ACTIONS, {
    act: 'set_counselor',
    counselor: counselors[0],
    chosen: named([risen, moved]),
  });
  expect([done.body.done, cared.body.done]).toEqual([2, 2]);
  const { version } = (await admin.get(`/api/users/${risen.id}/`)).body;
  const boss = await api.as(await api.person({ role: 'admin' }));
  const raised = await boss.patch(`/api/users/${risen.id}/`, { version, role: 'manager' });
  expect(raised.status, raised.text).toBe(200);
  for (const { body } of [done, cared]) {
    expect((await manager.post(`${ACTIONS}${body.id}/undo/`)).body).toEqual({ undone: 1, left: 1 });
  }
  expect(await viewed(risen.id)).toMatchObject({ role: 'manager', status: 'deactivated' });
  expect(await viewed(moved.id)).toMatchObject({ counselor: null, status: 'active' });
});

test('an undo does not give a person back to a counselor who now belongs to a different school', async () => {
  const [student] = students as [SeededPerson];
  const former = await api.person({ role: 'counselor', schools: [north] });
  await admin.post(`/api/allocate-counselor/${student.id}/`, { counselor: former.id });
  const done = await manager.post(ACTIONS, {
    act: 'set_counselor',
    counselor: counselors[0],
    chosen: named([student]),
  });
  const { version } = (await admin.get(`/api/users/${former.id}/`)).body;
  const left = await admin.patch(`/api/users/${former.id}/`, { version, schools: [south] });
  expect(left.status, left.text).toBe(200);
  expect((await manager.post(`${ACTIONS}${done.body.id}/undo/`)).body).toEqual({ undone: 0, left: 1 });
  expect((await viewed(student.id)).counselor).toMatchObject({ id: counselors[0] });
});
