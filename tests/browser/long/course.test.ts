/**
 * Goes through a student's course with the keyboard, and asks about a lesson with a formula from the keypad.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAllotments } from '#features/library/server/allotting.store.ts';
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { addResource } from '#features/resources/server/resources.store.ts';
import { addNodes } from '#features/subjects/server/subject-writing.store.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const { kysely } = database;
  const now = clock.now();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn');
  const author = await app.person({ role: 'manager', schools: [school] });
  const noor = await app.person({ role: 'student', username: 'noor', schools: [school], groups: [group] });
  const tutor = { first_name: 'Ines', last_name: 'Okafor', schools: [school], tutors: [group] };
  await app.person({ role: 'tutor', username: 'ines', ...tutor });
  const { topic } = await seedTagLine(database, now);
  await kysely.updateTable('tags').set({ name: 'Linear functions' }).where('id', '=', topic).execute();
  const lesson = (name: string, tags: string[]) => ({ name, tags, children: [] });
  const lessons = [lesson('Slope as a rate', [topic]), lesson('Circles and arcs', [])];
  const tree = { name: 'Math', tags: [], children: [{ name: 'Unit 1', tags: [], children: lessons }] };
  const course = await addNodes(kysely, tree, { author: author.id, school }, null, now);
  const material = await seedMaterial(database, now, author.id, { school, title: 'Slope from two points' });
  await kysely.insertInto('study_material_tags').values({ material, tag: topic }).execute();
  await saveAllotments(
    kysely,
    { materials: [material], library_groups: [], users: [noor.id], groups: [] },
    { opens_at: null, due_at: null, reason: 'Two points lost', by: author.id },
    now,
  );
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'Linear functions' }] };
  const paper = await seedPaper(database, now, author.id, {
    title: 'Check on slope',
    sections: [{ questions: [filed] }],
  });
  await seedAllocation(database, now, author.id, paper.id, { person: noor.id });
  const { id: node } = await kysely
    .selectFrom('subject_nodes')
    .select('id')
    .where('root', '=', course)
    .where('name', '=', 'Slope as a rate')
    .executeTakeFirstOrThrow();
  const page = { url: 'https://example.org/slope', file: null, material: null, video: null };
  const owner = { author: author.id, school };
  await addResource(kysely, owner, { node, title: 'A page on slope', audience: 'students', ...page }, now);
  await addResource(kysely, owner, { node, title: 'Notes for tutors', audience: 'staff', ...page }, now);
});
afterAll(() => app.close());

const WIDTHS = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const;

test.each(WIDTHS)('a student studies a lesson in a course at $width px', async (options) => {
  const page = await openPageAs(app, 'noor', { path: '/course', ...options });
  await page.getByRole('heading', { name: 'Math', level: 1 }).waitFor();
  await page.getByText('2 assigned things to finish.').waitFor();
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Slope as a rate' }).press('Enter');
  await page.getByRole('heading', { name: 'Slope as a rate' }).waitFor();
  await page.getByText('No answers yet').waitFor();
  await page.getByRole('link', { name: 'Read: Slope from two points' }).waitFor();
  await page.getByRole('link', { name: 'Go to your tests: Check on slope' }).waitFor();
  await page.getByText('A page on slope').waitFor();
  expect(await page.getByText('Notes for tutors').count()).toBe(0);
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Next: Circles and arcs' }).press('Enter');
  await page.getByText('Nothing to study here yet').waitFor();
});

/** Opens the keypad with the keyboard, and returns its dialog. */
async function openPad(page: Page) {
  await page.getByRole('button', { name: 'Add a formula' }).press('Enter');
  const pad = page.getByRole('dialog', { name: 'Formula' });
  await pad.getByRole('textbox', { name: 'Formula' }).waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('math-field');
  return pad;
}

const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

test('a doubt is asked with a formula from the keypad, which no student can copy', async () => {
  const page = await openPageAs(app, 'noor', { path: '/course' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Slope as a rate' }).press('Enter');
  await page.getByRole('link', { name: 'Ask a question' }).press('Enter');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Skill' }).inputValue())
    .toBe('Linear functions');
  const box = page.getByRole('textbox', { name: 'Your question' });
  await box.pressSequentially('Why is ');
  const pad = await openPad(page);
  await page.keyboard.type('y=');
  await pad.getByRole('button', { name: 'Fraction' }).press('Enter');
  await page.keyboard.type('x+1');
  await expectNoFaults(page);
  // An empty box is pointed out.
  await pad.getByRole('button', { name: 'Insert' }).press('Enter');
  await pad.getByText('Fill in the empty boxes.').waitFor();
  await pad.getByRole('textbox', { name: 'Formula' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.evaluate('navigator.clipboard.writeText("before")');
  await page.keyboard.press('Control+a');
  for (const keys of ['Control+c', 'Control+x', 'Control+Insert']) await page.keyboard.press(keys);
  expect(await copied(page)).toBe('before');
  // A command in the PDF library that copies text is stopped as well.
  await page.evaluate('document.querySelector("math-field").executeCommand("copyToClipboard")');
  expect(await copied(page)).toBe('before');
  await pad.getByRole('button', { name: 'Insert' }).press('Enter');
  await expect.poll(() => box.inputValue()).toBe('Why is \\(y=\\frac{x+1}{2}\\)');
  expect(await page.evaluate('document.activeElement.localName')).toBe('textarea');
  await page.getByRole('region', { name: 'Your question, preview' }).locator('.katex').waitFor();
  await page.keyboard.type(' so?');

  // The formula at the caret can be edited as LaTeX; Escape discards the edit.
  await box.press('Home');
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
  const again = await openPad(page);
  await page.keyboard.press('Escape');
  await again.waitFor({ state: 'detached' });
  expect(await box.inputValue()).toBe('Why is \\(y=\\frac{x+1}{2}\\) so?');
  await page.evaluate('document.querySelector("form textarea").setSelectionRange(12, 12)');
  const third = await openPad(page);
  await third.getByRole('switch', { name: 'LaTeX' }).press('Space');
  await expectNoFaults(page);
  await third.getByRole('textbox', { name: 'LaTeX' }).fill('y=x');
  await third.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => box.inputValue()).toBe('Why is \\(y=x\\) so?');
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  await page.getByRole('article').locator('.katex').waitFor();

  // Staff may copy, also from the keypad.
  const tutor = await openPageAs(app, 'ines', { path: '/doubts' });
  await tutor.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = tutor.getByRole('textbox', { name: /^Your answer/ });
  await answer.waitFor();
  await openPad(tutor);
  await tutor.keyboard.type('m=2');
  await tutor.keyboard.press('Control+a');
  await tutor.keyboard.press('Control+c');
  await expect.poll(() => copied(tutor)).toContain('m=2');
  await tutor.keyboard.press('Enter');
  await expect.poll(() => answer.inputValue()).toBe('\\(m=2\\)');
});

test('a doubt waits while a timed test is in progress, and the screen says so', async () => {
  const page = await openPageAs(app, 'noor', { path: '/assessments', width: 390 });
  await page.getByRole('button', { name: /^Start test, Check on slope/ }).click();
  await page.getByRole('button', { name: 'Start test' }).click();
  await page.getByRole('heading', { name: 'Question 1' }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/doubts/new');
  await other.getByText('You have a test in progress').waitFor();
  await other.getByText('You can ask once you submit it.', { exact: true }).waitFor();
  await other.getByRole('link', { name: 'Go to your tests' }).waitFor();
  await expectNoFaults(other);
});
