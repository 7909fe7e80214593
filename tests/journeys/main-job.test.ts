import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, signInAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const FILE = `::Slope:: A line passes through (0, 3) and (2, 11). What is its slope? {=4 ~3 ~5.5 ~8}

::Vertex:: What is the least value of (x - 3)\\^2 + 5? {=5 ~3 ~-3 ~14}

::Half:: What is half of 7? {#3.5}

::Shore:: The tide had ______ by noon. Which word fits? {=risen ~rose ~raised ~rised}

::Word:: Which word names a group of wolves? {=pack}

::Comma:: Which one is a complete sentence? {=Rain fell. ~Because rain fell. ~Rain falling. ~The rain that fell.}
`;

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Harbor Tutoring');
  const group = await app.group(school, 'Evening B');
  await app.person({ role: 'tutor', username: 'tess', schools: [school], tutors: [group] });
  const student = { role: 'student', schools: [school], groups: [group] } as const;
  await app.person({ ...student, username: 'lena', first_name: 'Lena', last_name: 'Marsh' });
});

afterAll(() => app.close());

const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
const choose = (page: Page, option: string) => page.getByRole('radio', { name: option }).press('Space');
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

test('a question file becomes a test, a student takes it on a bad connection, and student and tutor see the result', async () => {
  const tutor = await openPage(app);
  await signInAs(tutor, 'tess');
  await tutor.goto('/questions/import');
  const file = { name: 'evening.gift', mimeType: 'text/plain', buffer: Buffer.from(FILE) };
  await tutor.locator('input[type=file]').setInputFiles(file);
  await tutor.getByRole('combobox', { name: 'Import as' }).click();
  await tutor.getByRole('option', { name: 'Published, if complete' }).click();
  await tutor.getByRole('button', { name: 'Import 6 questions' }).click();
  await tutor.getByText('6 questions imported.').waitFor();

  await tutor.goto('/assessments');
  await tutor.getByRole('button', { name: 'New test' }).first().click();
  await tutor.getByLabel('Title', { exact: true }).fill('Evening check');
  await tutor.getByRole('button', { name: 'Create test' }).click();
  await tutor.getByRole('heading', { name: 'Evening check', level: 1 }).waitFor();
  const id = new URL(tutor.url()).pathname.split('/').at(-1) ?? '';
  await tutor.getByRole('button', { name: 'Add a section' }).click();
  const section = tutor.getByRole('dialog');
  await section.getByRole('textbox', { name: 'Title', exact: true }).fill('All of it');
  await section.getByLabel('Minutes', { exact: true }).fill('20');
  await section.getByRole('button', { name: 'Add', exact: true }).click();
  await tutor.getByRole('button', { name: 'Add questions to All of it' }).click();
  const bank = tutor.getByRole('dialog');
  for (const stem of ['slope', 'least value', 'half of 7', 'tide', 'wolves', 'complete sentence']) {
    await bank.getByRole('checkbox', { name: stem }).click();
  }
  await bank.getByRole('button', { name: 'Add 6 questions' }).click();
  await tutor.getByText('6 questions added to All of it.').waitFor();
  await bank.waitFor({ state: 'detached' });
  await tutor.getByText('Ready to publish.').waitFor();
  await tutor.getByRole('button', { name: 'Publish', exact: true }).click();
  await tutor.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await tutor.getByText('New sessions get the test as you see it.').waitFor();
  await tutor.getByRole('button', { name: 'Assign', exact: true }).click();
  const allot = tutor.getByRole('dialog');
  await allot.getByRole('combobox', { name: 'Groups' }).fill('evening');
  await tutor
    .getByRole('listbox')
    .getByRole('option', { name: /Evening B/ })
    .click();
  await tutor.keyboard.press('Escape');
  await allot.getByRole('button', { name: 'Assign' }).click();
  await tutor.getByText('Evening check is assigned to Evening B.').waitFor();

  const student = await openPage(app);
  await signInAs(student, 'lena');
  await student.getByRole('button', { name: /Start test/ }).click();
  await student.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await student.getByRole('button', { name: 'Start test' }).click();
  await question(student, 1);
  await choose(student, 'A 4');
  await next(student);
  await question(student, 2);
  await choose(student, '14');
  await student.reload();
  await question(student, 2);
  expect(await student.getByRole('radio', { name: '14' }).isChecked()).toBe(true);
  await next(student);
  await question(student, 3);
  await student.context().setOffline(true);
  await student.getByLabel('Your answer').fill('7/2');
  await next(student);
  await question(student, 4);
  await choose(student, 'risen');
  await next(student);
  await question(student, 5);
  await student
    .getByText(/^Offline, 2 answers saved on this device$/)
    .first()
    .waitFor();
  await student.context().setOffline(false);
  await student.getByText('All answers saved').waitFor();
  await student.getByLabel('Your answer').fill('Pack');
  await next(student);
  await question(student, 6);
  await choose(student, 'A Rain fell.');
  await next(student);
  await student.getByRole('button', { name: 'Submit' }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await student.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  await student.getByRole('link', { name: 'See your result' }).click();
  const score = student.getByRole('region', { name: 'Your score' });
  await score.getByText('5', { exact: true }).waitFor();
  await student.getByRole('link', { name: 'Review 1 missed question' }).waitFor();

  await tutor.goto(`/assessments/${id}/`);
  await tutor.getByRole('link', { name: 'Analysis' }).click();
  const facility = (stem: RegExp) =>
    tutor
      .getByRole('row', { name: stem })
      .getByText(/^1?\.\d\d$/)
      .innerText();
  expect(await facility(/A line passes/)).toBe('1.00');
  expect(await facility(/What is the least/)).toBe('.00');
});
