import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signInAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const DIST = join(import.meta.dirname, '../../dist');

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  await app.person({ role: 'student', username: 'noor', schools: [school] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school] });
});
afterAll(() => app.close());

interface Loaded {
  readonly requests: number;
  readonly kibibytes: number;
  readonly addresses: readonly string[];
}

/**
 * The files that a cold browser receives until the network is idle, with their compressed sizes. Fonts are
 * already compressed.
 */
async function loadedBy(page: Page, work: () => Promise<void>): Promise<Loaded> {
  const finished = new Map<string, Request>();
  // The body of an aborted request cannot be read, so only finished requests count.
  page.on('requestfinished', (request) => finished.set(new URL(request.url()).pathname, request));
  await work();
  await page.waitForLoadState('networkidle');
  const sizes = [...finished].map(async ([pathname, request]) => {
    const body = (await (await request.response())?.body()) ?? Buffer.alloc(0);
    return pathname.endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length;
  });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { requests: finished.size, kibibytes: bytes / 1024, addresses: [...finished.keys()] };
}

function say(page: string, { requests, kibibytes, addresses }: Loaded): void {
  console.log(
    `first load of ${page}: ${kibibytes.toFixed(1)} KiB, ${requests} requests\n  ${addresses.join('\n  ')}`,
  );
}

test('the sign-in page loads few files, and no code of the pages behind it', async () => {
  const page = await openPage(app);
  const loaded = await loadedBy(page, async () => {
    await page.goto('/signin');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  say('sign-in', loaded);
  expect(loaded.requests).toBeLessThanOrEqual(25);
  expect(loaded.kibibytes).toBeLessThanOrEqual(125);
  for (const name of ['home', 'common', 'zxcvbn', 'formula', 'latin-ext']) {
    expect(
      loaded.addresses.filter((address) => address.includes(name)),
      name,
    ).toEqual([]);
  }
});

test.each(['noor', 'ines'])('the first page of %s loads few files with at most 240 KiB', async (username) => {
  const signing_in = await openPage(app);
  await signInAs(signing_in, username);
  const cookies = await signing_in.context().cookies();
  const page = await openPage(app);
  await page.context().addCookies(cookies);
  const loaded = await loadedBy(page, async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('navigation').first().waitFor();
  });
  say(`home of ${username}`, loaded);
  expect(loaded.requests).toBeLessThanOrEqual(25);
  expect(loaded.kibibytes).toBeLessThanOrEqual(240);
  for (const name of ['zxcvbn', 'formula', 'latin-ext', 'schemas', 'parts_']) {
    expect(
      loaded.addresses.filter((address) => address.includes(name)),
      name,
    ).toEqual([]);
  }
});

test('every library component in the app has its styles', () => {
  const files = readdirSync(join(DIST, 'assets')).map((name) => join(DIST, 'assets', name));
  const all = (end: string) =>
    files
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
  const library = createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css');
  const styled = classesIn(readFileSync(library, 'utf8'));
  const brought = classesIn(all('.css'));
  const named = [...classesIn(all('.js'))].filter((name) => styled.has(name));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !brought.has(name))).toEqual([]);
});

test('every file name in the build fits the former-builds folder and the exam room’s file list', () => {
  const names = readdirSync(join(DIST, 'assets'));
  expect(names.filter((name) => name.startsWith('parts_')).length).toBeGreaterThan(1);
  expect(names.filter((name) => !/^[\w-][\w.-]*$/.test(name))).toEqual([]);
});

test('no file that the exam room loads imports the app’s entry file, which would start the app there', () => {
  const named = (text: string) => [...text.matchAll(/[\w-]+\.js(?=["'`])/g)].map(([name]) => name);
  const loaded = new Set(named(readFileSync(join(DIST, 'exam.html'), 'utf8')));
  for (const name of loaded) {
    const file = join(DIST, 'assets', name);
    for (const imported of existsSync(file) ? named(readFileSync(file, 'utf8')) : []) loaded.add(imported);
  }
  expect([...loaded].filter((name) => name.startsWith('report-form-'))).toHaveLength(1);
  expect([...loaded].filter((name) => /^(?:app|door|home)-/.test(name))).toEqual([]);
});

test('no two files of the app import each other, because the first one would run before the second is ready', () => {
  const assets = join(DIST, 'assets');
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const imports = new Map(
    files.map((name) => {
      const code = readFileSync(join(assets, name), 'utf8');
      const named = code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
      return [name, new Set([...named].map(([, imported = '']) => imported))];
    }),
  );
  const waiting = files.filter((name) =>
    [...(imports.get(name) ?? [])].some((one) => imports.get(one)?.has(name)),
  );
  expect([...imports.values()].some((named) => named.size > 5)).toBe(true);
  expect(waiting).toEqual([]);
});

test.each(['/signin', '/exam/01a217e3-3939-76ec-abb1-2877de50ed1f'])(
  '%s shows a loading message until its scripts have loaded',
  async (path) => {
    const page = await openPage(app);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    const opened = page.goto(path);
    const opening = page.locator('[data-opening]');
    await opening.waitFor({ state: 'visible' });
    held.resolve();
    await opened;
    await opening.waitFor({ state: 'detached' });
  },
);
