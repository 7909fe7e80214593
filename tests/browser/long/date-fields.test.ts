import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let group: string;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  group = await app.group(school, 'Autumn A');
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group] });
});

afterAll(() => app.close());

test('an instant is typed in the time zone that the field names, and a skipped hour counts as the next', async () => {
  const page = await openPageAs(app, 'ines', { path: `/groups/${group}`, zone: 'Europe/Berlin' });
  await page.getByRole('button', { name: /^(Create join code|Replace code)$/ }).click();
  const ends = page.getByRole('group', { name: 'Expires' });
  await ends.getByText(/^Berlin time \(GMT\+[12]\); the school uses London time/).waitFor();
  const [day, time] = [ends.getByLabel('Expires: day'), ends.getByLabel('Expires: time')];

  // Unreadable text is rejected instead of saved as empty.
  await day.fill('some day in spring');
  await page.getByRole('button', { name: 'Create code' }).click();
  await ends.getByText('Enter a date like Thu, Nov 19, 2026 and a time like 4:00 PM.').waitFor();

  // A day without a time means the end of that day.
  await day.fill('28.3.2027');
  await time.press('Tab');
  await expect.poll(() => day.inputValue()).toBe('Sun, Mar 28, 2027');
  expect(await time.inputValue()).toBe('11:59 PM');
  // After the day is typed, the time field is empty, so that the typed time is not added to the default one.
  await time.fill('');
  await day.fill('28.3.2027');
  await day.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2:30');
  expect(await time.inputValue()).toBe('2:30');
  await time.press('Tab');
  await expect.poll(() => time.inputValue()).toBe('3:30 AM');
  await ends
    .getByText('Berlin time (GMT+2); in the school’s time: Sun, Mar 28, 2027, 2:30 AM GMT+1.')
    .waitFor();

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Create code' }).click();
  expect((await sent).postDataJSON()).toEqual({ expires_at: '2027-03-28T01:30:00.000Z', most_uses: null });
  await page.getByText('Autumn A has a new join code.').waitFor();
});

test('a day is chosen from the calendar by keyboard, and Escape closes only the calendar', async () => {
  const page = await openPageAs(app, 'ines', { path: `/groups/${group}`, zone: 'America/New_York' });
  await page.getByRole('button', { name: /^(Create join code|Replace code)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Join code for Autumn A' });
  await dialog.getByLabel('Expires: day').fill('2 Nov 2026');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Expires: calendar' });
  await calendar.waitFor();
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('2');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  // The clocks go back on that day, so 1:30 occurs twice. The field means the first one.
  expect(await dialog.getByLabel('Expires: day').inputValue()).toBe('Sun, Nov 1, 2026');
  await dialog.getByLabel('Expires: time').fill('1.30 am');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Create code' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ expires_at: '2026-11-01T05:30:00.000Z' });
});
