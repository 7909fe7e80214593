/** An essay in the exam room with a formula from the keypad. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { answersOf, openRoom, press, roomSitting, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;
beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'admin' });
});
afterAll(() => app.close());

test.each([
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const)(
  'a student writes a formula in an essay at $width px, and pastes none from outside',
  async (options) => {
    const essay = { type: 'essay', options: [], stimulus: '', stem: '<p>Why?</p>' } as const;
    const sat = await roomSitting(app, author, { sections: [{ title: 'Writing', questions: 1 }] }, [essay]);
    const page = await openRoom(app, sat, options);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Start test');
    const field = page.getByLabel('Your essay', { exact: true });
    await field.pressSequentially('Because ');
    await press(page, 'Add a formula');
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('math-field');
    await page.evaluate('navigator.clipboard.writeText("z=99")');
    await page.keyboard.press('Control+v');
    // Letters that are shortcuts of the exam room are typed here.
    await page.keyboard.type('a+b');
    await expectNoFaults(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('z=99');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Because \\(a+b\\)');
    expect(await page.evaluate('document.activeElement.localName')).toBe('textarea');
    await page.getByRole('region', { name: 'Your essay with its formulas' }).locator('.katex').waitFor();
    await expectNoFaults(page);
    await press(page, 'Add a formula');
    await page.getByRole('region', { name: 'Formula', exact: true }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('math-field');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.localName')).toBe('textarea');
    await saved(page);
    const [answer] = [...(await answersOf(app, sat.session)).values()];
    expect(answer?.response).toBe('Because \\(a+b\\)');
  },
);
