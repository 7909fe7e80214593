import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseAndWait } from '#tests/support/release.ts';
import type { TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS, sittingOf } from '#tests/support/sitting.ts';
import { sweepSessions } from './sweep.ts';

const sweep = () => sweepSessions(world.api.platform, new AbortController().signal);

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const WARM_UP: TestSeed = { sections: [{ title: 'Warm-up', questions: 4 }] };

describe('pauses and windows', () => {
  test('staff pause and resume a session: questions are hidden meanwhile, and every clock continues afterward', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    world.api.clock.advance(100);
    expect((await world.byStaff(sat.id, 'pause')).body).toMatchObject({
      exam: null,
      session: { status: 'paused', paused_since: world.at(0) },
    });
    expect((await sat.render()).body).toMatchObject({ present: null, pause: { by: 'staff', until: null } });
    expect((await sat.act('resume')).body.errors[0].message).toBe('may_not_resume');
    expect((await sat.act('submit')).body.errors[0].message).toBe('not_now');
    world.api.clock.advance(5000);
    await world.byStaff(sat.id, 'resume');
    expect((await sat.render()).body.present.clock.ends_at).toBe(world.at(500));
    expect((await sat.act('pause')).body).toMatchObject({
      status: 409,
      errors: [{ message: 'may_not_pause' }],
    });
    const { body } = await world.staff.get(`/api/sessions/${sat.id}/events/`);
    expect(body.results[2]).toMatchObject({
      event: 'paused',
      by: 'staff',
      person: { id: world.admin.id },
      reason: 'Fire alarm',
    });
  });

  test('a taker can pause practice at any time', async () => {
    const sat = await world.sitting({ ...WARM_UP, modes: ['practice'] });
    expect((await sat.act('start')).body.exam.may_pause).toBe(true);
    expect((await sat.act('pause')).body.exam).toMatchObject({ present: null, pause: { by: 'taker' } });
    world.api.clock.advance(5000);
    expect((await sat.act('resume')).body.exam.present.clock.ends_at).toBe(world.at(600));
  });

  test('a taker who may stop the clock of a test sees how many pauses are left, how long they may last, and when the clock continues', async () => {
    const taker = await world.api.person({ role: 'student' });
    const needs = `/api/users/${taker.id}/accommodations/`;
    const stop_clock_breaks = { count: 2, seconds: 300 };
    expect((await world.staff.patch(needs, { version: 1, stop_clock_breaks })).status).toBe(200);
    const known = { taker, client: await world.api.as(taker) };
    const sat = await sittingOf(world.api, world.admin.id, WARM_UP, known);
    expect((await sat.render()).body).toMatchObject({
      accommodations: { stop_clock_breaks },
      may_pause: false,
      pauses_left: 2,
    });
    expect((await sat.act('start')).body.exam).toMatchObject({ may_pause: true, pauses_left: 2 });
    expect((await sat.act('pause')).body.exam).toMatchObject({
      pauses_left: 1,
      pause: { by: 'taker', until: world.at(300), server_now: world.at(0) },
    });
    await sat.act('resume');
    await sat.act('pause');
    expect((await sat.act('resume')).body.exam).toMatchObject({ may_pause: false, pauses_left: 0 });
    const practice = await world.sitting({ ...WARM_UP, modes: ['practice'] });
    expect((await practice.act('start')).body.exam).toMatchObject({ may_pause: true, pauses_left: null });
  });

  test('after a second window takes over, the first window can no longer move the session on', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    expect((await sat.act('take_over')).body.exam.session.writer).toBe(2);
    expect((await sat.act('submit', { writer: 1 })).body).toMatchObject({ status: 409, code: 'taken_over' });
    expect((await sat.act('submit', { writer: 2 })).status).toBe(200);
  });
});

describe('staff', () => {
  test('must give a reason to void a session; staff and takers can each perform only their own actions', async () => {
    const sat = await world.sitting(WARM_UP);
    expect((await world.staff.patch(`${SESSIONS}${sat.id}/`, { action: 'start' })).status).toBe(403);
    expect((await sat.act('void', { reason: 'I would like to' })).status).toBe(403);
    await sat.act('start');
    expect((await world.staff.patch(`${SESSIONS}${sat.id}/`, { action: 'void' })).status).toBe(400);
    expect((await world.byStaff(sat.id, 'force_submit')).body.session.status).toBe('released');
  });

  test('can pause a session first and give the reason afterward, which is stored with the pause', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    const patch = (body: object) => world.staff.patch(`${SESSIONS}${sat.id}/`, body);
    const early = await patch({ action: 'explain', of: 'pause', reason: 'Fire drill' });
    expect(early.body).toMatchObject({ status: 409, code: 'not_now' });
    expect((await patch({ action: 'pause' })).body.session.status).toBe('paused');
    expect((await patch({ action: 'explain', of: 'pause', reason: 'Fire drill' })).status).toBe(200);
    expect((await sat.act('explain', { of: 'pause', reason: 'Mine' })).status).toBe(403);
    const { body } = await world.staff.get(`/api/sessions/${sat.id}/events/`);
    expect(body.results[2]).toMatchObject({ event: 'paused', by: 'staff', reason: 'Fire drill' });
  });

  test('can give more time', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    const [section] = (await world.detail(sat.id)).sections;
    await world.byStaff(sat.id, 'extend', { section: section.id, seconds: 300 });
    expect((await sat.render()).body.present.clock.ends_at).toBe(world.at(900));
    expect((await world.byStaff(sat.id, 'extend', { section: sat.id, seconds: 300 })).body).toMatchObject({
      status: 409,
      errors: [{ message: 'no_such_section' }],
    });
  });

  test('add time only once if the request is repeated, and at most a day in total', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    const [section] = (await world.detail(sat.id)).sections;
    const give = (seconds: number, added_seconds?: number) =>
      world.byStaff(sat.id, 'extend', {
        section: section.id,
        seconds,
        ...(added_seconds === undefined ? {} : { added_seconds }),
      });
    const sent = [await give(300, 0), await give(300, 0), await give(300, 0), await give(300, 0)];
    expect(sent.map(({ status }) => status)).toEqual([200, 409, 409, 409]);
    expect(sent[3]?.body.errors[0].message).toBe('added_since');
    expect(await world.detail(sat.id)).toMatchObject({
      added_seconds: 300,
      sections: [{ extension_seconds: 300 }],
    });
    const unseen = { action: 'extend', section: section.id, seconds: 60, reason: 'Fire alarm' };
    expect((await world.staff.patch(`${SESSIONS}${sat.id}/`, unseen)).status).toBe(400);
    expect((await give(86_400)).body.errors[0].message).toBe('too_much_added');
    expect((await give(86_100)).status).toBe(200);
  });

  test('can accept late answers, which then count', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    await sat.save(choice(sat.questions[0], 0, 1));
    await sat.act('submit');
    expect(await sat.verdict(choice(sat.questions[1], 0, 2))).toBe('late');
    expect(await world.detail(sat.id)).toMatchObject({ late_count: 1, answered_count: 1, score: { raw: 1 } });
    const accept = (questions: (string | undefined)[]) => world.byStaff(sat.id, 'accept_late', { questions });
    const refused = await accept([sat.questions[1]?.id, sat.questions[2]?.id]);
    expect(refused.body).toMatchObject({ status: 422, errors: [{ path: 'body.questions.1' }] });
    expect((await accept([sat.questions[1]?.id])).body.session).toMatchObject({
      late_count: 0,
      answered_count: 2,
      score: { raw: 2 },
    });
    expect(await world.eventsOf(sat.id)).toContain('late_accepted by staff');
  });

  test('see when a late answer was given and its effect on the score, and can refuse it permanently', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    // The device's clock is 90 s ahead.
    const kept = (option: number, seq: number, question: number, seconds: number) => ({
      ...choice(sat.questions[question], option, seq),
      client_saved_at: world.at(seconds + 90),
    });
    await sat.save(kept(0, 1, 0, 0));
    await sat.act('submit');
    world.api.clock.advance(60);
    expect(await sat.verdict(kept(0, 2, 1, -60))).toBe('late');
    const look = async () => (await world.staff.get(`/api/sessions/${sat.id}/late-answers/`)).body;
    expect(await look()).toEqual({
      results: [
        {
          question: sat.questions[1]?.id,
          device_at: world.at(30),
          device_ahead_seconds: 90,
          arrived_at: world.at(0),
          closed_at: world.at(-60),
        },
      ],
      score_now: { raw: 1, raw_max: 4, scaled: null },
      score_accepted: { raw: 2, raw_max: 4, scaled: null },
    });
    const refuse = () => world.byStaff(sat.id, 'refuse_late', { questions: [sat.questions[1]?.id] });
    expect((await refuse()).body.session).toMatchObject({
      late_count: 0,
      answered_count: 1,
      score: { raw: 1 },
    });
    expect(await world.eventsOf(sat.id)).toContain('late_refused by staff');
    // The device did not get the response and sends the answer again.
    expect(await sat.verdict(kept(0, 2, 1, -60))).toBe('stale');
    expect((await look()).results).toEqual([]);
    expect((await refuse()).body.errors[0].path).toBe('body.questions.0');
  });

  test('see how far ahead the clock of the sending device is, not that of a different device', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    const kept = (seq: number, writer: number, ahead: number, question: number) => ({
      ...choice(sat.questions[question], 0, seq, writer),
      client_saved_at: world.at(ahead),
    });
    await sat.save(kept(1, 1, 90, 0));
    expect((await sat.act('take_over')).body.exam.session.writer).toBe(2);
    await sat.save(kept(1, 2, 600, 1));
    await sat.act('submit', { writer: 2 });
    expect(await sat.verdict(kept(2, 1, 80, 2))).toBe('late');
    const { body } = await world.staff.get(`/api/sessions/${sat.id}/late-answers/`);
    expect(body.results).toMatchObject([{ question: sat.questions[2]?.id, device_ahead_seconds: 90 }]);
  });

  test('can reopen a section while its taker has seen no outcomes, and the old score is kept', async () => {
    const release = {
      score: 'manual',
      correctness: 'manual',
      answers: 'manual',
      explanations: 'manual',
    } as const;
    const sat = await world.sitting({ ...WARM_UP, release });
    await sat.act('start');
    await sat.save(choice(sat.questions[0], 0, 1));
    await sat.act('submit');
    const [section] = (await world.detail(sat.id)).sections;
    const reopen = () => world.byStaff(sat.id, 'reopen', { section: section.id, seconds: 60 });
    expect((await reopen()).body.session).toMatchObject({
      status: 'in_progress',
      score: null,
      receipt: null,
    });
    expect(await sat.verdict(choice(sat.questions[1], 0, 2))).toBe('saved');
    expect((await sat.act('submit')).body.session).toMatchObject({ status: 'scored', score: null });
    expect((await world.detail(sat.id)).score).toMatchObject({ raw: 2 });
    const { rows } = await world.api.platform.database.pool.query(
      "select details from session_events where session = $1 and event = 'reopened'",
      [sat.id],
    );
    expect(rows).toEqual([{ details: { raw: 1, raw_max: 4, scaled: null } }]);

    expect((await world.client.get(`${SESSIONS}${sat.id}/`)).body).toMatchObject({
      score: null,
      result: null,
    });
    await releaseAndWait(world.api, world.staff, sat.id);
    world.api.clock.advance(2);
    await sweep();
    const seen = (await world.client.get(`${SESSIONS}${sat.id}/`)).body;
    expect(seen).toMatchObject({ status: 'released', score: { raw: 2, raw_max: 4 }, result: { raw: 2 } });
    expect((await reopen()).body).toMatchObject({ status: 409, code: 'answers_seen' });
    expect((await world.byStaff(sat.id, 'release')).body).toMatchObject({ status: 409, code: 'not_now' });
  });

  test('must release a reopened session again, because its earlier release no longer applies', async () => {
    const never = { correctness: 'never', answers: 'never', explanations: 'never' } as const;
    const sat = await world.sitting({ ...WARM_UP, release: { score: 'manual', ...never } });
    const own = async () => (await world.client.get(`${SESSIONS}${sat.id}/`)).body;
    await sat.act('start');
    await sat.save(choice(sat.questions[0], 0, 1));
    await sat.act('submit');
    await releaseAndWait(world.api, world.staff, sat.id);
    expect(await own()).toMatchObject({ score: { raw: 1 } });
    const [section] = (await world.detail(sat.id)).sections;
    const reopened = await world.byStaff(sat.id, 'reopen', { section: section.id, seconds: 60 });
    expect(reopened.body.session, reopened.text).toMatchObject({ status: 'in_progress', score: null });
    await sat.save(choice(sat.questions[1], 0, 2));
    await sat.act('submit');
    expect(await own()).toMatchObject({ status: 'scored', score: null, release: { score_at: null } });
    await releaseAndWait(world.api, world.staff, sat.id);
    world.api.clock.advance(2);
    await sweep();
    expect(await own()).toMatchObject({ status: 'released', score: { raw: 2 } });
  });

  test('cannot release a score that the test never shows', async () => {
    const sat = await world.sitting({ ...WARM_UP, release: { score: 'never', correctness: 'never' } });
    await sat.act('start');
    await sat.act('submit');
    const refused = await world.byStaff(sat.id, 'release');
    expect(refused.body).toMatchObject({ status: 422, errors: [{ path: 'body.action' }] });
    expect((await world.detail(sat.id)).status).toBe('scored');
  });

  test('cannot reopen a session while the taker has a newer session of the same test', async () => {
    const release = { score: 'manual', correctness: 'manual', answers: 'manual' } as const;
    const sat = await world.sitting({ ...WARM_UP, release, attempts_allowed: 2 });
    await sat.act('start');
    await sat.act('submit');
    const second = await world.client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id });
    const [section] = (await world.detail(sat.id)).sections;
    const reopen = () => world.byStaff(sat.id, 'reopen', { section: section.id, seconds: 60 });
    expect((await reopen()).body).toMatchObject({
      status: 409,
      code: 'not_now',
      errors: [{ message: 'another_under_way' }],
    });
    expect((await world.detail(sat.id)).status).toBe('scored');
    await world.byStaff(second.body.id, 'void');
    expect((await reopen()).body.session.status).toBe('in_progress');
  });

  test('can void a session, which then accepts no answers and uses no attempt', async () => {
    const sat = await world.sitting(WARM_UP);
    await sat.act('start');
    await world.byStaff(sat.id, 'void');
    expect(await sat.verdict(choice(sat.questions[0], 0, 1))).toBe('refused voided');
    const again = await world.client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id });
    expect(again.status).toBe(201);
  });
});
