import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;
let tess: SeededPerson;
let tutor: ApiClient;
let otherTutor: ApiClient;
let tags: Awaited<ReturnType<typeof seedTagLine>>;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin', first_name: 'Ada', last_name: 'Boss' }));
  const schools = [await api.school('North')];
  tess = await api.person({ role: 'tutor', first_name: 'Tess', last_name: 'Hill', schools });
  tutor = await api.as(tess);
  otherTutor = await api.as(await api.person({ role: 'tutor', schools }));
  tags = await seedTagLine(api.platform.database, api.clock.now());
});
afterAll(() => api.close());

const CHOICE = {
  type: 'single_choice',
  stem: '<p>What is \\(2 + 2\\)?</p>',
  options: [{ text: '3' }, { text: '4', is_correct: true }, { text: '5' }],
};
const add = async (body: object, client = admin) => (await client.post('/api/questions/', body)).body;
const at = (question: { id: string }) => `/api/questions/${question.id}/`;
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];

describe('a question', () => {
  test('is stored with all fields and read back the same', async () => {
    const reply = await tutor.post('/api/questions/', {
      ...CHOICE,
      stimulus: '<p>Count on your fingers.</p>',
      options: [
        { text: '<b>3</b>', reason_for_error: tags.reason_for_error },
        { text: '4', is_correct: true },
      ],
      explanation: '<p>Two and two are four.</p>',
      hints: ['<p>Use both hands.</p>', 'Count.'],
      difficulty: 2,
      tags: [tags.sub_topic, tags.exam, tags.sub_topic],
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      has_keys: true,
      type: 'single_choice',
      status: 'draft',
      stem: '<p>What is \\(2 + 2\\)?</p>',
      stimulus: '<p>Count on your fingers.</p>',
      options: [
        { text: '<b>3</b>', position: 1, is_correct: false, reason_for_error: tags.reason_for_error },
        { text: '4', position: 2, is_correct: true, reason_for_error: null },
      ],
      accepted_answers: [],
      entry: 'sat',
      tolerance: 0,
      case_sensitive: false,
      partial: false,
      explanation: '<p>Two and two are four.</p>',
      hints: ['<p>Use both hands.</p>', 'Count.'],
      difficulty: 2,
      tags: [
        { id: tags.exam, kind: 'exam' },
        { id: tags.sub_topic, kind: 'sub_topic' },
      ],
      author: { id: tess.id, name: 'Tess Hill' },
      created_at: '2026-11-19T09:00:00.000Z',
      updated_at: '2026-11-19T09:00:00.000Z',
      version: 1,
    });
    expect((await admin.get(at(reply.body))).body).toEqual(reply.body);
    expect((await otherTutor.get(at(reply.body).replace(/\/$/, ''))).body).toEqual(reply.body);
  });

  test.each([
    [
      'a numeric question',
      { type: 'numeric', stem: '7/2?', accepted_answers: [' 3.5', '7/2'], entry: 'free', tolerance: 0.01 },
    ],
    ['a text question', { type: 'text', stem: 'H2O?', accepted_answers: ['water'], case_sensitive: true }],
    ['an essay', { type: 'essay', stem: 'Discuss.' }],
    [
      'an essay with a rubric',
      { type: 'essay', stem: 'Discuss.', rubric: [{ title: 'Thesis', says: '', marks: 2 }] },
    ],
    [
      'an essay with a rubric of levels',
      {
        type: 'essay',
        stem: 'Discuss.',
        rubric: [
          {
            title: 'Thesis',
            says: '',
            marks: 2,
            levels: [
              { words: 'A claim', marks: 2 },
              { words: 'None', marks: 0 },
            ],
          },
        ],
      },
    ],
    ['a multiple choice', { ...CHOICE, type: 'multiple_choice', partial: true }],
  ])('can be %s', async (_what, body) => {
    const reply = await admin.post('/api/questions/', { ...body, status: 'live' });
    expect([reply.status, reply.body.status, reply.body.type]).toEqual([201, 'live', body.type]);
    expect(reply.body.rubric).toEqual('rubric' in body ? body.rubric : []);
    const kept = { version: reply.body.version, difficulty: 2 };
    expect((await admin.patch(at(reply.body), kept)).body.rubric).toEqual(reply.body.rubric);
    const copy = await admin.post(`${at(reply.body)}duplicate/`, {});
    expect(copy.body.rubric).toEqual(reply.body.rubric);
  });

  test('can be started as a draft with only its type', async () => {
    expect(await add({ type: 'numeric' })).toMatchObject({
      status: 'draft',
      stem: '',
      options: [],
      difficulty: null,
    });
  });

  test('gives 404 if it does not exist', async () => {
    for (const id of [ABSENT, 'four']) {
      expect((await admin.get(`/api/questions/${id}/`)).status).toBe(404);
      expect((await admin.patch(`/api/questions/${id}/`, { version: 1 })).status).toBe(404);
      expect((await admin.delete(`/api/questions/${id}/`)).status).toBe(404);
    }
  });

  test('is added once if it is sent twice with the same key', async () => {
    const key = { 'idempotency-key': 'q-1' };
    const first = await admin.post('/api/questions/', CHOICE, key);
    const second = await admin.post('/api/questions/', CHOICE, key);
    expect([second.status, second.body]).toEqual([201, first.body]);
    const other = await admin.post('/api/questions/', { ...CHOICE, difficulty: 5 }, key);
    expect(other.body.code).toBe('idempotency_mismatch');
  });

  test('is rejected with all errors at once if it has unknown fields or invalid values', async () => {
    const reply = await admin.post('/api/questions/', {
      ...CHOICE,
      colour: 'red',
      difficulty: 6,
      status: 'retired',
      options: [{ text: 'A', is_right: true }],
      hints: Array.from({ length: 11 }, () => 'x'),
      rubric: [{ title: 'x'.repeat(121), says: '', marks: 0 }],
      stem: 'x'.repeat(20_001),
    });
    expect(faultsOf(reply).sort()).toEqual([
      400,
      'body.colour',
      'body.difficulty',
      'body.hints',
      'body.options.0.is_right',
      'body.rubric.0.marks',
      'body.rubric.0.title',
      'body.status',
      'body.stem',
    ]);
  });

  test('cannot be published if none of a criterion’s levels has full points', async () => {
    const levels = [
      { words: 'In part', marks: 1 },
      { words: 'Not at all', marks: 0 },
    ];
    const essay = {
      type: 'essay',
      stem: 'Discuss.',
      rubric: [{ title: 'Thesis', says: '', marks: 2, levels }],
    };
    expect(faultsOf(await admin.post('/api/questions/', { ...essay, status: 'live' }))).toEqual([
      422,
      'body.rubric.0.levels',
    ]);
  });

  test('is rejected with an error for each unknown tag and reason', async () => {
    const body = {
      ...CHOICE,
      tags: [tags.topic, ABSENT, tags.reason_for_error],
      options: [
        { text: 'A', reason_for_error: tags.topic },
        { text: 'B', is_correct: true, reason_for_error: tags.reason_for_error },
      ],
    };
    const paths = [
      'body.tags.1',
      'body.tags.2',
      'body.options.0.reason_for_error',
      'body.options.1.reason_for_error',
    ];
    expect(faultsOf(await admin.post('/api/questions/', body))).toEqual([422, ...paths]);
    const draft = await add(CHOICE);
    const change = { version: 1, tags: body.tags, options: body.options };
    expect(faultsOf(await admin.patch(at(draft), change))).toEqual([422, ...paths]);
  });
});

describe('a change to a question', () => {
  test('keeps fields that the request does not name, and raises the version', async () => {
    const draft = await add({ ...CHOICE, tags: [tags.topic], explanation: 'Since.' });
    api.clock.advance(60);
    const reply = await admin.patch(at(draft), { version: 1, stem: 'Four?' });
    expect(reply.body).toEqual({
      ...draft,
      stem: 'Four?',
      version: 2,
      updated_at: api.clock.now().toISOString(),
    });
  });

  test('is rejected if it names an older version, and the response contains the current question', async () => {
    const draft = await add(CHOICE);
    const changed = (await admin.patch(at(draft), { version: 1, difficulty: 4 })).body;
    const late = await admin.patch(at(draft), { version: 1, difficulty: 1 });
    expect(late.body).toMatchObject({ status: 409, code: 'stale_version', current: changed });
    expect(faultsOf(await admin.patch(at(draft), { difficulty: 1 }))).toEqual([400, 'body.version']);
  });

  test('keeps the ids of the options that it names, in the order in which they are sent', async () => {
    const draft = await add(CHOICE);
    const [three, four, five] = draft.options;
    const { body } = await admin.patch(at(draft), {
      version: 1,
      options: [
        { id: five.id, text: 'five' },
        { text: 'six' },
        { id: four.id, text: 'four', is_correct: true },
      ],
    });
    expect(body.options.map((option: { id: string }) => option.id)).toEqual([
      five.id,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      four.id,
    ]);
    expect(
      body.options.map(({ text, position }: { text: string; position: number }) => [text, position]),
    ).toEqual([
      ['five', 1],
      ['six', 2],
      ['four', 3],
    ]);
    expect((await admin.get(`/api/options/${three.id}/`)).status).toBe(404);
  });

  test('never takes an option from a different question', async () => {
    const [draft, other] = [await add(CHOICE), await add(CHOICE)];
    const reply = await admin.patch(at(draft), {
      version: 1,
      options: [{ id: other.options[0].id, text: 'stolen' }],
    });
    expect(faultsOf(reply)).toEqual([422, 'body.options.0.id']);
    expect((await admin.get(at(other))).body).toEqual(other);
  });

  test('removes all options and tags if it sends empty lists', async () => {
    const draft = await add({ ...CHOICE, tags: [tags.topic] });
    const { body } = await admin.patch(at(draft), { version: 1, type: 'essay', options: [], tags: [] });
    expect(body).toMatchObject({ type: 'essay', options: [], tags: [] });
  });
});
