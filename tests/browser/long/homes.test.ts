import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedSession } from '#tests/support/test-seed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: RunningApp;
let school: string;
let ada: SeededPerson;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeAll(async () => {
  app = await runningApp();
  ada = await app.person({ role: 'admin', username: 'ada' });
});

afterAll(() => app.close());

test('in an empty product an admin is led through the first steps, each checked off when done', async () => {
  const page = await openPageAs(app, 'ada');
  await page.getByText('First steps, 0 of 5 done').waitFor();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Add a school' }).click();
  await page.getByRole('button', { name: 'Add school' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Northgate Tutoring');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Northgate Tutoring added.').waitFor();
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByText('First steps, 1 of 5 done').waitFor();
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

  test('a counselor sees each student with the reasons for their status, and what its colors mean', async () => {
    const page = await openPageAs(app, 'dee');
    const students = page.getByRole('table', { name: 'Your students, most urgent first' });
    await students.getByRole('link', { name: 'Yuki Tanabe' }).waitFor();
    await page.getByText('None of your 3 students is in red.').waitFor();
    await page.getByText('no work for 14 days, 2 tests overdue').waitFor();
    await expectNoFaults(page);
    await students.getByRole('link', { name: 'Yuki Tanabe' }).click();
    await page.getByRole('heading', { name: 'Yuki Tanabe', level: 1 }).waitFor();
  });

  test.each(['ines'])(
    '%s sees who stayed away and why, and when everyone was last seen',
    async (username) => {
      const page = await openPageAs(app, username);
      const needs = page.getByRole('region', { name: 'Who needs you' });
      await needs.getByRole('listitem').first().waitFor();
      expect(await needs.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Leila Haddad\s+Autumn A\s+Has never signed in\.\s+See record$/),
        expect.stringMatching(/^Yuki Tanabe\s+Autumn A\s+Hasn’t signed in for 9 days\.\s+See record$/),
      ]);
      const ages = page.getByRole('table', { name: 'Students by when they last signed in' });
      expect(await ages.getByRole('row').allTextContents()).toEqual([
        'Last seenStudents',
        'Never1',
        '7 days ago or more1',
        'Last 7 days1',
        'Last 24 hours0',
      ]);
      await expectNoFaults(page);
      await needs.getByRole('link', { name: 'See record of Yuki Tanabe' }).click();
      await page.getByRole('heading', { name: 'Yuki Tanabe', level: 1 }).waitFor();
    },
  );

  test('a manager sees the figures for their schools and what is left to do', async () => {
    const page = await openPageAs(app, 'mara');
    await page.getByRole('heading', { name: 'Haven’t signed in yet' }).waitFor();
    expect(await figures(page)).toEqual({
      School: '1',
      Staff: '3',
      Students: '3',
      Groups: '2',
      'Never signed in': '1',
    });
    const unseen = page.getByRole('region', { name: 'Haven’t signed in yet' });
    expect(await unseen.getByRole('listitem').count()).toBe(1);
    await unseen.getByText('Leila Haddad').waitFor();
    const untutored = page.getByRole('region', { name: 'Groups without a tutor' });
    expect(await untutored.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('Retake'),
    ]);
    await expectNoFaults(page);
  });

  test('an admin of a product with data sees the figures for all schools, and that no test is assigned', async () => {
    const page = await openPageAs(app, 'ada');
    await page.getByRole('heading', { name: 'Haven’t signed in yet' }).waitFor();
    expect(await figures(page)).toMatchObject({ Schools: '2', Students: '3', Groups: '2' });
    await page.getByText('First steps, 4 of 5 done').waitFor();
    expect(await page.getByRole('link', { name: 'Build a test' }).count()).toBe(1);
    await expectNoFaults(page);
  });

  test('a student sets a goal by keyboard and then sees how far away it is', async () => {
    const page = await openPageAs(app, 'noor');
    await page.getByRole('heading', { name: 'Set your goal' }).waitFor();
    await expectNoFaults(page);
    await page.getByLabel('Goal score').focus();
    await page.keyboard.type('1405');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a multiple of 10.').waitFor();
    await page.getByText('Choose your test date.').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1400');
    const day = new Date(Date.now() + 70 * DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel('Test date', { exact: true }).fill(day);
    await page.keyboard.press('Enter');
    await page.getByText('Goal saved.').waitFor();
    await page.getByRole('heading', { name: 'Your goal is 1400' }).waitFor();
    await page.getByText('Your test is in 10 weeks').waitFor();
    await page.getByRole('heading', { name: 'No tests assigned yet' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Your goal is 1400' }).waitFor();
    await expectNoFaults(page);
  });

  test('a goal is not silently saved over a profile that was changed elsewhere', async () => {
    const page = await openPageAs(app, 'gil');
    await page.getByLabel('Goal score').fill('1200');
    await page.getByLabel('Test date', { exact: true }).fill('2030-03-09');
    const other = await openPageAs(app, 'gil', { path: '/profile' });
    await other.getByLabel('First name').fill('Gilbert');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.getByText('Your profile is saved.').waitFor();
    await page.getByRole('button', { name: 'Save goal' }).click();
    await page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' }).waitFor();
    await page.getByRole('button', { name: 'Save goal' }).click();
    await page.getByRole('heading', { name: 'Your goal is 1200' }).waitFor();
  });

  test('a guest is greeted by name and told what comes next', async () => {
    const page = await openPageAs(app, 'gil');
    await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Gil/, level: 1 }).waitFor();
    await page.getByRole('heading', { name: 'No open tests right now' }).waitFor();
    await expectNoFaults(page);
  });

  test('a home page whose figures do not load says so and loads when tried again', async () => {
    const page = await openPageAs(app, 'mara', { path: '/groups' });
    await page.route('**/api/schools/?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByRole('alert').filter({ hasText: 'We couldn’t load the numbers on this page' }).waitFor();
    await page.unroute('**/api/schools/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Haven’t signed in yet' }).waitFor();
  });
});

describe('in a school with tests', () => {
  const HELD = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' } as const;

  beforeAll(async () => {
    const { database } = app.platform;
    const westgate = await app.school('Westgate');
    const group = await app.group(westgate, 'Winter');
    const of = { schools: [westgate], last_seen_at: new Date() };
    await app.person({ ...of, role: 'manager', username: 'mo' });
    await app.person({ ...of, role: 'tutor', username: 'tess', tutors: [group] });
    const pupil = { ...of, role: 'student', groups: [group] } as const;
    const omar = await app.person({ ...pupil, username: 'omar', first_name: 'Omar', last_name: 'Diaz' });
    const mina = await app.person({ ...pupil, first_name: 'Mina', last_name: 'Roy' });
    const paper = (title: string, more: object = {}) =>
      seedPaper(database, daysAgo(5), ada.id, {
        title,
        sections: [{ duration_seconds: 1200, questions: [{}, {}, {}, {}] }],
        ...more,
      });
    await seedSitting(database, daysAgo(3), await paper('Mock 1'), omar.id, {
      answers: [['A', 'A', 'A', 'A']],
    });
    await seedSitting(database, daysAgo(2), await paper('Mock 2'), omar.id, {
      answers: [['A', 'B', 'B', 'A']],
    });
    const held = await paper('By hand', { release: HELD });
    await seedSitting(database, daysAgo(4), held, omar.id, { answers: [['A', 'A', 'A', 'A']] });
    const due = await paper('Mock 3');
    await seedAllocation(database, new Date(), ada.id, due.id, { group_id: group }, { due_at: daysAgo(-2) });
    const begun = { status: 'in_progress', started_at: new Date() } as const;
    await seedSession(database, new Date(), due.id, mina.id, begun);
  });

  test.each(['tess', 'mo'])(
    '%s sees whose score fell, which sessions are in progress, due tests and results waiting for release',
    async (username) => {
      const page = await openPageAs(app, username);
      const rowsOf = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
      await rowsOf('Who needs you').first().waitFor();
      expect(await rowsOf('Who needs you').allInnerTexts()).toEqual([
        expect.stringMatching(
          /^Omar Diaz\s+Winter\s+Share of points fell by 50 percentage points in Mock 2\.\s+50%\s+See result$/,
        ),
      ]);
      expect(await rowsOf('Live now').allInnerTexts()).toEqual([
        expect.stringMatching(/^Mock 3\s+1 in progress/),
      ]);
      expect(await rowsOf('Due this week').allInnerTexts()).toEqual([
        expect.stringMatching(/Mock 3 Winter\s+0 of 2 done\s+1 not started$/),
      ]);
      await rowsOf('Waiting for you')
        .getByRole('button', { name: /^Release/ })
        .waitFor();
      expect(await rowsOf('Waiting for you').allInnerTexts()).toEqual([
        expect.stringMatching(/^By hand\s+1 score to release\s+Release 1 score$/),
      ]);
      await expectNoFaults(page);
      await page.getByRole('link', { name: 'See result of Omar Diaz' }).click();
      await page.getByRole('heading', { name: 'Mock 2', level: 1 }).waitFor();
    },
  );

  test('a tutor opens the dialog that assigns a test from their home page', async () => {
    const page = await openPageAs(app, 'tess');
    await page.getByRole('link', { name: 'Assign a test' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign a test' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: /Mock 3.*Winter/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await dialog.count()).toBe(0);
  });

  test('a student sees the due test, other tests that can be taken and what changed, and can set a goal', async () => {
    const page = await openPageAs(app, 'omar');
    await page.getByRole('heading', { name: 'Mock 3', level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Start test' }).waitFor();
    await page.getByText('20 min · 4 questions').first().waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Mock 3' }).innerText()).toMatch(
      /due in 2 days/,
    );
    await page.getByRole('heading', { name: 'Since Mock 1' }).waitFor();
    await expectNoFaults(page);
    await page.getByRole('button', { name: 'Set your goal' }).click();
    await page.getByLabel('Goal score').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Result of Mock 2' }).click();
    await page.getByRole('heading', { name: 'Mock 2', level: 1 }).waitFor();
  });
});

async function figures(page: Page): Promise<Record<string, string>> {
  const labels = await page.getByRole('term').allInnerTexts();
  const values = await page.getByRole('definition').allInnerTexts();
  return Object.fromEntries(labels.map((label, place) => [label, values[place] ?? '']));
}
