/**
 * Tests of printing: the content of booklets and answer sheets, and whether sheets are read with the printed
 * letters.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { KEY_WORDS } from '#tests/support/session-seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const [EXPLANATION = '', HINT = '', FEEDBACK = '', ANSWER = '', , CRITERION = ''] = KEY_WORDS;
const SECRET = { explanation: `<p>${EXPLANATION}</p>`, hints: [HINT], status: 'live' };
const option = (text: string, is_correct = false) => ({
  text: `<p>${text}</p>`,
  is_correct,
  feedback: FEEDBACK,
});

/** The kinds of questions in the order of the test. Right options start with a capital letter. */
const KINDS = [
  {
    type: 'single_choice',
    stem: '<p>Café, 火曜日 and \\(\\frac{1}{2}\\)?</p>',
    stimulus: '<p>A shared passage.</p>',
    options: [option('wrong'), option('wronger'), option('Single', true), option('wrongest')],
  },
  {
    type: 'multiple_choice',
    stem: '<p>Which of them?</p>',
    stimulus: '<p>A shared passage.</p>',
    options: [option('First', true), option('neither'), option('Second', true)],
  },
  {
    type: 'matching',
    stem: '<p>Which goes with which?</p>',
    options: ['One', 'Two', 'Three'].map((name) => ({ text: name, prompt: `prompt ${name.toLowerCase()}` })),
  },
  {
    type: 'ordering',
    stem: '<p>From the smallest?</p>',
    options: ['Small', 'Middling', 'Large', 'Huge'].map((text) => ({ text })),
  },
  { type: 'numeric', stem: '<p>How much?</p>', entry: 'sat', accepted_answers: ['73/2'] },
  { type: 'text', stem: '<p>What word?</p>', accepted_answers: [ANSWER] },
  {
    type: 'essay',
    stem: '<p>Write.</p>',
    rubric: [{ title: CRITERION, says: 'What it earns.', marks: 1 }],
  },
];

let api: TestApi;
let school: string;
let author: SeededPerson;
let manager: ApiClient;
let student: SeededPerson;
let stranger: ApiClient;
beforeAll(async () => {
  api = await testApi();
  school = await api.school('Harbor');
  author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
  student = await api.person({ role: 'student', schools: [school] });
  stranger = await api.as(await api.person({ role: 'manager', schools: [await api.school('Elsewhere')] }));
});
afterAll(() => api.close());

async function question(fields: object): Promise<{ id: string; options: [string, string] }> {
  const { status, text, body } = await manager.post('/api/questions/', { ...SECRET, ...fields });
  expect(status, text).toBe(201);
  return { id: body.id, options: ['', ''] };
}
const onPaper = (
  sections: Parameters<typeof seedAssessment>[3],
  modes: ('test' | 'paper')[] = ['test', 'paper'],
) =>
  seedAssessment(api.platform.database, api.clock.now(), author.id, {
    title: 'Winter placement',
    instructions: '<p>Read with care.</p>',
    shuffle: { questions: true, options: true },
    modes,
    ...sections,
  });
const print = async (id: string, what: 'paper' | 'answer-sheet', query = '') => {
  const reply = await manager.get(`/api/assessments/${id}/${what}/${query}`);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  return { ...reply, read: await readPdf(reply.bytes) };
};
const bare = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');

test('a booklet’s option letters match the letters by which sheets are read, and the booklet contains no answer key', async () => {
  const questions: Awaited<ReturnType<typeof question>>[] = [];
  for (const kind of KINDS) questions.push(await question(kind));
  const { id } = await onPaper({ sections: [{ title: 'All kinds', duration_seconds: 1920, questions }] });
  await seedAllocation(api.platform.database, api.clock.now(), author.id, id, { person: student.id });
  const { read, headers } = await print(id, 'paper');
  expect(headers['content-disposition']).toContain(encodeURIComponent('Winter placement, booklet.pdf'));
  expect(read).toMatchObject({ title: 'Winter placement, booklet', language: 'en', is_marked: true });
  const said = bare(read.text);
  expect(said).toContain('Café,火曜日and12?');
  expect(said).toContain('7questions·32minutes');
  expect(said.split('Asharedpassage.')).toHaveLength(2);
  for (const secret of [...KEY_WORDS, '73/2']) expect(said).not.toContain(bare(secret));
  const letter = (text: string) => new RegExp(`([A-Z])${text}`).exec(said)?.[1] ?? '?';
  const letters = (...texts: string[]) => texts.map(letter).join('');
  const typed = [
    letter('Single'),
    letters('First', 'Second'),
    letters('One', 'Two', 'Three'),
    letters('Small', 'Middling', 'Large', 'Huge'),
    '36.5',
    ANSWER,
    'An essay.',
  ];
  const sheet = {
    user: student.id,
    assessment: id,
    sat_at: api.clock.now().toISOString(),
    answers: questions.map((one, place) => ({ question: one.id, response: typed[place] })),
  };
  const checked = await manager.post('/api/hybrid-attempts/?dry_run=true', sheet);
  expect(checked.body.sheets[0], checked.text).toMatchObject({
    faults: [],
    score: { right_count: 6, pending_marks: 1 },
  });
});

test('a booklet has the same bytes whichever option is right', async () => {
  const options = ['this', 'that', 'those'];
  const files: string[] = [];
  for (const right of options) {
    const one = await question({
      type: 'single_choice',
      stem: '<p>Which?</p>',
      explanation: `<p>${right}</p>`,
      options: options.map((text) => option(text, text === right)),
    });
    const { id } = await onPaper({ sections: [{ questions: [one] }] });
    const { bytes } = await print(id, 'paper');
    files.push(Buffer.from(bytes).toString('base64'));
  }
  expect(new Set(files).size).toBe(1);
});

test('an answer sheet has a place for each question, and can be limited to one section', async () => {
  const { id, sections } = await onPaper({
    kind: 'multistage',
    sections: [
      { title: 'First', kind: 'math', module: { stage: 1, variant: 'all', at_least: null }, questions: 3 },
      { title: 'Easy', kind: 'math', module: { stage: 2, variant: 'easy', at_least: null }, questions: 2 },
      { title: 'Hard', kind: 'math', module: { stage: 2, variant: 'hard', at_least: 2 }, questions: 2 },
    ],
  });
  const whole = bare((await print(id, 'answer-sheet')).read.text);
  expect(whole).toContain('NameUsernameDate');
  for (const words of ['S1·Math,module13questions', 'S2·Easy,easy', 'S3·Hard,hard'])
    expect(whole).toContain(words);
  expect(whole).toContain('1AB2AB3AB');
  const only = `?section=${sections[2]?.id}`;
  for (const what of ['paper', 'answer-sheet'] as const) {
    const { read } = await print(id, what, only);
    const said = bare(read.text);
    // The taker must not learn which variant of the section this is.
    expect(said).toContain('S3·Math,module2');
    expect(said.toLowerCase()).not.toContain('hard');
    expect(read.pages).toBe(1);
  }
});

test('refuses a test with characters that no font has, and names them by question', async () => {
  const fine = await question({ type: 'text', stem: '<p>CO₂ and a₁, محمد</p>', accepted_answers: ['x'] });
  const other = await question({ type: 'text', stem: '<p>ქართული</p>', accepted_answers: ['x'] });
  const { id } = await onPaper({ sections: [{ questions: [fine, other] }] });
  const { body } = await manager.get(`/api/assessments/${id}/paper/`);
  expect(body).toMatchObject({ status: 422, code: 'cannot_print' });
  expect(body.errors).toEqual([
    {
      path: 'Question 2',
      message: 'ქ (U+10E5), ა (U+10D0), რ (U+10E0), თ (U+10D7), უ (U+10E3), ლ (U+10DA), ი (U+10D8)',
    },
  ]);
  expect(body.detail).toContain('Question 2: ქ (U+10E5)');
  // The answer sheet contains none of these characters.
  await print(id, 'answer-sheet');
  const alone = await onPaper({ sections: [{ questions: [fine] }] });
  const said = bare((await print(alone.id, 'paper')).read.text);
  expect(said).toContain('CO₂anda₁,محمد');
});

test('prints only tests given on paper, only for people who may, and audits each file', async () => {
  const { id } = await onPaper({});
  const other = await onPaper({}, ['test']);
  const reply = await manager.get(`/api/assessments/${other.id}/paper/`);
  expect(reply.body).toMatchObject({ status: 422, errors: [{ path: 'params.id' }] });
  const strange = await manager.get(`/api/assessments/${id}/paper/?section=${id}`);
  expect(strange.body).toMatchObject({ status: 422, errors: [{ path: 'query.section' }] });
  for (const what of ['paper', 'answer-sheet']) {
    expect((await stranger.get(`/api/assessments/${id}/${what}/`)).status).toBe(404);
    expect((await (await api.as(student)).get(`/api/assessments/${id}/${what}/`)).status).toBe(403);
  }
  await print(id, 'answer-sheet');
  const { rows } = await api.platform.database.pool.query(
    'select path, says from audit join audit_targets on audit = audit.id where target = $1 and actor = $2',
    [id, author.id],
  );
  expect(rows).toEqual([
    { path: '/api/assessments/{id}/answer-sheet/', says: 'Downloaded the answer sheet of a test as PDF' },
  ]);
});
