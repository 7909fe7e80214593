import { afterAll, beforeAll, expect, test } from 'vitest';
import { readQuestionFile } from '#features/interchange/server/read-question-file.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';

let api: TestApi;
let tutor: ApiClient;
let counselor: ApiClient;
let other: ApiClient;
beforeAll(async () => {
  api = await testApi();
  const north = await api.school('North');
  tutor = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  counselor = await api.as(await api.person({ role: 'counselor', schools: [north] }));
  other = await api.as(await api.person({ role: 'tutor', schools: [await api.school('South')] }));
});
afterAll(() => api.close());

const question = async (client: ApiClient, body: object): Promise<string> => {
  const { status, body: made } = await client.post('/api/questions/', body);
  expect(status, JSON.stringify(made)).toBe(201);
  return made.id;
};
const choice = (stem: string, more: object = {}) => ({
  type: 'single_choice',
  stem,
  explanation: 'Because.',
  hints: ['Look.'],
  options: [
    { text: '1', feedback: 'Too few.' },
    { text: '2', is_correct: true },
  ],
  ...more,
});
const exported = (client: ApiClient, format: string, questions: string[]) =>
  client.post('/api/questions/export/', { format, chosen: { questions } });

test('exports the chosen questions in their order, and an import reads them unchanged', async () => {
  const file = await tutor.upload('/api/files/', new File([PIXEL_PNG], 'dot.png', { type: 'image/png' }));
  const picture = `<p>See <img src="/api/files/${file.body.id}/" alt="a dot" /></p>`;
  const ids = [await question(tutor, choice('Second?')), await question(tutor, choice(picture))];
  const reply = await exported(tutor, 'moodle_xml', ids.toReversed());
  expect(reply.headers['content-disposition']).toMatch(/Questions%20\d{4}-\d\d-\d\d\.xml/);
  const reading = readQuestionFile(new TextEncoder().encode(reply.text), null);
  if ('fault' in reading) throw new Error(reading.fault);
  expect(reading.items.map(({ item }) => [item?.external_id, item?.stem, item?.files.length])).toEqual([
    [ids[1], '<p>See <img src="attachment:0" alt="a dot" /></p>', 1],
    [ids[0], 'Second?', 0],
  ]);
  expect(reading.items[1]?.item).toMatchObject({
    explanation: 'Because.',
    hints: ['Look.'],
    options: [
      { text: '1', is_correct: false, feedback: 'Too few.' },
      { text: '2', is_correct: true, feedback: null },
    ],
  });
});

test('an export says beforehand what a format cannot contain, and creates no empty file', async () => {
  const plain = await question(tutor, choice('How many?'));
  const essay = await question(tutor, { type: 'essay', stem: 'Why?' });
  const chosen = { questions: [plain, essay] };
  expect((await tutor.post('/api/questions/export/check/', { format: 'aiken', chosen })).body).toEqual({
    count: 1,
    left_out: [
      {
        question: { id: essay, words: 'Why?' },
        reason: 'Aiken can only hold questions with one correct option',
      },
    ],
    losing: [
      {
        question: { id: plain, words: 'How many?' },
        reason: 'feedback on options, explanation, hints',
      },
    ],
  });
  const rubric = [{ title: 'Thesis', says: 'A claim.', marks: 2 }];
  const marked = await question(tutor, { type: 'essay', stem: 'How?', rubric });
  expect(
    (await tutor.post('/api/questions/export/check/', { format: 'qti', chosen: { questions: [marked] } }))
      .body,
  ).toMatchObject({ count: 1, losing: [{ question: { id: marked }, reason: 'rubric' }] });
  expect((await exported(tutor, 'aiken', [plain, essay])).text).toBe('How many?\nA. 1\nB. 2\nANSWER: B\n');
  expect(await exported(tutor, 'aiken', [essay])).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'body.format' }] },
  });
});

test('exports by filters only if the number of questions matches, and no questions that belong to a different school', async () => {
  const stem = 'Only here, by filters';
  const id = await question(tutor, choice(stem));
  const filtered = (count: number) =>
    tutor.post('/api/questions/export/', { format: 'csv', chosen: { filters: { search: stem }, count } });
  expect((await filtered(1)).text).toContain(id);
  expect((await filtered(2)).status).toBe(409);
  expect(await exported(other, 'csv', [id])).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: 'body.chosen.questions.0', message: 'This question doesn’t exist, or you can’t see it.' },
      ],
    },
  });
});

test('people who see no answer keys cannot export', async () => {
  const id = await question(tutor, choice('Whose?'));
  expect((await exported(counselor, 'csv', [id])).status).toBe(403);
});
