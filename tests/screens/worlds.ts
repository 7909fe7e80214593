/**
 * The data for opening all screens: the demo school, which has something on every screen, and an empty
 * school.
 */
import { v7 } from 'uuid';
import type { ApiClient, TestApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';
import { READERS, type Reader, type Things } from './addresses.ts';

const ALL = 'page_size=200';

export const demoUsername = (reader: Reader) => `${reader === 'student' ? 'student1' : reader}@demo.test`;

/** The id of the first matching row of a list. */
async function idOf(client: ApiClient, address: string, fits: object = {}): Promise<string> {
  const { body, text } = await client.get(address);
  const rows: Record<string, unknown>[] = body.results ?? [];
  const row = rows.find((one) => Object.entries(fits).every(([name, value]) => one[name] === value));
  if (row === undefined)
    throw new Error(`${address} has no row with ${JSON.stringify(fits)}: ${text.slice(0, 500)}`);
  return String(row.id);
}

/** The items in the demo school, once it is created. */
export async function demoThings(api: TestApi): Promise<Things> {
  const { kysely } = api.platform.database;
  const rows = await kysely.selectFrom('people').select(['id', 'username', 'email']).execute();
  const rowOf = (reader: Reader) => rows.find(({ email }) => email === demoUsername(reader));
  const as = (reader: Reader) => api.as({ username: rowOf(reader)?.username ?? '' });
  const [admin, manager, tutor, student] = [
    await as('admin'),
    await as('manager'),
    await as('tutor'),
    await as('student'),
  ] as const;
  const testOf = (client: ApiClient, title: string) => idOf(client, `/api/assessments/?${ALL}`, { title });
  const sessions = `/api/users/assessments-sessions/?${ALL}`;
  const test = await testOf(manager, 'Practice Test 1');
  const set = await idOf(tutor, `/api/practice-sets/?${ALL}`, { title: 'Systems and inequalities, mixed' });
  const reports = await manager.get('/api/question-reports/');
  const course = await idOf(student, '/api/courses/');
  const { nodes } = (await student.get(`/api/courses/${course}/`)).body;
  return {
    group: await idOf(tutor, '/api/groups/'),
    student: rowOf('student')?.id ?? '',
    question: reports.body.results[0].question.id,
    draft: await idOf(admin, '/api/assessments/?status=draft'),
    test,
    essay: await testOf(tutor, 'Argue a point'),
    adaptive: await testOf(manager, 'Math level check'),
    on_paper: await testOf(tutor, 'Winter placement'),
    session: await idOf(student, `${sessions}&assessment=${test}`, { status: 'released' }),
    practice: await idOf(student, `${sessions}&practice_set=${set}`),
    set,
    material: await idOf(student, '/api/study-material/'),
    video: await idOf(student, '/api/zoom-videos/'),
    doubt: await idOf(student, '/api/doubt-tagging/'),
    course,
    lesson: nodes.at(-1).id,
    sitting: await idOf(tutor, '/api/sittings/'),
    letter: await letterOf(admin),
  };
}

/** The ids of two items of the same kind. */
export type Pair = readonly [string, string];
export type Pairs = Awaited<ReturnType<typeof demoPairs>>;

const NONE: Pair = ['', ''];
/**
 * Pairs without ids. They are enough to list the turns (two items that a screen shows one after the other)
 * without running them.
 */
export const NO_PAIRS: Pairs = {
  students: NONE,
  groups: NONE,
  questions: NONE,
  tests: NONE,
  materials: NONE,
  shelves: NONE,
  sessions: NONE,
  practices: NONE,
  sets: NONE,
  sittings: NONE,
  doubts: NONE,
  videos: NONE,
  reports: NONE,
  trees: NONE,
  nodes: NONE,
  asked: NONE,
};

/** Two items of each kind that people in the demo school open one after the other. */
export async function demoPairs(api: TestApi) {
  const { kysely } = api.platform.database;
  const rows = await kysely.selectFrom('people').select(['username', 'email']).execute();
  const as = (reader: Reader) =>
    api.as({ username: rows.find(({ email }) => email === demoUsername(reader))?.username ?? '' });
  const [manager, tutor, counselor, student] = [
    await as('manager'),
    await as('tutor'),
    await as('counselor'),
    await as('student'),
  ] as const;
  const idsOf = async (client: ApiClient, address: string, fits: object = {}): Promise<string[]> => {
    const { body } = await client.get(`${address}${address.includes('?') ? '&' : '?'}${ALL}`);
    const all: Record<string, unknown>[] = body.results;
    return all
      .filter((one) => Object.entries(fits).every(([name, value]) => one[name] === value))
      .map(({ id }) => String(id));
  };
  const two = (ids: readonly string[]): Pair => {
    const [first, next] = ids;
    if (first === undefined || next === undefined)
      throw new Error('The demo has fewer than two matching rows.');
    return [first, next];
  };
  const both = async (address: string, one: ApiClient, other: ApiClient, fits: object = {}) => {
    const seen = new Set(await idsOf(other, address));
    return two((await idsOf(one, address, fits)).filter((id) => seen.has(id)));
  };
  const sessions = '/api/users/assessments-sessions/';
  const sets = await both('/api/practice-sets/', student, tutor);
  const practices: string[] = [];
  for (const set of await idsOf(student, '/api/practice-sets/')) {
    practices.push(...(await idsOf(student, `${sessions}?practice_set=${set}`)));
  }
  const trees = await idsOf(manager, '/api/subjects/');
  const { children } = (await manager.get(`/api/subjects/tree/${trees[0]}/`)).body;
  const released = await idsOf(student, `${sessions}?status=released`);
  const review = await student.get(`/api/users/assessments-sessions/${released[0]}/review/`);
  return {
    students: await both('/api/users/students/', counselor, manager),
    groups: await both('/api/groups/', tutor, manager),
    questions: two(await idsOf(manager, '/api/questions/?type=single_choice&status=live')),
    tests: two(await idsOf(manager, '/api/assessments/?status=published')),
    materials: await both('/api/study-material/', student, tutor),
    // The first one has several materials.
    shelves: two([
      ...(await idsOf(tutor, '/api/library-groups/', { name: 'Algebra' })),
      ...(await idsOf(tutor, '/api/library-groups/', { name: 'Conventions' })),
    ]),
    sessions: two(released),
    practices: two(practices),
    sets,
    sittings: two(await idsOf(tutor, '/api/sittings/')),
    doubts: await both('/api/doubt-tagging/', student, tutor),
    videos: await both('/api/zoom-videos/', student, tutor),
    reports: two(await idsOf(counselor, '/api/weekly-reports/?status=approved')),
    trees: two(trees),
    nodes: two(children.map(({ id }: { id: string }) => id)),
    asked: two(review.body.questions.map(({ question }: { question: string }) => question)),
  };
}

/** The token for a guardian's report that can still be read. */
async function letterOf(admin: ApiClient): Promise<string> {
  const { results } = (await admin.get('/api/outbox/?purpose=weekly_report')).body;
  for (const { id } of results) {
    const { text = '' } = (await admin.post(`/api/outbox/${id}/read/`)).body;
    const token = /\/report\/([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error('The outbox has no weekly report with a link.');
}

export interface EmptySchool {
  readonly things: Things;
  usernameOf(reader: Reader): string;
}

/**
 * Creates a school with one person in each role, a group without members and a test without questions, and
 * nothing else.
 */
export async function emptySchool(api: TestApi): Promise<EmptySchool> {
  const school = await api.school('Northgate Tutoring');
  const group = await api.group(school, 'Autumn A');
  const people = new Map<Reader, SeededPerson>();
  for (const role of READERS) {
    const schools = role === 'admin' ? [] : [school];
    const counselor = people.get('counselor')?.id;
    const seed = { role, schools, ...(role === 'tutor' && { tutors: [group] }) };
    people.set(role, await api.person({ ...seed, ...(role === 'student' && counselor && { counselor }) }));
  }
  const of = (reader: Reader) => {
    const person = people.get(reader);
    if (person === undefined) throw new Error(`There is no person with the role ${reader}.`);
    return person;
  };
  const { database } = api.platform;
  const empty = { status: 'draft', sections: [], school } as const;
  const { id } = await seedAssessment(database, api.clock.now(), of('manager').id, empty);
  const nothing = v7();
  return {
    usernameOf: (reader) => of(reader).username,
    things: {
      group,
      student: of('student').id,
      draft: id,
      test: id,
      essay: id,
      adaptive: id,
      on_paper: id,
      question: nothing,
      session: nothing,
      practice: nothing,
      set: nothing,
      material: nothing,
      video: nothing,
      doubt: nothing,
      course: nothing,
      lesson: nothing,
      sitting: nothing,
      letter: nothing,
    },
  };
}
