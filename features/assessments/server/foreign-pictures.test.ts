import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { type SeededTest, seedTest } from '#tests/support/session-seed.ts';
import { SESSIONS, sittingOf } from '#tests/support/sitting.ts';
import { foreignPicturesReport } from './foreign-pictures.ts';

const FOREIGN = '<p><img alt="a map" src="https://pics.example.org/a.png?b=1&amp;c=2" /></p>';
const ADDRESS = 'https://pics.example.org/a.png?b=1&c=2';

let api: TestApi;
let root: SeededPerson;
let admin: ApiClient;
let taker: SeededPerson;
let student: ApiClient;
let paper: SeededTest;

/** Seeds a test from a time when pictures from other servers were still allowed. */
beforeAll(async () => {
  api = await testApi();
  root = await api.person({ role: 'admin' });
  admin = await api.as(root);
  taker = await api.person({ role: 'student' });
  student = await api.as(taker);
  paper = await seedTest(api.platform.database, api.clock.now(), root.id, {
    sections: [{ title: 'Maps', questions: 2, instructions: FOREIGN }],
    takers: [taker.id],
  });
  const [, second] = paper.sections[0]?.questions ?? [];
  await api.platform.database.pool.query(
    `update question_revisions set content = jsonb_set(content, '{hints}', to_jsonb(array[$2::text])) where question = $1`,
    [second?.id, FOREIGN],
  );
});
afterAll(() => api.close());

test('nobody can start a test that shows pictures from other servers, and staff see where they are', async () => {
  const own = await student.post(`${SESSIONS}generate/`, { assessment: paper.id });
  expect([own.status, own.body.code, own.body.detail]).toEqual([
    409,
    'pictures_missing',
    'You can’t take this test until your school has stored its pictures. Tell your tutor.',
  ]);
  const words =
    'Nobody can start the published version, because it shows pictures from other websites: Maps (pics.example.org); Maps, question 2 (pics.example.org). Upload or remove them, and publish the test again.';
  const byStaff = await admin.post(`${SESSIONS}generate/`, { assessment: paper.id, user: taker.id });
  expect([byStaff.status, byStaff.body.code, byStaff.body.detail]).toEqual([409, 'pictures_missing', words]);
  const bulk = await admin.post(`/api/users/${taker.id}/generate-bulk-sessions/`, {
    assessments: [paper.id],
  });
  expect([bulk.status, bulk.body.code]).toEqual([409, 'pictures_missing']);
  const check = await admin.get(`/api/assessments/${paper.id}/check/`);
  expect(check.body.warnings[0]).toBe(words);
});

test('an existing session of a test with foreign pictures cannot start, and the report counts it as not started', async () => {
  const { kysely } = api.platform.database;
  const made = { sections: [{ title: 'One', questions: 2 }] };
  const waits = await sittingOf(api, root.id, made, { taker, client: student });
  await kysely.updateTable('sessions').set({ revision: paper.revision }).where('id', '=', waits.id).execute();
  const start = await waits.act('start');
  expect([start.status, start.body.code]).toEqual([409, 'pictures_missing']);
  expect((await admin.get(`${SESSIONS}${waits.id}/`)).body).toMatchObject({
    status: 'generated',
    started_at: null,
  });

  const report = await foreignPicturesReport(kysely);
  expect(report.tests).toMatchObject([{ assessment: paper.id, number: 1, is_present: true, waiting: 1 }]);
});

test('lists all content that shows pictures from other servers, with place and URL, and nothing else', async () => {
  const { database, clock } = api.platform;
  const base = [database, clock.now(), root.id] as const;
  await seedQuestion(...base, { stem: '<p>The word https://pics.example.org/a.png</p>', status: 'live' });
  const live = await seedQuestion(...base, { status: 'live' });
  await database.pool.query('update question_options set feedback = $2 where id = $1', [
    live.options[1],
    FOREIGN,
  ]);
  const draft = await seedQuestion(...base, { stem: FOREIGN });
  await database.pool.query(`update assessments set description = $2 where id = $1`, [paper.id, FOREIGN]);
  const told = await admin.post('/api/announcements/', {
    title: 'Look',
    text: 'Look.',
    audience: { users: [taker.id] },
  });
  await database.pool.query('update announcements set text = $2 where id = $1', [told.body.id, FOREIGN]);

  const { questions, tests, texts } = await foreignPicturesReport(database.kysely);
  expect(questions).toEqual([
    { question: live.id, status: 'live', pictures: [ADDRESS] },
    { question: draft.id, status: 'draft', pictures: [ADDRESS] },
  ]);
  expect(tests.map(({ pictures }) => pictures)).toEqual([
    [
      { where: 'Maps', question: null, address: ADDRESS },
      { where: 'Maps, question 2', question: paper.sections[0]?.questions[1]?.id, address: ADDRESS },
    ],
  ]);
  expect(texts.map(({ kind, id }) => [kind, id])).toEqual([
    ['announcement', told.body.id],
    ['assessment', paper.id],
  ]);
});

test('the command prints the list as JSON, and a line with the totals', () => {
  const folder = join(tmpdir(), `assay-foreign-${process.pid}`);
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'foreign-pictures'], {
    encoding: 'utf8',
    env: { ...process.env, ASSAY_DATA: folder, DATABASE_URL: '' },
    shell: process.platform === 'win32',
  });
  expect([status, JSON.parse(stdout)], stderr).toEqual([0, { questions: [], tests: [], texts: [] }]);
  expect(stderr).toContain('0 questions (0 published), 0 published tests and 0 other texts');
  rmSync(folder, { recursive: true, force: true });
}, 180_000);
