import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FrozenQuestion } from '#features/assessments/revision.rules.ts';
import { expectNoFaults, signInAs } from '#tests/support/app-page.ts';
import {
  answersOf,
  choose,
  openRoom,
  press,
  question,
  roomSitting,
  saved,
} from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let author: SeededPerson;

beforeAll(async () => {
  app = await runningApp();
  author = await app.person({ role: 'tutor' });
});

afterAll(() => app.close());

const OPTIONAL: Partial<FrozenQuestion> = { options: [] };
/** The five questions of the first section. */
const OF_EACH_TYPE: readonly Partial<FrozenQuestion>[] = [
  { stem: '<p>Which \\(x\\) holds?</p>', stimulus: '<p>A long passage about \\(x^2 = 4\\).</p>' },
  { type: 'multiple_choice', stem: '<p>Which two?</p>' },
  { ...OPTIONAL, type: 'numeric', stem: '<p>How much?</p>', accepted_answers: ['7/2'] },
  { ...OPTIONAL, type: 'text', stem: '<p>Name it.</p>', accepted_answers: ['maple'] },
  { ...OPTIONAL, type: 'essay', stem: '<p>Write.</p>' },
];

test('a student takes a test by keyboard: every answer type, offline, in a different window, up to the receipt', async () => {
  const sat = await roomSitting(
    app,
    author,
    {
      sections: [
        { title: 'Reading', questions: 5, break_after_seconds: 600, instructions: '<p>Read well.</p>' },
        { title: 'Numbers', questions: 1, type: 'numeric' },
        { title: 'Words', questions: 1, type: 'text' },
      ],
    },
    OF_EACH_TYPE,
  );
  const [one, two, three, four, five] = sat.paper.sections[0]?.questions ?? [];
  const page = await openRoom(app, sat);
  const context = page.context();
  await page.getByText('7 questions, 30 min and one break of 10 min.').waitFor();
  await page.getByRole('heading', { name: 'Your device is ready' }).waitFor();
  await expectNoFaults(page);

  await press(page, 'Start test');
  await question(page, 1);
  await page.locator('.katex-html').first().waitFor();
  await choose(page, 'radio', /Option 2/);
  await press(page, 'Cross out options');
  await press(page, 'Cross out option D');
  await press(page, 'Mark for review');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+p');
  await page.getByRole('separator').focus();
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByRole('separator').getAttribute('aria-valuenow')).toBe('45');
  await expectNoFaults(page);

  await press(page, 'Next');
  await question(page, 2);
  await choose(page, 'checkbox', /Option 1/);
  await choose(page, 'checkbox', /Option 3/);
  await press(page, 'Next');
  await question(page, 3);
  await page.getByLabel('Your answer').focus();
  await page.keyboard.type('7 ');
  await page.getByText('No spaces.').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('/2');
  await page.locator('math mfrac').waitFor();
  expect(await page.getByLabel('Your answer').inputValue()).toBe('7/2');
  await saved(page);

  await page.reload();
  await question(page, 3);
  expect(await page.getByLabel('Your answer').inputValue()).toBe('7/2');

  await context.setOffline(true);
  await press(page, 'Next');
  await question(page, 4);
  await page.getByLabel('Your answer').fill('maple');
  await press(page, 'Next');
  await question(page, 5);
  const essay = page.getByLabel('Your essay');
  await essay.focus();
  await page.keyboard.type('Spring ');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+x');
  await page.keyboard.press('Control+v');
  await page.keyboard.press('Control+v');
  await page
    .getByText(/^Offline, 2 answers saved on this device$/)
    .first()
    .waitFor();
  await context.setOffline(false);
  await saved(page);

  await press(page, /Question 5 of 5/);
  await page.getByRole('dialog', { name: 'Reading' }).waitFor();
  await page.getByText('5 of 5 answered, 1 flagged').waitFor();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');

  const other = await context.newPage();
  await other.goto(`/exam/${sat.session}`);
  await press(other, 'Continue here');
  await question(other, 5);
  await page.getByText('You’re taking this test in another window, so you can’t answer here.').waitFor();
  expect(await page.getByLabel('Your essay').isDisabled()).toBe(true);
  await press(other, /Question 5 of 5/);
  await press(other, /^Question 2, /);
  await question(other, 2);
  await choose(other, 'checkbox', /Option 1/);
  await choose(other, 'checkbox', /Option 3/);
  await saved(other);
  await press(other, /Question 2 of 5/);
  await press(other, 'Check your work');
  await other.getByRole('heading', { name: 'No answer 1' }).waitFor();
  await expectNoFaults(other);
  await press(other, 'Next section');
  await other.getByText('1 question has no answer: 2.').waitFor();
  await press(other, 'Continue');

  await press(other, 'Take the break');
  await other.getByRole('timer', { name: 'Time left in the break' }).waitFor();
  await press(other, 'End break');
  await press(other, 'Start Numbers');
  await question(other, 1);
  await other.getByLabel('Your answer').fill('-.5');
  await press(other, 'Next');
  await press(other, 'Next section');
  await other.getByText('and the timer for Words starts.').waitFor();
  await press(other, 'Continue');
  await other.getByRole('heading', { name: 'Words', level: 1 }).waitFor();
  expect(await other.getByRole('dialog').count()).toBe(0);
  await other.getByLabel('Your answer').fill('alder');
  await press(other, 'Next');
  await press(other, 'Submit');
  await context.setOffline(true);
  await other.getByRole('dialog').getByRole('button', { name: 'Submit' }).press('Enter');
  await other.getByText('Your test will be submitted when the connection is back.').waitFor();
  await context.setOffline(false);
  await other.getByRole('heading', { name: 'Your test is submitted' }).waitFor();
  await other.getByText('A tutor will grade your essay first.').waitFor();
  const receipt = await other.locator('dl').innerText();

  const answers = await answersOf(app, sat.session);
  const given = [one, two, three, four, five].map((each) => answers.get(each?.id ?? '')?.response);
  expect(given).toEqual([one?.options[1], null, '7/2', 'maple', 'Spring Spring ']);
  expect(answers.get(one?.id ?? '')).toMatchObject({ flagged: true, eliminated: [one?.options[3]] });
  expect(answers.get(sat.paper.sections[1]?.questions[0]?.id ?? '')?.response).toBe('-.5');
  const { kysely } = app.platform.database;
  const { receipt: code } = await kysely
    .selectFrom('sessions')
    .select('receipt')
    .where('id', '=', sat.session)
    .executeTakeFirstOrThrow();
  expect(receipt).toContain(code);
  expect(receipt).toMatch(/\b6\b/);
  const events = await kysely
    .selectFrom('session_events')
    .select('event')
    .where('session', '=', sat.session)
    .execute();
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      'copy_blocked',
      'print_blocked',
      'returned',
      'offline',
      'online',
      'taken_over',
      'break_begun',
      'submitted',
    ]),
  );
  const { count } = await kysely
    .selectFrom('attempt_visits')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('session', '=', sat.session)
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThanOrEqual(6);
});

test('the exam room keeps answers when the sign-in ends, ignores the device clock, and submits when time is up', async () => {
  const sat = await roomSitting(app, author, {
    sections: [{ title: 'Reading', questions: 2, type: 'text' }],
  });
  const [first, second] = sat.paper.sections[0]?.questions ?? [];
  const { kysely } = app.platform.database;
  const page = await openRoom(app, sat);
  // Sets the device's clock an hour ahead.
  await page.evaluate('{ const real = Date.now; Date.now = () => real() + 3_600_000; }');
  await press(page, 'Start test');
  await question(page, 1);
  expect(await page.getByRole('timer').innerText()).toMatch(/^(?:10:00|9:\d\d)$/);
  await press(page, 'Next');
  await question(page, 2);
  await saved(page);

  await page.route('**/attempts/', (route) => route.fulfill({ status: 503 }));
  await page.getByLabel('Your answer').fill('oak');
  await page.getByText('The server isn’t responding, 1 answer saved on this device').first().waitFor();
  await page.unroute('**/attempts/');
  await saved(page);

  const device = await openRoom(app, sat);
  /* Blocks the page's calls, so that it learns about the second window only after its next answer, however
     slow the machine is. */
  await page.route('**/api/**', (route) => route.abort());
  await press(device, 'Continue here');
  await question(device, 2);
  await page.getByLabel('Your answer').fill('lost');
  await page.unroute('**/api/**');
  await page.getByText('You’re taking this test in another window, so you can’t answer here.').waitFor();
  await press(page, 'Continue here');
  await question(page, 2);
  expect(await page.getByLabel('Your answer').inputValue()).toBe('lost');

  await page.locator('[data-answer]:enabled').waitFor();
  await saved(page);
  /* Holds all calls back until the access token is deleted, so that the call that saves the answer is the one
     that is refused. */
  const ended = Promise.withResolvers<void>();
  await page.route('**/api/**', (route) => ended.promise.then(() => route.continue()));
  await page.getByLabel('Your answer').fill('birch');
  await kysely.deleteFrom('access_tokens').where('person', '=', sat.taker.id).execute();
  // The connection is lost at the same moment.
  await page.route('**/api/health', (route) => route.abort());
  ended.resolve();
  await page.getByRole('heading', { name: 'You’ve been signed out' }).waitFor();
  expect(await page.getByLabel('Your answer').count()).toBe(0);
  await page.unroute('**/api/health');
  await page.waitForURL(/\/signin/);
  await page.unroute('**/api/**');
  await signInAs(page, sat.taker.username);
  await question(page, 2);
  expect(page.url()).toContain(`/exam/${sat.session}`);
  expect(await page.getByLabel('Your answer').inputValue()).toBe('birch');
  await saved(page);
  expect((await answersOf(app, sat.session)).get(second?.id ?? '')?.response).toBe('birch');

  const shortly = new Date(app.platform.clock.now().getTime() - 3000);
  await kysely
    .updateTable('session_sections')
    .set({ ends_at: shortly })
    .where('session', '=', sat.session)
    .execute();
  await kysely
    .updateTable('sessions')
    .set({ next_due_at: new Date(shortly.getTime() + 5000) })
    .where('id', '=', sat.session)
    .execute();
  await press(page, 'Back');
  await page.getByText('Time’s up for this section.').waitFor();
  expect(await page.getByLabel('Your answer').isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'See your result' }).waitFor();
  expect((await answersOf(app, sat.session)).get(first?.id ?? '')?.response).toBeNull();
});
