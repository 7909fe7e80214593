import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PIXEL_PNG, photograph, pictureFacts, pictureFile } from '#tests/support/pictures.ts';
import { type S3Server, s3Server } from '#tests/support/s3-server.ts';
import { bucketShelf } from './bucket.ts';
import { folderShelf } from './disk.ts';
import { listUnused } from './files.store.ts';
import { sweepFiles } from './sweep.ts';

const PDF = Buffer.from('%PDF-1.7\n0123456789 and so on\n');
const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;
let tutor: ApiClient;
let otherTutor: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [await api.school('East')] }));
  otherTutor = await api.as(await api.person({ role: 'tutor' }));
});
afterAll(() => api.close());

const announce = (bytes: Buffer, content_type = 'application/pdf', name = 'Plan.pdf') =>
  tutor.post('/api/upload-url/', { name, content_type, size_bytes: bytes.length });
const put = (url: string, bytes: Buffer, type = 'application/pdf') =>
  api.anyone.send({ method: 'PUT', url, payload: bytes, headers: { 'content-type': type } });
const complete = (id: string, client = tutor) => client.post(`/api/files/${id}/complete/`);
const uploaded = async (bytes: Buffer, content_type?: string, name?: string) => {
  const { file_id, url } = (await announce(bytes, content_type, name)).body;
  expect((await put(url, bytes, content_type)).status).toBe(204);
  return complete(file_id);
};
const namesIn = (folder: string) => readdirSync(join(api.platform.config.data_folder, 'files', folder));
const set = async (values: object) => {
  // Changing settings needs a recent sign-in.
  const fresh = await api.as(await api.person({ role: 'admin' }));
  const { version } = (await fresh.get('/api/settings/')).body;
  const reply = await fresh.patch('/api/settings/', { version, values });
  expect(reply.status, reply.text).toBe(200);
};

describe('an upload to an address made for it', () => {
  test('becomes a file only after its bytes were checked', async () => {
    const announced = await announce(PDF);
    expect([announced.status, announced.body]).toEqual([
      201,
      {
        file_id: expect.any(String),
        url: expect.stringMatching(/^\/api\/uploads\/[0-9a-f-]{36}\/\?person=.*&until=.*&signature=/),
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        expires_at: '2026-11-19T10:00:00.000Z',
      },
    ]);
    const { file_id, url } = announced.body;
    expect((await complete(file_id)).body.code).toBe('bytes_missing');
    // An interrupted upload can be sent again.
    expect((await put(url, PDF.subarray(0, 9))).status).toBe(400);
    expect((await complete(file_id)).body.code).toBe('bytes_missing');
    expect((await put(url, PDF)).status).toBe(204);
    expect((await tutor.get(`/api/files/${file_id}/`)).status).toBe(404);
    expect((await complete(file_id, otherTutor)).status).toBe(404);
    const file = await complete(file_id);
    expect([file.status, file.body]).toMatchObject([
      200,
      { id: file_id, name: 'Plan.pdf', content_type: 'application/pdf', size_bytes: PDF.length },
    ]);
    expect((await complete(file_id)).body).toEqual(file.body);
    const sent = await api.anyone.get(file.body.url);
    expect([sent.bytes, sent.headers['content-disposition']]).toEqual([
      PDF,
      "attachment; filename*=UTF-8''Plan.pdf",
    ]);
    expect((await put(url, PDF)).status).toBe(404);
    expect([namesIn('uploads'), namesIn('drafts')]).toEqual([[], []]);
  });

  test('a picture loses its metadata', async () => {
    // The stored type comes from the bytes, whatever the file was called.
    const { body } = await uploaded(await photograph(), 'image/png', 'photo.png');
    const { bytes } = await api.anyone.get(body.url);
    expect(body).toMatchObject({ content_type: 'image/jpeg', size_bytes: bytes.length });
    expect(await pictureFacts(bytes)).toEqual({ width: 2, height: 4, tells: false });
  });

  test.each([
    ['an HTML page sent as a PDF', Buffer.from('<script>x</script>'), 'application/pdf', 415],
    ['a video in an unsupported format', Buffer.from('\0\0\0 ftypqt  '), 'video/mp4', 415],
    ['a truncated picture', PIXEL_PNG.subarray(0, 40), 'image/png', 415],
  ])('refuses %s and removes the upload', async (_what, bytes, type, status) => {
    const { file_id, url } = (await announce(bytes, type)).body;
    await put(url, bytes, type);
    const refused = await complete(file_id);
    expect([refused.status, refused.body.code]).toEqual([status, 'unsupported_media_type']);
    expect((await complete(file_id)).body.code).toBe('bytes_missing');
    expect(namesIn('uploads')).toEqual([]);
  });

  test('accepts only the announced bytes, at a valid address, until it expires', async () => {
    const { file_id, url } = (await announce(PDF)).body;
    expect((await put(url, Buffer.concat([PDF, PDF]))).status).toBe(413);
    expect((await put(url.replace(/signature=.*/, 'signature=A'), PDF)).status).toBe(404);
    expect((await put(url.replace(file_id, ABSENT), PDF)).status).toBe(404);
    const path = `/api/uploads/${file_id}/`;
    expect((await put(path, PDF)).status).toBe(401);
    expect((await otherTutor.send({ method: 'PUT', url: path, payload: PDF })).status).toBe(404);
    expect((await tutor.send({ method: 'PUT', url: path, payload: PDF })).status).toBe(204);
    api.clock.advance(3600);
    expect((await put(url, PDF)).status).toBe(404);
    expect((await complete(file_id)).status).toBe(404);
    expect(namesIn('uploads')).toEqual([file_id]);
    await sweepFiles(api.platform);
    expect(namesIn('uploads')).toEqual([]);
  });

  test('bytes sent to its address after the check do not become the file', async () => {
    const shelf = folderShelf(api.platform.config.data_folder);
    const sha256 = 'ab'.repeat(32);
    const { file_id, url } = (await announce(PDF)).body;
    await put(url, PDF);
    const { mark } = (await shelf.readUpload(file_id)) ?? expect.unreachable();
    expect((await put(url, Buffer.from(PDF).fill('<'))).status).toBe(204);
    expect(await shelf.takeUpload(file_id, { mark, sha256 })).toBe(false);
    await expect(shelf.read(sha256, 0, 1)).rejects.toThrow('ENOENT');
    expect([namesIn('uploads'), namesIn('drafts')]).toEqual([[], []]);
    expect((await complete(file_id)).body.code).toBe('bytes_missing');
    await put(url, PDF);
    // The stream opens the file only when it is read, so a caller who never reads leaves no open handle.
    const { bytes } = (await shelf.readUpload(file_id)) ?? expect.unreachable();
    await shelf.removeUpload(file_id);
    const read = async () => {
      for await (const _ of bytes);
    };
    await expect(read()).rejects.toThrow('ENOENT');
    await put(url, PDF);
    expect((await complete(file_id)).status).toBe(200);
  });

  test('an announcement that the settings do not allow is refused, with a path for each error', async () => {
    const faults = async (content_type: string, size_bytes: number) =>
      (await tutor.post('/api/upload-url/', { name: 'a', content_type, size_bytes })).body.errors?.map(
        ({ path, message }: { path: string; message: string }) => `${path}: ${message}`,
      );
    expect(await faults('image/svg+xml', 10)).toEqual([
      'body.content_type: The file isn’t an allowed type (PNG, JPEG, GIF, WebP, PDF, MP3, MP4, WebM, Word, Excel, PowerPoint, OpenDocument text, OpenDocument sheet, or OpenDocument slides).',
    ]);
    expect(await faults('image/png', 6 * 1024 * 1024)).toEqual([
      'body.size_bytes: The file is larger than 5 MiB.',
    ]);
    expect((await faults('text/html', 0))[0]).toBe('body.size_bytes: The file is empty.');
    const waiting = (await announce(PDF)).body;
    await put(waiting.url, PDF);
    await set({ 'files.types': ['png', 'mp4'], 'files.mebibytes': 1, 'files.picture_mebibytes': 6 });
    expect(await faults('application/pdf', 10)).toEqual([
      'body.content_type: The file isn’t an allowed type (PNG or MP4).',
    ]);
    expect(await faults('video/mp4', 2 * 1024 * 1024)).toEqual([
      'body.size_bytes: The file is larger than 1 MiB.',
    ]);
    expect(await faults('image/png', 6 * 1024 * 1024)).toBeUndefined();
    expect((await complete(waiting.file_id)).status).toBe(415);
    const refused = await tutor.upload('/api/files/', new File([new Uint8Array(PDF)], 'a.png'));
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      415,
      'The file isn’t an allowed type (PNG or MP4).',
    ]);
    await set({ 'files.types': null, 'files.mebibytes': null, 'files.picture_mebibytes': null });
  });
});

describe('a range request for a file', () => {
  test('returns only the requested range; a range outside the file is refused', async () => {
    const { url } = (await uploaded(PDF)).body;
    const get = (headers: Record<string, string>) => api.anyone.get(url, headers);
    const part = await get({ range: 'bytes=9-18' });
    expect([part.status, part.text]).toEqual([206, '0123456789']);
    expect(part.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-range': `bytes 9-18/${PDF.length}`,
      'content-length': '10',
      'content-type': 'application/pdf',
    });
    const { etag } = part.headers;
    expect((await get({ range: 'bytes=9-18', 'if-range': String(etag) })).status).toBe(206);
    const whole = await get({ range: 'bytes=9-18', 'if-range': '"older"' });
    expect([whole.status, whole.bytes, whole.headers.etag]).toEqual([200, PDF, etag]);
    for (const range of [`bytes=${PDF.length}-`, 'bytes=0-1,4-5']) {
      const refused = await get({ range });
      expect([refused.status, refused.body.code, refused.headers['content-range']]).toEqual([
        416,
        'range_refused',
        `bytes */${PDF.length}`,
      ]);
    }
    const head = await api.anyone.send({ method: 'HEAD', url, headers: { range: 'bytes=0-1' } });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(PDF.length), '']);
  });
});

test('removes a file that nothing shows after the number of days in the settings, and keeps files in use', async () => {
  const files = await Promise.all([1, 2, 3].map(() => tutor.upload('/api/files/', pictureFile())));
  const [inBank, inTold, asLogo] = files.map(({ body }) => body.id as string);
  const unused = (await uploaded(PDF)).body.id as string;
  const shows = (id?: string) => `<img src="/api/files/${id}/" alt="">`;
  const school = await api.school('North');
  const { version } = (await admin.get(`/api/schools/${school}/`)).body;
  const made = [
    await tutor.post('/api/questions/', { type: 'essay', stem: shows(inBank) }),
    await admin.post('/api/announcements/', {
      title: 'A map',
      text: shows(inTold),
      audience: { everyone: true },
    }),
    await admin.patch(`/api/schools/${school}/`, { version, logo: asLogo }),
  ];
  expect(made.map(({ status, text }) => [status, text])).toEqual([
    [201, expect.any(String)],
    [201, expect.any(String)],
    [200, expect.any(String)],
  ]);
  const all = [inBank, inTold, asLogo, unused];
  const after = async (days: number) => {
    api.clock.advance(days * 24 * 60 * 60);
    await sweepFiles(api.platform);
    const rows = await api.platform.database.kysely.selectFrom('files').select('id').execute();
    return all.map((id) => rows.some((row) => row.id === id));
  };
  expect(await after(89)).toEqual([true, true, true, true]);
  await set({ 'files.unused_days': 0 });
  expect(await after(400)).toEqual([true, true, true, true]);
  await set({ 'files.unused_days': 30 });
  expect(await after(0)).toEqual([true, true, true, false]);
  // Files that are in use are not listed again in each sweep, so they cannot crowd out later ones.
  expect(await listUnused(api.platform.database.kysely, api.clock.now(), 10)).toEqual([]);
  admin = await api.as(await api.person({ role: 'admin' }));
});

describe('with a storage bucket configured', () => {
  let bucket: S3Server;
  let far: TestApi;
  let staff: ApiClient;
  beforeAll(async () => {
    bucket = await s3Server();
    far = await testApi({
      database: api.platform.database,
      clock: api.clock,
      environment: bucket.environment,
    });
    staff = await far.as(await far.person({ role: 'admin' }));
  });
  afterAll(async () => {
    await far.close();
    await bucket.close();
  });
  const keys = async () =>
    (await bucket.keys()).map((key) => key.replace(/[0-9a-f-]{36}$|[0-9a-f]{2}\/[0-9a-f]{64}$/, '…'));

  test('uploads go directly to the bucket with a signed address, and this server serves the files from it', async () => {
    const body = { name: 'Plan.pdf', content_type: 'application/pdf', size_bytes: PDF.length };
    const announced = (await staff.post('/api/upload-url/', body)).body;
    expect(announced.url).toContain(`${bucket.environment.S3_ENDPOINT}/school-files/uploads/`);
    const send = (headers: Record<string, string>, url = announced.url) =>
      fetch(url, { method: 'PUT', headers, body: new Uint8Array(PDF) });
    const page = await far.anyone.get('/config.json');
    expect(page.headers['content-security-policy']).toContain(
      `connect-src 'self' ${bucket.environment.S3_ENDPOINT}`,
    );
    const own = { method: 'PUT', url: `/api/uploads/${announced.file_id}/`, payload: PDF } as const;
    expect((await staff.send(own)).status).toBe(404);
    // The signature covers the type, the size, the path and the expiry.
    expect((await send({ 'content-type': 'text/html' })).status).toBe(403);
    const longer = { method: 'PUT', headers: announced.headers, body: new Uint8Array(PDF.length + 1) };
    expect((await fetch(announced.url, longer)).status).toBe(403);
    expect(
      (await send(announced.headers, announced.url.replace('Expires=3600', 'Expires=9999'))).status,
    ).toBe(403);
    expect((await staff.post(`/api/files/${announced.file_id}/complete/`)).body.code).toBe('bytes_missing');
    expect((await send(announced.headers)).status).toBe(200);
    expect(await keys()).toEqual(['uploads/…']);
    const file = (await staff.post(`/api/files/${announced.file_id}/complete/`)).body;
    expect([file.size_bytes, await keys()]).toEqual([PDF.length, ['files/…']]);
    const part = await far.anyone.get(file.url, { range: 'bytes=9-18' });
    expect([part.status, part.text]).toEqual([206, '0123456789']);

    const picture = (await staff.upload('/api/files/', pictureFile())).body;
    expect((await far.anyone.get(picture.url)).bytes).toEqual(PIXEL_PNG);
    expect(await keys()).toEqual(['files/…', 'files/…']);
    await staff.delete(`/api/files/${picture.id}/`);
    await staff.delete(`/api/files/${file.id}/`);
    await sweepFiles(far.platform);
    expect(await keys()).toEqual([]);
  });

  test('bytes sent to the address after the check do not become the file', async () => {
    const body = { name: 'Plan.pdf', content_type: 'application/pdf', size_bytes: PDF.length };
    const { file_id, url, headers } = (await staff.post('/api/upload-url/', body)).body;
    const send = (bytes: Buffer) => fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    await send(PDF);
    const shelf = bucketShelf(far.platform.config.bucket ?? expect.unreachable());
    const { mark, bytes } = (await shelf.readUpload(file_id)) ?? expect.unreachable();
    for await (const _ of bytes);
    expect((await send(Buffer.from(PDF).fill('<'))).status).toBe(200);
    expect(await shelf.takeUpload(file_id, { mark, sha256: 'ab'.repeat(32) })).toBe(false);
    expect(await keys()).toEqual(['uploads/…']);
    await shelf.removeUpload(file_id);
  });

  test('files that were stored in the folder earlier are still served from the folder', async () => {
    const { id } = (await admin.upload('/api/files/', pictureFile())).body;
    // A second server over the same database and folder, now with a bucket configured.
    const later = await testApi({
      database: api.platform.database,
      clock: api.clock,
      environment: { ...bucket.environment, ASSAY_DATA: api.platform.config.data_folder },
    });
    const client = await later.as(await later.person({ role: 'admin' }));
    expect((await client.get(`/api/files/${id}/`)).bytes).toEqual(PIXEL_PNG);
    await later.close();
  });
});
