import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { messagesTo } from '#tests/support/messages.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedMaterial, seedShelf } from '../tests/seed-library.ts';
import { savePlaces } from './shelves.store.ts';

const ALLOT = '/api/allocate-bulk-material/';
const MATERIALS = '/api/study-material/';

let api: TestApi;
let group: string;
let school: string;
let people: Record<'manager' | 'tutor' | 'ann' | 'ben' | 'far', SeededPerson>;
let manager: ApiClient;
let tutor: ApiClient;
let ann: ApiClient;
let far: ApiClient;
const base = () => [api.platform.database, api.clock.now(), people.manager.id] as const;
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const by = (role: 'manager' | 'tutor' | 'student', school = north, more = {}) =>
    api.person({ role, schools: [school], ...more });
  school = north;
  group = await api.group(north, 'Saturday');
  people = {
    manager: await by('manager'),
    tutor: await by('tutor', north, { tutors: [group] }),
    ann: await by('student', north, { email: 'ann@north.test', groups: [group] }),
    ben: await by('student'),
    far: await by('student', south),
  };
  [manager, tutor, ann, far] = (await Promise.all([
    api.as(people.manager),
    api.as(people.tutor),
    api.as(people.ann),
    api.as(people.far),
  ])) as [ApiClient, ApiClient, ApiClient, ApiClient];
});
afterAll(() => api.close());

let one: string;
let two: string;
let shelf: string;
beforeEach(async () => {
  [one, two] = [await seedMaterial(...base()), await seedMaterial(...base())];
  shelf = await seedShelf(...base(), { materials: [two] });
});
const reads = async (client: ApiClient, id: string) =>
  (await client.get(`${MATERIALS}${id}/`)).status === 200;
const own = async (client: ApiClient, id: string) => (await client.get(`${MATERIALS}${id}/`)).body.own;
const in_days = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString();

describe('assigning materials', () => {
  test('can be previewed, and refuses to run if the preview is out of date', async () => {
    await manager.post(ALLOT, { materials: [one], users: [people.ann.id] });
    const asked = { materials: [one], library_groups: [shelf], users: [people.ben.id], groups: [group] };
    const looked = await tutor.post(`${ALLOT}?dry_run=true`, { ...asked, users: [] });
    expect([looked.status, looked.body]).toMatchObject([
      200,
      { people: 1, materials: 2, new_places: 1, present_places: 1, notices: 1 },
    ]);
    expect(await reads(ann, two)).toBe(false);
    // Ben is in none of the tutor's groups.
    expect((await tutor.post(ALLOT, asked)).status).toBe(422);
    const seen = (await manager.post(`${ALLOT}?dry_run=true`, asked)).body;
    expect(seen).toMatchObject({ people: 2, new_places: 3, present_places: 1, notices: 2 });
    await manager.post(ALLOT, { materials: [one], users: [people.ben.id] });
    const late = await manager.post(ALLOT, asked, { 'if-match': seen.etag });
    expect([late.status, late.body.code]).toEqual([409, 'changed_since']);
    const again = (await manager.post(`${ALLOT}?dry_run=true`, asked)).body;
    const done = await manager.post(ALLOT, asked, { 'if-match': `"${again.etag}"` });
    expect([done.status, done.body]).toEqual([201, again]);
    expect([await reads(ann, two), await reads(far, two)]).toEqual([true, false]);
  });

  test('reaches people who join the group later, and materials added to the shelf later', async () => {
    const top = await seedShelf(...base());
    const below = await seedShelf(...base(), { parent: top });
    await manager.post(ALLOT, { library_groups: [top], groups: [group] });
    const { id, username } = await api.person({ role: 'student', schools: [school] });
    const late = await api.as({ username });
    expect([await reads(ann, one), await reads(late, one)]).toEqual([false, false]);
    await savePlaces(api.platform.database.kysely, below, [one], api.clock.now());
    await api.platform.database.kysely
      .insertInto('group_members')
      .values({ group_id: group, person: id })
      .execute();
    expect([await reads(ann, one), await reads(late, one)]).toEqual([true, true]);
    expect(
      (await late.get('/api/library-groups/')).body.results.map((each: { id: string }) => each.id),
    ).toEqual(expect.arrayContaining([top, below]));
  });

  test('has an opening date, a due date and a reason; if there are several assignments, the most generous dates apply', async () => {
    const terms = { opens_at: in_days(1), due_at: in_days(3), reason: 'Two marks lost' };
    expect((await manager.post(ALLOT, { materials: [one], users: [people.ann.id], ...terms })).status).toBe(
      201,
    );
    expect(await reads(ann, one)).toBe(false);
    await manager.post(ALLOT, { materials: [one], groups: [group], due_at: in_days(5) });
    expect(await own(ann, one)).toMatchObject({ source: 'group', due_at: in_days(5), reason: '' });
    const wrong = await manager.post(ALLOT, { materials: [one], groups: [group], due_at: in_days(-1) });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'body.due_at']);
  });

  test('can be taken back individually; people who have the material through a different assignment keep it', async () => {
    await manager.post(ALLOT, { materials: [one, two], users: [people.ann.id], groups: [group] });
    await ann.post(`${MATERIALS}${one}/done/`);
    const body = { materials: [one, two], users: [people.ann.id] };
    const looked = await manager.delete(`${ALLOT}?dry_run=true`, body);
    expect(looked.body).toMatchObject({ people: 1, lost_places: 0, kept_places: 2 });
    expect((await manager.delete(ALLOT, body, { 'if-match': looked.body.etag })).status).toBe(200);
    expect((await manager.delete(ALLOT, body)).status).toBe(422);
    const last = await manager.delete(ALLOT, { materials: [one], groups: [group] });
    expect(last.body).toMatchObject({ kept_places: 0 });
    expect(last.body.lost_places).toBe(last.body.people);
    expect([await reads(ann, one), await reads(ann, two)]).toEqual([false, true]);
    await manager.post(ALLOT, { materials: [one], groups: [group] });
    expect((await own(ann, one)).done_at).not.toBeNull();
  });

  test('prevents the removal of an assigned material or shelf, and says who has it', async () => {
    await manager.post(ALLOT, { materials: [one], library_groups: [shelf], groups: [group] });
    const refused = await manager.delete(`${MATERIALS}${one}/`);
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'material_in_use',
      [{ path: 'params.id', message: expect.stringMatching(/^North: \d (person|people)$/) }],
    ]);
    expect((await manager.delete(`/api/library-groups/${shelf}/`)).body.code).toBe('library_group_in_use');
    // A material on an assigned shelf is assigned too.
    expect((await manager.delete(`${MATERIALS}${two}/`)).status).toBe(409);
  });
});

describe('reading a material', () => {
  const report = (client: ApiClient, id: string, body: object) =>
    client.post(`${MATERIALS}${id}/progress/`, {
      active_seconds: 0,
      at: api.clock.now().toISOString(),
      ...body,
    });
  beforeEach(async () => {
    await manager.post(ALLOT, { materials: [one, two], users: [people.ann.id, people.far.id].slice(0, 1) });
  });

  test('saves the newest position from any device, and shows staff how far each reader is', async () => {
    const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();
    expect((await report(ann, one, { percent: 60, at: at(-1) })).body.percent).toBe(60);
    expect((await report(ann, one, { percent: 20, at: at(-5) })).body.percent).toBe(60);
    expect((await report(ann, one, { percent: 38, at: at(5) })).body).toMatchObject({
      percent: 38,
      place_at: at(0),
    });
    expect((await report(ann, one, { page: 2 })).status).toBe(422);
    const users = (await tutor.get(`/api/material-users/${one}/`)).body;
    expect(users).toMatchObject({ count: 1, totals: { people: 1, done: 0, begun: 1, not_opened: 0 } });
    expect(users.results[0]).toMatchObject({ user: { id: people.ann.id }, standing: 'begun', percent: 38 });
    const theirs = (await tutor.get(`/api/user-materials/${people.ann.id}/?standing=begun`)).body.results;
    expect(theirs.map(({ id }: { id: string }) => id)).toContain(one);
  });

  test('counts no time before the material was opened', async () => {
    expect((await report(ann, one, { active_seconds: 3600 })).body.active_seconds).toBe(0);
    api.clock.advance(90);
    expect((await report(ann, one, { active_seconds: 3600 })).body.active_seconds).toBe(90);
  });

  test('counts people who have not finished by the due date as late', async () => {
    const asked = { materials: [one], users: [people.ann.id, people.ben.id] };
    await manager.post(ALLOT, { ...asked, due_at: in_days(1) });
    expect((await ann.post(`${MATERIALS}${one}/done/`)).status).toBeLessThan(300);
    const { kysely } = api.platform.database;
    const due_at = new Date(api.clock.now().getTime() - 1000);
    await kysely.updateTable('material_allocations').set({ due_at }).where('material', '=', one).execute();
    const { results, totals } = (await manager.get(`/api/material-users/${one}/`)).body;
    const late = results.filter((each: { is_late: boolean }) => each.is_late);
    expect(late.map((each: { user: { id: string } }) => each.user.id)).toEqual([people.ben.id]);
    expect(totals).toMatchObject({ done: 1, late: 1 });
  });

  test('counts no second twice, and no more time than actually passed', async () => {
    const at = (seconds: number) => new Date(api.clock.now().getTime() + seconds * 1000).toISOString();
    for (const material of [one, two]) await report(ann, material, { active_seconds: 0 });
    api.clock.advance(3700);
    await report(ann, one, { active_seconds: 60, at: at(-60) });
    expect((await report(ann, one, { active_seconds: 60, at: at(-60) })).body.active_seconds).toBe(60);
    // Two windows at the same time, with two materials.
    expect((await report(ann, two, { active_seconds: 90, at: at(-30) })).body.active_seconds).toBe(30);
    expect((await report(ann, one, { active_seconds: 3600, at: at(3600) })).body.active_seconds).toBe(3570);
    expect((await report(ann, one, { active_seconds: 60, at: at(-26 * 3600) })).body.active_seconds).toBe(
      3570,
    );
    expect((await report(ann, one, { active_seconds: 3601 })).status).toBe(400);
  });

  test('can be marked as done by the reader, who can also undo that', async () => {
    expect((await ann.post(`${MATERIALS}${one}/done/`)).body.done_at).not.toBeNull();
    expect((await ann.delete(`${MATERIALS}${one}/done/`)).body.done_at).toBeNull();
  });

  test('keeps notes private to the reader', async () => {
    const notes = `${MATERIALS}${one}/notes/`;
    await manager.post(ALLOT, { materials: [one], users: [people.ben.id] });
    const ben = await api.as(people.ben);
    const range = { block: 2, start: 0, end: 5 };
    const made = await ann.post(notes, { range, quote: 'Slope', note: 'Ask <b>' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { range, quote: 'Slope', note: 'Ask <b>', page: null },
    ]);
    await ann.post(notes, { note: 'Of the whole' });
    expect((await ann.get(notes)).body.results.map(({ quote }: { quote: string }) => quote)).toEqual([
      'Slope',
      '',
    ]);
    expect((await ben.get(notes)).body.count).toBe(0);
    const [patch, gone] = [
      await ben.patch(`${notes}${made.body.id}/`, { note: 'Mine' }),
      await ben.delete(`${notes}${made.body.id}/`),
    ];
    expect([patch.status, gone.status]).toEqual([404, 404]);
    for (const client of [manager, tutor]) expect((await client.get(notes)).status).toBe(403);
    expect((await far.get(notes)).status).toBe(404);
    expect((await ann.delete(`${notes}${made.body.id}/`)).status).toBe(204);
  });
});

test('sends people who have not finished a reminder by email, once a day', async () => {
  await manager.post(ALLOT, { materials: [one], users: [people.ann.id, people.ben.id] });
  const remind = () => tutor.post(`/api/material-users/${one}/remind/`, { users: [people.ann.id] });
  expect((await remind()).body).toEqual({
    queued: 1,
    delivery: 'not_set_up',
    left_out: { done: 0, reminded: 0, no_address: 0 },
  });
  expect((await remind()).body).toMatchObject({ queued: 0, left_out: { reminded: 1 } });
  const unseen = await tutor.post(`/api/material-users/${one}/remind/`, { users: [people.ben.id] });
  expect([unseen.status, unseen.body.errors[0].path]).toEqual([422, 'body.users.0']);
  const [mail] = await messagesTo(api.platform, 'ann@north.test');
  expect(mail?.purpose).toBe('study_reminder');
  expect(mail?.text).toContain(`/library/${one}`);
});
