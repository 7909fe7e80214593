import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let ines: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  await app.person({ role: 'admin' });
  ines = await app.person({ role: 'tutor', username: 'ines' });
  await app.person({ role: 'tutor', username: 'jon' });
});
afterAll(() => app.close());

/** Adds a question of a kind that could be stored before texts had limits. Returns its path. */
const kept = async (stem: string) => {
  const { database, clock } = app.platform;
  return `/questions/${(await seedQuestion(database, clock.now(), ines.id, { stem })).id}`;
};

/** The editor field of the question. */
const editor = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });

const ATTACK = `\\def\\a{${'x'.repeat(2_000)}}${'\\a'.repeat(900)}`;

test('the source text is shown for a formula that would never finish drawing, and the page keeps working', async () => {
  const stem = `<p>First \\(x^2\\), \\(${ATTACK}\\) and \\(\\edef\\b{\\b\\b}\\b\\).</p>`;
  const page = await openPageAs(app, 'ines', { path: await kept(stem) });
  const read = editor(page);
  await read.getByText('\\def\\a{xxx').waitFor();
  await read.getByText('\\edef\\b{\\b\\b}\\b').waitFor();
  await read.locator('.katex-html').first().waitFor();
  expect(await read.locator('.katex-html').count()).toBe(1);
  await expectNoFaults(page);

  await page.goto('/questions');
  await page.getByRole('link', { name: /First/ }).first().waitFor();
});

test('the first 300 of ten thousand formulas are drawn and the others are shown as text', async () => {
  const page = await openPageAs(app, 'ines', { path: await kept(`<p>${'\\(a\\) '.repeat(10_000)}</p>`) });
  const drawn = editor(page).locator('.katex-html');
  await drawn.nth(299).waitFor();
  expect(await drawn.count()).toBe(300);
});

test('content that asks for more space than the page has is limited', async () => {
  const table = '<table><tbody><tr><td colspan="1000000">wide</td></tr></tbody></table>';
  const far = '<p>\\(\\rule{1em}{1em}\\kern-15em y\\) <b>beside</b></p>';
  const space = '<math><mspace width="999999999em"></mspace><mi>x</mi></math>';
  const page = await openPageAs(app, 'ines', { path: await kept(table + far + space) });
  await editor(page).getByText('beside').waitFor();
  const cell = page.getByRole('cell', { name: 'wide' });
  expect(await cell.getAttribute('colspan')).toBeNull();
  // Content that was shifted far to the left covers nothing there.
  const shoved = await editor(page).locator('.katex-html .mord').last().boundingBox();
  const { x = 0, y = 0 } = shoved ?? {};
  expect(x).toBeLessThan(200);
  expect(
    await page.evaluate(`document.elementFromPoint(${x + 1}, ${y + 1})?.closest('.katex') ?? null`),
  ).toBeNull();
  await expectNoFaults(page);
});

test('a picture on a different server is shown as a box with its text and is never requested', async () => {
  const page = await openPageAs(app, 'ines', {
    path: await kept('<p>See <img src="https://pictures.example.org/a.png" alt="A falling line" />.</p>'),
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await editor(page).getByText('A falling line').waitFor();
  await editor(page).getByText('Picture not shown because it’s on another site').waitFor();
  expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
  await expectNoFaults(page);
});

test('a link opens only to an allowed server and sends no referrer; other links are plain text', async () => {
  const named = '<a href="https://www.khanacademy.org/math">lesson</a>';
  const other = '<a href="https://tracker.example.org/you">prize</a>';
  // A user who may not edit the question sees it as its readers do.
  const page = await openPageAs(app, 'jon', { path: await kept(`<p>A ${named} and a ${other}.</p>`) });
  const read = page.getByRole('main');
  const link = read.getByRole('link', { name: 'lesson' });
  await link.waitFor();
  expect(
    await Promise.all(['href', 'target', 'rel', 'referrerpolicy'].map((one) => link.getAttribute(one))),
  ).toEqual(['https://www.khanacademy.org/math', '_blank', 'noopener noreferrer', 'no-referrer']);
  expect(await read.getByRole('link', { name: 'prize' }).count()).toBe(0);
  await read.getByText('(tracker.example.org)').waitFor();
  await expectNoFaults(page);
});
