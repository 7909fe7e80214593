import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { pictureFile } from '#tests/support/pictures.ts';

const MATERIALS = '/api/study-material/';
const SHELVES = '/api/library-groups/';
const PLACES = '/api/library-group-material/';
const PDF = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'], 'lines.pdf', { type: 'application/pdf' });

let api: TestApi;
let manager: ApiClient;
let tutor: ApiClient;
let ann: ApiClient;
let stranger: ApiClient;
let ids: Record<'ann' | 'bob', string>;
beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const by = async (role: 'manager' | 'tutor' | 'student', school: string) =>
    api.person({ role, schools: [school] });
  manager = await api.as(await by('manager', north));
  tutor = await api.as(await by('tutor', north));
  const [a, b] = [await by('student', north), await by('student', south)];
  [ann, stranger] = [await api.as(a), await api.as(b)];
  ids = { ann: a.id, bob: b.id };
});
afterAll(() => api.close());

let count = 0;
const article = (more: object = {}) => {
  count += 1;
  return {
    title: `Article ${count}`,
    kind: 'article',
    body: '<p>Slope is a rate.</p>',
    status: 'live',
    ...more,
  };
};
const add = async (client: ApiClient, more: object = {}) => {
  const reply = await client.post(MATERIALS, article(more));
  expect(reply.status, reply.text).toBe(201);
  return reply.body;
};
const shelf = async (name: string, parent: string | null = null) =>
  (await manager.post(SHELVES, { name, parent })).body.id as string;
const put = (library_group: string, material: string, position: number | null = null) =>
  manager.post(PLACES, { library_group, material, position });
const titles = (reply: { body: { results: { title: string }[] } }) =>
  reply.body.results.map(({ title }) => title);

describe('an article', () => {
  test('is cleaned like a question and contains no script, style or event handler', async () => {
    const body =
      '<h2>One</h2><p onclick="x()" style="color:red">Put \\(d=0\\).<script>alert(1)</script></p><iframe src="/"></iframe>';
    const option = { text: '<p>6<img src=x onerror=alert(1)></p>', is_right: true };
    const try_it = {
      text: '<p>What is \\(w(0)\\)?</p>',
      options: [option, { text: '<p>45</p>', is_right: false }],
    };
    const made = await add(manager, { body, try_it });
    expect(made.body).toBe('<h2>One</h2><p>Put \\(d=0\\).</p>');
    expect(made.minutes).toBe(1);
    expect(JSON.stringify(made)).not.toMatch(/script|onerror|onclick|iframe|style/);
  });

  test('is refused with a foreign picture or a practice question without a right answer', async () => {
    const option = (text: string) => ({ text, is_right: false });
    const reply = await manager.post(MATERIALS, {
      ...article({ body: '<p>x</p><img src="https://evil.example/x.png">' }),
      try_it: {
        text: '<p>Which?</p>',
        options: [option('<img src="https://evil.example/y.png">'), option('<p>b</p>')],
      },
    });
    expect(reply.status).toBe(422);
    const paths = new Set(reply.body.errors.map(({ path }: { path: string }) => path));
    expect([...paths].sort()).toEqual(['body.body', 'body.try_it', 'body.try_it.options.0.text']);
  });

  test('shows its pictures to readers, who cannot open the picture files by an unsigned address', async () => {
    const file = (await tutor.upload('/api/files/', pictureFile())).body.id;
    const shown = await add(tutor, {
      body: `<p><img src="/api/files/${file}/" alt="A line"></p>`,
      is_open: true,
    });
    const read = await ann.get(`${MATERIALS}${shown.id}/`);
    const [, address = ''] = /src="([^"]+)"/.exec(read.body.body) ?? [];
    expect((await api.anyone.get(address.replaceAll('&amp;', '&'))).status).toBe(200);
    expect((await ann.get(`/api/files/${file}/`)).status).toBe(403);
    // Staff who see the article may use its picture too; people at other schools may not.
    expect((await manager.get(`/api/files/${file}/`)).status).toBe(200);
    expect((await tutor.delete(`/api/files/${file}/`)).body.code).toBe('file_in_use');
  });
});

describe('a file', () => {
  test('is sent in ranges through a link signed for its reader', async () => {
    const { id: file } = (await manager.upload('/api/files/', PDF)).body;
    const made = await add(manager, { kind: 'file', body: '', file, page_count: 18, is_open: true });
    const { body } = await ann.get(`${MATERIALS}${made.id}/`);
    const part = await api.anyone.get(body.file_url, { range: 'bytes=0-4' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${PDF.size}`,
    ]);
    expect((await api.anyone.get(body.file_url.replace(/person=[^&]+/, `person=${ids.bob}`))).status).toBe(
      404,
    );
    expect((await stranger.get(`${MATERIALS}${made.id}/`)).status).toBe(404);
  });

  test('is refused if it is a fake PDF or belongs to a different person', async () => {
    const fake = new File(['<html><script>alert(1)</script>'], 'lesson.pdf', { type: 'application/pdf' });
    expect((await manager.upload('/api/files/', fake)).status).toBe(415);
    const other = await api.as(await api.person({ role: 'manager', schools: [await api.school('Far')] }));
    const { id: file } = (await other.upload('/api/files/', PDF)).body;
    const reply = await manager.post(MATERIALS, article({ kind: 'file', body: '', file }));
    expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([422, 'body.file']);
  });

  test('is recognized by its content if it is a word processor file', async () => {
    const head = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(22),
      Buffer.from([19, 0, 0, 0]),
      Buffer.from('[Content_Types].xml'),
    ]);
    const word = (name: string) => new File([new Uint8Array(head)], name);
    const { status, body } = await manager.upload('/api/files/', word('lesson.docx'));
    expect([status, body.content_type]).toEqual([
      201,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ]);
    expect((await manager.upload('/api/files/', word('lesson.zip'))).status).toBe(415);
    const saved = await api.anyone.get(body.url);
    expect(saved.headers['content-disposition']).toMatch(/^attachment/);
  });
});

test('a link may lead only to servers named in the settings', async () => {
  const link = (url: string) => manager.post(MATERIALS, article({ kind: 'link', body: '', url }));
  expect((await link('https://www.desmos.com/calculator')).status).toBe(201);
  for (const url of [
    'https://evil.example/',
    'javascript:alert(1)',
    'https://desmos.com@evil.example/',
    'http://desmos.com/',
  ]) {
    expect((await link(url)).status, url).toBe(422);
  }
});

describe('shelves', () => {
  test('can be nested and ordered, but not under themselves', async () => {
    const maths = await shelf('Maths');
    const [algebra, geometry] = [await shelf('Algebra', maths), await shelf('Geometry', maths)];
    const lines = await shelf('Lines', algebra);
    for (const parent of [maths, algebra, lines]) {
      const { version } = (await manager.get(`${SHELVES}${maths}/`)).body;
      const reply = await manager.patch(`${SHELVES}${maths}/`, { version, parent });
      expect([reply.status, reply.body.errors?.[0]?.path], parent).toEqual([422, 'body.parent']);
    }
    await manager.patch(`${SHELVES}${geometry}/`, { version: 1, position: 1 });
    const below = (await manager.get(`${SHELVES}?search=`)).body.results.filter(
      ({ parent }: { parent: string | null }) => parent === maths,
    );
    expect(below.map(({ name }: { name: string }) => name)).toEqual(['Geometry', 'Algebra']);
    expect((await manager.delete(`${SHELVES}${algebra}/`)).body.code).toBe('library_group_in_use');
    expect((await manager.delete(`${SHELVES}${lines}/`)).status).toBe(204);
  });

  test('count and list, in order, only the materials that the reader may read', async () => {
    const top = await shelf('Words');
    const inner = await shelf('Commas', top);
    const [one, two, closed] = [
      await add(manager, { is_open: true }),
      await add(manager, { is_open: true }),
      await add(manager),
    ];
    for (const { id } of [one, two, closed]) expect((await put(inner, id)).status).toBe(201);
    await put(top, one.id);
    expect((await put(inner, two.id, 1)).body.position).toBe(1);
    const counts = async (client: ApiClient) => (await client.get(`${SHELVES}${top}/`)).body;
    expect(await counts(manager)).toMatchObject({ material_count: 3, done_count: null });
    expect(await counts(ann)).toMatchObject({ material_count: 2, done_count: 0 });
    await ann.post(`${MATERIALS}${one.id}/done/`);
    expect(await counts(ann)).toMatchObject({ material_count: 2, done_count: 1 });
    const placed = (await ann.get(`${PLACES}?library_group=${inner}`)).body.results;
    expect(placed.map(({ material }: { material: { id: string } }) => material.id)).toEqual([two.id, one.id]);
    // Removing a material closes the gap, so that no later move goes into an empty position.
    const { version } = (await manager.get(`${SHELVES}${inner}/`)).body;
    await manager.delete(PLACES, { library_group: inner, material: one.id });
    expect((await put(inner, one.id)).body.position).toBe(3);
    const [, last] = (await ann.get(`${PLACES}?library_group=${inner}`)).body.results;
    expect(last).toMatchObject({ position: 3, material: { id: one.id } });
    // A request based on an older order changes nothing.
    const late = await manager.post(PLACES, {
      library_group: inner,
      material: one.id,
      position: 1,
      version,
    });
    expect([late.status, late.body.code, late.body.current.id]).toEqual([409, 'stale_version', inner]);
    const seen = { library_group: inner, version: late.body.current.version };
    expect((await manager.post(PLACES, { ...seen, material: one.id, position: 1 })).status).toBe(201);
    const moved = (await ann.get(`${PLACES}?library_group=${inner}`)).body.results;
    expect(moved.map(({ material }: { material: { id: string } }) => material.id)).toEqual([one.id, two.id]);
    const both = (await ann.get(`${PLACES}?library_group=${top}`)).body;
    expect(both.count).toBe(3);
    expect((await stranger.get(`${SHELVES}${top}/`)).status).toBe(404);
    expect((await stranger.get(`${PLACES}?library_group=${top}`)).status).toBe(404);
  });
});

test('a search finds words in the title and in the text, and shows the text around them', async () => {
  const { topic } = await seedTagLine(api.platform.database, api.clock.now());
  const long = 'word '.repeat(60);
  await add(manager, {
    title: 'Zebra lines',
    body: `<p>${long} the quokka lives here ${long}</p>`,
    is_open: true,
    tags: [topic],
  });
  const found = await ann.get(`${MATERIALS}?search=quokka`);
  expect(titles(found)).toEqual(['Zebra lines']);
  expect(found.body.results[0].excerpt).toMatch(/^… .*the quokka lives here.* …$/);
  expect((await ann.get(`${MATERIALS}?search=zebra`)).body.results[0].excerpt).toBeNull();
  expect(titles(await ann.get(`${MATERIALS}?tag=${topic}`))).toEqual(['Zebra lines']);
  expect((await stranger.get(`${MATERIALS}?search=quokka`)).body.count).toBe(0);
});

test('takers can read neither a draft nor an archived material', async () => {
  const { id } = await add(tutor, { status: 'draft', is_open: true });
  expect((await ann.get(`${MATERIALS}${id}/`)).status).toBe(404);
  expect((await tutor.patch(`${MATERIALS}${id}/`, { version: 1, status: 'live' })).status).toBe(200);
  expect((await ann.get(`${MATERIALS}${id}/`)).status).toBe(200);
  const stale = await tutor.patch(`${MATERIALS}${id}/`, { version: 1, title: 'Late' });
  expect([stale.status, stale.body.current?.status]).toEqual([409, 'live']);
  expect((await manager.patch(`${MATERIALS}${id}/`, { version: 2, status: 'archived' })).status).toBe(200);
  expect((await ann.get(`${MATERIALS}${id}/`)).status).toBe(404);
});

test('merging a tag into a second one moves its materials to that tag', async () => {
  const base = [api.platform.database, api.clock.now()] as const;
  const [from, into] = [await seedTagLine(...base), await seedTagLine(...base)];
  const { id } = await add(manager, { tags: [from.topic] });
  const admin = await api.as(await api.person({ role: 'admin' }));
  expect((await admin.delete(`/api/tags/topic/${from.topic}/`)).body.code).toBe('tag_in_use');
  const url = `/api/tags/topic/${from.topic}/?merge_into=${into.topic}`;
  const { etag } = (await admin.delete(`${url}&dry_run=true`)).body;
  expect((await admin.delete(url, undefined, { 'if-match': etag })).status).toBe(200);
  expect((await manager.get(`${MATERIALS}${id}/`)).body.tags).toMatchObject([{ id: into.topic }]);
});
