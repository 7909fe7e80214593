import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAG_CALLS } from '#features/tags/tags.contract.ts';
import { TAG_KINDS } from '#features/tags/tags-values.contract.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';

/** Every field that reveals the right answer or helps to find it. */
const KEY_FIELDS = [
  'is_correct',
  'prompt',
  'reason_for_error',
  'feedback',
  'accepted_answers',
  'tolerance',
  'case_sensitive',
  'partial',
  'explanation',
  'hints',
];

let api: TestApi;
let admin: ApiClient;
let questions: { id: string; options: { id: string }[] }[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  const tags = await seedTagLine(api.platform.database, api.clock.now());
  const secrets = {
    explanation: 'SECRET explanation',
    hints: ['SECRET hint'],
    status: 'live',
    difficulty: 1,
  };
  const options = [
    { text: 'A', is_correct: true },
    { text: 'B', reason_for_error: tags.reason_for_error, feedback: 'SECRET feedback' },
  ];
  const bodies = [
    { type: 'single_choice', stem: 'One?', options, tags: [tags.topic], ...secrets },
    { type: 'multiple_choice', stem: 'Some?', options, partial: true, ...secrets },
    {
      type: 'matching',
      stem: 'Which goes?',
      ...secrets,
      options: ['A', 'B', 'C'].map((text) => ({ text, prompt: `With ${text}`, feedback: 'SECRET feedback' })),
    },
    {
      type: 'ordering',
      stem: 'In which order?',
      ...secrets,
      options: ['A', 'B', 'C'].map((text) => ({ text })),
    },
    {
      type: 'gaps',
      stem: 'In [[1]] and [[2]]?',
      ...secrets,
      gaps: [
        { choices: ['A', 'B'], accepted_answers: ['A'] },
        { choices: [], accepted_answers: ['SECRET gap'] },
      ],
    },
    { type: 'numeric', stem: 'How many?', accepted_answers: ['98765'], tolerance: 0.125, ...secrets },
    { type: 'text', stem: 'What?', accepted_answers: ['SECRET answer'], ...secrets },
  ];
  const replies = await Promise.all(bodies.map((body) => admin.post('/api/questions/', body)));
  questions = replies.map((reply) => reply.body);
});
afterAll(() => api.close());

/** The paths of all values in a response that reveal an answer key. */
function leaks(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return /SECRET|98765/.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => [
    ...(KEY_FIELDS.includes(name) ? [`${path}.${name}`] : []),
    ...leaks(child, `${path}.${name}`),
  ]);
}

/** Makes every call that could read something of the bank, and returns all responses, refusals included. */
async function everyAnswer(client: ApiClient): Promise<Reply[]> {
  const ids = questions.map((question) => question.id);
  const options = questions.flatMap((question) => question.options.map((option) => option.id));
  const calls = [
    client.get('/api/questions/'),
    ...['SECRET', 'explanation', '98765', 'One'].map((word) => client.get(`/api/questions/?search=${word}`)),
    client.post('/api/questions-by-ids/', { ids }),
    ...ids.flatMap((id) => [
      client.get(`/api/questions/${id}/`),
      client.get(`/api/options/?question=${id}`),
      client.patch(`/api/questions/${id}/`, { version: 9, status: 'live' }),
      client.post('/api/options/', { question: id, text: 'A' }),
      client.delete(`/api/questions/${id}/`),
    ]),
    ...options.flatMap((id) => [
      client.get(`/api/options/${id}/`),
      client.patch(`/api/options/${id}/`, { version: 9, is_correct: true }),
      client.delete(`/api/options/${id}/`),
    ]),
    ...TAG_KINDS.map((kind) => client.get(TAG_CALLS[kind].list.path)),
  ];
  return Promise.all(calls);
}

/** The question with this stem in a list. Questions created at the same moment have no fixed order. */
function listed(list: Reply | undefined, stem: string): unknown {
  return list?.body.results.find((question: { stem: string }) => question.stem === stem);
}

test('a counselor reads the whole bank, but no response and no error reveals an answer key', async () => {
  const replies = await everyAnswer(await api.as(await api.person({ role: 'counselor' })));
  expect(replies.flatMap((reply) => leaks(reply.body))).toEqual([]);
  const [list] = replies;
  expect(list?.body.count).toBe(7);
  expect(listed(list, 'In [[1]] and [[2]]?')).toMatchObject({
    gaps: [{ choices: ['A', 'B'] }, { choices: [] }],
  });
  expect(listed(list, 'One?')).toMatchObject({
    has_keys: false,
    options: [
      { text: 'A', position: 1 },
      { text: 'B', position: 2 },
    ],
  });
});

test('a counselor gets the options of an ordering question in a different order than the right one', async () => {
  const counselor = await api.as(await api.person({ role: 'counselor' }));
  const ordering = questions[3];
  const { body } = await counselor.get(`/api/questions/${ordering?.id}/`);
  const { results } = (await counselor.get(`/api/options/?question=${ordering?.id}`)).body;
  for (const told of [body.options, results] as { text: string; position: number }[][]) {
    const order = told.map(({ text }) => text);
    expect(order).not.toEqual(['A', 'B', 'C']);
    expect(order.toSorted()).toEqual(['A', 'B', 'C']);
    expect(told.map(({ position }) => position)).toEqual([1, 2, 3]);
  }
});

test.each(['student', 'guest'] as const)('a %s can read nothing of the bank', async (role) => {
  const replies = await everyAnswer(await api.as(await api.person({ role })));
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([403]));
  expect(replies.flatMap((reply) => leaks(reply.body))).toEqual([]);
});

test('a tutor sees the answer keys', async () => {
  const replies = await everyAnswer(await api.as(await api.person({ role: 'tutor' })));
  const [list] = replies;
  expect(listed(list, 'How many?')).toMatchObject({
    has_keys: true,
    accepted_answers: ['98765'],
    tolerance: 0.125,
  });
});

test.each(['matching', 'ordering'])(
  'the ids of a %s question’s options do not reveal the order in which the options were written',
  async (type) => {
    const options = Array.from({ length: 16 }, (_, place) => ({
      text: `${place}`,
      prompt: type === 'matching' ? `With ${place}` : '',
    }));
    const made = await admin.post('/api/questions/', { type, stem: 'Which goes?', options });
    const ids = (made.body.options as { id: string }[]).map(({ id }) => id);
    expect(ids).toHaveLength(16);
    expect(ids.toSorted()).not.toEqual(ids);
  },
);
