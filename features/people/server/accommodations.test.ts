import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api.ts';
import { type ExamWorld, examWorld } from '#tests/support/sitting.ts';

const HOUR = 3600;

let world: ExamWorld;
let manager: ApiClient;
let school: string;

beforeAll(async () => {
  world = await examWorld();
  school = await world.api.school('North');
  manager = await world.api.as(await world.api.person({ role: 'manager', schools: [school] }));
});
afterAll(() => world.api.close());

const url = (id: string) => `/api/users/${id}/accommodations/`;
const standard = {
  time: { default: 1, reading_writing: null, math: null },
  break_multiplier: 1,
  stop_clock_breaks: { count: 0, seconds: 0 },
  zoom_percent: 100,
  read_aloud: false,
};
const sections = [
  {
    title: 'Reading',
    questions: 1,
    kind: 'reading_writing' as const,
    duration_seconds: 32 * 60,
    break_after_seconds: 600,
  },
  { title: 'Math', questions: 1, kind: 'math' as const, duration_seconds: 35 * 60 },
];

test('a person without changes has the standard accommodations', async () => {
  const { id } = await world.api.person({ role: 'guest' });
  expect((await world.staff.get(url(id))).body).toEqual({ ...standard, version: 1, changes: [] });
});

test('a new session and the list of one’s own sessions use new accommodations; a started session keeps its own', async () => {
  const { taker, staff, client } = world;
  const before = await world.sitting({ sections });
  await before.act('start');
  const needs = {
    time: { default: 1.25, reading_writing: 1.5, math: null },
    break_multiplier: 2,
    stop_clock_breaks: { count: 3, seconds: 300 },
    zoom_percent: 150,
    read_aloud: true,
  };
  expect((await staff.patch(url(taker.id), { version: 1, ...needs })).status).toBe(200);
  const after = await world.sitting({ sections });
  const durations = async (id: string) =>
    (
      (await world.detail(id)).sections as { duration_seconds: number; break_after_seconds: number | null }[]
    ).map((section) => [section.duration_seconds, section.break_after_seconds]);
  expect(await durations(before.id)).toEqual([
    [32 * 60, 600],
    [35 * 60, null],
  ]);
  expect(await durations(after.id)).toEqual([
    [48 * 60, 1200],
    [Math.ceil(35 * 60 * 1.25), null],
  ]);
  const exam = (await after.render()).body;
  expect(exam.accommodations).toMatchObject({
    time: { default: 1.25, reading_writing: 1.5 },
    break_multiplier: 2,
    zoom_percent: 150,
    read_aloud: true,
  });
  await after.act('start');
  // A later change does not affect the session that was already started.
  expect((await staff.patch(url(taker.id), { version: 2, ...standard })).status).toBe(200);
  expect((await after.render()).body.accommodations).toMatchObject({ zoom_percent: 150, read_aloud: true });
  expect((await before.render()).body.accommodations.read_aloud).toBe(false);
  expect((await after.act('pause')).status).toBe(200);
  await world.byStaff(after.id, 'void');
  await world.byStaff(before.id, 'void');

  expect((await staff.patch(url(taker.id), { version: 3, time: needs.time })).status).toBe(200);
  const own = await client.get('/api/users/assessments/');
  const seconds = own.body.results.map(
    (row: { assessment: { duration_seconds: number } }) => row.assessment.duration_seconds,
  );
  expect(seconds).toEqual([48 * 60 + 2625, 48 * 60 + 2625]);
});

test('the history of accommodations keeps each change with its author, its time, and the values before and after', async () => {
  const { id } = await world.api.person({ role: 'student', schools: [school], first_name: 'Ann' });
  world.api.clock.advance(HOUR);
  const first = await manager.patch(url(id), { version: 1, zoom_percent: 200 });
  const second = await world.staff.patch(url(id), { version: 2, break_multiplier: 1.5 });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toMatchObject({ version: 3, zoom_percent: 200, break_multiplier: 1.5 });
  expect(second.body.changes).toMatchObject([
    {
      version: 3,
      changed_by: { id: world.admin.id },
      before: { break_multiplier: 1 },
      after: { break_multiplier: 1.5 },
    },
    { version: 2, before: standard, after: { ...standard, zoom_percent: 200 } },
  ]);
  // Sending the same values again makes no change.
  expect((await manager.patch(url(id), { version: 3, zoom_percent: 200 })).body.version).toBe(3);
});

test('rejects an invalid or outdated change, reports every error, and changes nothing', async () => {
  const { id } = await world.api.person({ role: 'student', schools: [school] });
  const wrong = await manager.patch(url(id), {
    version: 1,
    time: { default: 0.5, reading_writing: 9, math: 1.001 },
    break_multiplier: 0,
    stop_clock_breaks: { count: -1, seconds: 99_999 },
    zoom_percent: 90,
  });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    'body.break_multiplier',
    'body.stop_clock_breaks.count',
    'body.stop_clock_breaks.seconds',
    'body.time.default',
    'body.time.math',
    'body.time.reading_writing',
    'body.zoom_percent',
  ]);
  const half = await manager.patch(url(id), { version: 1, stop_clock_breaks: { count: 2, seconds: 0 } });
  expect([half.status, half.body.errors[0].path]).toEqual([422, 'body.stop_clock_breaks']);
  const [one, other] = await Promise.all([
    manager.patch(url(id), { version: 1, zoom_percent: 200 }),
    world.staff.patch(url(id), { version: 1, zoom_percent: 300 }),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expect((await manager.get(url(id))).body.changes).toHaveLength(1);
});
