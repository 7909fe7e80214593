import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { giveNeeds, openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});
afterAll(() => app.close());

const PASSAGE: Partial<FrozenQuestion> = {
  stimulus: `<p>When the ferry company stopped calling at Skerrow in 1958, its last agent, Agnes Tulloch, kept the timetable.
    Each morning she chalked on the slate by the pier the hour of a boat that would not come, and each evening she wiped it
    clean. Visitors took it for grief.</p><p>But her letters to her sister describe something closer to thrift: \\(x^2\\)
    habits, she wrote, is “a rope that costs nothing to hold.”</p>`,
  stem: '<p>Which choice best states the main purpose of the text, if \\(\\frac{1}{2}\\) is half?</p>',
};
const tools = {
  calculator: false,
  reference_sheet: false,
  highlighter: true,
  eliminator: true,
  line_reader: true,
};
const SEED = { sections: [{ title: 'Reading', questions: 2, tools }] };

/**
 * Selects text with the mouse, from the first word that starts with `from` to the last word that ends with
 * `to`.
 */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const at = (words: string, isEnd: boolean) =>
    page.evaluate<{ x: number; y: number }>(`{
      const walker = document.createTreeWalker(document.querySelector('[data-text="stimulus"]'), 4);
      let node = walker.nextNode();
      while (!node.data.includes(${JSON.stringify(words)})) node = walker.nextNode();
      const range = document.createRange();
      const from = node.data.indexOf(${JSON.stringify(words)});
      range.setStart(node, from);
      range.setEnd(node, from + ${words.length});
      const box = [...range.getClientRects()].at(${isEnd ? -1 : 0});
      ({ x: ${isEnd} ? box.right - 1 : box.left + 1, y: (box.top + box.bottom) / 2 });
    }`);
  const [start, end] = [await at(from, false), await at(to, true)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** The texts that are highlighted in a color with this name, in order. */
const drawn = (page: Page, name: string) =>
  page.evaluate<string[]>(`[...(CSS.highlights.get('room-${name}') ?? [])].map(String)`);
const menu = (page: Page) => page.getByRole('group', { name: 'Selected words' });
const panel = (page: Page) => page.getByRole('region', { name: 'Highlights and notes' });

test('highlights and notes are made by mouse and keyboard and kept after a reload and on a different device', async () => {
  const sat = await roomSitting(app, author, SEED, [PASSAGE]);
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await page.locator('.katex-html').first().waitFor();
  await page.getByRole('button', { name: 'Highlight' }).waitFor();

  // The menu is right under the selected words.
  await drag(page, 'Visitors', 'grief');
  const under = await page.evaluate<number>(
    `document.querySelector('[data-selection-menu]').getBoundingClientRect().top -
      getSelection().getRangeAt(0).getBoundingClientRect().bottom`,
  );
  expect(under).toBeGreaterThanOrEqual(0);
  expect(under).toBeLessThan(20);
  await expectNoFaults(page);
  await menu(page).getByRole('button', { name: 'Amber, solid line' }).click();
  await expect.poll(() => menu(page).count()).toBe(0);
  await expect.poll(() => drawn(page, 'amber-tint')).toEqual(['Visitors took it for grief']);

  // Selects words in the second line of the passage by keyboard.
  await press(page, 'Highlight');
  await press(page, 'Select words with the keyboard');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const words = async () => ((await drawn(page, 'chosen'))[0] ?? '').split(/\s+/);
  await expect.poll(async () => (await words()).length).toBeGreaterThanOrEqual(3);
  const [chosen = ''] = await drawn(page, 'chosen');
  await expectNoFaults(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => drawn(page, 'green-tint')).toEqual([chosen]);
  await page.keyboard.type('Turn: not grief.');
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Note 1: Turn: not grief.');
  await saved(page);

  await page.reload();
  await question(page, 1);
  await expect.poll(() => drawn(page, 'green-tint')).toEqual([chosen]);
  expect(await drawn(page, 'amber-tint')).toEqual(['Visitors took it for grief']);
  const device = await openRoom(app, sat);
  await press(device, 'Continue here');
  await question(device, 1);
  await press(device, 'Note 1: Turn: not grief.');
  expect(await panel(device).getByRole('textbox').inputValue()).toBe('Turn: not grief.');
  await press(device, 'Underline');
  await expect.poll(() => drawn(device, 'green-line')).toEqual([chosen]);
  await press(device, 'Remove');
  await expect.poll(() => drawn(device, 'green-line')).toEqual([]);
  expect(await drawn(device, 'amber-tint')).toEqual(['Visitors took it for grief']);
});

test('the line reader keeps its position, scratch text follows the session, and a report about a question reaches the school', async () => {
  const sat = await roomSitting(app, author, SEED, [PASSAGE]);
  const page = await openRoom(app, sat);
  await press(page, 'Start test');
  await question(page, 1);
  await press(page, 'Line reader');
  await page.getByText('Lines 1 to 3 of').waitFor({ state: 'attached' });
  await press(page, 'Down one line', 'ArrowDown');
  await press(page, /^Lines shown: 3/);
  await page.getByText('Lines 2 to 5 of').waitFor({ state: 'attached' });
  await expectNoFaults(page);

  await press(page, 'More');
  await press(page, 'Scratchpad');
  await page.getByRole('textbox', { name: 'Scratchpad' }).fill('26 = 2 × 13');
  await expectNoFaults(page);
  await saved(page);
  await page.reload();
  await question(page, 1);
  await page.getByText('Lines 1 to 4 of').waitFor({ state: 'attached' });
  await press(page, 'More');
  await press(page, 'Scratchpad');
  expect(await page.getByRole('textbox', { name: 'Scratchpad' }).inputValue()).toBe('26 = 2 × 13');

  await press(page, 'More');
  await press(page, 'Report this question');
  await page.getByRole('dialog').getByLabel('No option is correct, or more than one is').check();
  await page.getByLabel(/^Details/).fill('Both A and B fit.');
  await page.route('**/question-reports/', (route) => route.abort());
  await press(page, 'Send report');
  await page.getByText('Your text is still here.').waitFor();
  await page.unroute('**/question-reports/');
  await press(page, 'Send report');
  await page.getByRole('heading', { name: 'Your report was sent' }).waitFor();
  const reports = await app.platform.database.kysely
    .selectFrom('question_reports')
    .select(['kind', 'text', 'question'])
    .where('session', '=', sat.session)
    .execute();
  const [first] = sat.paper.sections[0]?.questions ?? [];
  expect(reports).toEqual([{ kind: 'answers', text: 'Both A and B fit.', question: first?.id }]);
});

/** A fake voice that finishes immediately and records the texts that it is given. */
const VOICE = `{
  const said = (window.said = []);
  class Utterance { constructor(text) { this.text = text; } }
  const speak = (utterance) => { said.push(utterance.text); setTimeout(() => utterance.onend?.(), 20); };
  const voice = { speak, cancel() {}, getVoices: () => [{ name: 'A voice' }], addEventListener() {} };
  Object.defineProperty(window, 'speechSynthesis', { value: voice });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
}`;

test('a student with the read-aloud accommodation hears passage, question, formulas and options; other students do not have the tool', async () => {
  const [theirs, others] = [
    await roomSitting(app, author, SEED, [PASSAGE]),
    await roomSitting(app, author, SEED),
  ];
  await giveNeeds(app, theirs, author, { read_aloud: true });
  const page = await openRoom(app, theirs);
  await page.addInitScript(VOICE);
  await page.reload();
  await page.getByText('Questions can be read aloud to you').waitFor();
  await page.getByText('Can read questions aloud').waitFor();
  await press(page, 'Start test');
  await question(page, 1);
  await page.locator('.katex-html').first().waitFor();
  await press(page, 'Read aloud');
  await page.getByText('Sentence 1 of 9').waitFor();
  await expectNoFaults(page);
  await page
    .getByRole('region', { name: 'Read aloud' })
    .getByRole('button', { name: 'Read aloud', exact: true })
    .press('Enter');
  await expect.poll(() => page.evaluate('window.said.length')).toBe(9);
  const said = await page.evaluate<string[]>('window.said');
  expect(said[2]).toBe('Visitors took it for grief.');
  expect(said[3]).toContain('thrift: x squared habits');
  expect(said.slice(4)).toEqual([
    'Which choice best states the main purpose of the text, if 1 over 2 is half?',
    ...['A', 'B', 'C', 'D'].map((letter, index) => `Option ${letter}: Option ${index + 1}`),
  ]);

  const other = await openRoom(app, others);
  await press(other, 'Start test');
  await question(other, 1);
  await other.getByRole('button', { name: 'Highlight' }).waitFor();
  expect(await other.getByRole('button', { name: 'Read aloud' }).count()).toBe(0);
});
