/** From the click on “Practice what you missed” on a result to the first practice question, in a browser. */
import type { Connection } from '../connection.ts';
import { CPU_RATE, openBrowser, phoneOf, phonePage } from '../phone.ts';
import { answered, type School, type ServerRow } from '../row.ts';
import { act, generate } from '../sitting.ts';

const ROUNDS = 5;
const MISSED = 10;
const UNSEEN = 40;
const GOAL_MS = 1000;

/** Waits for the button, presses it, and returns the time until the first question can be answered. */
const PRESSING = `(async () => {
  const after = (isThere) => new Promise((resolve) => {
    const look = () => {
      const found = isThere();
      if (found) return resolve(found);
      new MutationObserver((_, observer) => {
        const later = isThere();
        if (!later) return;
        observer.disconnect();
        resolve(later);
      }).observe(document, { childList: true, subtree: true, attributes: true });
    };
    look();
  });
  const act = await after(() =>
    [...document.querySelectorAll('button')].find((each) => /^Practice what you missed\\d/.test(each.textContent)),
  );
  // A reader of the result leaves the page idle before the press.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const pressed = performance.now();
  act.click();
  await after(() => document.querySelector('input[type=radio]:not([disabled])'));
  document.body.getBoundingClientRect();
  return performance.now() - pressed;
})()`;

/** Publishes a test on one skill, with practice questions that nobody has seen, and assigns it. */
async function publish(connection: Connection, { admin, takers }: School): Promise<string> {
  const ask = async <Body = { id: string }>(method: string, path: string, body?: object) =>
    answered<Body>(await connection.send(method, path, admin.token, body));
  const topics = await ask<{ results: { id: string }[] }>('GET', '/api/tags/topic/?page_size=1');
  const write = async (number: number, use: string) =>
    (
      await ask('POST', '/api/questions/', {
        type: 'single_choice',
        status: 'live',
        use,
        stem: `<p>Question ${number}: which of these is the first?</p>`,
        options: [1, 2, 3, 4].map((option) => ({
          text: `<p>Option ${option}</p>`,
          is_correct: option === 1,
        })),
        tags: [topics.results[0]?.id],
      })
    ).id;
  const questions: string[] = [];
  while (questions.length < MISSED) questions.push(await write(questions.length, 'any'));
  for (let made = 0; made < UNSEEN; made += 1) await write(made, 'practice_only');
  const { id } = await ask('POST', '/api/assessments/', { title: 'Missed', attempts_allowed: 1 });
  const section = await ask('POST', `/api/assessments/${id}/sections/`, {
    title: 'All of it',
    duration_seconds: 3600,
  });
  await ask('POST', `/api/sections/${section.id}/questions/`, { questions });
  const { version } = await ask<{ version: number }>('GET', `/api/assessments/${id}/`);
  await ask('PATCH', `/api/assessments/${id}/`, { version, status: 'published' });
  const users = takers.slice(0, ROUNDS).map((taker) => taker.id);
  await ask('POST', '/api/test-allocation/', { assessments: [id], users });
  return id;
}

export const practiceRow: ServerRow = {
  through: 'server',
  operation: `practice of what was missed, in a browser ${CPU_RATE} times slower, 10 Mbit/s and 40 ms away`,
  peer: 'none measured',
  goal: `the first question ≤ ${GOAL_MS} ms after the press on the result`,
  async run({ school, url, connect }) {
    const connection = await connect();
    const assessment = await publish(connection, school);
    const browser = await openBrowser();
    const waits: number[] = [];
    for (const taker of school.takers.slice(0, ROUNDS)) {
      const sitting = await generate(connection, { ...school, assessment }, taker);
      await act(sitting, 'start');
      // The simulated taker skips every question.
      await act(sitting, 'submit');
      const context = await phoneOf(browser, taker, url);
      const page = await phonePage(context, '');
      await page.goto(`${url}/results/${sitting.id}`);
      waits.push(await page.evaluate<number>(PRESSING));
      await context.close();
    }
    await browser.close();
    connection.close();
    const sorted = waits.toSorted((a, b) => a - b);
    const wait = sorted[sorted.length >> 1] ?? 0;
    return [
      `${wait.toFixed(0)} ms, the slowest ${sorted.at(-1)?.toFixed(0)} ms (the middle of ${ROUNDS})${wait > GOAL_MS ? '  MISSED' : ''}`,
    ];
  },
};
