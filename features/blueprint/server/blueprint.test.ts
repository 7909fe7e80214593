import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedSitting } from '#tests/support/results-seed.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

let api: TestApi;
let author: SeededPerson;
let manager: ApiClient;
let north: string;
let south: string;
const topics: string[] = [];

const base = () => [api.platform.database, api.clock.now()] as const;
const sql = () => api.platform.database.kysely;

/** Seeds `count` questions with this tag and level. */
async function some(
  count: number,
  topic: string,
  level: number,
  more: { status?: 'draft' | 'retired'; school?: string | null; by?: SeededPerson } = {},
) {
  const ids: string[] = [];
  while (ids.length < count) {
    const { status = 'live', school = north, by = author } = more;
    const { id } = await seedQuestion(...base(), by.id, { status, school });
    await sql().updateTable('questions').set({ difficulty: level }).where('id', '=', id).execute();
    await sql().insertInto('question_tags').values({ question: id, tag: topic }).execute();
    ids.push(id);
  }
  return ids;
}

beforeAll(async () => {
  api = await testApi();
  [north, south] = [await api.school('North'), await api.school('South')];
  author = await api.person({ role: 'manager', schools: [north] });
  manager = await api.as(author);
  for (let made = 0; made < 4; made += 1) topics.push((await seedTagLine(...base())).topic);
});
afterAll(() => api.close());

const fill = (body: object, client = manager, headers = {}) =>
  client.post('/api/generate-for-sections/', body, headers);
const draft = () =>
  seedAssessment(...base(), author.id, { status: 'draft', sections: [{ questions: 0 }, { questions: 0 }] });
const idsOf = (section: { questions: { id: string }[] }) => section.questions.map(({ id }) => id);

test('a blueprint fills sections by the requested mix: the preview stores nothing, and accepting it places the same questions', async () => {
  const [topic = ''] = topics;
  const bank = new Set([...(await some(4, topic, 3)), ...(await some(4, topic, 4))]);
  const { id, sections } = await draft();
  const [one, two] = sections.map((section) => section.id);
  const body = {
    assessment: id,
    seed: 4127,
    dry_run: true,
    sections: [one, two].map((section) => ({
      section,
      count: 4,
      tags: [{ tag: topic, count: 4 }],
      levels: [
        { level: 3, count: 2 },
        { level: 4, count: 2 },
      ],
    })),
  };
  const look = await fill(body);
  expect(look.body).toMatchObject({
    places: 8,
    filled: 8,
    is_done: false,
    shortages: [],
    ways_out: [],
    seed: 4127,
  });
  expect(look.body.sections[0].levels).toMatchObject([
    { found: 0 },
    {},
    { count: 2, found: 2 },
    { found: 2 },
    {},
  ]);
  const chosen = look.body.sections.flatMap(idsOf);
  expect(new Set(chosen)).toEqual(bank);
  expect((await fill(body)).body.sections.flatMap(idsOf)).toEqual(chosen);
  expect((await manager.get(`/api/sections/${one}/questions/`)).body.count).toBe(0);
  const done = await fill({ ...body, dry_run: false }, manager, { 'if-match': look.body.etag });
  expect(done.body).toMatchObject({ is_done: true, filled: 8 });
  const placed = (await manager.get(`/api/sections/${two}/questions/`)).body.results;
  expect(placed.map((row: { question: { id: string } }) => row.question.id)).toEqual(
    idsOf(look.body.sections[1]),
  );
  // Questions already in the test count, and the old preview is now out of date.
  expect((await fill({ ...body, dry_run: false }, manager, { 'if-match': look.body.etag })).body.code).toBe(
    'changed_since',
  );
  expect((await fill(body)).body).toMatchObject({
    filled: 8,
    sections: [{ questions: [{ is_placed: true }, {}, {}, {}] }, {}],
  });
});

test('the blueprint explains a shortage of questions step by step and offers suggestions with the effect of each', async () => {
  const [, topic = ''] = topics;
  const [draft_, retired, practised, seen] = [
    ...(await some(1, topic, 5, { status: 'draft' })),
    ...(await some(1, topic, 5, { status: 'retired' })),
    ...(await some(1, topic, 5)),
    ...(await some(1, topic, 5)),
  ];
  expect([draft_, retired].length).toBe(2);
  await some(3, topic, 4);
  await sql()
    .updateTable('questions')
    .set({ use: 'practice_only' })
    .where('id', '=', practised ?? '')
    .execute();
  const group = await api.group(north, 'Saturday');
  const student = await api.person({ role: 'student', schools: [north] });
  await sql().insertInto('group_members').values({ group_id: group, person: student.id }).execute();
  const sat = await seedAssessment(...base(), author.id, {
    sections: [{ questions: [{ id: seen ?? '', options: ['', ''] }] }],
  });
  await seedSitting(...base(), await paperOf(api.platform.database, sat.id), student.id, {
    answers: [['A']],
  });
  api.clock.advance(40 * 24 * 60 * 60);
  const { id, sections } = await draft();
  const [one] = sections.map((section) => section.id);
  const body = {
    assessment: id,
    group,
    not_seen_for_days: 90,
    dry_run: true,
    sections: [
      {
        section: one,
        count: 3,
        tags: [{ tag: topic, count: 3 }],
        levels: [
          { level: 4, count: 1 },
          { level: 5, count: 2 },
        ],
      },
    ],
  };
  const { body: look } = await fill(body, await api.as(author));
  expect(look).toMatchObject({ places: 3, filled: 1 });
  expect(look.shortages).toMatchObject([
    { level: 5, short: 2, in_bank: 4, drafts: 1, retired: 1, practice_only: 1, seen: 1, in_test: 0, left: 0 },
  ]);
  expect(look.ways_out).toMatchObject([
    { way: 'seen_before', fills: 1, not_seen_for_days: 30 },
    {
      way: 'next_level',
      fills: 2,
      levels: [
        {
          levels: [
            { level: 4, count: 3 },
            { level: 5, count: 0 },
          ],
        },
      ],
    },
    { way: 'leave', fills: 0 },
  ]);
  const [, next] = look.ways_out;
  const then = await fill(
    { ...body, sections: [{ ...body.sections[0], levels: next.levels[0].levels }] },
    await api.as(author),
  );
  expect(then.body).toMatchObject({ filled: 3, shortages: [] });
});

test('exchanging one chosen question in a blueprint picks a different question and keeps all others', async () => {
  const [, , topic = ''] = topics;
  await some(6, topic, 3);
  const { id, sections } = await draft();
  const wished = { section: sections[0]?.id, count: 3, tags: [{ tag: topic, count: 3 }] };
  const client = await api.as(author);
  const look = await fill({ assessment: id, sections: [wished], dry_run: true }, client);
  const [first, ...rest] = idsOf(look.body.sections[0]);
  const again = await fill(
    { assessment: id, sections: [{ ...wished, keep: rest }], avoid: [first], dry_run: true },
    client,
  );
  const ids = idsOf(again.body.sections[0]);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(expect.arrayContaining(rest));
  expect(ids).not.toContain(first);
});

test('neither chooses nor counts questions of a different school', async () => {
  const [, , , topic = ''] = topics;
  const other = await api.person({ role: 'manager', schools: [south] });
  await some(2, topic, 3, { school: south, by: other });
  const { id, sections } = await draft();
  const wished = { section: sections[0]?.id, count: 2, tags: [{ tag: topic, count: 2 }] };
  const { body } = await fill({ assessment: id, sections: [wished], dry_run: true }, await api.as(author));
  expect(body).toMatchObject({ filled: 0, shortages: [{ short: 2, in_bank: 0, left: 0 }] });
  const group = await api.group(south, 'Theirs');
  const faults = await fill(
    { assessment: id, group, sections: [{ ...wished, count: 1 }] },
    await api.as(author),
  );
  expect(faults.body.errors.map((fault: { path: string }) => fault.path).sort()).toEqual([
    'body.group',
    'body.sections.0.tags',
  ]);
  expect((await fill({ assessment: id, sections: [wished] }, await api.as(other))).status).toBe(404);
});

test('questions for places without a tag stay within the subject of the section, and a shortage of them is reported', async () => {
  const [rw, math] = [await seedTagLine(...base()), await seedTagLine(...base())];
  for (const [{ subject }, code] of [[rw, 'RW'] as const, [math, 'M'] as const]) {
    await sql().updateTable('tags').set({ code }).where('id', '=', subject).execute();
  }
  await some(6, math.topic, 3);
  const reading = await some(2, rw.topic, 3);
  const { id, sections } = await draft();
  const [one, two] = sections.map((section) => section.id);
  await sql()
    .updateTable('assessment_sections')
    .set({ kind: 'reading_writing' })
    .where('id', '=', one ?? '')
    .execute();
  const client = await api.as(author);
  const look = (wished: object) => fill({ assessment: id, sections: [wished], dry_run: true }, client);
  const { body } = await look({ section: one, count: 5 });
  expect(idsOf(body.sections[0]).toSorted()).toEqual(reading.toSorted());
  expect(body).toMatchObject({ places: 5, filled: 2, shortages: [{ tag: null, short: 3 }] });
  // A section without a subject of its own keeps to the subjects of its requested tags.
  const wished = { section: two, count: 4, tags: [{ tag: rw.topic, count: 1 }] };
  const kept = (await look(wished)).body;
  expect(reading).toEqual(expect.arrayContaining(idsOf(kept.sections[0])));
  expect(kept).toMatchObject({ filled: 1, shortages: [{ tag: null, short: 3 }] });
});
