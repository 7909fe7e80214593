import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStartingTags } from '#features/tags/server/starting-tags.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await runningApp();
  await ensureStartingTags(app.platform);
  const school = await app.school('Northgate Tutoring');
  await app.person({ role: 'manager', username: 'mara', schools: [school] });
});
afterAll(() => app.close());

const OUTLINE = 'Unit 1\n  Lines\n  Slopes\nUnit 2\n  Parabolas';

test('a course is pasted, its nodes are moved by keys and pointer, and a node is linked to a skill and merged', async () => {
  const page = await openPageAs(app, 'mara', { path: '/subjects' });
  await page.getByText('No courses yet').waitFor();
  await page.getByRole('button', { name: 'Paste an outline' }).first().click();
  await page.getByLabel('Course name').fill('Math course');
  await page.getByRole('textbox', { name: 'Outline' }).fill(OUTLINE);
  await page.getByText('2 at the top level, 3 inside them.').waitFor();
  await page.getByRole('button', { name: 'Create 6 items' }).click();
  await page.getByText('3 of 3 lessons have no linked tag').waitFor();
  await expectNoFaults(page);

  const names = () =>
    page.getByRole('table', { name: 'Math course' }).locator('tbody button[id]').allTextContents();
  const order = async () => (await names()).map((name) => name.replace(/, level \d$/, ''));
  const node = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?, level`) });
  await node('Slopes').focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page.getByText('Second in Unit 2.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(order).toEqual(['Math course', 'Unit 1', 'Lines', 'Unit 2', 'Parabolas', 'Slopes']);

  await node('Parabolas').dragTo(node('Lines'), { targetPosition: { x: 10, y: 2 } });
  await expect.poll(order).toEqual(['Math course', 'Unit 1', 'Parabolas', 'Lines', 'Unit 2', 'Slopes']);

  await node('Lines').click();
  await page.getByRole('button', { name: 'Link a tag' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('linear functions');
  await page.getByRole('option', { name: 'Linear functions, H.B.' }).click();
  await page.getByRole('button', { name: 'Unlink Linear functions' }).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Title').fill('Slopes in pictures');
  await page.getByRole('textbox', { name: 'Link' }).fill('https://example.org/slopes');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Slopes in pictures', { exact: false }).first().waitFor();
  await expectNoFaults(page);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('It has 1 resource.').waitFor();
  await page.getByRole('button', { name: 'Choose another item' }).click();
  await page.getByRole('combobox', { name: 'Merge into' }).click();
  await page.getByRole('option', { name: 'Slopes' }).click();
  await page
    .getByRole('button', { name: /^Merge/ })
    .last()
    .click();
  await expect.poll(order).toEqual(['Math course', 'Unit 1', 'Parabolas', 'Unit 2', 'Slopes']);
});

test('two similar tags are merged after a preview of the effects', async () => {
  const page = await openPageAs(app, 'mara', { path: '/tags' });
  await page.getByRole('button', { name: 'Add a skill' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Linear fns');
  await page.getByRole('combobox', { name: 'Parent domain' }).click();
  await page.getByRole('option', { name: 'Algebra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('2 skills may be duplicates:').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('Scores never depend on tags.').waitFor();
  await expectNoFaults(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByText('All of these skills come from the College Board.').waitFor();
});

test('sources and resources have their own lists', async () => {
  const page = await openPageAs(app, 'mara', { path: '/sources', width: 360, scheme: 'dark' });
  await page.getByRole('button', { name: 'Add a source' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Openbook Algebra');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'Openbook Algebra' }).waitFor();
  await expectNoFaults(page);
  await page.goto('/resources');
  await page.getByText('Slopes in pictures').waitFor();
  await expectNoFaults(page);
});
