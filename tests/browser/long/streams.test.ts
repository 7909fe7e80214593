/** A lesson that another server streams, in a real browser: played here, and treated as one of our own. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSettingChanges } from '#features/settings/server/settings.store.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { type StreamServer, streamServer } from '#tests/support/stream-server.ts';

const LESSON = join(import.meta.dirname, '../../../demo/videos/percent-change.webm');
const CAPTIONS =
  'WEBVTT\n\n00:00.000 --> 00:20.000\nA change has a factor.\n\n00:20.000 --> 00:34.000\nTwo multiply.\n';

let app: RunningApp;
let elsewhere: StreamServer;
beforeAll(async () => {
  [app, elsewhere] = await Promise.all([runningApp(), streamServer(LESSON)]);
  const { database, clock } = app.platform;
  const admin = await app.person({ role: 'admin' });
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  await app.person({ role: 'student', username: 'noor', schools: [school], groups: [group] });
  const change = { version: 2, changed_by: admin.id, changed_at: clock.now() };
  await addSettingChanges(database.kysely, { 'bank.link_hosts': ['elsewhere.test'] }, change);
});
afterAll(async () => {
  await app.close();
  await elsewhere.close();
});

const second = (page: Page) => page.evaluate<number>("document.querySelector('video')?.currentTime ?? 0");

test('a stream of another server is played from a press on, counted, noted, asked about and gone on with', async () => {
  const staff = await openPageAs(app, 'ines', { path: '/videos' });
  await staff.getByRole('button', { name: 'Add a video' }).click();
  await staff.getByLabel('Title', { exact: true }).fill('Class of Thursday');
  await staff.getByLabel('Or its address').fill(elsewhere.url);
  await staff.getByLabel('Length').fill('0:36');
  await staff.getByRole('button', { name: 'Add a chapter' }).click();
  await staff.getByLabel('Chapter 1 begins').fill('0:20');
  await staff.getByLabel('Chapter 1', { exact: true }).fill('Two changes');
  await staff.getByLabel('Text of the captions').fill(CAPTIONS);
  await staff.getByRole('button', { name: 'Add', exact: true }).click();
  await staff.getByRole('link', { name: 'Class of Thursday' }).click();
  await staff.getByRole('button', { name: 'Allot', exact: true }).click();
  await staff.getByRole('combobox', { name: 'Groups' }).fill('Autumn');
  await staff.getByRole('option', { name: /Autumn A/ }).click();
  await staff.keyboard.press('Tab');
  await staff.getByText('It reaches 1 person').waitFor();
  await staff.getByRole('dialog').getByRole('button', { name: 'Allot', exact: true }).click();
  await staff.getByRole('cell', { name: /^Student/ }).waitFor();
  const path = new URL(staff.url()).pathname;

  const page = await openPageAs(app, 'noor', { path, believesAll: true });
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play' }).first().waitFor();
  await expectNoFaults(page);
  expect(elsewhere.asked).toEqual([]);
  await page.getByRole('button', { name: /Two changes/ }).press('Enter');
  await page.getByRole('button', { name: 'Go on from 0:20' }).press('Enter');
  await expect.poll(() => second(page), { timeout: 60_000 }).toBeGreaterThan(22);
  await page.getByText('Two multiply.').first().waitFor();
  await page.getByRole('tab', { name: /^Notes/ }).press('Enter');
  await page.keyboard.press('n');
  await page.getByLabel('Note at this moment').fill('Multiply, never add.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Go to 0:2' }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
  await expectNoFaults(page);
  const kept = app.platform.database.kysely.selectFrom('video_watchings').select('covered_seconds');
  await expect.poll(async () => (await kept.executeTakeFirst())?.covered_seconds ?? 0).toBeGreaterThan(0);
  const { covered_seconds: seconds } = await kept.executeTakeFirstOrThrow();
  expect(seconds).toBeLessThan(14);
  // From the stream's own server alone, which is not told where its reader is.
  expect(elsewhere.asked[0]).toEqual({ path: '/lesson.m3u8', referrer: undefined });
  expect(elsewhere.asked.filter(({ referrer }) => referrer !== undefined)).toEqual([]);

  await page.reload();
  await page.getByText(/^You stopped at 0:/).waitFor();
  await page.getByRole('button', { name: /^Go on from 0:[12]/ }).waitFor();
  await page.keyboard.press('d');
  await page.waitForURL(/\/doubts\/new\?.*at_seconds=\d+/);

  await staff.reload();
  await staff.getByRole('row', { name: /0:\d\d of 0:36/ }).waitFor();
});

test('a stream that does not come says so and leaves a way to it', async () => {
  const staff = await openPageAs(app, 'ines', { path: '/videos' });
  await staff.getByRole('button', { name: 'Add a video' }).click();
  await staff.getByLabel('Title', { exact: true }).fill('A lost class');
  await staff.getByLabel('Or its address').fill(elsewhere.url.replace('lesson', 'lost'));
  await staff.getByLabel('Length').fill('0:36');
  await staff.getByRole('button', { name: 'Add', exact: true }).click();
  await staff.getByRole('link', { name: 'A lost class' }).click();
  const page = await openPageAs(app, 'ines', {
    path: new URL(staff.url()).pathname,
    believesAll: true,
  });
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play' })
    .first()
    .press('Enter');
  await page.getByText('The lesson did not load').waitFor();
  await page.getByRole('link', { name: 'Open the lesson' }).waitFor();
  await expectNoFaults(page);
});
