import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment, seedSession } from '#tests/support/test-seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let tess: SeededPerson;
let tutor: ApiClient;
let other: ApiClient;
let manager: ApiClient;

beforeAll(async () => {
  api = await testApi();
  const north = await api.school('North');
  tess = await api.person({ role: 'tutor', first_name: 'Tess', last_name: 'Hill', schools: [north] });
  tutor = await api.as(tess);
  other = await api.as(await api.person({ role: 'tutor', schools: [north] }));
  manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
});
afterAll(() => api.close());

const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];
const add = async (fields: object = {}) =>
  (await tutor.post('/api/assessments/', { title: 'Mock', ...fields })).body;
const seeded = (fields: Parameters<typeof seedAssessment>[3] = {}) =>
  seedAssessment(api.platform.database, api.clock.now(), tess.id, fields);
const patch = async (id: string, change: object, client = tutor) => {
  const { version } = (await client.get(`/api/assessments/${id}/`)).body;
  return client.patch(`/api/assessments/${id}/`, { version, ...change });
};
const revisionOf = async (id: string) => (await tutor.get(`/api/assessments/${id}/`)).body.revision?.number;

describe('assessments', () => {
  test('a new assessment is a draft without sections, with cleaned texts and the default settings', async () => {
    const reply = await tutor.post('/api/assessments/', {
      title: 'Mock 7',
      instructions: '<p onclick="x()">Read</p><script>x()</script>',
      modes: ['test', 'practice', 'test'],
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      title: 'Mock 7',
      status: 'draft',
      author: { id: tess.id, name: 'Tess Hill' },
      instructions: '<p>Read</p>',
      modes: ['test', 'practice'],
      attempts_allowed: 1,
      release: { score: 'at_once', answers: 'at_once', explanations: 'at_once' },
      question_count: 0,
      section_count: 0,
      duration_seconds: 0,
      revision: null,
      has_unpublished_changes: false,
      session_count: 0,
      version: 1,
    });
    expect((await manager.get(`/api/assessments/${reply.body.id}/`)).body).toEqual(reply.body);
  });

  test('invalid fields are rejected at once, each error with its path', async () => {
    const { domain } = await seedTagLine(api.platform.database, api.clock.now());
    const faulty = {
      release: { score: 'on_close', correctness: 'at_once', answers: 'never', explanations: 'manual' },
      opens_at: '2026-11-20T09:00:00.000Z',
      closes_at: '2026-11-20T09:00:00.000Z',
    };
    const expected = ['body.release.correctness', 'body.release.explanations', 'body.closes_at'];
    expect(faultsOf(await tutor.post('/api/assessments/', { title: 'No', ...faulty }))).toEqual([
      422,
      ...expected,
    ]);
    const { id } = await add();
    expect(faultsOf(await patch(id, faulty))).toEqual([422, ...expected]);
    expect(faultsOf(await patch(id, { exam: domain, tags: [ABSENT] }))).toEqual([
      422,
      'body.tags.0',
      'body.exam',
    ]);
    expect(faultsOf(await patch(id, { colour: 'red', attempts_allowed: 0 }))).toEqual([
      400,
      'body.attempts_allowed',
      'body.colour',
    ]);
    expect((await tutor.get(`/api/assessments/${id}/`)).body.version).toBe(1);
  });

  test('a tutor can read a different tutor’s assessment but change neither it nor its sections', async () => {
    const test = await seeded();
    const [section] = test.sections;
    const path = `/api/assessments/${test.id}/`;
    expect((await other.get(path)).status).toBe(200);
    for (const reply of [
      await other.patch(path, { version: 1, title: 'Mine' }),
      await other.delete(path),
      await other.post(`${path}sections/`, { title: 'More' }),
      await other.patch(`/api/sections/${section?.id}/`, { version: 1, title: 'Mine' }),
      await other.put(`/api/sections/${section?.id}/questions/`, { version: 1, questions: [] }),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
    }
    expect((await manager.patch(path, { version: 1, title: 'Ours' })).body.title).toBe('Ours');
    expect((await tutor.patch(path, { version: 1, title: 'Late' })).body).toMatchObject({
      code: 'stale_version',
      current: { title: 'Ours', version: 2 },
    });
  });

  test('searches, filters and orders the list, and rejects an unknown filter', async () => {
    const { exam } = await seedTagLine(api.platform.database, api.clock.now());
    const label = (await manager.post('/api/assessment-tags/', { name: 'Autumn' })).body;
    await add({ title: 'Quartz Élan', exam, tags: [label.id, label.id], kind: 'multistage' });
    await add({ title: 'Quartz Beta', open_to_guests: true });
    const titles = async (query: string) =>
      (await other.get(`/api/assessments/?search=quartz&${query}`)).body.results.map(
        (row: { title: string }) => row.title,
      );
    expect(await titles('ordering=title')).toEqual(['Quartz Beta', 'Quartz Élan']);
    for (const filter of [`tag=${label.id}`, `exam=${exam}`, 'kind=multistage', 'open_to_guests=false']) {
      expect(await titles(filter), filter).toEqual(['Quartz Élan']);
    }
    expect(await titles('open_to_guests=true')).toEqual(['Quartz Beta']);
    expect(await titles('status=published')).toEqual([]);
    expect((await tutor.get('/api/assessments/?author=x')).status).toBe(400);
  });

  test('a duplicate is a new draft of the caller with all sections and placements; the original does not change', async () => {
    const { id } = await seeded({
      title: 'T'.repeat(60),
      sections: [{ questions: 2, title: 'One' }, { questions: 1 }],
    });
    const copy = (await other.post(`/api/assessments/${id}/duplicate/`)).body;
    expect(copy).toMatchObject({
      title: `${'T'.repeat(53)} (copy)`,
      status: 'draft',
      revision: null,
      section_count: 2,
      question_count: 3,
    });
    const sections = (await other.get(`/api/assessments/${copy.id}/sections/`)).body.results;
    expect(sections.map((section: { title: string }) => section.title)).toEqual(['One', 'Section 2']);
    expect((await other.delete(`/api/sections/${sections[0].id}/`)).status).toBe(204);
    expect((await tutor.get(`/api/assessments/${id}/`)).body.question_count).toBe(3);
  });

  test('an assessment that is assigned to nobody can be deleted; one with sessions can only be archived', async () => {
    const { id } = await seeded();
    expect((await tutor.delete(`/api/assessments/${id}/`)).status).toBe(204);
    expect((await tutor.get(`/api/assessments/${id}/`)).status).toBe(404);
    const given = await seeded();
    const ann = await api.person({ role: 'student' });
    await seedSession(api.platform.database, api.clock.now(), given.id, ann.id, { status: 'voided' });
    expect((await tutor.delete(`/api/assessments/${given.id}/`)).body.code).toBe('assessment_in_use');
    expect((await patch(given.id, { status: 'archived' })).body.status).toBe('archived');
    expect(faultsOf(await patch(given.id, { status: 'draft' }))).toEqual([422, 'body.status']);
    expect((await patch(given.id, { status: 'published' })).body.status).toBe('published');
  });
});

describe('publishing', () => {
  test('names every error with its place, and changes nothing', async () => {
    const draft = await seedQuestion(api.platform.database, api.clock.now(), tess.id, { stem: '' });
    const test = await seeded({
      status: 'draft',
      kind: 'multistage',
      sections: [
        { title: 'Module 1', kind: 'math', module: { stage: 1, variant: 'a', at_least: null } },
        {
          title: 'Module 2',
          kind: 'math',
          module: { stage: 2, variant: 'higher', at_least: 1 },
          questions: [draft],
        },
        { title: 'Essay', questions: 0 },
      ],
    });
    const { faults } = (await other.get(`/api/assessments/${test.id}/check/`)).body;
    expect(faults).toEqual([
      {
        section: test.sections[1]?.id,
        placement: expect.any(String),
        where: 'Module 2, higher, question 1',
        message: 'This question is a draft. Publish it, or remove it from the test.',
      },
      expect.objectContaining({ where: 'Module 2, higher, question 1', message: 'Enter the question.' }),
      { section: test.sections[2]?.id, placement: null, where: 'Essay', message: 'Add a question.' },
      expect.objectContaining({
        where: 'Module 2, higher',
        message: expect.stringMatching('Leave the minimum blank'),
      }),
    ]);
    const refused = await patch(test.id, { status: 'published', title: 'Changed' });
    expect(refused.body.status).toBe(422);
    expect(refused.body.errors).toEqual(
      faults.map(({ where, message }: { where: string; message: string }) => ({
        path: 'body.status',
        message: `${where}: ${message}`,
      })),
    );
    expect((await tutor.get(`/api/assessments/${test.id}/`)).body).toMatchObject({
      title: 'A test',
      status: 'draft',
      revision: null,
    });
  });

  test('freezes the current content; later changes wait for the next publishing, and old revisions stay', async () => {
    const { id, sections } = await seeded({ sections: [{ questions: 2, duration_seconds: 600 }] });
    const question = sections[0]?.questions[0]?.id;
    const frozen = () =>
      api.platform.database.kysely
        .selectFrom('assessment_revisions')
        .innerJoin('question_revisions', (join) => join.onTrue())
        .select(['assessment_revisions.number', 'assessment_revisions.id', 'question_revisions.content'])
        .where('assessment_revisions.assessment', '=', id)
        .where('question_revisions.question', '=', question ?? '')
        .orderBy('question_revisions.number')
        .execute();
    const [before] = await frozen();
    const state = async () => (await tutor.get(`/api/assessments/${id}/`)).body.has_unpublished_changes;
    expect([await state(), await revisionOf(id)]).toEqual([false, 1]);
    // Changing fields that take effect immediately does not count as a change, and publishing equal content
    // creates no revision.
    await patch(id, { closes_at: '2027-01-01T00:00:00.000Z', description: 'Soon' });
    expect(await state()).toBe(false);
    expect((await patch(id, { status: 'published' })).body.revision.number).toBe(1);
    // A change of a question counts as a change of the assessment.
    await manager.patch(`/api/questions/${question}/`, { version: 1, stem: '<p>Which one?</p>' });
    expect(await state()).toBe(true);
    expect((await patch(id, { status: 'published' })).body).toMatchObject({
      revision: { number: 2 },
      has_unpublished_changes: false,
    });
    const after = await frozen();
    expect(after.map(({ content }) => (content as { stem: string }).stem)).toEqual(
      expect.arrayContaining(['<p>Which?</p>', '<p>Which one?</p>']),
    );
    expect(after.find((row) => row.number === 1)?.id).toBe(before?.id);
    // Content equal to the first revision gets a new number but reuses the question's old revision.
    await manager.patch(`/api/questions/${question}/`, { version: 2, stem: '<p>Which?</p>' });
    expect((await patch(id, { status: 'published' })).body.revision.number).toBe(3);
    expect(new Set((await frozen()).map(({ content }) => (content as { stem: string }).stem)).size).toBe(2);
    await patch(id, { title: 'Renamed' });
    expect(await state()).toBe(true);
  });
});

describe('labels', () => {
  test('can be added, renamed, counted and removed, but no two may have the same name', async () => {
    const label = (await tutor.post('/api/assessment-tags/', { name: 'Évening' })).body;
    expect((await manager.post('/api/assessment-tags/', { name: 'evening' })).body.code).toBe('label_taken');
    const { id } = await add({ tags: [label.id] });
    const renamed = await manager.patch(`/api/assessment-tags/${label.id}/`, { version: 1, name: 'Night' });
    expect(renamed.body).toEqual({ ...label, name: 'Night', assessment_count: 1, version: 2 });
    expect(
      (await tutor.patch(`/api/assessment-tags/${label.id}/`, { version: 1, name: 'Late' })).status,
    ).toBe(409);
    expect((await tutor.get('/api/assessment-tags/?search=NIGHT')).body.results).toEqual([renamed.body]);
    expect((await tutor.delete(`/api/assessment-tags/${label.id}/`)).status).toBe(204);
    expect((await tutor.get(`/api/assessments/${id}/`)).body.tags).toEqual([]);
  });
});
