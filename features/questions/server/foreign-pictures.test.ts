import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { pictureFile } from '#tests/support/pictures.ts';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const send = async (content: string, fields: Record<string, string> = {}) =>
  (
    await admin.upload('/api/questions/import/', new File([content], 'bank.gift'), {
      fields: { dry_run: 'false', ...fields },
    })
  ).body;
const AT =
  'A picture is at pics.example.org. Upload it here or remove it, because pictures can’t be loaded from other sites.';
const WAITS =
  'one of its pictures is on pics.example.org: upload or remove it before you publish the question';

test('an imported item with a picture on a different server stays a draft until the picture is uploaded', async () => {
  const picture = '<img src\\="http\\://pics.example.org/a.png" alt\\="A line">';
  const content = `::Line:: [html]<p>Which? ${picture}</p> {=[html]<p>This ${picture}</p> ~That}`;
  const dry = await send(content, { dry_run: 'true', status: 'live' });
  const report = await send(content, { status: 'live' });
  for (const { items } of [dry, report]) {
    expect([items[0].outcome, items[0].changes]).toEqual([
      'changed',
      [WAITS, `it is imported as a draft: ${AT}`],
    ]);
  }
  expect((await send(content.replace('Which', 'What'))).items[0].changes).toEqual([WAITS]);

  const one = `/api/questions/${report.items[0].question}/`;
  const { status, stem, options, version } = (await admin.get(one)).body;
  expect([status, stem]).toEqual([
    'draft',
    '<p>Which? <img src="http://pics.example.org/a.png" alt="A line" /></p>',
  ]);
  // Texts can be corrected one by one, and the question can get a skill in between.
  const kept = await admin.patch(one, { version, stem, difficulty: 3 });
  expect(kept.status, kept.text).toBe(200);
  const live = await admin.patch(one, { version: version + 1, status: 'live' });
  expect([live.status, live.body.errors]).toEqual([
    422,
    ['body.stem', 'body.options.0.text'].map((path) => ({ path, message: AT })),
  ]);
  const another = await admin.patch(one, {
    version: version + 1,
    stem: '<img src="https://elsewhere.example.org/b.png" />',
  });
  expect(another.body.errors).toEqual([
    { path: 'body.stem', message: expect.stringContaining('elsewhere.example.org') },
  ]);

  const { id } = (await admin.upload('/api/files/', pictureFile())).body;
  const mended = await admin.patch(one, {
    version: version + 1,
    status: 'live',
    stem: `<p>Which? <img src="/api/files/${id}/" alt="A line" /></p>`,
    options: options.map(({ position: _, ...option }: { position: number; text: string }) => ({
      ...option,
      text: option.text.replace(/<img[^>]*>/, ''),
    })),
  });
  expect([mended.status, mended.body.status], mended.text).toEqual([200, 'live']);
});

test('refuses an item with a dangerous formula, names it, and takes the others', async () => {
  const attack = `\\\\(\\\\def\\\\a\\{${'x'.repeat(400)}\\}${'\\\\a'.repeat(500)}\\\\)`;
  const report = await send(`::Good:: \\\\(x^2\\\\)? {=1 ~2}\n\n::Bad:: ${attack}? {=1 ~2}\n`);
  expect(report.items[0].outcome).toBe('taken');
  expect([report.items[1].outcome, report.items[1].reason]).toEqual([
    'refused',
    expect.stringMatching(
      /^the formula “\\def.* uses \\def, which isn’t supported: write out what it stands for$/,
    ),
  ]);
});

test('an import takes an item after removing sizes that fit no page, and reports this', async () => {
  const content = '::Wide:: [html]<table><tr><td colspan\\="1000000">a</td></tr></table> {=1 ~2}';
  const report = await send(content);
  expect([report.items[0].outcome, report.items[0].changes]).toEqual([
    'changed',
    ['removed from its texts: the colspan 1000000'],
  ]);
});
