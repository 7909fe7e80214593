import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { endpoints, sweep } from './app.ts';

describe('the platform', () => {
  let api: TestApi;
  const folder = mkdtempSync(join(tmpdir(), 'assay-web-'));
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), '<html><meta name="csp-nonce" content="__CSP_NONCE__"></html>');
    writeFileSync(join(folder, 'exam.html'), '<html>The exam room</html>');
    writeFileSync(join(folder, 'theme.js'), '1;');
    for (const inner of ['exam', 'former/assets']) mkdirSync(join(folder, inner), { recursive: true });
    writeFileSync(join(folder, 'exam/worker.js'), '2;');
    api = await testApi({
      environment: { ASSAY_ORIGIN: 'https://tests.example.org', ASSAY_API_BASE: 'https://api.example.org' },
      web_folder: folder,
    });
  });
  afterAll(async () => {
    await api.close();
    rmSync(folder, { recursive: true });
  });

  test('reports that it is alive and ready', async () => {
    expect((await api.anyone.get('/api/health')).body).toEqual({ status: 'ok' });
    expect((await api.anyone.get('/api/ready')).body).toEqual({
      status: 'ready',
      database: api.platform.database.kind,
    });
  });

  test('reports that it is not ready until the clock has been measured', async () => {
    api.clock.lose();
    const reply = await api.anyone.get('/api/ready');
    api.clock.set(new Date('2026-11-19T09:00:00.000Z'));
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([
      503,
      'unavailable',
      'The database clock hasn’t been measured yet.',
    ]);
  });

  test('describes every call of the API', async () => {
    const { body } = await api.anyone.get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      endpoints()
        .map((endpoint) => `${endpoint.method} ${endpoint.path}`)
        .sort(),
    );
  });

  test('lists each problem of a call in the API description', async () => {
    const { body } = await api.anyone.get('/api/openapi.json');
    expect(body.paths['/api/sign-in/'].post.responses['400'].description).toContain('wrong_credentials');
    expect(body.paths['/api/schools/'].post.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }),
    );
  });

  test('has an API documentation page that works without scripts', async () => {
    const reply = await api.anyone.get('/api/docs/');
    expect(reply.headers['content-type']).toContain('text/html');
    for (const endpoint of endpoints()) expect(reply.text).toContain(`${endpoint.method} ${endpoint.path}`);
    expect(reply.text).not.toContain('<script');
  });

  test.each(['/api/docs/', '/api/openapi.json'])(
    'sends %s compressed from a cache to clients that accept gzip',
    async (path) => {
      const whole = await api.anyone.get(path, { 'accept-encoding': 'gzip;q=0' });
      expect(whole.headers['content-encoding']).toBeUndefined();
      const packed = await api.anyone.get(path, { 'accept-encoding': 'br, gzip' });
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'accept-encoding']);
      expect(gunzipSync(packed.bytes).equals(whole.bytes)).toBe(true);
      /* The compressed text is cached: compressing it again would block every request for a third of a
         second. */
      expect((await api.anyone.get(path, { 'accept-encoding': 'br, gzip' })).bytes.equals(packed.bytes)).toBe(
        true,
      );
    },
  );

  test('has one inline style on the API page, which the content security policy allows by its hash', async () => {
    const { headers, text } = await api.anyone.get('/api/docs/');
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  });

  test('tells the app the address of the API', async () => {
    expect((await api.anyone.get('/config.json')).body).toEqual({
      api_base: 'https://api.example.org',
      link_hosts: expect.arrayContaining(['khanacademy.org']),
    });
  });

  test('serves the app at each of its URLs, with a new nonce every time', async () => {
    const pages = await Promise.all(
      ['/', '/people', '/forgot-password', '/reset-password'].map((url) => api.anyone.get(url)),
    );
    const nonces = pages.map((page) => /content="([0-9a-f]+)"/.exec(page.text)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(pages.length);
    pages.forEach((page, index) => {
      expect(page.headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`);
      expect(page.headers['cache-control']).toBe('no-store');
    });
  });

  test("serves the exam room's page only at the exam room's URLs", async () => {
    const room = await api.anyone.get('/exam/01a1feb6-9d6d-7759-a550-6c0f1127439c');
    expect([room.status, room.text, room.headers['cache-control']]).toEqual([
      200,
      '<html>The exam room</html>',
      'no-store',
    ]);
    expect((await api.anyone.get('/exam')).text).not.toContain('The exam room');
  });

  test("never serves the app's page with an unfilled nonce, or in place of a missing asset", async () => {
    expect((await api.anyone.get('/assets/gone.js')).status).toBe(404);
    expect((await api.anyone.get('/index.html')).text).not.toContain('__CSP_NONCE__');
    expect((await api.anyone.get('/theme.js')).status).toBe(200);
  });

  test('serves files of earlier builds as soon as they are moved to the former folder', async () => {
    expect((await api.anyone.get('/assets/old-1.js')).status).toBe(404);
    writeFileSync(join(folder, 'former/assets/old-1.js'), '3;');
    const old = await api.anyone.get('/assets/old-1.js');
    expect([old.status, old.text]).toEqual([200, '3;']);
    expect(old.headers['cache-control']).toContain('immutable');
    expect(old.headers['content-type']).toContain('javascript');
    writeFileSync(join(folder, 'former/builds.json'), '[]');
    for (const other of ['/assets/..%2fbuilds.json', '/former/builds.json', '/assets/old-1.js/x.js'])
      expect((await api.anyone.get(other)).status, other).toBe(404);
  });

  test("serves the exam room's service worker uncached and limits it to the exam room's URLs", async () => {
    const worker = await api.anyone.get('/exam/worker.js');
    expect([worker.status, worker.text, worker.headers['cache-control']]).toEqual([200, '2;', 'no-cache']);
    expect(worker.headers['service-worker-allowed']).toBeUndefined();
    const policy = String(worker.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("default-src 'self'");
  });

  test("answers a call to an unknown path with a problem instead of the app's page", async () => {
    const reply = await api.anyone.get('/api/no-such-call/');
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
  });

  test('answers unreadable URLs with a problem in the usual format', async () => {
    const bad = await api.anyone.get('/api/%zz');
    expect([bad.status, bad.body.code]).toEqual([400, 'malformed']);
    const admin = await api.as(await api.person({ role: 'admin' }));
    const long = await admin.get(`/api/users/${'a'.repeat(2000)}/`);
    expect([long.status, long.body.code]).toEqual([404, 'not_found']);
  });

  test('limits the size of a body from somebody who is not signed in', async () => {
    const reply = await api.anyone.post('/api/sign-in/', { username: 'x'.repeat(20_000), password: 'x' });
    expect([reply.status, reply.body.code]).toEqual([413, 'too_large']);
  });

  test('tells the app the allowed link hosts from the current settings', async () => {
    const admin = await api.as(await api.person({ role: 'admin' }));
    const { version } = (await admin.get('/api/settings/')).body;
    const set = (hosts: unknown) =>
      admin.patch('/api/settings/', { version, values: { 'bank.link_hosts': hosts } });
    for (const odd of ['https://example.org', 'example', 'Example.org', '*.example.org', 'example.org/'])
      expect((await set([odd])).status).toBe(422);
    expect((await set(['school.example.org'])).status).toBe(200);
    expect((await api.anyone.get('/config.json')).body.link_hosts).toEqual(['school.example.org']);
  });

  test('allows no inline script, no frame, and no foreign origin except the API', async () => {
    const policy = String((await api.anyone.get('/')).headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.split(';').filter((rule) => rule.includes('https:'))).toEqual([
      "img-src 'self' data: blob: https://api.example.org",
      "media-src 'self' blob: https://api.example.org",
      "connect-src 'self' https://api.example.org",
    ]);
  });

  test('lets pages play streams from a server only while the settings list it', async () => {
    const { kysely } = api.platform.database;
    const admin = await api.as(await api.person({ role: 'admin' }));
    const video = { title: 'A class', url: 'https://tv.example.net/lesson.m3u8', duration_seconds: 60 };
    const set = async (hosts: string[]) => {
      const { version } = (await admin.get('/api/settings/')).body;
      await admin.patch('/api/settings/', { version, values: { 'bank.link_hosts': hosts } });
    };
    const streams = async () => {
      const policy = String((await api.anyone.get('/')).headers['content-security-policy']);
      return policy.split(';').filter((rule) => rule.includes('example.net'));
    };
    await set(['example.net']);
    expect(await streams()).toEqual([]);
    expect((await admin.post('/api/zoom-videos/', video)).status).toBe(201);
    const more = 'https://*.example.net https://example.net https://tv.example.net';
    expect(await streams()).toEqual([
      `media-src 'self' blob: https://api.example.org ${more}`,
      `connect-src 'self' https://api.example.org ${more}`,
    ]);
    await set(['example.org']);
    expect(await streams()).toEqual([]);
    await kysely.deleteFrom('videos').execute();
  });

  test("accepts calls from the app's origin, without cookies, and from no other origin", async () => {
    const preflight = (origin: string) =>
      api.anyone.send({
        method: 'OPTIONS',
        url: '/api/me/',
        headers: {
          origin,
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization',
        },
      });
    const own = await preflight('https://tests.example.org');
    expect(own.headers['access-control-allow-origin']).toBe('https://tests.example.org');
    expect(own.headers['access-control-allow-credentials']).toBeUndefined();
    const foreign = await preflight('https://elsewhere.example.org');
    expect(foreign.headers['access-control-allow-origin']).not.toBe('https://elsewhere.example.org');
  });

  test('ignores an expired token on calls that need no sign-in', async () => {
    expect((await api.anyone.get('/api/health', { authorization: 'JWT stale' })).status).toBe(200);
  });

  test('the hourly sweep deletes every expired row and nothing else', async () => {
    const { kysely } = api.platform.database;
    const now = api.clock.now();
    const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
    await kysely
      .insertInto('rate_limits')
      .values([
        { key: 'ended', points: 1, window_ends_at: hours(-1) },
        { key: 'open', points: 1, window_ends_at: hours(1) },
      ])
      .execute();
    const { id: person } = await api.person({ role: 'tutor' });
    await kysely
      .insertInto('idempotency_keys')
      .values([
        { person, key: 'old', request_hash: Buffer.from('x'), created_at: hours(-25) },
        { person, key: 'young', request_hash: Buffer.from('x'), created_at: hours(-23) },
      ])
      .execute();
    await sweep(api.platform);
    expect((await kysely.selectFrom('rate_limits').select('key').execute()).map((row) => row.key)).toEqual([
      'open',
    ]);
    expect(
      (await kysely.selectFrom('idempotency_keys').select('key').execute()).map((row) => row.key),
    ).toEqual(['young']);
  });
});
