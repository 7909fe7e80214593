/**
 * Creates objects that tests change field by field: a school, its people, and content to which they refer.
 */
import { expect } from 'vitest';
import { CAT_DEFAULTS } from '#features/assessments/cat.contract.ts';
import { type ApiClient, type TestApi, testApi } from './api.ts';
import { seedTagLine } from './bank-seed.ts';
import { pictureFile } from './pictures.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface ChangeableThing {
  readonly client: ApiClient;
  /** The URL to which a change is sent. */
  readonly address: string;
  /** Reads the object with a GET. */
  read(): Promise<Json>;
  /** Fields in the body that identify the object, besides its version. */
  names(): Json;
  /** Values to try by field, before generic ones that fit the schema. */
  readonly values: Values;
  /** The fields to try; null for all. */
  readonly fields: readonly string[] | null;
  /** The names of fields in a GET response, if they differ from those in the body. */
  readonly shown: Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, readonly unknown[]>>;

interface Options {
  readonly client?: ApiClient;
  readonly read?: () => Promise<Json>;
  readonly names?: () => Json;
  readonly values?: Values;
  readonly fields?: readonly string[];
  readonly shown?: Readonly<Record<string, string>>;
}

const MARKS = { correct: 1, wrong: 0, omitted: 0 };
const tool = (name: string) => ({
  calculator: false,
  reference_sheet: false,
  highlighter: false,
  eliminator: false,
  line_reader: false,
  [name]: true,
});
const release = (answers: string) => ({
  score: 'at_once',
  correctness: 'at_once',
  explanations: 'on_close',
  answers,
});
const scaleTo = (most: number) => ({
  kind: 'table',
  columns: [{ kind: 'other', route: '', scaled: [200, most] }],
});
export const tryIt = (text: string) => ({
  text,
  options: [
    { text: 'A', is_right: true, feedback: '' },
    { text: 'B', is_right: false, feedback: '' },
  ],
});

/** Creates the seeds in a new school. */
export async function changeableSeeds() {
  const api: TestApi = await testApi();
  const [school, otherSchool] = [await api.school('North'), await api.school('South')];
  const counselors = await Promise.all(
    [1, 2].map(async () => (await api.person({ role: 'counselor', schools: [school] })).id),
  );
  const tutor = await api.person({ role: 'tutor', schools: [school] });
  const author = await api.person({ role: 'admin' });
  const admin = await api.as(author);
  const base = () => [api.platform.database, api.clock.now()] as const;
  let count = 0;
  const name = () => {
    count += 1;
    return `Thing ${count}`;
  };

  async function post(path: string, body: Json, client = admin): Promise<Json & { readonly id: string }> {
    const reply = await client.post(path, body);
    expect([200, 201], `${path} ${reply.text}`).toContain(reply.status);
    return reply.body;
  }
  const postId = async (path: string, body: Json) => (await post(path, body)).id;

  async function get(path: string, client = admin): Promise<Json> {
    const reply = await client.get(path);
    expect(reply.status, `${path} ${reply.text}`).toBe(200);
    return reply.body;
  }
  async function inList(path: string, id: string, client = admin): Promise<Json> {
    const { body } = await client.get(path);
    const row = (body.results ?? body).find((one: Json) => one.id === id);
    return row ?? expect.unreachable(`${path} does not list ${id}.`);
  }

  function thing(address: string, options: Options = {}): ChangeableThing {
    const {
      client = admin,
      read = () => get(address, client),
      names = () => ({}),
      values = {},
      shown = {},
    } = options;
    const { fields = null } = options;
    return { client, address, read, names, values, fields, shown };
  }
  /** A function that creates objects through a POST by an admin. */
  const posted =
    (path: string, body: () => Json | Promise<Json>, values: Values = {}, options: Options = {}) =>
    async () =>
      thing(`${path}${await postId(path, await body())}/`, { values, ...options });

  const student = () =>
    postId('/api/users/students/', {
      first_name: 'Ada',
      last_name: name(),
      email: `ada${count}@north.test`,
      schools: [school],
    });
  const assessment = () => postId('/api/assessments/', { title: name(), school });
  const choices = (type: string, count = 3) => ({
    type,
    stem: name(),
    school,
    options: ['A', 'B', 'C', 'D'].slice(0, count).map((text) => ({ text, is_correct: text === 'A' })),
  });
  const question = (body: Json) => post('/api/questions/', { stem: name(), school, ...body });

  const lines = [await seedTagLine(...base()), await seedTagLine(...base())] as const;
  const topics = lines.map(({ topic }) => topic);
  const reasons = lines.map(({ reason_for_error }) => reason_for_error);
  const sources = [
    await postId('/api/question-source/', { name: name(), school }),
    await postId('/api/question-source/', { name: name(), school }),
  ];
  const terms = [
    await postId('/api/terms/', { name: name(), school, starts_on: '2026-09-01', ends_on: '2026-12-20' }),
    await postId('/api/terms/', { name: name(), school, starts_on: '2027-01-01', ends_on: '2027-04-20' }),
  ];
  const tagged = [[topics[0]], [topics[1]]];
  const files = await Promise.all(
    [name(), name()].map(
      async (title) => (await admin.upload('/api/files/', pictureFile(`${title}.png`))).body.id,
    ),
  );
  const labels = [
    await postId('/api/assessment-tags/', { name: name(), school }),
    await postId('/api/assessment-tags/', { name: name(), school }),
  ];
  const tools = [tool('calculator'), tool('line_reader')];
  const LINKS = ['https://khanacademy.org/2', 'https://khanacademy.org/3'];
  const RECORDINGS = ['https://zoom.us/rec/2', 'https://zoom.us/rec/3'];
  const node = async (parent: string | null = null) =>
    postId('/api/subjects/', { name: name(), ...(parent === null ? { school } : { parent }) });
  const shelf = async (parent: string | null = null) =>
    postId('/api/library-groups/', { name: name(), school, parent });
  /** Two objects, each with a child, under which a further object can be moved. */
  async function parents(make: (parent?: string) => Promise<string>): Promise<string[]> {
    const made = [await make(), await make()];
    for (const parent of made) await make(parent);
    return made;
  }
  const [nodes, shelves] = [await parents(node), await parents(shelf)];

  const QUESTIONS: readonly (() => Json)[] = [
    () => choices('single_choice'),
    () => choices('multiple_choice'),
    () => ({ type: 'numeric', accepted_answers: ['3'] }),
    () => ({ type: 'text', accepted_answers: ['three'] }),
    () => ({ type: 'essay' }),
    () => ({ type: 'gaps', stem: 'It lies [[1]].', gaps: [{ choices: [], accepted_answers: ['here'] }] }),
  ];

  const asked = await Promise.all(
    [1, 2].map(async () => (await question({ ...choices('single_choice'), status: 'live' })).id),
  );
  const material = () =>
    postId('/api/study-material/', { title: name(), kind: 'article', body: 'Read', status: 'live', school });
  const video = () =>
    postId('/api/zoom-videos/', { title: name(), url: RECORDINGS[0], duration_seconds: 600, school });
  /** The possible targets of a course resource, three of each kind. */
  const resources = {
    url: ['https://khanacademy.org/1', ...LINKS],
    file: [files[0], files[1], files[0]],
    material: [await material(), await material(), await material()],
    video: [await video(), await video(), await video()],
  };
  const tutored = await postId('/api/groups/', { name: name(), school, tutors: [tutor.id] });
  const assessmentValues: Values = {
    modes: [['test', 'paper'], ['paper']],
    exam: lines.map(({ exam }) => exam),
    tools,
    release: [release('on_close'), release('manual')],
    marks: [0.5, 0.25].map((one) => ({ ...MARKS, correct: one })),
    scale: [scaleTo(700), scaleTo(800)],
    shuffle: [
      { questions: true, options: false },
      { questions: true, options: true },
    ],
    late_answers: [30, 60].map((seconds) => ({ kind: 'accept', seconds })),
    cat: [10, 12].map((max_items) => ({ ...CAT_DEFAULTS, max_items })),
    tags: labels.map((label) => [label]),
  };

  return {
    LINKS,
    QUESTIONS,
    RECORDINGS,
    admin,
    api,
    asked,
    assessment,
    assessmentValues,
    author,
    base,
    choices,
    counselors,
    files,
    get,
    inList,
    lines,
    name,
    node,
    nodes,
    otherSchool,
    post,
    postId,
    posted,
    question,
    reasons,
    resources,
    school,
    shelf,
    shelves,
    sources,
    student,
    tagged,
    terms,
    thing,
    tools,
    tutor,
    tutored,
  };
}
