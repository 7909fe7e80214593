import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { answersOf, openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { assetsOf, keepFormer } from '../../../build/former-builds.ts';
import { roomFiles, writeRoomFiles } from '../../../build/room-files.ts';

const DIST = join(import.meta.dirname, '../../../dist');
/** The file names by which the scripts, styles and pages of a build refer to each other. */
const NAMED = /[\w.-]+\.(?:js|css)(?=["'`)])/g;

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

/**
 * Simulates a new build in `folder` in which every file changed: gives each file a new name and updates all
 * references.
 */
async function buildAnew(folder: string, build: number): Promise<void> {
  const assets = join(folder, 'assets');
  const before = assetsOf(folder);
  const own = before.filter((name) => /\.(?:js|css)$/.test(name));
  const names = new Map(
    own.map((name) => [name, name.replace(/(?:\.build\d)?(\.\w+)$/, `.build${build}$1`)]),
  );
  for (const [old, name] of names) {
    const text = await readFile(join(assets, old), 'utf8');
    await writeFile(
      join(assets, name),
      text.replaceAll(NAMED, (each) => names.get(each) ?? each),
    );
  }
  for (const page of ['index.html', 'exam.html']) {
    const text = (await readFile(join(folder, page), 'utf8')).replaceAll(
      / *<meta name="room-files".*\n/g,
      '',
    );
    // Rename the finished file into place, because a server may read it at any moment.
    await writeFile(
      join(folder, `${page}.new`),
      text.replaceAll(NAMED, (each) => names.get(each) ?? each),
    );
    await rename(join(folder, `${page}.new`), join(folder, page));
  }
  const others = before.filter((name) => /\.woff2$/.test(name));
  keepFormer(folder, before, new Set([...names.values(), ...others, writeRoomFiles(folder)]));
}

/** A copy of the built app, whose build can be replaced, with its own server on the same database. */
async function deployable() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-deployed-'));
  await cp(DIST, folder, {
    recursive: true,
    filter: (path) => !/\.(?:br|gz)$|[\\/]former(?:[\\/]|$)/.test(path),
  });
  const start = async (port: number) => {
    const server = await buildApp(app.platform, folder);
    return { server, url: await server.listen({ host: '127.0.0.1', port }) };
  };
  let running = await start(0);
  onTestFinished(async () => {
    await running.server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { url } = running;
  return {
    folder,
    url,
    stop: () => running.server.close(),
    start: async () => {
      running = await start(Number(new URL(url).port));
    },
  };
}

test('an exam room stays open through two deployments without a reload, then reopens in the newest build, also offline', async () => {
  const deployed = await deployable();
  const firstFiles = roomFiles(deployed.folder);
  const there: RunningApp = { ...app, url: deployed.url };
  const sat = await roomSitting(there, author, {
    sections: [{ title: 'Reading', questions: 5, type: 'text', kind: 'math' }],
  });
  const page = await openRoom(there, sat, { mayComplain: /ERR_|Failed to fetch/ });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByText(/^Ready: the test/).waitFor();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  const field = page.getByLabel('Your answer');
  const buildShown = () => page.locator('script[type=module]').last().getAttribute('src');
  const workers = () =>
    page.evaluate<unknown>(`navigator.serviceWorker.getRegistrations().then((all) => all.map(
      ({ active, waiting, installing }) => [active?.state, waiting, installing]))`);

  await press(page, 'Start test');
  const words = ['ash', 'birch', 'cedar'];
  for (const [build, word] of words.entries()) {
    if (build > 0) {
      await deployed.stop();
      await buildAnew(deployed.folder, build);
    }
    await question(page, build + 1);
    // An answer given while no server runs waits for the new server.
    await field.fill(word);
    if (build > 0) {
      await page
        .getByText(/1 answer saved on this device/)
        .first()
        .waitFor();
      await deployed.start();
    }
    await saved(page);
    await press(page, 'Next');
  }
  expect(loads).toBe(0);
  expect(await buildShown()).not.toContain('.build');
  // After two deployments, every file that the old exam room page may still request is available.
  const statuses = await Promise.all(
    firstFiles.map(async (file) => (await fetch(deployed.url + file, { method: 'HEAD' })).status),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);

  await question(page, 4);
  await page.reload();
  await question(page, 4);
  expect(await buildShown()).toContain('.build2');
  expect(loads).toBe(1);
  await field.fill('elm');
  await saved(page);
  expect(await workers()).toEqual([['activated', null, null]]);

  // The page is cached last, after all files of its build.
  await expect
    .poll(() => page.evaluate(`caches.match('/exam/').then((kept) => kept.text())`))
    .toContain('.build2.');
  await deployed.stop();
  await page.context().setOffline(true);
  await page.reload();
  await question(page, 4);
  expect(await field.inputValue()).toBe('elm');
  expect(await buildShown()).toContain('.build2');
  await press(page, 'Next');
  await question(page, 5);
  await field.fill('fir');
  await page.getByText('Offline, 1 answer saved on this device').first().waitFor();
  await deployed.start();
  await page.context().setOffline(false);
  await saved(page);

  const answers = await answersOf(app, sat.session);
  const responses = (sat.paper.sections[0]?.questions ?? []).map(({ id }) => answers.get(id)?.response);
  expect(responses).toEqual([...words, 'elm', 'fir']);
  expect(await readdir(join(deployed.folder, 'former', 'assets'))).not.toEqual([]);
});
