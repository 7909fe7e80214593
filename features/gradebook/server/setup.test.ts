import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const DAY = 24 * 60 * 60 * 1000;

let api: TestApi;
let admin: SeededPerson;
let schools: { north: string; south: string };
let group: string;
let tutor: ApiClient;
let ann: SeededPerson;
let ben: SeededPerson;
let full: Awaited<ReturnType<typeof paper>>;
let check: Awaited<ReturnType<typeof paper>>;

const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  schools = { north: await api.school('North'), south: await api.school('South') };
});
afterAll(() => api.close());
beforeEach(async () => {
  group = await api.group(schools.north, `Group ${v7()}`);
  tutor = await api.as(await api.person({ role: 'tutor', schools: [schools.north], tutors: [group] }));
  const student = (first_name: string) =>
    api.person({ role: 'student', schools: [schools.north], groups: [group], first_name });
  [ann, ben] = [await student('Ann'), await student('Ben')];
  [full, check] = [await paper('Full', 3), await paper('Check', 1)];
});

/** A test with four questions that Ann took with this many right, due a day ago for the group. */
async function paper(title: string, right: number) {
  const of = await seedPaper(api.platform.database, at(-10), admin.id, {
    title,
    release: { score: 'at_once', correctness: 'at_once' },
    sections: [{ questions: [{}, {}, {}, {}] }],
  });
  await seedAllocation(
    api.platform.database,
    at(-9),
    admin.id,
    of.id,
    { group_id: group },
    { due_at: at(-1) },
  );
  await seedSitting(api.platform.database, at(-2), of, ann.id, {
    answers: [[0, 1, 2, 3].map((place) => (place < right ? 'A' : 'B'))],
  });
  return of;
}

const url = (id = group) => `/api/groups/${id}/gradebook/`;
const category = (name: string, weight: number, takes: string[] = [], more = {}) => ({
  id: null,
  name,
  weight,
  best: null,
  takes,
  ...more,
});
const setup = (more = {}) => ({ attempt: 'latest', categories: [], columns: [], version: null, ...more });
const read = async (query = '') => (await tutor.get(`/api/gradebook/?group=${group}${query}`)).body;
const averageOf = (body: Reply['body'], person: SeededPerson) =>
  body.results.find(({ student }: Reply['body']) => student.id === person.id).average;

describe('the setup of a gradebook', () => {
  test('weighs categories, and puts columns into them by kind or one by one', async () => {
    const reply = await tutor.put(
      url(),
      setup({
        categories: [category('Full tests', 70, ['test']), category('Checks', 30)],
        columns: [{ id: check.id, of: 'test', category: 1, counts: true }],
      }),
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.version).toBe(1);
    const [tests, checks] = reply.body.categories;
    const body = await read();
    expect(body.columns.map(({ title, category: of }: Reply['body']) => [title, of])).toEqual([
      ['Full', tests.id],
      ['Check', checks.id],
    ]);
    expect(averageOf(body, ann).value).toBe(0.6);
    expect(body.average_says.join(' ')).toContain('scaled up to 100%');
    expect((await tutor.get(url())).body).toEqual(reply.body);
    expect(await read(`&category=${checks.id}`)).toMatchObject({ columns: [{ title: 'Check' }] });
  });

  test('leaves columns out of the average that do not count, and says so', async () => {
    await tutor.put(url(), setup({ columns: [{ id: check.id, of: 'test', category: null, counts: false }] }));
    const body = await read();
    expect(averageOf(body, ann)).toMatchObject({ value: 0.75, counted: 1 });
    expect(body.average_says).toContain('1 column does not count.');
  });

  test('refuses weights that do not add up to 100 and everything else that is wrong, and changes nothing', async () => {
    const wrong = setup({
      categories: [
        category('Tests', 50, ['test']),
        category('tests', 20, ['test']),
        category('Old', 20, [], { id: v7() }),
      ],
      columns: [
        { id: v7(), of: 'test', category: null, counts: true },
        { id: full.id, of: 'practice_set', category: 7, counts: true },
      ],
    });
    const reply = await tutor.put(url(), wrong);
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ path }: Reply['body']) => path)).toEqual([
      'body.categories',
      'body.categories.1.name',
      'body.categories.1.takes',
      'body.categories.2.id',
      'body.columns.0.id',
      'body.columns.1.id',
      'body.columns.1.category',
    ]);
    expect((await tutor.get(url())).body.version).toBeNull();
  });

  test('is refused if somebody saved it in the meantime', async () => {
    expect((await tutor.put(url(), setup())).status).toBe(200);
    const stale = await tutor.put(url(), setup());
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'stale_version', current: { version: 1 } });
    expect((await tutor.put(url(), setup({ version: 1, attempt: 'best' }))).body).toMatchObject({
      version: 2,
      attempt: 'best',
    });
  });

  test('belongs to its group: other groups’ categories and other tutors are refused', async () => {
    const beside = await api.group(schools.north, `Beside ${v7()}`);
    const other = await api.as(
      await api.person({ role: 'tutor', schools: [schools.north], tutors: [beside] }),
    );
    const theirs = await other.put(url(beside), setup({ categories: [category('Theirs', 100)] }));
    const id = theirs.body.categories[0].id;
    expect((await other.put(url(), setup())).status).toBe(404);
    expect((await other.get(url())).status).toBe(404);
    const taken = await tutor.put(url(), setup({ categories: [category('Mine', 100, [], { id })] }));
    expect(taken.status).toBe(422);
    expect((await other.get(url(beside))).body).toEqual(theirs.body);
  });

  test('is for tutors and managers, not for counselors', async () => {
    const manager = await api.as(await api.person({ role: 'manager', schools: [schools.north] }));
    expect((await manager.put(url(), setup())).status).toBe(200);
    const counselor = await api.person({ role: 'counselor', schools: [schools.north] });
    expect((await (await api.as(counselor)).put(url(), setup())).status).toBe(403);
  });
});

describe('an excuse', () => {
  const excuse = (cells: object[], is_excused = true, client = tutor) =>
    client.post('/api/gradebook/excuses/', { group, cells, is_excused });
  const due = async (person: SeededPerson, title: string) => {
    const { body } = await tutor.get(`/api/users/${person.id}/assessments/?page_size=200`);
    return body.results.find(({ assessment }: Reply['body']) => assessment.title === title);
  };

  test('takes the work out of the average and out of everything that is due, and can be taken back', async () => {
    const cells = [
      { student: ann.id, column: check.id },
      { student: ben.id, column: full.id },
    ];
    expect((await due(ben, 'Full')).due_at).toBe(at(-1).toISOString());
    const reply = await excuse(cells);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.changed).toHaveLength(2);
    const body = await read();
    expect(averageOf(body, ann)).toMatchObject({ value: 0.75, counted: 1 });
    expect(
      body.results[1].cells.map(({ state, is_overdue }: Reply['body']) => [state, is_overdue]),
    ).toContainEqual(['excused', false]);
    expect(await due(ben, 'Full')).toMatchObject({ due_at: null, is_excused: true });
    expect((await excuse(cells)).body.changed).toEqual([]);
    const panel = await tutor.get(`/api/gradebook/cell/?group=${group}&student=${ben.id}&column=${full.id}`);
    expect(panel.body.excused).toMatchObject({ by: { id: expect.any(String) } });
    expect((await excuse(reply.body.changed, false)).body.changed).toHaveLength(2);
    expect((await due(ben, 'Full')).due_at).toBe(at(-1).toISOString());
  });

  test('makes a student neither red nor amber', async () => {
    const counselor = await api.person({ role: 'counselor', schools: [schools.north] });
    await api.platform.database.kysely
      .updateTable('people')
      .set({ counselor: counselor.id })
      .where('id', '=', ben.id)
      .execute();
    const client = await api.as(counselor);
    const overdue = async () => {
      const { body } = await client.get('/api/users/assessments/dashboard/');
      const row = body.rows.find(({ person }: Reply['body']) => person.id === ben.id);
      return row.reasons.find(({ kind }: Reply['body']) => kind === 'overdue')?.count ?? 0;
    };
    expect(await overdue()).toBe(2);
    await excuse([
      { student: ben.id, column: full.id },
      { student: ben.id, column: check.id },
    ]);
    expect(await overdue()).toBe(0);
  });

  test('is refused for students and columns that are not in the gradebook, and then changes nothing', async () => {
    const stranger = await api.person({ role: 'student', schools: [schools.north] });
    const reply = await excuse([
      { student: ann.id, column: full.id },
      { student: stranger.id, column: full.id },
      { student: ann.id, column: v7() },
    ]);
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ path }: Reply['body']) => path)).toEqual([
      'body.cells.1.student',
      'body.cells.2.column',
    ]);
    expect((await due(ann, 'Full')).is_excused).toBe(false);
  });

  test('of one school does not hold for what a different school assigned', async () => {
    const there = await api.group(schools.south, `South ${v7()}`);
    const { kysely } = api.platform.database;
    await kysely.insertInto('school_members').values({ school: schools.south, person: ben.id }).execute();
    await kysely.insertInto('group_members').values({ group_id: there, person: ben.id }).execute();
    await seedAllocation(
      api.platform.database,
      at(-9),
      admin.id,
      full.id,
      { group_id: there },
      { due_at: at(3) },
    );
    await excuse([{ student: ben.id, column: full.id }]);
    expect(await due(ben, 'Full')).toMatchObject({ due_at: at(3).toISOString(), is_excused: false });
  });
});

describe('the remarks on a cell', () => {
  const write = (more = {}, client = tutor) =>
    client.put('/api/gradebook/remarks/', {
      group,
      student: ann.id,
      column: full.id,
      comment: 'Clear claim.',
      note: 'Was ill.',
      version: null,
      ...more,
    });

  test('are shown behind the cell and guarded by their version', async () => {
    const reply = await write();
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({ comment: 'Clear claim.', note: 'Was ill.', version: 1 });
    expect((await write()).status).toBe(409);
    expect((await write({ version: 1, comment: '' })).body).toMatchObject({ comment: '', version: 2 });
    const panel = await tutor.get(`/api/gradebook/cell/?group=${group}&student=${ann.id}&column=${full.id}`);
    expect(panel.body.remarks).toMatchObject({ comment: '', note: 'Was ill.', version: 2 });
  });

  test('are refused for a student out of view, and unseen by another school', async () => {
    const stranger = await api.person({ role: 'student', schools: [schools.north] });
    expect((await write({ student: stranger.id })).status).toBe(422);
    await write();
    const { kysely } = api.platform.database;
    const there = await api.group(schools.south, `South ${v7()}`);
    await kysely.insertInto('school_members').values({ school: schools.south, person: ann.id }).execute();
    await kysely.insertInto('group_members').values({ group_id: there, person: ann.id }).execute();
    await seedAllocation(api.platform.database, at(-9), admin.id, full.id, { group_id: there });
    const other = await api.as(
      await api.person({ role: 'tutor', schools: [schools.south], tutors: [there] }),
    );
    const panel = await other.get(`/api/gradebook/cell/?group=${there}&student=${ann.id}&column=${full.id}`);
    expect(panel.body).toMatchObject({ student: { id: ann.id }, remarks: null });
  });
});

describe('moving a due date', () => {
  const move = (more: object, client = tutor) =>
    client.post('/api/gradebook/due-dates/', {
      group,
      columns: [full.id],
      due_at: at(5).toISOString(),
      ...more,
    });
  const dueOf = async (person: SeededPerson) => {
    const { body } = await tutor.get(`/api/users/${person.id}/assessments/?page_size=200`);
    const row = body.results.find(({ assessment }: Reply['body']) => assessment.title === 'Full');
    return [row.standing, row.due_at];
  };

  test('moves it for the whole group, and asks nobody to work again', async () => {
    const reply = await move({});
    expect(reply.body, JSON.stringify(reply.body)).toEqual({ moved: 1, unchanged: [] });
    expect(await dueOf(ann)).toEqual(['done', at(5).toISOString()]);
    expect(await dueOf(ben)).toEqual(['ready', at(5).toISOString()]);
    expect((await move({ due_at: null })).status).toBe(200);
    expect(await dueOf(ben)).toEqual(['ready', null]);
  });

  test('moves it for some students to a later time, but not for those who submitted', async () => {
    const reply = await move({ students: [ann.id, ben.id] });
    expect(reply.body).toEqual({ moved: 1, unchanged: [{ student: ann.id, column: full.id }] });
    expect(await dueOf(ben)).toEqual(['ready', at(5).toISOString()]);
    expect(await dueOf(ann)).toEqual(['done', at(-1).toISOString()]);
    expect((await move({ students: [ben.id], due_at: at(2).toISOString() })).body.moved).toBe(0);
  });

  test('is refused for what the group does not have itself, and for other students', async () => {
    const single = await seedPaper(api.platform.database, at(-10), admin.id, {
      sections: [{ questions: [{}] }],
    });
    await seedAllocation(api.platform.database, at(-9), admin.id, single.id, { person: ann.id });
    const stranger = await api.person({ role: 'student', schools: [schools.north] });
    const reply = await move({ columns: [full.id, single.id, v7()], students: [stranger.id], due_at: null });
    expect(reply.status).toBe(422);
    expect(reply.body.errors.map(({ path }: Reply['body']) => path)).toEqual([
      'body.columns.1',
      'body.columns.2',
      'body.due_at',
      'body.students.0',
    ]);
  });
});
