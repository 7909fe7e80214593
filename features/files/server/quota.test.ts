import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { pictureFile } from '#tests/support/pictures.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const GIBIBYTE = 1024 ** 3;

test("refuses a file that would exceed its person's quota; announced uploads count toward it", async () => {
  const admin = await api.as(await api.person({ role: 'admin' }));
  const { version } = (await admin.get('/api/settings/')).body;
  const values = { 'files.gibibytes_a_person': 1 };
  expect((await admin.patch('/api/settings/', { version, values })).status).toBe(200);
  const writer = await api.person({ role: 'tutor' });
  const client = await api.as(writer);
  const announced = (size_bytes: number, as = client) =>
    as.post('/api/upload-url/', { name: 'a.mp4', content_type: 'video/mp4', size_bytes });
  const present = { content_type: 'video/mp4', sha256: 'cd'.repeat(32), kept_in: 'folder' } as const;
  const row = { ...present, id: randomUUID(), name: 'long.mp4', size_bytes: GIBIBYTE - 1000 };
  await api.platform.database.kysely
    .insertInto('files')
    .values({ ...row, uploaded_by: writer.id, created_at: api.clock.now() })
    .execute();
  const both = await Promise.all([announced(950), announced(950)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const message =
    'Your files can take up to 1 GiB in total. Remove files that aren’t in use, then try again.';
  expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'breaks_rule',
    errors: [{ path: 'body.size_bytes', message }],
  });
  const sent = await client.upload('/api/files/', pictureFile());
  expect([sent.status, sent.body.errors]).toEqual([422, [{ path: 'body.file', message }]]);
  // A different person's quota is not affected.
  expect((await announced(950, admin)).status).toBe(201);
  // An announced upload that never arrives stops counting after one hour.
  api.clock.advance(3600);
  expect((await client.upload('/api/files/', pictureFile())).status).toBe(201);
});
