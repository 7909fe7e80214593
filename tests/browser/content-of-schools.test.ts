import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const [north, south] = [await app.school('North'), await app.school('South')];
  const admin = await app.person({ role: 'admin', username: 'ada' });
  await app.person({ role: 'tutor', username: 'nora', schools: [north] });
  await app.person({ role: 'tutor', username: 'toni', schools: [north, south] });
  const base = [app.platform.database, app.platform.clock.now(), admin.id] as const;
  for (const [school, name] of [
    [north, 'North'] as const,
    [south, 'South'] as const,
    [null, 'Every'] as const,
  ]) {
    const question = await seedQuestion(...base, { school, status: 'live', stem: `<p>${name} question</p>` });
    await seedAssessment(...base, { school, title: `${name} test`, sections: [{ questions: [question] }] });
  }
});
afterAll(() => app.close());

test('who has two schools is asked whose a question is to be, and finds those of each', async () => {
  const page = await openPageAs(app, 'toni', { path: '/questions/new' });
  const owner = page.getByRole('combobox', { name: 'Belongs to' });
  await owner.waitFor();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Whose is this?');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Name one of your schools.').waitFor();
  await expectNoFaults(page);
  await owner.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'South' }).waitFor();
  await page.keyboard.type('Sou');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
  await page.getByText('South', { exact: true }).waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Questions' }).click();
  const list = page.getByRole('region', { name: 'Questions', exact: true });
  for (const words of ['North question', 'South question', 'Every question', 'Whose is this?'])
    await list.getByText(words).waitFor();
  await page.getByRole('button', { name: 'School' }).click();
  await page.getByRole('option', { name: 'South' }).click();
  await list.getByText('North question').waitFor({ state: 'detached' });
  expect(await list.getByRole('listitem').count()).toBe(2);
});

test('a tutor of one school sees nothing of the other, and copies what every school has to their own', async () => {
  const page = await openPageAs(app, 'nora', { path: '/questions', width: 360, scheme: 'dark' });
  await page.getByText('North question').first().waitFor();
  expect(await page.getByText('South question').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'School' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Every question' }).click();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Copy to my school' }).click();
  await page.waitForURL(/\/questions\/[0-9a-f-]{36}$/);
  await page.getByText('The copy is a draft of yours.').waitFor();
  expect(await page.getByRole('combobox', { name: 'Belongs to' }).count()).toBe(0);

  await page.goto('/assessments');
  await page.getByText('Every test').first().waitFor();
  expect(await page.getByText('South test').count()).toBe(0);
  await expectNoFaults(page);
});

test('an admin sees whose each test is, and chooses whose a new one and a copy are', async () => {
  const page = await openPageAs(app, 'ada', { path: '/assessments' });
  const row = page.getByRole('row', { name: /South test/ });
  await row.getByText('South', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for South test' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('combobox', { name: 'Belongs to' }).inputValue()).toBe('South');
  await expectNoFaults(page);
  await dialog.getByRole('combobox', { name: 'Belongs to' }).click();
  await page.getByRole('option', { name: 'North' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await page.waitForURL(/\/assessments\/[0-9a-f-]{36}/);
  await page.getByText('North', { exact: true }).first().waitFor();
  await page.goto('/questions/import');
  await page.getByRole('combobox', { name: 'Belongs to' }).waitFor();
  await expectNoFaults(page);
});
