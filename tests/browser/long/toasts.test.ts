import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let group: string;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  group = await app.group(school, 'Autumn A');
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
});

afterAll(() => app.close());

const profileSaved = (page: Page) => page.getByRole('status').filter({ hasText: 'Your profile is saved.' });

test('a toast closes exactly after its interval', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  await page.clock.install();
  await page.reload();
  await page.getByLabel('First name').waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Save' }).click();
  await profileSaved(page).waitFor();
  expect(await profileSaved(page).textContent()).toBe('SuccessYour profile is saved.');
  await page.clock.runFor(5999);
  expect(await profileSaved(page).count()).toBe(1);
  await page.clock.runFor(1);
  await profileSaved(page).waitFor({ state: 'detached' });
});

test('a toast that is hovered or focused when its time ends stays until it is neither', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  await page.clock.install();
  await page.reload();
  await page.getByLabel('First name').waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Save' }).click();
  await profileSaved(page).hover();
  await page.clock.runFor(60_000);
  await profileSaved(page).getByRole('button', { name: 'Close: Success' }).focus();
  await page.mouse.move(600, 800);
  await page.clock.runFor(60_000);
  expect(await profileSaved(page).count()).toBe(1);
  await page.getByLabel('First name').focus();
  await profileSaved(page).waitFor({ state: 'detached' });
});

test('toasts stack at the top right and close one by one; an error toast has a title, is announced and stays', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  await page.clock.install();
  await page.reload();
  await page.getByLabel('First name').waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Save' }).click();
  await profileSaved(page).waitFor();
  await page.route('**/api/me/', (route) => route.abort());
  await page.getByRole('button', { name: 'Save' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Your profile wasn’t saved' });
  await failure.waitFor();
  const [above, below] = [await profileSaved(page).boundingBox(), await failure.boundingBox()];
  expect(above?.y).toBeLessThan(40);
  expect((above?.x ?? 0) + (above?.width ?? 0)).toBeGreaterThan(1280 - 40);
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await page.clock.runFor(3_600_000);
  expect(await profileSaved(page).count()).toBe(0);
  await failure.getByRole('button', { name: 'Close: Your profile wasn’t saved' }).click();
  await failure.waitFor({ state: 'detached' });
});

test.each([1280, 360])(
  'at %i px no toast covers the page’s main button, however many toasts there are',
  async (width) => {
    const page = await openPageAs(app, 'ines', { path: `/groups/${group}`, width, height: 800 });
    // The paused clock keeps the toasts open.
    await page.clock.install();
    await page.reload();
    const renew = page.getByRole('button', { name: /^(Create join code|Replace code)$/ });
    await renew.waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const act = page.getByRole('button', { name: 'Add students' }).first();
    for (const count of [1, 2, 3]) {
      await renew.click();
      await page.clock.runFor(50);
      await page.getByRole('button', { name: 'Create code' }).click();
      await page
        .getByText('Autumn A has a new join code.')
        .nth(count - 1)
        .waitFor();
      await page.clock.runFor(50);
      const [stack, button] = [await page.getByLabel('Messages').boundingBox(), await act.boundingBox()];
      if (stack === null || button === null) throw new Error('The messages or the button are not visible.');
      const isAbove = stack.y + stack.height <= button.y;
      expect(isAbove || stack.y >= button.y + button.height, `with ${count}`).toBe(true);
      expect(stack.x + stack.width).toBeGreaterThan(width - 40);
    }
    // The focused element from before the dialog is not covered either.
    await renew.click({ trial: true });
    await act.click();
    await page.getByRole('dialog', { name: 'Add students to Autumn A' }).waitFor();
  },
);
