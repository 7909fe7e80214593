/**
 * Checks that every call reports the same value for a fact to every viewer, for people in every unusual
 * state.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DUE_AT, DUE_THIS_WEEK, IS_ASSIGNED, OVERDUE, TESTS_OF_PERSON } from './facts/assigned.ts';
import { type Compared, compare } from './facts/fact.ts';
import { GRADEBOOK_OVERDUE, SESSION_POINTS } from './facts/gradebook.ts';
import { IS_MAIL_SET_UP, IS_SENT } from './facts/messages.ts';
import { READING_DONE, READING_DUE } from './facts/readings.ts';
import { LATEST_SCORE, SCORE_LINE } from './facts/scores.ts';
import { SCORE_RELEASED_AT, SESSION_COUNT, SESSION_STATUS } from './facts/sessions.ts';
import { LEVEL_SINCE, SKILL_CHANCE, SKILL_COUNT, SKILL_LEVEL } from './facts/skills.ts';
import { WEEK_SECONDS, WEEK_TESTS } from './facts/weeks.ts';
import {
  assignedSubjects,
  messageSubjects,
  readingSubjects,
  scoreSubjects,
  sessionSubjects,
  skillSubjects,
  takerSubjects,
  testSubjects,
  type UnusualWorld,
  unusualWorld,
  weekSubjects,
} from './facts/world.ts';

let world: UnusualWorld;
const all: Compared[] = [];

beforeAll(async () => {
  world = await unusualWorld();
});
afterAll(() => world.api.close());

/** The disagreements as sentences. The test fails if no pair of values was compared. */
function disagreementsOf(compared: Compared): readonly string[] {
  all.push(compared);
  expect(compared.pairs).toBeGreaterThan(0);
  return compared.disagreements;
}

test('all calls report the same number of sessions of a test, or why they count fewer', async () => {
  expect(disagreementsOf(await compare(SESSION_COUNT, await testSubjects(world.admin), world))).toEqual([]);
});

test('all calls report the same status of a session', async () => {
  expect(disagreementsOf(await compare(SESSION_STATUS, await sessionSubjects(world.admin), world))).toEqual(
    [],
  );
});

test('the gradebook reports the same points of a session and the same overdue tests as other screens', async () => {
  expect(disagreementsOf(await compare(SESSION_POINTS, await sessionSubjects(world.admin), world))).toEqual(
    [],
  );
  expect(disagreementsOf(await compare(GRADEBOOK_OVERDUE, takerSubjects(world), world))).toEqual([]);
});

test('all calls report the same time at which a score is released', async () => {
  const subjects = await sessionSubjects(world.admin);
  expect(disagreementsOf(await compare(SCORE_RELEASED_AT, subjects, world))).toEqual([]);
});

test('all calls report the same latest score on a scale, or which newer ones they leave out', async () => {
  expect(disagreementsOf(await compare(LATEST_SCORE, scoreSubjects(world), world))).toEqual([]);
});

test('Performance draws the same line of scores that the first page and the results list', async () => {
  expect(disagreementsOf(await compare(SCORE_LINE, scoreSubjects(world), world))).toEqual([]);
});

test('Performance shows the same chance of a right answer for a skill, and counts the same levels, as other screens', async () => {
  const subjects = skillSubjects(world);
  expect(disagreementsOf(await compare(SKILL_CHANCE, subjects, world))).toEqual([]);
  expect(disagreementsOf(await compare(SKILL_COUNT, subjects, world))).toEqual([]);
});

test('all calls report the same level of a skill and since when', async () => {
  const subjects = skillSubjects(world);
  expect(disagreementsOf(await compare(SKILL_LEVEL, subjects, world))).toEqual([]);
  expect(disagreementsOf(await compare(LEVEL_SINCE, subjects, world))).toEqual([]);
});

test('all calls report the same due date of a material and when it was finished', async () => {
  const subjects = readingSubjects(world);
  expect(disagreementsOf(await compare(READING_DUE, subjects, world))).toEqual([]);
  expect(disagreementsOf(await compare(READING_DONE, subjects, world))).toEqual([]);
});

test('all calls report the same activity of a week', async () => {
  const subjects = weekSubjects(world);
  expect(disagreementsOf(await compare(WEEK_SECONDS, subjects, world))).toEqual([]);
  expect(disagreementsOf(await compare(WEEK_TESTS, subjects, world))).toEqual([]);
});

test('all calls report the same about whether a message is sent and whether mail is set up', async () => {
  expect(disagreementsOf(await compare(IS_SENT, messageSubjects(world), world))).toEqual([]);
  const mail = { id: 'mail', name: 'mail', taker: null, said: world.newcomers.said };
  expect(disagreementsOf(await compare(IS_MAIL_SET_UP, [mail], world))).toEqual([]);
});

test('all calls report the same assignments, due dates and overdue tests', async () => {
  const subjects = assignedSubjects(world);
  expect(disagreementsOf(await compare(IS_ASSIGNED, subjects, world))).toEqual([]);
  expect(disagreementsOf(await compare(DUE_AT, subjects, world))).toEqual([]);
  const takers = takerSubjects(world);
  expect(disagreementsOf(await compare(OVERDUE, takers, world))).toEqual([]);
  expect(disagreementsOf(await compare(TESTS_OF_PERSON, takers, world))).toEqual([]);
  const due = { id: 'due', name: 'all in view', taker: null, seen: world.seen, now: world.api.clock.now() };
  expect(disagreementsOf(await compare(DUE_THIS_WEEK, [due], world))).toEqual([]);
});

test('a session that was created but not started is listed as ready, never as in progress', async () => {
  const { made } = world.students;
  const taker = world.viewers.find(({ id }) => id === made?.id);
  const own = (await taker?.get('/api/users/assessments/?page_size=200'))?.body.results;
  const standing = (title: string) =>
    own.find((row: { assessment: { title: string } }) => row.assessment.title === title);
  expect(standing('Second full test')).toMatchObject({
    standing: 'ready',
    may_begin: true,
    attempts_used: 0,
    session: { status: 'generated' },
  });
  const board = (await taker?.get('/api/users/assessments/dashboard/'))?.body;
  expect(board.resume).toEqual([]);
  expect(board.due.map((row: { assessment: { title: string } }) => row.assessment.title)).toContain(
    'Second full test',
  );
});

test('an item analysis counts sessions whose answers wait for grading and says which it leaves out', async () => {
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
  const told = new Set(all.flatMap((one) => [...one.calls]));
  const viewers = new Set(all.flatMap((one) => [...one.viewers]));
  const untold = all.flatMap(({ fact }) => fact.tellings.flatMap(({ call }) => (told.has(call) ? [] : call)));
  expect({ facts: all.length, viewers: viewers.size, untold }).toEqual({
    facts: 22,
    viewers: 14,
    untold: [],
  });
});
