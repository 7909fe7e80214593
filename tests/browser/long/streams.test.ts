/**
 * Plays a lesson that a different server streams, in a real browser. It must work like an uploaded lesson.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSettingChanges } from '#features/settings/server/settings.store.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { type StreamServer, streamServer } from '#tests/support/stream-server.ts';

const LESSON = join(import.meta.dirname, '../../../demo/videos/percent-change.webm');
const SECONDS = 36;
/** Captions in the form that the product writes. */
const CAPTIONS =
  'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\nA change has a factor.\n\n00:00:20.000 --> 00:00:34.000\nTwo multiply.\n';

let app: RunningApp;
let elsewhere: StreamServer;
let tutor: SeededPerson;
let noor: SeededPerson;
beforeAll(async () => {
  [app, elsewhere] = await Promise.all([runningApp(), streamServer(LESSON)]);
  const { database, clock } = app.platform;
  const admin = await app.person({ role: 'admin' });
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  tutor = await app.person({ role: 'tutor', schools: [school], tutors: [group] });
  noor = await app.person({ role: 'student', schools: [school], groups: [group] });
  const change = { version: 2, changed_by: admin.id, changed_at: clock.now() };
  await addSettingChanges(database.kysely, { 'bank.link_hosts': ['elsewhere.test'] }, change);
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
});

const second = (page: Page) => page.evaluate<number>("document.querySelector('video')?.currentTime ?? 0");
const streamed = (title: string, url: string) =>
  seedVideo(app.platform.database, app.platform.clock.now(), tutor.id, {
    title,
    url,
    duration_seconds: SECONDS,
    captions: CAPTIONS,
    for_user: noor.id,
    chapters: [{ at_seconds: 20, title: 'Two changes', tags: [] }],
  });

test('a stream from a server elsewhere plays when it is pressed, and supports progress, notes, doubts and resuming', async () => {
  const path = `/videos/${await streamed('Class of Thursday', elsewhere.url)}`;
  const page = await openPageAs(app, noor.username, { path, believesAll: true });
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play' }).first().waitFor();
  await expectNoFaults(page);
  expect(elsewhere.asked).toEqual([]);
  await page.getByRole('button', { name: /Two changes/ }).press('Enter');
  await page.getByRole('button', { name: 'Continue from 0:20' }).press('Enter');
  // The video is really played, so the test waits this long.
  await expect.poll(() => second(page), { timeout: 60_000 }).toBeGreaterThan(22);
  await page.getByText('Two multiply.').first().waitFor();
  await page.getByRole('tab', { name: /^Notes/ }).press('Enter');
  await page.keyboard.press('n');
  await page.getByLabel('Note at this moment').fill('Multiply, never add.');
  await page.keyboard.press('Enter');
  await page.getByText('Multiply, never add.').waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
  await expectNoFaults(page);
  const kept = app.platform.database.kysely.selectFrom('video_watchings').select('covered_seconds');
  await expect.poll(async () => (await kept.executeTakeFirst())?.covered_seconds ?? 0).toBeGreaterThan(0);
  const { covered_seconds: seconds } = await kept.executeTakeFirstOrThrow();
  expect(seconds).toBeLessThan(SECONDS - 20);
  // Only the stream's own server is requested, and it receives no referrer.
  expect(elsewhere.asked[0]).toEqual({ path: '/lesson.m3u8', referrer: undefined });
  expect(elsewhere.asked.filter(({ referrer }) => referrer !== undefined)).toEqual([]);

  await page.reload();
  await page.getByText(/^You stopped at 0:/).waitFor();
  await page.getByRole('button', { name: /^Continue from 0:[12]/ }).waitFor();
  await page.keyboard.press('d');
  await page.waitForURL(/\/doubts\/new\?.*at_seconds=\d+/);

  const staff = await openPageAs(app, tutor.username, { path });
  await staff.getByRole('row', { name: /0:\d\d of 0:36/ }).waitFor();
});

test('a stream that does not load says so and offers a link to it', async () => {
  const path = `/videos/${await streamed('A lost class', elsewhere.url.replace('/lesson.', '/lost.'))}`;
  const page = await openPageAs(app, noor.username, { path, believesAll: true });
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play' })
    .first()
    .press('Enter');
  await page.getByText('We couldn’t load the lesson').waitFor();
  await page.getByRole('link', { name: 'Open lesson' }).waitFor();
  await expectNoFaults(page);
});
