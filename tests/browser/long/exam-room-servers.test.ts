import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Line, lineTo } from '#tests/support/cut-line.ts';
import { answersOf, openRoom, press, question, roomSitting, saved } from '#tests/support/exam-room.ts';
import {
  createTestDatabase,
  type PostgresServer,
  postgresServer,
  type TestDatabase,
} from '#tests/support/postgres.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let postgres: PostgresServer;
let own: TestDatabase;
let line: Line;
let app: RunningApp;
/** A second server on the same database. */
let other: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  postgres = await postgresServer();
  own = await createTestDatabase(postgres.url);
  line = await lineTo(own.url);
  const environment = {
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${line.port}${new URL(own.url).pathname}`,
    ASSAY_SECRET: 'a secret of tests, long enough to sign',
  };
  app = await runningApp(environment);
  other = await runningApp(environment);
  author = await app.person({ role: 'tutor' });
});

afterAll(async () => {
  await other.close();
  await app.close();
  line.close();
  await own.drop();
  await postgres.stop();
});

const WORDS = ['ash', 'birch', 'cedar', 'elm', 'fir', 'gum'];
/** About as many tries as the exam room makes in a minute. */
const TRIES = 6;

test('a database that restarts, is missing for a minute and returns slowly loses no answer and stops nobody', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: WORDS.length, type: 'text' }],
  });
  const page = await openRoom(app, sat);
  page.on('dialog', (dialog) => void dialog.accept());
  const answer = async (number: number) => {
    await question(page, number);
    await page.getByLabel('Your answer').fill(WORDS[number - 1] ?? '');
  };
  await press(page, 'Start test');
  await answer(1);
  await saved(page);

  // Closes every connection, as a restart does.
  line.cut();
  await press(page, 'Next');
  await answer(2);
  await saved(page);

  let refused = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/attempts/') && response.status() === 503) refused += 1;
  });
  line.isShut = true;
  line.cut();
  await press(page, 'Next');
  await answer(3);
  await page.getByText('The server isn’t responding, 1 answer saved on this device').first().waitFor();
  await press(page, 'Next');
  await answer(4);
  await page.getByText('The server isn’t responding, 2 answers saved on this device').first().waitFor();
  await expect.poll(() => refused).toBeGreaterThanOrEqual(TRIES);
  line.isShut = false;
  await saved(page);

  line.delay_milliseconds = 500;
  await press(page, 'Next');
  await answer(5);
  await page.getByText('Saving…').first().waitFor();
  await saved(page);
  await page.reload();
  await question(page, 5);
  expect(await page.getByLabel('Your answer').inputValue()).toBe('fir');
  await press(page, 'Next');
  await answer(6);
  await press(page, 'Next');
  await press(page, 'Submit');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  line.delay_milliseconds = 0;
  const answers = await answersOf(app, sat.session);
  expect(sat.paper.sections[0]?.questions.map(({ id }) => answers.get(id)?.response)).toEqual(WORDS);
});

/** A load balancer that alternates between both servers. */
async function balancer(): Promise<{ url: string; asked: () => readonly number[] }> {
  const asked = [0, 0];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn = 1 - turn;
    asked[turn] = (asked[turn] ?? 0) + 1;
    const { method = 'GET', headers, url = '/' } = incoming;
    const passed = request((turn === 0 ? app : other).url + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}

test('a taker whose requests alternate between two servers finishes the test without losing an answer', async () => {
  const { url, asked } = await balancer();
  const there: RunningApp = { ...app, url };
  const sat = await roomSitting(there, author, {
    sections: [
      { title: 'Reading', questions: 4, type: 'text' },
      { title: 'Writing', questions: 2, type: 'text' },
    ],
  });
  const page = await openRoom(there, sat);
  page.on('dialog', (dialog) => void dialog.accept());
  await press(page, 'Start test');
  for (const [index, word] of WORDS.slice(0, 4).entries()) {
    await question(page, index + 1);
    await page.getByLabel('Your answer').fill(word);
    if (index === 1) await press(page, 'Mark for review');
    if (index === 2) {
      await page.reload();
      await question(page, 3);
      expect(await page.getByLabel('Your answer').inputValue()).toBe(word);
    } else await saved(page);
    await press(page, 'Next');
  }
  await press(page, 'Next section');
  await press(page, 'Continue');
  for (const [index, word] of WORDS.slice(4).entries()) {
    await question(page, index + 1);
    await page.getByLabel('Your answer').fill(word);
    await press(page, 'Next');
  }
  await press(page, 'Submit');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  const answers = await answersOf(app, sat.session);
  const all = sat.paper.sections.flatMap(({ questions }) => questions.map(({ id }) => answers.get(id)));
  expect(all.map((each) => each?.response)).toEqual(WORDS);
  expect(all.map((each) => each?.flagged === true)).toEqual([false, true, false, false, false, false]);
  for (const each of asked()) expect(each).toBeGreaterThan(10);
});
