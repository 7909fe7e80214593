import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';

interface Made {
  id: string;
  version: number;
}

let app: RunningApp;
let token: string;
let school: string;
/** Three published questions about walnuts, and a draft. */
let questions: string[];

beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'manager', username: 'mara', schools: [school] });
  await app.person({ role: 'student', username: 'noor', schools: [school], groups: [group] });
  const signIn = await fetch(`${app.url}/api/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: PASSWORD }),
  });
  token = ((await signIn.json()) as { access_token: string }).access_token;
  questions = [];
  for (const [stem, status] of [
    ['One walnut', 'live'],
    ['Two walnuts', 'live'],
    ['Three walnuts', 'live'],
    ['Walnuts to come', 'draft'],
  ]) {
    const options = [{ text: '<p>Yes</p>', is_correct: true }, { text: '<p>No</p>' }];
    const body = { type: 'single_choice', stem: `<p>${stem}</p>`, status, options, difficulty: 2 };
    questions.push((await call<Made>('POST', '/api/questions/', body)).id);
  }
});

afterAll(() => app.close());

/** Calls the API as the admin, while a different user uses the browser. */
async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method,
    headers: {
      authorization: `JWT ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text) as Answer;
}

/** The questions of each section in order, by the first words of their stems. */
async function sectionsOf(assessment: string): Promise<Record<string, string[]>> {
  const sections = await call<{ results: (Made & { title: string })[] }>(
    'GET',
    `/api/assessments/${assessment}/sections/`,
  );
  const lists = sections.results.map(async ({ id, title }) => {
    const list = await call<{ results: { question: { stem: string } }[] }>(
      'GET',
      `/api/sections/${id}/questions/`,
    );
    return [title, list.results.map(({ question }) => question.stem.replaceAll(/<\/?p>| .*/g, ''))];
  });
  return Object.fromEntries(await Promise.all(lists)) as Record<string, string[]>;
}

function card(page: Page, number: number, section: string) {
  return page.getByRole('button', { name: `Question ${number}, ${section}`, exact: true });
}

async function addSection(page: Page, title: string, minutes: string) {
  await page.getByRole('button', { name: 'Add a section' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await dialog.getByRole('combobox', { name: 'Section type' }).click();
  await page.getByRole('option', { name: 'Math' }).click();
  await dialog.getByLabel('Minutes', { exact: true }).fill(minutes);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  await dialog.waitFor({ state: 'detached' });
}

test('a test is built and reordered by keyboard, corrected, published and assigned, and a student sees it', async () => {
  const page = await openPageAs(app, 'mara', { path: '/assessments' });
  await page.getByText('No tests yet').waitFor();
  await page.getByRole('button', { name: 'New test' }).first().click();
  await page.getByRole('button', { name: 'Create test' }).click();
  await page.getByText('Enter a name.').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Mock 7');
  await page.getByRole('button', { name: 'Create test' }).click();
  await page.getByRole('heading', { name: 'Mock 7', level: 1 }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await addSection(page, 'Module 1', '30');
  await addSection(page, 'Module 2', '20');
  await page.getByRole('button', { name: 'Add questions to Module 1' }).click();
  const bank = page.getByRole('dialog');
  await bank.getByText('Three walnuts').waitFor();
  expect(await bank.getByText('Walnuts to come').count()).toBe(0);
  await bank.getByRole('button', { name: 'Remove Status: Published' }).click();
  for (const stem of ['One walnut', 'Two walnuts', 'Walnuts to come']) {
    await bank.getByRole('checkbox', { name: stem }).click();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await bank.getByRole('button', { name: 'Add 3 questions' }).click();
  await page.getByText('3 questions added to Module 1.').waitFor();
  await bank.waitFor({ state: 'detached' });

  await card(page, 1, 'Module 1').press('Space');
  await page.getByText(/^Question 1 of Module 1 is picked up/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await page.getByText('Module 2, position 1.').waitFor({ state: 'attached' });
  await card(page, 1, 'Module 2').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Moved back to Module 1, position 1.').waitFor({ state: 'attached' });
  expect(await sectionsOf(id)).toEqual({ 'Module 1': ['One', 'Two', 'Walnuts'], 'Module 2': [] });
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await page
    .locator('[data-handle]:focus')
    .and(card(page, 1, 'Module 2'))
    .waitFor();
  await expect.poll(() => sectionsOf(id)).toEqual({ 'Module 1': ['Two', 'Walnuts'], 'Module 2': ['One'] });
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const faults = page.getByRole('complementary', { name: 'Before you publish' });
  await faults.getByRole('heading').and(page.locator(':focus')).waitFor();
  await faults.getByText('This question is a draft. Publish it, or remove it from the test.').waitFor();
  await faults.getByRole('button', { name: 'Module 1, question 2' }).click();
  await card(page, 2, 'Module 1').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from test' }).click();
  await page.getByText('Ready to publish.').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('New sessions get the test as you see it.').waitFor();

  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const allot = page.getByRole('dialog');
  await allot.getByRole('button', { name: 'Assign' }).click();
  await allot.getByText('Choose at least one group or person.').waitFor();
  await allot.getByRole('combobox', { name: 'Groups' }).fill('autumn');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Autumn A/ })
    .click();
  await page.keyboard.press('Escape');
  await allot.getByLabel('Due: day').fill('5 Jan 2040');
  await allot.getByLabel('Due: time').fill('16:00');
  expect(await accessibilityFaults(page)).toEqual([]);
  await allot.getByRole('button', { name: 'Assign' }).click();
  await page.getByText('Mock 7 is assigned to Autumn A.').waitFor();

  const taker = await openPageAs(app, 'noor', { path: '/assessments' });
  await taker.getByText('You have 1 test due').waitFor();
  await taker.getByText('50 min · 2 questions').waitFor();
  await taker.getByRole('button', { name: 'Start test, Mock 7' }).waitFor();
  await expectNoFaults(taker);

  await page.goto(`/assessments/${id}?tab=people`);
  await page.getByRole('cell', { name: 'Not started' }).waitFor();
  await page.goto('/allocations');
  await page.getByRole('button', { name: 'Unassign Mock 7 from Autumn A' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unassign Mock 7 from Autumn A' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unassign' }).click();
  await page.getByText('No assignments yet').waitFor();
});

test('a move that conflicts with a concurrent change is reported; the user can repeat it or drag it back', async () => {
  const { id } = await call<Made>('POST', '/api/assessments/', { title: 'Quick check', school });
  for (const title of ['First', 'Second']) {
    const body = { title, kind: 'math', duration_seconds: 600 };
    const section = await call<Made>('POST', `/api/assessments/${id}/sections/`, body);
    const placed = title === 'First' ? questions.slice(0, 2) : questions.slice(2, 3);
    await call('POST', `/api/sections/${section.id}/questions/`, { questions: placed });
  }
  const page = await openPageAs(app, 'mara', { path: `/assessments/${id}`, width: 360 });
  await card(page, 2, 'First').waitFor();
  const { version } = await call<Made>('GET', `/api/assessments/${id}/`);
  await call('PATCH', `/api/assessments/${id}/`, { version, title: 'Slow check' });

  await page.getByRole('button', { name: 'More actions for question 2 of First' }).click();
  await page.getByRole('combobox', { name: 'Move to' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Second' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const notice = page.getByRole('alert');
  await notice.getByText('Question 2 of First was not moved to Second, position 2.').waitFor();
  await page.getByRole('heading', { name: 'Slow check', level: 1 }).waitFor();
  await card(page, 2, 'First').waitFor();
  // If the notice were scrolled to the top, the bar at the top would cover part of it.
  await page.evaluate('window.scrollTo(0, 0)');
  expect(await accessibilityFaults(page)).toEqual([]);
  await notice.getByRole('button', { name: 'Move again' }).click();
  await card(page, 2, 'First').waitFor({ state: 'detached' });
  await page.getByLabel('Section', { exact: true }).selectOption('Second');
  await card(page, 2, 'Second').waitFor();
  await expect.poll(() => sectionsOf(id)).toEqual({ First: ['One'], Second: ['Three', 'Two'] });

  await page.setViewportSize({ width: 1280, height: 900 });
  const cards = page.getByRole('listitem').filter({ has: page.locator('[data-handle]') });
  await cards.nth(2).dragTo(cards.nth(0));
  await expect.poll(() => sectionsOf(id)).toEqual({ First: ['Two', 'One'], Second: ['Three'] });
});

test('the test builder saves rules, scale and release together and reports a wrongly pasted scale', async () => {
  const { id } = await call<Made>('POST', '/api/assessments/', { title: 'Scaled', school });
  const body = { title: 'Only', kind: 'math', duration_seconds: 600 };
  const section = await call<Made>('POST', `/api/assessments/${id}/sections/`, body);
  await call('POST', `/api/sections/${section.id}/questions/`, { questions: questions.slice(0, 3) });
  const page = await openPageAs(app, 'mara', { path: `/assessments/${id}?tab=rules` });
  await page.getByLabel('Attempts').fill('none');
  await page.getByRole('switch', { name: 'Convert points to scores with a table' }).click();
  const pasted = page.getByRole('textbox', { name: 'Math, Scores' });
  await pasted.fill('200\n300\n290');
  await page.getByText('The score table ends at 2 of 3 points.').waitFor();
  await page
    .getByText('The score table drops at 2 points. More points must never give a lower score.')
    .waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a whole number from 1 to 100.').waitFor();
  await page.getByLabel('Attempts').fill('2');
  await pasted.fill('0\t200\n1\t300\n2\t400\n3\t500');
  await page.getByRole('row', { name: '3 500' }).waitFor();
  await expectNoFaults(page);
  await page.getByRole('tab', { name: 'Release' }).click();
  await page.getByRole('combobox', { name: 'Score', exact: true }).click();
  await page.getByRole('option', { name: 'When staff release it' }).click();
  await page.getByText('Students see the correct answer to each question when you release it').waitFor();
  // On a slow line a second form is saved while the first is still saving.
  const line = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(`**/api/assessments/${id}/`, async (route) => {
    if (route.request().method() === 'PATCH') asked.resolve();
    await line.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await asked.promise;
  await page.getByRole('tab', { name: 'Rules and scale' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  line.resolve();
  await page.getByRole('button', { name: /^Sav(e|ing)$/ }).waitFor({ state: 'detached' });
  expect(await call('GET', `/api/assessments/${id}/`)).toMatchObject({
    attempts_allowed: 2,
    scale: { kind: 'table', columns: [{ kind: 'math', route: '', scaled: [200, 300, 400, 500] }] },
    release: { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' },
  });
});

test('a test that is assigned cannot be deleted: the dialog lists who has it and archives it instead', async () => {
  const { id } = await call<Made>('POST', '/api/assessments/', { title: 'Given', school });
  const section = await call<Made>('POST', `/api/assessments/${id}/sections/`, {
    title: 'Only',
    kind: 'math',
  });
  await call('POST', `/api/sections/${section.id}/questions/`, { questions: questions.slice(0, 1) });
  const { version } = await call<Made>('GET', `/api/assessments/${id}/`);
  await call('PATCH', `/api/assessments/${id}/`, { version, status: 'published' });
  await call('POST', '/api/test-allocation/', { assessments: [id], schools: [school] });
  const page = await openPageAs(app, 'mara', { path: `/assessments/${id}` });
  await page.getByRole('button', { name: 'More for Given' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Given can’t be deleted' });
  await dialog.getByText('Northgate Tutoring: 1 person').waitFor();
  await expectNoFaults(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/holders.png` });
  await dialog.getByRole('button', { name: 'Archive instead' }).click();
  await page.getByText('Given was archived.').waitFor();
  expect(await call('GET', `/api/assessments/${id}/`)).toMatchObject({ status: 'archived' });
});
