import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  acted,
  api,
  at,
  begin,
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
  test('assigns its test to people in its school when it is planned, for the time of the sitting, and withholds answers until it closes', async () => {
    const south = await api.school('South');
    const stranger = await api.person({ role: 'student', schools: [south] });
    const foreign = await api.person({ role: 'tutor', schools: [south] });
    const body = { assessment: paper.id, room: 'Room 3', starts_at: at(1800), users: [stranger.id] };
    const refused = await manager.post(SITTINGS, { ...body, proctors: [foreign.id] });
    expect(refused.body.errors).toEqual([
      { path: 'body.proctors.0', message: 'Choose an active tutor or manager of this school.' },
    ]);
    expect((await manager.post(SITTINGS, body)).body.errors[0].path).toBe('body.users.0');
    expect((await manager.post(SITTINGS, { ...body, users: [] })).body.errors[0].path).toBe('body.users');
    const late = { ...body, users: [one(people, 0).id], closes_at: at(1700) };
    expect((await manager.post(SITTINGS, late)).body.errors[0].path).toBe('body.closes_at');
    expect((await manager.get(SITTINGS)).body.count).toBe(0);

    const { id, code } = await planned([0]);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    const shown = (await tutor.get(`${SITTINGS}${id}/`)).body;
    expect(shown).toMatchObject({
      status: 'waiting',
      room: 'Room 3',
      taker_count: 1,
      question_count: 4,
      section_minutes: 20,
      break_minutes: 2,
      proctors: [{ id: proctor.id }],
      closes_at: at(1800 + 6 * 3600),
    });
    const allotted = (await manager.get(`/api/test-allocation/?user=${one(people, 0).id}`)).body.results;
    expect(allotted).toHaveLength(1);
    expect(allotted[0]).toMatchObject({ counts: true, mode: 'test', opens_at: at(-1800) });
    // Tutors of other schools, and tutors of this school who do not proctor the sitting, do not see it.
    const others = [
      await api.as(foreign),
      await api.as(await api.person({ role: 'tutor', schools: [north] })),
    ];
    for (const other of others) {
      expect((await other.get(SITTINGS)).body.count).toBe(0);
      expect((await other.get(`${SITTINGS}${id}/`)).status).toBe(404);
      expect((await act(id, { action: 'start' }, other)).status).toBe(404);
      expect((await other.get(`/api/live/?sitting=${id}`)).status).toBe(404);
    }
    // A proctor who leaves the school loses access.
    await api.platform.database.kysely
      .deleteFrom('school_members')
      .where('person', '=', proctor.id)
      .execute();
    expect((await tutor.get(`${SITTINGS}${id}/`)).status).toBe(404);
    await api.platform.database.kysely
      .insertInto('school_members')
      .values({ person: proctor.id, school: north })
      .execute();
    await acted(id, { action: 'end' });
  });

  test('can be moved and given other proctors or more takers until it starts', async () => {
    const { id } = await planned([0]);
    const path = `${SITTINGS}${id}/`;
    const first = (await tutor.get(path)).body;
    const foreign = await api.person({ role: 'tutor', schools: [await api.school('West')] });
    const plan = (body: object) => act(id, { action: 'plan', version: first.version, ...body });
    expect((await plan({ proctors: [foreign.id] })).body.errors).toEqual([
      { path: 'body.proctors.0', message: 'Choose an active tutor or manager of this school.' },
    ]);
    expect((await plan({ closes_at: at(60) })).body.errors[0].path).toBe('body.closes_at');
    expect((await tutor.get(path)).body).toEqual(first);

    const helper = await api.person({ role: 'tutor', schools: [north] });
    const moved = { room: 'Hall', starts_at: at(3600), late_entry_minutes: 30 };
    const proctors = [proctor.id, helper.id];
    // A person who proctors this sitting but has no right to assign may not assign its test to these takers.
    expect((await plan(moved)).body).toMatchObject({ status: 422, code: 'breaks_rule' });
    const body = { action: 'plan', version: first.version, ...moved, proctors };
    const done = await act(id, body, manager);
    expect(done.status, done.text).toBe(200);
    expect(done.body.sitting).toMatchObject({
      ...moved,
      closes_at: at(3600 + 6 * 3600),
      proctors: expect.arrayContaining([{ id: helper.id, name: expect.any(String) }]),
    });
    const allotted = (await manager.get(`/api/test-allocation/?user=${one(people, 0).id}`)).body.results;
    expect(allotted.some(({ closes_at }: { closes_at: string }) => closes_at === at(7 * 3600))).toBe(true);
    const byHelper = await api.as(helper);
    const late = await act(id, { action: 'plan', version: first.version, room: 'Gym' }, byHelper);
    expect(late.body).toMatchObject({ status: 409, code: 'stale_version' });
    expect(late.body.current).toEqual((await tutor.get(path)).body);

    const stranger = await api.person({ role: 'student', schools: [await api.school('East')] });
    expect((await act(id, { action: 'add', users: [stranger.id] })).status).toBe(422);
    const added = await acted(id, { action: 'add', users: [one(people, 1).id] }, manager);
    expect(added.takers).toEqual([one(people, 1).id]);
    expect((await tutor.get(path)).body.taker_count).toBe(2);

    api.clock.advance(3600);
    await acted(id, { action: 'start' });
    const { version } = (await tutor.get(path)).body;
    const after = await act(id, { action: 'plan', version, room: 'Gym' });
    expect(after.body).toMatchObject({ status: 409, code: 'not_in_sitting' });
    await acted(id, { action: 'end' });
  });

  test('lets a taker start only with the code and after the sitting’s start, and then on their own clock', async () => {
    const { id, code } = await planned([0, 1, 2]);
    const [amara, ben] = [await sessionOf(0), await sessionOf(1)];
    expect((await render(0, amara)).sitting).toEqual({ id, room: 'Room 3', admission: 'code' });
    const refused = await begin(0, amara);
    expect(refused.body).toMatchObject({ status: 409, code: 'not_admitted' });
    expect((await presence(1, amara)).status).toBe(404);
    expect((await enter(0, amara, 'NOT IT')).body).toMatchObject({ status: 422, code: 'wrong_code' });
    const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
    expect((await enter(0, amara, typed)).body).toEqual({ admission: 'waiting' });
    expect((await begin(0, amara)).status).toBe(409);
    expect((await enter(1, ben, code)).status).toBe(200);
    expect((await presence(0, amara)).body).toMatchObject({
      admission: 'waiting',
      messages: [],
      next_in_seconds: 2,
    });
    expect((await live(id)).takers.map((row: { is_ready: boolean }) => row.is_ready)).toEqual([
      true,
      true,
      false,
    ]);

    // Two proctors press start at the same time.
    const pressed = await Promise.all([act(id, { action: 'start' }), act(id, { action: 'start' }, manager)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    const events = (await tutor.get(`${SITTINGS}${id}/events/`)).body.results;
    expect(events.filter(({ kind }: { kind: string }) => kind === 'start')).toHaveLength(1);
    expect((await acted(id, { action: 'start' })).takers).toEqual([]);

    expect((await presence(0, amara)).body.admission).toBe('open');
    expect((await begin(0, amara)).body.exam.present.clock.ends_at).toBe(at(600));
    // A taker who comes within 15 minutes starts immediately; a later one waits to be let in.
    api.clock.advance(16 * 60);
    expect((await begin(1, ben)).body.exam.present.clock.ends_at).toBe(at(900));
    const chiara = await sessionOf(2);
    expect((await enter(2, chiara, code)).body).toEqual({ admission: 'let_in' });
    expect((await begin(2, chiara)).status).toBe(409);
    const row = (await live(id)).takers[2];
    expect(row).toMatchObject({ attendance: 'late', needs: ['wants_in'] });
    await acted(id, { action: 'let_in', taker: one(people, 2).id });
    expect((await begin(2, chiara)).status).toBe(200);
    await over(id, amara, ben, chiara);
  });

  test('has a code that cannot be found by trying', async () => {
    const { id } = await planned([3]);
    const session = await sessionOf(3);
    const tries: number[] = [];
    for (let index = 0; index < 12; index += 1) tries.push((await enter(3, session, `WRONG${index}`)).status);
    expect(tries.slice(-2)).toEqual([429, 429]);
    expect(tries.filter((status) => status === 422)).toHaveLength(10);
    api.clock.advance(601);
    await over(id);
  });

  test('withholds its test’s answer keys from takers who wait in it', async () => {
    const { id, code } = await planned([0]);
    const session = await sessionOf(0);
    const waits = async () =>
      (
        await api.platform.database.kysely
          .selectFrom('sessions')
          .select('waiting_since')
          .where('id', '=', session)
          .executeTakeFirstOrThrow()
      ).waiting_since;
    expect(await waits()).toBeNull();
    await enter(0, session, code);
    expect(await waits()).toEqual(api.clock.now());
    await over(id, session);
  });
});
