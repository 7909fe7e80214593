import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { type PaperSeed, type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const DAY = 24 * 60 * 60 * 1000;
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;
const AT_ONCE = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
} as const;

let api: TestApi;
let admin: SeededPerson;
let schools: { north: string; south: string };
let group: string;
let tutor: ApiClient;
let ann: SeededPerson;
let ben: SeededPerson;

const kysely = () => api.platform.database.kysely;
const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
const base = () => [api.platform.database, at(-10)] as const;

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  schools = { north: await api.school('North'), south: await api.school('South') };
});
afterAll(() => api.close());
beforeEach(async () => {
  group = await api.group(schools.north, `Group ${v7()}`);
  tutor = await api.as(await api.person({ role: 'tutor', schools: [schools.north], tutors: [group] }));
  [ann, ben] = await Promise.all([student('Ann'), student('Ben')]);
});

const student = (first_name: string, more: object = {}) =>
  api.person({ role: 'student', schools: [schools.north], groups: [group], first_name, ...more });
const paper = (title: string, more: Partial<PaperSeed> = {}, questions = 4) =>
  seedPaper(...base(), admin.id, {
    title,
    release: AT_ONCE,
    sections: [{ questions: Array.from({ length: questions }, () => ({})) }],
    ...more,
  });
const assign = (
  of: { id: string },
  target: Parameters<typeof seedAllocation>[4] = { group_id: group },
  terms = {},
) => seedAllocation(...base(), admin.id, of.id, target, terms);
const sit = (of: SeededPaper, person: SeededPerson, right: number, days = -1, more = {}) =>
  seedSitting(api.platform.database, at(days), of, person.id, {
    answers: [of.content.sections[0]?.placements.map((_, place) => (place < right ? 'A' : 'B')) ?? []],
    ...more,
  });
const read = async (query = '', client = tutor) => {
  const reply = await client.get(`/api/gradebook/?group=${group}${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const titles = (body: Reply['body']) => body.columns.map(({ title }: Reply['body']) => title);
/** The cell of a student in the column with this title. */
const cell = (body: Reply['body'], person: SeededPerson, title: string) => {
  const row = body.results.find(({ student: one }: Reply['body']) => one.id === person.id);
  return row?.cells[titles(body).indexOf(title)];
};

describe('a group’s gradebook', () => {
  test('shows each student’s result and state in each test assigned to the group', async () => {
    const [one, two, three] = [
      await paper('One'),
      await paper('Two', { release: BY_HAND }),
      await paper('Three'),
    ];
    for (const each of [one, two, three]) await assign(each);
    await sit(one, ann, 3);
    await sit(two, ann, 4);
    const body = await read();
    expect(titles(body).toSorted()).toEqual(['One', 'Three', 'Two']);
    expect(body.results.map(({ student: of }: Reply['body']) => of.name)).toEqual([
      expect.stringMatching(/^Ann/),
      expect.stringMatching(/^Ben/),
    ]);
    expect(cell(body, ann, 'One')).toMatchObject({
      state: 'released',
      value: 0.75,
      out_of: 4,
      is_counted: true,
    });
    expect(cell(body, ann, 'Two')).toMatchObject({ state: 'scored', value: 1 });
    expect(cell(body, ann, 'Three')).toMatchObject({ state: 'not_started', value: null, session: null });
    expect(cell(body, ben, 'One')).toMatchObject({ state: 'not_started' });
    expect(body.results[0].average).toMatchObject({ value: 0.875, counted: 2 });
    expect(body.counts).toEqual({
      students: 2,
      cells: {
        needs_grading: { cells: 0, students: 0 },
        not_released: { cells: 1, students: 1 },
        late: { cells: 0, students: 0 },
        not_started: { cells: 4, students: 2 },
      },
    });
    const column = body.columns.find(({ title }: Reply['body']) => title === 'Two');
    expect(column).toMatchObject({ average: 1, counted: 1, assigned: 2, not_released: 1, kind: 'test' });
  });

  test('shows points, and only one exam scale at a time', async () => {
    const scale: NonNullable<PaperSeed['scale']> = {
      kind: 'table',
      columns: [{ kind: 'math', route: '', scaled: [200, 400, 600, 700, 800] }],
    };
    const full = await paper('Full', { scale, sections: [{ kind: 'math', questions: [{}, {}, {}, {}] }] });
    const check = await paper('Check');
    for (const each of [full, check]) await assign(each);
    await sit(full, ann, 3, -3);
    await sit(check, ann, 1);
    const points = await read('&scale=points');
    expect(points.results[0].average).toMatchObject({ value: 4, out_of: 8, counted: 2 });
    expect(points.scales).toEqual([
      { id: 'math 200–800', sections: ['math'], min: 200, max: 800, columns: 1 },
    ]);
    const scaled = await read(`&scale=${encodeURIComponent('math 200–800')}`);
    expect(titles(scaled)).toEqual(['Full']);
    expect(scaled.hidden_columns).toBe(1);
    expect(scaled.results[0]).toMatchObject({ average: { value: 700, counted: 1 } });
  });

  test('lists essays, practice sets and late work as such', async () => {
    const set = await seedSet(api.platform.database, at(-5), admin.id, {
      title: 'A set',
      school: schools.north,
    });
    await kysely()
      .insertInto('practice_allocations')
      .values({ id: v7(), practice_set: set, group_id: group, allotted_by: admin.id, allotted_at: at(-5) })
      .execute();
    const late = await paper('Late');
    await assign(late, { group_id: group }, { due_at: at(-2) });
    await sit(late, ann, 2, -1);
    const body = await read();
    expect(cell(body, ann, 'Late')).toMatchObject({ state: 'released', is_late: true, is_overdue: false });
    expect(cell(body, ben, 'Late')).toMatchObject({ state: 'not_started', is_overdue: true, is_late: false });
    expect(body.columns.map(({ title, kind, of }: Reply['body']) => [title, kind, of])).toContainEqual([
      'A set',
      'practice',
      'practice_set',
    ]);
    expect(cell(body, ann, 'A set')).toMatchObject({ state: 'not_started' });
  });

  test('counts the newest scored attempt, and lists all attempts behind the cell', async () => {
    const one = await paper('One');
    await assign(one);
    await sit(one, ann, 1, -3);
    const second = await sit(one, ann, 4, -2);
    expect(cell(await read(), ann, 'One')).toMatchObject({ value: 1, session: second });
    const reply = await tutor.get(`/api/gradebook/cell/?group=${group}&student=${ann.id}&column=${one.id}`);
    expect(reply.status).toBe(200);
    expect(
      reply.body.attempts.map(({ number, raw, counts }: Reply['body']) => [number, raw, counts]),
    ).toEqual([
      [2, 4, true],
      [1, 1, false],
    ]);
    expect(reply.body.release).toEqual({ is_possible: false, why_not: 'released', at: null });
  });

  test('says that a score can be released, and why another can’t', async () => {
    const one = await paper('One', { release: BY_HAND });
    await assign(one);
    const panel = async (person: SeededPerson, client = tutor) =>
      (await client.get(`/api/gradebook/cell/?group=${group}&student=${person.id}&column=${one.id}`)).body;
    expect((await panel(ann)).release).toMatchObject({ is_possible: false, why_not: 'no_session' });
    const session = await sit(one, ann, 2);
    expect((await panel(ann)).release).toEqual({ is_possible: true, why_not: null, at: null });
    await tutor.post('/api/session-releases/', { assessment: one.id, sessions: [session] });
    expect((await panel(ann)).release).toMatchObject({ is_possible: false, why_not: 'planned' });
    expect(cell(await read(), ann, 'One')).toMatchObject({ state: 'scored', release_at: expect.any(String) });
  });

  test('leaves voided and excused results out of averages', async () => {
    const [one, two] = [await paper('One'), await paper('Two')];
    for (const each of [one, two]) await assign(each);
    const voided = await sit(one, ann, 4);
    await kysely().updateTable('sessions').set({ status: 'voided' }).where('id', '=', voided).execute();
    await sit(two, ann, 2);
    await sit(two, ben, 4);
    await kysely()
      .insertInto('excuses')
      .values({
        id: v7(),
        person: ben.id,
        assessment: two.id,
        school: schools.north,
        excused_by: admin.id,
        excused_at: at(-1),
      })
      .execute();
    const body = await read();
    expect(cell(body, ann, 'One')).toMatchObject({ state: 'voided', value: null });
    expect(cell(body, ben, 'Two')).toMatchObject({ state: 'excused', value: null, is_counted: false });
    expect(body.results.map(({ average }: Reply['body']) => average.value)).toEqual([0.5, null]);
    expect(body.average).toBe(0.5);
  });

  test('filters, searches, sorts and pages its rows, with figures over all students', async () => {
    const one = await paper('One');
    await assign(one);
    await sit(one, ann, 1);
    await sit(one, ben, 3);
    await student('Cem');
    const names = (body: Reply['body']) =>
      body.results.map(({ student: { name } }: Reply['body']) => name.split(' ')[0]);
    expect(names(await read('&ordering=-average'))).toEqual(['Ben', 'Ann', 'Cem']);
    expect(names(await read(`&ordering=column&sort=${one.id}`))).toEqual(['Ann', 'Ben', 'Cem']);
    expect(names(await read('&state=not_started'))).toEqual(['Cem']);
    expect(names(await read('&search=ben'))).toEqual(['Ben']);
    const page = await read('&page_size=1&page=2');
    expect([names(page), page.count, page.average]).toEqual([['Ben'], 3, 0.5]);
    expect(titles(await read('&kind=essay'))).toEqual([]);
    expect(titles(await read('&until=2000-01-01'))).toEqual([]);
    expect(titles(await read(`&columns=${one.id}`))).toEqual(['One']);
  });

  test('is empty for a new group', async () => {
    const body = await read();
    expect(body).toMatchObject({ columns: [], scales: [], average: null, categories: [] });
    expect(body.results).toHaveLength(2);
  });
});

describe('rows and columns out of view', () => {
  test('a group of a different school or tutor is not found', async () => {
    const elsewhere = await api.group(schools.south, `South ${v7()}`);
    const beside = await api.group(schools.north, `Beside ${v7()}`);
    for (const id of [elsewhere, beside, v7()])
      expect((await tutor.get(`/api/gradebook/?group=${id}`)).status).toBe(404);
  });

  test('a student of a different group or school is refused by name', async () => {
    const stranger = await api.person({ role: 'student', schools: [schools.north] });
    const reply = await tutor.get(`/api/gradebook/?students=${ann.id},${stranger.id}`);
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toHaveLength(1);
    const one = await paper('One');
    await assign(one, { person: stranger.id });
    const panel = `/api/gradebook/cell/?student=${stranger.id}&column=${one.id}`;
    expect((await tutor.get(panel)).status).toBe(422);
    expect((await tutor.get(`${panel}&group=${group}`)).status).toBe(404);
  });

  test('a test that a student has only at a different school, or of that school, is no column', async () => {
    const both = await student('Both', { schools: [schools.north, schools.south] });
    const there = await api.group(schools.south, `South ${v7()}`);
    await kysely().insertInto('group_members').values({ group_id: there, person: both.id }).execute();
    const shared = await paper('Shared');
    await assign(shared, { group_id: there });
    await sit(shared, both, 4);
    const theirs = await paper('Theirs');
    await kysely()
      .updateTable('assessments')
      .set({ school: schools.south })
      .where('id', '=', theirs.id)
      .execute();
    await assign(theirs, { person: both.id });
    expect(titles(await read())).toEqual([]);
    const own = await tutor.get(`/api/gradebook/?students=${both.id}`);
    expect(titles(own.body)).toEqual([]);
  });

  test('a test of a single student of a different group is no column', async () => {
    const stranger = await api.person({ role: 'student', schools: [schools.north] });
    const single = await paper('Single');
    await assign(single, { person: stranger.id });
    await sit(single, stranger, 4);
    expect(titles(await read())).toEqual([]);
  });

  test('students and guests get nothing', async () => {
    for (const role of ['student', 'guest'] as const) {
      const client = await api.as(await api.person({ role, schools: [schools.north], groups: [group] }));
      expect((await client.get(`/api/gradebook/?group=${group}`)).status).toBe(403);
      expect((await client.get(`/api/gradebook/?students=${ann.id}`)).status).toBe(403);
    }
  });
});

describe('chosen students', () => {
  test('have everything that is assigned to them in view', async () => {
    const [one, two] = [await paper('One'), await paper('Two')];
    await assign(one);
    await assign(two, { person: ann.id });
    await sit(one, ann, 2);
    const { body } = await tutor.get(`/api/gradebook/?students=${ann.id}`);
    expect(titles(body).toSorted()).toEqual(['One', 'Two']);
    expect(body).toMatchObject({ group: null, results: [{ average: { value: 0.5 } }] });
  });

  test('need either a group or students in the request', async () => {
    for (const query of ['', `?group=${group}&students=${ann.id}`])
      expect((await tutor.get(`/api/gradebook/${query}`)).status).toBe(422);
    expect((await tutor.get('/api/gradebook/?students=nobody')).status).toBe(400);
  });
});

test('the number of statements does not grow with students and columns', async () => {
  const tests = await Promise.all([paper('One'), paper('Two'), paper('Three')]);
  const [first] = tests;
  if (first === undefined) return;
  await assign(first);
  await sit(first, ann, 2);
  const few = (await statementsOf(() => read())).length;
  for (const each of tests.slice(1)) await assign(each);
  for (const name of ['Cem', 'Dan', 'Eva']) await sit(first, await student(name), 2);
  expect(await statementsOf(() => read())).toHaveLength(few);
});

test('holds no question and no answer key', async () => {
  const one = await paper('One');
  await assign(one);
  await sit(one, ann, 2);
  const told = JSON.stringify([
    await read(),
    (await tutor.get(`/api/gradebook/cell/?group=${group}&student=${ann.id}&column=${one.id}`)).body,
  ]);
  for (const { question } of one.content.sections.flatMap(({ placements }) => placements))
    expect(told).not.toContain(question);
});
