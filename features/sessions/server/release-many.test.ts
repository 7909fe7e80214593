import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMails } from '#features/notices/server/mail.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import { type PaperSeed, type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { SESSIONS } from '#tests/support/sitting.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';
import { sweepSessions } from './sweep.ts';

const URL = '/api/session-releases/';
const MANUAL = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' } as const;

let api: TestApi;
let north: string;
let south: string;
let manager: ApiClient;
let author: SeededPerson;
let ann: SeededPerson;
let student: ApiClient;
beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  [north, south] = [await api.school('North'), await api.school('South')];
  author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
  ann = await api.person({ role: 'student', first_name: 'Ann', last_name: 'Abel', schools: [north] });
  student = await api.as(ann);
});
afterAll(() => api.close());

const person = (last_name: string, school = north) =>
  api.person({ role: 'student', first_name: 'S', last_name, schools: [school] });
/** A test without a school, so that both schools have it. */
const paper = async (seed: Partial<PaperSeed> = {}) =>
  seedPaper(api.platform.database, api.clock.now(), author.id, {
    sections: [{ questions: [{}, {}] }],
    release: MANUAL,
    ...seed,
  });
const give = (of: SeededPaper, taker: SeededPerson) =>
  seedAllocation(api.platform.database, api.clock.now(), author.id, of.id, { person: taker.id });
const sit = async (of: SeededPaper, taker: SeededPerson) => {
  await give(of, taker);
  return seedSitting(api.platform.database, api.clock.now(), of, taker.id, { answers: [['A', 'B']] });
};
const sweep = () => sweepSessions(api.platform, new AbortController().signal);
const look = (body: object, client = manager) => client.post(`${URL}?dry_run=true`, body);
const released = async (body: object) => {
  const reply = await manager.post(URL, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
/** Everything the student can see of a session. */
const toldOf = async (session: string) => {
  const [own, list, review, notices, board] = await Promise.all([
    student.get(`${SESSIONS}${session}/`),
    student.get(`${SESSIONS}?page_size=200`),
    student.get(`${SESSIONS}${session}/review/`),
    student.get('/api/notices/?kind=result_out&page_size=200'),
    student.get('/api/users/assessments/dashboard/'),
  ]);
  const row = list.body.results.find(({ id }: { id: string }) => id === session);
  return {
    status: own.body.status,
    scores: [own.body.score, row.score, own.body.result].map((score) => score !== null),
    review: review.status,
    notice: notices.body.results.some(({ subject }: { subject: string }) => subject === session),
    board: board.body.latest?.session === session,
  };
};
const NOTHING = {
  status: 'scored',
  scores: [false, false, false],
  review: 403,
  notice: false,
  board: false,
};

describe('releasing many results', () => {
  test('has a preview that says who gets which parts, who does not, and why', async () => {
    const of = await paper();
    const bob = await person('Bell');
    const [first, second] = [await sit(of, ann), await sit(of, bob)];
    await give(of, await person('Cole'));
    const { body } = await look({ assessment: of.id });
    expect(body.sessions).toEqual([first, second]);
    expect(body.results).toMatchObject([
      { session: first, state: 'ready', is_selected: true, score: { raw: 1, raw_max: 2 } },
      { session: second, state: 'ready', is_selected: true },
      { session: null, taker: { name: 'S Cole' }, state: 'not_started', is_selected: false },
    ]);
    expect(body.answers).toMatchObject({ is_offered: true, waits_for: 'others', can_take_count: 1 });
    expect(await toldOf(first)).toEqual(NOTHING);
    expect((await look({ assessment: of.id })).body.etag).toBe(body.etag);
  });

  test('previews a result as its student would see it without releasing it', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    const preview = async (query: string) => {
      const { status, body } = await manager.get(`/api/sessions/${session}/release-preview/${query}`);
      expect(status).toBe(200);
      const { result, release } = body;
      return [result.raw, result.questions !== null, release.answers_at !== null];
    };
    expect(await preview('')).toEqual([1, false, false]);
    expect(await preview('?correctness=true')).toEqual([1, true, false]);
    expect(await preview('?correctness=true&answers=true')).toEqual([1, true, true]);
    expect(await toldOf(session)).toEqual(NOTHING);
    expect((await look({ assessment: of.id })).body.sessions).toEqual([session]);
  });

  test('previews only what the test may show, and not for students or staff of a different school', async () => {
    const of = await paper({
      release: { ...MANUAL, correctness: 'never', answers: 'never', explanations: 'never' },
    });
    const session = await sit(of, ann);
    const url = `/api/sessions/${session}/release-preview/?correctness=true&answers=true`;
    const { body } = await manager.get(url);
    expect(body.result).toMatchObject({ raw: 1, questions: null });
    const stranger = await api.as(await api.person({ role: 'manager', schools: [south] }));
    expect([(await student.get(url)).status, (await stranger.get(url)).status]).toEqual([403, 404]);
  });

  test('counts the same ready sessions as the staff home page, and none of them once the release is planned', async () => {
    const of = await paper();
    for (const name of ['One', 'Two']) await sit(of, await person(name));
    const onHome = async () => {
      const { waiting } = (await manager.get('/api/users/assessments/dashboard/')).body;
      return (
        waiting.find((row: { assessment: string }) => row.assessment === of.id)?.sessions_to_release ?? 0
      );
    };
    const ready = async () => (await look({ assessment: of.id })).body.sessions.length;
    expect([await onHome(), await ready()]).toEqual([2, 2]);
    await released({ assessment: of.id });
    expect([await onHome(), await ready()]).toEqual([0, 0]);
  });

  test('releases exactly the chosen sessions, and rejects a preview that is out of date', async () => {
    const of = await paper();
    const bob = await person('Bay');
    const [first, second] = [await sit(of, ann), await sit(of, bob)];
    const { etag } = (await look({ assessment: of.id })).body;
    await sit(of, await person('Late'));
    const stale = await manager.post(URL, { assessment: of.id, sessions: [first] }, { 'if-match': etag });
    expect(stale.body).toMatchObject({ status: 409, code: 'changed_since' });
    expect((await released({ assessment: of.id, sessions: [first] })).sessions).toEqual([first]);
    api.clock.advance(60);
    const { results } = (await look({ assessment: of.id })).body;
    const stateOf = (id: string) => results.find(({ session }: { session: string }) => session === id).state;
    expect([stateOf(first), stateOf(second)]).toEqual(['partly', 'ready']);
  });

  test('shows the result only to staff for 60 seconds, then to its taker', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    await released({ assessment: of.id, note: 'Well done on commas.' });
    expect((await look({ assessment: of.id })).body.results[0]).toMatchObject({ state: 'planned' });
    api.clock.advance(59);
    await sweep();
    await makeMails(api.platform, new AbortController().signal);
    expect(await toldOf(session)).toEqual(NOTHING);
    expect((await student.get(`${SESSIONS}${session}/`)).body.release_note).toBeNull();
    api.clock.advance(1);
    expect(await toldOf(session)).toMatchObject({
      scores: [true, true, true],
      review: 200,
      notice: true,
      board: true,
    });
    expect((await student.get(`${SESSIONS}${session}/`)).body.release_note).toBe('Well done on commas.');
    api.clock.advance(5);
    await sweep();
    expect((await toldOf(session)).status).toBe('released');
    const { results } = (await manager.get(`/api/sessions/${session}/events/`)).body;
    expect(results.map(({ event, by }: { event: string; by: string }) => `${event} by ${by}`)).toEqual([
      'release_planned by staff',
      'released by clock',
    ]);
  });

  test('can be canceled within the minute but not after it', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    const { sessions } = await released({ assessment: of.id, note: 'Never read' });
    api.clock.advance(59);
    const undone = await manager.post(`${URL}cancel/`, { sessions });
    expect(undone.body).toEqual({ cancelled: [session], released: [] });
    api.clock.advance(600);
    await sweep();
    expect(await toldOf(session)).toEqual(NOTHING);
    expect((await look({ assessment: of.id })).body.results[0]).toMatchObject({ state: 'ready', at: null });
    await released({ assessment: of.id });
    api.clock.advance(60);
    const late = await manager.post(`${URL}cancel/`, { sessions });
    expect(late.body).toMatchObject({ status: 409, code: 'already_released' });
    expect(await toldOf(session)).toMatchObject({ scores: [true, true, true] });
  });

  test('takes effect even if the server that accepted it has stopped', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    await released({ assessment: of.id });
    api.clock.advance(61);
    const other = await testApi({ database: api.platform.database, clock: api.clock });
    await sweepSessions(other.platform, new AbortController().signal);
    expect(await toldOf(session)).toMatchObject({ scores: [true, true, true] });
  });

  test('can show score and outcomes without the right answers, which may follow later', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    await released({ assessment: of.id });
    api.clock.advance(60);
    const keys = async () => (await student.get(`${SESSIONS}${session}/review/`)).text;
    expect(await keys()).not.toMatch(/secret|"is_correct":true/);
    const { body } = await look({ assessment: of.id, sessions: [session], answers: true });
    expect(body.sessions).toEqual([session]);
    await released({ assessment: of.id, sessions: [session], answers: true });
    expect(await keys()).not.toMatch(/secret|"is_correct":true/);
    api.clock.advance(60);
    expect(await keys()).toMatch(/"is_correct":true/);
  });

  test('takes effect at the chosen time', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    const at = new Date(api.clock.now().getTime() + 3_600_000);
    expect((await released({ assessment: of.id, at: at.toISOString() })).effective_at).toBe(at.toISOString());
    api.clock.set(new Date(at.getTime() - 1000));
    expect(await toldOf(session)).toEqual(NOTHING);
    api.clock.set(at);
    expect(await toldOf(session)).toMatchObject({ scores: [true, true, true] });
  });

  test('notifies nobody if staff choose so', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    await released({ assessment: of.id, notify: false });
    api.clock.advance(60);
    expect(await toldOf(session)).toMatchObject({ scores: [true, true, true], notice: false });
  });

  test('waits for the same minute if it is for a single session', async () => {
    const of = await paper();
    const session = await sit(of, ann);
    const reply = await manager.patch(`${SESSIONS}${session}/`, { action: 'release' });
    expect(reply.body.session).toMatchObject({ status: 'scored', score: { raw: 1 } });
    expect(await toldOf(session)).toEqual(NOTHING);
    const again = await manager.patch(`${SESSIONS}${session}/`, { action: 'release' });
    expect(again.body).toMatchObject({ status: 409, code: 'not_now' });
    await manager.post(`${URL}cancel/`, { sessions: [session] });
    await releaseAndWait(api, manager, session);
    expect(await toldOf(session)).toMatchObject({ scores: [true, true, true] });
  });

  test.each(['tutor', 'manager', 'admin'] as const)(
    'leaves out the sessions of the %s who releases',
    async (role) => {
      const of = await paper();
      const staff = await api.person({ role, schools: role === 'admin' ? [] : [south] });
      const own = await sit(of, staff);
      const client = await api.as(staff);
      const { body } = await look({ assessment: of.id }, client);
      expect([body.sessions, body.results]).toEqual([[], []]);
      const named = await client.post(URL, { assessment: of.id, sessions: [own] });
      expect(named.body).toMatchObject({ status: 422, errors: [{ path: 'body.sessions.0' }] });
      expect((await client.post(URL, { assessment: of.id })).body.sessions).toEqual([]);
      const other = await api.as(await api.person({ role: 'admin' }));
      expect((await other.post(URL, { assessment: of.id })).body.sessions).toEqual([own]);
      expect((await client.post(`${URL}cancel/`, { sessions: [own] })).status).toBe(404);
    },
  );

  test('does not include students in other schools, and their releases cannot be canceled', async () => {
    const of = await paper();
    const eve = await person('East', south);
    const [own, theirs] = [await sit(of, ann), await sit(of, eve)];
    const { body } = await look({ assessment: of.id });
    expect(body.results.map(({ session }: { session: string }) => session)).toEqual([own]);
    const named = await manager.post(URL, { assessment: of.id, sessions: [theirs] });
    expect(named.body).toMatchObject({ status: 422, errors: [{ path: 'body.sessions.0' }] });
    const there = await api.as(await api.person({ role: 'manager', schools: [south] }));
    const planned = await there.post(URL, { assessment: of.id });
    expect(planned.body.sessions, planned.text).toEqual([theirs]);
    expect((await manager.post(`${URL}cancel/`, { sessions: [theirs] })).status).toBe(404);
    expect((await student.post(URL, { assessment: of.id })).status).toBe(403);
  });
});
