import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';

const PATH = '/api/courses/';
const DAY = 24 * 60 * 60 * 1000;

let api: TestApi;
let people: Record<'ann' | 'ben' | 'both' | 'eve', SeededPerson>;
let clients: Record<'manager' | 'elsewhere' | 'admin' | keyof typeof people, ApiClient>;
let group: string;
let theirGroup: string;
/** `lines` is the skill of the first lesson, `circles` a skill that only the second lesson's domain contains. */
let [lines, sub_topic, circles] = ['', '', ''];
let course: { id: string; children: { id: string; children: { id: string; name: string }[] }[] };
let theirs: string;
const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);

beforeAll(async () => {
  api = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  group = await api.group(north, 'Autumn');
  theirGroup = await api.group(south, 'Spring');
  const student = (first_name: string, schools: string[], groups: string[]) =>
    api.person({ role: 'student', first_name, schools, groups });
  people = {
    ann: await student('Ann', [north], [group]),
    ben: await student('Ben', [north], []),
    both: await student('Both', [north, south], [group, theirGroup]),
    eve: await student('Eve', [south], [theirGroup]),
  };
  clients = {
    manager: await api.as(await api.person({ role: 'manager', schools: [north] })),
    elsewhere: await api.as(await api.person({ role: 'manager', schools: [south] })),
    admin: await api.as(await api.person({ role: 'admin' })),
    ann: await api.as(people.ann),
    ben: await api.as(people.ben),
    both: await api.as(people.both),
    eve: await api.as(people.eve),
  };
  const line = await seedTagLine(api.platform.database, at(-40));
  const other = await seedTagLine(api.platform.database, at(-40));
  [lines, sub_topic, circles] = [line.topic, line.sub_topic, other.topic];
  const tree = {
    name: 'Math',
    children: [
      {
        name: 'Unit 1',
        children: [
          { name: 'Lines', tags: [sub_topic] },
          { name: 'Circles', tags: [other.domain] },
          { name: 'Without a skill' },
        ],
      },
    ],
  };
  course = (await clients.manager.post('/api/subjects/tree/create/', tree)).body;
  theirs = (await clients.elsewhere.post('/api/subjects/tree/create/', { name: 'Their math', tags: [lines] }))
    .body.id;
});
afterAll(() => api.close());

const lesson = (name: string) => course.children[0]?.children.find((one) => one.name === name)?.id ?? '';
const read = async (client: ApiClient, id = course.id) => {
  const { status, body, text } = await client.get(`${PATH}${id}/`);
  expect(status, text).toBe(200);
  return body;
};
const titles = (things: { title: string }[]) => things.map(({ title }) => title).sort();
const write = async (client: ApiClient, title: string, more: object = {}) => {
  const article = { kind: 'article', body: '<p>Slope.</p>', status: 'live', tags: [sub_topic] };
  const made = await client.post('/api/study-material/', { ...article, title, ...more });
  expect(made.status, made.text).toBe(201);
  return made.body.id as string;
};
const post = async (client: ApiClient, url: string, body: object) => {
  const made = await client.post(url, body);
  expect([200, 201], made.text).toContain(made.status);
  return made.body;
};

test('a student reads the courses of their schools and the shared courses as units and lessons', async () => {
  const shared = await post(clients.admin, '/api/subjects/', { name: 'Open to all', school: null });
  const names = async (client: ApiClient) =>
    (await client.get(PATH)).body.results.map(({ name }: { name: string }) => name);
  expect(await names(clients.ann)).toEqual(['Math', 'Open to all']);
  expect(await names(clients.eve)).toEqual(['Open to all', 'Their math']);
  expect(await names(clients.both)).toEqual(['Math', 'Open to all', 'Their math']);
  expect((await read(clients.eve, shared.id)).school).toBeNull();
  const body = await read(clients.ann);
  expect(body.nodes).toMatchObject([
    { name: 'Math', depth: 1, parent: null, skills: [] },
    { name: 'Unit 1', depth: 2, parent: course.id, skills: [] },
    { name: 'Lines', depth: 3, skills: [lines] },
    { name: 'Circles', depth: 3, skills: [circles] },
    { name: 'Without a skill', depth: 3, skills: [] },
  ]);
  expect(body.skills.map(({ id }: { id: string }) => id).sort()).toEqual([lines, circles].sort());
});

test('a course cannot be read by a different school, by staff or by guests, and a part of a course cannot be read as a course', async () => {
  for (const id of [theirs, lesson('Lines'), people.ann.id])
    expect((await clients.ann.get(`${PATH}${id}/`)).status, id).toBe(404);
  expect((await clients.eve.get(`${PATH}${course.id}/`)).status).toBe(404);
  expect((await clients.ann.get(`${PATH}none/`)).status).toBe(404);
  expect((await clients.ann.get(`${PATH}?school=${theirs}`)).status).toBe(400);
  const guest = await api.as(await api.person({ role: 'guest' }));
  for (const client of [clients.manager, clients.admin, guest]) {
    expect((await client.get(PATH)).status).toBe(403);
    expect((await client.get(`${PATH}${course.id}/`)).status).toBe(403);
  }
});

test('a course reveals nothing about its questions', async () => {
  const { database } = api.platform;
  const owner = people.ann.id;
  const { id } = await seedQuestion(database, at(-30), owner, { status: 'live' });
  await database.kysely
    .insertInto('question_nodes')
    .values({ question: id, node: lesson('Lines') })
    .execute();
  const before = await clients.ann.get(`${PATH}${course.id}/`);
  await database.kysely.deleteFrom('question_nodes').where('question', '=', id).execute();
  const after = await clients.ann.get(`${PATH}${course.id}/`);
  expect(before.text).toBe(after.text);
  expect(before.text).not.toMatch(/question|author|version|resource_count/);
});

test('lists a material only if it is assigned or open, with its assignment and the student’s progress', async () => {
  const { manager, elsewhere, ann, ben, both, eve } = clients;
  const given = await write(manager, 'Given to Ann');
  const due_at = at(3).toISOString();
  await post(manager, '/api/allocate-bulk-material/', { materials: [given], users: [people.ann.id], due_at });
  const grouped = await write(manager, 'Given to the group');
  await post(manager, '/api/allocate-bulk-material/', { materials: [grouped], groups: [group] });
  const later = await write(manager, 'Opens later');
  const opens_at = at(1).toISOString();
  await post(manager, '/api/allocate-bulk-material/', { materials: [later], groups: [group], opens_at });
  await write(manager, 'Open', { is_open: true });
  await write(manager, 'Not given');
  await write(manager, 'Draft', { is_open: true, status: 'draft' });
  await write(manager, 'About nothing', { is_open: true, tags: [] });
  const foreign = await write(elsewhere, 'Of the south', { is_open: true });
  const materials = async (client: ApiClient, id?: string) => titles((await read(client, id)).materials);
  expect(await materials(ann)).toEqual(['Given to Ann', 'Given to the group', 'Open']);
  expect(await materials(ben)).toEqual(['Open']);
  expect(await materials(both)).toEqual(['Given to the group', 'Of the south', 'Open']);
  expect(await materials(eve, theirs)).toEqual(['Of the south']);
  expect((await ann.post(`/api/study-material/${grouped}/done/`)).status).toBe(200);
  const own = (await read(ann)).materials;
  const one = (title: string) => own.find((material: { title: string }) => material.title === title);
  expect(one('Given to Ann')).toMatchObject({ id: given, is_assigned: true, due_at, skills: [lines] });
  expect(one('Given to the group')).toMatchObject({ done_at: api.clock.now().toISOString() });
  expect(one('Open')).toMatchObject({ is_assigned: false, due_at: null, done_at: null });
  expect(JSON.stringify(own)).not.toContain(foreign);
});

test('lists the chapters of a video only for students who can watch it', async () => {
  const made = await post(clients.manager, '/api/zoom-videos/', {
    title: 'Lesson 3',
    url: 'https://vimeo.com/1',
    duration_seconds: 600,
    chapters: [
      { at_seconds: 0, title: 'Hello', tags: [] },
      { at_seconds: 60, title: 'Lines again', tags: [lines] },
    ],
  });
  const due_at = at(2).toISOString();
  await post(clients.manager, `/api/allocate-videos/${made.id}/`, { users: [people.ann.id], due_at });
  expect((await read(clients.ann)).chapters).toEqual([
    {
      video: { id: made.id, title: 'Lesson 3' },
      title: 'Lines again',
      skills: [lines],
      at_seconds: 60,
      seconds: 540,
      due_at,
      finished_at: null,
    },
  ]);
  for (const client of [clients.ben, clients.both]) expect((await read(client)).chapters).toEqual([]);
});

test('lists an assigned set at the lesson that teaches the skills of most of its questions', async () => {
  const { database } = api.platform;
  const { manager } = clients;
  const author = (await manager.get('/api/me/')).body.id as string;
  const made = async (title: string, skills: (string | null)[]) => {
    const questions: string[] = [];
    for (const skill of skills) {
      const { id } = await seedQuestion(database, at(-30), author, { status: 'live' });
      if (skill !== null)
        await database.kysely.insertInto('question_tags').values({ question: id, tag: skill }).execute();
      questions.push(id);
    }
    return (await post(manager, '/api/practice-sets/', { title, questions })).id as string;
  };
  const on_lines = await made('On lines', [lines, sub_topic, circles]);
  const mixed = await made('Mixed', [lines, circles]);
  const away = await made('About nothing here', [null, null, lines]);
  await made('Not assigned', [lines]);
  const practice_sets = [on_lines, mixed, away];
  await post(manager, '/api/test-allocation/', { practice_sets, users: [people.ann.id], due_at: at(4) });
  const { practice } = await read(clients.ann);
  expect(
    practice.map(({ title, nodes }: { title: string; nodes: string[] }) => [title, nodes]).sort(),
  ).toEqual([
    ['Mixed', [course.id]],
    ['On lines', [lesson('Lines')]],
  ]);
  expect(practice[0]).toMatchObject({ due_at: at(4).toISOString(), is_done: false });
  expect((await read(clients.both)).practice).toEqual([]);
});

test('lists resources for students in the order of the course, and none that leads to content the student cannot open', async () => {
  const { manager } = clients;
  const closed = await write(manager, 'Closed', { tags: [] });
  const add = (title: string, node: string, more: object = {}) =>
    post(manager, '/api/subject-resources/', {
      title,
      node,
      url: 'https://example.org/lines',
      audience: 'students',
      ...more,
    });
  await add('Last', lesson('Without a skill'));
  await add('First', lesson('Lines'));
  await add('Answers for tutors', lesson('Lines'), { audience: 'staff' });
  await add('A closed material', lesson('Lines'), { url: null, material: closed });
  const resources = async (client: ApiClient) =>
    (await read(client)).resources.map(({ title }: { title: string }) => title);
  expect(await resources(clients.ann)).toEqual(['First', 'Last']);
  await post(manager, '/api/allocate-bulk-material/', { materials: [closed], users: [people.ann.id] });
  expect(await resources(clients.ann)).toEqual(['First', 'A closed material', 'Last']);
  expect(await resources(clients.ben)).toEqual(['First', 'Last']);
});

test('a course shows how the student is doing in the skills from released results only', async () => {
  const { database } = api.platform;
  const by = people.ben.id;
  const tags = [{ id: lines, kind: 'topic' as const, name: 'Lines' }];
  const paper = (release: object) =>
    seedPaper(database, at(-20), by, {
      sections: [{ questions: Array.from({ length: 5 }, () => ({ tags })) }],
      release,
    });
  const hidden = {
    score: 'manual',
    correctness: 'manual',
    answers: 'manual',
    explanations: 'manual',
  } as const;
  await seedSitting(database, at(-10), await paper(hidden), people.ann.id, {
    answers: [['A', 'A', 'A', 'A', 'A']],
  });
  const standing = async (client: ApiClient) =>
    (await read(client)).skills.find(({ id }: { id: string }) => id === lines);
  expect(await standing(clients.ann)).toMatchObject({ answers: 0, chance: null, level: null });
  await seedSitting(database, at(-5), await paper({}), people.ann.id, {
    answers: [['A', 'A', 'A', 'A', 'A']],
  });
  const told = await standing(clients.ann);
  const { skills } = (await clients.ann.get('/api/student-my-performance-analytics/')).body;
  const shown = skills.find(({ id }: { id: string }) => id === lines);
  expect(told).toMatchObject({
    answers: 5,
    chance: shown.chance,
    level: shown.level,
    level_since: shown.level_since,
  });
  expect(await standing(clients.ben)).toMatchObject({ answers: 0, chance: null });
});

test('lists the student’s tests at the lessons that teach most of their questions, and nobody else’s', async () => {
  const { database } = api.platform;
  const author = (
    await database.kysely
      .selectFrom('people')
      .select('id')
      .where('role', '=', 'manager')
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
  ).id;
  const { school } = await database.kysely
    .selectFrom('groups')
    .select('school')
    .where('id', '=', group)
    .executeTakeFirstOrThrow();
  const cara = await api.person({ role: 'student', schools: [school] });
  const client = await api.as(cara);
  const made = (title: string, skills: (string | null)[]) =>
    seedPaper(database, at(-2), author, {
      title,
      sections: [
        {
          questions: skills.map((skill) =>
            skill === null ? {} : { tags: [{ id: skill, kind: 'topic' as const, name: 'A skill' }] },
          ),
        },
      ],
    });
  const given = async (title: string, skills: (string | null)[], terms: object = {}) => {
    const paper = await made(title, skills);
    const target = { person: cara.id };
    await seedAllocation(database, at(-1), author, paper.id, target, { due_at: at(5), ...terms });
    return paper;
  };
  await given('Check on lines', [lines, lines, circles]);
  await given('Check on both', [lines, circles]);
  await given('Check on nothing here', [null, null, lines]);
  await given('Later check', [circles], { opens_at: at(2) });
  await given('Missed check', [lines], { closes_at: at(-1) });
  await made('Check of nobody', [lines]);
  const taken = await given('Taken check', [lines]);
  const session = await seedSitting(database, at(-1), taken, cara.id, { answers: [['A']] });
  const { tests } = await read(client);
  const named = new Map(tests.map((one: { title: string }) => [one.title, one]));
  expect([...named.keys()].sort()).toEqual(['Check on both', 'Check on lines', 'Later check', 'Taken check']);
  expect(named.get('Check on lines')).toMatchObject({
    nodes: [lesson('Lines')],
    is_assigned: true,
    due_at: at(5).toISOString(),
    standing: 'ready',
    session: null,
  });
  expect(named.get('Check on both')).toMatchObject({ nodes: [course.id] });
  expect(named.get('Later check')).toMatchObject({ nodes: [lesson('Circles')], standing: 'upcoming' });
  expect(named.get('Taken check')).toMatchObject({ standing: 'done', session });
  expect(titles((await read(clients.ben)).tests)).toEqual([]);
  expect(titles((await read(clients.both)).tests)).toEqual([]);
});
