/** The exam room in a browser, throttled to a mid-range phone. */
import type { BrowserContext, Page } from 'playwright-core';
import { CPU_RATE, openBrowser, phoneOf, phonePage } from '../phone.ts';
import type { ServerRow } from '../row.ts';
import { generate } from '../sitting.ts';

const ROUNDS = 5;
const QUESTIONS = 20;
const GOAL_OPEN_MS = 1500;
const GOAL_NEXT_MS = 16;

/** Records in `seen` when each landmark of the page first appears, from the start of loading. */
const WATCHING = `{
  globalThis.buttonNamed = (name) => [...document.querySelectorAll('button')].find((each) => each.textContent === name);
  globalThis.hasQuestion = (words) => [...document.querySelectorAll('h1, h2')].some((each) => each.textContent.startsWith(words));
  globalThis.seen = {};
  const landmarks = {
    ready: () => buttonNamed('Start test')?.disabled === false,
    question: () => hasQuestion('Question '),
  };
  const look = () => {
    for (const [name, isThere] of Object.entries(landmarks)) if (!(name in seen) && isThere()) seen[name] = performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}`;

/** Presses Next repeatedly and returns the time until each next question is laid out. */
const GOING_ON = `(async () => {
  const waits = [];
  for (let number = 2; number <= ${QUESTIONS}; number += 1) {
    const next = buttonNamed('Next');
    const pressed = performance.now();
    next.click();
    while (!hasQuestion('Question ' + number)) await new Promise((resolve) => queueMicrotask(resolve));
    document.body.getBoundingClientRect();
    waits.push(performance.now() - pressed);
    // Whoever reads a question leaves the page idle.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return waits;
})()`;

/** The times of one round in milliseconds. */
interface Round {
  readonly opened: number;
  readonly begun: number;
  readonly reloaded: number;
  readonly next: readonly number[];
}

function seen(page: Page, landmark: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const look = () => ('${landmark}' in seen ? resolve(seen.${landmark}) : setTimeout(look, 50));
    look();
  })`);
}

async function round(context: BrowserContext, url: string, session: string): Promise<Round> {
  const page = await phonePage(context, WATCHING);
  await page.goto(`${url}/exam/${session}`);
  const opened = await seen(page, 'ready');
  const pressed = await page.evaluate<number>(
    `{ const at = performance.now(); buttonNamed('Start test').click(); at; }`,
  );
  const begun = (await seen(page, 'question')) - pressed;
  const next = await page.evaluate<number[]>(GOING_ON);
  await page.reload();
  return { opened, begun, next, reloaded: await seen(page, 'question') };
}

export const roomRow: ServerRow = {
  through: 'server',
  operation: `the exam room, in a browser ${CPU_RATE} times slower, 10 Mbit/s and 40 ms away`,
  peer: 'none measured',
  goal: `opened cold and begun ≤ ${GOAL_OPEN_MS} ms each, the next question ≤ ${GOAL_NEXT_MS} ms`,
  async run({ school, url, connect }) {
    const connection = await connect();
    const browser = await openBrowser();
    const rounds: Round[] = [];
    for (const taker of school.takers.slice(0, ROUNDS)) {
      const { id } = await generate(connection, school, taker);
      const context = await phoneOf(browser, taker, url);
      rounds.push(await round(context, url, id));
      await context.close();
    }
    await browser.close();
    connection.close();
    const middle = (of: (each: Round) => number) =>
      rounds.map(of).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0;
    const next = rounds.flatMap((each) => each.next).toSorted((a, b) => a - b);
    const share = (of: number) => next[Math.floor(next.length * of)]?.toFixed(1);
    return [
      `opened cold in ${middle((each) => each.opened).toFixed(0)} ms, begun in ${middle((each) => each.begun).toFixed(0)} ms, opened anew in ${middle((each) => each.reloaded).toFixed(0)} ms (the middle of ${ROUNDS})`,
      `the next question laid out in p50 ${share(0.5)} ms, p95 ${share(0.95)} ms (${next.length} of them)`,
    ];
  },
};
