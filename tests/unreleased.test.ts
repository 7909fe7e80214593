import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from './support/api.ts';
import { HELD_BACK, type HeldSessions, heldSessions, SCALED, type Told } from './support/held-sessions.ts';
import { releasedAll } from './support/release.ts';
import { type SeededPaper, seedSitting } from './support/results-seed.ts';
import type { SeededPerson } from './support/seed.ts';

let api: TestApi;
let school: string;
let admin: SeededPerson;
let sat: HeldSessions['sat'];
let everythingTold: HeldSessions['everythingTold'];
let HELD: HeldSessions['HELD'];
const now = () => api.clock.now();

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  admin = await api.person({ role: 'admin' });
  ({ school, sat, HELD, everythingTold } = await heldSessions(api, admin));
});
afterAll(() => api.close());

/** Patterns of a score, and of outcomes, anywhere in a response. */
const SCORE = /(?<![\w-])743(?![\w-])|"(raw|mean_raw|facility)":\d/;
const OUTCOMES = /"outcome":"|"right_count":[1-9]|"right":[1-9]/;
const ANSWERS = new RegExp(`${OUTCOMES.source}|"is_correct":(true|false)|"accepted_answers":\\[`);
/** The outcome of a single question, or its answer key. */
const BY_QUESTION = /"outcome":"|"is_correct":(true|false)|"accepted_answers":\[/;
const tellsOf = (told: readonly Told[], what: RegExp) =>
  [...new Set(told.filter(({ reply }) => what.test(reply.text)).map(({ path }) => path))].toSorted();

const WAYS = [
  'GET /api/notices/',
  'GET /api/student-my-performance-analytics/',
  'GET /api/users/assessments-sessions/',
  'GET /api/users/assessments-sessions/{id}/',
  'GET /api/users/assessments/',
  'GET /api/users/assessments/dashboard/',
  'GET /api/users/{id}/assessments/',
  'GET /api/weekly-progress/{id}/',
  'POST /api/compute-scaled-score/',
];

/** Calls that report the number of right answers in a section or a skill. */
const OVER_MANY = ['GET /api/student-my-performance-analytics/', 'GET /api/users/assessments-sessions/{id}/'];

describe('an unreleased session', () => {
  test.each(HELD_BACK)('that %s shows its taker no result in any call', async (why) => {
    const taker = await api.person({ role: 'student', first_name: 'Xylo', schools: [school] });
    const held = await HELD[why](taker);
    const told = await everythingTold(await api.as(taker), taker, held);
    // A test in progress closes only reviews. Scores and skills that were visible before stay visible.
    const isClosed = why === 'shares questions with a test in progress';
    expect(tellsOf(told, SCORE)).toEqual(isClosed ? WAYS : []);
    expect(tellsOf(told, ANSWERS)).toEqual(isClosed ? OVER_MANY : []);
    expect(tellsOf(told, BY_QUESTION)).toEqual([]);
    if (isClosed) return;
    const palette = told.find(({ path }) => path === 'GET /api/search/')?.reply.body;
    expect(palette.own_tests).toEqual([expect.objectContaining({ id: held.paper.id, session: null })]);
  });

  test.each(['tutor', 'manager'] as const)(
    'that belongs to a %s does not show them a result either',
    async (role) => {
      // A school without other people whose results they may see.
      const place = await api.school(`Of a ${role}`);
      const taker = await api.person({ role, first_name: 'Xylo', schools: [place] });
      const held = await HELD['waits for staff'](taker);
      const told = await everythingTold(await api.as(taker), taker, held);
      expect(tellsOf(told, SCORE)).toEqual([]);
      expect(tellsOf(told, OUTCOMES)).toEqual([]);
      // Authors see right answers in the bank, whatever tests they took, and nowhere else.
      expect(tellsOf(told, ANSWERS)).toEqual(['GET /api/questions/{id}/']);
    },
  );

  test.each(['tutor', 'manager', 'admin'] as const)(
    'that belongs to a %s counts in the analysis for others, and for the taker only after the release',
    async (role) => {
      const place = await api.school(`Analysed by a ${role}`);
      const group = await api.group(place, 'Theirs');
      const taker = await api.person({ role, schools: [place], tutors: role === 'tutor' ? [group] : [] });
      const student = await api.person({ role: 'student', schools: [place], groups: [group] });
      const [own, others] = [await api.as(taker), await api.as(admin)];
      const { database } = api.platform;
      const { 'waits for grading': _unscored, ...scored } = HELD;
      for (const [why, hold] of Object.entries(scored)) {
        const { paper: of, session } = await hold(taker);
        await seedSitting(database, now(), of, student.id, { answers: [['B', 'B']] });
        // The taker answered the first question right; the student answered neither question right.
        const told = { session_count: 2, mean_raw: 0.5, facilities: [0.5, 0] };
        const kept = { session_count: 1, mean_raw: 0, facilities: [0, 0] };
        expect(await analysed(own, of), why).toEqual(kept);
        expect(await analysed(others, of), why).toEqual(told);
        expect(await analysed(own, of), why).toEqual(kept);
        if (why !== 'waits for staff') continue;
        await database.kysely
          .updateTable('sessions')
          .set(releasedAll(now()))
          .where('id', '=', session)
          .execute();
        expect(await analysed(own, of)).toEqual(told);
      }
    },
  );

  test('is left out of the comparisons that its taker sees after joining the staff', async () => {
    const place = await api.school('Of one who came to the staff');
    const came = await api.person({ role: 'manager', schools: [place] });
    const held = await HELD['waits for staff'](came);
    const { paper: of, session: own } = held;
    const [section] = of.content.sections;
    const { database } = api.platform;
    const others: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const student = await api.person({ role: 'student', schools: [place] });
      others.push(await seedSitting(database, now(), of, student.id, { answers: [['B', 'B']], seconds: 30 }));
    }
    /** The comparison figures with a student's session, and with points that nobody had. */
    const heldAgainst = async (client: ApiClient) => {
      const at = `/api/users/assessments-sessions/${others[0]}/`;
      const { result } = (await client.get(at)).body;
      const [first] = (await client.get(`${at}review/`)).body.questions;
      const raw = { assessment: of.id, raw: { [section?.id ?? '']: 1 } };
      return {
        ...result.cohort,
        percentile: result.percentile,
        share_right: first.options[0].share,
        of_marks: (await client.post('/api/compute-scaled-score/', raw)).body.percentile,
      };
    };
    // The person who joined answered the first question right, the six others none: scores of 743 and 731.
    const without = {
      count: 6,
      mean_scaled: 731,
      mean_raw: null,
      percentile: 50,
      share_right: 0,
      of_marks: 100,
    };
    const within = {
      ...without,
      count: 7,
      mean_scaled: 733,
      percentile: 43,
      share_right: 1 / 7,
      of_marks: 93,
    };
    const [theirs, all] = [await api.as(came), await api.as(admin)];
    expect(await heldAgainst(theirs)).toEqual(without);
    expect(await heldAgainst(all)).toEqual(within);
    expect(await heldAgainst(theirs)).toEqual(without);
    const released = releasedAll(now());
    await database.kysely.updateTable('sessions').set(released).where('id', '=', own).execute();
    expect(await heldAgainst(theirs)).toEqual(within);
  });

  test('that belongs to a manager appears without results in the manager’s downloads', async () => {
    const manager = await api.person({ role: 'manager', schools: [school] });
    const theirs = await HELD['waits for staff'](manager);
    const client = await api.as(manager);
    for (const path of [
      `/api/session-csv-result-download/?assessment_id=${theirs.paper.id}`,
      `/api/users/download-assessment-sessions/?assessment=${theirs.paper.id}`,
    ]) {
      const { status, text } = await client.get(path);
      expect(status).toBe(200);
      expect(text).toContain(theirs.session);
      expect(text).not.toMatch(SCORE);
    }
  });
});

describe('a released session', () => {
  test('shows its taker and staff the same result in every call', async () => {
    const taker = await api.person({ role: 'student', first_name: 'Xylo', schools: [school] });
    const held = await sat(taker, 'Xylo out');
    const told = await everythingTold(await api.as(taker), taker, held);
    // Without any result in the responses, this test would check nothing.
    expect(tellsOf(told, SCORE)).toEqual(WAYS);

    const { session } = held;
    const figures = { raw: 1, raw_max: 2, scaled: SCALED };
    const at = `/api/users/assessments-sessions/${session}/`;
    for (const client of [await api.as(taker), await api.as(admin)]) {
      const detail = (await client.get(at)).body;
      expect(detail.score).toMatchObject(figures);
      expect(detail.result).toMatchObject({ ...figures, pending_marks: 0 });
      const listed = (await client.get(`/api/users/assessments-sessions/?user=${taker.id}`)).body.results;
      expect(listed.map(({ score }: { score: object }) => score)).toEqual([detail.score]);
      const own = (await client.get(`/api/users/${taker.id}/assessments/`)).body.results;
      expect(own.map((one: { session: object }) => one.session)).toMatchObject([
        { id: session, score: figures },
      ]);
      const reckoned = (await client.post('/api/compute-scaled-score/', { session })).body;
      expect(reckoned).toMatchObject(figures);
      const review = (await client.get(`${at}review/`)).body.questions;
      expect(outcomesOf(detail.result.questions)).toEqual(['right', 'wrong']);
      expect(outcomesOf(review)).toEqual(['right', 'wrong']);
    }
    const board = (await (await api.as(taker)).get('/api/users/assessments/dashboard/')).body;
    expect(board.scores).toMatchObject([{ session, ...figures }]);
    expect(board.latest).toMatchObject({ session, right_count: 1, question_count: 2 });
    const analysis = (await (await api.as(admin)).get(`/api/assessments/${held.paper.id}/analysis/`)).body;
    expect(analysis.items.map(({ facility }: { facility: number }) => facility)).toEqual([1, 0]);
    expect(analysis).toMatchObject({ mean_raw: 1, raw_max: 2 });
    const download = `/api/session-csv-result-download/?assessment_id=${held.paper.id}`;
    const { text } = await (await api.as(admin)).get(download);
    expect(text).toMatch(SCORE);
  });
});

/** The analysis as reported by the call and by its download. */
async function analysed(client: ApiClient, { id }: SeededPaper) {
  const { session_count, mean_raw, items } = (await client.get(`/api/assessments/${id}/analysis/`)).body;
  const { text } = await client.get(`/api/download-assessment-analysis/?assessment_id=${id}`);
  const [header = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
  const column = (name: string) =>
    rows.map((row) => Number(row.split(',')[header.replaceAll('"', '').split(',').indexOf(name)]));
  const facilities = items.map(({ facility }: { facility: number }) => facility);
  expect(column('facility')).toEqual(facilities);
  expect(column('sessions')).toEqual(items.map(() => session_count));
  expect(column('mean_raw')).toEqual(items.map(() => mean_raw));
  return { session_count, mean_raw, facilities };
}

function outcomesOf(questions: readonly { outcome: string }[]): string[] {
  return questions.map(({ outcome }) => outcome);
}
