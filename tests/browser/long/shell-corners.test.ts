import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, openPage, openPageAs, signInAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  await app.person({
    role: 'tutor',
    username: 'ines',
    first_name: 'Ines',
    last_name: 'Moreau',
    schools: [school],
    tutors: [group],
  });
  await app.person({
    role: 'student',
    username: 'noor',
    first_name: 'Noor',
    last_name: 'Haddad',
    schools: [school],
    groups: [group],
  });
});

beforeAll(async () => {
  const { database, clock } = app.platform;
  const { id } = await app.person({ role: 'admin' });
  await seedAssessment(database, clock.now(), id, { title: 'Mock 7' });
  await seedQuestion(database, clock.now(), id, { stem: 'Which heliotrope?' });
});

afterAll(() => app.close());

test('the progress bar appears 100 ms after a navigation starts and disappears with it', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  await page.clock.install();
  await page.reload();
  await page.getByLabel('First name').waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/group-places-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('link', { name: 'Groups' }).click();
  await page.waitForURL('**/groups');
  await page.clock.runFor(99);
  expect(await bar.count()).toBe(0);
  await page.clock.runFor(1);
  await bar.waitFor();
  expect((await bar.boundingBox())?.width).toBeGreaterThan(40);
  release();
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  await bar.waitFor({ state: 'detached' });
});

test('the command palette finds tests, questions and groups, and offers the user’s actions', async () => {
  const page = await openPageAs(app, 'ines');
  const goTo = async (text: string, name: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).fill(text);
    await page.getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
  };
  await goTo('autumn', /^Autumn A/);
  await page.getByRole('heading', { name: 'Autumn A', level: 1 }).waitFor();
  await goTo('mock', /^Mock 7/);
  await page.getByRole('heading', { name: 'Mock 7', level: 1 }).waitFor();
  await goTo('heliotr', /^Which heliotrope/);
  await page.waitForURL('**/questions/*');
  await goTo('assign a', /^Assign a test/);
  await page.getByRole('dialog', { name: 'Assign a test' }).waitFor();
  // Without the permission the action is missing.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('invite');
  await page.getByText('No results. Try a shorter search.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('an unknown URL, and a staff page for a student, show the not-found screen inside the frame', async () => {
  const page = await openPageAs(app, 'noor', { path: '/nowhere/at/all' });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await page.title()).toBe('Not found · Assay');
  await page.goto('/people');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to Today' }).click();
  await page.waitForURL(`${app.url}/`);
});

test('a menu that fails to load says so and opens at the next press; focus returns after the menu and the palette close', async () => {
  const page = await openPageAs(app, 'ines');
  const focused = () => page.evaluate('document.activeElement.textContent');
  await page.route('**/person-menu-list-*', (route) => route.abort());
  const menu = page.getByRole('button', { name: 'Account menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByText('We couldn’t open that').waitFor();
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await page.unroute('**/person-menu-list-*');
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Your profile' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Account menu');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Account menu');
});

test('the theme is set before the first paint, and a person’s choice also applies in other browsers', async () => {
  const page = await openPageAs(app, 'ines', { scheme: 'dark' });
  const theme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await theme()).toBe('dark');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'Account menu' }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  expect(await theme()).toBe('light');
  expect((await saved).status()).toBe(200);
  const elsewhere = await openPage(app, { scheme: 'dark' });
  await signInAs(elsewhere, 'ines');
  await elsewhere.locator('html[data-mantine-color-scheme=light]').waitFor();
});
