import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveEachKind } from '#features/allocation/tests/give-each-kind.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { seedSitting as planSitting } from '#features/sittings/tests/seed-sitting.ts';
import { seedGuardian, seedReport } from '#features/weekly/tests/weekly-seed.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { SESSIONS } from '#tests/support/sitting.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { seedAllocation, seedAssessment, seedSession } from '#tests/support/test-seed.ts';
import type { Calendar, CalendarEvent } from '../calendar.contract.ts';

const URL = '/api/calendar/';
const BOARD = '/api/users/assessments/dashboard/';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let north: string;
let south: string;
let group: string;
let others: string;
let people: Record<'head' | 'tutor' | 'counselor' | 'southHead' | 'admin', SeededPerson>;
let head: ApiClient;
let tutor: ApiClient;
let counselor: ApiClient;
let southHead: ApiClient;

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  [group, others] = [await api.group(north, 'Mondays'), await api.group(south, 'Tuesdays')];
  people = {
    admin: await api.person({ role: 'admin' }),
    head: await api.person({ role: 'manager', schools: [north] }),
    tutor: await api.person({ role: 'tutor', schools: [north], tutors: [group] }),
    counselor: await api.person({ role: 'counselor', schools: [north] }),
    southHead: await api.person({ role: 'manager', schools: [south] }),
  };
  [head, tutor, counselor, southHead] = [
    await api.as(people.head),
    await api.as(people.tutor),
    await api.as(people.counselor),
    await api.as(people.southHead),
  ];
});
afterAll(() => api.close());

const base = () => [api.platform.database, api.clock.now(), people.head.id] as const;
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS);
const rangeOf = (from: number, to: number) =>
  `?from=${inDays(from).toISOString()}&to=${inDays(to).toISOString()}`;
const read = async (client: ApiClient, more = '', [from, to] = [-20, 40]): Promise<Calendar> => {
  const reply = await client.get(`${URL}${rangeOf(from ?? 0, to ?? 0)}${more}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
type Kind = CalendarEvent['kind'];
const of = <K extends Kind>(kind: K, { events }: Calendar) =>
  events.filter((one): one is Extract<CalendarEvent, { kind: K }> => one.kind === kind);

async function student(school = north, groups = [group], more: object = {}) {
  const person = await api.person({ role: 'student', schools: [school], groups, ...more });
  return { ...person, client: await api.as(person) };
}

/** The tables of all kinds of assignments. */
const ASSIGNMENTS = [
  'allocations',
  'practice_allocations',
  'material_allocations',
  'library_group_allocations',
  'video_allocations',
] as const;

const MANUAL = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' } as const;
const paper = (title: string, more: object = {}) =>
  seedPaper(...base(), { title, sections: [{ questions: [{}, {}] }], release: MANUAL, ...more });

describe('what is due', () => {
  test('is listed for a student as their own list of tests has it, with how far they are', async () => {
    const noor = await student();
    const due = [inDays(1), inDays(2), inDays(3)] as const;
    const ids: string[] = [];
    for (const due_at of due) {
      const { id } = await seedAssessment(...base(), { title: `Due ${ids.length}` });
      await seedAllocation(...base(), id, { person: noor.id }, { due_at });
      ids.push(id);
    }
    const submitted = { status: 'scored', started_at: inDays(0), submitted_at: inDays(0) } as const;
    await seedSession(api.platform.database, inDays(0), ids[1] ?? '', noor.id, submitted);
    const own = (await noor.client.get('/api/users/assessments/?ordering=due_at')).body.results;
    const events = of('due', await read(noor.client));
    expect(events.map(({ thing, at, state }) => [thing.id, at, state])).toEqual([
      [ids[0], due[0].toISOString(), 'to_do'],
      [ids[1], due[1].toISOString(), 'done'],
      [ids[2], due[2].toISOString(), 'to_do'],
    ]);
    const told = new Map(events.map(({ thing, at }) => [thing.id, at]));
    for (const { assessment, due_at } of own) expect(told.get(assessment.id)).toBe(due_at);
  });

  test('covers practice sets, materials and videos, and disappears when it is taken back', async () => {
    const noor = await student();
    const giver = { id: people.head.id, client: head };
    const given = await giveEachKind(api, giver, { users: [noor.id] });
    const { kysely } = api.platform.database;
    const due_at = inDays(4);
    for (const table of ASSIGNMENTS)
      await kysely.updateTable(table).set({ due_at }).where('person', '=', noor.id).execute();
    const kindsOf = (calendar: Calendar) => of('due', calendar).map(({ what }) => what);
    expect(kindsOf(await read(noor.client)).sort()).toEqual([
      'material',
      'material',
      'practice_set',
      'test',
      'video',
    ]);
    const thingsOf = async (client: ApiClient) =>
      of('due', await read(client))
        .filter(({ thing }) => Object.values(given).includes(thing.id))
        .map(({ what, target }) => [what, target])
        .sort();
    const listed = (await head.get(`/api/assignments/?user=${noor.id}&page_size=50`)).body.results;
    const expected = ['library_group', 'material', 'practice_set', 'test', 'video'];
    expect(listed.map(({ kind }: { kind: string }) => kind).sort()).toEqual(expected);
    for (const client of [head, tutor])
      expect(await thingsOf(client)).toEqual(expected.map((kind) => [kind, '1 student']));
    expect(await thingsOf(southHead)).toEqual([]);
    expect(await thingsOf(counselor)).toEqual([]);

    const assignments = listed.map(({ id }: { id: string }) => id);
    expect((await head.delete('/api/assignments/', { assignments })).status).toBe(204);
    expect(kindsOf(await read(noor.client))).toEqual([]);
    expect(await thingsOf(head)).toEqual([]);
  });

  test('leaves out what staff excused the student from, for the student and in the counts of staff', async () => {
    const [ann, ben] = [await student(), await student()];
    const { id: assessment } = await seedAssessment(...base(), { title: 'Excused' });
    const terms = { due_at: inDays(2) };
    for (const { id } of [ann, ben]) await seedAllocation(...base(), assessment, { person: id }, terms);
    const { kysely } = api.platform.database;
    const excuse = { person: ann.id, assessment, school: north, excused_by: people.head.id };
    await kysely
      .insertInto('excuses')
      .values({ id: v7(), ...excuse, excused_at: api.clock.now() })
      .execute();
    const seen = async (client: ApiClient) =>
      of('due', await read(client)).filter(({ thing }) => thing.id === assessment);
    expect(await seen(ann.client)).toEqual([]);
    expect(await seen(ben.client)).toHaveLength(1);
    expect(await seen(head)).toMatchObject([{ target: '1 student', people: { count: 1, done: 0 } }]);

    const set = await seedSet(...base());
    const body = { assessments: [], practice_sets: [set], users: [ann.id], due_at: inDays(2).toISOString() };
    expect((await head.post('/api/test-allocation/', body)).status).toBe(201);
    const sets = async (client: ApiClient) =>
      of('due', await read(client)).filter(({ thing }) => thing.id === set);
    expect([(await sets(ann.client)).length, (await sets(head)).length]).toEqual([1, 1]);
    const from = { person: ann.id, practice_set: set, school: north, excused_by: people.head.id };
    await kysely
      .insertInto('excuses')
      .values({ id: v7(), ...from, excused_at: api.clock.now() })
      .execute();
    expect([(await sets(ann.client)).length, (await sets(head)).length]).toEqual([0, 0]);
  });

  test('is counted for staff as on their first page, without people and groups of others', async () => {
    const [ann, ben] = [await student(), await student()];
    const eve = await student(south, [others]);
    const left = await student(north, [group], { deactivated_at: api.clock.now() });
    const { id } = await seedAssessment(...base(), { title: 'Counted', school: null });
    const terms = { due_at: inDays(2) };
    await seedAllocation(...base(), id, { group_id: group }, terms);
    await seedAllocation(...base(), id, { person: eve.id }, terms);
    const done = { status: 'scored', started_at: inDays(0), submitted_at: inDays(0) } as const;
    await seedSession(api.platform.database, inDays(0), id, ann.id, done);
    const rowOf = async (client: ApiClient, more = '') =>
      of('due', await read(client, more)).filter(({ thing }) => thing.id === id);
    const [row] = await rowOf(tutor);
    const [board] = (await tutor.get(BOARD)).body.due.rows.filter(
      ({ assessment }: { assessment: string }) => assessment === id,
    );
    expect(row).toMatchObject({
      target: 'Mondays',
      at: board.due_at,
      people: { count: board.people, done: board.done },
    });
    expect(row?.people?.done).toBe(1);
    expect(await rowOf(southHead)).toMatchObject([{ target: '1 student', people: { count: 1, done: 0 } }]);
    // A group of another school matches nothing, for its own people too.
    expect(await rowOf(tutor, `&group=${others}`)).toEqual([]);
    expect(await rowOf(southHead, `&group=${group}`)).toEqual([]);
    expect(await rowOf(tutor, `&group=${group}`)).toEqual([row]);
    expect([ben.id, left.id]).not.toContain(ann.id);
  });
});

describe('a sitting', () => {
  test('is listed for its takers with the room, and for staff who may see it, never with its start code', async () => {
    const [ann, ben] = [await student(), await student()];
    const { id, assessment } = await planSitting(api, {
      school: north,
      made_by: people.head.id,
      takers: [ann.id],
      proctors: [people.tutor.id],
      starts_in_seconds: 7200,
    });
    const { code } = (await head.get(`/api/sittings/${id}/`)).body;
    const seen = async (client: ApiClient, more = '') => {
      const calendar = await read(client, more);
      expect(JSON.stringify(calendar)).not.toContain(code);
      return of('sitting', calendar).filter(({ test: { id: paper } }) => paper === assessment);
    };
    const board = (await ann.client.get(BOARD)).body.sittings;
    expect(await seen(ann.client)).toMatchObject([
      { at: board[0].starts_at, room: board[0].room, status: 'planned', sitting: null, taker_count: null },
    ]);
    expect(await seen(ben.client)).toEqual([]);
    for (const client of [head, tutor])
      expect(await seen(client)).toMatchObject([{ sitting: id, room: 'Room 3', taker_count: 1 }]);
    expect(await seen(southHead)).toEqual([]);
    expect(await seen(counselor)).toEqual([]);
    expect(await seen(head, `&group=${group}`)).toHaveLength(1);
    const empty = await api.group(north, 'Nobody yet');
    expect(await seen(head, `&group=${empty}`)).toEqual([]);
  });
});

describe('a release', () => {
  test('is listed when the score is released, for its taker and for staff who see them', async () => {
    const [ann, ben] = [await student(), await student()];
    const test_of = await paper('Released by hand');
    const sessions: string[] = [];
    for (const one of [ann, ben])
      sessions.push(
        await seedSitting(api.platform.database, inDays(-2), test_of, one.id, { answers: [['A', 'B']] }),
      );
    const seen = async (client: ApiClient) =>
      of('release', await read(client)).filter(({ test: { id } }) => id === test_of.id);
    const waiting = async (client: ApiClient) =>
      (await read(client)).to_release.filter(({ test: { id } }) => id === test_of.id);
    expect(await seen(ann.client)).toEqual([]);
    expect(await seen(head)).toEqual([]);
    for (const client of [head, tutor]) expect(await waiting(client)).toMatchObject([{ score_count: 2 }]);
    for (const client of [southHead, counselor, ann.client]) expect(await waiting(client)).toEqual([]);

    const { kysely } = api.platform.database;
    const released_at = inDays(-1);
    await kysely.updateTable('sessions').set({ released_at }).where('id', 'in', sessions).execute();
    const at = released_at.toISOString();
    expect((await ann.client.get(`${SESSIONS}${sessions[0]}/`)).body.release.score_at).toBe(at);
    expect(await seen(ann.client)).toMatchObject([
      { at, is_out: true, session: sessions[0], score_count: null },
    ]);
    for (const client of [head, tutor])
      expect(await seen(client)).toMatchObject([{ at, is_out: true, session: null, score_count: 2 }]);
    expect(await seen(southHead)).toEqual([]);
    expect(await waiting(head)).toEqual([]);

    // A voided session does not count, so its score is no event.
    await kysely.updateTable('sessions').set({ status: 'voided' }).where('id', 'in', sessions).execute();
    expect(await seen(ann.client)).toEqual([]);
    expect(await seen(head)).toEqual([]);
  });

  test('is listed before it happens if the test releases its scores when it closes', async () => {
    const ann = await student();
    const on_close = { ...MANUAL, score: 'on_close' } as const;
    const test_of = await paper('Released on close', { release: on_close });
    const closes_at = inDays(3);
    await seedAllocation(...base(), test_of.id, { group_id: group }, { closes_at });
    const session = await seedSitting(api.platform.database, inDays(-1), test_of, ann.id, {
      answers: [['A', 'B']],
    });
    const at = closes_at.toISOString();
    const seen = async (client: ApiClient) =>
      of('release', await read(client)).filter(({ test: { id } }) => id === test_of.id);
    expect(await seen(ann.client)).toMatchObject([{ at, is_out: false, session }]);
    expect(await seen(tutor)).toMatchObject([{ at, is_out: false, score_count: 1 }]);
    expect(await seen(southHead)).toEqual([]);
  });
});

describe('a day of weekly reports', () => {
  test('is listed for staff who see the reports, and for a student once theirs was approved', async () => {
    const ann = await student();
    const ben = await student();
    await seedReport(api.platform.database, api.clock.now(), ann.id, { week: '2026-11-02', status: 'sent' });
    await seedReport(api.platform.database, api.clock.now(), ben.id, { week: '2026-11-02' });
    const past = (calendar: Calendar) => of('report', calendar).filter(({ week }) => week === '2026-W45');
    const at = '2026-11-09T08:00:00.000Z';
    for (const client of [head, tutor])
      expect(past(await read(client))).toMatchObject([{ at, reports: { draft: 1, approved: 0, sent: 1 } }]);
    expect(past(await read(southHead))).toEqual([]);
    expect(past(await read(ann.client))).toMatchObject([{ at, reports: null }]);
    expect(past(await read(ben.client))).toEqual([]);
  });

  test('is planned for each coming Monday while a guardian agrees', async () => {
    const eve = await student(south, [others]);
    const coming = (calendar: Calendar) => of('report', calendar).map(({ at }) => at);
    expect(coming(await read(southHead, '', [0, 10]))).toEqual([]);
    await seedGuardian(api.platform.database, api.clock.now(), eve.id);
    expect(coming(await read(southHead, '', [0, 10]))).toEqual(['2026-11-23T08:00:00.000Z']);
    expect(coming(await read(eve.client, '', [0, 10]))).toEqual(['2026-11-23T08:00:00.000Z']);
    expect(coming(await read((await student(south, [others])).client, '', [0, 10]))).toEqual([]);
  });
});

describe('a request', () => {
  test('names every fault of its range', async () => {
    const fault = async (query: string) => {
      const { status, body } = await head.get(`${URL}${query}`);
      expect(status).toBe(400);
      return body.errors.map(({ path }: { path: string }) => path);
    };
    expect((await head.get(URL)).status).toBe(200);
    expect(await fault(`?to=${inDays(3).toISOString()}`)).toEqual(['query.to']);
    expect((await fault('?from=soon&to=later')).sort()).toEqual(['query.from', 'query.to']);
    expect(await fault(rangeOf(1, 1))).toEqual(['query.to']);
    expect(await fault(rangeOf(0, 63))).toEqual(['query.to']);
    expect(await fault(`${rangeOf(0, 1)}&kind=exam`)).toEqual(['query.kind']);
  });

  test('is limited to one kind of event', async () => {
    for (const kind of ['due', 'sitting', 'release', 'report'] as const) {
      const { events } = await read(head, `&kind=${kind}`);
      expect(new Set(events.map((one) => one.kind))).toEqual(new Set([kind]));
    }
    expect((await read(head, '&kind=due')).to_release).toEqual([]);
  });

  test('runs as many SQL statements for many events as for few', async () => {
    const noor = await student();
    const give = async (count: number) => {
      for (let number = 0; number < count; number += 1) {
        const { id } = await seedAssessment(...base(), { title: `One of many ${number}` });
        await seedAllocation(...base(), id, { person: noor.id }, { due_at: inDays(1) });
      }
    };
    const asked = async (client: ApiClient) => (await statementsOf(() => read(client))).length;
    await give(1);
    await read(noor.client);
    const few = [await asked(noor.client), await asked(head)];
    await give(8);
    await read(noor.client);
    expect([await asked(noor.client), await asked(head)]).toEqual(few);
  });
});
