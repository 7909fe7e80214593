import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { TAG_CALLS } from '../tags.contract.ts';
import { TAG_KINDS } from '../tags-values.contract.ts';
import { ensureStartingTags } from './starting-tags.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi();
  admin = await api.as(await api.person({ role: 'admin' }));
});
afterAll(() => api.close());

const path = (kind: string) => `/api/tags/${kind}/`;
const list = async (kind: string, query = '') =>
  (await admin.get(`${path(kind)}?page_size=200&${query}`)).body.results as {
    id: string;
    name: string;
    parent: string | null;
    position: number;
  }[];
const named = async (kind: string, name: string) => {
  const tag = (await list(kind)).find((one) => one.name === name);
  if (tag === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return tag;
};
const add = async (kind: string, body: object) => (await admin.post(path(kind), body)).body;
/** Runs the dry run first, which a merge requires. */
const merge = async (kind: string, from: string, into: string) => {
  const url = `${path(kind)}${from}/?merge_into=${into}`;
  const { etag } = (await admin.delete(`${url}&dry_run=true`)).body;
  return admin.delete(url, undefined, { 'if-match': `"${etag}"` });
};
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];

describe('the built-in tags', () => {
  test('are added once, however many servers start', async () => {
    await Promise.all([1, 2, 3].map(() => ensureStartingTags(api.platform)));
    const counts = await Promise.all(
      TAG_KINDS.map(async (kind) => (await admin.get(TAG_CALLS[kind].list.path)).body.count),
    );
    expect(counts).toEqual([1, 2, 2, 8, 29, 0, 22]);
  });

  test('can be listed from the exam down', async () => {
    const [exam] = await list('exam');
    expect((await list('subject', `exam=${exam?.id}`)).map((tag) => tag.name)).toEqual([
      'Reading and Writing',
      'Math',
    ]);
    const math = await named('subject', 'Math');
    const mega = await list('mega-domain', `subject=${math.id}`);
    expect(mega.map((tag) => tag.name)).toEqual(['Math']);
    const domains = await list('domain', `mega_domain=${mega[0]?.id}`);
    expect(domains.map((tag) => tag.name)).toEqual([
      'Algebra',
      'Advanced Math',
      'Problem-Solving and Data Analysis',
      'Geometry and Trigonometry',
    ]);
    expect((await list('topic', `domain=${domains[0]?.id}`)).length).toBe(5);
    expect((await list('topic', `subject=${math.id}`)).length).toBe(19);
    expect((await list('topic', `subject=${math.id}&domain=${ABSENT}`)).length).toBe(0);
    expect((await list('topic', 'search=PERCENT')).map((tag) => tag.name)).toEqual(['Percentages']);
    expect((await list('topic', 'search=boundaries%20bou')).length).toBe(1);
  });

  test('include a remedy for each reason for a mistake', async () => {
    const [reason] = await list('reason-for-error', 'search=rushed');
    expect(reason).toMatchObject({ name: 'Rushed', code: 'T1', reason_group: 'time', parent: null });
    expect(await list('reason-for-error', `id=${reason?.id}`)).toEqual([reason]);
  });
});

describe('tags', () => {
  test.each(TAG_KINDS)('of the kind %s can be read with and without a trailing slash', async (kind) => {
    const { path: of } = TAG_CALLS[kind].list;
    expect((await admin.get(of.replace(/\/$/, ''))).status).toBe(200);
    const [tag] = await list(of.split('/')[3] ?? '');
    if (tag === undefined) return;
    expect((await admin.get(`${of}${tag.id}`)).body).toEqual(tag);
    expect((await admin.get(`${of}${tag.id}/`)).body).toEqual(tag);
  });

  test('are added as the last of their kind', async () => {
    const topic = await named('topic', 'Circles');
    const reply = await admin.post(path('sub-topic'), { name: ' Arc  length ', parent: topic.id });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      kind: 'sub_topic',
      name: 'Arc  length',
      code: null,
      parent: topic.id,
      position: 0,
      reason_group: null,
      remedy: null,
      question_count: 0,
      version: 1,
    });
    expect((await add('sub-topic', { name: 'Sectors', parent: topic.id })).position).toBe(1);
    expect((await list('sub-topic', `topic=${topic.id}`)).map((tag) => tag.name)).toEqual([
      'Arc  length',
      'Sectors',
    ]);
  });

  test('are added only once if the same POST is repeated with the same key', async () => {
    const body = { name: 'Sent twice' };
    const key = { 'idempotency-key': 'exam-1' };
    const first = await admin.post(path('exam'), body, key);
    expect((await admin.post(path('exam'), body, key)).body).toEqual(first.body);
    expect((await list('exam', 'search=sent%20twice')).length).toBe(1);
  });

  test('are refused if their parent is missing, unknown or of the wrong kind', async () => {
    const math = await named('subject', 'Math');
    for (const parent of [math.id, ABSENT, null]) {
      expect(faultsOf(await admin.post(path('topic'), { name: 'Lost', parent }))).toEqual([
        422,
        'body.parent',
      ]);
    }
    expect(faultsOf(await admin.post(path('exam'), { name: 'ACT', parent: math.id }))).toEqual([
      422,
      'body.parent',
    ]);
    expect(faultsOf(await admin.post(path('exam'), { name: 'ACT', remedy: 'Rest.' }))).toEqual([
      422,
      'body.remedy',
    ]);
    const topic = await named('topic', 'Circles');
    const moved = await admin.patch(`${path('topic')}${topic.id}/`, { version: 1, parent: math.id });
    expect(faultsOf(moved)).toEqual([422, 'body.parent']);
  });

  test('have unique names below one parent and unique codes within a kind', async () => {
    const algebra = await named('domain', 'Algebra');
    const again = await admin.post(path('topic'), { name: 'LINEAR FUNCTIONS', parent: algebra.id });
    expect(again.body).toMatchObject({ status: 409, code: 'tag_name_taken' });
    const other = await named('domain', 'Advanced Math');
    const elsewhere = await add('topic', { name: 'Linear functions', parent: other.id });
    expect(elsewhere.version).toBe(1);
    const back = await admin.patch(`${path('topic')}${elsewhere.id}`, { version: 1, parent: algebra.id });
    expect(back.body.code).toBe('tag_name_taken');
    const coded = await admin.patch(`${path('topic')}${elsewhere.id}`, { version: 1, code: 'h.a.' });
    expect(coded.body.code).toBe('tag_code_taken');
    await admin.delete(`${path('topic')}${elsewhere.id}`);
  });

  test('are renamed, moved and reordered; an old version is rejected with the current tag', async () => {
    const algebra = await named('domain', 'Algebra');
    const advanced = await named('domain', 'Advanced Math');
    const topic = await add('topic', { name: 'Inequalities', code: 'H.Z.', parent: algebra.id });
    const changed = await admin.patch(`${path('topic')}${topic.id}/`, {
      version: 1,
      name: 'Harder inequalities',
      parent: advanced.id,
      code: null,
      position: 3,
    });
    expect(changed.body).toMatchObject({
      name: 'Harder inequalities',
      parent: advanced.id,
      code: null,
      position: 3,
      version: 2,
    });
    const late = await admin.patch(`${path('topic')}${topic.id}/`, { version: 1, name: 'Late' });
    expect(late.body).toMatchObject({ status: 409, code: 'stale_version', current: changed.body });
    await admin.delete(`${path('topic')}${topic.id}`);
  });

  test('of each kind are listed separately, and each kind accepts only its own filters', async () => {
    const algebra = await named('domain', 'Algebra');
    expect((await admin.get(`${path('topic')}${algebra.id}/`)).status).toBe(404);
    expect((await admin.get(`${path('topic')}${ABSENT}/`)).status).toBe(404);
    expect(faultsOf(await admin.get(`${path('domain')}?exam=${ABSENT}`))).toEqual([400, 'query.exam']);
    expect(faultsOf(await admin.post(path('exam'), { name: 'ACT', colour: 'red' }))).toEqual([
      400,
      'body.colour',
    ]);
  });

  test('list the reasons for mistakes of a topic: its own and the general ones', async () => {
    const [circles, area] = [await named('topic', 'Circles'), await named('topic', 'Area and volume')];
    const body = { name: 'Took the diameter for the radius', parent: circles.id, reason_group: 'knowledge' };
    const own = await add('reason-for-error', body);
    const ids = async (topic: string) =>
      (await list('reason-for-error', `topic=${topic}`)).map((tag) => tag.id);
    expect(await ids(circles.id)).toContain(own.id);
    expect((await ids(circles.id)).length).toBe(23);
    expect(await ids(area.id)).not.toContain(own.id);
    await admin.delete(`${path('reason-for-error')}${own.id}`);
  });
});

describe('a tag in use', () => {
  const question = async (tags: string[], reason: string | null = null) =>
    (
      await admin.post('/api/questions/', {
        type: 'single_choice',
        stem: 'Which?',
        options: [
          { text: 'A', is_correct: true },
          { text: 'B', reason_for_error: reason },
        ],
        tags,
      })
    ).body;
  const count = async (kind: string, id: string) =>
    (await admin.get(`${path(kind)}${id}`)).body.question_count;

  test('counts questions that have it or a tag below it, each once', async () => {
    const algebra = await named('domain', 'Algebra');
    const topic = await named('topic', 'Linear functions');
    const before = await count('domain', algebra.id);
    const made = await question([algebra.id, topic.id]);
    await question([topic.id]);
    expect(await count('domain', algebra.id)).toBe(before + 2);
    expect(await count('topic', topic.id)).toBe(2);
    await admin.delete(`/api/questions/${made.id}/`);
    expect(await count('topic', topic.id)).toBe(1);
  });

  test('cannot be removed, and the problem says where it is used', async () => {
    const domain = await named('domain', 'Craft and Structure');
    await question([domain.id]);
    const reply = await admin.delete(`${path('domain')}${domain.id}/`);
    expect(reply.body).toMatchObject({ status: 409, code: 'tag_in_use' });
    expect(reply.body.detail).toContain('1 question, 3 tags under it');
    const reason = await named('reason-for-error', 'Rushed');
    await question([], reason.id);
    expect(await count('reason-for-error', reason.id)).toBe(1);
    const refused = await admin.delete(`${path('reason-for-error')}${reason.id}/`);
    expect(refused.body.detail).toContain('1 option');
  });

  test('passes its uses and the tags below it to the remaining tag in a merge, and tags with the same name become one', async () => {
    const mega = (await list('mega-domain')).find((tag) => tag.name === 'Math');
    const [from, into] = [
      await add('domain', { name: 'Old trig', parent: mega?.id }),
      await add('domain', { name: 'New trig', parent: mega?.id }),
    ];
    const sines = {
      old: await add('topic', { name: 'Sines', parent: from.id }),
      new: await add('topic', { name: 'SINES', parent: into.id }),
    };
    const lone = await add('topic', { name: 'Tangents', parent: from.id });
    const child = await add('sub-topic', { name: 'Unit circle', parent: sines.old.id });
    const [both, deep] = [await question([from.id, into.id]), await question([from.id, sines.old.id])];

    expect((await merge('domain', from.id, into.id)).status).toBe(200);

    expect((await admin.get(`${path('domain')}${from.id}/`)).status).toBe(404);
    expect((await list('topic', `domain=${into.id}`)).map((tag) => tag.id).sort()).toEqual(
      [sines.new.id, lone.id].sort(),
    );
    expect((await admin.get(`${path('sub-topic')}${child.id}`)).body.parent).toBe(sines.new.id);
    const tagsOf = async (id: string) => {
      const { body } = await admin.get(`/api/questions/${id}/`);
      return [body.version, ...body.tags.map((tag: { id: string }) => tag.id)];
    };
    expect(await tagsOf(both.id)).toEqual([2, into.id]);
    expect((await tagsOf(deep.id)).slice(1)).toEqual([into.id, sines.new.id]);
    expect(await count('domain', into.id)).toBe(2);
  });

  test('that is a reason for mistakes is replaced in options when it is merged', async () => {
    const [from, into] = [
      await named('reason-for-error', 'Guessed at random'),
      await named('reason-for-error', 'Guessed between two options'),
    ];
    const { id } = await question([], from.id);
    expect((await merge('reason-for-error', from.id, into.id)).status).toBe(200);
    const { body } = await admin.get(`/api/questions/${id}/`);
    expect(body.options[1].reason_for_error).toBe(into.id);
  });

  test('that is an exam is replaced in assessments when it is merged', async () => {
    const [from, into] = [await add('exam', { name: 'Old SAT' }), await add('exam', { name: 'New SAT' })];
    const { id } = (await admin.post('/api/assessments/', { title: 'Mock', exam: from.id })).body;
    const refused = await admin.delete(`${path('exam')}${from.id}/`);
    expect(refused.body.detail).toContain('1 test');
    expect((await merge('exam', from.id, into.id)).status).toBe(200);
    expect((await admin.get(`/api/assessments/${id}/`)).body).toMatchObject({ exam: into.id, version: 2 });
  });

  test('can be merged only into a tag of the same kind', async () => {
    const [domain, topic] = [await named('domain', 'Algebra'), await named('topic', 'Circles')];
    for (const into of [domain.id, topic.id, ABSENT]) {
      const reply = await admin.delete(`${path('domain')}${domain.id}/?merge_into=${into}`);
      expect(faultsOf(reply)).toEqual([422, 'query.merge_into']);
    }
  });
});
