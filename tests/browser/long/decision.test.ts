import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let tom: SeededPerson;
let followed: SeededPerson;
beforeAll(async () => {
  app = await runningApp();
  const [north, south] = [await app.school('Northgate Tutoring'), await app.school('Southfield Prep')];
  const mara = await app.person({ role: 'manager', username: 'mara', schools: [north] });
  const named = { first_name: 'Tom', last_name: 'Both' };
  tom = await app.person({ role: 'tutor', username: 'tom', ...named, schools: [north, south] });
  followed = await app.person({ role: 'student', schools: [south], managers: [mara.id] });
});
afterAll(() => app.close());

test('for a person in two schools, the page says who decides and only offers to end the membership in the user’s school', async () => {
  const page = await openPageAs(app, 'mara', { path: `/people/${tom.id}` });
  const why = 'They belong to Northgate Tutoring and Southfield Prep. Only an admin';
  await page.getByText(why).waitFor();
  for (const name of ['Save', 'Set a password', 'Unlock sign-in', 'Deactivate', 'Download all data'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  await expectNoFaults(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tom.png` });
  await page.getByRole('button', { name: 'End membership in Northgate Tutoring' }).click();
  const dialog = page.getByRole('dialog', { name: 'End Tom Both’s membership in Northgate Tutoring?' });
  await dialog.getByText('They stay in Southfield Prep').waitFor();
  await expectNoFaults(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/end.png` });
  await dialog.getByRole('button', { name: 'End membership' }).click();
  await page.getByText('Tom Both no longer belongs to Northgate Tutoring.').waitFor();
  await page.waitForURL((url) => url.pathname === '/people');
});

test('for a followed student of a different school, the page offers no changes to the record', async () => {
  const page = await openPageAs(app, 'mara', { path: `/people/${followed.id}` });
  await page.getByText('They belong to Southfield Prep. Only an admin').waitFor();
  await page.getByRole('button', { name: 'Choose managers' }).waitFor();
  for (const name of ['Save', 'Move', 'Add a guardian', 'Edit accommodations', 'Merge another record'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  await expectNoFaults(page);
  if (process.env.SHOTS) {
    await page.screenshot({ path: `${process.env.SHOTS}/followed.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 900 });
    await page.screenshot({ path: `${process.env.SHOTS}/followed-dark.png`, fullPage: true });
  }
});
