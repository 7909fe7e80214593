import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const URL = '/api/doubt-tagging/';
const ASK = '/api/create-doubt-tagging/';

let api: TestApi;
let admin: SeededPerson;
let ann: SeededPerson;
let ben: SeededPerson;
let clients: Record<'ann' | 'ben' | 'tutor' | 'other', ApiClient>;
let [workbook, article, video] = ['', '', ''];
beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  const [north, south] = [await api.school('North'), await api.school('South')];
  const [group, theirs] = [await api.group(north, 'Autumn'), await api.group(south, 'Autumn')];
  ann = await api.person({ role: 'student', schools: [north], groups: [group] });
  ben = await api.person({ role: 'student', schools: [north], groups: [group] });
  const as = async (told: object) => api.as(await api.person({ role: 'tutor', ...told }));
  clients = {
    ann: await api.as(ann),
    ben: await api.as(ben),
    tutor: await as({ schools: [north], tutors: [group] }),
    other: await as({ schools: [south], tutors: [theirs] }),
  };
  const base = [api.platform.database, api.clock.now(), admin.id] as const;
  const link = { kind: 'link', body: '', words: '', url: 'https://example.org/a.pdf' } as const;
  workbook = await seedMaterial(...base, { ...link, school: north, title: 'Workbook', page_count: 12 });
  article = await seedMaterial(...base, { school: north, title: 'Slope' });
  await seedMaterialAllotment(...base, { materials: [workbook, article], users: [ann.id] });
  video = await seedVideo(...base, { school: north, for_user: ann.id, title: 'Slope again' });
});
afterAll(() => api.close());

const ask = async (body: object, client = clients.ann) =>
  client.post(ASK, { text: 'Why is that so?', ...body });

test('a doubt about a page or a moment in a video shows its place to staff who can see the asker', async () => {
  const { body: at_page } = await ask({ material: workbook, page: 3 });
  expect(at_page).toMatchObject({
    beside: null,
    may_open: true,
    is_out: true,
    about: { material: workbook, page: 3, question: null, title: 'Workbook', place: 'page 3' },
  });
  const { body: at_second } = await ask({ video, at_seconds: 221 });
  expect(at_second.about).toMatchObject({ video, at_seconds: 221, title: 'Slope again', place: 'at 3:41' });
  const { body: of_text } = await ask({ material: article, page: 1 });
  expect(of_text.about).toMatchObject({ material: article, page: null, place: '' });

  const seen = await clients.tutor.get(`${URL}${at_second.id}/`);
  expect(seen.body).toMatchObject({ may_open: true, about: { video, at_seconds: 221 } });
  const queue = (await clients.tutor.get(URL)).body.results;
  expect(queue.map(({ about }: { about: { place: string } }) => about.place)).toEqual(
    expect.arrayContaining(['page 3', 'at 3:41', '']),
  );
  expect((await clients.other.get(`${URL}${at_second.id}/`)).status).toBe(404);
  expect((await clients.ben.get(`${URL}${at_second.id}/`)).status).toBe(404);

  const said = await clients.tutor.post(`${URL}${at_page.id}/replies/`, {
    text: 'By \\(x^2\\).',
    resolve: true,
  });
  expect(said.body.status).toBe('resolved');
  expect((await clients.ann.get(`${URL}${at_page.id}/`)).text).toContain('x^2');
  // A doubt that is not about a question cannot be shared as an explanation.
  expect((await clients.tutor.put(`${URL}${at_page.id}/explanation/`, { text: 'So.' })).status).toBe(422);

  // Before a new doubt is sent, the asker's own doubts about the same material are suggested.
  const similar = await clients.ann.get(`${URL}similar/?material=${workbook}&page=4&text=why`);
  expect(similar.body.results).toMatchObject([{ doubt: at_page.id, same_question: true }]);
  const { body: again } = await ask({ material: workbook, page: 9 });
  const asked = await clients.tutor.get(`${URL}${again.id}/`);
  expect(asked.body.staff.asked_before).toMatchObject([{ id: at_page.id }]);
});

test('a doubt must be about something assigned to the asker, at a place that exists', async () => {
  const wrong: [object, string][] = [
    [{ material: workbook }, 'body.page'],
    [{ material: workbook, page: 13 }, 'body.page'],
    [{ material: article, page: 2 }, 'body.page'],
    [{ video }, 'body.at_seconds'],
    [{ video, at_seconds: 601 }, 'body.at_seconds'],
    [{ material: workbook, page: 1, video, at_seconds: 1 }, 'body.question'],
    [{ material: admin.id, page: 1 }, 'body.material'],
    [{ video: admin.id, at_seconds: 1 }, 'body.video'],
  ];
  for (const [body, path] of wrong) {
    const reply = await ask(body);
    expect([reply.status, reply.body.errors?.[0].path], JSON.stringify(body)).toEqual([422, path]);
  }
  expect((await ask({ material: workbook, page: 1 }, clients.ben)).status).toBe(422);
  expect((await ask({ video, at_seconds: 1 }, clients.ben)).status).toBe(422);
  const look = (query: string) => clients.ann.get(`${URL}about/?${query}`);
  expect((await look(`video=${video}&at_seconds=61`)).body.about.place).toBe('at 1:01');
  expect((await look(`video=${video}&at_seconds=-1`)).status).toBe(400);
  expect((await clients.ben.get(`${URL}about/?material=${workbook}&page=1`)).status).toBe(422);
});

test('the page of a video lists the viewer’s own doubts at their moments, and nobody sees a different person’s', async () => {
  const shared = await seedVideo(api.platform.database, api.clock.now(), admin.id, { school: null });
  const users = [ann.id, ben.id];
  const staff = await api.as(admin);
  expect((await staff.post(`/api/allocate-videos/${shared}/`, { users })).status).toBe(200);
  const { body: own } = await ask({ video: shared, at_seconds: 7 });
  const { body: of_ben } = await ask({ video: shared, at_seconds: 9 }, clients.ben);
  const listed = async (client: ApiClient, of = shared) => {
    const { status, body } = await client.get(`${URL}?video=${of}`);
    expect(status).toBe(200);
    return body.results.map(({ id }: { id: string }) => id);
  };
  expect(await listed(clients.ann)).toEqual([own.id]);
  expect(await listed(clients.ben)).toEqual([of_ben.id]);
  expect((await listed(clients.tutor)).toSorted()).toEqual([own.id, of_ben.id].toSorted());
  expect(await listed(clients.other)).toEqual([]);
  expect(await listed(clients.ben, video)).toEqual([]);
  expect(await listed(clients.ann, admin.id)).toEqual([]);
});

test('after a video is unassigned or deleted, the doubt keeps its description without a link', async () => {
  const { kysely } = api.platform.database;
  const gone = await seedVideo(api.platform.database, api.clock.now(), admin.id, {
    school: null,
    for_user: ann.id,
    title: 'Gone',
  });
  const { body: doubt } = await ask({ video: gone, at_seconds: 5 });
  await kysely.deleteFrom('video_allocations').where('video', '=', gone).execute();
  expect((await clients.ann.get(`${URL}${doubt.id}/`)).body.may_open).toBe(false);
  await kysely.deleteFrom('videos').where('id', '=', gone).execute();
  const after = await clients.ann.get(`${URL}${doubt.id}/`);
  expect(after.body).toMatchObject({
    may_open: false,
    about: { video: null, title: 'Gone', place: 'at 0:05' },
  });
  expect((await clients.tutor.get(URL)).status).toBe(200);
});
