/** Walks through the calendar with the keyboard, and subscribes to it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const DAY_MS = 86_400_000;

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn');
  const author = await app.person({ role: 'manager', username: 'head', schools: [school] });
  await app.person({ role: 'student', username: 'noor', schools: [school], groups: [group] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
  const base = [database, clock.now(), author.id] as const;
  for (const [title, hours] of [
    ['Linear functions', 1],
    ['A title as long as titles of tests may reasonably be, and then some more words', 2],
    ['الجبر الخطي', 3],
    ['Next week', 7 * 24],
  ] as const) {
    const { id } = await seedAssessment(...base, { title });
    const due_at = new Date(clock.now().getTime() + (hours * DAY_MS) / 24);
    await seedAllocation(...base, id, { group_id: group }, { due_at });
  }
});
afterAll(() => app.close());

const focusedDay = (page: Page) => page.locator(':focus').textContent();

test.each([
  { who: 'ines', scheme: 'light' },
  { who: 'noor', scheme: 'dark' },
] as const)(
  '$who reaches each day of the month with the arrow keys, and lists a day’s events',
  async ({ who, scheme }) => {
    const page = await openPageAs(app, who, { path: '/calendar', width: 1280, scheme, zone: 'UTC' });
    const today = page.locator('button[aria-current=date]');
    await today.waitFor();
    await page.getByRole('region', { name: 'Next 7 days' }).getByText('Linear functions').waitFor();
    await expectNoFaults(page);
    await today.focus();
    const first = await focusedDay(page);
    await page.keyboard.press('ArrowRight');
    expect(await focusedDay(page)).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    expect(await focusedDay(page)).toBe(first);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(title);
    await page.locator('table button:focus').waitFor();
    await page.keyboard.press('PageUp');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await today.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show the next 7 days' }).waitFor();
    await page.locator('h2:focus').waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Show the next 7 days' }).click();
    await page.getByRole('region', { name: 'Next 7 days' }).waitFor();
  },
);

test('a phone lists the month, and a private link is shown once', async () => {
  const page = await openPageAs(app, 'noor', { path: '/calendar', width: 390, zone: 'UTC' });
  await page.getByText('Linear functions').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await page.getByRole('button', { name: 'Make a link' }).click();
  const address = await page.getByLabel('Calendar link', { exact: true }).inputValue();
  expect(address).toMatch(/\/api\/calendar\/[\w-]{43}\.ics$/);
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(200);
  await expectNoFaults(page);
  await page.reload();
  await page.getByText('A link is shown only once.').waitFor();
  expect(await page.getByLabel('Calendar link', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'End the link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
  await page.getByRole('button', { name: 'Make a link' }).waitFor();
  expect((await page.request.get(new URL(address).pathname)).status()).toBe(404);
});
