import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApi } from '#tests/support/api.ts';
import { type ApiClient, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type PaperSeed, type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { readGroupInsight } from './read-group.ts';

const DAY = 24 * 60 * 60 * 1000;
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

let api: TestApi;
let admin: SeededPerson;
let schools: { north: string; south: string };
let line: Awaited<ReturnType<typeof seedTagLine>>;
let group: string;
let tutor: ApiClient;
let students: SeededPerson[];

const kysely = () => api.platform.database.kysely;
const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
const url = (id = group) => `/api/groups/${id}/insight/`;

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  schools = { north: await api.school('North'), south: await api.school('South') };
});
afterAll(() => api.close());
beforeEach(async () => {
  line = await seedTagLine(api.platform.database, api.clock.now());
  group = await api.group(schools.north, `Group ${v7()}`);
  tutor = await api.as(await api.person({ role: 'tutor', schools: [schools.north], tutors: [group] }));
  students = [];
  for (const first_name of ['Ann', 'Ben', 'Cem', 'Dan', 'Eva', 'Fay']) {
    students.push(
      await api.person({ role: 'student', schools: [schools.north], groups: [group], first_name }),
    );
  }
});

const filed = () => ({ tags: [{ id: line.topic, kind: 'topic' as const, name: 'Lines' }] });
const paper = (more: Partial<PaperSeed> = {}, questions = 6) =>
  seedPaper(api.platform.database, api.clock.now(), admin.id, {
    sections: [{ questions: Array.from({ length: questions }, filed) }],
    ...more,
  });
/** A session in which the first `right` answers are right and the rest are wrong. */
const sit = (of: SeededPaper, person: SeededPerson | undefined, right: number, days = -1, more = {}) =>
  seedSitting(api.platform.database, at(days), of, person?.id ?? '', {
    answers: [of.content.sections[0]?.placements.map((_, place) => (place < right ? 'A' : 'B')) ?? []],
    ...more,
  });

describe('the insight into a group', () => {
  test('shows each student’s mastery per skill with its interval, weakest first, and suggests what to teach next', async () => {
    const of = await paper();
    for (const [index, student] of students.entries()) await sit(of, student, [5, 1, 4, 0, 2, 6][index] ?? 0);
    const { status, body } = await tutor.get(url());
    expect(status).toBe(200);
    expect(body.students.map(({ name }: { name: string }) => name.split(' ')[0])).toEqual([
      'Dan',
      'Ben',
      'Eva',
      'Cem',
      'Ann',
      'Fay',
    ]);
    const [topic] = body.topics;
    expect(topic).toMatchObject({ id: line.topic, domain: { id: line.domain }, known: 6, questions: 6 });
    const chances = topic.cells.map(({ chance }: { chance: number }) => chance);
    expect(chances).toEqual(chances.toSorted((a: number, b: number) => a - b));
    for (const { low, chance, high } of topic.cells) expect(low < chance && chance < high).toBe(true);
    expect(topic.mean).toBeCloseTo(chances.reduce((a: number, b: number) => a + b, 0) / 6, 12);
    const lacking = chances.map((chance: number) => Math.max(0, 0.8 - chance));
    const [first] = body.teach;
    expect(first.topic).toBe(line.topic);
    expect(first.marks).toBeCloseTo(
      lacking.reduce((a: number, b: number) => a + b, 0),
      9,
    );
    const below = chances.filter((chance: number) => chance < 0.6).length;
    expect(first.sentence).toContain(`${below} of 6 students are below 60%. 18 of 36 answers were missed.`);
    expect(body).toMatchObject({ others: 0, exam: null, untagged_missed: 0, left_out: [], leave: [] });
    expect(body.reasons).toEqual({ missed: 18, said: [], named_errors: [] });
  });

  test('shows no mean for a skill with data on fewer than five students, and no chance for a student with fewer than five answers', async () => {
    const [short, long] = [await paper({}, 4), await paper()];
    for (const student of students.slice(0, 4)) await sit(long, student, 3);
    await sit(short, students[4], 2);
    const [topic] = (await tutor.get(url())).body.topics;
    expect(topic).toMatchObject({ mean: null, known: 4 });
    const cells = topic.cells.map((cell: { chance: number | null; answers: number } | null) =>
      cell === null ? null : [cell.answers, cell.chance !== null],
    );
    expect(cells).toEqual([[6, true], [6, true], [6, true], [6, true], [4, false], null]);
    expect((await tutor.get(url())).body).toMatchObject({
      teach: [],
      ask_first: [{ topic: line.topic, known: 4 }],
    });
  });

  test('leaves unreleased sessions out and only counts them by test', async () => {
    const [open, held] = [await paper(), await paper({ title: 'Held back', release: BY_HAND })];
    for (const student of students) await sit(open, student, 3, -2);
    const before = (await tutor.get(url())).body;
    const session = await sit(held, students[0], 0);
    const { tests, left_out, ...after } = (await tutor.get(url())).body;
    const { tests: sat, left_out: none, ...unmoved } = before;
    expect(after).toEqual(unmoved);
    expect([none, left_out]).toEqual([[], [{ assessment: { id: held.id, name: 'Held back' }, sessions: 1 }]]);
    expect(tests[0]).toMatchObject({
      assessment: { id: held.id },
      sessions: [{ id: session, student: students[0]?.id, missed: null, marks_lost: null }],
      sections: [],
    });
    expect(tests.slice(1)).toEqual(sat);
  });

  test('shows the effective reason for a missed question, and only while the question counts as missed', async () => {
    const of = await paper();
    const session = await sit(of, students[0], 4);
    await sit(of, students[1], 6);
    const missed = await kysely()
      .selectFrom('attempts')
      .select(['id', 'outcome'])
      .where('session', '=', session)
      .orderBy('outcome')
      .execute();
    const reason = async (code: string) => (await seedReason(code)).id;
    const [slip, gap] = [await reason('slip'), await reason('gap')];
    const say = (attempt: string | undefined, side: 'taker' | 'staff', which: string) =>
      kysely()
        .insertInto('mistake_reasons')
        .values({
          attempt: attempt ?? '',
          side,
          reason: which,
          note: null,
          written_by: admin.id,
          updated_at: at(0),
        })
        .execute();
    const wrong = missed.filter(({ outcome }) => outcome === 'wrong');
    await say(wrong[0]?.id, 'taker', slip);
    await say(wrong[0]?.id, 'staff', gap);
    await say(wrong[1]?.id, 'taker', gap);
    await say(missed.find(({ outcome }) => outcome === 'right')?.id, 'taker', slip);
    const { reasons } = (await tutor.get(url())).body;
    expect(reasons).toMatchObject({ missed: 2, said: [{ id: gap, group: 'execution', missed: 2 }] });
  });

  test('shows pacing by section, without times if fewer than five students were timed', async () => {
    const of = await paper({ sections: [{ title: 'Math', questions: Array.from({ length: 6 }, filed) }] });
    const unreached = ['A', 'A', 'A', 'A', null, null];
    for (const student of students.slice(0, 5)) await sit(of, student, 6, -1, { seconds: 40 });
    await sit(of, students[5], 6, -1, { seconds: 40, answers: [unreached] });
    const [sat] = (await tutor.get(url())).body.tests;
    expect(sat.sections).toEqual([
      { title: 'Math', students: 6, unfinished: 1, not_reached: 2, early_seconds: 40, late_seconds: 40 },
    ]);
    await kysely()
      .deleteFrom('group_members')
      .where('person', '=', students[0]?.id ?? '')
      .execute();
    const [fewer] = (await tutor.get(url())).body.tests;
    expect(fewer.sections[0]).toMatchObject({ students: 5, early_seconds: 40, late_seconds: null });
  });
});

describe('access to the insight', () => {
  const names = async (client: ApiClient, id = group) => {
    const { status, body } = await client.get(url(id));
    return status === 200
      ? body.students.map(({ name }: { name: string }) => name.split(' ')[0]).toSorted()
      : status;
  };
  const managerOf = async (school: string) =>
    api.as(await api.person({ role: 'manager', schools: [school] }));

  test('a group’s tutors, its school’s managers and admins see it; for a different school’s group it is a 404', async () => {
    const others = await api.group(schools.south, `Group ${v7()}`);
    const eve = await api.person({
      role: 'student',
      schools: [schools.south],
      groups: [others],
      first_name: 'Eve',
    });
    await sit(await paper(), eve, 3);
    const all = ['Ann', 'Ben', 'Cem', 'Dan', 'Eva', 'Fay'];
    expect(await names(tutor)).toEqual(all);
    expect(await names(await managerOf(schools.north))).toEqual(all);
    expect(await names(await api.as(admin))).toEqual(all);
    expect(await names(await managerOf(schools.south))).toBe(404);
    expect(await names(tutor, others)).toBe(404);
    expect(await names(tutor, v7())).toBe(404);
    const untold = await api.as(await api.person({ role: 'tutor', schools: [schools.north] }));
    expect(await names(untold)).toBe(404);
    const student = await api.as(students[0] ?? admin);
    expect(await names(student)).toBe(403);
  });

  test('covers only active members; a student of two groups appears in both', async () => {
    const second = await api.group(schools.north, `Group ${v7()}`);
    const both = await api.as(
      await api.person({ role: 'tutor', schools: [schools.north], tutors: [second] }),
    );
    await kysely()
      .insertInto('group_members')
      .values({ group_id: second, person: students[0]?.id ?? '' })
      .execute();
    await sit(await paper(), students[0], 3);
    await sit(await paper(), students[1], 3);
    expect(await names(both, second)).toEqual(['Ann']);
    expect((await both.get(url(second))).body.topics[0].cells).toHaveLength(1);
    await kysely()
      .updateTable('people')
      .set({ deactivated_at: at(0) })
      .where('id', '=', students[1]?.id ?? '')
      .execute();
    expect(await names(tutor)).toEqual(['Ann', 'Cem', 'Dan', 'Eva', 'Fay']);
    expect((await tutor.get(url())).body.others).toBe(0);
  });

  test('a counselor sees only their own students, and the number of other students in the group', async () => {
    const counselor = await api.person({ role: 'counselor', schools: [schools.north] });
    await kysely()
      .updateTable('people')
      .set({ counselor: counselor.id })
      .where('id', '=', students[2]?.id ?? '')
      .execute();
    const client = await api.as(counselor);
    expect(await names(client)).toEqual(['Cem']);
    expect((await client.get(url())).body).toMatchObject({ others: 5 });
  });
});

test('the insight into a group takes as many statements for a large group as for one student', async () => {
  const of = await paper();
  for (const student of students) await sit(of, student, 3);
  const small = await api.group(schools.north, `Group ${v7()}`);
  await kysely()
    .insertInto('group_members')
    .values({ group_id: small, person: students[0]?.id ?? '' })
    .execute();
  let statements = 0;
  const db = kysely().withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const count = async (id: string) => {
    statements = 0;
    await readGroupInsight(db, { reach: 'all', caller: admin.id }, id, api.clock.now());
    return statements;
  };
  await count(group);
  expect(await count(group)).toBe(await count(small));
});

async function seedReason(code: string) {
  const id = v7();
  await kysely()
    .insertInto('tags')
    .values({
      id,
      kind: 'reason_for_error',
      name: `${code} ${id}`,
      code: null,
      parent: null,
      position: 1,
      reason_group: 'execution',
      remedy: null,
      created_at: at(0),
      updated_at: at(0),
    })
    .execute();
  return { id };
}
