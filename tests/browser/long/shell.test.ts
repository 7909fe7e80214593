import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

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

afterAll(() => app.close());

test('a navigation sets the title and focuses the heading, and the skip link leads to the content', async () => {
  const page = await openPageAs(app, 'ines');
  expect(await page.title()).toBe('Today · Assay');
  await page.getByRole('link', { name: 'Schools' }).click();
  await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
  await page.locator('h1:focus').waitFor();
  expect(await page.title()).toBe('Schools · Assay');
  await page.reload();
  await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

test('the palette opens by keyboard, goes to pages and finds people', async () => {
  const page = await openPageAs(app, 'ines');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sch');
  await page.getByRole('option', { name: 'Schools' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/schools');
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
  await page.keyboard.type('hadd');
  await page.getByRole('option', { name: /Noor Haddad/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Noor Haddad', level: 1 }).waitFor();
  // Recent entries appear at once and are deleted at sign-out.
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor();
  expect(await page.getByRole('group', { name: 'Recent' }).getByRole('option').allTextContents()).toEqual([
    'Noor HaddadStudent · noor · Northgate Tutoring',
    'Schools',
  ]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('nobody of this name');
  await page.getByText('No results. Try a shorter search.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('on a phone, staff find their pages in a side sheet, and students in a bar at the bottom', async () => {
  const staff = await openPageAs(app, 'ines', { width: 360, height: 740 });
  await staff.getByRole('button', { name: 'Menu', exact: true }).click();
  await staff.getByRole('dialog').getByRole('link', { name: 'Groups' }).click();
  await staff.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  await staff.getByRole('dialog').waitFor({ state: 'detached' });
  const student = await openPageAs(app, 'noor', { width: 360, height: 740 });
  await student.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Progress' }).click();
  await student.getByRole('heading', { name: 'Progress', level: 1 }).waitFor();
  expect(await student.getByRole('button', { name: 'Menu', exact: true }).count()).toBe(0);
});

test('a sidebar that is taller than the window does not make the page longer', async () => {
  const page = await openPageAs(app, 'ines', { height: 500, path: '/nowhere' });
  const side = page.getByRole('navigation', { name: 'Main' });
  expect(await side.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(500);
});

test('if a screen’s files do not load, the frame stays and the screen can be loaded again without a reload', async () => {
  const page = await openPageAs(app, 'ines', { mayComplain: /returned 503|is missing/ });
  await page.evaluate('window.isSamePage = true');
  await page.route('**/assets/*', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('link', { name: 'Schools' }).click();
  await page.getByRole('heading', { name: 'We couldn’t load this page' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'We couldn’t load this page' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Schools', level: 1 }).waitFor();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});

test('a part of a screen that did not load is loaded again together with the screen', async () => {
  const page = await openPageAs(app, 'ines', { path: '/nowhere', mayComplain: /staff-.* returned 503/ });
  await page.route('**/assets/staff-*.js', (route) => route.fulfill({ status: 503 }));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Go to/ })
    .click();
  await page.getByRole('heading', { name: 'We couldn’t load this page' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'We couldn’t load this page' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
});
