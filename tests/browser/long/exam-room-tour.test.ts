import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { answersOf, choose, openRoom, press, question, roomSitting } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

const TOOLS = {
  calculator: true,
  reference_sheet: true,
  highlighter: true,
  eliminator: true,
  line_reader: true,
};

const tried = (page: Page, words: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${words}, done` })
    .waitFor();

test('the tour lets students try the tools by keyboard and offline, and stores nothing', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Numbers', questions: 2, kind: 'math', tools: TOOLS }],
  });
  const page = await openRoom(app, sat, { mayComplain: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
  await page.getByText(/^Ready: the test/).waitFor();
  await page.context().setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));

  await press(page, 'Try the tools');
  await question(page, 1);
  await page.getByText('Nothing here is saved or scored').waitFor();
  await choose(page, 'radio', /Almost all of them/);
  await tried(page, 'Choose an answer');
  await press(page, 'Cross out options');
  await press(page, 'Cross out option B');
  await tried(page, 'Cross out an option');
  await press(page, 'Mark for review');
  await tried(page, 'Mark it for review');
  await press(page, 'Line reader');
  await tried(page, 'Open the line reader');
  await expectNoFaults(page);
  await press(page, 'Next');
  await question(page, 2);
  await page.getByLabel('Your answer').fill('3.5');
  await tried(page, 'Type a number');
  await press(page, 'Calculator');
  await page.getByLabel('Expression 1', { exact: true }).fill('10.5/3');
  await tried(page, 'Type something in the calculator');
  await press(page, 'Next');
  await question(page, 3);
  await choose(page, 'checkbox', /18/);
  await choose(page, 'checkbox', /30/);
  await tried(page, 'Choose two answers');
  await press(page, /^Back$/);
  await question(page, 2);
  await press(page, 'End tour');

  await page.getByRole('heading', { name: 'Sections and timing' }).waitFor();
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Try the tools');
  expect(sent.filter((each) => !each.startsWith('GET '))).toEqual([]);
  // Each tour starts from the same state.
  await page.keyboard.press('Enter');
  await question(page, 1);
  expect(await page.getByRole('radio', { name: /Almost all of them/ }).isChecked()).toBe(false);
  await press(page, 'End tour');
  await page.context().setOffline(false);
  await press(page, 'Start test');
  await question(page, 1);
  await page.getByRole('radio', { name: /Option 1/ }).waitFor();
  const answers = await answersOf(app, sat.session);
  expect([...answers.values()].filter(({ response, flagged }) => response !== null || flagged)).toEqual([]);
});

test('the tour omits tools that the test lacks, and can be skipped', async () => {
  const sat = await roomSitting(app, author, { sections: [{ title: 'Reading', questions: 1 }] });
  const page = await openRoom(app, sat, { width: 360, height: 740 });
  await press(page, 'Try the tools');
  await page.getByRole('heading', { name: 'Try the tools' }).waitFor();
  const all = await page.locator('section[aria-label="Things to try"] li').allTextContents();
  expect(all.join()).not.toMatch(/line reader/);
  await press(page, 'End tour');
  await press(page, 'Start test');
  await question(page, 1);
  await page.getByRole('radio', { name: /Option 1/ }).waitFor();
});
