import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choice, SESSIONS } from '#tests/support/sitting.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';
import {
  act,
  acted,
  api,
  at,
  begin,
  client,
  closeRooms,
  enter,
  live,
  manager,
  north,
  one,
  openRooms,
  over,
  paper,
  people,
  planned,
  presence,
  proctor,
  render,
  SITTINGS,
  sessionOf,
  tutor,
} from '../tests/rooms.ts';

beforeAll(openRooms);
afterAll(closeRooms);

describe('a sitting', () => {
  test('is paused, resumed and extended for all takers at the same time, including takers on a break or late', async () => {
    const { id, code } = await planned([0, 1, 2]);
    const sessions = [await sessionOf(0), await sessionOf(1), await sessionOf(2)];
    const [amara = '', ben = '', chiara = ''] = sessions;
    for (const [index, session] of sessions.entries()) await enter(index, session, code);
    await acted(id, { action: 'start' });
    await begin(0, amara);
    await begin(1, ben);
    const next = { action: 'next_section' };
    await client(0).patch(`${SESSIONS}${amara}/`, next);
    await client(0).patch(`${SESSIONS}${amara}/`, { action: 'begin_break' });
    api.clock.advance(60);
    const done = await acted(id, { action: 'pause', reason: 'Fire drill' });
    expect(done.takers.sort()).toEqual([one(people, 0).id, one(people, 1).id].sort());
    expect(done.sitting).toMatchObject({ status: 'paused', paused_at: at(0) });
    // A taker who has not started waits until the sitting resumes.
    expect((await presence(2, chiara)).body.admission).toBe('paused');
    expect((await begin(2, chiara)).body.code).toBe('not_admitted');
    // An answer that a device gave offline and sends during the pause counts.
    const questions = paper.sections[0]?.questions ?? [];
    const saved = await client(1).put(`/api/users/sessions/${ben}/attempts/`, {
      attempts: [choice(questions[0] as never, 0, 1)],
    });
    expect(saved.body.attempts[0].verdict).toBe('saved');
    // A repeated request does not pause again.
    expect((await acted(id, { action: 'pause', reason: 'Fire drill' })).takers).toEqual([]);
    api.clock.advance(400);
    await acted(id, { action: 'resume', reason: 'All back' });
    expect((await render(0, amara)).break_clock.ends_at).toBe(at(60));
    expect((await render(1, ben)).present.clock.ends_at).toBe(at(840));
    const seen = await acted(id, { action: 'extend', seconds: 300, reason: 'To settle' });
    expect(seen.takers).toHaveLength(2);
    // Added time is not multiplied: five minutes are five minutes for everyone.
    expect((await render(1, ben)).present.clock.ends_at).toBe(at(1140));
    expect((await render(0, amara)).sections[1].duration_seconds).toBe(900);
    const { takers } = await live(id);
    expect(takers[1]).toMatchObject({ multiplier: 1.5, section: { extension_seconds: 300, cells: 'a-' } });
    const events = (await manager.get(`/api/sessions/${ben}/events/`)).body.results;
    expect(events.filter(({ reason }: { reason: string | null }) => reason !== null)).toMatchObject([
      { event: 'paused', reason: 'Fire drill', person: { id: proctor.id } },
      { event: 'resumed', reason: 'All back' },
      { event: 'extended', reason: 'To settle' },
    ]);
    expect((await begin(2, chiara)).body.exam.present.clock.ends_at).toBe(at(600));
    await over(id, ...sessions);
  });

  test('needs as many SQL statements to pause many takers as to pause one', async () => {
    const spent = async (who: readonly number[]) => {
      const { id, code } = await planned(who);
      const sessions: string[] = [];
      for (const index of who) {
        const session = await sessionOf(index);
        sessions.push(session);
        await enter(index, session, code);
      }
      await acted(id, { action: 'start' });
      for (const [place, index] of who.entries()) await begin(index, sessions[place] ?? '');
      let statements = 0;
      const { database } = api.platform;
      const { kysely } = database;
      const counted = kysely.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      Object.assign(database, { kysely: counted });
      const { takers } = await acted(id, { action: 'pause', reason: 'Fire drill' });
      const paused = statements;
      statements = 0;
      await live(id);
      const watched = statements;
      statements = 0;
      // A second proctor reads the same roll-up.
      await manager.get(`/api/live/?sitting=${id}`);
      const again = statements;
      Object.assign(database, { kysely });
      expect(takers).toHaveLength(who.length);
      await over(id, ...sessions);
      return { paused, watched, again };
    };
    const alone = await spent([0]);
    expect(await spent([0, 1, 2, 3])).toEqual(alone);
    expect(alone.watched - alone.again).toBe(2);
    expect(alone.watched).toBeGreaterThan(2);
  });

  test('shows its proctor’s messages to takers and knows which devices have displayed them', async () => {
    const { id, code } = await planned([0, 1]);
    const [amara, ben] = [await sessionOf(0), await sessionOf(1)];
    await enter(0, amara, code);
    await enter(1, ben, code);
    const sent = await tutor.post(`${SITTINGS}${id}/messages/`, { text: 'Phones in the box.' });
    expect(sent.body).toMatchObject({ kind: 'message', reached: { shown_count: 0, of_count: 2 } });
    await tutor.post(`${SITTINGS}${id}/messages/`, {
      text: 'Amara, sit in front.',
      taker: one(people, 0).id,
    });
    expect((await presence(1, ben)).body.messages).toMatchObject([{ number: 1, text: 'Phones in the box.' }]);
    expect((await presence(0, amara)).body.messages).toHaveLength(2);
    expect((await presence(0, amara, { shown_number: 2 })).body.messages).toEqual([]);
    const { results } = (await tutor.get(`${SITTINGS}${id}/events/?kind=message&ordering=-number`)).body;
    expect(results.map(({ reached }: { reached: object }) => reached)).toEqual([
      { shown_count: 1, of_count: 1 },
      { shown_count: 1, of_count: 2 },
    ]);
    const stranger = one(people, 3).id;
    const refused = await tutor.post(`${SITTINGS}${id}/messages/`, { text: 'Hello', taker: stranger });
    expect(refused.body.errors[0].path).toBe('body.taker');
    await over(id, amara, ben);
  });

  test('records incidents, and gives absent takers a second sitting of the test as a make-up', async () => {
    const { id, code } = await planned([0, 1]);
    const amara = await sessionOf(0);
    await enter(0, amara, code);
    await acted(id, { action: 'start' });
    await begin(0, amara);
    expect((await tutor.post(`${SITTINGS}${id}/incidents/`, { text: 'Noise outside.' })).status).toBe(201);
    expect((await tutor.post(`${SITTINGS}${id}/incidents/`, { text: ' ' })).status).toBe(400);
    const absent = one(people, 1).id;
    expect((await acted(id, { action: 'end' })).takers).toEqual([absent]);
    // After the end, a taker who never came cannot start without staff.
    expect((await begin(1, await sessionOf(1))).body.code).toBe('not_admitted');
    // A taker in progress continues.
    expect((await render(0, amara)).present).not.toBeNull();
    const base = [api.platform.database, api.clock.now()] as const;
    const author = proctor.id;
    const other = await seedAssessment(...base, author, { title: 'Practice Test 2', school: north });
    const make_up = { action: 'make_up', takers: [absent], assessment: other.id, closes_at: at(86_400) };
    const same = await act(id, { ...make_up, assessment: paper.id }, manager);
    expect(same.body.errors[0].path).toBe('body.assessment');
    const here = await act(id, { ...make_up, takers: [one(people, 0).id] }, manager);
    expect(here.body.errors[0].message).toBe('Only absent students can get a make-up test.');
    expect((await acted(id, make_up, manager)).takers).toEqual([absent]);
    const held = (await client(1).get(`/api/users/${absent}/assessments/?page_size=200`)).body.results;
    expect(held.map((row: { assessment: { title: string } }) => row.assessment.title)).toContain(
      'Practice Test 2',
    );
    expect((await live(id)).takers[1]).toMatchObject({
      attendance: 'absent',
      make_up: { name: 'Practice Test 2' },
    });
    await over(id, amara);
  });

  test('adds time only once if the request is sent four times', async () => {
    const { id, code } = await planned([2]);
    const session = await sessionOf(2);
    await enter(2, session, code);
    await acted(id, { action: 'start' });
    await begin(2, session);
    const { version } = (await tutor.get(`${SITTINGS}${id}/`)).body;
    const extend = { action: 'extend', seconds: 300, reason: 'To settle', version };
    const sent = [await act(id, extend), await act(id, extend), await act(id, extend), await act(id, extend)];
    expect(sent.map(({ status }) => status)).toEqual([200, 409, 409, 409]);
    expect(sent[1]?.body).toMatchObject({ code: 'stale_version', current: { version: version + 1 } });
    expect((await live(id)).takers[0].section.extension_seconds).toBe(300);
    const taker = one(people, 2).id;
    await acted(id, { action: 'force_submit', taker, reason: 'Ill' });
    const again = { action: 'let_continue', taker, seconds: 60, reason: 'Better', version: version + 1 };
    expect((await act(id, again)).status).toBe(200);
    await acted(id, { action: 'force_submit', taker, reason: 'Ill again' });
    expect((await act(id, again)).body.code).toBe('stale_version');
    await over(id, session);
  });

  test('submits for a taker and lets them continue', async () => {
    const { id, code } = await planned([2]);
    const session = await sessionOf(2);
    await enter(2, session, code);
    await acted(id, { action: 'start' });
    await begin(2, session);
    const taker = one(people, 2).id;
    await acted(id, { action: 'force_submit', taker, reason: 'Ill' });
    expect((await live(id)).takers[0]).toMatchObject({ status: 'released', section: null });
    await acted(id, { action: 'let_continue', taker, seconds: 120, reason: 'Better again' });
    expect((await render(2, session)).present.clock.ends_at).toBe(at(120));
    await acted(id, { action: 'pause', takers: [taker], reason: 'A word' });
    expect((await acted(id, { action: 'let_continue', taker, reason: 'Done' })).takers).toEqual([taker]);
    expect((await render(2, session)).session.status).toBe('in_progress');
    const unknown = { action: 'force_submit', taker: one(people, 3).id, reason: 'Ill' };
    expect((await act(id, unknown)).body.errors[0].path).toBe('body.taker');
    await over(id, session);
  });

  test('admits a taker by its code again after their session in the sitting was voided', async () => {
    const { id, code } = await planned([0]);
    const first = await sessionOf(0);
    await enter(0, first, code);
    await acted(id, { action: 'start' });
    await begin(0, first);
    api.clock.advance(1200);
    await manager.patch(`${SESSIONS}${first}/`, { action: 'void', reason: 'The wrong paper.' });
    const again = await sessionOf(0);
    expect(again).not.toBe(first);
    expect((await render(0, again)).sitting).toEqual({ id, room: 'Room 3', admission: 'code' });
    expect((await begin(0, again)).body.code).toBe('not_admitted');
    // The takers came in time, so the proctor need not admit them again.
    expect((await enter(0, again, code)).body).toEqual({ admission: 'open' });
    expect((await begin(0, again)).status).toBe(200);
    expect((await live(id)).takers).toMatchObject([{ session: again, status: 'in_progress' }]);
    const { takers } = await acted(id, { action: 'pause', reason: 'Fire drill' });
    expect(takers).toEqual([one(people, 0).id]);
    await over(id, again);
    // A new session no longer belongs to a sitting that has ended.
    expect((await render(0, await sessionOf(0))).sitting).toBeNull();
  });

  test('admits a taker by its code to a second attempt after submitting, until the sitting ends', async () => {
    const { id, code } = await planned([0], { closes_at: at(1800 + 6 * 3600) });
    const first = await sessionOf(0);
    await enter(0, first, code);
    await acted(id, { action: 'start' });
    await begin(0, first);
    await client(0).patch(`${SESSIONS}${first}/`, { action: 'submit' });
    const second = await sessionOf(0);
    expect((await render(0, second)).sitting).toEqual({ id, room: 'Room 3', admission: 'code' });
    expect((await begin(0, second)).body.code).toBe('not_admitted');
    // The taker's place in the sitting belongs to the first session until the taker enters with a newer one.
    expect((await live(id)).takers).toMatchObject([{ session: first, status: 'released' }]);
    expect((await enter(0, second, code)).body).toEqual({ admission: 'open' });
    expect((await begin(0, second)).status).toBe(200);
    expect((await live(id)).takers).toMatchObject([{ session: second, status: 'in_progress' }]);
    expect((await acted(id, { action: 'pause', reason: 'Fire drill' })).takers).toEqual([one(people, 0).id]);
    await acted(id, { action: 'resume' });
    await client(0).patch(`${SESSIONS}${second}/`, { action: 'submit' });
    await acted(id, { action: 'end' });
    // After the end, nobody can start a session at home that was meant for the sitting, even while its window
    // is open.
    const third = await sessionOf(0);
    expect((await render(0, third)).sitting).toMatchObject({ id, admission: 'over' });
    expect((await begin(0, third)).body.code).toBe('not_admitted');
    for (const session of [first, second, third])
      await manager.patch(`${SESSIONS}${session}/`, { action: 'void', reason: 'Next test.' });
  });

  test('is paused immediately, counts the devices that show the pause, and accepts the reason afterward', async () => {
    const { id, code } = await planned([0, 1]);
    const sessions = [await sessionOf(0), await sessionOf(1)];
    const [amara = '', ben = ''] = sessions;
    for (const [index, session] of sessions.entries()) await enter(index, session, code);
    await acted(id, { action: 'start' });
    for (const [index, session] of sessions.entries()) await begin(index, session);
    const before = (await presence(0, amara)).body;
    expect(before.next_in_seconds).toBeLessThanOrEqual(2);
    await acted(id, { action: 'pause' });
    const shows = async () =>
      (await live(id)).takers.map((taker: { shows_pause: boolean }) => taker.shows_pause);
    expect(await shows()).toEqual([false, false]);
    const told = (await presence(0, amara)).body;
    expect(told.session_version).toBeGreaterThan(before.session_version);
    await presence(0, amara, { shows_pause: true });
    expect(await shows()).toEqual([true, false]);
    await presence(1, ben, { shows_pause: true });
    expect(await shows()).toEqual([true, true]);

    await acted(id, { action: 'explain', of: 'pause', reason: 'Fire drill' });
    const events = (await tutor.get(`${SITTINGS}${id}/events/?ordering=-number`)).body.results;
    expect(events[0]).toMatchObject({ kind: 'pause', text: 'Fire drill' });
    const course = (await manager.get(`/api/sessions/${amara}/events/?ordering=-at`)).body.results;
    expect(course[0]).toMatchObject({ event: 'paused', reason: 'Fire drill' });
    const nothing = await act(id, { action: 'explain', of: 'extend', reason: 'Late' });
    expect(nothing.body).toMatchObject({ status: 409, code: 'not_in_sitting' });
    await over(id, amara, ben);
  });

  test('appears on the home page of its takers only, if it starts soon', async () => {
    const { id } = await planned([0], { starts_at: at(9 * 60) });
    const home = async (index: number) =>
      (await client(index).get('/api/users/assessments/dashboard/')).body.sittings;
    expect(await home(0)).toMatchObject([
      { title: 'Practice Test 1', room: 'Room 3', starts_at: at(9 * 60), is_open: true },
    ]);
    expect(await home(3)).toEqual([]);
    await acted(id, { action: 'end' });
    expect(await home(0)).toEqual([]);
  });

  test('says which takers need its proctor', async () => {
    const { id, code } = await planned([0, 1, 2]);
    const [amara, ben] = [await sessionOf(0), await sessionOf(1)];
    await enter(0, amara, code);
    await enter(1, ben, code, false);
    await acted(id, { action: 'start' });
    await begin(0, amara);
    expect((await begin(1, ben)).body.code).toBe('not_admitted');
    await presence(0, amara, { place: 2, waiting_count: 1 });
    await presence(1, ben);
    const needs = (body: { takers: { needs: string[] }[] }) => body.takers.map((row) => row.needs);
    const first = await live(id);
    expect(needs(first)).toEqual([[], ['keeps_nothing', 'wants_in'], ['not_here']]);
    expect(first.takers[0]).toMatchObject({ waiting_count: 1, section: { at: 2 } });
    expect(first.sittings[0]).toMatchObject({ needs_count: 1, here_count: 2, under_way_count: 1 });
    api.clock.advance(60);
    expect(needs(await live(id))[0]).toEqual(['offline']);
    await presence(0, amara);
    api.clock.advance(9 * 60 - 20);
    await presence(0, amara);
    expect(needs(await live(id))[0]).toEqual(['idle']);
    await over(id, amara, ben);
  });
});
