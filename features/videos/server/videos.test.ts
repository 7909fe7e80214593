import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MistakesWorld, mistakesWorld } from '#features/mistakes/tests/mistakes-world.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nLook at <i>m</i>.\n';
const LESSON = { title: 'Slope', url: 'https://vimeo.com/1', duration_seconds: 600 };

let api: TestApi;
let world: MistakesWorld;
let group: string;
let as: MistakesWorld['clients'];
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
  as = world.clients;
  const row = api.platform.database.kysely.selectFrom('group_members').select('group_id');
  group = (await row.where('person', '=', world.people.ann.id).executeTakeFirstOrThrow()).group_id;
});
afterAll(() => api.close());

const made = async (fields: object = {}): Promise<string> => {
  const reply = await as.tutor.post('/api/zoom-videos/', { ...LESSON, ...fields });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const allot = (id: string, body: object = { users: [world.people.ann.id] }, client: ApiClient = as.tutor) =>
  client.post(`/api/allocate-videos/${id}/`, body);
const allotted = async (fields: object = {}, terms: object = {}): Promise<string> => {
  const id = await made(fields);
  expect((await allot(id, { users: [world.people.ann.id], ...terms })).status).toBe(200);
  return id;
};
const watch = (id: string, ranges: number[][], more: object = {}, client: ApiClient = as.ann) =>
  client.post(`/api/zoom-videos/${id}/watched/`, {
    ranges,
    position: ranges.at(-1)?.[1] ?? 0,
    at: api.clock.now().toISOString(),
    ...more,
  });
const own = (path = '', client: ApiClient = as.ann, person = world.people.ann.id) =>
  client.get(`/api/allocated-user-videos/${person}/${path}`);
const wait = (seconds: number) => api.clock.set(new Date(api.clock.now().getTime() + seconds * 1000));

describe('a recorded lesson', () => {
  test('shows its chapters and transcript to people who have it, and why they have it', async () => {
    const chapters = [{ at_seconds: 0, title: 'What it is', tags: [world.tags.topic] }];
    const host = 'Ms Okafor';
    const id = await allotted({ chapters, captions: VTT, host }, { reason: 'For Friday' });
    const { body } = await as.ann.get(`/api/zoom-videos/${id}/`);
    expect(body).toMatchObject({
      title: 'Slope',
      kind: 'link',
      url: 'https://vimeo.com/1',
      file: null,
      host,
      allotments: null,
      chapters: [{ at_seconds: 0, title: 'What it is', tags: [{ id: world.tags.topic }] }],
      transcript: [{ at_seconds: 0, to_seconds: 2, text: 'Look at m.' }],
      own: { reason: 'For Friday', covered_seconds: 0, resume_at_seconds: 0, done_at: null, notes: [] },
    });
    expect((await own()).body.results).toContainEqual(
      expect.objectContaining({
        video: expect.objectContaining({ id }),
        reason: 'For Friday',
        is_open: true,
      }),
    );
  });

  test('saves tags for itself and its chapters, and each tag counts the lessons and materials that the caller can see', async () => {
    const uses = async (client: ApiClient) =>
      (await client.get('/api/tags/topic/?page_size=200&uses=true')).body.results.find(
        ({ id }: { id: string }) => id === world.tags.topic,
      ).uses;
    const [before, elsewhere] = [await uses(as.tutor), await uses(as.evesTutor)];
    await made({ tags: [world.tags.topic] });
    await made({ chapters: [{ at_seconds: 0, title: 'Again', tags: [world.tags.topic] }] });
    const article = { kind: 'article', title: 'Slope', body: '<p>Slope.</p>', tags: [world.tags.topic] };
    expect((await as.tutor.post('/api/study-material/', article)).status).toBe(201);
    expect(await uses(as.tutor)).toEqual({
      ...before,
      videos: before.videos + 2,
      materials: before.materials + 1,
    });
    expect(await uses(as.evesTutor)).toEqual(elsewhere);
  });

  test('is hidden from people without it, before it opens, and after it was taken back', async () => {
    const opens_at = new Date(api.clock.now().getTime() + 60_000).toISOString();
    const id = await allotted({}, { opens_at });
    const url = `/api/zoom-videos/${id}/`;
    const statuses = async () => [(await as.ann.get(url)).status, (await watch(id, [[0, 5]])).status];
    expect(await statuses()).toEqual([404, 404]);
    expect((await own()).body.results).toContainEqual(
      expect.objectContaining({ video: expect.objectContaining({ id }), is_open: false, opens_at }),
    );
    wait(60);
    expect(await statuses()).toEqual([200, 200]);
    expect((await as.ben.get(url)).status).toBe(404);
    expect((await as.evesTutor.get(url)).status).toBe(404);
    const [given] = (await as.tutor.get(`/api/allocate-videos/${id}/`)).body.results;
    expect((await as.tutor.delete(`/api/allocate-videos/${id}/`, { allocations: [given.id] })).status).toBe(
      204,
    );
    expect(await statuses()).toEqual([404, 404]);
  });

  test('reports every error at once and changes nothing', async () => {
    const id = await made();
    const body = {
      version: 1,
      url: 'https://evil.example/x',
      captions: '1\n00:01,000',
      tags: [world.tags.mixed_up],
      chapters: [{ at_seconds: 700, title: 'Late' }],
    };
    const reply = await as.tutor.patch(`/api/zoom-videos/${id}/`, body);
    expect([reply.status, reply.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      ['body.url', 'body.chapters.0.at_seconds', 'body.tags.0', 'body.captions'],
    ]);
    expect((await as.tutor.get(`/api/zoom-videos/${id}/`)).body).toMatchObject({ ...LESSON, version: 1 });
  });

  test('does not change fields that a request leaves out, and refuses changes to an older version', async () => {
    const id = await made({ captions: VTT, host: 'Ms Okafor' });
    const url = `/api/zoom-videos/${id}/`;
    const changed = await as.tutor.patch(url, { version: 1, title: 'Slope again' });
    expect(changed.body).toMatchObject({
      title: 'Slope again',
      has_captions: true,
      host: 'Ms Okafor',
      version: 2,
    });
    const late = await as.tutor.patch(url, { version: 1, title: 'Older' });
    expect([late.status, late.body.current.title]).toEqual([409, 'Slope again']);
    expect((await as.tutor.patch(url, { version: 2, captions: null })).body.has_captions).toBe(false);
  });

  test('can be archived but not removed once it is assigned, and an archived lesson cannot be assigned again', async () => {
    const id = await allotted();
    const url = `/api/zoom-videos/${id}/`;
    expect((await as.tutor.delete(url)).body.code).toBe('video_in_use');
    await as.tutor.patch(url, { version: 1, is_archived: true });
    const ids = async (query: string) =>
      (await as.tutor.get(`/api/zoom-videos/?page_size=200${query}`)).body.results.map(
        (row: { id: string }) => row.id,
      );
    expect([(await ids('')).includes(id), (await ids('&archived=true')).includes(id)]).toEqual([false, true]);
    expect((await allot(id, { groups: [group] })).status).toBe(422);
    expect((await as.ann.get(url)).status).toBe(200);
  });

  test('can be found by its tags and words', async () => {
    const id = await made({ tags: [world.tags.domain] });
    const { results } = (await as.tutor.get(`/api/zoom-videos/?tag=${world.tags.domain}`)).body;
    expect(results.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await as.tutor.get(`/api/zoom-videos/?tag=${world.tags.topic}&search=nothing`)).body.count).toBe(
      0,
    );
  });
});

describe('the passcode of a recorded lesson', () => {
  const passcode = 'harbor-77';

  test('is shown only to people who have the video or may change it, and only at the video’s own URL', async () => {
    const id = await allotted({ passcode });
    const url = `/api/zoom-videos/${id}/`;
    expect((await as.ann.get(url)).body.passcode).toBe(passcode);
    expect((await as.tutor.get(url)).body.passcode).toBe(passcode);
    expect((await as.counselor.get(url)).body).toMatchObject({ passcode: null, has_passcode: true });
    const texts = await Promise.all([
      ...['/api/zoom-videos/', '/api/zoom-videos/?search=harbor'].flatMap((list) => [
        as.ann.get(list),
        as.tutor.get(list),
      ]),
      own(),
      as.tutor.get(`/api/allocate-videos/${id}/`),
      as.tutor.get(`${url}users/`),
      as.tutor.patch(url, { version: 1, title: 'New' }),
      as.tutor.patch(url, { version: 1, title: 'Old' }),
    ]);
    for (const { text } of texts) expect(text).not.toContain(passcode);
  });

  test('is not stored in plain text in the database, the audit, saved responses or the log', async () => {
    const headers = { 'idempotency-key': 'a-video' };
    const reply = await as.tutor.post('/api/zoom-videos/', { ...LESSON, passcode }, headers);
    expect(reply.body).toMatchObject({ has_passcode: true, passcode: null });
    const { kysely } = api.platform.database;
    const rows = await Promise.all([
      kysely.selectFrom('videos').selectAll().execute(),
      kysely.selectFrom('idempotency_keys').selectAll().execute(),
      kysely.selectFrom('audit').selectAll().execute(),
      kysely.selectFrom('audit_values').selectAll().execute(),
    ]);
    for (const kept of [...rows, api.log]) expect(JSON.stringify(kept)).not.toContain(passcode);
    const [video] = await kysely
      .selectFrom('videos')
      .select('passcode')
      .where('id', '=', reply.body.id)
      .execute();
    expect(video?.passcode?.toString('latin1')).not.toContain(passcode);
  });

  test('is hidden from staff who view the app as a different person', async () => {
    const id = await allotted({ passcode });
    const manager = await api.as(await api.person({ role: 'admin' }));
    const reading = await manager.post(`/api/users/${world.people.ann.id}/as/`);
    expect(reading.status, reading.text).toBe(200);
    const reader = await api.as(reading.body.access_token);
    expect((await reader.get(`/api/zoom-videos/${id}/`)).body).toMatchObject({
      passcode: null,
      has_passcode: true,
    });
  });
});

describe('assigning a video', () => {
  test('can be previewed, and refuses to run if the preview is out of date', async () => {
    const id = await made();
    const url = `/api/allocate-videos/${id}/`;
    const body = { groups: [group], users: [world.people.ann.id] };
    const looked = await as.tutor.post(`${url}?dry_run=true`, body);
    expect(looked.body).toMatchObject({ people: 2, have_it: 0, results: [] });
    expect((await as.tutor.get(url)).body.count).toBe(0);
    await allot(id);
    const headers = { 'if-match': `"${looked.body.etag}"` };
    const late = await as.tutor.post(url, body, headers);
    expect([late.status, late.body.code]).toEqual([409, 'changed_since']);
    const again = await as.tutor.post(`${url}?dry_run=true`, body);
    expect(again.body).toMatchObject({ people: 2, have_it: 1 });
    const done = await as.tutor.post(url, body, { 'if-match': again.body.etag });
    expect([done.status, done.body.results.length]).toEqual([200, 2]);
  });

  test('to a group includes people who join later, and assigning again applies the new dates', async () => {
    const id = await made();
    await allot(id, { groups: [group], due_at: '2026-12-01T09:00:00.000Z' });
    await allot(id, { groups: [group], due_at: '2026-12-08T09:00:00.000Z', reason: 'For the test' });
    const { school } = await api.platform.database.kysely
      .selectFrom('groups')
      .select('school')
      .where('id', '=', group)
      .executeTakeFirstOrThrow();
    const late = await api.person({ role: 'student', schools: [school], groups: [group] });
    const [given] = (await own('', await api.as(late), late.id)).body.results;
    expect(given).toMatchObject({ reason: 'For the test', due_at: '2026-12-08T09:00:00.000Z' });
    await api.platform.database.kysely.deleteFrom('group_members').where('person', '=', late.id).execute();
    expect((await own('', await api.as(late), late.id)).body.count).toBe(0);
  });

  test('refuses people whom the caller cannot see, and does not show other schools’ assignments', async () => {
    const id = await made({ school: undefined });
    const eve = await allot(id, { users: [world.people.eve.id, world.people.ann.id] });
    expect(eve.body.errors.map(({ path }: { path: string }) => path)).toEqual(['body.users.0']);
    await allot(id, { users: [world.people.eve.id] }, as.admin);
    expect((await as.tutor.get(`/api/allocate-videos/${id}/`)).body.count).toBe(0);
    expect((await as.tutor.get(`/api/zoom-videos/${id}/users/`)).body.count).toBe(0);
    expect((await own('', as.evesTutor, world.people.eve.id)).body.results[0].video.id).toBe(id);
    expect((await own('', as.tutor, world.people.eve.id)).status).toBe(404);
    expect((await own('', as.ben)).status).toBe(404);
  });
});

describe('watching', () => {
  test('counts the played time, resumes a little before the last position, and shows staff each person’s progress', async () => {
    const chapters = [
      { at_seconds: 0, title: 'One' },
      { at_seconds: 20, title: 'Two' },
    ];
    const id = await allotted({ chapters });
    await watch(id, [[0, 15]]);
    wait(15);
    const { body } = await watch(id, [[10, 30]], { position: 28 });
    expect(body).toMatchObject({
      ranges: [[0, 30]],
      covered_seconds: 30,
      resume_at_seconds: 25,
      finished_chapters: [0],
    });
    expect((await as.ann.get(`/api/zoom-videos/${id}/`)).body.own).toMatchObject(body);
    expect((await own()).body.results).toContainEqual(
      expect.objectContaining({ covered_seconds: 30, resume_at_seconds: 25 }),
    );
    const [watcher] = (await as.tutor.get(`/api/zoom-videos/${id}/users/`)).body.results;
    expect(watcher).toMatchObject({ user: { id: world.people.ann.id }, covered_seconds: 30, done_at: null });
    const { kysely } = api.platform.database;
    const quarters = kysely.selectFrom('video_watched_quarters').select('seconds').where('video', '=', id);
    expect((await quarters.execute()).reduce((sum, { seconds }) => sum + seconds, 0)).toBe(30);
  });

  test('counts at most twice the time that passed, whatever the browser reports', async () => {
    const id = await allotted();
    expect((await watch(id, [[0, 600]])).body.covered_seconds).toBe(60);
    expect((await watch(id, [[0, 600]])).body.covered_seconds).toBe(60);
    wait(30);
    expect((await watch(id, [[0, 600]])).body).toMatchObject({ covered_seconds: 120, done_at: null });
  });

  test('is marked as done by the viewer if a different server plays the video', async () => {
    expect((await watch(await allotted(), [], { done: true })).body.done_at).toEqual(expect.any(String));
  });

  test('keeps notes private to the viewer', async () => {
    const id = await made();
    await allot(id, { users: [world.people.ann.id, world.people.ben.id] });
    const url = `/api/zoom-videos/${id}/`;
    const note = (await as.ann.post(`${url}notes/`, { at_seconds: 30, text: 'The fixed part' })).body;
    expect((await as.ann.get(url)).body.own.notes).toEqual([note]);
    expect((await as.ben.get(url)).body.own.notes).toEqual([]);
    expect((await as.tutor.get(url)).text).not.toContain('The fixed part');
    expect((await as.ben.delete(`${url}notes/${note.id}/`)).status).toBe(404);
    expect((await as.ann.post(`${url}notes/`, { at_seconds: 601, text: 'Late' })).status).toBe(422);
    expect((await as.ann.delete(`${url}notes/${note.id}/`)).status).toBe(204);
  });

  test('shows which chapter covers a missed question, for released results only', async () => {
    const chapters = [
      { at_seconds: 0, title: 'All', tags: [world.tags.domain] },
      { at_seconds: 60, title: 'The skill', tags: [world.tags.topic] },
    ];
    const id = await made({ chapters });
    await allot(id, { users: [world.people.ann.id, world.people.ben.id] });
    const { body } = await as.ann.get(`/api/zoom-videos/${id}/mends/`);
    const missed = body.missed.map((one: { session: string }) => one.session);
    expect(missed).toContain(world.sessions.open);
    expect(missed).not.toContain(world.sessions.held);
    expect(body.missed[0]).toMatchObject({ at_seconds: 60, chapter: 'The skill' });
    expect(body.topics).toEqual([expect.objectContaining({ id: world.tags.topic })]);
    expect((await as.ben.get(`/api/zoom-videos/${id}/mends/`)).body).toEqual({ topics: [], missed: [] });
  });
});
