/** One fact has one value: every call that tells it, as every viewer, over people in every unusual state. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Compared, compare } from './facts/fact.ts';
import { LATEST_SCORE } from './facts/scores.ts';
import { SESSION_COUNT, SESSION_STATUS } from './facts/sessions.ts';
import {
  scoreSubjects,
  sessionSubjects,
  testSubjects,
  type UnusualWorld,
  unusualWorld,
} from './facts/world.ts';

let world: UnusualWorld;
const all: Compared[] = [];

beforeAll(async () => {
  world = await unusualWorld();
});
afterAll(() => world.api.close());

/** The disagreements, which are sentences. Each viewer sees something, else nothing was compared. */
function disagreementsOf(compared: Compared): readonly string[] {
  all.push(compared);
  expect(compared.pairs).toBeGreaterThan(0);
  return compared.disagreements;
}

test('every call tells the same number of sessions of a test, and why it counts fewer', async () => {
  expect(disagreementsOf(await compare(SESSION_COUNT, await testSubjects(world.admin), world))).toEqual([]);
});

test('every call tells the same status of a session', async () => {
  expect(disagreementsOf(await compare(SESSION_STATUS, await sessionSubjects(world.admin), world))).toEqual(
    [],
  );
});

test('every call tells the same latest score of a person on a scale, and which newer ones it leaves out', async () => {
  expect(disagreementsOf(await compare(LATEST_SCORE, scoreSubjects(world), world))).toEqual([]);
});

test('a session that was made and never started waits to be started, and is in no list of those in progress', async () => {
  const { made } = world.students;
  const taker = world.viewers.find(({ id }) => id === made?.id);
  const own = (await taker?.get('/api/users/assessments/?page_size=200'))?.body.results;
  const standing = (title: string) =>
    own.find((row: { assessment: { title: string } }) => row.assessment.title === title);
  expect(standing('Second full test')).toMatchObject({
    ...{ standing: 'ready', may_begin: true, attempts_used: 0 },
    session: { status: 'generated' },
  });
  const board = (await taker?.get('/api/users/assessments/dashboard/'))?.body;
  expect(board.resume).toEqual([]);
  expect(board.due.map((row: { assessment: { title: string } }) => row.assessment.title)).toContain(
    'Second full test',
  );
});

test('an analysis counts sessions that wait for points, and says which it leaves out', async () => {
  const idOf = (title: string) => world.papers.find(({ content }) => content.title === title)?.id;
  const analysis = async (title: string) =>
    (await world.admin.get(`/api/assessments/${idOf(title)}/analysis/`)).body;
  expect(await analysis('With an essay')).toMatchObject({
    session_count: 1,
    sessions: { all: 1, waiting_for_marks: 1, left_out: [] },
    mean_raw: null,
    items: [
      { count: 1, facility: 1 },
      { count: 0, facility: null },
    ],
  });
  expect(await analysis('Second full test')).toMatchObject({
    session_count: 0,
    sessions: {
      all: 3,
      left_out: [
        { why: 'not_started', count: 1 },
        { why: 'voided', count: 1 },
        { why: 'seen_before', count: 1 },
      ],
    },
  });
});

test('the comparison covers every fact, call and kind of viewer', () => {
  const calls = new Set(all.flatMap((one) => [...one.calls]));
  const viewers = new Set(all.flatMap((one) => [...one.viewers]));
  expect({ facts: all.length, calls: calls.size, viewers: viewers.size }).toEqual({
    ...{ facts: 3, calls: 20, viewers: 14 },
  });
});
