/** Checks that the result of a session changes nothing that its taker sees before it is released. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from './support/api.ts';
import { HELD_BACK, type Held, type HeldSessions, heldSessions, type Told } from './support/held-sessions.ts';
import { LONG_RUN } from './support/long-run.ts';
import type { SeededPerson } from './support/seed.ts';

let api: TestApi;
let admin: SeededPerson;
let held: HeldSessions;

beforeAll(async () => {
  api = await testApi({ kind: 'served' });
  admin = await api.person({ role: 'admin' });
  held = await heldSessions(api, admin);
});
afterAll(() => api.close());

/** Changes the first question in a session from right to wrong, as a regrade would write it. */
async function worsen({ session, paper }: Held): Promise<void> {
  const [first] = paper.content.sections.flatMap(({ placements }) => placements);
  const run = (text: string, values: unknown[]) => api.platform.database.pool.query(text, values);
  await run(
    "update attempts set outcome = 'wrong', share = 0, marks = 0 where session = $1 and question = $2 and outcome = 'right'",
    [session, first?.question],
  );
  await run(
    `update sessions set raw = 0, scaled = 731, section_scores = replace(replace(replace(section_scores::text,
        '"raw": 1', '"raw": 0'), '"right_count": 1', '"right_count": 0'), '"scaled": 743', '"scaled": 731')::jsonb
      where id = $1`,
    [session],
  );
  const { rowCount } = await run(
    `update session_sheets set sheet = (jsonb_set(sheet::jsonb, '{shares,0}', '0'))::text where session = $1`,
    [session],
  );
  expect(rowCount).toBe(1);
}

/** Checks only successful responses, because an error contains the id of its own request. */
const texts = (told: readonly Told[]) =>
  told.flatMap(({ url, reply }) => (reply.status === 200 ? `${url} ${reply.text}` : []));

/** A test in progress closes only the review: scores that were released stay visible. */
const UNRELEASED = HELD_BACK.filter((why) => why !== 'shares questions with a test in progress');
/** The daily run tries one of the reasons why a result is hidden; `unreleased.test.ts` tries all of them. */
const TRIED = LONG_RUN ? UNRELEASED : UNRELEASED.slice(0, 1);

test.each(TRIED)(
  'changing the result of a session that %s changes nothing that its taker sees',
  async (why) => {
    const taker = await api.person({ role: 'student', first_name: 'Xylo', schools: [held.school] });
    // An earlier released session makes the figures that could change.
    await held.sat(taker, 'Xylo earlier');
    const of = await held.HELD[why](taker);
    const client = await api.as(taker);
    const told = () => held.everythingTold(client, taker, of);
    const before = texts(await told());
    await worsen(of);
    expect(texts(await told())).toEqual(before);
  },
);

test('changing the result of a released session changes every figure about it', async () => {
  const taker = await api.person({ role: 'student', first_name: 'Xylo', schools: [held.school] });
  await held.sat(taker, 'Xylo earlier');
  const of = await held.sat(taker, 'Xylo out');
  const client = await api.as(taker);
  const before = new Set(texts(await held.everythingTold(client, taker, of)));
  await worsen(of);
  const after = await held.everythingTold(client, taker, of);
  const moved = after.filter((one) => texts([one]).some((text) => !before.has(text)));
  expect([...new Set(moved.map(({ path }) => path))].toSorted()).toEqual([
    'GET /api/doubt-tagging/about/',
    'GET /api/mistakes-analyser/',
    'GET /api/notices/',
    'GET /api/student-my-performance-analytics/',
    'GET /api/users/assessments-sessions/',
    'GET /api/users/assessments-sessions/{id}/',
    'GET /api/users/assessments-sessions/{id}/review/',
    'GET /api/users/assessments/',
    'GET /api/users/assessments/dashboard/',
    'GET /api/users/{id}/assessments/',
    'GET /api/weekly-progress/{id}/',
    'POST /api/compute-scaled-score/',
  ]);
});
