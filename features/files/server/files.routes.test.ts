import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import {
  PIXEL_GIF,
  PIXEL_PNG,
  photograph,
  pictureFacts,
  pictureFile,
  shaded,
} from '#tests/support/pictures.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { sweepFiles } from './sweep.ts';

let api: TestApi;
let tess: SeededPerson;
let admin: ApiClient;
let tutor: ApiClient;
let otherTutor: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  tess = await api.person({ role: 'tutor', first_name: 'Tess', last_name: 'Hill' });
  tutor = await api.as(tess);
  otherTutor = await api.as(await api.person({ role: 'tutor' }));
});
afterAll(() => api.close());

const upload = async (client: ApiClient, file = pictureFile()) =>
  (await client.upload('/api/files/', file)).body as { id: string; url: string };
const idsIn = async (client: ApiClient, query = '') =>
  (await client.get(`/api/files/${query}`)).body.results.map((file: { id: string }) => file.id);
const keptFiles = () => {
  const folder = join(api.platform.config.data_folder, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
};
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a picture', () => {
  test('is stored with the type its bytes have, under its own name, and is served only as that type', async () => {
    const reply = await tutor.upload(
      '/api/files/',
      pictureFile('C:\\tmp\\../Grafik ü(1).html', PIXEL_PNG, 'text/html'),
    );
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Grafik ü(1).html',
        content_type: 'image/png',
        size_bytes: PIXEL_PNG.length,
        sha256: sha256(PIXEL_PNG),
        url: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}\/\?person=/),
        uploaded_by: { id: tess.id, name: 'Tess Hill' },
        created_at: '2026-11-19T09:00:00.000Z',
      },
    ]);
    const sent = await api.anyone.send({ method: 'GET', url: reply.body.url });
    expect([sent.status, sent.bytes]).toEqual([200, PIXEL_PNG]);
    expect(sent.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PIXEL_PNG.length),
      'content-disposition': "inline; filename*=UTF-8''Grafik%20%C3%BC%281%29.html",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'private, max-age=600',
    });
    const head = await api.anyone.send({ method: 'HEAD', url: reply.body.url });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test.each([
    ['text/html', Buffer.from('<script>alert(1)</script>'), 'a.png', 415],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png', 415],
    ['an empty file', Buffer.alloc(0), 'a.png', 400],
    ['a picture with an extra byte before it', Buffer.concat([Buffer.from(' '), PIXEL_PNG]), 'a.png', 415],
    ['a truncated picture', PIXEL_PNG.subarray(0, 40), 'a.png', 415],
    ['a picture of more than 5 MiB', Buffer.concat([PIXEL_PNG, Buffer.alloc(5 * 1024 * 1024)]), 'a.png', 413],
    ['a file larger than a form may be', Buffer.alloc(21 * 1024 * 1024), 'a.png', 413],
  ])("%s is refused as a picture, even with a picture's name", async (_what, bytes, name, status) => {
    const before = keptFiles();
    const reply = await tutor.upload('/api/files/', pictureFile(name, bytes));
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body.detail.length).toBeGreaterThan(10);
    expect(keptFiles()).toEqual(before);
  });

  test('is rotated upright, and its metadata (camera, place, author) is removed', async () => {
    const taken = await photograph();
    expect(await pictureFacts(taken)).toEqual({ width: 4, height: 2, tells: true });
    const { url } = await upload(tutor, pictureFile('photo.jpg', taken));
    const { bytes } = await api.anyone.get(url);
    expect(await pictureFacts(bytes)).toEqual({ width: 2, height: 4, tells: false });
    expect(bytes.includes('Ana')).toBe(false);
    // Bytes after the end of the picture are removed too.
    const longer = Buffer.concat([PIXEL_PNG, Buffer.from('<script>')]);
    expect((await api.anyone.get((await upload(tutor, pictureFile('a.png', longer))).url)).bytes).toEqual(
      PIXEL_PNG,
    );
  });

  test('is accepted only as one file in a multipart form', async () => {
    const send = (type: string, payload: string) =>
      tutor.send({ method: 'POST', url: '/api/files/', payload, headers: { 'content-type': type } });
    const part = (name: string, more = '') =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\na\r\n`;
    const form = 'multipart/form-data; boundary=x';
    expect((await send('application/json', '{}')).status).toBe(415);
    expect((await tutor.send({ method: 'POST', url: '/api/files/' })).status).toBe(415);
    expect((await send(form, 'no form')).status).toBe(400);
    expect((await send(form, `${part('file')}--x--\r\n`)).body.errors).toEqual([
      { path: 'body.file', message: 'Send one file.' },
    ]);
    const two = part('file', '; filename="a"').repeat(2) + part('more');
    const faults = (await send(form, `${two}--x--\r\n`)).body.errors;
    expect(faults.map(({ path }: { path: string }) => path).sort()).toEqual(['body.file', 'body.more']);
    expect((await admin.post('/api/questions/', undefined, { 'content-type': form })).status).toBe(415);
  });

  test('is stored once if it is sent twice with one idempotency key; a different file with that key is refused', async () => {
    const key = { headers: { 'idempotency-key': 'picture-1' } };
    const first = await tutor.upload('/api/files/', pictureFile(), key);
    expect((await tutor.upload('/api/files/', pictureFile(), key)).body).toEqual(first.body);
    const other = await tutor.upload('/api/files/', pictureFile('graph.png', PIXEL_GIF), key);
    expect(other.body.code).toBe('idempotency_mismatch');
  });
});

describe('a signed address of a file', () => {
  test('stops working when the person it was signed for is deactivated', async () => {
    const leaving = await api.person({ role: 'tutor' });
    const { url } = await upload(await api.as(leaving), pictureFile());
    expect((await api.anyone.get(url)).status).toBe(200);
    await api.platform.database.kysely
      .updateTable('people')
      .set({ deactivated_at: api.clock.now() })
      .where('id', '=', leaving.id)
      .execute();
    expect((await api.anyone.get(url)).status).toBe(401);
  });

  test('works until it expires after 10 minutes', async () => {
    const { url } = await upload(tutor);
    api.clock.advance(599);
    expect((await api.anyone.get(url)).status).toBe(200);
    api.clock.advance(1);
    expect((await api.anyone.get(url)).body).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('gives 404 if the person, file, expiry or signature was changed', async () => {
    const { url } = await upload(tutor);
    const other = await upload(tutor);
    const student = await api.person({ role: 'student' });
    const forged = [
      url.replace(tess.id, student.id),
      other.url.replace(/\?.*/, '') + url.replace(/^[^?]*/, ''),
      url.replace(/until=\d{4}/, 'until=2099'),
      url.replace(/signature=.*/, 'signature='),
      url.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
      url.replace(/person=[^&]*&/, ''),
      `/api/files/..%2f..%2fsecret/${url.replace(/^[^?]*/, '')}`,
      '/api/files/%2e%2e/secret',
    ];
    // Even a caller who may see the file gets 404 for a wrong signature.
    for (const address of forged) {
      expect((await api.anyone.get(address)).status, address).toBe(404);
      expect((await tutor.get(address)).status, address).toBe(404);
    }
    expect((await tutor.get(`${url}&page=2`)).status).toBe(400);
  });

  test('an unsigned address works for the uploader, for admins, and for staff once a question in the bank shows the file', async () => {
    const { id } = await upload(tutor);
    const url = `/api/files/${id}`;
    const roles = ['admin', 'manager', 'counselor', 'student'] as const;
    const others = await Promise.all(roles.map(async (role) => api.as(await api.person({ role }))));
    const statuses = async () => {
      const clients = [tutor, otherTutor, ...others, api.anyone];
      return (await Promise.all(clients.map((client) => client.get(url)))).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 404, 200, 404, 403, 403, 401]);
    // A file in an announcement is readable only through the signed address in the announcement.
    const told = { title: 'Map', text: `<img src="${url}/" alt="">`, audience: { everyone: true } };
    const admins = (await admin.upload('/api/files/', pictureFile())).body.id;
    const text = told.text.replace(id, admins);
    expect((await admin.post('/api/announcements/', { ...told, text })).status).toBe(201);
    expect((await otherTutor.get(`/api/files/${admins}/`)).status).toBe(404);
    const stem = `<img src="${url}/" alt="">`;
    await tutor.post('/api/questions/', { type: 'essay', stem });
    expect(await statuses()).toEqual([200, 200, 200, 200, 403, 403, 401]);
    const other = await upload(tutor);
    await tutor.post('/api/assessments/', { title: 'A', description: stem.replace(id, other.id) });
    expect((await otherTutor.get(`/api/files/${other.id}/`)).bytes).toEqual(PIXEL_PNG);
    expect((await tutor.get('/api/files/0198c5a0-0000-7000-8000-000000000000/')).status).toBe(404);
  });
});

describe('a file of a different person', () => {
  test('cannot be used in a question, test, announcement, message, school logo or question file', async () => {
    const school = await api.school('North');
    const manager = await api.as(await api.person({ role: 'manager', schools: [school] }));
    const zoe = await api.person({ role: 'student', schools: [school] });
    const { id } = await upload(otherTutor);
    const text = `<p>See <img src="/api/files/${id}/" alt=""></p>`;
    const add = async (path: string, body: object) => (await manager.post(path, body)).body.id as string;
    const question = await add('/api/questions/', { type: 'single_choice', stem: 'Why?' });
    const assessment = await add('/api/assessments/', { title: 'A' });
    const section = await add(`/api/assessments/${assessment}/sections/`, { title: 'One' });
    const audience = { schools: [school] };
    const told = await add('/api/announcements/', { title: 'T', text: '<p>T</p>', audience });
    const chosen = { act: 'message', title: 'T', by_mail: false, chosen: { users: [zoe.id] } };
    const posts: [path: string, body: object, at: string][] = [
      ['/api/questions/', { type: 'essay', hints: ['x', text] }, 'body.hints.1'],
      ['/api/options/', { question, text: 'A', feedback: text }, 'body.feedback'],
      ['/api/assessments/', { title: 'B', description: text }, 'body.description'],
      [`/api/assessments/${assessment}/sections/`, { title: 'Two', instructions: text }, 'body.instructions'],
      ['/api/announcements/', { title: 'U', text, audience }, 'body.text'],
      ['/api/people-view/actions/', { ...chosen, text }, 'body.text'],
    ];
    const changes: [path: string, body: object, at: string][] = [
      [`/api/questions/${question}/`, { stem: text }, 'body.stem'],
      [`/api/assessments/${assessment}/`, { instructions: text }, 'body.instructions'],
      [`/api/sections/${section}/`, { instructions: text }, 'body.instructions'],
      [`/api/announcements/${told}/`, { text }, 'body.text'],
      [`/api/schools/${school}/`, { logo: id }, 'body.logo'],
    ];
    const replies: Reply[] = [];
    for (const [path, body] of posts) replies.push(await manager.post(path, body));
    for (const [path, body] of changes) {
      const seen = (await manager.get(path)).body;
      replies.push(await manager.patch(path, { version: seen.version ?? seen.written.version, ...body }));
      expect((await manager.get(path)).body, path).toEqual(seen);
    }
    const at = [...posts, ...changes].map(([, , fault]) => fault);
    expect(
      replies.map(({ status, body }) => [status, ...body.errors.map((one: { path: string }) => one.path)]),
    ).toEqual(at.map((path) => [422, path]));
    expect(replies[4]?.body.errors[0].message).toBe(
      `The file ${id} isn’t available to you. Add the picture again.`,
    );
    const gift = `::Q::[html]${text.replaceAll('=', '\\=')} {T}`;
    const { body } = await manager.upload('/api/questions/import/', new File([gift], 'bank.txt'), {
      fields: { dry_run: 'false' },
    });
    expect(body.items).toMatchObject([
      { outcome: 'refused', reason: 'it shows a file that isn’t included', question: null },
    ]);
    // The owner can remove the file, so no row refers to it.
    expect((await otherTutor.delete(`/api/files/${id}/`)).status).toBe(204);
  });

  test('stays in an announcement when a second person edits the text around it', async () => {
    const schools = [await api.school('East')];
    const group = await api.group(schools[0] ?? '', 'Mondays');
    const writer = await api.as(await api.person({ role: 'tutor', schools, tutors: [group] }));
    const manager = await api.as(await api.person({ role: 'manager', schools }));
    const { id } = await upload(writer);
    const text = `<p>See <img src="/api/files/${id}/" alt=""></p>`;
    const told = { title: 'Map', text, audience: { groups: [group] } };
    const path = `/api/announcements/${(await writer.post('/api/announcements/', told)).body.id}/`;
    const changed = await manager.patch(path, { version: 1, title: 'The map', text: `${text}<p>More</p>` });
    expect(changed.status).toBe(200);
    expect(changed.body.text).toContain(`/api/files/${id}/?person=`);
    const stem = { type: 'essay', stem: text };
    expect((await manager.post('/api/questions/', stem)).status).toBe(422);
    await writer.post('/api/questions/', stem);
    expect(
      (await manager.post('/api/questions/', stem)).status,
      'the question bank may use the picture',
    ).toBe(201);
  });
});

describe('the list of files', () => {
  test('shows tutors their own files and admins all files', async () => {
    const mine = await upload(tutor, pictureFile('Dreieck Süd.png'));
    const theirs = await upload(otherTutor);
    const own = await idsIn(tutor, '?page_size=200&ordering=-created_at');
    expect([own.includes(mine.id), own.includes(theirs.id)]).toEqual([true, false]);
    expect(await idsIn(admin, '?page_size=200')).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    expect(await idsIn(tutor, '?search=dreieck%20sud')).toEqual([mine.id]);
    expect((await tutor.delete(`/api/files/${theirs.id}/`)).status).toBe(404);
    expect((await tutor.get('/api/files/?kind=png')).status).toBe(400);
  });

  test('removing a file keeps its bytes until the last file with the same bytes is removed', async () => {
    const bytes = await shaded(1);
    const one = await upload(tutor, pictureFile('one.png', bytes));
    const two = await upload(tutor, pictureFile('two.png', bytes));
    const hash = (await tutor.get(`/api/files/?search=one`)).body.results[0].sha256;
    const isKept = async () => {
      await sweepFiles(api.platform);
      return keptFiles().includes(hash);
    };
    expect((await tutor.delete(`/api/files/${one.id}/`)).status).toBe(204);
    expect((await api.anyone.get(one.url)).status).toBe(404);
    expect(await isKept()).toBe(true);
    expect((await admin.delete(`/api/files/${two.id}/`)).status).toBe(204);
    expect(await isKept()).toBe(false);
    const again = await upload(tutor, pictureFile('three.png', bytes));
    expect((await api.anyone.get(again.url)).status).toBe(200);
    expect(await isKept()).toBe(true);
  });
});
