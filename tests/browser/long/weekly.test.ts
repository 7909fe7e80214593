import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Figures } from '#features/weekly/figures.rules.ts';
import { newToken } from '#features/weekly/server/letter-token.ts';
import { addLetters } from '#features/weekly/server/letters.store.ts';
import { seedGuardian, seedReport } from '#features/weekly/tests/weekly-seed.ts';
import { daysAfter, presentWeek, weekName } from '#features/weekly/week.rules.ts';
import { expectNoFaults, openPage, openPageAs } from '#tests/support/app-page.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

let app: RunningApp;
let token: string;
let ruth: SeededPerson;
let week: string;

beforeAll(async () => {
  app = await runningApp();
  const { database, clock } = app.platform;
  const now = clock.now();
  const base = [database, now] as const;
  // A future week, for which the server composes, updates and expires nothing during the test.
  week = daysAfter(presentWeek(now, 'Europe/London'), 7);
  const school = await app.school('Harbor Tutoring');
  const group = await app.group(school, 'Saturday morning');
  const mei = await app.person({
    role: 'counselor',
    username: 'mei',
    first_name: 'Mei',
    last_name: 'Lindqvist',
    schools: [school],
  });
  const student = (first_name: string, last_name: string) =>
    app.person({
      role: 'student',
      first_name,
      last_name,
      schools: [school],
      groups: [group],
      counselor: mei.id,
    });
  ruth = await student('Ruth', 'Abrams');
  const paper = await seedPaper(...base, mei.id, {
    title: 'Practice Test 4',
    sections: [{ questions: [{}, {}, {}, {}] }],
  });
  const sat = await seedSitting(...base, paper, ruth.id, { answers: [['A', 'A', 'B', null]], seconds: 1800 });
  const figures: Figures = {
    studied: [],
    studied_before: [],
    asked: 0,
    asked_before: 0,
    brought: null,
    sessions: [
      {
        session: sat,
        title: 'Practice Test 4',
        kind: 'test',
        day: 3,
        seconds: 5400,
        questions: 4,
        right: 2,
        score: { value: 50, unit: 'percent', low: null, high: null, change: null },
      },
    ],
    before: [],
    fall: null,
    since: null,
    skills: [{ skill: 'Linear functions', level: 'familiar', chance: 74 }],
    next: { skill: 'Boundaries', minutes: 15 },
  };
  const guardian = await seedGuardian(...base, ruth.id, { name: 'Naomi Abrams', language: 'es' });
  const report = await seedReport(...base, ruth.id, {
    week,
    status: 'sent',
    standing: 'unremarkable',
    figures,
  });
  await database.kysely
    .updateTable('weekly_reports')
    .set({
      note: 'We look at it together on Tuesday.',
      note_language: 'en',
      note_by: mei.id,
      queued_at: now,
      sent_at: now,
    })
    .where('id', '=', report)
    .execute();
  const [reading, stopping] = [newToken(), newToken()];
  token = reading.token;
  await addLetters(database.kysely, [
    {
      id: v7(),
      report,
      student: ruth.id,
      guardian,
      contact: 'naomi@example.test',
      message: v7(),
      token_hash: reading.hash,
      stop_hash: stopping.hash,
      sent_at: now,
      expires_at: new Date(now.getTime() + 14 * 24 * 60 * 60 * 1000),
    },
  ]);
  for (const [first, last, standing] of [
    ['Amara', 'Okonkwo', 'unremarkable'],
    ['Fatima', 'Haddad', 'unremarkable'],
    ['Chloé', 'Lefebvre', 'look_first'],
    ['Zara', 'Siddiqui', 'cannot_go'],
  ] as const) {
    const { id, username } = await student(first, last);
    if (standing !== 'cannot_go') await seedGuardian(...base, id, { contact: `${username}@home.test` });
    // Nobody approved last week's report in time.
    if (first === 'Amara') await seedReport(...base, id, { week: daysAfter(week, -7), status: 'lapsed' });
    const remarks = standing === 'cannot_go' ? (['no_consent'] as const) : undefined;
    await seedReport(...base, id, {
      week,
      standing,
      figures: { ...figures, sessions: [] },
      ...(remarks && { remarks }),
    });
  }
});
afterAll(() => app.close());

test('a counselor reads a report, adds a note by keyboard and holds the report back with a reason', async () => {
  const page = await openPageAs(app, 'mei', { path: '/weekly-reports' });
  await page.getByText('2 of 4 are ready to send.').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: /^Fatima Haddad/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Fatima Haddad' }).waitFor();
  await page.keyboard.press('e');
  await page.keyboard.type('See you on Saturday.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Your note').blur();
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 2, name: 'Amara Okonkwo' }).waitFor();
  await page.getByRole('button', { name: 'Hold back' }).click();
  await page.getByLabel('Reason').fill('Her mother asked us to call first.');
  await page.getByRole('dialog').getByRole('button', { name: 'Hold back' }).click();
  await page.getByRole('tab', { name: /^Held back 1/ }).click();
  await page.getByText('Her mother asked us to call first.').first().waitFor();
});

test('an earlier week shows reports that were not approved, and the page Today mentions reports that wait', async () => {
  const page = await openPageAs(app, 'mei', { path: '/weekly-reports' });
  expect(await page.getByRole('button', { name: 'Later week' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Earlier week' }).click();
  await page.getByText('1 report from this week was not approved in time').waitFor();
  await page.getByRole('tab', { name: /^Not approved 1/ }).click();
  await page.getByRole('heading', { level: 2, name: 'Amara Okonkwo' }).waitFor();
  await expectNoFaults(page);
  await page.goto('/');
  await page.getByText(/weekly reports? waits? for your approval\./).waitFor();
  await page.getByRole('link', { name: 'Review reports' }).click();
  await page.getByRole('heading', { level: 1, name: 'Weekly reports' }).waitFor();
});

test('a guardian reads the report in two languages, stops the mails with one click and restarts them', async () => {
  const page = await openPage(app);
  const answer = await page.goto(`/report/${token}`);
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  await page.getByRole('heading', { level: 1, name: 'La semana de Ruth' }).waitFor();
  expect(await page.evaluate<string>('document.documentElement.lang')).toBe('es');
  await page.getByText('We look at it together on Tuesday.').waitFor();
  await page.getByText('en inglés').waitFor();
  expect(await page.getByText('Geometry check').count()).toBe(0);
  await expectNoFaults(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Guardar como PDF' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe(`La semana de Ruth ${weekName(week)}.pdf`);
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ruth’s week' }).waitFor();
  await page.getByText('2 of 4').first().waitFor();
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByText('Stopped. You won’t get these emails anymore.').waitFor();
  expect(await page.getByText('Practice Test 4').count()).toBe(0);
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Turn back on' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ruth’s week' }).waitFor();
  await page.getByRole('button', { name: 'Close this page now' }).click();
  await page.getByRole('heading', { level: 1, name: 'This page has expired' }).waitFor();
  await expectNoFaults(page);
});
