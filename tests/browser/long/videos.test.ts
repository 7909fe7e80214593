/**
 * Tests recorded lessons in a real browser: an uploaded lesson from its file to the watched part, and a
 * lesson on a different server with a passcode.
 */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const LESSON = join(import.meta.dirname, '../../../demo/videos/percent-change.webm');
const CAPTIONS =
  'WEBVTT\n\n00:00.000 --> 00:20.000\nA change has a factor.\n\n00:20.000 --> 00:34.000\nTwo multiply.\n';

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  await app.person({ ...pupil, username: 'noor', first_name: 'Noor', last_name: 'Haddad' });
  await app.person({ ...pupil, username: 'omar', first_name: 'Omar', last_name: 'Aziz', groups: [] });
  const { topic } = await seedTagLine(database, clock.now());
  await database.kysely
    .updateTable('tags')
    .set({ name: 'Growth by factors' })
    .where('id', '=', topic)
    .execute();
});
afterAll(() => app.close());

async function allotToGroup(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Assign', exact: true }).click();
  await staff.getByRole('combobox', { name: 'Groups' }).fill('Autumn');
  await staff.getByRole('option', { name: /Autumn A/ }).click();
  await staff.keyboard.press('Tab');
  await staff.getByText('1 person gets this video.').waitFor();
  await expectNoFaults(staff);
  await staff.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await staff.getByRole('cell', { name: 'Noor Haddad' }).waitFor();
}

test('a lesson is uploaded with chapters and captions, watched, annotated and resumed, and its tutor sees the progress', async () => {
  const staff = await openPageAs(app, 'ines', { path: '/videos' });
  await staff.getByRole('button', { name: 'Add a video' }).click();
  await staff.getByLabel('Title', { exact: true }).fill('Percent change');
  await staff.locator('input[type=file]').first().setInputFiles(LESSON);
  const length = staff.getByLabel('Length');
  await expect.poll(() => length.inputValue()).toMatch(/^0:\d\d$/);
  for (const [at, title] of [
    ['0:00', 'One factor'],
    ['0:20', 'Two changes'],
  ] as const) {
    await staff.getByRole('button', { name: 'Add a chapter' }).click();
    await staff
      .getByLabel(/^Start of chapter \d$/)
      .last()
      .fill(at);
    await staff
      .getByLabel(/^Chapter \d$/)
      .last()
      .fill(title);
  }
  await staff.getByRole('combobox', { name: 'Skill of chapter 1' }).fill('Growth by');
  await staff.getByRole('option', { name: 'Growth by factors' }).click();
  await staff.getByLabel('Caption text').fill(CAPTIONS);
  await expectNoFaults(staff);
  await staff.getByRole('button', { name: 'Add', exact: true }).click();
  await staff.getByRole('link', { name: 'Percent change' }).click();
  await staff.getByText('Not assigned yet').waitFor();
  await allotToGroup(staff);
  await expectNoFaults(staff);

  const page = await openPageAs(app, 'noor', { path: '/videos' });
  await expectNoFaults(page);
  await page.getByRole('link', { name: /^Watch.*: Percent change$/ }).press('Enter');
  const second = () => page.evaluate<number>("document.querySelector('video')?.currentTime ?? 0");
  await page.getByRole('tab', { name: 'Transcript' }).press('Enter');
  await page.getByRole('button', { name: /A change has a factor/ }).waitFor();
  await page.getByRole('button', { name: /Two changes/ }).press('Enter');
  await expect.poll(second).toBeGreaterThanOrEqual(20);
  await page.getByRole('button', { name: 'Play', exact: true }).first().press('Enter');
  // The video is really played, so the test waits this long.
  await expect.poll(second, { timeout: 60_000 }).toBeGreaterThan(22);
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
  expect(seconds).toBeLessThan(20);

  await page.reload();
  await page.getByText(/^You stopped at 0:/).waitFor();
  await page.getByRole('button', { name: /^Continue from 0:[12]/ }).waitFor();
  await page.getByText('Multiply, never add.').waitFor();
  await page.keyboard.press('d');
  await page.waitForURL(/\/doubts\/new\?.*at_seconds=\d+/);

  await staff.reload();
  await staff
    .getByRole('row', { name: /Noor Haddad/ })
    .getByText(`0:0${seconds} of 0:`)
    .waitFor();
  const stranger = await openPageAs(app, 'omar', { path: new URL(staff.url()).pathname });
  await stranger.getByText('We couldn’t load the video').waitFor();
});

test('the passcode for an external lesson is shown only to people it is assigned to', async () => {
  const staff = await openPageAs(app, 'ines', { path: '/videos' });
  await staff.getByRole('button', { name: 'Add a video' }).click();
  await staff.getByLabel('Title', { exact: true }).fill('Class of Thursday');
  await staff.getByLabel('Or web address').fill('https://zoom.us/rec/share/abc');
  await staff.getByLabel('Passcode').fill('hush-77');
  await staff.getByLabel('Length').fill('48:10');
  await staff.getByRole('button', { name: 'Add', exact: true }).click();
  await staff.getByRole('link', { name: 'Class of Thursday' }).click();
  await allotToGroup(staff);
  const path = new URL(staff.url()).pathname;

  const page = await openPageAs(app, 'noor', { path });
  await page.getByText('You’ll need a passcode.').waitFor();
  expect(await page.content()).not.toContain('hush-77');
  await page.getByRole('button', { name: 'Show passcode' }).press('Enter');
  await page.getByText('hush-77').waitFor();
  const link = page.getByRole('link', { name: 'Open lesson' });
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://zoom.us/rec/share/abc',
    'noopener noreferrer',
  ]);
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Mark as watched' }).press('Enter');
  await page.getByText('You’ve watched this.').waitFor();

  const stranger = await openPageAs(app, 'omar', { path });
  await stranger.getByText('We couldn’t load the video').waitFor();
  expect(await stranger.content()).not.toContain('hush-77');
});
