import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedReport } from '#features/weekly/tests/weekly-seed.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const BOARD = '/api/users/assessments/dashboard/';
const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
let mei: ApiClient;
let admin: SeededPerson;
let ann: SeededPerson;
let wei: SeededPerson;
let school: string;
let paper: SeededPaper;
const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS);

beforeAll(async () => {
  api = await testApi();
  const { database } = api.platform;
  school = await api.school('Northgate');
  const group = await api.group(school, 'Autumn');
  admin = await api.person({ role: 'admin' });
  const counselor = await api.person({ role: 'counselor', schools: [school] });
  const other = await api.person({ role: 'counselor', schools: [school] });
  mei = await api.as(counselor);
  const pupil = { role: 'student', schools: [school], groups: [group] } as const;
  ann = await api.person({ ...pupil, first_name: 'Ann', last_name: 'Abrams', counselor: counselor.id });
  wei = await api.person({ ...pupil, first_name: 'Wei', last_name: 'Zhang', counselor: counselor.id });
  const foreign = await api.person({ ...pupil, first_name: 'Eve', last_name: 'Else', counselor: other.id });
  const scale = {
    kind: 'table' as const,
    round: 'none' as const,
    columns: [{ kind: 'math' as const, route: '', scaled: [400, 500, 600, 700, 800] }],
  };
  paper = await seedPaper(database, daysAgo(40), admin.id, {
    title: 'Mock 1',
    sections: [{ kind: 'math', questions: [{}, {}, {}, {}] }],
    scale,
  });
  const given = { group_id: group };
  await seedAllocation(database, daysAgo(40), admin.id, paper.id, given, { due_at: daysAgo(3) });
  // One session this week, and the others a week earlier.
  await seedSitting(database, daysAgo(0.1), paper, wei.id, { answers: [['A', 'A', 'A', 'A']], seconds: 60 });
  await seedSitting(database, daysAgo(7), paper, wei.id, { answers: [['A', 'A', 'A', 'B']], seconds: 30 });
  await seedSitting(database, daysAgo(7), paper, foreign.id, { answers: [['A', 'B', 'B', 'B']] });
  await database.kysely
    .updateTable('people')
    .set({ goal_score: 750, test_date: '2027-03-13' })
    .where('id', '=', wei.id)
    .execute();
  await seedReport(database, api.clock.now(), ann.id, { week: '2026-11-16', standing: 'unremarkable' });
  await seedReport(database, api.clock.now(), foreign.id, { week: '2026-11-16' });
});
afterAll(() => api.close());

test('a counselor sees the color and reasons of each of their own students, and no others', async () => {
  const { status, body, text } = await mei.get(BOARD);
  expect(status, text).toBe(200);
  expect(body).toMatchObject({
    kind: 'caseload',
    counts: { red: 1, amber: 0, not_started: 0, on_course: 1 },
    reports: { look_first: 0, unremarkable: 1, cannot_go: 0 },
    rows: [
      {
        person: { id: ann.id, name: 'Ann Abrams', group: 'Autumn' },
        colour: 'red',
        not_started: 'never_signed_in',
        scores: [],
        goal_score: null,
        week: { seconds: 0, before: 0 },
        reasons: [
          { kind: 'no_work', colour: 'red', days: 40 },
          { kind: 'overdue', colour: 'amber', count: 1 },
        ],
      },
      {
        person: { id: wei.id, name: 'Wei Zhang' },
        colour: 'on_course',
        reasons: [],
        scores: [700, 800],
        goal_score: 750,
        test_date: '2027-03-13',
        week: { seconds: 240, before: 120 },
      },
    ],
  });
  expect(text).not.toContain('Eve Else');
  expect(text).not.toContain('risk');
});

test('a student’s color depends on comparable scores for a fall, and on idle days since the first assignment even if later ones follow', async () => {
  const { database } = api.platform;
  const counselor = await api.person({ role: 'counselor', schools: [school] });
  const group = await api.group(school, 'Spring');
  const pupil = { role: 'student', schools: [school], groups: [group], counselor: counselor.id } as const;
  const fay = await api.person({ ...pupil, first_name: 'Fay', last_name: 'Fell' });
  const gus = await api.person({ ...pupil, first_name: 'Gus', last_name: 'Saw' });
  const hal = await api.person({ ...pupil, first_name: 'Hal', last_name: 'Idle' });
  const later = await seedPaper(database, daysAgo(5), admin.id, {
    title: 'Mock 2',
    sections: [{ kind: 'math', questions: [{}] }],
  });
  await seedAllocation(database, daysAgo(30), admin.id, paper.id, { group_id: group });
  await seedAllocation(database, daysAgo(5), admin.id, later.id, { group_id: group });
  for (const { id } of [fay, gus]) {
    await seedSitting(database, daysAgo(4), paper, id, { answers: [['A', 'A', 'A', 'A']] });
    await seedSitting(database, daysAgo(2), paper, id, { answers: [['B', 'B', 'B', 'A']] });
  }
  await database.kysely
    .updateTable('sessions')
    .set({ partly_seen: true })
    .where('taker', '=', gus.id)
    .where('submitted_at', '>', daysAgo(3))
    .execute();
  const { body, text } = await (await api.as(counselor)).get(BOARD);
  const rows = body.rows.map((row: { person: { id: string }; reasons: object[]; scores: number[] }) => ({
    id: row.person.id,
    reasons: row.reasons,
    scores: row.scores,
  }));
  expect(rows, text).toEqual([
    { id: hal.id, reasons: [{ kind: 'no_work', colour: 'red', days: 30 }], scores: [] },
    {
      id: fay.id,
      scores: [800, 500],
      reasons: [expect.objectContaining({ kind: 'fallen', colour: 'amber', from: 800, to: 500 })],
    },
    { id: gus.id, reasons: [], scores: [800] },
  ]);
});

test('a student without assignments or who never signed in shows as not started, not as on course', async () => {
  const { kysely } = api.platform.database;
  const counselor = await api.person({ role: 'counselor', schools: [school] });
  const group = await api.group(school, 'Winter');
  const pupil = { role: 'student', schools: [school], counselor: counselor.id } as const;
  const bare = await api.person({ ...pupil, first_name: 'Ada', last_name: 'Bare' });
  const away = await api.person({ ...pupil, first_name: 'Bo', last_name: 'Away', groups: [group] });
  const here = await api.person({ ...pupil, first_name: 'Cy', last_name: 'Here', groups: [group] });
  await seedAllocation(api.platform.database, daysAgo(2), admin.id, paper.id, { group_id: group });
  await kysely
    .updateTable('people')
    .set({ last_seen_at: daysAgo(1) })
    .where('id', '=', here.id)
    .execute();
  const { body } = await (await api.as(counselor)).get(BOARD);
  expect(body.counts).toEqual({ red: 0, amber: 0, not_started: 2, on_course: 1 });
  const rows = body.rows.map(
    (row: { person: { id: string }; colour: string; not_started: string | null }) => [
      row.person.id,
      row.colour,
      row.not_started,
    ],
  );
  expect(rows).toEqual([
    // Sorted by last name: Away, then Bare.
    [away.id, 'not_started', 'never_signed_in'],
    [bare.id, 'not_started', 'nothing_assigned'],
    [here.id, 'on_course', null],
  ]);
});

test('a counselor’s page uses the limits that an admin has set', async () => {
  const { kysely } = api.platform.database;
  await kysely
    .insertInto('setting_changes')
    .values({
      version: 2,
      key: 'attention.red_idle_days',
      value: '60',
      changed_by: admin.id,
      changed_at: api.clock.now(),
    })
    .execute();
  const { body } = await mei.get(BOARD);
  expect(body.limits.red_idle_days).toBe(60);
  expect(body.rows[0]).toMatchObject({ colour: 'amber' });
});
