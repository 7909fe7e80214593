/**
 * On a student's phone, every screen is reached from the bar at the bottom, and nothing is wider than the
 * screen.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { PASSWORD } from '#tests/support/seed.ts';
import { seedDemo } from '../../../demo/seed.ts';

const STUDENT = 'student1@demo.test';
const PHONE = { width: 390, height: 844 };
const WIDTHS = [390, 360];

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp({}, (platform) => seedDemo(platform, { password: PASSWORD, students: 8 }));
}, 300_000);
afterAll(() => app.close());

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
const choose = (page: Page, place: string) =>
  bar(page)
    .getByRole('link', { name: new RegExp(`^${place}\\b`) })
    .click();

/**
 * Checks the screen at each width of a phone: one highlighted place in the navigation, no sideways scrolling,
 * and no violations found by axe.
 */
async function expectFits(page: Page, title: string | RegExp, lit: string | null): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByLabel('Loading').first().waitFor({ state: 'detached' });
  const places = await bar(page).locator('[aria-current]').allInnerTexts();
  expect(
    places.map(
      (words) =>
        words
          .replace(/[\d\s]+/g, ' ')
          .trim()
          .split(' ')[0],
    ),
    `the lit places of ${page.url()}`,
  ).toEqual(lit === null ? [] : [lit]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height });
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(wide, `the width of ${page.url()}`).toBeLessThanOrEqual(width);
    // The window is as high as the page, so that the bar covers nothing.
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width, height: Math.max(PHONE.height, height) });
    expect(await accessibilityFaults(page), `${page.url()} at ${width}`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
}

const openPhone = () => openPageAs(app, STUDENT, PHONE);
const mainLink = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first();

test('the tab “Study” shows the same count of new items as its cards, until they are opened', async () => {
  const page = await openPhone();
  const study = bar(page).getByRole('link', { name: /^Study/ });
  const count = async () => Number((await study.innerText()).match(/\d+/)?.[0] ?? 0);
  await expect.poll(count).toBeGreaterThan(0);
  await choose(page, 'Study');
  const chips = () =>
    page.evaluate<number>(
      "[...document.querySelectorAll('main section')].map((card) => Number(/(\\d+) (?:new|answers?)\\n/.exec(card.innerText)?.[1] ?? 0)).reduce((sum, one) => sum + one, 0)",
    );
  await expect.poll(chips).toBe(await count());
  const before = await count();
  await mainLink(page, /^Read: (?:Where|Why)/).click();
  await page.getByRole('heading', { level: 1, name: 'Doubts' }).waitFor();
  await expect.poll(count).toBe(before - 1);
});

describe('from the bar at the bottom on a phone', () => {
  test('today, tests, practice and the hubs Study and Progress are one press away', async () => {
    const page = await openPhone();
    await expectFits(page, /^Good /, 'Today');
    expect(await bar(page).getByRole('link').count()).toBe(5);
    await choose(page, 'Tests');
    await expectFits(page, /tests/i, 'Tests');
    await choose(page, 'Practice');
    await expectFits(page, 'Practice', 'Practice');
    await choose(page, 'Study');
    await expectFits(page, 'Study', 'Study');
    await choose(page, 'Progress');
    await expectFits(page, 'Progress', 'Progress');
  });

  test.each([
    ['Library', 'Library'],
    ['Videos', 'Your videos'],
    ['Doubts', 'Doubts'],
  ])('the hub Study leads to %s, whose link leads back', async (name, title) => {
    const page = await openPhone();
    await choose(page, 'Study');
    await page.getByRole('heading', { level: 2, name }).getByRole('link').click();
    await expectFits(page, title, 'Study');
    await mainLink(page, 'Study').click();
    await expectFits(page, 'Study', 'Study');
  });

  test.each(['Results', 'Mistakes', 'Performance'])(
    'the hub Progress leads to %s, whose link leads back',
    async (name) => {
      const page = await openPhone();
      await choose(page, 'Progress');
      await page.getByRole('heading', { level: 2, name }).getByRole('link').click();
      await expectFits(page, name, 'Progress');
      await mainLink(page, 'Progress').click();
      await expectFits(page, 'Progress', 'Progress');
    },
  );

  test('a hub stays highlighted on the pages below it', async () => {
    // The PDF library logs this if a reader leaves a material while it loads.
    const page = await openPageAs(app, STUDENT, { ...PHONE, mayComplain: /^Worker was terminated$/ });
    await choose(page, 'Progress');
    await mainLink(page, /^Winter placement/).click();
    await expectFits(page, /./, 'Progress');
    await page.goBack();
    await choose(page, 'Study');
    await mainLink(page, /^(?:Continue|Read):/).click();
    await expectFits(page, /./, 'Study');
    await choose(page, 'Study');
    await mainLink(page, /^Watch:/).click();
    await expectFits(page, /./, 'Study');
    await choose(page, 'Study');
    await mainLink(page, 'Ask a question').click();
    await expectFits(page, 'Ask a question', 'Study');
    await page.goto('/doubts');
    await page.getByRole('navigation', { name: 'Doubts' }).getByRole('link').first().click();
    await expectFits(page, 'Doubts', 'Study');
    await mainLink(page, 'All doubts').click();
  });
});

test('the bell leads to all notices and, filtered, to announcements, and no tab in the bar is highlighted there', async () => {
  const page = await openPhone();
  const bell = page.getByRole('button', { name: /^Notices, \d+ unread$/ }).filter({ visible: true });
  const unread = Number((await bell.innerText()).trim());
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notices' });
  await panel.getByText(`${unread} unread`).waitFor();
  const announcements = panel.getByRole('button', { name: /^Announcements/ });
  const announced = Number((await announcements.innerText()).split('·')[1] ?? 0);
  expect(announced).toBeGreaterThan(0);
  await announcements.click();
  await expect.poll(() => panel.getByLabel('Unread').count()).toBe(announced);
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('link').first().click();
  await expectFits(page, 'Announcements', null);
  await page.goto('/notices');
  await expectFits(page, 'Notices', null);
  expect(await bell.getAttribute('aria-current')).toBe('page');
  await page.goto('/profile');
  await expectFits(page, 'Your profile', null);
});

test('the bar and the hubs work with only the keyboard', async () => {
  const page = await openPhone();
  const focused = () => page.evaluate<string>('document.activeElement?.textContent ?? ""');
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60 && !name.test(await focused()); presses += 1)
      await page.keyboard.press('Tab');
    expect(await focused()).toMatch(name);
    await page.keyboard.press('Enter');
  };
  await tabTo(/^\d*Study|^Study/);
  await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
  await tabTo(/^Videos$/);
  await page.getByRole('heading', { level: 1, name: 'Your videos' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('Study');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
});

test('what was missed is practiced with one press from the cards of Mistakes', async () => {
  const page = await openPageAs(app, STUDENT, { path: '/mistakes', ...PHONE });
  await page.getByRole('region', { name: 'Mistakes without a reason' }).waitFor();
  await page.getByRole('button', { name: /^Practice what you missed/ }).click();
  await page.waitForURL(/\/practice\/./);
});

test.each(['/', '/practice', '/course'])(
  'no element with the focus is behind the bars at %s',
  async (path) => {
    const page = await openPageAs(app, STUDENT, { path, ...PHONE });
    await page.waitForLoadState('networkidle');
    const hidden = new Set<string>();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate<string | null>(`(() => {
      const focused = document.activeElement;
      const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed');
      if (focused === document.body || bar.contains(focused)) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      return top < innerHeight && bottom > bar.getBoundingClientRect().top + 1 ? focused.textContent : null;
    })()`);
      if (name !== null) hidden.add(name);
    }
    expect([...hidden]).toEqual([]);
  },
);

/** A sentence has at least this many words. Shorter pieces are labels. */
const LEAST_WORDS = 5;

/** The visible sentences on the page outside charts: the parts of its lines between full stops and dots. */
async function sentencesOf(page: Page): Promise<string[]> {
  const text = await page.evaluate<string>(
    "for (const chart of document.querySelectorAll('main :is(svg, table)')) chart.remove(); document.querySelector('main').innerText",
  );
  return text
    .split('\n')
    .flatMap((line) => line.split(/[.?!]\s+|\s·\s|[.?!]$/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.split(/\s+/).length >= LEAST_WORDS);
}

describe('the performance page on a phone', () => {
  test.each([390, 1280])('has at most twelve visible sentences when it opens, at %i px', async (width) => {
    const page = await openPageAs(app, STUDENT, { path: '/performance', width, height: 900 });
    await page.getByRole('heading', { level: 2, name: 'Do this next' }).waitFor();
    const sentences = await sentencesOf(page);
    expect(sentences.length).toBeGreaterThan(3);
    expect(sentences.length, sentences.join('\n')).toBeLessThanOrEqual(12);
  });

  test('opens domains, skills, pacing, weeks and tables without getting wider than a phone', async () => {
    const page = await openPageAs(app, STUDENT, { path: '/performance', ...PHONE });
    await page.getByRole('heading', { level: 2, name: 'Do this next' }).waitFor();
    // One domain is expanded at first, and only one button is filled.
    expect(await page.locator('main details[open]').count()).toBe(1);
    expect(await page.locator('main [data-variant="filled"]').count()).toBe(1);
    const closed = page.locator('main details:not([open]) > summary');
    for (let left = await closed.count(); left > 0; left -= 1) {
      await closed.first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => closed.count()).toBe(left - 1);
    }
    await page.getByRole('heading', { name: 'Week', exact: true }).waitFor();
    await expectFits(page, 'Performance', 'Progress');
    await page.getByRole('button', { name: 'More for this page' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Show tables' }).press('Enter');
    await page.getByRole('table', { name: 'Every skill' }).waitFor();
    await expectFits(page, 'Performance', 'Progress');
  });

  test('starts practice for a suggested step with one press', async () => {
    const page = await openPageAs(app, STUDENT, { path: '/performance', ...PHONE });
    await page
      .getByRole('button', { name: /^Practice \d+ min: / })
      .first()
      .click();
    await page.waitForURL(/\/practice\//);
    await expectFits(page, /./, null);
  });
});
