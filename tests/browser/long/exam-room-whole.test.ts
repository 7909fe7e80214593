import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { answersOf, openRoom, question, roomSitting } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

/** Presses Tab until the element has the focus, passing the same elements as a keyboard user. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = await page.evaluate<string>(`{
      const { activeElement: at } = document;
      (at.ariaLabel ?? at.labels?.[0]?.innerText ?? at.innerText ?? '').replaceAll(/\\s+/g, ' ').trim();
    }`);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    passed.push(focused);
    await page.keyboard.press('Tab');
  }
  expect.unreachable(`No Tab leads to ${name}: ${passed.join(' | ')}`);
}

async function pressKey(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const LONG_SECONDS = 7200;
const SECTIONS = [
  { title: 'Reading and Writing 1', questions: 27 },
  { title: 'Reading and Writing 2', questions: 27, break_after_seconds: 600 },
  { title: 'Math 1', questions: 22, type: 'numeric' as const },
  { title: 'Math 2', questions: 22, type: 'numeric' as const },
].map((section) => ({ ...section, duration_seconds: LONG_SECONDS }));

/**
 * Records in `told` each heading that gets the focus, because a screen reader continues reading at the focus.
 */
const TELLING = `{
  globalThis.told = [];
  document.addEventListener('focusin', ({ target }) => {
    if (/^H\\d$/.test(target.tagName)) told.push(target.textContent.replaceAll(/\\s+/g, ' ').trim());
  });
}`;

/** Finds layout defects: a page wider than its window, or something that covers the focused element. */
const STANDING = `(() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window');
  const { activeElement: at } = document;
  const { left, top, width, height } = (at.labels?.[0] ?? at).getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
  const own = at.labels?.[0] ?? at;
  if (there === null || !(own.contains(there) || there.contains(own))) faults.push(own.textContent + ' is covered or outside');
  return faults;
})()`;

test('98 questions are answered by keyboard in a 320 × 256 window, and announced in the right order', async () => {
  const sat = await roomSitting(app, author, { sections: SECTIONS });
  const page = await openRoom(app, sat, { width: 320, height: 256 });
  await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await expectNoFaults(page);
  await page.evaluate(TELLING);
  await pressKey(page, 'Start test');
  for (const [index, section] of SECTIONS.entries()) {
    for (let number = 1; number <= section.questions; number += 1) {
      await question(page, number);
      if (number === 1) {
        const tree = await page.locator('body').ariaSnapshot();
        // The section, the clock, the question, its answer controls and the button to the next question.
        const told = [
          section.title,
          'Time left',
          'Question 1',
          `Question 1?`,
          'Your answer|Option 1',
          'Next',
        ];
        expect(tree.replaceAll('\n', ' ')).toMatch(new RegExp(told.map((each) => `(?:${each})`).join('.*')));
        await expectNoFaults(page);
      }
      await tabTo(page, section.type === undefined ? 'A Option 1' : /^Your answer/);
      if (section.type === undefined) {
        for (let down = 0; down < number % 4; down += 1) await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Space');
      } else await page.keyboard.press(`${number % 10}`);
      expect(await page.evaluate(STANDING), `question ${number}`).toEqual([]);
      await page.keyboard.press('Alt+n');
    }
    await page.getByRole('heading', { name: 'Check your work' }).waitFor();
    await expectNoFaults(page);
    const isLast = index === SECTIONS.length - 1;
    await pressKey(page, isLast ? 'Submit test' : 'Next section');
    await page.getByRole('dialog').waitFor();
    await expectNoFaults(page);
    await pressKey(page, isLast ? 'Submit' : 'Continue');
    if (section.break_after_seconds === undefined) continue;
    await page.getByRole('button', { name: 'Take the break' }).waitFor();
    await expectNoFaults(page);
    await pressKey(page, 'Take the break');
    await page.getByRole('button', { name: 'End break' }).waitFor();
    await expectNoFaults(page);
    await pressKey(page, 'End break');
    await pressKey(page, `Start ${SECTIONS[index + 1]?.title}`);
  }
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  await expectNoFaults(page);
  const told = (await page.evaluate<string[]>('told')).filter((each) => /^(Question|Check)/.test(each));
  expect(told).toEqual(
    SECTIONS.flatMap(({ questions }) => [
      ...Array.from({ length: questions }, (_, index) => `Question ${index + 1}`),
      'Check your work',
    ]),
  );
  const answers = await answersOf(app, sat.session);
  const asked = sat.paper.sections.flatMap(({ questions }) => questions);
  expect(asked.filter(({ id }) => answers.get(id)?.response == null)).toEqual([]);
  expect(answers.size).toBe(98);
});
