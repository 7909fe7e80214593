/**
 * Compares the stored mastery states with a full recomputation, on the screens that use them, after each kind
 * of change to a person's answers.
 */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import {
  type PaperSeed,
  type SeededPaper,
  scoreSeeded,
  seedPaper,
  seedSitting,
} from '#tests/support/results-seed.ts';
import { paperOf } from '#tests/support/sat-paper.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAssessment, seedSession } from '#tests/support/test-seed.ts';

const DAY = 24 * 60 * 60 * 1000;
const SWITCHES = ['score', 'correctness', 'answers', 'explanations'] as const;
const released = (moment: 'at_once' | 'on_close' | 'manual' | 'never') =>
  Object.fromEntries(SWITCHES.map((part) => [part, moment]));

let api: TestApi;
let admin: SeededPerson;
let client: ApiClient;
let school: string;
let [group, line] = ['', {} as Awaited<ReturnType<typeof seedTagLine>>];
let ann: SeededPerson;
let ben: SeededPerson;

const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);
const kysely = () => api.platform.database.kysely;
const run = async (statement: ReturnType<typeof sql>) => void (await statement.execute(kysely()));

beforeAll(async () => {
  // Uses a served database, so that two servers can store mastery states at the same time.
  api = await testApi({ kind: 'served' });
  admin = await api.person({ role: 'admin' });
  client = await api.as(admin);
  school = await api.school('North');
});
afterAll(() => api.close());
beforeEach(async () => {
  line = await seedTagLine(api.platform.database, api.clock.now());
  group = await api.group(school, `Group ${v7()}`);
  const student = () =>
    api.person({ role: 'student', schools: [school], groups: [group], last_name: 'Amin' });
  [ann, ben] = [await student(), await student()];
});

const letters = ['A', 'B', 'C', 'D'] as const;
const question = () => ({
  tags: [{ id: line.topic, kind: 'topic' as const, name: 'Lines' }],
  options: letters.map((letter) => ({
    id: v7(),
    text: letter,
    is_correct: letter === 'A',
    feedback: '',
    reason_for_error: letter === 'B' ? line.reason_for_error : null,
  })),
});
const paper = (more: Partial<PaperSeed> = {}) =>
  seedPaper(api.platform.database, api.clock.now(), admin.id, {
    sections: [{ title: 'Part', questions: Array.from({ length: 6 }, question) }],
    release: released('at_once'),
    ...more,
  });
const sit = (of: SeededPaper, days: number, signs: string, taker = ann) =>
  seedSitting(api.platform.database, at(days), of, taker.id, {
    answers: [[...signs].map((sign) => (sign === '+' ? 'A' : sign === '-' ? 'B' : null))],
    seconds: 60,
  });

/** The responses of all screens that use stored mastery states, from one server. */
async function told(asking = client) {
  const screens = [
    `/api/student-my-performance-analytics/?user=${ann.id}`,
    `/api/student-my-performance-analytics/?user=${ben.id}`,
    `/api/groups/${group}/insight/`,
  ];
  const bodies: unknown[] = [];
  for (const screen of screens) {
    const { status, body, text } = await asking.get(screen);
    expect(status, text).toBe(200);
    bodies.push(body);
  }
  return bodies;
}

/** The current responses. Checks that they stay the same when all stored mastery states are recomputed. */
async function holding() {
  const kept = await told();
  expect(await told()).toEqual(kept);
  await run(sql`delete from mastery_folds`);
  expect(await told()).toEqual(kept);
  return kept;
}

async function keptRows() {
  const people = sql`${[ann.id, ben.id]}::uuid[]`;
  const { rows } = await sql<{ row: string }>`
    select concat_ws(' ', person, fold, xmin) as row from mastery_folds where person = any(${people}) order by 1`.execute(
    kysely(),
  );
  return rows.map(({ row }) => row);
}

/** Runs `change` and checks that the responses differ afterwards and match a recomputation. */
async function changing(change: () => Promise<unknown>) {
  const before = await holding();
  await change();
  const after = await holding();
  expect(after).not.toEqual(before);
  return { before, after };
}

const rewrite = (session: string, outcome: 'right' | 'wrong') =>
  run(
    sql`update attempts set outcome = ${outcome}, marks = ${Number(outcome === 'right')} where session = ${session}`,
  );

test('cached results are stored once and reused until something changes', async () => {
  await sit(await paper(), -3, '++-++-');
  await told();
  const rows = await keptRows();
  expect(rows).toHaveLength(6);
  await told();
  expect(await keptRows()).toEqual(rows);
  // A change to one person causes no recomputation for a different person.
  await sit(await paper(), -1, '+-----', ben);
  await told();
  const own = (all: string[]) => all.filter((row) => row.startsWith(ann.id));
  expect(own(await keptRows())).toEqual(own(rows));
});

test('a release takes effect at its instant, by hand or by time, despite cached results', async () => {
  await sit(await paper(), -5, '++-++-');
  const by_hand = await sit(await paper({ release: released('manual') }), -4, '------');
  const closing = await paper({ release: released('on_close'), closes_at: at(0.01) });
  await sit(closing, -3, '++++++');
  await sit(await paper(), -1, '+-+-+-', ben);
  await changing(() =>
    run(sql`update sessions set status = 'released', released_at = ${api.clock.now()},
      correctness_released_at = ${api.clock.now()}, answers_released_at = ${api.clock.now()} where id = ${by_hand}`),
  );
  const now = api.clock.now();
  await changing(async () => api.clock.set(at(0.02)));
  await changing(() =>
    run(sql`update assessments set release = ${released('never')} where id = ${closing.id}`),
  );
  api.clock.set(now);
});

test('changed points, a late answer, and a voided or reopened session cause a recomputation', async () => {
  const sessions: string[] = [];
  for (const days of [-9, -7, -5, -3]) sessions.push(await sit(await paper(), days, '++-++-'));
  const [first = '', second = '', third = '', fourth = ''] = sessions;
  await changing(() => rewrite(first, 'right'));
  await changing(async () => {
    await run(sql`update attempts set late_response = response, late_writer = 1, late_seq = 99, time_spent_seconds = 90
      where session = ${fourth}`);
  });
  await changing(() => run(sql`update sessions set status = 'voided' where id = ${second}`));
  await changing(() =>
    run(
      sql`update sessions set status = 'in_progress', submitted_at = null, scored_at = null where id = ${third}`,
    ),
  );
  await changing(async () => {
    await run(sql`update sessions set status = 'submitted', submitted_at = ${at(-1)} where id = ${third}`);
    await scoreSeeded(api.platform.database, third, api.clock.now());
  });
});

test('a corrected answer key causes a recomputation for students who gain points and students who lose points', async () => {
  const test_ = await seedAssessment(api.platform.database, api.clock.now(), admin.id, {
    school: null,
    sections: [{ questions: 6 }],
    release: { score: 'at_once', correctness: 'at_once', answers: 'at_once', explanations: 'at_once' },
  });
  const questions = test_.sections.flatMap((section) => section.questions);
  const tags = questions.map(({ id }) => ({ question: id, tag: line.topic }));
  await kysely().insertInto('question_tags').values(tags).execute();
  const given = await paperOf(api.platform.database, test_.id);
  await sit(given, -3, '++-++-');
  await sit(given, -2, '---++-', ben);
  await sit(await paper(), -1, '+-+--+');
  const [mended] = questions;
  const path = `/api/questions/${mended?.id}/regrade/`;
  const body = { action: 'new_key', right_options: [mended?.options[1]], reason: 'The key was wrong.' };
  const { before, after } = await changing(async () => {
    const { etag } = (await client.post(`${path}?dry_run=true`, body)).body;
    const done = await client.post(path, body, { 'if-match': etag });
    expect(done.status, done.text).toBe(200);
  });
  // Ann got the question right and Ben did not. The corrected answer key changes both results.
  for (const person of [0, 1]) expect(after[person]).not.toEqual(before[person]);
});

test('renaming or merging a tag, and tagging a question later, cause a recomputation', async () => {
  const kept = (await client.post('/api/tags/topic/', { name: `Kept ${v7()}`, parent: line.domain })).body.id;
  await sit(await paper(), -3, '++-++-');
  const bare = await paper({ sections: [{ questions: Array.from({ length: 5 }, () => ({})) }] });
  await sit(bare, -2, '+-+--');
  const untagged = bare.content.sections.flatMap(({ placements }) => placements.map((one) => one.question));
  await changing(async () => {
    const tags = untagged.map((one) => ({ question: one, tag: line.topic }));
    await kysely().insertInto('question_tags').values(tags).execute();
  });
  await changing(() => run(sql`update question_tags set tag = ${kept} where question = ${untagged[0]}`));
  await changing(() => run(sql`update tags set name = 'Other lines' where id = ${line.topic}`));
  await changing(async () => {
    const url = `/api/tags/topic/${line.topic}/?merge_into=${kept}`;
    const { etag } = (await client.delete(`${url}&dry_run=true`)).body;
    expect((await client.delete(url, undefined, { 'if-match': `"${etag}"` })).status).toBe(200);
  });
});

test('after merging or erasing a person’s records, cached results equal a recomputation', async () => {
  await sit(await paper(), -3, '++-++-');
  await sit(await paper(), -2, '-----+', ben);
  const before = await holding();
  const { status, text } = await client.post(`/api/users/${ann.id}/merge/`, { other: ben.id });
  expect(status, text).toBe(200);
  const kept = await performanceOf(ann);
  expect(kept).not.toEqual(before[0]);
  await run(sql`delete from mastery_folds`);
  expect(await performanceOf(ann)).toEqual(kept);
  const { rows } = await sql<{
    name: string;
  }>`select concat_ws(' ', first_name, last_name) as name from people
    where id = ${ann.id}`.execute(kysely());
  expect((await client.post(`/api/users/${ann.id}/erase/`, { name: rows[0]?.name })).status).toBe(204);
  expect(await keptRows()).toEqual([]);
});

const performanceOf = async (person: SeededPerson) =>
  (await client.get(`/api/student-my-performance-analytics/?user=${person.id}`)).body;

/** Compares only the mastery of each skill. Due reviews do change while the test is in progress. */
const skillsIn = (all: readonly unknown[]) => all.map((body) => (body as { skills?: unknown }).skills);

test('a test in progress changes no level and invalidates no cached result', async () => {
  const sat = await paper();
  await sit(sat, -3, '++-++-');
  await sit(await paper(), -2, '+++++-');
  const before = await holding();
  const rows = await keptRows();
  const under_way = await seedSession(api.platform.database, api.clock.now(), sat.id, ann.id, {
    status: 'in_progress',
    started_at: api.clock.now(),
    revision: sat.revision,
  });
  expect(skillsIn(await told())).toEqual(skillsIn(before));
  expect(await keptRows()).toEqual(rows);
  await kysely().deleteFrom('sessions').where('id', '=', under_way).execute();
  expect(await told()).toEqual(before);
});

test('two servers that store mastery states during a change end with the same result as a recomputation', async () => {
  const other = await testApi({ kind: 'served', database: api.platform.database, clock: api.clock });
  const asked = [client, await other.as(admin)];
  for (let round = 0; round < 3; round += 1) {
    const session = await sit(await paper(), round - 9, '++-++-');
    await Promise.all([
      ...asked.map((one) => told(one)),
      rewrite(session, 'right'),
      ...asked.map((one) => told(one)),
    ]);
    await holding();
  }
});
