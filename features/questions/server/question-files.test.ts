import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { PIXEL_GIF, PIXEL_PNG, pictureFacts, pictureFile } from '#tests/support/pictures.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const picture = async (name = 'graph.png') =>
  (await admin.upload('/api/files/', pictureFile(name))).body.id as string;
const shows = (id: string) => `<p>See <img src="/api/files/${id}/" alt="a graph" /></p>`;
const remove = async (id: string) => (await admin.delete(`/api/files/${id}/`)).status;
/** The first URL in a text that leads to one of our own files, as a browser reads it. */
const addressIn = (html: string) => /"(\/api\/files\/[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

test('every response signs the pictures in its texts for the caller, and stored texts contain no signatures', async () => {
  const id = await picture();
  const body = {
    type: 'single_choice',
    stem: shows(id),
    stimulus: shows(id),
    explanation: shows(id),
    hints: [shows(id)],
    options: [
      { text: shows(id), feedback: shows(id), is_correct: true },
      { text: 'B', feedback: '<p>Look <b>again</b>.</p><script>x</script>' },
    ],
  };
  const made = (await admin.post('/api/questions/', body)).body;
  const option = made.options[0].id;
  const one = `/api/questions/${made.id}/`;
  const answers = [
    made,
    (await admin.get(one)).body,
    (await admin.get('/api/questions/')).body.results[0],
    (await admin.post('/api/questions-by-ids/', { ids: [made.id] })).body.results[0],
    // The displayed texts, signatures included, are sent back.
    (await admin.patch(one, { version: 1, stem: made.stem, options: made.options.map(writable) })).body,
    (await admin.patch(one, { version: 1 })).body.current,
  ];
  const optionAnswers = [
    (await admin.get(`/api/options/${option}/`)).body,
    (await admin.get(`/api/options/?question=${made.id}`)).body.results[0],
    (await admin.patch(`/api/options/${option}/`, { version: 2, feedback: shows(id) })).body,
    (await admin.patch(`/api/options/${option}/`, { version: 2 })).body.current,
    (await admin.post('/api/options/', { question: made.id, text: shows(id), position: 1 })).body,
  ];
  const texts = [
    ...answers.flatMap((answer) => [answer.stem, answer.stimulus, answer.explanation, answer.hints[0]]),
    ...answers.map((answer) => answer.options[0]).flatMap(({ text, feedback }) => [text, feedback]),
    ...optionAnswers.map(({ text }) => text),
    ...optionAnswers.slice(0, 4).map(({ feedback }) => feedback),
  ];
  for (const text of texts) expect((await api.anyone.get(addressIn(text))).bytes).toEqual(PIXEL_PNG);
  expect(made.options[1].feedback).toBe('<p>Look <b>again</b>.</p>');
  const row = await api.platform.database.kysely
    .selectFrom('questions')
    .select(['stem', 'words'])
    .executeTakeFirst();
  expect(row).toEqual({ stem: shows(id), words: 'See See' });

  const counselor = await api.as(await api.person({ role: 'counselor' }));
  const read = (await counselor.get(one)).body;
  expect(read.options[0]).toEqual({ id: expect.any(String), text: expect.any(String), position: 1 });
  expect((await api.anyone.get(addressIn(read.stem))).status).toBe(200);
  api.clock.advance(601);
  expect((await api.anyone.get(addressIn(read.stem))).status).toBe(404);
});

function writable({ position: _, ...option }: Record<string, unknown>) {
  return option;
}

test('rejects a text that shows a file that does not exist, with its path', async () => {
  const id = await picture();
  const body = {
    type: 'single_choice',
    stem: shows(ABSENT),
    options: [{ text: 'A', feedback: shows(ABSENT) }],
  };
  const refused = await admin.post('/api/questions/', { ...body, hints: [shows(id), shows(ABSENT)] });
  const paths = ({ path }: { path: string }) => path;
  expect([refused.status, refused.body.errors.map(paths)]).toEqual([
    422,
    ['body.stem', 'body.hints.1', 'body.options.0.feedback'],
  ]);
  const question = (await admin.post('/api/questions/', { type: 'single_choice', options: [{ text: 'A' }] }))
    .body;
  const change = await admin.patch(`/api/questions/${question.id}/`, { version: 1, stimulus: shows(ABSENT) });
  expect([change.status, change.body.errors.map(paths)]).toEqual([422, ['body.stimulus']]);
  const option = `/api/options/${question.options[0].id}/`;
  const changed = await admin.patch(option, { version: 1, text: shows(ABSENT) });
  expect([changed.status, changed.body.errors.map(paths)]).toEqual([422, ['body.text']]);
});

test('a file can be removed once no text shows it, unless the question was published with it', async () => {
  const [first, second] = [await picture('one.png'), await picture('two.png')];
  const draft = (await admin.post('/api/questions/', { type: 'essay', stem: shows(first) })).body;
  const at = `/api/questions/${draft.id}/`;
  const refused = await admin.delete(`/api/files/${first}/`);
  expect([refused.status, refused.body.code]).toEqual([409, 'file_in_use']);
  await admin.patch(at, { version: 1, stem: shows(second) });
  expect(await remove(first)).toBe(204);
  await admin.patch(at, { version: 2, status: 'live' });
  await admin.patch(at, { version: 3, stem: '<p>Why?</p>' });
  expect(await remove(second)).toBe(409);
  const third = await picture('three.png');
  const other = (await admin.post('/api/questions/', { type: 'essay', explanation: shows(third) })).body;
  expect(await remove(third)).toBe(409);
  await admin.delete(`/api/questions/${other.id}/`);
  expect(await remove(third)).toBe(204);
});

test('an imported question keeps its pictures and feedback; a dry run stores no files', async () => {
  const file = (name: string, bytes: Buffer) =>
    `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>`;
  const answer = (fraction: number, text: string, reply: string) =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[${text}]]></text><feedback format="html"><text><![CDATA[${reply}]]></text></feedback></answer>`;
  const asked = (name: string, files: string) =>
    `<question type="multichoice"><name><text>${name}</text></name><questiontext format="html">
      <text><![CDATA[<p>${name} <img src="@@PLUGINFILE@@/g.png" alt="g"></p>]]></text>${files}</questiontext>
      ${answer(100, 'A', 'Yes.')}${answer(0, 'B <img src="@@PLUGINFILE@@/b.gif">', 'Look <em>again</em>.')}<single>true</single></question>`;
  const both = file('g.png', PIXEL_PNG) + file('b.gif', PIXEL_GIF);
  const content = `<quiz>${asked('One?', both)}${asked('Two?', both)}${asked('Three?', file('g.png', Buffer.from('no picture')) + file('b.gif', PIXEL_GIF))}${asked('Four?', file('g.png', PIXEL_PNG.subarray(0, 40)) + file('b.gif', PIXEL_GIF))}</quiz>`;
  const send = async (dry_run: boolean) =>
    (
      await admin.upload('/api/questions/import/', new File([content], 'bank.xml'), {
        fields: { dry_run: String(dry_run) },
      })
    ).body;
  const files = async () => (await admin.get('/api/files/?page_size=200')).body.count;
  const before = await files();
  const totals = { taken: 2, changed: 0, refused: 2, already_there: 0, left_out: 0 };
  const looked = await send(true);
  expect([looked.totals, looked.items[2].reason, looked.items[3].reason, await files()]).toEqual([
    totals,
    'its file “g.png” isn’t a PNG, JPEG, GIF, WebP, or HEIC picture',
    'its file “g.png” is damaged',
    before,
  ]);
  const report = await send(false);
  expect(report.totals).toEqual(totals);
  const question = (await admin.get(`/api/questions/${report.items[0].question}/`)).body;
  expect(question).toMatchObject({
    explanation: '',
    options: [
      { text: 'A', feedback: 'Yes.' },
      { text: expect.stringMatching(/^B <img/), feedback: 'Look <em>again</em>.' },
    ],
  });
  expect((await api.anyone.get(addressIn(question.stem))).bytes).toEqual(PIXEL_PNG);
  const second = await api.anyone.get(addressIn(question.options[1].text));
  expect(second.headers['content-type']).toBe('image/gif');
  expect(await pictureFacts(second.bytes)).toEqual({ width: 1, height: 1, tells: false });
  expect(await remove(addressIn(question.stem).split('/')[3] ?? '')).toBe(409);
  // Two questions with the same picture share one file, and repeating the import adds nothing.
  expect(await files()).toBe(before + 2);
  expect((await send(false)).totals).toEqual({ ...totals, taken: 0, already_there: 2 });
  expect(await files()).toBe(before + 2);
});
