import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPE_WORDS } from '#features/questions/question-words.rules.ts';
import { compareWritten } from '#features/questions/server/near-duplicates.ts';
import { addQuestions } from '#features/questions/server/question-writing.store.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let school: string;
let author: string;

beforeAll(async () => {
  app = await runningApp();
  school = await app.school('Northgate Tutoring');
  author = (await app.person({ role: 'manager', username: 'mara', schools: [school] })).id;
});
afterAll(() => app.close());

const PLAIN = {
  type: 'single_choice' as const,
  status: 'live' as const,
  entry: 'sat' as const,
  stimulus: '',
  accepted_answers: [],
  tolerance: 0,
  case_sensitive: false,
  partial: false,
  explanation: '',
  hints: [],
  difficulty: null,
  source: null,
  tags: [],
};
const options = ['Light', 'Shade', 'Dust'].map((text, place) => ({
  text,
  prompt: '',
  is_correct: place === 0,
  reason_for_error: null,
  feedback: '',
}));

async function inBank(...stems: string[]) {
  const { platform } = app;
  const now = platform.clock.now();
  const questions = stems.map((stem) => ({ ...PLAIN, school, options, stem: `<p>${stem}</p>` }));
  await addQuestions(platform.database.kysely, author, questions, now);
  await compareWritten(platform, new AbortController().signal);
}

test('near-duplicates are found in the bank, shown at the question, and left out of an import', async () => {
  await inBank(
    'Which of these makes the moon show phases in the course of a month?',
    'Which of those makes the moon show phases in the course of a month?',
    'How many legs has a spider?',
  );
  const page = await openPageAs(app, 'mara', { path: '/questions' });
  await page.getByText('3 questions').waitFor();
  await page.getByRole('button', { name: 'Similar' }).click();
  await page.getByRole('option', { name: 'Has similar questions, 2' }).click();
  await page.getByText('2 questions').waitFor();
  await page.getByRole('heading', { name: '1 similar question' }).waitFor();
  await expectNoFaults(page);

  await page.goto(`${app.url}/questions/import`);
  const text = `::Moon:: Which of these makes our moon show phases in the course of a month? {=Light ~Shade ~Dust}

::Bees:: How many wings has a bee? {=4 ~2}
`;
  await page.getByRole('textbox', { name: 'Or paste the text' }).fill(text);
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByText('2 of 2 can be imported').waitFor();
  await page.getByText(/Similar to Q-\d+/).waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Leave out: Moon' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('You left out 1.').waitFor();
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: 'Include: Moon' })
        .evaluate((at) => at === at.ownerDocument.activeElement),
    )
    .toBe(true);
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await page.getByText('1 question imported.').waitFor();
  await expectNoFaults(page);
});

test('the export says what a format leaves out before it makes the file', async () => {
  const page = await openPageAs(app, 'mara', { path: '/questions?search=spider' });
  await page.getByText('1 question', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 1 question' });
  await dialog.getByText('All questions can be exported in full.').waitFor();
  await expectNoFaults(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Questions \d{4}-\d\d-\d\d\.zip$/);
  await dialog.waitFor({ state: 'detached' });
});

test('a drop-down gap in a draft stays one before its choices are written, and explains its notation', async () => {
  const page = await openPageAs(app, 'mara', { path: '/questions/new' });
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: TYPE_WORDS.gaps, exact: true }).click();
  await page.getByRole('button', { name: 'Insert gap' }).click();
  await page.getByText('Enter the choices and mark the correct one.').waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('Control+s');
  await page.getByText('Draft saved.').waitFor();
  await page.reload();
  await page.getByText('Enter the choices and mark the correct one.').waitFor();
  expect(await page.getByRole('radio', { name: 'Chosen from a list' }).isChecked()).toBe(true);
});
