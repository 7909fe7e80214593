import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPage, signInBeside } from '#tests/support/app-page.ts';
import { openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

const TOOLS = {
  calculator: true,
  reference_sheet: true,
  highlighter: true,
  eliminator: true,
  line_reader: false,
};

const panel = (page: Page, name: string) => page.getByRole('region', { name: `${name}, popped out` });
const grip = (page: Page, act: 'Move' | 'Resize', name: string) =>
  page.getByRole('button', { name: new RegExp(`^${act} ${name}`) });

async function boxOf(page: Page, name: string) {
  return (await panel(page, name).boundingBox()) ?? expect.unreachable();
}

test('a detached tool is moved and resized by keys, clicks and pointer, and never covers the focused element', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Numbers', questions: 2, type: 'numeric', kind: 'math', tools: TOOLS }],
  });
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await press(page, 'Calculator');
  await press(page, 'Pop out this tool');
  await panel(page, 'Calculator').waitFor();
  const focused = () => page.evaluate<string | null>('document.activeElement?.getAttribute("aria-label")');
  await expect.poll(focused).toMatch(/^Move Calculator/);
  const first = await boxOf(page, 'Calculator');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await boxOf(page, 'Calculator')).toMatchObject({
    x: first.x + 24,
    y: first.y + 24,
    width: first.width,
  });
  await grip(page, 'Resize', 'Calculator').focus();
  await page.keyboard.press('ArrowLeft');
  expect((await boxOf(page, 'Calculator')).width).toBe(first.width - 24);
  await page.getByLabel('Expression 1', { exact: true }).fill('6*7');
  await expectNoFaults(page);

  /* One click moves the panel to the corner with the answer field. The panel moves away when the field gets
     the focus. */
  const answer = page.getByLabel('Your answer');
  await press(page, /^Move Calculator/);
  await expect.poll(async () => (await boxOf(page, 'Calculator')).x).toBeGreaterThan(640);
  await answer.focus();
  await expect
    .poll(async () => {
      const [over, under] = [
        await boxOf(page, 'Calculator'),
        (await answer.boundingBox()) ?? expect.unreachable(),
      ];
      return (
        over.x >= under.x + under.width ||
        under.x >= over.x + over.width ||
        over.y >= under.y + under.height ||
        under.y >= over.y + over.height
      );
    })
    .toBe(true);
  await answer.fill('42');

  // A second panel is opened next to the first and dragged.
  await press(page, 'More');
  await press(page, 'Scratchpad');
  await press(page, 'Pop out this tool');
  const before = await boxOf(page, 'Scratchpad');
  const handle = (await grip(page, 'Move', 'Scratchpad').boundingBox()) ?? expect.unreachable();
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 70, handle.y + 40, { steps: 4 });
  await page.mouse.up();
  expect(await boxOf(page, 'Scratchpad')).toMatchObject({ x: before.x + 60, y: before.y + 30 });
  await panel(page, 'Scratchpad').getByRole('button', { name: 'Put this tool back' }).press('Enter');
  await page.getByRole('tab', { name: 'Scratchpad', selected: true }).waitFor();
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Scratchpad');

  // The tool stays detached at its position for the session. On a phone it is a sheet that opens at a press.
  await press(page, /^Move Calculator/);
  const put = await boxOf(page, 'Calculator');
  await saved(page);
  await page.reload();
  await question(page, 1);
  await panel(page, 'Calculator').waitFor();
  expect(await boxOf(page, 'Calculator')).toEqual(put);
  expect(await page.getByLabel('Expression 1', { exact: true }).inputValue()).toBe('6*7');
  await page.setViewportSize({ width: 360, height: 740 });
  await panel(page, 'Calculator').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Pop out this tool' }).count()).toBe(0);
});

test('tools whose code did not load come once the server answers again, without a reload', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Numbers', questions: 1, type: 'numeric', kind: 'math', tools: TOOLS }],
  });
  const page = await openPage(app);
  await signInBeside(app, page.context(), sat.taker.username);
  await page.route('**/assets/{tools-panel,reading-tools}-*', (route) => route.fulfill({ status: 503 }));
  const refused = page.waitForResponse(/tools-panel-[^/]*\.js$/);
  await page.goto(`/exam/${sat.session}`);
  await press(page, 'Start test');
  await question(page, 1);
  await page.evaluate('window.isSamePage = true');
  await press(page, 'Calculator');
  expect((await refused).status()).toBe(503);
  expect(await page.getByLabel('Expression 1', { exact: true }).count()).toBe(0);
  await page.unrouteAll();
  await page.getByLabel('Expression 1', { exact: true }).fill('6*7');
  await page.getByText('= 42', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Highlight' }).waitFor();
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});
