import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  GENERATE,
  type PracticeWorld,
  practiceWorld,
  practise,
  SECRETS,
  SESSIONS,
} from '../tests/practice-world.ts';

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const holdsSecrets = (text: string) => SECRETS.filter((secret) => text.includes(secret));

describe('a question in practice', () => {
  test('is tried, hinted, tried again and then solved, and reveals nothing before', async () => {
    const asked = await world.questions(2);
    const { ann } = world.clients;
    const sat = await practise(ann, await world.set(asked));
    const before = await sat.state();
    expect(before.body).toMatchObject({ left_out: 0, set: { title: 'Lines', hints_allowed: true } });
    expect(before.body.questions).toMatchObject([
      { tries: [], hints: [], hints_used: 0, hint_count: 2, tries_left: 2, told: null, is_held_back: false },
      { tries: [] },
    ]);
    const room = await ann.post(`${SESSIONS}render/`, { session: sat.id });
    expect(holdsSecrets(before.text + room.text)).toEqual([]);

    const wrong = await sat.pick(0, asked[0], 1);
    expect(wrong.body).toMatchObject({
      tries: [{ number: 1, outcome: 'wrong' }],
      tries_left: 1,
      hints: [],
      told: null,
    });
    // The wrong try shows the feedback on its own option and no other feedback.
    expect(wrong.body.try_feedback).toBe('<p>secret-feedback</p>');
    expect(holdsSecrets(wrong.text.replace('secret-feedback', ''))).toEqual([]);
    const hint = await sat.check(0, { ask: 'hint', number: 1 });
    expect(hint.body).toMatchObject({ hints: ['<p>secret-hint one</p>'], hints_used: 1, told: null });
    const right = await sat.pick(0, asked[0], 0, 2);
    expect(right.body).toMatchObject({
      tries_left: 0,
      try_feedback: '',
      hints_used: 1,
      hints: ['<p>secret-hint one</p>', '<p>secret-hint two</p>'],
      tries: [{ outcome: 'wrong' }, { outcome: 'right' }],
      told: { right_options: [asked[0]?.options[0]], explanation: '<p>secret-explanation</p>' },
    });
    // The other question still reveals nothing.
    expect((await sat.state()).body.questions[1]).toMatchObject({ told: null, hints: [] });
  });

  test('does not reveal the feedback on a wrong first try if several options are right', async () => {
    const asked = await world.questions(1, { type: 'multiple_choice' });
    const sat = await practise(world.clients.ann, await world.set(asked));
    const response = [asked[0]?.options[1]];
    const tried = await sat.check(0, { ask: 'try', number: 1, response });
    expect(tried.body).toMatchObject({ tries: [{ outcome: 'wrong' }], told: null, try_feedback: '' });
    expect(holdsSecrets(tried.text)).toEqual([]);
  });

  test('names the mistake behind a typed answer once its solution is shown', async () => {
    const asked = await world.questions(1, { type: 'numeric', accepted_answers: ['8.5'] });
    const id = asked[0]?.id ?? '';
    await world.api.platform.database.kysely
      .deleteFrom('question_options')
      .where('question', '=', id)
      .execute();
    const body = { gap: null, typed: '2.125', words: 'secret-mistake' };
    expect((await world.clients.manager.put(`/api/questions/${id}/named-mistake/`, body)).status).toBe(200);
    const sat = await practise(world.clients.ann, await world.set(asked));
    const attempt = (number: number, response: string) => sat.check(0, { ask: 'try', number, response });
    const first = await attempt(1, '2.125');
    expect(first.body.told).toBeNull();
    expect(first.text + (await sat.state()).text).not.toContain('secret-mistake');
    expect((await attempt(2, '17/8')).body.told).toMatchObject({
      accepted_answers: ['8.5'],
      mistake: 'secret-mistake',
    });
  });

  test('shows the solution after a right first try, or after a second wrong try', async () => {
    const asked = await world.questions(2);
    const sat = await practise(world.clients.ann, await world.set(asked));
    expect((await sat.pick(0, asked[0], 0)).body.told).not.toBeNull();
    await sat.pick(1, asked[1], 1);
    const second = await sat.pick(1, asked[1], 1, 2);
    expect(second.body).toMatchObject({ tries_left: 0, told: { right_options: [asked[1]?.options[0]] } });
    const third = await sat.check(1, { ask: 'try', number: 2, response: asked[1]?.options[0] });
    expect([third.status, third.body.code]).toEqual([409, 'tried_otherwise']);
  });

  test('checks the same try once, however often it is sent, and rejects a different answer for the same try', async () => {
    const asked = await world.questions(1);
    const sat = await practise(world.clients.ann, await world.set(asked));
    const first = await sat.pick(0, asked[0], 1);
    expect((await sat.pick(0, asked[0], 1)).text).toBe(first.text);
    const other = await sat.pick(0, asked[0], 0);
    expect([other.status, other.body.code]).toEqual([409, 'tried_otherwise']);
    const hint = await sat.check(0, { ask: 'hint', number: 1 });
    expect((await sat.check(0, { ask: 'hint', number: 1 })).text).toBe(hint.text);
    // Hints cannot be skipped, and an empty answer is no try.
    for (const body of [
      { ask: 'hint', number: 3 },
      { ask: 'try', number: 2, response: '' },
      { ask: 'try', number: 2, response: [] },
    ]) {
      expect((await sat.check(0, body)).status).toBe(422);
    }
    expect((await sat.state()).body.questions[0].tries).toHaveLength(1);
    const both = await Promise.all([sat.pick(0, asked[0], 1, 2), sat.pick(0, asked[0], 0, 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('can be tried only in the newest window, and only while its set is in progress', async () => {
    const asked = await world.questions(2);
    const sat = await practise(world.clients.ann, await world.set(asked));
    expect((await sat.act('take_over')).status).toBe(200);
    const older = await sat.pick(0, asked[0], 0);
    expect([older.status, older.body.code]).toEqual([409, 'taken_over']);
    const newer = await sat.check(0, { ask: 'try', number: 1, response: asked[0]?.options[0], writer: 2 });
    expect(newer.status, newer.text).toBe(200);
    expect((await sat.act('submit')).status).toBe(200);
    const late = await sat.check(1, { ask: 'try', number: 1, response: asked[1]?.options[0], writer: 2 });
    expect([late.status, late.body.code]).toEqual([409, 'nothing_to_check']);
    expect((await sat.state()).body.questions[1].told).toBeNull();
    // The solution that was shown can still be read. Other calls on the session reveal nothing.
    expect((await sat.state()).body.questions[0].told).not.toBeNull();
    for (const road of ['review/', 'questions/']) {
      expect((await world.clients.ann.get(`${SESSIONS}${sat.id}/${road}`)).status).toBe(404);
    }
    const shown = (await world.clients.ann.get(`${SESSIONS}${sat.id}/`)).body;
    expect(shown).toMatchObject({
      assessment: null,
      practice_set: { title: 'Lines' },
      result: null,
      score: null,
    });
  });

  test('has no hints if the set allows none', async () => {
    const asked = await world.questions(1);
    const sat = await practise(world.clients.ann, await world.set(asked, { hints_allowed: false }));
    expect((await sat.check(0, { ask: 'hint', number: 1 })).status).toBe(422);
    expect((await sat.pick(0, asked[0], 0)).body).toMatchObject({ hint_count: 0, hints_used: 0 });
  });
});

describe('access to checking', () => {
  test('only the taker can check answers; for everybody else the attempt does not exist', async () => {
    const asked = await world.questions(1);
    const sat = await practise(world.clients.ann, await world.set(asked));
    const body = { ask: 'try', number: 1, response: asked[0]?.options[0] };
    for (const other of ['ben', 'eve', 'tutor', 'southTutor', 'manager'] as const) {
      const client = world.clients[other];
      const path = `/api/users/assessments-attempts/${sat.attempts[0]}/check/`;
      expect((await client.post(path, body)).status, other).toBe(404);
      expect((await client.get(`/api/users/sessions/${sat.id}/practice/`)).status, other).toBe(404);
    }
  });

  test('an answer of a test cannot be checked', async () => {
    const asked = await world.questions(1);
    const assessment = await world.test_(asked);
    const { ann } = world.clients;
    const { id } = (await ann.post(GENERATE, { assessment })).body;
    await ann.patch(`${SESSIONS}${id}/`, { action: 'start' });
    const saved = await ann.post('/api/users/assessments-attempts/', {
      session: id,
      question: asked[0]?.id,
      response: asked[0]?.options[1],
      seq: 1,
    });
    const attempt = saved.body.attempt.id;
    const reply = await ann.post(`/api/users/assessments-attempts/${attempt}/check/`, {
      ask: 'try',
      number: 1,
      response: asked[0]?.options[0],
    });
    expect([reply.status, reply.body.code]).toEqual([409, 'nothing_to_check']);
    expect((await ann.get(`/api/users/sessions/${id}/practice/`)).status).toBe(409);
  });
});
