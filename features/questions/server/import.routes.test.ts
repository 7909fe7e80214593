import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PIXEL_PNG } from '#tests/support/pictures.ts';

let api: TestApi;
let admin: ApiClient;
let tutor: ApiClient;
let topic: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  tutor = await api.as(await api.person({ role: 'tutor', schools: [await api.school('North')] }));
  const exam = (await admin.post('/api/tags/exam/', { name: 'Géométrie' })).body;
  topic = exam.id;
});
beforeEach(async () => {
  await api.platform.database.kysely.deleteFrom('questions').execute();
});
afterAll(() => api.close());

const FILE = `$CATEGORY: $course$/top/geometrie

::Sum:: What is \\(2+2\\)? {=4 ~5 ~6}

::Root:: The root of 2? {#1.41:0.01}

::Pairs:: Match. {=a -> b}

::Sum again:: What is \\(2+2\\)? {=4 ~5 ~6}

::Water:: H2O is {=water =Water}
`;

interface Sent {
  content?: string;
  file_name?: string;
  [field: string]: string;
}
const post = (client: ApiClient, { content = FILE, file_name = 'bank.txt', ...fields }: Sent) =>
  client.upload('/api/questions/import/', new File([content], file_name), { fields });
const send = async (client: ApiClient, sent: Sent) =>
  (await post(client, { dry_run: 'false', ...sent })).body;
const count = async () => (await admin.get('/api/questions/')).body.count;
const outcomes = (report: { items: { name: string; outcome: string }[] }) =>
  report.items.map(({ name, outcome }) => `${name}: ${outcome}`);

test('a dry run reports what would happen to each item and adds nothing', async () => {
  const report = (await post(admin, {})).body;
  expect(report).toMatchObject({
    format: 'gift',
    dry_run: true,
    totals: { taken: 3, changed: 0, refused: 1, already_there: 1 },
  });
  expect(outcomes(report)).toEqual([
    'Sum: taken',
    'Root: taken',
    'Pairs: refused',
    'Sum again: already_there',
    'Water: taken',
  ]);
  expect(report.items[2].reason).toContain('match');
  expect(report.items.every((line: { question: null }) => line.question === null)).toBe(true);
  expect(await count()).toBe(0);
});

test('computes the same hashes as every earlier build, whatever fields questions have gained since', async () => {
  await send(tutor, {});
  const rows = await api.platform.database.kysely
    .selectFrom('questions')
    .select('import_hash')
    .orderBy('number')
    .execute();
  expect(rows.map(({ import_hash }) => import_hash?.toString('hex').slice(0, 16))).toEqual([
    '4da1a20930bac09f',
    '9c779b21ddef0cea',
    '5c6aa00fa168aed1',
  ]);
});

test('an import adds what the dry run reported, as drafts by the caller with the named tags', async () => {
  const report = await send(tutor, {});
  expect(await count()).toBe(3);
  const { body } = await tutor.get(`/api/questions/${report.items[0].question}/`);
  expect(body).toMatchObject({
    type: 'single_choice',
    status: 'draft',
    stem: 'What is \\(2+2\\)?',
    options: [
      { text: '4', is_correct: true, position: 1 },
      { text: '5', is_correct: false },
      { text: '6', is_correct: false },
    ],
    tags: [{ id: topic }],
    version: 1,
  });
  expect(report.items[3].question).toBe(report.items[0].question);
  const root = (await tutor.get(`/api/questions/${report.items[1].question}/`)).body;
  expect(root).toMatchObject({ type: 'numeric', accepted_answers: ['1.41'], tolerance: 0.01, entry: 'free' });
  expect((await admin.get('/api/questions/?search=h2o')).body.count).toBe(1);
});

test('importing the same file again adds nothing, even after a question was changed', async () => {
  const first = await send(admin, {});
  await admin.patch(`/api/questions/${first.items[0].question}/`, { version: 1, stem: 'Mended?' });
  const again = await send(admin, {});
  expect(again.totals).toEqual({ taken: 0, changed: 0, refused: 1, already_there: 4, left_out: 0 });
  expect(again.items[0].question).toBe(first.items[0].question);
  expect(await count()).toBe(3);
});

test('a file adds its questions once to each school that imports it', async () => {
  const shared = await send(admin, {});
  const own = await send(tutor, {});
  expect(own.totals).toMatchObject({ taken: 3, already_there: 1 });
  expect(own.items[0].question).not.toBe(shared.items[0].question);
  expect((await send(tutor, {})).totals).toMatchObject({ taken: 0, already_there: 4 });
  expect(await count()).toBe(6);
});

test('a deleted draft can be imported again', async () => {
  const first = await send(admin, {});
  await admin.delete(`/api/questions/${first.items[4].question}/`);
  expect((await send(admin, {})).totals).toMatchObject({ taken: 1, already_there: 3 });
});

test('concurrent imports of the same file add its items once', async () => {
  const others = await Promise.all([1, 2].map(async () => api.as(await api.person({ role: 'admin' }))));
  const reports = await Promise.all([admin, ...others].map((one) => send(one, {})));
  expect(reports.map((report) => report.totals.taken).sort()).toEqual([0, 0, 3]);
  expect(await count()).toBe(3);
});

test('when an import publishes questions, incomplete items stay drafts and the report says so', async () => {
  const content = '::Good:: 1? {=1 ~2}\n\n::Long:: 2? {#0.000012345678901234567890123456789012345}\n';
  const report = await send(admin, { content, status: 'live' });
  expect(outcomes(report)).toEqual(['Good: taken', 'Long: changed']);
  expect(report.items[1].changes[0]).toContain('it is imported as a draft');
  const statuses = (await admin.get('/api/questions/')).body.results.map(
    (question: { status: string }) => question.status,
  );
  expect(statuses.sort()).toEqual(['draft', 'live']);
});

test('cleans hostile markup in a file and reports what was removed', async () => {
  const content = '::X:: [html]<p onclick\\="steal()">Who?</p><script>steal()</script> {\\=me =me ~you}';
  const report = await send(admin, { content });
  expect(report.items[0].outcome).toBe('changed');
  expect((await admin.get('/api/questions/')).text).not.toContain('steal');
});

test('the import recognizes Moodle XML by the file’s name or its start', async () => {
  const content = `<?xml version="1.0"?><quiz><question type="essay"><name><text>Why</text></name>
    <questiontext format="html"><text><![CDATA[<p>Why?</p>]]></text></questiontext></question></quiz>`;
  expect(await send(admin, { content })).toMatchObject({ format: 'moodle_xml', items: [{ type: 'essay' }] });
  expect(await send(admin, { content, file_name: 'bank.xml' })).toMatchObject({
    items: [{ outcome: 'already_there' }],
  });
});

test('imports a package with its pictures; a broken one is refused and adds nothing', async () => {
  const item = `<assessmentItem identifier="i"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
    <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p><img src="p.png" alt="a dot"/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">
    <simpleChoice identifier="A">One</simpleChoice><simpleChoice identifier="B">Two</simpleChoice></choiceInteraction></itemBody>
    <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
  const manifest =
    '<manifest><resources><resource type="imsqti_item_xmlv2p1" href="i.xml"/></resources></manifest>';
  const files = { 'imsmanifest.xml': strToU8(manifest), 'i.xml': strToU8(item), 'p.png': PIXEL_PNG };
  const send = async (bytes: Uint8Array) =>
    admin.upload('/api/questions/import/', new File([Uint8Array.from(bytes)], 'unit.zip'), {
      fields: { dry_run: 'false' },
    });
  const zip = zipSync(files);
  const { body } = await send(zip);
  expect(body).toMatchObject({
    format: 'qti',
    totals: { taken: 1 },
    items: [{ file: 'i.xml', line: 1, construct: 'choiceInteraction', type: 'single_choice' }],
  });
  const { body: question } = await admin.get(`/api/questions/${body.items[0].question}/`);
  expect(question.stem).toMatch(/^<p><img src="\/api\/files\/.*" alt="a dot" \/><\/p>$/);
  expect(await send(zip.subarray(0, 400))).toMatchObject({
    body: { status: 422, errors: [{ path: 'body.file', message: expect.stringContaining('zip') }] },
  });
  expect(await count()).toBe(1);
});

test('an item with two questions gives two lines in the report and two questions with one passage, and is recognized later', async () => {
  const declared = (name: string) =>
    `<responseDeclaration identifier="${name}" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>`;
  const choice = (name: string) =>
    `<choiceInteraction responseIdentifier="${name}" maxChoices="1"><prompt>Which of ${name}?</prompt><simpleChoice identifier="A">One</simpleChoice><simpleChoice identifier="B">Two</simpleChoice></choiceInteraction>`;
  const right = (name: string) =>
    `<match><variable identifier="${name}"/><correct identifier="${name}"/></match>`;
  const add =
    '<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></sum></setOutcomeValue>';
  const when = (test: string) =>
    `<responseCondition><responseIf>${test}${add}</responseIf></responseCondition>`;
  const item = (rules: string) =>
    `<assessmentItem identifier="i" title="Cells">${declared('X')}${declared('Y')}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><p>Read.</p>${choice('X')}${choice('Y')}</itemBody><responseProcessing>${rules}</responseProcessing></assessmentItem>`;
  const sum = { content: item(when(right('X')) + when(right('Y'))), file_name: 'cells.xml' };
  const looked = (await post(admin, sum)).body;
  expect(outcomes(looked)).toEqual(['Cells (1): changed', 'Cells (2): changed']);
  expect(looked.items[1]).toMatchObject({
    line: 1,
    construct: 'choiceInteraction',
    changes: [expect.stringContaining('split into 2 questions')],
    becomes: { stem: '<p>Which of Y?</p>', stimulus: '<p>Read.</p>' },
  });
  expect(await count()).toBe(0);
  const { items } = await send(admin, sum);
  const ids = items.map(({ question }: { question: string }) => question);
  const { results } = (await admin.post('/api/questions-by-ids/', { ids })).body;
  expect(results).toMatchObject([
    { stem: '<p>Which of X?</p>', stimulus: '<p>Read.</p>', options: [{ is_correct: true }, {}] },
    { stem: '<p>Which of Y?</p>', stimulus: '<p>Read.</p>', options: [{ is_correct: true }, {}] },
  ]);
  const again = await send(admin, sum);
  expect(again).toMatchObject({
    totals: { already_there: 2 },
    items: ids.map((question: string) => ({ question })),
  });
  const all = await send(admin, { ...sum, content: item(when(`<and>${right('X')}${right('Y')}</and>`)) });
  expect(all).toMatchObject({ totals: { refused: 1 }, items: [{ name: 'Cells', outcome: 'refused' }] });
  expect(await count()).toBe(2);
});

test('a file that cannot be read reports where, and adds nothing', async () => {
  const reply = await post(admin, { content: '<quiz><question>', file_name: 'a.xml' });
  expect(reply.body).toMatchObject({ status: 422, errors: [{ path: 'body.file' }] });
  expect((await post(admin, { content: '// nothing' })).status).toBe(422);
  expect((await post(admin, { content: '' })).status).toBe(400);
  expect((await post(admin, { format: 'word' })).status).toBe(400);
  expect((await post(admin, { dry_run: 'perhaps' })).status).toBe(400);
  expect((await admin.post('/api/questions/import/', { content: FILE })).status).toBe(415);
  expect((await post(admin, { content: 'x'.repeat(20 * 1024 * 1024 + 1) })).status).toBe(413);
});

test('imports two thousand questions at once', async () => {
  const content = Array.from(
    { length: 2000 },
    (_, n) => `::Q${n}:: What is ${n} + 1? {=${n + 1} ~${n} ~none}`,
  );
  const report = await send(admin, { content: content.join('\n\n'), status: 'live' });
  expect(report.totals).toEqual({ taken: 2000, changed: 0, refused: 0, already_there: 0, left_out: 0 });
  expect((await admin.get('/api/questions/?status=live&page_size=1')).body.count).toBe(2000);
});
