import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyInSheets } from '#features/sessions/server/public.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { type SeededTest, seedTest, type TestSeed } from '#tests/support/session-seed.ts';
import { SESSIONS } from '#tests/support/sitting.ts';
import { questionsOf, typedSheet } from '../tests/seed-sheet.ts';
import { checkSheets } from './check-sheets.ts';

const PATH = '/api/hybrid-attempts/';

let api: TestApi;
let admin: SeededPerson;
let staff: ApiClient;
let tutor: ApiClient;
let group: string;
let amara: SeededPerson;
let kwame: SeededPerson;
let stranger: SeededPerson;
beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  staff = await api.as(admin);
  const school = await api.school('Harbor');
  group = await api.group(school, 'Saturday morning');
  tutor = await api.as(await api.person({ role: 'tutor', schools: [school], tutors: [group] }));
  const { kysely } = api.platform.database;
  const student = async (first_name: string, schools = [school]) =>
    api.person({ role: 'student', first_name, last_name: 'Boateng', schools });
  [amara, kwame] = [await student('Amara'), await student('Kwame')];
  stranger = await student('Nobody', [await api.school('Elsewhere')]);
  for (const { id } of [amara, kwame]) {
    await kysely.insertInto('group_members').values({ group_id: group, person: id }).execute();
  }
});
afterAll(() => api.close());

const SAT_AT = () => new Date(api.clock.now().getTime() - 3_600_000).toISOString();
const paper = (seed: Partial<TestSeed> = {}): Promise<SeededTest> =>
  seedTest(api.platform.database, api.clock.now(), admin.id, {
    sections: [{ title: 'Warm-up', questions: 3 }],
    modes: ['test', 'paper'],
    attempts_allowed: 1,
    takers: [amara.id, kwame.id],
    ...seed,
  });
const sheetOf = (test: SeededTest, person: SeededPerson, letters: string, more: object = {}) => ({
  ...typedSheet(test, person.id, letters, SAT_AT()),
  ...more,
});
const dryRun = (client: ApiClient, body: object) => client.post(`${PATH}?dry_run=true`, body);
const countSessions = async (test: SeededTest) => {
  const { rows } = await api.platform.database.pool.query(
    "select count(*)::int as count from sessions where assessment = $1 and status <> 'voided'",
    [test.id],
  );
  return rows[0].count as number;
};

describe('answer sheets', () => {
  test('become scored sessions in paper mode that are treated like any other and are visible to their takers', async () => {
    const test = await paper();
    const sheets = [
      sheetOf(test, amara, 'AAA', { section_times: [{ section: test.sections[0]?.id, seconds: 300 }] }),
      sheetOf(test, kwame, 'AB-'),
    ];
    const reply = await tutor.post(PATH, { sheets });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.sheets).toMatchObject([
      { user: { name: 'Amara Boateng' }, score: { raw: 3, raw_max: 3, right_count: 3 }, answered_count: 3 },
      { score: { raw: 1, right_count: 1 }, answered_count: 2, question_count: 3, warnings: [], faults: [] },
    ]);
    const [{ session }] = reply.body.sheets;
    const seen = (await (await api.as(amara)).get(`${SESSIONS}${session}/`)).body;
    const minutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;
    expect(seen).toMatchObject({ mode: 'paper', status: 'released', score: { raw: 3 }, result: { raw: 3 } });
    expect(minutes(seen.started_at, seen.submitted_at)).toBe(5);
    const again = await dryRun(tutor, sheetOf(test, amara, 'AAA'));
    expect(again.body.sheets[0].faults).toEqual([
      {
        path: 'body.user',
        message: 'This student has no attempts left (1 of 1 used). Allow another attempt, or void one.',
      },
    ]);
    const list = (await tutor.get(`${PATH}?assessment=${test.id}&ordering=created_at`)).body;
    expect(list).toMatchObject({ count: 2, results: [{ keyed_by: {}, score: { right_count: 3 } }, {}] });
    const { rows } = await api.platform.database.pool.query(
      "select count(*)::int as count from session_events where event = 'keyed_in' and by = 'staff' and session = $1",
      [session],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('are checked together: every error has its path, and one faulty sheet keeps all from being stored', async () => {
    const test = await paper();
    const [first] = questionsOf(test);
    const sheets = [
      sheetOf(test, amara, 'AAA'),
      sheetOf(test, kwame, 'AEA'),
      sheetOf(test, stranger, 'AAA'),
      sheetOf(test, amara, 'BBB'),
      { ...sheetOf(test, kwame, ''), answers: [{ question: first?.id, response: 'BC' }] },
    ];
    const looked = await dryRun(tutor, { sheets });
    expect(looked.status, looked.text).toBe(200);
    expect(looked.body).toMatchObject({ dry_run: true });
    const faults = looked.body.sheets.map((sheet: { faults: { path: string }[] }) =>
      sheet.faults.map(({ path }) => path),
    );
    expect(faults).toEqual([
      [],
      ['body.sheets.1.answers.1.response'],
      ['body.sheets.2.user'],
      ['body.sheets.3.user'],
      ['body.sheets.4.user'],
    ]);
    expect(looked.body.sheets[4].warnings).toEqual([
      {
        path: 'body.sheets.4.answers.0.response',
        message: 'Two answers are marked, so this counts as blank.',
      },
    ]);
    // The reply does not even name a person whom the tutor cannot see.
    expect(looked.body.sheets[2]).toMatchObject({ user: null, score: null });
    const refused = await tutor.post(PATH, { sheets });
    expect(refused.body).toMatchObject({ status: 422, code: 'breaks_rule' });
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(faults.flat());
    expect(await countSessions(test)).toBe(0);
  });

  test('are stored only if nothing changed since the check, and once per idempotency key', async () => {
    const test = await paper();
    const body = { sheets: [sheetOf(test, amara, 'ABA')] };
    const { etag } = (await dryRun(tutor, body)).body;
    const send = (payload: object, headers: Record<string, string>) =>
      tutor.send({ method: 'POST', url: PATH, payload, headers });
    const other = { sheets: [sheetOf(test, amara, 'AAA')] };
    expect((await send(other, { 'if-match': etag })).body).toMatchObject({
      status: 409,
      code: 'changed_since',
    });
    const headers = { 'if-match': etag, 'idempotency-key': 'sheets-once' };
    const stored = await send(body, headers);
    expect(stored.status, stored.text).toBe(201);
    expect((await send(body, headers)).body).toEqual(stored.body);
    expect(await countSessions(test)).toBe(1);
  });

  test('replace a session that was never started, but are rejected while one is in progress', async () => {
    const test = await paper();
    const own = await api.as(amara);
    const made = (await own.post(`${SESSIONS}generate/`, { assessment: test.id })).body.id;
    const sheet = sheetOf(test, amara, 'AAA');
    expect((await dryRun(tutor, sheet)).body.sheets).toMatchObject([{ replaces_unbegun: true, faults: [] }]);
    expect((await tutor.post(PATH, sheet)).status).toBe(201);
    expect((await own.get(`${SESSIONS}${made}/`)).body.status).toBe('voided');

    const other = await paper();
    const theirs = await api.as(kwame);
    const begun = (await theirs.post(`${SESSIONS}generate/`, { assessment: other.id })).body.id;
    await theirs.patch(`${SESSIONS}${begun}/`, { action: 'start' });
    expect((await tutor.post(PATH, sheetOf(other, kwame, 'AAA'))).body).toMatchObject({
      status: 422,
      errors: [{ path: 'body.user', message: /under way on a screen/ }],
    });
  });

  test('must fit a window and a mode of the assignment at the time the test was taken', async () => {
    const hour = 3_600_000;
    const now = api.clock.now().getTime();
    const closed = await paper({ opens_at: new Date(now - 3 * hour), closes_at: new Date(now - hour / 2) });
    expect((await dryRun(tutor, sheetOf(closed, amara, 'A'))).body.sheets[0].faults).toEqual([]);
    const late = { sat_at: new Date(now - hour / 4).toISOString() };
    const early = { sat_at: new Date(now - 4 * hour).toISOString() };
    const ahead = { sat_at: new Date(now + hour).toISOString() };
    for (const when of [late, early, ahead]) {
      const { faults } = (await dryRun(tutor, sheetOf(closed, amara, 'A', when))).body.sheets[0];
      expect(faults).toContainEqual({ path: 'body.sat_at', message: expect.any(String) });
    }
    const screens = await paper({ modes: ['test'] });
    expect((await dryRun(tutor, sheetOf(screens, amara, 'A'))).body.sheets[0].faults).toMatchObject([
      { path: 'body.assessment' },
    ]);
    const others = await paper({ takers: [amara.id] });
    expect((await dryRun(tutor, sheetOf(others, kwame, 'A'))).body.sheets[0].faults).toMatchObject([
      { path: 'body.user', message: 'The test isn’t assigned to this student.' },
    ]);
  });

  test('tell which module of a multistage test was taken, and are scored by it', async () => {
    const module = (stage: number, variant: string, at_least: number | null = null) => ({
      title: `${stage} ${variant}`,
      questions: 2,
      kind: 'math' as const,
      module: { stage, variant, at_least },
    });
    const test = await paper({
      sections: [module(1, 'm'), module(2, 'lower'), module(2, 'higher', 1)],
      takers: [amara.id],
    });
    const [routing, , higher] = test.sections;
    const answers = [...(routing?.questions ?? []), ...(higher?.questions ?? [])].map(({ id }) => ({
      question: id,
      response: 'A',
    }));
    const reply = await tutor.post(PATH, { ...sheetOf(test, amara, ''), answers });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.body.sheets[0]).toMatchObject({
      sections: [{ title: '1 m' }, { title: '2 higher' }],
      score: { raw: 4, raw_max: 4 },
    });
    const { session } = reply.body.sheets[0];
    expect((await staff.get(`${SESSIONS}${session}/`)).body.result).toMatchObject({ raw: 4, raw_max: 4 });
  });

  test('need as many statements for long sheets as for short ones, and a bounded number per sheet', async () => {
    let statements = 0;
    const db = api.platform.database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const view = { reach: 'all', caller: admin.id } as const;
    const now = api.clock.now();
    const spent = async (questions: number, takers: SeededPerson[]) => {
      const test = await paper({
        sections: [{ title: 'Long', questions }],
        takers: takers.map(({ id }) => id),
      });
      const sheets = takers.map((taker) => ({ ...sheetOf(test, taker, 'A'.repeat(questions)), path: '' }));
      // Loads the revisions into the cache before the measured requests.
      await dryRun(staff, { sheets: sheets.map(({ path: _, ...sheet }) => sheet) });
      statements = 0;
      await db.transaction().execute(async (transaction) => {
        const checked = await checkSheets(transaction, { view, content: view }, sheets, now);
        const keyed = checked.flatMap((one) => one.keyed ?? []);
        expect(keyed).toHaveLength(takers.length);
        await keyInSheets(transaction, keyed, { person: admin.id, now });
      });
      return statements;
    };
    const short = await spent(2, [amara]);
    expect(await spent(60, [amara])).toBe(short);
    const each = (await spent(2, [amara, kwame])) - short;
    expect(each).toBeLessThanOrEqual(16);
  });
});

describe('a stored sheet', () => {
  test('can be corrected with a reason and is scored again, and its session shows the correction', async () => {
    const test = await paper();
    const { session } = (await tutor.post(PATH, sheetOf(test, amara, 'ABB'))).body.sheets[0];
    const stored = (await tutor.get(`${PATH}${session}/`)).body;
    const typed = (sheet: { answers: { response: string }[] }) =>
      sheet.answers.map(({ response }) => response);
    expect(typed(stored).toSorted()).toEqual(['A', 'B', 'B']);
    expect(stored.paper.sections).toHaveLength(1);
    const { answers } = sheetOf(test, amara, 'AA-');
    const mend = (body: object) => tutor.patch(`${PATH}${session}/`, body);
    expect((await mend({ version: stored.version, answers })).status).toBe(400);
    const mended = await mend({ version: stored.version, answers, reason: 'I took a D for an A.' });
    expect(mended.body, mended.text).toMatchObject({ score: { raw: 2 }, answered_count: 2 });
    expect((await (await api.as(amara)).get(`${SESSIONS}${session}/`)).body.result).toMatchObject({ raw: 2 });
    const again = { version: stored.version, answers, reason: 'Again.' };
    expect((await mend(again)).body).toMatchObject({ status: 409, code: 'stale_version' });
    expect((await mend({ ...again, version: mended.body.version })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'body.answers' }],
    });
    const events = (await staff.get(`/api/sessions/${session}/events/?page_size=200`)).body.results;
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'sheet_mended', reason: 'I took a D for an A.' }),
    );
    const wrong = [{ question: questionsOf(test)[0]?.id, response: 'F' }];
    expect((await mend({ version: mended.body.version, answers: wrong, reason: 'So.' })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'body.answers.0.response' }],
    });
  });

  test('cannot be a session taken on screen, or a session of a person whom the caller cannot see', async () => {
    const test = await paper({ takers: [stranger.id] });
    const { session } = (await staff.post(PATH, sheetOf(test, stranger, 'ABB'))).body.sheets[0];
    expect((await tutor.get(`${PATH}${session}/`)).status).toBe(404);
    expect((await tutor.get(`${PATH}?assessment=${test.id}`)).body.count).toBe(0);
    const screen = await paper();
    const own = await api.as(amara);
    const made = (await own.post(`${SESSIONS}generate/`, { assessment: screen.id })).body.id;
    expect((await staff.get(`${PATH}${made}/`)).status).toBe(404);
    const body = { version: 1, answers: [], reason: 'So.' };
    expect((await staff.patch(`${PATH}${made}/`, body)).status).toBe(404);
  });
});
