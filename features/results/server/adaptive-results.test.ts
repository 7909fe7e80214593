import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_PRESENTED, RIGHT } from '#core/irt/response-matrix.ts';
import { listEvidence } from '#features/evidence/server/public.ts';
import { sweepSessions } from '#features/sessions/server/sweep.ts';
import { type AdaptiveTest, makeAdaptive, seedCalibrated } from '#tests/support/adaptive-seed.ts';
import { sitAdaptive, startOf, whole } from '#tests/support/adaptive-sitting.ts';
import type { ApiClient } from '#tests/support/api.ts';
import { type ExamWorld, examWorld } from '#tests/support/sitting.ts';
import { listResponses } from './public.ts';

const SIZE = 24;
const SECONDS = 300;

interface Taken {
  readonly person: { readonly id: string; readonly username: string };
  readonly client: ApiClient;
  readonly session: string;
  /** The questions in the order asked, and those answered right. */
  readonly asked: readonly string[];
  readonly right: readonly string[];
}

let world: ExamWorld;
let of: AdaptiveTest;
/**
 * Sessions with all answers right, with none right, with every second one right, and one that ran out of time
 * with its second question open.
 */
let taken: Taken[];

beforeAll(async () => {
  world = await examWorld();
  const pool = await seedCalibrated(world.api, world.admin, SIZE);
  const people = await Promise.all(
    ['all', 'none', 'half', 'slow', 'under-way'].map((username) =>
      world.api.person({ role: 'student', username: `adaptive-${username}` }),
    ),
  );
  of = await makeAdaptive(
    world.staff,
    pool,
    people.map(({ id }) => id),
    { cat: { exposure: { randomesque: 3, cap: null } } },
  );
  const section = (await world.staff.get(`/api/assessments/${of.id}/sections/`)).body.results[0];
  await world.staff.patch(`/api/sections/${section.id}/`, {
    version: section.version,
    duration_seconds: SECONDS,
  });
  const { version } = (await world.staff.get(`/api/assessments/${of.id}/`)).body;
  await world.staff.patch(`/api/assessments/${of.id}/`, { version, status: 'published' });
  const isRight = [() => true, () => false, (place: number) => place % 2 === 1];
  taken = [];
  for (const [index, person] of people.entries()) {
    const client = await world.api.as(person);
    const sat = await sitAdaptive(of, client);
    const rule = isRight[index];
    if (rule !== undefined) {
      const asked = await whole(sat, rule);
      const right = asked.filter((_, place) => rule(place + 1));
      taken.push({ person, client, session: sat.id, asked, right });
      continue;
    }
    const first = await startOf(sat);
    await sat.answer(first, true, 1);
    const second = (await sat.next(first)).body.exam.present.questions[0].id;
    if (index === 3) {
      taken.push({ person, client, session: sat.id, asked: [first, second], right: [first] });
      world.api.clock.advance(SECONDS + 10);
      await sweepSessions(world.api.platform, new AbortController().signal);
    }
  }
});
afterAll(() => world.api.close());

/** The rows of a download, each keyed by column name. */
async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await world.staff.get(path);
  expect(status, text).toBe(200);
  const [header = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line: string) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  return rows.map((cells: string[]) =>
    Object.fromEntries(header.map((name: string, place: number) => [name, cells[place] ?? ''])),
  );
}

test('results of an adaptive test show which questions each session was asked and its IRT score', async () => {
  const rows = await rowsOf(`/api/session-csv-result-download/?assessment_id=${of.id}`);
  // A session in progress has no result.
  expect(rows).toHaveLength(4);
  for (const { session, asked, right } of taken) {
    const { result } = await world.detail(session);
    expect(result.scaled).toEqual(expect.any(Number));
    expect(rows.find((row) => row.session === session)).toMatchObject({
      raw: String(right.length),
      raw_max: String(asked.length),
      scaled: String(result.scaled),
      other_raw: String(right.length),
      other_right_count: String(right.length),
      other_question_count: String(asked.length),
      other_scaled: String(result.scaled),
    });
  }
  const sessions = await rowsOf(`/api/users/download-assessment-sessions/?assessment=${of.id}`);
  for (const { session, right } of taken) {
    expect(sessions.find((row) => row.session === session)?.raw).toBe(String(right.length));
  }
});

test('analysis of an adaptive test counts a question only for takers who were asked it', async () => {
  const told = (await world.staff.get(`/api/assessments/${of.id}/analysis/`)).body;
  expect(told).toMatchObject({ session_count: 4, section_times: [], duration_seconds: SECONDS });
  /* Takers got different questions and different numbers of them, so figures that assume the same questions
     for all are null. */
  expect(told).toMatchObject({ raw_max: null, alpha: null, sem: null });
  expect(told.items).toHaveLength(SIZE);
  const rows = await rowsOf(`/api/download-assessment-analysis/?assessment_id=${of.id}`);
  expect(rows).toHaveLength(SIZE);
  for (const item of told.items) {
    const asked = taken.filter((one) => one.asked.includes(item.question));
    const right = taken.filter((one) => one.right.includes(item.question));
    const facility = asked.length === 0 ? null : right.length / asked.length;
    expect(item).toMatchObject({ count: asked.length, facility, flags: null });
    expect(rows.find((row) => row.question === item.question)).toMatchObject({
      count: String(asked.length),
      flags: 'too_few_to_say',
      section_finished_share: '',
      facility: facility === null ? '' : String(Number(facility.toFixed(4))),
    });
  }
  // Four sessions ended, one of them with a question open.
  const asked = taken.reduce((sum, one) => sum + one.asked.length, 0);
  expect(told.never_reached_share).toBeCloseTo(1 / asked, 12);
  expect(told.speededness).toMatchObject({ finished_share: 0.75 });
});

test('the answers used by later reports list the questions of an adaptive test in the order asked', async () => {
  const { kysely } = world.api.platform.database;
  const reader = { id: world.admin.id, role: 'admin' as const };
  const evidence = await listEvidence(
    kysely,
    taken.map(({ session }) => session),
    reader,
    world.api.clock.now(),
  );
  for (const { session, asked, right } of taken) {
    const answers = evidence.get(session)?.answers ?? [];
    expect(answers.map(({ question, number }) => [question, number])).toEqual(
      asked.map((question, place) => [question, place + 1]),
    );
    expect(answers.flatMap(({ question, outcome }) => (outcome === 'right' ? question : []))).toEqual(right);
  }
  const slow = evidence.get(taken[3]?.session ?? '')?.answers ?? [];
  expect(slow.map(({ outcome }) => outcome)).toEqual(['right', 'not_reached']);
  for (const { client, session, asked, right } of taken) {
    const { questions } = (await client.get(`/api/mistakes-analyser/?session=${session}`)).body;
    const missed = asked.flatMap((question, place) => (right.includes(question) ? [] : place + 1));
    expect(questions.map(({ place }: { place: number }) => place).toSorted()).toEqual(missed);
    const { scores } = (await client.get('/api/users/assessments/dashboard/')).body;
    expect(scores.map((score: { session: string }) => score.session)).toEqual([session]);
  }
});

test('a calibration treats questions not asked in an adaptive test as not presented', async () => {
  const { kysely } = world.api.platform.database;
  const now = world.api.clock.now();
  const of_kind = { assessment: of.id, kind: 'other', most_cells: 10_000 } as const;
  const responses = await listResponses(kysely, of_kind, now);
  if (responses === null) throw new Error('There are too many responses.');
  const cells = Array.from({ length: responses.persons }, (_, person) =>
    responses.questions.flatMap(({ placement }, item) => {
      const code = responses.codes[person * responses.items + item];
      return code === NOT_PRESENTED ? [] : [[placement.question, code === RIGHT] as const];
    }),
  );
  const expected = taken.map(({ asked, right }) =>
    asked.map((question) => [question, right.includes(question)] as const),
  );
  const sorted = (all: readonly (readonly (readonly [string, boolean])[])[]) =>
    all.map((own) => own.map(String).toSorted().join()).toSorted();
  expect(sorted(cells)).toEqual(sorted(expected));
});
