import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MistakesWorld, mistakesWorld } from '#features/mistakes/tests/mistakes-world.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedSession } from '#tests/support/test-seed.ts';

const PASSCODE = 'harbor-77';
const LESSON = { title: 'Slope', url: 'https://vimeo.com/1', duration_seconds: 600, passcode: PASSCODE };

let api: TestApi;
let world: MistakesWorld;
let as: MistakesWorld['clients'];
let eve: ApiClient;
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  as = world.clients;
  eve = await api.as(world.people.eve);
});
afterAll(() => api.close());

const allot = (id: string, terms: object = {}) =>
  as.tutor.post(`/api/allocate-videos/${id}/`, { users: [world.people.ann.id], ...terms });
/** A lesson with a passcode, assigned to Ann. */
const allotted = async (terms: object = {}, fields: object = {}): Promise<string> => {
  const { body } = await as.tutor.post('/api/zoom-videos/', { ...LESSON, ...fields });
  expect((await allot(body.id, terms)).status).toBe(200);
  return body.id;
};
const urlOf = (id: string) => `/api/zoom-videos/${id}/`;
const takeBack = async (id: string) => {
  const [given] = (await as.tutor.get(`/api/allocate-videos/${id}/`)).body.results;
  const reply = await as.tutor.delete(`/api/allocate-videos/${id}/`, { allocations: [given.id] });
  expect(reply.status).toBe(204);
};
const watched = (more: object = {}) => ({
  ranges: [[0, 5]],
  position: 5,
  at: api.clock.now().toISOString(),
  ...more,
});

describe('the passcode of a video', () => {
  test('is hidden before the video opens, after it was taken back, and from people without the video', async () => {
    const opens_at = new Date(api.clock.now().getTime() + 60_000).toISOString();
    const [closed, open] = [await allotted({ opens_at }), await allotted()];
    for (const reply of [
      await as.ann.get(urlOf(closed)),
      await as.ben.get(urlOf(open)),
      await eve.get(urlOf(open)),
      await as.evesTutor.get(urlOf(open)),
      await api.anyone.get(urlOf(open)),
    ]) {
      expect([401, 404]).toContain(reply.status);
      expect(reply.text).not.toContain(PASSCODE);
    }
    expect((await as.ann.get(urlOf(open))).text).toContain(PASSCODE);
    await takeBack(open);
    const after = await as.ann.get(urlOf(open));
    expect([after.status, after.text.includes(PASSCODE)]).toEqual([404, false]);
  });

  test('is in no list, search, notice, audit entry, export or error', async () => {
    const id = await allotted();
    const { ann } = world.people;
    await as.tutor.patch(urlOf(id), { version: 1, passcode: `${PASSCODE}-new` });
    const replies = await Promise.all([
      ...['/api/notices/', '/api/search/?search=harbor', '/api/search/?search=slope'].map((url) =>
        as.ann.get(url),
      ),
      ...[`/api/allocated-user-videos/${ann.id}/`, '/api/search/?search=harbor', `${urlOf(id)}users/`].map(
        (url) => as.tutor.get(url),
      ),
      ...['/api/audit/?page_size=200', '/api/audit/download/', `/api/users/${ann.id}/export/`].map((url) =>
        as.admin.get(url),
      ),
      as.ann.get(`${urlOf(id)}mends/`),
      as.tutor.patch(urlOf(id), { version: 1, title: 'Late' }),
      as.tutor.patch(urlOf(id), { version: 2, url: 'https://evil.example/', passcode: PASSCODE }),
    ]);
    expect(replies.map(({ status }) => status).slice(-2)).toEqual([409, 422]);
    for (const { text, bytes, status } of replies) {
      expect([200, 409, 422], text).toContain(status);
      expect(text + bytes.toString('latin1')).not.toContain(PASSCODE);
    }
  });
});

describe('watching a video', () => {
  test('can be reported only by people who have the video, for themselves, and with plausible times', async () => {
    const id = await allotted();
    const report = (body: object, client = as.ann) => client.post(`${urlOf(id)}watched/`, body);
    for (const client of [as.ben, eve]) expect((await report(watched(), client)).status).toBe(404);
    for (const client of [as.tutor, as.admin]) expect((await report(watched(), client)).status).toBe(403);
    for (const forged of [
      { person: world.people.ben.id },
      { user: world.people.ben.id },
      { covered_seconds: 600 },
      { ranges: [[-5, 5]] },
      { ranges: [[0, 1e12]] },
      { ranges: [[0, 5, 9]] },
      { ranges: Array.from({ length: 20_000 }, () => [0, 1]) },
      { position: -1 },
    ])
      expect([400, 413, 422], JSON.stringify(forged).slice(0, 80)).toContain(
        (await report(watched(forged))).status,
      );
    // A reported range that ends before it starts adds nothing.
    expect((await report(watched({ ranges: [[9, 3]] }))).body.covered_seconds).toBe(0);
    // A device clock that is a year ahead changes neither this report nor the next.
    const ahead = await report(watched({ at: '2027-11-19T09:00:00.000Z' }));
    expect(ahead.body.covered_seconds).toBeLessThanOrEqual(5);
    const [row] = (await as.tutor.get(`${urlOf(id)}users/`)).body.results;
    expect(row).toMatchObject({ user: { id: world.people.ann.id }, done_at: null });
  });

  test('notes can be changed only through the video that they are about, and not once it is taken back', async () => {
    const [id, other] = [await allotted(), await allotted()];
    const { body: note } = await as.ann.post(`${urlOf(id)}notes/`, { at_seconds: 3, text: 'The fixed part' });
    expect((await as.ann.delete(`${urlOf(other)}notes/${note.id}/`)).status).toBe(404);
    for (const [client, status] of [[as.ben, 404] as const, [eve, 404] as const, [as.tutor, 403] as const])
      expect((await client.delete(`${urlOf(id)}notes/${note.id}/`)).status).toBe(status);
    await takeBack(id);
    expect((await as.ann.post(`${urlOf(id)}notes/`, { at_seconds: 3, text: 'More' })).status).toBe(404);
    expect((await as.ann.get(`${urlOf(id)}mends/`)).status).toBe(404);
    await allot(id);
    // The earlier note is still there.
    expect((await as.ann.get(urlOf(id))).body.own.notes).toEqual([note]);
  });

  test('shows no missed question that a test in progress could ask', async () => {
    const chapters = [{ at_seconds: 60, title: 'The skill', tags: [world.tags.topic] }];
    const id = await allotted({}, { chapters });
    const mends = async () =>
      (await as.ann.get(`${urlOf(id)}mends/`)).body.missed.map((one: { session: string }) => one.session);
    expect(await mends()).toContain(world.sessions.open);
    const { database } = api.platform;
    const under_way = { status: 'in_progress', started_at: api.clock.now() } as const;
    const session = await seedSession(
      database,
      api.clock.now(),
      world.papers.open.id,
      world.people.ann.id,
      under_way,
    );
    expect(await mends()).not.toContain(world.sessions.open);
    await database.kysely.deleteFrom('sessions').where('id', '=', session).execute();
    expect(await mends()).toContain(world.sessions.open);
  });
});

test('an assignment can be taken back only through its own video, by staff who can see the person', async () => {
  const [id, other] = [await allotted(), await allotted()];
  const [given] = (await as.tutor.get(`/api/allocate-videos/${id}/`)).body.results;
  const allocations = [given.id];
  expect((await as.tutor.delete(`/api/allocate-videos/${other}/`, { allocations })).status).toBe(422);
  expect((await as.evesTutor.delete(`/api/allocate-videos/${id}/`, { allocations })).status).toBe(404);
  expect((await as.ann.delete(`/api/allocate-videos/${id}/`, { allocations })).status).toBe(403);
  const forged = await as.tutor.post(
    `/api/allocate-videos/${id}/`,
    { users: [world.people.ben.id] } as const,
    { 'if-match': '"forged"' } as const,
  );
  expect([forged.status, forged.body.code]).toEqual([409, 'changed_since']);
  expect((await as.tutor.patch(urlOf(id), { version: 999, title: 'Forged' })).status).toBe(409);
  expect((await as.ann.get(urlOf(id))).body.title).toBe('Slope');
  expect((await as.ben.get(urlOf(id))).status).toBe(404);
});
