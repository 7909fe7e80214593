/**
 * Does in the browser what students learn to do on the graphing calculator of the digital SAT: the standard
 * techniques, each with the keyboard, and each read from what the page says.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from '#tests/support/app-page.ts';
import { openRoom, press, question, roomSitting } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let page: Page;

const TOOLS = {
  calculator: true,
  reference_sheet: true,
  highlighter: false,
  eliminator: true,
  line_reader: false,
};

beforeAll(async () => {
  app = await runningApp();
});
afterAll(() => app.close());

/** Opens the calculator in a section with these tools. */
async function openCalculator(tools: typeof TOOLS & { scientific_only?: true }): Promise<void> {
  const author = await app.person({ role: 'tutor' });
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Math', questions: 1, kind: 'math', tools }],
  });
  page = await openRoom(app, sat);
  page.setDefaultTimeout(15_000);
  await press(page, 'Start test');
  await question(page, 1);
  await press(page, 'Calculator');
  await line(1).waitFor();
}

/** Opens the calculator in a room of its own, and does these techniques one by one. */
async function each(techniques: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  await openCalculator(TOOLS);
  for (const [name, technique] of Object.entries(techniques)) {
    await technique().catch((fault: unknown) => {
      throw new Error(name, { cause: fault });
    });
  }
}

const line = (number: number) => page.getByLabel(`Expression ${number}`, { exact: true });
const row = (number: number) =>
  page
    .getByRole('list', { name: 'Expressions' })
    .locator('> li')
    .nth(number - 1);

/** Waits until the graph names this point in words. */
async function graphSays(words: string): Promise<void> {
  await page.getByRole('application', { name: words }).waitFor();
}

/** Replaces all lines in the calculator by these. */
async function lines(...texts: string[]): Promise<void> {
  const removes = page.getByRole('button', { name: /^Remove (expression|table)/ });
  while ((await removes.count()) > 1) await removes.last().click();
  await removes.first().click();
  await press(page, 'Reset view');
  for (const [index, text] of texts.entries()) {
    if (index > 0) await press(page, 'Line');
    await line(index + 1).fill(text);
  }
}

/** Adds a table and types its rows by keyboard: Tab to the next cell. */
async function table(rows: readonly (readonly [number, number])[]): Promise<void> {
  await press(page, 'Table');
  await page.getByLabel('x_1, row 1', { exact: true }).waitFor();
  for (const cells of rows) {
    for (const cell of cells) {
      await page.keyboard.type(String(cell));
      await page.keyboard.press('Tab');
    }
  }
}

/** The figures of a best fit, by their names. */
async function figures(number: number): Promise<readonly string[]> {
  await row(number).locator('dd').first().waitFor();
  return row(number).locator('dd').allTextContents();
}

test('graphs solve equations, systems and inequalities, and show vertices, zeros and circles', async () => {
  await each({
    'two graphs meet where a system of equations is solved': async () => {
      await lines('y = x^2 - 4x + 1', 'y = 2x - 4');
      await graphSays('Intersection of lines 1 and 2 at (1, −2)');
      await graphSays('intersection of lines 1 and 2 at (5, 6)');
      await lines('3x + 2y = 12', 'x - y = -1');
      await graphSays('Intersection of lines 1 and 2 at (2, 3)');
    },
    'an equation is solved by graphing both of its sides': async () => {
      await lines('y = |2x - 3|', 'y = 7');
      await graphSays('Intersection of lines 1 and 2 at (−2, 7)');
      await graphSays('intersection of lines 1 and 2 at (5, 7)');
      await lines('2x + 3 = 7');
      await graphSays('X-intercept of line 1 at (2, 0)');
    },
    'the graph shows the vertex and the zeros of a parabola and a cubic': async () => {
      await lines('y = x^2 - 6x + 5');
      await graphSays('minimum of line 1 at (3, −4)');
      await lines('f(x) = x^3 - 4x^2 + x + 6');
      for (const zero of ['(−1, 0)', '(2, 0)', '(3, 0)']) await graphSays(`x-intercept of line 1 at ${zero}`);
    },
    'a circle in general form is drawn, and its center checked': async () => {
      await lines('x^2 + y^2 - 6x + 8y = 0', '(3, -4)');
      await graphSays('x-intercept of line 1 at (6, 0)');
      await graphSays('y-intercept of line 1 at (0, −8)');
      await graphSays('Point on line 2 at (3, −4)');
    },
    'a system of inequalities shows its region and corner': async () => {
      await lines('y > 2x - 1', 'x + y ≤ 5', '(1, 3)');
      await graphSays('intersection of lines 1 and 2 at (2, 3)');
      expect(await line(1).getAttribute('aria-describedby')).toBeTruthy();
      await page
        .getByText('the region above the curve, not including its edge')
        .first()
        .waitFor({ state: 'attached' });
    },
    'every family of curves is drawn': async () => {
      const families = [
        'y = 2x - 1 {0 < x < 4}',
        'y = {x < 0: -x, x^2}',
        'x = y^2 - 4',
        'x^2/16 + y^2/9 = 1',
        '(3 cos t, 3 sin t) {0 ≤ t ≤ 2π}',
        'r = 4 sin(3θ)',
        'y < sin(x)',
        '-2 < y - x < 2',
        'y = ln(x)',
        'y = 1/(x - 1)',
      ];
      await lines(...families);
      const curves = page.getByRole('application').locator('svg > g[data-color] > path:last-child');
      await expect.poll(() => curves.count()).toBe(families.length);
      for (const curve of await curves.all()) {
        expect(((await curve.getAttribute('d')) ?? '').length).toBeGreaterThan(40);
      }
      await expectNoFaults(page);
    },
  });
});

test('sliders, points and their coordinates work by keyboard and pointer', async () => {
  await each({
    'a slider finds the constant for which two graphs touch': async () => {
      await lines('y = x^2 + k', 'y = 2x');
      await press(page, 'Add slider: k');
      const slider = page.getByRole('slider', { name: 'k', exact: true });
      await slider.focus();
      expect(await slider.inputValue()).toBe('1');
      await graphSays('Intersection of lines 1 and 3 at (1, 2)');
      await page.keyboard.press('Shift+ArrowLeft');
      await graphSays('Intersection of lines 1 and 3 at (0, 0)');
      expect(await line(2).inputValue()).toBe('k = 0');
      await page.getByLabel('Maximum of k').fill('50');
      await page.keyboard.press('Enter');
      expect(await slider.getAttribute('max')).toBe('50');
      await expectNoFaults(page);
    },
    'a slider plays only after a press': async () => {
      await lines('y = a x', 'a = 2');
      const slider = page.getByRole('slider', { name: 'a', exact: true });
      expect(await slider.inputValue()).toBe('2');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await press(page, 'Play a');
      await expect.poll(() => slider.inputValue()).not.toBe('2');
      await press(page, 'Pause a');
      const rested = await slider.inputValue();
      expect(await line(2).inputValue()).toBe(`a = ${rested}`);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await line(2).fill('a = 3');
      await press(page, 'Next step of a');
      await expect.poll(() => slider.inputValue()).toBe('3.1');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
    },
    'points are walked through, kept and dragged': async () => {
      await lines('A = (1, 2)', 'y = x');
      const graph = page.getByRole('application');
      await graphSays('Point on line 1 at (1, 2)');
      await graph.focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('x-intercept of line 2 at (0, 0), 1 of 2').waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByText('point on line 1 at (1, 2), 2 of 2, kept').waitFor({ state: 'attached' });
      const dot = graph.locator('[data-may-drag] circle').last();
      const from = (await dot.boundingBox()) ?? expect.unreachable();
      await page.mouse.move(from.x + 5, from.y + 5);
      await page.mouse.down();
      await page.mouse.move(from.x + 45, from.y - 35, { steps: 5 });
      await expect.poll(() => line(1).inputValue()).not.toBe('A = (1, 2)');
      // The point still follows the pointer after it was drawn at its new place.
      const between = await line(1).inputValue();
      await page.mouse.move(from.x + 105, from.y - 35, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => line(1).inputValue()).not.toBe(between);
      expect(await line(1).inputValue()).toMatch(/^A = \(\d(\.\d+)?, \d(\.\d+)?\)$/);
      await press(page, 'Undo');
      expect(await line(1).inputValue()).toBe('A = (1, 2)');
      await press(page, 'Redo');
      expect(await line(1).inputValue()).not.toBe('A = (1, 2)');
    },
  });
});

test('tables and best fits give means, lines and models', async () => {
  await each({
    'a table gives the mean, the median and a weighted mean': async () => {
      await lines('');
      await line(1).focus();
      await table([
        [70, 2],
        [80, 3],
        [95, 5],
      ]);
      await press(page, 'Line');
      await line(2).fill('mean(x_1)');
      await page.getByText('= 81.66666667').waitFor();
      await line(2).fill('median(x_1)');
      await page.getByText('= 80', { exact: true }).waitFor();
      await line(2).fill('total(x_1 y_1)/total(y_1)');
      await page.getByText('= 85.5').waitFor();
      await expectNoFaults(page);
    },
    'a best fit finds the line through two points': async () => {
      await lines('');
      await line(1).focus();
      await table([
        [2, 7],
        [6, 15],
      ]);
      await press(page, 'Line');
      await line(2).fill('y_1 ~ m x_1 + b');
      expect(await figures(2)).toEqual(['2', '3', '1', '1']);
      await graphSays('y-intercept of line 2 at (0, 3)');
    },
    'best fits find a line and an exponential model of data, and can be used further': async () => {
      await lines('');
      await line(1).focus();
      await table([
        [1, 5.4],
        [2, 7.1],
        [4, 9.9],
        [6, 13.2],
        [8, 15.9],
      ]);
      await press(page, 'Line');
      await line(2).fill('y_1 ~ m x_1 + b');
      expect(await figures(2)).toEqual(['1.503', '3.987', '0.9989', '0.9995']);
      await press(page, 'Line');
      await line(3).fill('10m + b');
      await page.getByText('= 19.01768293').waitFor();
      await line(2).fill('y_1 ~ a b^x_1');
      await expect.poll(() => figures(2)).toEqual(['5.406', '1.149', '0.9765']);
      await press(page, 'Plot residuals e1');
      expect(await line(3).inputValue()).toBe('(x_1, e_1)');
      await page
        .getByRole('application', { name: /^Graph of table 1; line 2, y_1 ~ a b\^x_1; line 3, / })
        .waitFor();
      await expectNoFaults(page);
    },
  });
});

test('tables take pasted rows, and give sequences and unknown constants', async () => {
  await each({
    'a system with two unknown constants is solved by a best fit': async () => {
      await lines('');
      await line(1).focus();
      await table([
        [1, 5],
        [3, 21],
      ]);
      await press(page, 'Line');
      await line(2).fill('y_1 ~ a x_1^2 + c');
      expect(await figures(2)).toEqual(['2', '3', '1']);
    },
    'a computed column shows a sequence that grows by five percent': async () => {
      await lines('');
      await line(1).focus();
      await table([
        [0, 200],
        [1, 210],
        [2, 220.5],
      ]);
      await press(page, 'Add a column');
      await page.getByLabel('Name of column 3').fill('200(1+5%)^x_1');
      const cells = page.getByRole('table', { name: 'Table 1' }).getByRole('row').nth(3).getByRole('cell');
      await expect.poll(() => cells.nth(2).textContent()).toBe('220.5');
      await expectNoFaults(page);
    },
    'copied rows are pasted into a table': async () => {
      await lines('');
      await line(1).focus();
      await press(page, 'Table');
      await page.getByLabel('x_1, row 1', { exact: true }).focus();
      await page.evaluate(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '2015\\t12.5\\n2016\\t14\\n2017\\t15.5\\n');
        const paste = { clipboardData, bubbles: true, cancelable: true };
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste));
      })()`);
      expect(await page.getByLabel('y_1, row 3', { exact: true }).inputValue()).toBe('15.5');
      // The first view contains the points.
      await graphSays('Point on line 1 at (2016, 14)');
      await page.getByRole('application', { name: /x from 2014\.76 to 2017\.24/ }).waitFor();
    },
  });
});

test('a section that allows the scientific calculator only shows no graph and no choice of type', async () => {
  await openCalculator({ ...TOOLS, scientific_only: true });
  await line(1).fill('y = x^2');
  await press(page, 'Line');
  await line(2).fill('sqrt(2)^2 + 3!');
  await page.getByText('= 8', { exact: true }).waitFor();
  const graphing = page.getByRole('button', { name: /^(Graphing|Graph|Table)$/ });
  expect(await page.getByRole('application').count()).toBe(0);
  expect(await graphing.count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /Tools/ }).click();
  await press(page, 'Open the calculator');
  expect(await line(2).inputValue()).toBe('sqrt(2)^2 + 3!');
  expect(await graphing.count()).toBe(0);
  await expectNoFaults(page);
});
