import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: RunningApp;
let school: string;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeAll(async () => {
  app = await runningApp();
  await app.person({ role: 'admin', username: 'ada' });
});

afterAll(() => app.close());

test('in an empty house an admin is led through the first steps, each ticked off by what is there', async () => {
  const page = await openPageAs(app, 'ada');
  await page.getByText('First steps, 0 of 4 done').waitFor();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Add a school' }).click();
  await page.getByRole('button', { name: 'Add a school' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Northgate Tutoring');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Northgate Tutoring is added.').waitFor();
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByText('First steps, 1 of 4 done').waitFor();
});

describe('in a school with people', () => {
  beforeAll(async () => {
    school = await app.school('Southbank College');
    const group = await app.group(school, 'Autumn A');
    await app.group(school, 'Retake');
    await app.person({ role: 'manager', username: 'mara', schools: [school], last_seen_at: daysAgo(1) });
    await app.person({
      role: 'tutor',
      username: 'ines',
      schools: [school],
      tutors: [group],
      last_seen_at: daysAgo(1),
    });
    const counselor = await app.person({
      role: 'counselor',
      username: 'dee',
      schools: [school],
      last_seen_at: daysAgo(1),
    });
    const pupil = { role: 'student', schools: [school], groups: [group], counselor: counselor.id } as const;
    await app.person({ ...pupil, first_name: 'Yuki', last_name: 'Tanabe', last_seen_at: daysAgo(9.5) });
    await app.person({ ...pupil, first_name: 'Leila', last_name: 'Haddad' });
    await app.person({
      ...pupil,
      username: 'noor',
      first_name: 'Noor',
      last_name: 'Amin',
      last_seen_at: daysAgo(3),
    });
    await app.person({ role: 'guest', username: 'gil', first_name: 'Gil' });
  });

  test.each(['ines', 'dee'])(
    '%s sees who stayed away, with the reason in words, and when everyone was seen',
    async (username) => {
      const page = await openPageAs(app, username);
      const needs = page.getByRole('region', { name: 'Who needs you' });
      await needs.getByRole('listitem').first().waitFor();
      expect(await needs.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Leila Haddad\s+Autumn A\s+Has never signed in\.\s+See record$/),
        expect.stringMatching(/^Yuki Tanabe\s+Autumn A\s+Has not signed in for 9 days\.\s+See record$/),
      ]);
      const ages = page.getByRole('table', { name: 'Students by when they were last seen' });
      expect(await ages.getByRole('row').allTextContents()).toEqual([
        'Last seenStudents',
        'Never1',
        'Over a week1',
        'This week1',
        'Under a day0',
      ]);
      await expectNoFaults(page);
      await needs.getByRole('link', { name: 'See the record of Yuki Tanabe' }).click();
      await page.getByRole('heading', { name: 'Yuki Tanabe', level: 1 }).waitFor();
    },
  );

  test('a manager sees the figures of their schools and what is left undone', async () => {
    const page = await openPageAs(app, 'mara');
    await page.getByRole('heading', { name: 'Not signed in yet' }).waitFor();
    expect(await figures(page)).toEqual({
      School: '1',
      Staff: '3',
      Students: '3',
      Groups: '2',
      'Never signed in': '1',
    });
    const unseen = page.getByRole('region', { name: 'Not signed in yet' });
    expect(await unseen.getByRole('listitem').count()).toBe(1);
    await unseen.getByText('Leila Haddad').waitFor();
    const untutored = page.getByRole('region', { name: 'Groups without a tutor' });
    expect(await untutored.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Retake'),
    ]);
    await expectNoFaults(page);
  });

  test('an admin whose house stands sees the same figures over all schools', async () => {
    const page = await openPageAs(app, 'ada');
    await page.getByRole('heading', { name: 'Not signed in yet' }).waitFor();
    expect(await figures(page)).toMatchObject({ Schools: '2', Students: '3', Groups: '2' });
    expect(await page.getByText('First steps').count()).toBe(0);
    await expectNoFaults(page);
  });

  test('a student sets the goal with the keyboard alone, and then sees the way to it', async () => {
    const page = await openPageAs(app, 'noor');
    await page.getByRole('heading', { name: 'Set your goal' }).waitFor();
    await expectNoFaults(page);
    await page.getByLabel('Goal score').focus();
    await page.keyboard.type('1405');
    await page.keyboard.press('Enter');
    await page.getByText('In steps of 10.').waitFor();
    await page.getByText('Choose the day of your test.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1400');
    const day = new Date(Date.now() + 70 * DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel('Day of your test').fill(day);
    await page.keyboard.press('Enter');
    await page.getByText('Your goal is saved.').waitFor();
    await page.getByRole('heading', { name: 'Your goal is 1400' }).waitFor();
    await page.getByText('Your test is in 10 weeks').waitFor();
    await page.getByRole('heading', { name: 'No test is allotted to you yet' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your goal is 1400' }).waitFor();
    await expectNoFaults(page);
  });

  test('a goal that was changed elsewhere meanwhile is not overwritten without a word', async () => {
    const page = await openPageAs(app, 'gil');
    await page.getByLabel('Goal score').fill('1200');
    await page.getByLabel('Day of your test').fill('2030-03-09');
    const other = await openPageAs(app, 'gil', { path: '/profile' });
    await other.getByLabel('First name').fill('Gilbert');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByText('Your profile is saved.').waitFor();
    await page.getByRole('button', { name: 'Save my goal' }).click();
    await page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' }).waitFor();
    await page.getByRole('button', { name: 'Save my goal' }).click();
    await page.getByRole('heading', { name: 'Your goal is 1200' }).waitFor();
  });

  test('a guest is greeted by name and told what comes', async () => {
    const page = await openPageAs(app, 'gil');
    await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Gil/, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No open test yet' }).waitFor();
    await expectNoFaults(page);
  });

  test('a home whose figures do not come says so and loads at the second try', async () => {
    const page = await openPageAs(app, 'mara', { path: '/groups' });
    await page.route('**/api/schools/?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('alert').filter({ hasText: 'The figures did not load' }).waitFor();
    await page.unroute('**/api/schools/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Not signed in yet' }).waitFor();
  });
});

async function figures(page: Page): Promise<Record<string, string>> {
  const labels = await page.getByRole('term').allInnerTexts();
  const values = await page.getByRole('definition').allInnerTexts();
  return Object.fromEntries(labels.map((label, place) => [label, values[place] ?? '']));
}
