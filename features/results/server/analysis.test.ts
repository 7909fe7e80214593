import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedCalibration } from '#tests/support/responses-seed.ts';
import {
  type PaperSeed,
  type SeededPaper,
  scoreSeeded,
  seedPaper,
  seedRevision,
  seedSitting,
} from '#tests/support/results-seed.ts';
import type { PersonSeed, SeededPerson } from '#tests/support/seed.ts';

let api: TestApi;
let north: string;
let south: string;
let author: SeededPerson;
let admin: ApiClient;

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  north = await api.school('North');
  south = await api.school('South');
  author = await api.person({ role: 'admin' });
  admin = await api.as(author);
});
afterAll(() => api.close());

const FOUR: PaperSeed = {
  title: 'Mock, 6/7',
  sections: [
    {
      kind: 'math',
      duration_seconds: 120,
      questions: [{}, {}, {}, { unscored: true }].map((one) => ({ ...one, stimulus: '<p>Read this.</p>' })),
    },
  ],
};
const paper = (seed: PaperSeed = FOUR) => seedPaper(api.platform.database, api.clock.now(), author.id, seed);
const person = (seed: Partial<PersonSeed> = {}) => api.person({ role: 'student', schools: [north], ...seed });
const sit = async (of: SeededPaper, given: string, taker?: SeededPerson, seconds = 30) =>
  seedSitting(api.platform.database, api.clock.now(), of, (taker ?? (await person())).id, {
    answers: [[...given].map((letter) => (letter === '-' ? null : letter))],
    seconds,
  });
const analysis = async (client: ApiClient, { id }: SeededPaper) =>
  (await client.get(`/api/assessments/${id}/analysis/`)).body;
const csv = async (client: ApiClient, url: string) => {
  const { status, text, headers } = await client.get(url);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [header = '', ...rows] = text.slice(1).trimEnd().split('\r\n');
  return { header: header.replaceAll('"', '').split(','), rows, disposition: headers['content-disposition'] };
};

describe('the analysis of a test', () => {
  test('has the figures computed by hand from five sessions', async () => {
    const of = await paper();
    // Totals of the three scored questions are 3, 2, 1, 1, 0. The pretest question is not counted.
    for (const [given, seconds] of [
      ['AAAA', 20],
      ['AABA', 30],
      ['ABBA', 40],
      ['BABB', 50],
      ['BB--', 200],
    ] as const) {
      await sit(of, given, undefined, seconds);
    }
    const told = await analysis(admin, of);
    expect(told).toMatchObject({
      assessment: { title: 'Mock, 6/7' },
      session_count: 5,
      mean_raw: 7 / 5,
      raw_max: 3,
      duration_seconds: 120,
      never_reached_share: 2 / 20,
      mean_time_seconds: (4 * (20 + 30 + 40 + 50) + 2 * 200) / 5,
    });
    // The item variances are .3, .3 and .2; the variance of the totals is 1.3.
    expect(told.alpha).toBeCloseTo(1.5 * (1 - 0.8 / 1.3), 12);
    expect(told.sem).toBeCloseTo(Math.sqrt(1.3 * (1 - told.alpha)), 12);
    const [one, , third, pretest] = told.items;
    expect(one).toMatchObject({
      label: 'M1·1',
      count: 5,
      facility: 0.6,
      median_time_seconds: 40,
      omitted_share: 0,
      flags: null,
      options: [
        { label: 'A', is_key: true, share: 0.6, fifths: [] },
        { share: 0.4 },
        { share: 0 },
        { share: 0 },
      ],
    });
    // 1 1 1 0 0 against the rest 2 1 0 1 0: variances .3 and .7, covariance .15.
    expect(one.discrimination).toBeCloseTo(0.15 / Math.sqrt(0.3 * 0.7), 12);
    // Only four of the five takers looked at the third question, which is too few for a median.
    expect(third).toMatchObject({ facility: 0.2, omitted_share: 0.2, median_time_seconds: null });
    expect(pretest).toMatchObject({ unscored: true, facility: 0.6, omitted_share: 0.2 });
    expect(told.items).toHaveLength(4);
    for (const item of told.items) {
      expect(item).toMatchObject({ stem: '<p>Which?</p>', stimulus: '<p>Read this.</p>' });
    }
    /* Without the first question the totals are 2 1 0 1 0, with variance .7; the item variances are .3 and
       .2. */
    expect(one.alpha_if_deleted).toBeCloseTo(2 * (1 - 0.5 / 0.7), 12);
    expect(pretest.alpha_if_deleted).toBeNull();
    expect(told.speededness).toMatchObject({ finished_share: 0.8, is_speeded: null });
    /* One of the five did not reach two of the four questions. Among those who reached the third, one
       answered it right. */
    expect(told.section_times).toMatchObject([
      {
        section: { title: of.content.sections[0]?.title },
        session_count: 5,
        question_count: 4,
        duration_seconds: 120,
        is_speeded: null,
        mend: null,
        finished: { value: 0.8 },
        not_reached: { value: 0.1 },
        lost_right: { value: (1 * 0.25) / 5 },
      },
    ]);
    const { header, rows } = await csv(admin, `/api/download-assessment-analysis/?assessment_id=${of.id}`);
    const cell = (name: string) => rows[3]?.split(',')[header.indexOf(name)];
    expect(['section_finished_share', 'section_not_reached_share', 'section_lost_right'].map(cell)).toEqual([
      '0.8',
      '0.1',
      '0.05',
    ]);
  });

  test('includes each newly scored session, and leaves out voided ones and old scores', async () => {
    const of = await paper();
    const counts = async () => {
      const { session_count, items } = await analysis(admin, of);
      return [session_count, items[0]?.facility ?? null];
    };
    expect(await counts()).toEqual([0, null]);
    const first = await sit(of, 'AAAA');
    expect(await counts()).toEqual([1, 1]);
    api.clock.advance(1);
    const second = await sit(of, 'BAAA');
    expect(await counts()).toEqual([2, 0.5]);
    // This session was scored at the same instant as the previous one, and must still be counted.
    await sit(of, 'BAAA');
    expect(await counts()).toEqual([3, 1 / 3]);
    const { kysely } = api.platform.database;
    await kysely.updateTable('sessions').set({ status: 'voided' }).where('id', '=', first).execute();
    expect(await counts()).toEqual([2, 0]);
    const right = of.questions.get(of.content.sections[0]?.placements[0]?.question_revision ?? '')?.options[0]
      ?.id;
    await kysely
      .updateTable('attempts')
      .set({ response: JSON.stringify(right) })
      .where('session', '=', second)
      .where('question', '=', of.content.sections[0]?.placements[0]?.question ?? '')
      .execute();
    await scoreSeeded({ kysely }, second, api.clock.now());
    expect(await counts()).toEqual([2, 0.5]);
  });

  test('counts a question once over all revisions that sessions used', async () => {
    const of = await paper();
    await sit(of, 'AAAA');
    const [section] = of.content.sections;
    if (section === undefined) throw new Error('The paper has no section.');
    const [one, ...others] = section.placements;
    const content = { ...of.content, sections: [{ ...section, placements: others.slice(0, 2) }] };
    const revision = await seedRevision(api.platform.database, api.clock.now(), author.id, of.id, content, 2);
    await sit({ ...of, revision, content }, 'AB');
    const told = await analysis(admin, of);
    expect(told.items.map((item: { label: string; count: number }) => [item.label, item.count])).toEqual([
      ['M1·1', 2],
      ['M1·2', 2],
      ['M1·1', 1],
      ['M1·4', 1],
    ]);
    expect(told.items[2].question).toBe(one?.question);
    expect(told).toMatchObject({ session_count: 2, raw_max: null });
  });

  test('the analysis and every download contain only sessions of people whom the caller can see', async () => {
    const of = await paper();
    const group = await api.group(north, 'Ours');
    const tutor = await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] }));
    const manager = await api.as(await api.person({ role: 'manager', schools: [north] }));
    const untutored = await api.group(north, 'Not the tutor’s');
    const ours = await person({ groups: [group, untutored], last_name: 'Ours' });
    const theirs = await person({ last_name: 'Theirs' });
    const far = await person({ schools: [south], last_name: 'Far' });
    for (const taker of [ours, theirs, far]) await sit(of, taker === ours ? 'AAAA' : 'BBBB', taker);
    for (const [client, expected] of [
      [tutor, ['Ours']],
      [manager, ['Ours', 'Theirs']],
      [admin, ['Ours', 'Theirs', 'Far']],
    ] as const) {
      expect((await analysis(client, of)).session_count).toBe(expected.length);
      for (const url of [
        `/api/session-csv-result-download/?assessment_id=${of.id}`,
        `/api/users/download-assessment-sessions/?assessment=${of.id}`,
      ]) {
        const { rows } = await csv(client, url);
        expect(rows.map((row) => /"(Ours|Theirs|Far)"/.exec(row)?.[1])).toEqual(expected);
      }
      const all = `/api/users/download-assessment-sessions/?assessment=${of.id}`;
      for (const [filter, left] of [
        [`&group=${group}`, expected.filter((name) => name === 'Ours')],
        // A filter must not reveal who belongs to a group that the caller cannot see.
        [`&group=${untutored}`, client === tutor ? [] : ['Ours']],
        ['&search=THEI', expected.filter((name) => name === 'Theirs')],
        ['&status=scored', expected],
        ['&status=voided', []],
      ] as const) {
        const { rows } = await csv(client, `${all}${filter}`);
        expect(rows.map((row) => /"(Ours|Theirs|Far)"/.exec(row)?.[1])).toEqual(left);
      }
      const { rows, header } = await csv(client, `/api/download-assessment-analysis/?assessment_id=${of.id}`);
      expect(rows[0]?.split(',')[header.indexOf('count')]).toBe(String(expected.length));
    }
  });
});

describe('downloads of results', () => {
  test('for results have one row per session with the points in each kind of section, and no name can run as a formula', async () => {
    const of = await paper({
      ...FOUR,
      scale: { kind: 'table', columns: [{ kind: 'math', route: '', scaled: [200, 300, 400, 500] }] },
    });
    await sit(of, 'AABA', await person({ first_name: '=1+1', last_name: '-O"Hara', username: '@ohara' }));
    const { header, rows, disposition } = await csv(
      admin,
      `/api/session-csv-result-download/?assessment_id=${of.id}`,
    );
    expect(disposition).toBe(
      `attachment; filename="table.csv"; filename*=UTF-8''Mock%2C%206_7%2C%20results.csv`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^"'-O""Hara","'=1\+1","'@ohara","test","scored",/);
    const cell = (name: string) => rows[0]?.split(',')[header.indexOf(name)];
    expect(['raw', 'raw_max', 'scaled', 'pending_marks'].map(cell)).toEqual(['2', '3', '400', '0']);
    expect(['math_raw', 'math_right_count', 'math_scaled'].map(cell)).toEqual(['2', '2', '400']);
    expect(cell('submitted_at')).toBe(`"${api.clock.now().toISOString()}"`);
  });

  test('of sessions are filtered, and neither lose nor repeat a session between pages', async () => {
    const of = await paper();
    const taker = await person();
    // All sessions are within one millisecond, which JavaScript instants cannot tell apart.
    await sql`
      insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations,
        stop_clock_breaks, created_at, updated_at)
      select gen_random_uuid(), ${of.id}, ${of.revision}, ${taker.id}, 'test', 'voided', 1, ${taker.id}, '{}', '{}',
        ${api.clock.now()}::timestamptz + n % 7 * interval '1 microsecond', ${api.clock.now()}
      from generate_series(1, 2500) as n`.execute(api.platform.database.kysely);
    const later = new Date(api.clock.now().getTime() + 1).toISOString();
    const url = `/api/users/download-assessment-sessions/?user=${taker.id}`;
    const { rows } = await csv(admin, `${url}&from=${api.clock.now().toISOString()}&to=${later}`);
    expect([rows.length, new Set(rows).size]).toEqual([2500, 2500]);
    expect((await csv(admin, `${url}&from=${later}`)).rows).toEqual([]);
  });

  test('of an item analysis have the text of each question and the parameters from the calibration in use', async () => {
    const of = await paper();
    await sit(of, 'AABA');
    const [asked] = of.content.sections.flatMap(({ placements }) => placements);
    if (asked === undefined) throw new Error('The paper has no question.');
    const { question, question_revision } = asked;
    const item = {
      question,
      question_revision,
      label: 'M1·1',
      unscored: false,
      answers: 1,
      source: 'estimated' as const,
      a: 1.25,
      b: -0.5,
      c: 0,
      se: { a: 0.1, b: 0.2, c: null },
    };
    const { database } = api.platform;
    const seed = { assessment: of.id, kind: 'math' as const, items: [item] };
    const calibration = await seedCalibration(database, api.clock.now(), author.id, seed);
    const irtOf = async () => {
      const { header, rows } = await csv(admin, `/api/download-assessment-analysis/?assessment_id=${of.id}`);
      const column = (name: string) => rows.map((row) => row.split(',')[header.indexOf(name)]);
      expect(column('stem')).toEqual(of.content.sections[0]?.placements.map(() => '"Which?"'));
      return ['irt_model', 'irt_a', 'irt_b', 'irt_se_b', 'irt_se_c'].map((name) => column(name)[0]);
    };
    // A calibration that nobody accepted is ignored.
    expect(await irtOf()).toEqual(['', '', '', '', '']);
    await database.kysely
      .updateTable('calibrations')
      .set({ is_in_use: true, accepted_at: api.clock.now(), accepted_by: author.id })
      .where('id', '=', calibration)
      .execute();
    expect(await irtOf()).toEqual(['"2pl"', '1.25', '-0.5', '0.2', '']);
  });

  test('are rejected if they name no assessment, and answer 404 if it does not exist', async () => {
    for (const url of ['/api/session-csv-result-download/', '/api/download-assessment-analysis/']) {
      expect((await admin.get(`${url}?assessment_id=${author.id}`)).status).toBe(404);
      expect((await admin.get(url)).status).toBe(400);
    }
    expect((await admin.get('/api/users/download-assessment-sessions/?status=over')).status).toBe(400);
  });
});
