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

test('the bar at the top starts 100 ms after a navigation and goes with it', async () => {
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
  const bar = page.getByRole('progressbar', { name: 'The page is loading' });
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

test('a navigation sets the title and puts the focus on the heading; the skip link leads to the content', async () => {
  const page = await openPageAs(app, 'ines');
  expect(await page.title()).toBe('Today · Assay');
  await page.getByRole('link', { name: 'Schools' }).click();
  await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
  await page.locator('h1:focus').waitFor();
  expect(await page.title()).toBe('Schools · Assay');
  await page.reload();
  await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

test('the palette opens with the keyboard, goes to pages and finds people', async () => {
  const page = await openPageAs(app, 'ines');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sch');
  await page.getByRole('option', { name: 'Schools' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/schools');
  await page.getByRole('button', { name: 'Find or go to' }).click();
  await page.getByRole('combobox', { name: 'Find or go to' }).waitFor();
  await page.keyboard.type('hadd');
  await page.getByRole('option', { name: /Noor Haddad/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Noor Haddad', level: 1 }).waitFor();
  // Whom one went to last is there at once, and goes with the sign-in.
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor();
  expect(await page.getByRole('group', { name: 'Recent' }).getByRole('option').allTextContents()).toEqual([
    'Noor HaddadStudent · noor · Northgate Tutoring',
    'Schools',
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill('nobody of this name');
  await page.getByText('Nothing fits').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the palette finds tests, questions and groups, and does what the reader may do', async () => {
  const page = await openPageAs(app, 'ines');
  const goTo = async (text: string, name: RegExp) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or go to' }).fill(text);
    await page.getByRole('option', { name, selected: true }).waitFor();
    await page.keyboard.press('Enter');
  };
  await goTo('autumn', /^Autumn A/);
  await page.getByRole('heading', { name: 'Autumn A', level: 1 }).waitFor();
  await goTo('mock', /^Mock 7/);
  await page.getByRole('heading', { name: 'Mock 7', level: 1 }).waitFor();
  await goTo('heliotr', /^Which heliotrope/);
  await page.waitForURL('**/questions/*');
  await goTo('allot a', /^Allot a test/);
  await page.getByRole('dialog', { name: 'Allot a test' }).waitFor();
  // Without a permission there is no such act.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill('invite');
  await page.getByText('Nothing fits').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('on a phone staff have the places in a sheet, students in a bar at the foot', async () => {
  const staff = await openPageAs(app, 'ines', { width: 360, height: 740 });
  await staff.getByRole('button', { name: 'Menu', exact: true }).click();
  await staff.getByRole('dialog').getByRole('link', { name: 'Groups' }).click();
  await staff.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  await staff.getByRole('dialog').waitFor({ state: 'detached' });
  const student = await openPageAs(app, 'noor', { width: 360, height: 740 });
  await student.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Progress' }).click();
  await student.getByRole('heading', { name: 'Performance', level: 1 }).waitFor();
  expect(await student.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0);
});

test('an address without a screen says so inside the frame, as do the places of staff to a student', async () => {
  const page = await openPageAs(app, 'noor', { path: '/nowhere/at/all' });
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  expect(await page.title()).toBe('Not found · Assay');
  await page.goto('/people');
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to Today' }).click();
  await page.waitForURL(`${app.url}/`);
});

test('a screen that does not load leaves the frame standing and can be loaded again', async () => {
  const page = await openPageAs(app, 'ines', { mayComplain: /Failed to fetch dynamically imported module/ });
  await page.route('**/assets/schools-place-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Schools' }).click();
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
});

test('a menu that does not load says so and opens at the next press; it and the palette give the focus back', async () => {
  const page = await openPageAs(app, 'ines');
  const focused = () => page.evaluate('document.activeElement.textContent');
  await page.route('**/person-menu-list-*', (route) => route.abort());
  const menu = page.getByRole('button', { name: 'your menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByText('That did not load').waitFor();
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  await page.unroute('**/person-menu-list-*');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Your profile' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Your menu');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toContain('Your menu');
});

test('the theme stands before the first paint, and follows the person', async () => {
  const page = await openPageAs(app, 'ines', { scheme: 'dark' });
  const theme = () => page.evaluate('document.documentElement.dataset.mantineColorScheme');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await theme()).toBe('dark');
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('button', { name: 'your menu' }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  expect(await theme()).toBe('light');
  expect((await saved).status()).toBe(200);
  const elsewhere = await openPage(app, { scheme: 'dark' });
  await signInAs(elsewhere, 'ines');
  await elsewhere.locator('html[data-mantine-color-scheme=light]').waitFor();
});
