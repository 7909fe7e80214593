import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

const FILE = `$CATEGORY: $course$/top/Unit 4

::Slope:: A line passes through (0, 3) and (2, 11). What is its slope? {=4 ~3 ~5.5 ~8}

::Intercept:: Where does y \\= 2x + 5 meet the y-axis? {=5 ~2 ~-5 ~7}

$CATEGORY: $course$/top/Circles

::Radius:: What is the radius of a circle with diameter 10? {=5 ~10 ~20 ~25}

$CATEGORY: $course$/top/Warm-up

::Half:: What is half of 7? {#3.5}
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

test('a school’s question file becomes a test whose result shows the skills mapped to its categories', async () => {
  const tutor = await openPageAs(app, 'tess', { path: '/questions/import' });
  const file = { name: 'unit-4_warm-up.gift', mimeType: 'text/plain', buffer: Buffer.from(FILE) };
  await tutor.locator('input[type=file]').setInputFiles(file);

  const skills = tutor.getByRole('region', { name: 'Skills' });
  await skills.getByText('3 of 4 questions will have no skill.').waitFor();
  await skills
    .getByRole('row', { name: /^Circles/ })
    .getByText('Name', { exact: true })
    .waitFor();
  const unit = skills.getByRole('row', { name: /^Unit 4/ });
  await unit.getByText('Not matched yet').waitFor();
  // Chooses the skill by keyboard only.
  await unit.getByRole('combobox', { name: 'Skill of “Unit 4”' }).focus();
  await tutor.keyboard.type('linear func');
  /* Wait until the typed text has filtered the list; an earlier key would select an option that then
     disappears. */
  await tutor.getByRole('option', { name: 'Nonlinear functions' }).waitFor();
  await tutor.getByRole('option', { name: 'Circles' }).waitFor({ state: 'hidden' });
  await tutor.keyboard.press('ArrowDown');
  await tutor
    .getByRole('option', { name: 'Linear functions', exact: true })
    .and(tutor.locator('[data-combobox-selected]'))
    .waitFor();
  await tutor.keyboard.press('Enter');
  await unit.getByText('Your choice').waitFor();
  await skills.getByText('1 of 4 questions will have no skill.').waitFor();
  expect(await accessibilityFaults(tutor)).toEqual([]);
  await tutor.getByRole('combobox', { name: 'Import as' }).click();
  await tutor.getByRole('option', { name: 'Published, if complete' }).click();
  await tutor.getByRole('button', { name: 'Import 4 questions' }).click();
  await tutor.getByText('4 questions imported.').waitFor();
  await tutor.getByText('1 of them has no skill yet.').waitFor();
  expect(await accessibilityFaults(tutor)).toEqual([]);

  await tutor.getByRole('link', { name: 'Set skills now' }).click();
  await tutor.getByText('1 result').waitFor();
  await tutor.getByText('What is half of 7?').first().waitFor();
  await tutor.goBack();

  // The mapping is remembered for the next file.
  await tutor.goto('/questions/import');
  const [skilled = ''] = FILE.split('$CATEGORY: $course$/top/Warm-up');
  const next = { ...file, name: 'unit-4.gift', buffer: Buffer.from(skilled.replaceAll('?', ' now?')) };
  await tutor.locator('input[type=file]').setInputFiles(next);
  await skills
    .getByRole('row', { name: /^Unit 4/ })
    .getByText('An earlier import')
    .waitFor();
  await skills.getByText('All 3 questions have a skill.').waitFor();
  await tutor.getByRole('button', { name: 'Import 3 questions' }).click();
  await tutor.getByRole('button', { name: 'Publish them' }).click();
  await tutor.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await tutor.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  await tutor.getByRole('button', { name: 'Build a test with these' }).click();
  const build = tutor.getByRole('dialog');
  expect(await build.getByLabel('Title').inputValue()).toBe('unit 4');
  await build.getByRole('button', { name: 'Build' }).click();
  await tutor.getByRole('heading', { name: 'unit 4', level: 1 }).waitFor();
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
  await tutor.getByText('unit 4 is assigned to Evening B.').waitFor();

  const student = await openPageAs(app, 'lena');
  await student.getByRole('button', { name: /Start test/ }).click();
  await student.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await student.getByRole('button', { name: 'Start test' }).click();
  for (const number of [1, 2, 3]) {
    await student.getByRole('heading', { name: `Question ${number}`, exact: true }).waitFor();
    await student.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await student.getByRole('button', { name: 'Submit' }).click();
  await student.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await student.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  await student.getByRole('link', { name: 'See your result' }).click();
  await student.getByRole('heading', { name: 'Linear functions' }).waitFor();
  await student.getByRole('heading', { name: 'Circles' }).waitFor();
});
