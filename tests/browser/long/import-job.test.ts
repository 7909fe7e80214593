import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '#features/people-import/people-import.contract.ts';
import { expectNoFaults, openPageAs } from '#tests/support/app-page.ts';
import { type RunningApp, runningApp } from '#tests/support/running-app.ts';

let app: RunningApp;
let owner: string;
beforeAll(async () => {
  app = await runningApp();
  owner = (await app.person({ role: 'admin', username: 'ada' })).id;
});
afterAll(() => app.close());

/** Creates a running job, as if it had been started on a different page or before a reload. */
async function begun(kind: string, doing: string, counted: { done: number; total: number } | null) {
  const { database, clock } = app.platform;
  const { kysely } = database;
  const now = clock.now();
  const id = crypto.randomUUID();
  const leased_until = new Date(now.getTime() + 60_000);
  const row = { id, kind, owner, doing, created_at: now, leased_until };
  await kysely
    .insertInto('jobs')
    .values({ ...row, ...counted })
    .execute();
  return {
    isStopAsked: async () =>
      (await kysely.selectFrom('jobs').select('is_stop_asked').where('id', '=', id).executeTakeFirstOrThrow())
        .is_stop_asked,
    end: (end: { state: 'done'; result: string } | { state: 'stopped'; problem: string }) =>
      kysely
        .updateTable('jobs')
        .set({ ...end, ended_at: now })
        .where('id', '=', id)
        .execute(),
  };
}

const none = { added: 0, changed: 0, unchanged: 0, rejected: 0 };
const REPORT: ImportReport = {
  format: 'csv',
  dry_run: false,
  source: 'csv',
  ignored_columns: [],
  ignored_files: [],
  totals: {
    person: { ...none, added: 1 },
    guardian: none,
    school: none,
    term: none,
    group: none,
    enrollment: none,
  },
  passwords: 0,
  assignments: {
    people: 0,
    tests: 0,
    practice_sets: 0,
    materials: 0,
    shelves: 0,
    videos: 0,
    titles: [],
  },
  lines: [
    {
      kind: 'person',
      file: null,
      line: 2,
      name: 'Zoë Lee',
      outcome: 'added',
      person: null,
      changes: [],
      faults: [],
      notes: [],
    },
  ],
};

test('a reloaded page follows the running import and later shows its result', async () => {
  const job = await begun('people_import', 'Comparing the file with existing people', null);
  const page = await openPageAs(app, 'ada', { path: '/people/import' });
  await page.getByText('Comparing the file with existing people. You can leave this page.').waitFor();
  await expectNoFaults(page);
  await page.reload();
  await page.getByText('Comparing the file with existing people. You can leave this page.').waitFor();
  await job.end({ state: 'done', result: JSON.stringify(REPORT) });
  await page.getByRole('heading', { name: 'Import results' }).waitFor();
  await page.getByRole('row', { name: /Zoë Lee/ }).waitFor();

  await page.reload();
  const show = page.getByRole('button', { name: 'Show result' });
  await show.waitFor();
  await expectNoFaults(page);
  await show.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /Zoë Lee/ }).waitFor();
});

test('an import of questions shows its progress and can be stopped by the person who started it', async () => {
  const job = await begun('question_import', 'Adding the questions', { done: 1_200, total: 5_000 });
  const page = await openPageAs(app, 'ada', { path: '/questions/import' });
  await page.getByText('1,200 of 5,000').waitFor();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(job.isStopAsked).toBe(true);
  const problem = {
    type: 'urn:assay:problem:job_stopped',
    title: 'This was stopped',
    status: 409,
    errors: [],
    code: 'job_stopped',
    detail: 'You stopped it. Nothing was changed.',
  };
  await job.end({ state: 'stopped', problem: JSON.stringify(problem) });
  await page.getByRole('alert').getByText('You stopped it. Nothing was changed.').waitFor();
});
