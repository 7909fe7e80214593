import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const schools = [await app.school('Northgate Tutoring')];
  await app.person({ role: 'tutor', username: 'ines', first_name: 'Ines', last_name: 'Moreau', schools });
  await app.person({ role: 'student', username: 'noor', first_name: 'Noor', last_name: 'Haddad', schools });
});

afterAll(() => app.close());

/** Records in the page whether the app blocked events of these kinds. */
async function watchEvents(page: Page, ...kinds: string[]): Promise<() => Promise<string[]>> {
  await page.evaluate(`
    window.watched = [];
    for (const kind of ${JSON.stringify(kinds)}) {
      window.addEventListener(kind, (event) => {
        const what = event.key === undefined ? kind : event.key;
        window.watched.push(what + (event.defaultPrevented ? ' blocked' : ' allowed'));
      });
    }`);
  return () => page.evaluate('window.watched.splice(0)');
}

test('the sidebar is at the top when the page unloads and after a reload', async () => {
  const page = await openPageAs(app, 'ines', { height: 260 });
  const side = page.getByRole('navigation', { name: 'Main' });
  await side.evaluate((element) => {
    element.scrollTop = 50;
  });
  expect(await side.evaluate((element) => element.scrollTop)).toBe(50);
  await page.evaluate(`window.addEventListener('pagehide', () => {
    const side = document.querySelector('nav[aria-label=Main]');
    sessionStorage.setItem('scroll at unload', side.scrollTop);
  })`);
  await page.reload();
  expect(await page.evaluate('sessionStorage.getItem("scroll at unload")')).toBe('0');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await side.evaluate((element) => element.scrollTop)).toBe(0);
});

test('the shell blocks the context menu, copy and cut, but not paste', async () => {
  const page = await openPageAs(app, 'noor', { path: '/profile' });
  const first = page.getByLabel('First name');
  await first.waitFor();
  const seen = await watchEvents(page, 'contextmenu', 'copy', 'cut', 'paste');
  await page.getByRole('heading', { name: 'Your profile' }).click({ button: 'right' });
  await first.click({ button: 'right' });
  await first.press('Control+a');
  await first.press('Control+c');
  await first.press('Control+x');
  await first.press('Control+v');
  await page.locator('body').press('Control+a');
  await page.keyboard.press('Control+c');
  expect(await seen()).toEqual([
    'contextmenu blocked',
    'contextmenu blocked',
    'copy blocked',
    'cut blocked',
    'paste allowed',
    'copy blocked',
  ]);
});

test('copy and cut work in fields in which staff write content, and nowhere else', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  const first = page.getByLabel('First name');
  await first.waitFor();
  const seen = await watchEvents(page, 'contextmenu', 'copy', 'cut', 'paste');
  await page.getByRole('heading', { name: 'Your profile' }).click({ button: 'right' });
  await first.click({ button: 'right' });
  await first.press('Control+a');
  await first.press('Control+c');
  await page.getByLabel('Last name').press('Control+a');
  await page.getByLabel('Last name').press('Control+v');
  await first.press('Control+a');
  await first.press('Control+x');
  expect(await seen()).toEqual([
    'contextmenu blocked',
    'contextmenu allowed',
    'copy allowed',
    'paste allowed',
    'cut allowed',
  ]);
  expect(await page.getByLabel('Last name').inputValue()).toBe('Ines');
  expect(await first.inputValue()).toBe('');
});

test('the print shortcut is blocked and no other shortcut is', async () => {
  const page = await openPageAs(app, 'noor');
  const seen = await watchEvents(page, 'keydown');
  const shortcuts = ['Control+p', 'Meta+p', 'Control+P', 'Control+Shift+P', 'Meta+Alt+p'];
  for (const keys of shortcuts) await page.keyboard.press(keys);
  expect((await seen()).filter((key) => key.toLowerCase().startsWith('p '))).toEqual([
    'p blocked',
    'p blocked',
    'P blocked',
    'P blocked',
    'p blocked',
  ]);
  const others = [
    'p',
    'Alt+p',
    'Control+Alt+p',
    'Control+Meta+p',
    'Control+s',
    'Control+Alt+n',
    'Meta+Alt+m',
    'F6',
    'Insert',
  ];
  for (const keys of others) await page.keyboard.press(keys);
  expect((await seen()).filter((key) => key.endsWith(' blocked'))).toEqual([]);
});

test('a printed page contains only one line, which says that printing is off', async () => {
  const page = await openPageAs(app, 'ines', { path: '/profile' });
  await page.getByLabel('First name').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').filter({ hasText: 'Your profile is saved.' }).waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menu').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate('document.body.innerText.trim()')).toBe('');
  const line = await page.evaluate('getComputedStyle(document.body, "::before").content');
  expect(line).toBe('"Printing is off in Assay."');
});
