import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExamWorld, examWorld, SESSIONS } from '#tests/support/sitting.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const MINUTES = 60;

/**
 * Generates a session of a test with two modules of 30 minutes each, assigned to the taker for the next
 * `closes_in` minutes.
 */
async function ready(closes_in: number, fields: object = {}) {
  const { api, admin, staff, client, taker } = world;
  const paper = await seedAssessment(api.platform.database, api.clock.now(), admin.id, {
    sections: [
      { title: 'Module 1', duration_seconds: 1800, break_after_seconds: 300 },
      { title: 'Module 2', duration_seconds: 1800 },
    ],
    ...fields,
  });
  const allot = async (minutes: number) => {
    const terms = { assessments: [paper.id], users: [taker.id], closes_at: world.at(minutes * MINUTES) };
    expect((await staff.post('/api/test-allocation/', terms)).status).toBe(201);
  };
  await allot(closes_in);
  const made = await client.post(`${SESSIONS}generate/`, { assessment: paper.id });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  const act = (action: string) => client.patch(`${SESSIONS}${id}/`, { action });
  const render = async () => (await client.post(`${SESSIONS}render/`, { session: id })).body;
  return { id, allot, act, render, takeBack: () => takeBack(paper.id) };
}

async function takeBack(assessment: string) {
  const { results } = (await world.staff.get(`/api/test-allocation/?assessment=${assessment}`)).body;
  const allocations = results.map(({ id }: { id: string }) => id);
  expect((await world.staff.delete('/api/test-allocation/', { allocations })).status).toBe(204);
}

describe('a session that was generated but not started', () => {
  test('starts with the accommodations that its taker has at the start', async () => {
    const { id, act, render } = await ready(120);
    const needs = `/api/users/${world.taker.id}/accommodations/`;
    const given = {
      time: { default: 1.5, reading_writing: null, math: null },
      break_multiplier: 2,
      stop_clock_breaks: { count: 1, seconds: 60 },
    };
    expect((await world.staff.patch(needs, { version: 1, ...given })).status).toBe(200);
    expect(await render()).toMatchObject({
      accommodations: { time: { default: 1.5 }, stop_clock_breaks: { count: 1, seconds: 60 } },
      sections: [{ duration_seconds: 2700 }, { duration_seconds: 2700 }],
    });
    const begun = await act('start');
    expect(begun.body.exam.present.clock.ends_at).toBe(world.at(45 * MINUTES));
    expect(await world.detail(id)).toMatchObject({ sections: [{}, { duration_seconds: 2700 }] });
    await act('next_section');
    expect(await render()).toMatchObject({ break_due_seconds: 600, pauses_left: 1 });
    // A session in progress keeps the accommodations it started with.
    expect((await world.staff.patch(needs, { version: 2, break_multiplier: 1 })).status).toBe(200);
    expect(await render()).toMatchObject({ break_due_seconds: 600 });
    await act('begin_break');
    const reset = {
      time: { default: 1, reading_writing: null, math: null },
      stop_clock_breaks: { count: 0, seconds: 0 },
    };
    expect((await world.staff.patch(needs, { version: 3, ...reset })).status).toBe(200);
  });

  test('stays open when its window is extended, and ends when the window is shortened', async () => {
    const longer = await ready(5);
    await longer.allot(15);
    world.api.clock.advance(10 * MINUTES);
    expect((await longer.render()).session.status).toBe('generated');
    expect((await longer.act('start')).status).toBe(200);
    const shorter = await ready(15);
    await shorter.allot(5);
    world.api.clock.advance(10 * MINUTES);
    expect((await shorter.act('start')).body.code).toBe('not_open');
  });

  test('ends with the window that applies when it starts', async () => {
    for (const [before, after] of [
      [5, 10],
      [10, 5],
    ] as const) {
      const { allot, act } = await ready(before, { hard_close: true });
      await allot(after);
      expect((await act('start')).body.exam.present.clock.ends_at).toBe(world.at(after * MINUTES));
    }
  });
});

describe('a session in progress in a window with a hard close', () => {
  test('continues until the new end when the window is extended', async () => {
    const { id, allot, act, render } = await ready(5, { hard_close: true });
    await act('start');
    await allot(40);
    world.api.clock.advance(5 * MINUTES + 3);
    expect((await render()).present.clock.ends_at).toBe(world.at(25 * MINUTES - 3));
    world.api.clock.advance(MINUTES);
    await act('next_section');
    await act('begin_break');
    await allot(10);
    expect((await act('end_break')).status).toBe(200);
    // Shortening the window does not cut a session that started with a later end.
    const opened = await act('next_section');
    expect(opened.body.exam.present.clock.ends_at).toBe(world.at(30 * MINUTES));
    expect((await world.detail(id)).status).toBe('in_progress');
    await act('submit');
  });

  test('ends with its window, even if the assignment was withdrawn', async () => {
    const { id, act, render, takeBack: back } = await ready(5, { hard_close: true });
    await act('start');
    await back();
    world.api.clock.advance(5 * MINUTES + 6);
    expect((await render()).session.status).toBe('released');
    expect(await world.eventsOf(id)).toContain('submitted by clock');
  });
});
