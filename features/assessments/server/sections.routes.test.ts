import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

const ABSENT = '0198c5a0-0000-7000-8000-000000000000';

let api: TestApi;
let tess: SeededPerson;
let tutor: ApiClient;

beforeAll(async () => {
  api = await testApi();
  tess = await api.person({ role: 'tutor', schools: [await api.school('North')] });
  tutor = await api.as(tess);
});
afterAll(() => api.close());

const faultsOf = ({ status, body }: Reply) => [
  status,
  ...body.errors.map((fault: { path: string }) => fault.path),
];
const seeded = (...questions: number[]) =>
  seedAssessment(api.platform.database, api.clock.now(), tess.id, {
    status: 'draft',
    sections: questions.map((count) => ({ questions: count })),
  });
const question = (status: 'live' | 'draft' | 'retired' = 'live') =>
  seedQuestion(api.platform.database, api.clock.now(), tess.id, { status });
const versionOf = async (assessment: string): Promise<number> =>
  (await tutor.get(`/api/assessments/${assessment}/`)).body.version;
const titles = async (assessment: string) =>
  (await tutor.get(`/api/assessments/${assessment}/sections/`)).body.results.map(
    (section: { title: string; position: number }) => `${section.position} ${section.title}`,
  );
const questionsOf = async (section: string) =>
  (await tutor.get(`/api/sections/${section}/questions/?page_size=200`)).body.results.map(
    (placement: { question: { id: string } }) => placement.question.id,
  );

describe('sections', () => {
  test('can be added at a place, changed, reordered and removed, and each change raises the assessment’s version', async () => {
    const { id } = await seeded();
    const path = `/api/assessments/${id}/sections/`;
    const last = (await tutor.post(path, { title: 'Last' })).body;
    const module = { stage: 2, variant: 'higher', at_least: 13 };
    const first = await tutor.post(path, {
      title: 'First',
      kind: 'math',
      position: 1,
      duration_seconds: 2100,
      module,
      draw: { count: 3, from: 'section' },
      instructions: '<p>Go<script>x()</script></p>',
    });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      position: 1,
      version: 3,
      module,
      instructions: '<p>Go</p>',
      tools: null,
    });
    expect(await titles(id)).toEqual(['1 First', '2 Last']);
    const changed = await tutor.patch(`/api/sections/${first.body.id}/`, {
      version: 3,
      module: null,
      tools: {
        calculator: true,
        scientific_only: true,
        reference_sheet: true,
        highlighter: true,
        eliminator: true,
        line_reader: true,
      },
    });
    expect(changed.body).toMatchObject({
      version: 4,
      module: null,
      duration_seconds: 2100,
      draw: { count: 3 },
      tools: { calculator: true, scientific_only: true },
    });
    expect(
      (await tutor.patch(`/api/sections/${last.id}/`, { version: 3, title: 'Late' })).body,
    ).toMatchObject({
      code: 'stale_version',
      current: { id: last.id, version: 4 },
    });
    const sections = [last.id, first.body.id];
    expect(faultsOf(await tutor.put(path, { version: 4, sections: [last.id, last.id, ABSENT] }))).toEqual([
      422,
      'body.sections.1',
      'body.sections.2',
      'body.sections',
    ]);
    expect((await tutor.put(path, { version: 3, sections })).body.code).toBe('stale_version');
    expect((await tutor.put(path, { version: 4, sections })).status).toBe(200);
    expect(await titles(id)).toEqual(['1 Last', '2 First']);
    expect((await tutor.delete(`/api/sections/${last.id}/`)).status).toBe(204);
    expect([await titles(id), await versionOf(id)]).toEqual([['1 First'], 6]);
    expect((await tutor.get(`/api/sections/${last.id}/`)).status).toBe(404);
  });

  test('count once in the time of an assessment if they are variants of one module', async () => {
    const { id } = await seeded();
    for (const [variant, duration_seconds] of [
      ['lower', 600],
      ['higher', 600],
      ['other', 900],
    ] as const) {
      const stage = variant === 'other' ? 1 : 2;
      await tutor.post(`/api/assessments/${id}/sections/`, {
        title: variant,
        duration_seconds,
        module: { stage, variant, at_least: null },
      });
    }
    const time = async () => {
      const { duration_seconds, untimed_sections } = (await tutor.get(`/api/assessments/${id}/`)).body;
      return [duration_seconds, untimed_sections];
    };
    expect(await time()).toEqual([1500, 0]);
    await tutor.post(`/api/assessments/${id}/sections/`, { title: 'Untimed' });
    expect(await time()).toEqual([1500, 1]);
  });
});

describe('placements', () => {
  test('show the question as the builder needs it, without its answer key', async () => {
    const { sections } = await seeded(1);
    const [section] = sections;
    const tags = await seedTagLine(api.platform.database, api.clock.now());
    const asked = section?.questions[0]?.id ?? '';
    await api.platform.database.kysely
      .insertInto('question_tags')
      .values({ question: asked, tag: tags.sub_topic })
      .execute();
    const { results } = (await tutor.get(`/api/sections/${section?.id}/questions/`)).body;
    expect(results).toEqual([
      {
        id: expect.any(String),
        section: section?.id,
        position: 1,
        marks: 1,
        unscored: false,
        version: 1,
        question: {
          id: asked,
          type: 'single_choice',
          status: 'live',
          stem: '<p>Which?</p>',
          difficulty: null,
          domain: `A domain ${tags.domain}`,
          topic: `A topic ${tags.topic}`,
          tags: [
            { id: tags.domain, name: `A domain ${tags.domain}` },
            { id: tags.topic, name: `A topic ${tags.topic}` },
          ],
        },
      },
    ]);
  });

  test('can be added at a position or at the end; invalid questions are named and nothing is added', async () => {
    const { sections } = await seeded(2);
    const [section] = sections;
    const path = `/api/sections/${section?.id}/questions/`;
    const present = section?.questions.map(({ id }) => id) ?? [];
    const [one, two, retired] = [await question(), await question(), await question('retired')];
    const faulty = [one.id, ABSENT, retired.id, present[0], one.id];
    expect(faultsOf(await tutor.post(path, { questions: faulty }))).toEqual([
      422,
      ...[1, 2, 3, 4].map((index) => `body.questions.${index}`),
    ]);
    const added = await tutor.post(path, { questions: [one.id, two.id], position: 2 });
    expect(added.status).toBe(201);
    expect(await questionsOf(section?.id ?? '')).toEqual([present[0], one.id, two.id, present[1]]);
  });

  test('can be moved and removed by sending a new order, and keep their points and scoring', async () => {
    const { id, sections } = await seeded(3, 2);
    const [left, right] = sections;
    const [a, b, c] = left?.questions.map((asked) => asked.id) ?? [];
    const [d, e] = right?.questions.map((asked) => asked.id) ?? [];
    const placement = (await tutor.get(`/api/sections/${left?.id}/questions/`)).body.results[1];
    const path = `/api/sections/questions/${placement.id}/`;
    const changed = await tutor.patch(path, { version: 1, marks: 2.5, unscored: true, position: 1 });
    expect(changed.body).toMatchObject({
      id: placement.id,
      position: 1,
      marks: 2.5,
      unscored: true,
      version: 2,
    });
    expect(await questionsOf(left?.id ?? '')).toEqual([b, a, c]);
    const order = `/api/sections/${right?.id}/questions/`;
    expect((await tutor.put(order, { version: 1, questions: [] })).body).toMatchObject({
      code: 'stale_version',
      current: { version: 2, results: [{ question: { id: d } }, { question: { id: e } }] },
    });
    const foreign = await question();
    expect(faultsOf(await tutor.put(order, { version: 2, questions: [foreign.id, e, e] }))).toEqual([
      422,
      'body.questions.0',
      'body.questions.2',
    ]);
    const { results } = (await tutor.put(order, { version: 2, questions: [e, b] })).body;
    expect(results[1]).toMatchObject({
      id: placement.id,
      section: right?.id,
      position: 2,
      marks: 2.5,
      unscored: true,
    });
    expect([await questionsOf(left?.id ?? ''), await questionsOf(right?.id ?? '')]).toEqual([
      [a, c],
      [e, b],
    ]);
    expect(await versionOf(id)).toBe(3);
    expect((await tutor.get(path)).body.section).toBe(right?.id);
    expect((await tutor.delete(path)).status).toBe(204);
    expect((await tutor.delete(path)).status).toBe(404);
    expect(await questionsOf(right?.id ?? '')).toEqual([e]);
  });

  test('prevent the deletion of their question, and the bank can be filtered by use in tests', async () => {
    const { id, sections } = await seeded(0);
    const [placed, free] = [await question('draft'), await question('draft')];
    await tutor.post(`/api/sections/${sections[0]?.id}/questions/`, { questions: [placed.id] });
    expect((await tutor.delete(`/api/questions/${placed.id}/`)).body.code).toBe('question_in_use');
    const found = async (query: string) =>
      (await tutor.get(`/api/questions/?page_size=200&status=draft&${query}`)).body.results.map(
        (row: { id: string }) => row.id,
      );
    expect(await found('used=true')).toEqual([placed.id]);
    expect(await found('used=false')).toEqual([free.id]);
    expect(await found(`unused_for=${id}`)).toEqual([free.id]);
    expect((await tutor.delete(`/api/questions/${free.id}/`)).status).toBe(204);
  });

  test('can be added by concurrent requests', async () => {
    const { sections } = await seeded(1);
    const section = sections[0]?.id ?? '';
    const added = [await question(), await question(), await question()];
    const replies = await Promise.all(
      added.map(({ id }) => tutor.post(`/api/sections/${section}/questions/`, { questions: [id] })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
    const { results } = (await tutor.get(`/api/sections/${section}/questions/`)).body;
    expect(results.map((placement: { position: number }) => placement.position)).toEqual([1, 2, 3, 4]);
  });
});
