import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { choose, press, question, saved } from '#tests/support/exam-room.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let app: RunningApp;

beforeAll(async () => {
  app = await runningApp();
  const school = await app.school('Northgate Tutoring');
  const group = await app.group(school, 'Autumn A');
  const late = await app.group(school, 'Autumn B');
  const author = await app.person({ role: 'manager', username: 'head', schools: [school] });
  await app.person({ role: 'tutor', first_name: 'Ada', schools: [school], tutors: [group] });
  await app.person({ role: 'tutor', username: 'ines', schools: [school], tutors: [group, late] });
  for (const [username, first_name] of [
    ['noor', 'Noor'],
    ['grace', 'Grace'],
  ] as const)
    await app.person({ role: 'student', username, first_name, schools: [school], groups: [group] });
  await app.person({ role: 'student', first_name: 'Kofi', schools: [school], groups: [late] });
  await seedAssessment(app.platform.database, app.platform.clock.now(), author.id, {
    title: 'Practice test 4',
    sections: [{ title: 'Module 1', duration_seconds: 1920, questions: 3 }],
  });
});

afterAll(() => app.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a proctor plans a sitting, admits and starts it, sends a message, pauses, adds time and ends it', async () => {
  const proctor = await openPageAs(app, 'ines', { path: '/sittings' });
  await proctor.getByText('No sittings planned').waitFor();
  await expectNoFaults(proctor);
  await proctor.getByRole('button', { name: 'Plan a sitting' }).first().click();
  const plan = proctor.getByRole('dialog');
  await plan.getByRole('button', { name: 'Plan sitting' }).click();
  await plan.getByText('Choose a test.').waitFor();
  await plan.getByText('Enter a room.').waitFor();
  await plan.getByText('Choose a start time.').waitFor();
  await plan.getByRole('combobox', { name: 'Test' }).fill('Practice');
  await proctor.getByRole('option', { name: 'Practice test 4' }).click();
  await plan.getByLabel('Room', { exact: true }).fill('Room 3');
  const soon = new Date(app.platform.clock.now().getTime() + 60_000);
  await plan
    .getByLabel('Starts: day')
    .fill(soon.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric' }));
  await plan
    .getByLabel('Starts: time')
    .fill(soon.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }));
  await plan.getByRole('combobox', { name: 'Groups' }).fill('Autumn');
  await proctor.getByRole('option', { name: 'Autumn A' }).click();
  await proctor.keyboard.press('Tab');
  await expectNoFaults(proctor);
  await plan.getByRole('button', { name: 'Plan sitting' }).click();
  await heading(proctor, 'Practice test 4, Room 3');
  await proctor.getByText('Waiting room', { exact: true }).first().waitFor();
  await row(proctor, 'Noor').getByText('No device yet').waitFor();
  await expectNoFaults(proctor);
  await proctor.getByRole('button', { name: 'More', exact: true }).click();
  await proctor.getByRole('menuitem', { name: 'Edit sitting' }).click();
  const change = proctor.getByRole('dialog');
  await change.getByLabel('Late entry (minutes)').fill('20');
  await expectNoFaults(proctor);
  await change.getByRole('button', { name: 'Save' }).click();
  await proctor.getByText('Room 3 is saved.').waitFor();
  const manager = await openPageAs(app, 'head', { path: new URL(proctor.url()).pathname });
  await manager.getByRole('button', { name: 'More', exact: true }).click();
  await manager.getByRole('menuitem', { name: 'Edit sitting' }).click();
  await manager.getByRole('combobox', { name: 'Proctors' }).fill('Ada');
  await manager.getByRole('option', { name: /Ada/ }).click();
  await manager.keyboard.press('Tab');
  await expectNoFaults(manager);
  await manager.getByRole('button', { name: 'Save' }).click();
  await manager.getByText(/proctor .*Ada/).waitFor();
  await proctor.getByRole('button', { name: 'More', exact: true }).click();
  await proctor.getByRole('menuitem', { name: 'Add people' }).click();
  const add = proctor.getByRole('dialog');
  await add.getByRole('button', { name: 'Add' }).click();
  await add.getByText('Choose at least 1 person.').waitFor();
  await add.getByRole('combobox', { name: 'People' }).fill('Kofi');
  await proctor.getByRole('option', { name: /Kofi/ }).click();
  await proctor.keyboard.press('Tab');
  await add.getByRole('button', { name: 'Add' }).click();
  await row(proctor, 'Kofi').getByText('No device yet').waitFor();
  const code = await proctor.evaluate(
    `[...document.querySelectorAll('dt, dd')].map((each) => each.textContent).join(' ').match(/[2-9A-Z]{3} ?[2-9A-Z]{3}/)[0]`,
  );

  const noor = await openPageAs(app, 'noor', { path: '/assessments' });
  await noor
    .getByRole('button', { name: /, Practice test 4$/ })
    .first()
    .click();
  await heading(noor, 'Room 3');
  await expectNoFaults(noor);
  await noor.getByLabel('Start code').fill('AAAAAA');
  await press(noor, 'Enter');
  await noor.getByRole('alert').waitFor();
  await noor.getByLabel('Start code').fill(String(code).toLowerCase());
  await press(noor, 'Enter');
  await heading(noor, /You’re checked in/);
  await expectNoFaults(noor);

  await row(proctor, 'Noor').getByText('Ready', { exact: true }).waitFor();
  await row(proctor, 'Grace').getByRole('button', { name: 'Absent' }).click();
  await row(proctor, 'Grace').getByRole('button', { name: 'Absent', pressed: true }).waitFor();
  await press(proctor, 'Start test for 1');
  await proctor.getByText('In progress', { exact: true }).first().waitFor();
  await question(noor, 1);
  await choose(noor, 'radio', /This/);
  await saved(noor);
  await row(proctor, 'Noor').getByRole('img', { name: '1 of 3 answered' }).waitFor();
  await expectNoFaults(proctor);

  await proctor.getByRole('button', { name: 'Message all' }).click();
  await proctor.getByRole('dialog').getByRole('textbox').first().fill('The bell is a test.');
  await proctor.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await noor.getByText('The bell is a test.').first().waitFor();
  await proctor.getByText('seen by 1 of 1').waitFor();
  await expectNoFaults(noor);
  await proctor.getByLabel('What happened?').fill('The bell rang.');
  await press(proctor, 'Record');
  await proctor.getByRole('listitem').filter({ hasText: 'The bell rang.' }).waitFor();

  await proctor.getByRole('button', { name: 'Pause all' }).click();
  await proctor.getByText('Paused for everyone, ').waitFor();
  await proctor.getByText('Paused for everyone. Why?').waitFor();
  await proctor.getByRole('status', { name: 'Reason' }).getByRole('button', { name: 'Fire drill' }).click();
  await proctor.getByText('1 of 1 device shows the pause').waitFor();
  await noor.getByRole('heading', { name: 'Question 1', exact: true }).waitFor({ state: 'detached' });
  await expectNoFaults(noor);
  await expectNoFaults(proctor);
  await proctor.getByRole('button', { name: 'Resume all' }).click();
  await question(noor, 1);

  await proctor.getByRole('button', { name: 'Give more time', exact: true }).click();
  await proctor.getByLabel('Minutes').fill('10');
  await proctor.getByText('1 student with ×1 time').waitFor();
  await expectNoFaults(proctor);
  await proctor.getByRole('button', { name: 'Give 10 min' }).click();
  await row(proctor, 'Noor').getByText('Extra time: 10 min').waitFor();

  await proctor.getByRole('button', { name: 'More for Noor' }).click();
  await proctor.getByRole('menuitem', { name: 'Submit test' }).click();
  await proctor.getByRole('dialog').getByRole('button', { name: 'Submit test' }).click();
  await row(proctor, 'Noor').getByText('Submitted').waitFor();
  await noor.getByRole('heading', { name: 'Question 1', exact: true }).waitFor({ state: 'detached' });
  await proctor.getByRole('button', { name: 'End sitting', exact: true }).click();
  await proctor.getByRole('button', { name: 'End the sitting' }).click();
  await proctor.getByText('Submitted: 1. Absent: 2. No one can start now.').waitFor();
  await expectNoFaults(proctor);
});
