import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api.ts';
import type { TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS } from '#tests/support/sitting.ts';
import { sweepSessions } from './sweep.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const sweep = () => sweepSessions(world.api.platform, new AbortController().signal);
const WARM_UP: TestSeed = { sections: [{ title: 'Warm-up', questions: 4 }] };

describe('starting a session', () => {
  test('returns a session that has not ended, with status 200, instead of creating a second one', async () => {
    const sat = await world.sitting({ ...WARM_UP, attempts_allowed: 2 });
    const generate = () => world.client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id });
    const again = await generate();
    expect([again.status, again.body.id]).toEqual([200, sat.id]);
    await sat.act('start');
    await sat.act('submit');
    const second = await generate();
    expect(second.status).toBe(201);
    await world.client.patch(`${SESSIONS}${second.body.id}/`, { action: 'start' });
    await world.client.patch(`${SESSIONS}${second.body.id}/`, { action: 'submit' });
    expect((await generate()).body).toMatchObject({ status: 409, code: 'no_attempts_left' });
  });

  test('is refused without an assignment, before the test opens and after it closes', async () => {
    const stranger = await world.api.as(await world.api.person({ role: 'student' }));
    const sat = await world.sitting(WARM_UP);
    const generate = (client: ApiClient, assessment: string, more = {}) =>
      client.post(`${SESSIONS}generate/`, { assessment, ...more });
    expect((await generate(stranger, sat.paper.id)).body).toMatchObject({
      status: 403,
      code: 'not_allotted',
    });
    expect((await generate(stranger, sat.id)).status).toBe(404);
    expect((await generate(world.client, sat.paper.id, { user: world.admin.id })).status).toBe(422);
    const other = await world.sitting({
      ...WARM_UP,
      opens_at: new Date(world.at(-60)),
      closes_at: new Date(world.at(60)),
    });
    const { kysely } = world.api.platform.database;
    await kysely.deleteFrom('sessions').where('id', '=', other.id).execute();
    const set = (values: { opens_at?: Date; closes_at?: Date }) =>
      kysely.updateTable('assessments').set(values).where('id', '=', other.paper.id).execute();
    await set({ opens_at: new Date(world.at(10)) });
    expect((await generate(world.client, other.paper.id)).body).toMatchObject({
      status: 403,
      code: 'not_open',
    });
    await set({ opens_at: new Date(world.at(-60)), closes_at: new Date(world.at(0)) });
    expect((await generate(world.client, other.paper.id)).body).toMatchObject({
      status: 403,
      code: 'not_open',
    });
  });

  test('shows beforehand which tools there are, but not in which section', async () => {
    const none = {
      calculator: false,
      reference_sheet: false,
      highlighter: false,
      eliminator: false,
      line_reader: false,
    };
    const sat = await world.sitting({
      sections: [
        { title: 'Reading', questions: 1, tools: { ...none, highlighter: true } },
        { title: 'Math', questions: 1, tools: { ...none, calculator: true, scientific_only: true } },
      ],
    });
    const { tools, sections, present } = (await sat.render()).body;
    expect(tools).toEqual({ ...none, highlighter: true, calculator: true, scientific_only: true });
    expect(present).toBeNull();
    expect(JSON.stringify(sections)).not.toContain('calculator');
  });

  test('uses the mode of the assignment and refuses any other mode from the taker', async () => {
    const sat = await world.sitting({ ...WARM_UP, modes: ['practice', 'paper'], attempts_allowed: null });
    expect((await world.detail(sat.id)).mode).toBe('practice');
    await world.byStaff(sat.id, 'void');
    const generate = (client: ApiClient, more: object) =>
      client.post(`${SESSIONS}generate/`, { assessment: sat.paper.id, ...more });
    for (const mode of ['test', 'paper']) {
      expect((await generate(world.client, { mode })).body).toMatchObject({ code: 'mode_not_allowed' });
    }
    await world.api.platform.database.kysely
      .updateTable('allocations')
      .set({ mode: 'paper' })
      .where('assessment', '=', sat.paper.id)
      .execute();
    const many = `/api/users/${world.taker.id}/generate-bulk-sessions/`;
    const byThemselves = await world.client.post(many, { assessments: [sat.paper.id] });
    expect(byThemselves.body).toMatchObject({ status: 403, code: 'mode_not_allowed' });
    const onPaper = await generate(world.staff, { mode: 'paper', user: world.taker.id });
    expect([onPaper.status, onPaper.body.mode]).toEqual([201, 'paper']);
    // A session that was created for a paper test shows its questions on no screen.
    const begun = await world.client.patch(`${SESSIONS}${onPaper.body.id}/`, { action: 'start' });
    expect([begun.status, begun.body.code]).toEqual([403, 'mode_not_allowed']);
  });

  test('several of them together for one person either all succeed or all fail', async () => {
    const [one, two] = [await world.sitting(WARM_UP), await world.sitting(WARM_UP)];
    await world.byStaff(one.id, 'void');
    await world.byStaff(two.id, 'void');
    await world.api.platform.database.kysely
      .updateTable('assessments')
      .set({ attempts_allowed: 1 })
      .where('id', '=', two.paper.id)
      .execute();
    const path = `/api/users/${world.taker.id}/generate-bulk-sessions/`;
    const made = await world.staff.post(path, { assessments: [one.paper.id, two.paper.id] });
    expect(made.status, made.text).toBe(201);
    expect(made.body.results.map((row: { assessment: { id: string } }) => row.assessment.id)).toEqual([
      one.paper.id,
      two.paper.id,
    ]);
    for (const { id } of made.body.results) await world.byStaff(id, 'void');
    const stranger = await world.api.person({ role: 'student' });
    const { body } = await world.staff.post(`/api/users/${stranger.id}/generate-bulk-sessions/`, {
      assessments: [one.paper.id],
    });
    expect(body.code).toBe('not_allotted');
    const count = await world.staff.get(`${SESSIONS}?user=${stranger.id}`);
    expect(count.body.count).toBe(0);
  });

  test('asks the taker to sign in again if the sign-in would end before the test', async () => {
    const sat = await world.sitting(WARM_UP);
    const { kysely } = world.api.platform.database;
    const tokens = () => kysely.updateTable('access_tokens').where('person', '=', world.taker.id);
    await tokens()
      .set({ ends_at: new Date(world.at(600)) })
      .execute();
    const refused = await sat.act('start');
    expect(refused.body).toMatchObject({ status: 403, code: 'sign_in_again' });
    expect((await world.detail(sat.id)).status).toBe('generated');
    await tokens()
      .set({ ends_at: new Date(world.at(100_000)) })
      .execute();
    expect((await sat.act('start')).status).toBe(200);
  });

  test('is refused for an existing session after its assignment is withdrawn or its window moved', async () => {
    const sat = await world.sitting(WARM_UP);
    const { kysely } = world.api.platform.database;
    const move = (values: { opens_at?: Date | null; closes_at?: Date }) =>
      kysely.updateTable('assessments').set(values).where('id', '=', sat.paper.id).execute();
    await move({ opens_at: new Date(world.at(10)) });
    expect((await sat.act('start')).body).toMatchObject({ status: 403, code: 'not_open' });
    await move({ opens_at: null, closes_at: new Date(world.at(0)) });
    expect((await sat.act('start')).body).toMatchObject({ status: 403, code: 'not_open' });
    await move({ closes_at: new Date(world.at(10)) });
    const { results } = (await world.staff.get(`/api/test-allocation/?assessment=${sat.paper.id}`)).body;
    const taken_back = await world.staff.delete('/api/test-allocation/', { allocations: [results[0].id] });
    expect(taken_back.status).toBe(204);
    expect((await sat.act('start')).body).toMatchObject({ status: 403, code: 'not_allotted' });
    expect((await world.detail(sat.id)).status).toBe('generated');

    const begun = await world.sitting(WARM_UP);
    await begun.act('start');
    await kysely.deleteFrom('allocations').where('assessment', '=', begun.paper.id).execute();
    expect(await begun.verdict(choice(begun.questions[0], 0, 1))).toBe('saved');
    expect((await begun.act('submit')).status).toBe(200);
  });

  test('is not possible after the window; the session expires without using an attempt', async () => {
    const sat = await world.sitting({ ...WARM_UP, closes_at: new Date(world.at(100)) });
    world.api.clock.advance(100);
    expect((await sat.act('start')).body).toMatchObject({ status: 409, code: 'not_now' });
    world.api.clock.advance(2);
    await sweep();
    expect(await world.detail(sat.id)).toMatchObject({ status: 'expired' });
    expect(await sat.verdict(choice(sat.questions[0], 0, 1))).toBe('refused expired');
  });
});
