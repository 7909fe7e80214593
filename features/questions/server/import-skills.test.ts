import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedSource } from '#tests/support/bank-seed.ts';

let api: TestApi;
let admin: ApiClient;
/** Tutors of the school North, of the school South, and of both. */
let north: ApiClient;
let south: ApiClient;
let both: ApiClient;
let northId: string;
let northTutor: string;
const tags: Record<'algebra' | 'lines' | 'slopes' | 'circles' | 'reason', string> = {
  algebra: '',
  lines: '',
  slopes: '',
  circles: '',
  reason: '',
};

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
  northId = await api.school('North');
  const southId = await api.school('South');
  const tutor = await api.person({ role: 'tutor', schools: [northId] });
  northTutor = tutor.id;
  north = await api.as(tutor);
  south = await api.as(await api.person({ role: 'tutor', schools: [southId] }));
  both = await api.as(await api.person({ role: 'tutor', schools: [northId, southId] }));
  const add = async (kind: string, name: string, parent: string | null, more = {}) =>
    (await admin.post(`/api/tags/${kind}/`, { name, parent, ...more })).body.id;
  const exam = (await admin.post('/api/tags/exam/', { name: 'SAT' })).body.id;
  const mega = await add('mega-domain', 'Math', await add('subject', 'Math', exam));
  tags.algebra = await add('domain', 'Algebra', mega);
  tags.lines = await add('topic', 'Linear functions', tags.algebra);
  tags.slopes = await add('sub-topic', 'Slopes', tags.lines);
  tags.circles = await add('topic', 'Circles', tags.algebra);
  tags.reason = await add('reason-for-error', 'Misread', null, {
    reason_group: 'process',
    remedy: 'Slow down.',
  });
});
beforeEach(async () => {
  const { kysely } = api.platform.database;
  await kysely.deleteFrom('questions').execute();
  await kysely.deleteFrom('tag_aliases').execute();
  await kysely.updateTable('tags').set({ retired_at: null }).execute();
});
afterAll(() => api.close());

const FILE = `$CATEGORY: $course$/top/Unit 4/Lines and their friends

::One:: 1? {=1 ~2}

// [tag:circles] [tag:LINEAR FUNCTIONS]
::Two:: 2? {=2 ~3}

$CATEGORY: $course$/top/Unit 5

::Three:: 3? {=3 ~4}

$CATEGORY: $course$/top/Algebra

::Four:: 4? {=4 ~5}
`;
const CHAPTER = 'Unit 4 / Lines and their friends';

interface Sent {
  content?: string;
  mapping?: Record<string, string | null>;
  [field: string]: unknown;
}
const post = (client: ApiClient, { content = FILE, mapping, ...fields }: Sent = {}) =>
  client.upload('/api/questions/import/', new File([content], 'unit-4.gift'), {
    fields: { ...(fields as Record<string, string>), ...(mapping && { mapping: JSON.stringify(mapping) }) },
  });
const look = async (client: ApiClient, sent: Sent = {}) => (await post(client, sent)).body;
const take = async (client: ApiClient, sent: Sent = {}) => {
  const reply = await post(client, { dry_run: 'false', ...sent });
  expect(reply.status).toBe(200);
  return reply.body;
};
/**
 * For each label: the label, the name of the tag that it stands for, and the basis on which the tag was
 * found.
 */
const meanings = (report: {
  labels: {
    label: string;
    tag: { name: string } | null;
    basis: string | null;
    suggestion: { name: string } | null;
  }[];
}) => report.labels.map(({ label, tag, basis }) => [label, tag?.name ?? null, basis]);
const tagsOf = async (id: string) =>
  (await admin.get(`/api/questions/${id}/`)).body.tags.map((tag: { id: string }) => tag.id);

test('a dry run lists a file’s labels with their meanings and counts questions without a skill', async () => {
  const report = await look(north);
  expect(report).toMatchObject({ more_labels: 0, without_topic: 3, import: null });
  expect(report.labels).toEqual([
    { label: CHAPTER, count: 2, tag: null, basis: null, suggestion: null },
    {
      label: 'Algebra',
      count: 1,
      tag: expect.objectContaining({ id: tags.algebra }),
      basis: 'name',
      suggestion: null,
    },
    {
      label: 'LINEAR FUNCTIONS',
      count: 1,
      basis: 'name',
      suggestion: null,
      tag: { id: tags.lines, kind: 'topic', name: 'Linear functions' },
    },
    { label: 'Unit 5', count: 1, tag: null, basis: null, suggestion: null },
    {
      label: 'circles',
      count: 1,
      tag: expect.objectContaining({ id: tags.circles }),
      basis: 'name',
      suggestion: null,
    },
  ]);
  expect(report.items.map(({ topic }: { topic: string | null }) => topic)).toEqual([
    null,
    'Circles',
    null,
    null,
  ]);
  expect(report.items[1].changes).toEqual([
    'its label “LINEAR FUNCTIONS” also matches Linear functions, but it is filed under Circles',
  ]);
});

test('an import sets skills by the chosen mapping: two labels as one skill, one label as no skill, all labels from one source', async () => {
  const source = await seedSource(api.platform.database, new Date(), northTutor);
  const mapping = { [CHAPTER]: tags.lines, 'Unit 5': tags.lines, Algebra: null, circles: tags.slopes };
  expect(await look(north, { mapping, source })).toMatchObject({ without_topic: 1 });
  const report = await take(north, { mapping, source });
  const filed = await Promise.all(report.items.map(({ question }: { question: string }) => tagsOf(question)));
  expect(filed).toEqual([[tags.lines], [tags.slopes], [tags.lines], []]);
  expect((await admin.get(`/api/questions/?source=${source}`)).body.count).toBe(4);
});

test('filters the bank by import, and by missing skill within it', async () => {
  await take(north, { content: '::Old:: old? {=1 ~2}' });
  const report = await take(north, { mapping: { [CHAPTER]: tags.lines } });
  const found = async (more = '') =>
    (await north.get(`/api/questions/?import=${report.import}${more}`)).body.count;
  expect([await found(), await found('&no_topic=true')]).toEqual([4, 2]);
  expect((await north.get('/api/questions/?no_topic=true')).body.count).toBe(3);
  expect((await north.get('/api/questions/?import=latest')).status).toBe(400);
  expect((await take(north)).import).toBeNull();
});

test('a school’s next file uses the remembered mapping, and a new mapping changes it', async () => {
  await take(north, { mapping: { [CHAPTER]: tags.lines, 'Unit 5': null } });
  const next = FILE.replaceAll('?', ' again?').replace('Unit 4/Lines', 'UNIT 4 / Lines');
  expect(meanings(await look(north, { content: next }))).toEqual(
    expect.arrayContaining([
      ['UNIT 4 / Lines and their friends', 'Linear functions', 'remembered'],
      ['Unit 5', null, 'remembered'],
    ]),
  );
  await take(north, { content: next, mapping: { 'Unit 5': tags.circles } });
  expect(meanings(await look(north, { content: FILE.replaceAll('?', ' thrice?') }))).toContainEqual([
    'Unit 5',
    'Circles',
    'remembered',
  ]);
  const kept = await api.platform.database.kysely
    .selectFrom('tag_aliases')
    .select(['origin', 'school'])
    .execute();
  expect(kept).toEqual([1, 2].map(() => ({ origin: 'mapping', school: northId })));
});

test('a dry run remembers nothing', async () => {
  await look(north, { mapping: { [CHAPTER]: tags.lines } });
  expect(meanings(await look(north))).toContainEqual([CHAPTER, null, null]);
});

test('a mapping for one school does not apply to a different school’s files; a mapping without a school applies to all', async () => {
  await take(north, { mapping: { 'Unit 5': tags.lines } });
  const again = { content: FILE.replaceAll('?', ' again?') };
  expect(meanings(await look(south, again))).toContainEqual(['Unit 5', null, null]);
  expect(meanings(await look(admin, again))).toContainEqual(['Unit 5', null, null]);
  expect(meanings(await look(admin, { ...again, school: northId }))).toContainEqual([
    'Unit 5',
    'Linear functions',
    'remembered',
  ]);
  await take(admin, { ...again, mapping: { 'Unit 5': tags.circles } });
  const third = { content: FILE.replaceAll('?', ' thrice?') };
  expect(meanings(await look(south, third))).toContainEqual(['Unit 5', 'Circles', 'remembered']);
  expect(meanings(await look(north, third))).toContainEqual(['Unit 5', 'Linear functions', 'remembered']);
});

test('staff in two schools must name the school that the file is for', async () => {
  const unsaid = await post(both, { mapping: { 'Unit 5': tags.lines } });
  expect([unsaid.status, unsaid.body.errors]).toEqual([
    422,
    [{ path: 'body.school', message: 'Choose one of your schools.' }],
  ]);
  expect(await api.platform.database.kysely.selectFrom('tag_aliases').selectAll().execute()).toEqual([]);
  const again = { content: FILE.replaceAll('?', ' again?') };
  await take(both, { ...again, mapping: { 'Unit 5': tags.circles }, school: northId });
  const third = { content: FILE.replaceAll('?', ' thrice?') };
  expect(meanings(await look(both, { ...third, school: northId }))).toContainEqual([
    'Unit 5',
    'Circles',
    'remembered',
  ]);
  expect(meanings(await look(south, third))).toContainEqual(['Unit 5', null, null]);
  const refused = await post(south, { school: northId });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'body.school', message: 'This school doesn’t exist, or you can’t see it.' }],
  ]);
});

test('a name that was merged into a skill means that skill, in every school’s files', async () => {
  const gone = (await admin.post('/api/tags/topic/', { name: 'Unit 5', parent: tags.algebra })).body.id;
  const path = `/api/tags/topic/${gone}/?merge_into=${tags.circles}`;
  const { etag } = (await admin.delete(`${path}&dry_run=true`)).body;
  expect((await admin.delete(path, undefined, { 'if-match': etag })).status).toBe(200);
  expect(meanings(await look(south))).toContainEqual(['Unit 5', 'Circles', 'alias']);
});

test('an import with a faulty mapping of labels reports every error and adds nothing', async () => {
  const { version } = (await admin.get(`/api/tags/topic/${tags.circles}/`)).body;
  expect((await admin.patch(`/api/tags/topic/${tags.circles}/`, { version, is_retired: true })).status).toBe(
    200,
  );
  const gone = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
  const mapping = { [CHAPTER]: tags.circles, 'Unit 5': gone, Algebra: tags.reason, 'Unit 6': tags.lines };
  for (const dry_run of ['true', 'false']) {
    const { status, body } = await post(north, { dry_run, mapping, source: gone });
    expect([status, body.errors]).toEqual([
      422,
      [
        { path: 'body.source', message: 'This source doesn’t exist, or you can’t see it.' },
        { path: 'body.mapping', message: `“${CHAPTER}”: this tag doesn’t exist or can’t be used here.` },
        { path: 'body.mapping', message: '“Unit 5”: this tag doesn’t exist or can’t be used here.' },
        { path: 'body.mapping', message: '“Algebra”: this tag doesn’t exist or can’t be used here.' },
        { path: 'body.mapping', message: '“Unit 6”: no question in the file has this label.' },
      ],
    ]);
  }
  expect((await admin.get('/api/questions/')).body.count).toBe(0);
  // A retired skill is not suggested either, although its name matches.
  expect(meanings(await look(north))).toContainEqual(['circles', null, null]);
});

test.each([
  ['the text is not JSON', '{'],
  ['the JSON is not an object', '[]'],
  ['a label has no valid tag id', '{"Unit 5": "lines"}'],
  ['a label is empty', '{"": null}'],
  [
    'there are too many labels',
    JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`L${n}`, null]))),
  ],
])('rejects a mapping: %s', async (_, mapping) => {
  const reply = await north.upload('/api/questions/import/', new File([FILE], 'a.gift'), {
    fields: { mapping },
  });
  expect(reply.status).toBe(400);
  expect(reply.body.errors[0].path).toMatch(/^body\.mapping/);
});

test('people who may not write questions learn nothing about labels', async () => {
  const counselor = await api.as(await api.person({ role: 'counselor', schools: [northId] }));
  expect((await post(counselor)).status).toBe(403);
});
