/** Checks that downloads of a hundred thousand sessions use a constant amount of memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { SHEETS_A_PAGE } from '#features/results/server/cohort.store.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededPaper, seedPaper } from '#tests/support/results-seed.ts';
import { PASSWORD, type SeededPerson } from '#tests/support/seed.ts';

const SESSIONS = 100_000;
/** Rows per statement, because a statement without a response for a minute is canceled. */
const ADDED = 5_000;
const MEBIBYTE = 2 ** 20;
/** A row takes more than a kilobyte as an object, so keeping ten thousand rows would exceed this limit. */
const MOST_GROWN = 4 * MEBIBYTE;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const held = () => {
  collect();
  return process.memoryUsage().heapUsed;
};

let api: TestApi;
let admin: SeededPerson;
let paper: SeededPaper;
let app: Awaited<ReturnType<typeof buildApp>>;
let address: string;
let token: string;

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  admin = await api.person({ role: 'admin' });
  paper = await seedPaper(api.platform.database, api.clock.now(), admin.id, {
    sections: [{ kind: 'math', questions: [{}, {}] }],
  });
  for (let from = 1; from <= SESSIONS; from += ADDED) await addSessions(from);
  app = await buildApp(api.platform, '/nowhere');
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const signed = await fetch(`${address}/api/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin.username, password: PASSWORD }),
  });
  token = ((await signed.json()) as { access_token: string }).access_token;
}, 300_000);
afterAll(async () => {
  await app.close();
  await api.close();
});

/** Adds sessions of different people in one statement. */
async function addSessions(from: number): Promise<void> {
  const { kysely } = api.platform.database;
  const now = api.clock.now();
  const counted = { raw: 1, raw_max: 2, right_count: 1, question_count: 2 };
  const part = { ...counted, kind: 'math', route: '', scaled: null };
  const kept = JSON.stringify({ version: 1, sections: [counted], parts: [part] });
  const sheet = JSON.stringify({
    places: [0, 1],
    shares: [1, 0],
    chosen: [1, 2],
    seconds: [9, 9],
    unreached: [],
  });
  await sql`
    with takers as (
      insert into people (id, role, username, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), 'student', 'taker ' || n, 'Robin', 'Weir', ${now}, ${now}
      from generate_series(${from}::int, ${from + ADDED - 1}::int) n returning id
    ), sat as (
      insert into sessions (id, assessment, revision, taker, mode, status, seed, made_by, accommodations, stop_clock_breaks,
        started_at, submitted_at, scored_at, raw, raw_max, section_scores, created_at, updated_at)
      select gen_random_uuid(), ${paper.id}, ${paper.revision}, id, 'test', 'scored', 1, id, '{}', '{}',
        ${now}, ${now}, ${now}, 1, 2, ${kept}::jsonb, ${now}, ${now} from takers returning id
    )
    insert into session_sheets (session, sheet) select id, ${sheet} from sat`.execute(kysely);
}

/** Reads a download once. Returns its number of rows, and how much memory use grew after the first tenth. */
async function download(path: string): Promise<{ rows: number; grown: number }> {
  const { body, status } = await fetch(`${address}${path}`, { headers: { authorization: `JWT ${token}` } });
  expect([status, body === null]).toEqual([200, false]);
  let rows = -1;
  let early = Number.NaN;
  let grown = 0;
  let next = SESSIONS / 10;
  for await (const chunk of body ?? []) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    if (rows < next) continue;
    next += SESSIONS / 10;
    const now = held();
    early = Number.isNaN(early) ? now : early;
    grown = Math.max(grown, now - early);
  }
  return { rows, grown };
}

test.each([
  ['results', () => `/api/session-csv-result-download/?assessment_id=${paper.id}`],
  ['sessions', () => '/api/users/download-assessment-sessions/'],
])(
  '%s of many sessions are downloaded completely, without using more memory at the end than after a tenth',
  async (_, path) => {
    const { rows, grown } = await download(path());
    expect(rows).toBe(SESSIONS);
    expect(grown).toBeLessThan(MOST_GROWN);
  },
);

test('an item analysis counts many sessions page by page and keeps only counts', async () => {
  const before = held();
  const reply = await fetch(`${address}/api/download-assessment-analysis/?assessment_id=${paper.id}`, {
    headers: { authorization: `JWT ${token}` },
  });
  const [header = '', first = ''] = (await reply.text()).slice(1).split('\r\n');
  const place = header.replaceAll('"', '').split(',').indexOf('sessions');
  expect(first.split(',').at(place - header.split(',').length)).toBe(String(SESSIONS));
  expect(SESSIONS).toBeGreaterThan(2 * SHEETS_A_PAGE);
  expect(held() - before).toBeLessThan(MOST_GROWN);
});
