import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let zoe: { id: string; username: string };

beforeAll(async () => {
  app = await runningApp();
  const north = await app.school('North');
  await app.person({ role: 'admin', username: 'mara' });
  await app.person({ role: 'manager', username: 'ben', schools: [north] });
  zoe = await app.person({ role: 'student', first_name: 'Zoe', last_name: 'Quillon', schools: [north] });
});
afterAll(() => app.close());

test('a manager downloads a student’s data, and an admin erases the student by typing the name', async () => {
  const path = `/people/${zoe.id}`;
  const manager = await openPageAs(app, 'ben', { path });
  const coming = manager.waitForEvent('download');
  await manager.getByRole('button', { name: 'Download all data' }).click();
  expect((await coming).suggestedFilename()).toBe(`${zoe.username}.zip`);
  expect(await manager.getByRole('button', { name: 'Erase' }).count()).toBe(0);

  const admin = await openPageAs(app, 'mara', { path, width: 360 });
  await admin.getByRole('button', { name: 'Erase' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Erase Zoe Quillon' });
  const name = dialog.getByLabel('Type “Zoe Quillon”');
  await name.fill('Zoe');
  await name.press('Enter');
  await dialog.getByText('This doesn’t match. Type the name exactly as it’s shown.').waitFor();
  expect(await accessibilityFaults(admin)).toEqual([]);
  await name.fill('Zoe Quillon');
  await name.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await admin.getByRole('heading', { name: 'Erased person', level: 1 }).waitFor();
  expect(await admin.getByText('Quillon').count()).toBe(0);
  await admin.getByText('Student, erased').waitFor();
  await admin.getByText('Their work stays, without a name.').waitFor();
  await admin.getByRole('table', { name: 'Sessions' }).waitFor();
  expect(await admin.getByRole('main').locator('input, textarea').count()).toBe(0);
  // Only the history of the erased person can be opened.
  await admin.getByRole('button', { name: 'Erased a person' }).waitFor();
  expect(await admin.getByRole('main').getByRole('button').allInnerTexts()).toEqual([
    'Erased a person',
    'Downloaded all data about a person',
  ]);
  expect(await accessibilityFaults(admin)).toEqual([]);
});
