import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { reachOf } from '#core/access/access.ts';
import type { ReleaseMoment, ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { endpoints } from '#server/app.ts';
import { type ApiClient, type Reply, type TestApi, testApi } from './support/api.ts';
import { seedTagLine } from './support/bank-seed.ts';
import { type SeededPaper, seedPaper, seedRevision, seedSitting } from './support/results-seed.ts';
import type { SeededPerson } from './support/seed.ts';
import { seedAllocation, seedSession } from './support/test-seed.ts';

const HOUR = 60 * 60 * 1000;
function each(moment: ReleaseMoment): ReleaseSwitches {
  return { score: moment, correctness: moment, answers: moment, explanations: moment };
}

let api: TestApi;
let [school, topic] = ['', ''];
let admin: SeededPerson;
const now = () => api.clock.now();

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  [school, topic] = [await api.school('North'), (await seedTagLine(api.platform.database, now())).topic];
  admin = await api.person({ role: 'admin' });
});
afterAll(() => api.close());

/** One of two right makes 743 of it, which stands nowhere else. */
const SCALED = 743;
const filed = () => ({ tags: [{ id: topic, kind: 'topic' as const, name: 'A topic' }] });
const paper = (title: string, more: object = {}) =>
  seedPaper(api.platform.database, now(), admin.id, {
    title,
    release: each('at_once'),
    sections: [{ questions: [filed(), filed()] }],
    scale: { kind: 'table', columns: [{ kind: 'other', route: '', scaled: [731, SCALED, 757] }] },
    ...more,
  });

interface Held {
  readonly paper: SeededPaper;
  readonly session: string;
}

/** A paper that is allotted to somebody and was sat by them, one of two answers being right. */
async function sat(taker: SeededPerson, title: string, more: object = {}): Promise<Held> {
  const { database } = api.platform;
  const of = await paper(title, more);
  await seedAllocation(database, now(), admin.id, of.id, { person: taker.id });
  return { paper: of, session: await seedSitting(database, now(), of, taker.id, { answers: [['A', 'B']] }) };
}

/** What keeps a session from its taker, each in its way. */
const HELD: Record<string, (taker: SeededPerson) => Promise<Held>> = {
  'waits for staff': (taker) => sat(taker, 'Xylo by hand', { release: each('manual') }),
  'is never told': (taker) => sat(taker, 'Xylo never', { release: each('never') }),
  'waits for the close': (taker) =>
    sat(taker, 'Xylo close', {
      ...{ release: each('on_close'), closes_at: new Date(now().getTime() + HOUR) },
    }),
  'waits for marks': (taker) =>
    sat(taker, 'Xylo essay', { sections: [{ questions: [filed(), { ...filed(), type: 'essay' }] }] }),
  'is asked in part by a test under way': async (taker) => {
    const held = await sat(taker, 'Xylo withheld');
    const other = await paper('Another that is under way');
    const [section] = held.paper.content.sections;
    if (section === undefined) throw new Error('A paper has a section.');
    const content = {
      ...other.content,
      sections: [{ ...section, placements: section.placements.slice(0, 1) }],
    };
    await seedRevision(api.platform.database, now(), admin.id, other.id, content, 2);
    const under_way = { status: 'in_progress', started_at: now() } as const;
    await seedSession(api.platform.database, now(), other.id, taker.id, under_way);
    return held;
  },
};

/** Every call that only reads, and the one that only reckons. */
const READS = endpoints().filter(
  ({ method, path }) => method === 'GET' || path === '/api/compute-scaled-score/',
);

/** All that somebody is answered by every call that they may make and that only reads, whatever of theirs it may name. */
async function everythingTold(client: ApiClient, by: SeededPerson, held: Held) {
  const [question = ''] = held.paper.content.sections.flatMap(({ placements }) =>
    placements.map((placement) => placement.question),
  );
  const attempt = await api.platform.database.kysely
    .selectFrom('attempts')
    .select('id')
    .where('session', '=', held.session)
    .executeTakeFirstOrThrow();
  const ids = [held.session, held.paper.id, held.paper.revision, by.id, attempt.id, question, school];
  const told: { path: string; reply: Reply }[] = [];
  for (const endpoint of READS) {
    const { access, method, path } = endpoint;
    if (access !== 'anyone' && access !== 'signed_in' && reachOf(by.role, access) === 'none') continue;
    const named = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path];
    for (const url of named) {
      const reply =
        method === 'GET'
          ? await client.get(`${url}${queryOf(endpoint, by, held, question)}`)
          : await client.post(url, { session: held.session });
      told.push({ path: `${method} ${path}`, reply });
    }
  }
  // What is not understood tells nothing, and would hold nothing.
  expect(told.filter(({ reply }) => reply.status === 400).map(({ path }) => path)).toEqual([]);
  return told;
}

/** What a call needs, or may, be asked for by: the session, its test, its taker, a question, the first word of its title. */
function queryOf(
  { query }: Endpoint,
  by: SeededPerson,
  { paper: of, session }: Held,
  question: string,
): string {
  const values: Record<string, string> = {
    ...{ session, assessment: of.id, assessment_id: of.id, user: by.id, search: 'xylo', question },
  };
  const { shape = {} } = query as Partial<z.ZodObject>;
  // What is of a test is of no set, and stands on no shelf.
  if (shape.assessment === undefined) Object.assign(values, { practice_set: of.id, library_group: of.id });
  const asked = Object.keys(shape).flatMap((key) =>
    values[key] === undefined ? [] : `${key}=${values[key]}`,
  );
  return asked.length === 0 ? '' : `?${asked.join('&')}`;
}

/** A figure of the score, or what came of an answer, wherever it stands. */
const SCORE = /(?<![\w-])743(?![\w-])|"(raw|mean_raw|facility)":\d/;
const OUTCOMES = /"outcome":"|"right_count":[1-9]|"right":[1-9]/;
const ANSWERS = new RegExp(`${OUTCOMES.source}|"is_correct":(true|false)|"accepted_answers":\\[`);
const tellsOf = (told: Awaited<ReturnType<typeof everythingTold>>, what: RegExp) =>
  [...new Set(told.filter(({ reply }) => what.test(reply.text)).map(({ path }) => path))].toSorted();

const WAYS = [
  ...['GET /api/notices/', 'GET /api/student-my-performance-analytics/'],
  'GET /api/users/assessments-sessions/',
  'GET /api/users/assessments-sessions/{id}/',
  ...['GET /api/users/assessments/', 'GET /api/users/assessments/dashboard/'],
  'GET /api/users/{id}/assessments/',
  'GET /api/weekly-progress/{id}/',
  'POST /api/compute-scaled-score/',
];

describe('a session that is not out', () => {
  test.each(Object.keys(HELD))('and %s tells its taker no figure in any way', async (why) => {
    const taker = await api.person({ role: 'student', first_name: 'Xylo', schools: [school] });
    const held = await HELD[why]?.(taker);
    if (held === undefined) throw new Error('Each is told above.');
    const told = await everythingTold(await api.as(taker), taker, held);
    expect(tellsOf(told, SCORE)).toEqual([]);
    // Of what a test under way asks in part the other questions may be gone through.
    const throughQuestions = [
      'GET /api/mistakes-analyser/',
      'GET /api/users/assessments-sessions/{id}/review/',
    ];
    expect(tellsOf(told, ANSWERS)).toEqual(why.startsWith('is asked') ? throughQuestions : []);
    const palette = told.find(({ path }) => path === 'GET /api/search/')?.reply.body;
    expect(palette.own_tests).toEqual([expect.objectContaining({ id: held.paper.id, session: null })]);
  });

  test.each(['tutor', 'manager'] as const)(
    'and is of a %s tells them no figure of it either',
    async (role) => {
      // Where nobody else is whose figures are theirs to see.
      const place = await api.school(`Of a ${role}`);
      const taker = await api.person({ role, first_name: 'Xylo', schools: [place] });
      const held = await HELD['waits for staff']?.(taker);
      if (held === undefined) throw new Error('It is told above.');
      const told = await everythingTold(await api.as(taker), taker, held);
      expect(tellsOf(told, SCORE)).toEqual([]);
      expect(tellsOf(told, OUTCOMES)).toEqual([]);
      // Keys are theirs in the bank, whatever they took, and nowhere else.
      expect(tellsOf(told, ANSWERS)).toEqual(['GET /api/questions/{id}/']);
    },
  );

  test.each(['tutor', 'manager', 'admin'] as const)(
    'and is of a %s counts in the analysis that others read, and in theirs once it is out',
    async (role) => {
      const place = await api.school(`Analysed by a ${role}`);
      const group = await api.group(place, 'Theirs');
      const taker = await api.person({ role, schools: [place], tutors: role === 'tutor' ? [group] : [] });
      const student = await api.person({ role: 'student', schools: [place], groups: [group] });
      const [own, others] = [await api.as(taker), await api.as(admin)];
      const { database } = api.platform;
      const { 'waits for marks': _unscored, ...scored } = HELD;
      for (const [why, hold] of Object.entries(scored)) {
        const { paper: of, session } = await hold(taker);
        await seedSitting(database, now(), of, student.id, { answers: [['B', 'B']] });
        // The taker had the first right, the student none.
        const told = { session_count: 2, mean_raw: 0.5, facilities: [0.5, 0] };
        const kept = { session_count: 1, mean_raw: 0, facilities: [0, 0] };
        expect(await analysed(own, of), why).toEqual(kept);
        expect(await analysed(others, of), why).toEqual(told);
        expect(await analysed(own, of), why).toEqual(kept);
        if (why !== 'waits for staff') continue;
        await database.kysely
          .updateTable('sessions')
          .set({ released_at: now() })
          .where('id', '=', session)
          .execute();
        expect(await analysed(own, of)).toEqual(told);
      }
    },
  );

  test('and is of somebody who came to the staff since stands in nothing that they hold others against', async () => {
    const place = await api.school('Of one who came to the staff');
    const came = await api.person({ role: 'manager', schools: [place] });
    const held = await HELD['waits for staff']?.(came);
    if (held === undefined) throw new Error('It is told above.');
    const { paper: of, session: own } = held;
    const [section] = of.content.sections;
    const { database } = api.platform;
    const others: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const student = await api.person({ role: 'student', schools: [place] });
      others.push(await seedSitting(database, now(), of, student.id, { answers: [['B', 'B']], seconds: 30 }));
    }
    /** What is told beside one of theirs, and beside marks that nobody had. */
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
    // The one who came had the first right, the six none: 743 points against 731.
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
    const released = { released_at: now() };
    await database.kysely.updateTable('sessions').set(released).where('id', '=', own).execute();
    expect(await heldAgainst(theirs)).toEqual(within);
  });

  test('and is of a manager stands in their downloads without a figure', async () => {
    const manager = await api.person({ role: 'manager', schools: [school] });
    const theirs = await HELD['waits for staff']?.(manager);
    if (theirs === undefined) throw new Error('It is told above.');
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

describe('a session that is out', () => {
  test('tells its taker the same figures in every way that tells any, and staff no others', async () => {
    const taker = await api.person({ role: 'student', first_name: 'Xylo', schools: [school] });
    const held = await sat(taker, 'Xylo out');
    const told = await everythingTold(await api.as(taker), taker, held);
    // Where the walk is told nothing, it holds nothing.
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

/** The analysis as it is told, which its download tells too. */
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
