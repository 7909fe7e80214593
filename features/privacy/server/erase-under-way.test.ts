import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, type ExamWorld, examWorld, SESSIONS, sittingOf } from '#tests/support/sitting.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const HOUR = 3_600_000;

let world: ExamWorld;
beforeAll(async () => {
  // A served database, because only there can a save and an erasure run at the same time.
  world = await examWorld({ kind: 'served' });
});
afterAll(() => world.api.close());

const erase = (id: string, name: string) => world.staff.post(`/api/users/${id}/erase/`, { name });

// An event references its taker, whose row the erasure locks. The two must not deadlock.
test.each([
  ['answers and notes', []],
  ['answers, notes and events in the room', ['left']],
])('erasing also deletes data that a concurrent save writes: %s', async (_, happened) => {
  const { api, admin } = world;
  const { pool } = api.platform.database;
  const sitting = await sittingOf(api, admin.id, { sections: [{ title: 'One', questions: 2 }] });
  await sitting.act('start');
  const [first, second] = sitting.questions;
  const note = (seq: number) => ({ kind: 'note', target: second?.id, value: 'I am Robin', writer: 1, seq });
  await sitting.put({ attempts: [choice(first, 0, 1)], notes: [note(2)] });
  // The save is accepted and judged, and then waits for a row lock.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from attempts where session = $1 for update', [sitting.id]);
  const waiting = async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  const saving = sitting.put({
    attempts: [choice(first, 1, 3)],
    notes: [note(4)],
    events: happened.map((event) => ({ id: v7(), event, at: world.at(0) })),
  });
  let erasing: ReturnType<typeof erase> | undefined;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  try {
    await expect.poll(waiting).toBe(1);
    erasing = erase(sitting.taker.id, 'Robin Weir');
    // On a very busy machine the save may give up before that; then there is nothing to delete.
    for (const each of [saving, erasing]) void each.then(over);
    while (!isOver && (await waiting()) < 2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await saving;
  expect((await erasing)?.status).toBe(204);
  const { rows } = await pool.query('select value from session_notes where session = $1', [sitting.id]);
  expect(rows).toEqual([]);
  expect((await sitting.put({ attempts: [], notes: [note(5)] })).status).toBe(401);
});

test('erasing a taker ends their test in progress, so that their school’s results no longer wait for it', async () => {
  const { api, staff } = world;
  const { clock, platform } = api;
  const school = await api.school('North');
  const author = await api.person({ role: 'manager', schools: [school] });
  const of = await seedAssessment(platform.database, clock.now(), author.id, {
    release: { score: 'at_once', correctness: 'on_close', answers: 'on_close', explanations: 'on_close' },
    // The section is untimed, so the session would never end automatically.
    sections: [{ questions: 2, duration_seconds: null }],
  });
  const closes_at = new Date(clock.now().getTime() + HOUR);
  await seedAllocation(platform.database, clock.now(), author.id, of.id, { school }, { closes_at });
  const begun = async (first_name: string) => {
    const taker = await api.person({ role: 'student', first_name, last_name: 'Ash', schools: [school] });
    const client = await api.as(taker);
    const { id } = (await client.post(`${SESSIONS}generate/`, { assessment: of.id })).body;
    expect((await client.patch(`${SESSIONS}${id}/`, { action: 'start' })).status).toBe(200);
    return { taker, client, id: id as string };
  };
  const [ann, bob, cem] = [await begun('Ann'), await begun('Bob'), await begun('Cem')];
  await cem.client.patch(`${SESSIONS}${cem.id}/`, { action: 'submit' });
  expect((await world.byStaff(bob.id, 'pause')).status).toBe(200);
  for (const [{ taker }, name] of [
    [ann, 'Ann Ash'],
    [bob, 'Bob Ash'],
  ] as const)
    expect((await erase(taker.id, name)).status).toBe(204);
  for (const { id } of [ann, bob])
    expect((await staff.get(`${SESSIONS}${id}/`)).body.status).toBe('released');
  const events = (await staff.get(`/api/sessions/${bob.id}/events/`)).body.results;
  expect(events.some(({ reason }: { reason: string | null }) => reason !== null)).toBe(false);
  const review = () => cem.client.get(`${SESSIONS}${cem.id}/review/`);
  expect((await review()).status).toBe(403);
  clock.advance(2 * 3600);
  expect((await review()).status).toBe(200);
});
