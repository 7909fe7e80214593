import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { messagesTo } from '#tests/support/messages.ts';
import { PIXEL_PNG, pictureFile } from '#tests/support/pictures.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { announce } from './public.ts';

let api: TestApi;
let north: string;
let south: string;
let group: string;
let admin: ApiClient;
let manager: ApiClient;
let tess: SeededPerson;
let tutor: ApiClient;
let zoe: SeededPerson;
let own: ApiClient;
let away: SeededPerson;

const signedIn = async (person: SeededPerson) => api.as(await api.token(person));

beforeAll(async () => {
  api = await testApi();
  north = await api.school('North');
  south = await api.school('South');
  group = await api.group(north, 'Mondays');
  admin = await signedIn(await api.person({ role: 'admin' }));
  manager = await signedIn(await api.person({ role: 'manager', schools: [north] }));
  const tutoring = { role: 'tutor', first_name: 'Tess', last_name: 'Hill', schools: [north] } as const;
  tess = await api.person({ ...tutoring, tutors: [group] });
  tutor = await signedIn(tess);
  zoe = await api.person({ role: 'student', schools: [north], groups: [group], email: 'zoe@example.test' });
  own = await signedIn(zoe);
  away = await api.person({ role: 'student', schools: [south] });
});
afterAll(() => api.close());

const PATH = '/api/announcements/';
const tell = async (client: ApiClient, title: string, audience: object, more: object = {}) => {
  const reply = await client.post(PATH, { title, text: `<p>${title}</p>`, audience, ...more });
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const titles = async (client: ApiClient, query = '') =>
  (await client.get(PATH + query)).body.results.map((one: { title: string }) => one.title);
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];

test('an announcement reaches a group and its later members, but nobody who left, and unread ones come first', async () => {
  const first = await tell(tutor, 'Bring a pencil', { groups: [group] });
  expect(first.written).toMatchObject({
    groups: [{ id: group, name: 'Mondays' }],
    reached_count: 1,
    read_count: 0,
    version: 1,
  });
  api.clock.advance(60);
  await tell(manager, 'Closed on Friday', { schools: [north], roles: ['student'] });
  expect(await titles(own)).toEqual(['Closed on Friday', 'Bring a pencil']);
  const shown = (await own.get(`${PATH}${first.id}/`)).body;
  expect(shown).toMatchObject({
    text: '<p>Bring a pencil</p>',
    author: { id: tess.id, name: 'Tess Hill' },
    read_at: null,
    written: null,
  });

  const newest = (await own.get(PATH)).body.results[0].id;
  for (const _ of ['once', 'twice']) expect((await own.post(`${PATH}${newest}/read/`)).status).toBe(204);
  expect(await titles(own)).toEqual(['Bring a pencil', 'Closed on Friday']);
  expect((await manager.get(`${PATH}${newest}/`)).body.written).toMatchObject({
    reached_count: 1,
    read_count: 1,
  });

  const later = await api.person({ role: 'student', schools: [north] });
  const late = await signedIn(later);
  expect(await titles(late)).toEqual(['Closed on Friday']);
  const users = { group, users: [later.id] };
  await manager.post('/api/group-user/', users);
  expect(await titles(late)).toEqual(['Closed on Friday', 'Bring a pencil']);
  await manager.delete('/api/group-user/', users);
  expect(await titles(late)).toEqual(['Closed on Friday']);
  const outside = await signedIn(away);
  expect(await titles(outside)).toEqual([]);
  expect((await outside.get(`${PATH}${first.id}/`)).status).toBe(404);
  expect((await outside.post(`${PATH}${first.id}/read/`)).status).toBe(404);
  // The tutor sees no announcement, because this announcement is for students only.
  expect(await titles(tutor)).toEqual([]);
});

test('every id of the audience must be in reach, and all errors are reported at once', async () => {
  const elsewhere = await api.group(south, 'Elsewhere');
  const audience = { schools: [north, south], groups: [group, elsewhere], users: [zoe.id, away.id] };
  const said = { title: 'Hello', text: '<script>x</script>', audience };
  const late = { shows_from: '2026-11-21T10:00:00.000Z', shows_until: '2026-11-20T10:00:00.000Z' };
  expect(faultsOf(await manager.post(PATH, { ...said, ...late, by_mail: true }))).toEqual([
    422,
    'body.audience.schools.1',
    'body.audience.groups.1',
    'body.audience.users.1',
    'body.text',
    'body.shows_until',
    'body.by_mail',
  ]);
  // A tutor cannot announce to a school, and a counselor cannot announce to a group.
  const ask = { title: 'Hello', text: 'Hello' };
  expect(faultsOf(await tutor.post(PATH, { ...ask, audience: { schools: [north] } }))).toEqual([
    422,
    'body.audience.schools.0',
  ]);
  const carer = await api.person({ role: 'counselor', schools: [north] });
  const theirs = await api.person({
    role: 'student',
    schools: [south],
    groups: [elsewhere],
    counselor: carer.id,
  });
  const counselor = await signedIn(carer);
  expect(
    faultsOf(await counselor.post(PATH, { ...ask, audience: { groups: [elsewhere], users: [theirs.id] } })),
  ).toEqual([422, 'body.audience.groups.0']);
  expect((await tell(counselor, 'How are you', { users: [theirs.id] })).written.reached_count).toBe(1);
  expect(faultsOf(await manager.post(PATH, { ...ask, audience: { everyone: true } }))).toEqual([
    422,
    'body.audience.everyone',
  ]);
  expect((await own.post(PATH, { ...ask, audience: { users: [zoe.id] } })).status).toBe(403);
  expect((await own.get(`${PATH}?written=true`)).status).toBe(403);
});

test('writers of a higher rank whose reach includes the whole audience can change and remove announcements', async () => {
  const by_tutor = await tell(tutor, 'From a tutor', { groups: [group] });
  const by_admin = await tell(admin, 'From an admin', { users: [zoe.id] });
  expect(await titles(manager, '?written=true&search=from')).toEqual(['From a tutor']);
  expect(await titles(tutor, '?written=true&search=from')).toEqual(['From a tutor']);
  expect((await titles(admin, '?written=true&search=from')).sort()).toEqual([
    'From a tutor',
    'From an admin',
  ]);
  const change = (client: ApiClient, id: string, body: object) => client.patch(`${PATH}${id}/`, body);
  expect((await change(manager, by_admin.id, { version: 1, title: 'Mine' })).status).toBe(404);
  expect((await manager.delete(`${PATH}${by_admin.id}/`)).status).toBe(404);
  const changed = await change(manager, by_tutor.id, {
    version: 1,
    title: 'From a tutor, mended',
    shows_until: '2026-12-01T00:00:00.000Z',
  });
  expect(changed.body).toMatchObject({ title: 'From a tutor, mended', written: { version: 2 } });
  const stale = await change(tutor, by_tutor.id, { version: 1, title: 'Other' });
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { title: 'From a tutor, mended' } });
  const ended = { version: 2, shows_until: '2026-11-01T00:00:00.000Z' };
  expect(faultsOf(await change(tutor, by_tutor.id, ended))).toEqual([422, 'body.shows_until']);
  expect((await tutor.delete(`${PATH}${by_tutor.id}/`)).status).toBe(204);
  expect((await own.get(`${PATH}${by_tutor.id}/`)).status).toBe(404);
});

test('only its author and admins see an announcement to a group that no longer exists', async () => {
  const gone = await api.group(south, 'Gone');
  const other = await signedIn(await api.person({ role: 'tutor', schools: [south], tutors: [gone] }));
  const { id } = await tell(other, 'Of the South alone', { groups: [gone] });
  expect((await admin.delete(`/api/groups/${gone}/`)).status).toBe(204);
  expect(await titles(manager, '?written=true&search=alone')).toEqual([]);
  expect((await manager.delete(`${PATH}${id}/`)).status).toBe(404);
  expect(await titles(other, '?written=true&search=alone')).toEqual(['Of the South alone']);
});

test('an author who lost access to the group cannot change the announcement, but can remove it', async () => {
  const person = await api.person({ role: 'tutor', schools: [north], tutors: [group] });
  const former = await signedIn(person);
  const { id } = await tell(former, 'As it was', { groups: [group] });
  await api.platform.database.kysely.deleteFrom('group_tutors').where('person', '=', person.id).execute();
  const refused = await former.patch(`${PATH}${id}/`, { version: 1, text: '<p>Other</p>' });
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect((await own.get(`${PATH}${id}/`)).body.text).toBe('<p>As it was</p>');
  expect((await former.delete(`${PATH}${id}/`)).status).toBe(204);
});

test('an announcement for everyone counts people by role, without the author and deactivated people', async () => {
  const author = await signedIn(await api.person({ role: 'admin' }));
  const idle = await api.person({ role: 'counselor', deactivated: true });
  const carers = [await api.person({ role: 'counselor' }), await api.person({ role: 'counselor' })];
  const audience = { everyone: true, roles: ['admin', 'counselor'] };
  const { reached_count } = (await author.post(`${PATH}reach/`, { audience })).body;
  const { id } = await tell(author, 'For staff', audience);
  for (const carer of carers) await (await signedIn(carer)).post(`${PATH}${id}/read/`);
  const database = api.platform.database.kysely;
  const read = { announcement: id, person: idle.id, read_at: api.clock.now() };
  await database.insertInto('announcement_reads').values(read).execute();
  const counted = (await author.get(`${PATH}${id}/`)).body.written;
  expect(counted).toMatchObject({ reached_count, read_count: 2 });
});

test('an announcement is shown only between its start and its end', async () => {
  const now = api.clock.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  await tell(admin, 'For a while', { everyone: true }, { shows_from: at(60), shows_until: at(120) });
  const isShown = async () => (await titles(own, '?search=while')).length === 1;
  expect(await isShown()).toBe(false);
  api.clock.advance(60);
  expect(await isShown()).toBe(true);
  api.clock.advance(60);
  expect(await isShown()).toBe(false);
  const page = `/api/users/${zoe.id}/announcements/?search=while`;
  expect((await manager.get(page)).body.results).toMatchObject([{ title: 'For a while', read_at: null }]);
  expect((await manager.get(`/api/users/${away.id}/announcements/`)).status).toBe(404);
});

test('the preview of an announcement says how many people it reaches, and sending it mails each confirmed address once', async () => {
  const kysely = api.platform.database.kysely;
  const fern = await api.person({ role: 'student', schools: [south], email: 'fern@example.test' });
  const other = await api.person({ role: 'student', schools: [south], email: 'other@example.test' });
  await kysely.updateTable('people').set({ email_verified_at: null }).where('id', '=', other.id).execute();
  const sibling = await api.person({ role: 'student', schools: [south], email: 'fern@example.test' });
  const audience = { users: [fern.id, other.id, sibling.id] };
  const told = await admin.post(`${PATH}reach/`, { audience });
  expect(told.body).toEqual({ reached_count: 3, mailed_count: 1, mails_left: 2000 });
  const nobody = await admin.post(`${PATH}reach/`, { audience: { roles: ['student'] } });
  expect(nobody.body).toEqual({ reached_count: 0, mailed_count: 0, mails_left: 2000 });
  await tell(admin, 'By mail too', audience, { text: '<p>One &amp; two</p><p>Three</p>', by_mail: true });
  const [mail, ...more] = await messagesTo(api.platform, 'fern@example.test');
  expect(more).toEqual([]);
  expect(mail?.purpose).toBe('announcement');
  expect(mail?.text).toContain('One & two\n\nThree');
  expect(await messagesTo(api.platform, 'other@example.test')).toEqual([]);
});

test('readers of an announcement see its pictures, which cannot be removed while the announcement shows them', async () => {
  const file = (await admin.upload('/api/files/', pictureFile('map.png', PIXEL_PNG))).body;
  const absent = '0198c5a0-0000-7000-8000-000000000000';
  const text = (id: string) => `<p>Here</p><img src="/api/files/${id}/" alt="">`;
  const lost = { title: 'Map', text: text(absent), audience: { users: [zoe.id] } };
  expect(faultsOf(await admin.post(PATH, lost))).toEqual([422, 'body.text']);
  const { id } = await tell(admin, 'Map', { users: [zoe.id] }, { text: text(file.id) });
  const shown = (await own.get(`${PATH}${id}/`)).body.text as string;
  const address = /src="([^"]+)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await api.anyone.get(address)).status).toBe(200);
  expect((await admin.delete(`/api/files/${file.id}/`)).body.code).toBe('file_in_use');
  await admin.patch(`${PATH}${id}/`, { version: 1, text: '<p>Here</p>' });
  // The same rules apply to a picture in a message to chosen people.
  const chosen = { act: 'message', title: 'Map', by_mail: false, chosen: { users: [zoe.id] } };
  const send = (file_id: string) =>
    admin.post('/api/people-view/actions/', { ...chosen, text: text(file_id) });
  expect(faultsOf(await send(absent))).toEqual([422, 'body.text']);
  expect((await send(file.id)).status).toBe(201);
  expect((await admin.delete(`/api/files/${file.id}/`)).body.code).toBe('file_in_use');
});

test('a message to a thousand people takes as many statements as one to two', async () => {
  const { database, clock } = api.platform;
  const now = clock.now();
  const people = Array.from(
    { length: 1_000 },
    (_, place) => `0198c5a0-0000-7000-8000-${`${place}`.padStart(12, '0')}`,
  );
  await database.kysely
    .insertInto('people')
    .values(
      people.map((id, place) => ({
        id,
        role: 'guest' as const,
        username: `crowd.${place}`,
        first_name: 'A',
        last_name: `${place}`,
        email: `crowd.${place}@example.test`,
        email_verified_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  let statements = 0;
  const db = database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const count = async (users: readonly string[]) => {
    statements = 0;
    const announcing = { db, platform: api.platform, caller: { id: tess.id, role: 'tutor' as const }, now };
    const id = await announce(announcing, { title: 'Hello', text: '<p>Hello</p>', users, by_mail: true });
    const written = (await admin.get(`${PATH}${id}/`)).body.written;
    expect(written).toMatchObject({ user_count: users.length, reached_count: users.length });
    expect(written.users).toHaveLength(Math.min(5, users.length));
    return statements;
  };
  expect(await count(people)).toBe(await count(people.slice(0, 2)));
});
