import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RELEASE_MOMENTS, type ReleaseMoment } from '#features/assessments/assessments.contract.ts';
import { settleSession } from '#features/sessions/server/move-session.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { releasedAll } from '#tests/support/release.ts';
import { type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedSession } from '#tests/support/test-seed.ts';
import { listOpenness } from './gate.ts';
import { listReleaseSubjects, scoreIsOut } from './release.store.ts';
import { listReleases } from './release.ts';

let api: TestApi;
let school: string;
let admin: SeededPerson;
let takers: SeededPerson[];
let papers: (SeededPaper & { moment: ReleaseMoment })[];
let sessions: string[];

const HOUR = 60 * 60 * 1000;
const now = () => api.clock.now();

/**
 * One test per release moment, with its window closed or still open, each taken by three students and some
 * released by hand. One of the three students is in the middle of a different test.
 */
beforeAll(async () => {
  api = await testApi();
  const { database } = api.platform;
  school = await api.school('North');
  admin = await api.person({ role: 'admin' });
  takers = [];
  for (let number = 0; number < 3; number += 1) {
    takers.push(await api.person({ role: 'student', schools: [school] }));
  }
  papers = [];
  sessions = [];
  for (const moment of RELEASE_MOMENTS) {
    for (const hours of [-1, 1]) {
      const release = { score: moment, correctness: moment, answers: moment, explanations: moment };
      const closes_at = new Date(now().getTime() + hours * HOUR);
      const paper = await seedPaper(database, now(), admin.id, {
        release,
        closes_at,
        sections: [{ questions: [{}, {}] }],
      });
      papers.push({ ...paper, moment });
      for (const [place, { id }] of takers.entries()) {
        const session = await seedSitting(database, now(), paper, id, { answers: [['A', 'B']] });
        sessions.push(session);
        const update = database.kysely.updateTable('sessions').where('id', '=', session);
        if (place === 1) await update.set(releasedAll(now())).execute();
        if (place === 2) await update.set(releasedAll(new Date(now().getTime() + HOUR))).execute();
      }
    }
  }
  // A test in progress now closes the first student's review of one released test.
  const [withheld] = papers.filter(({ moment }) => moment === 'at_once');
  const under_way = { status: 'in_progress', started_at: now() } as const;
  await seedSession(database, now(), withheld?.id ?? '', takers[0]?.id ?? '', under_way);
});
afterAll(() => api.close());

/** A database that counts the statements it receives. */
function counting() {
  const asked = { statements: 0 };
  const kysely = api.platform.database.kysely.withPlugin({
    transformQuery: ({ node }) => {
      asked.statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { kysely, asked };
}

test('the release rules decide the same for many sessions at once as for each session separately, in at most five SQL statements', async () => {
  const { kysely, asked } = counting();
  const tutor = await api.person({ role: 'tutor', schools: [school] });
  const counselor = await api.person({ role: 'counselor', schools: [school] });
  const [first, second] = takers as [SeededPerson, SeededPerson];
  for (const { id, role } of [first, second, tutor, counselor, admin]) {
    const subjects = await listReleaseSubjects(kysely, sessions);
    asked.statements = 0;
    const together = await listOpenness(kysely, subjects, { id, role }, now());
    expect(asked.statements).toBeLessThanOrEqual(5);
    for (const subject of subjects) {
      const alone = await listOpenness(kysely, [subject], { id, role }, now());
      expect(together.get(subject.id)).toEqual(alone.get(subject.id));
    }
  }
});

test('only takers themselves and staff see a session, and a test in progress closes reviews that share a question', async () => {
  const { kysely } = api.platform.database;
  const subjects = await listReleaseSubjects(kysely, sessions);
  const [first, second] = takers as [SeededPerson, SeededPerson];
  const own = await listOpenness(kysely, subjects, first, now());
  const parts = ['score', 'correctness', 'review', 'answers', 'explanations'] as const;
  for (const { id, taker } of subjects) {
    const open = own.get(id);
    if (taker !== first.id) expect(parts.map((part) => open?.[part])).toEqual(parts.map(() => false));
  }
  const [kept] = papers.filter(({ moment }) => moment === 'at_once');
  const held = subjects.filter(({ assessment }) => assessment === kept?.id);
  const told = (reader: SeededPerson, from: typeof own) =>
    from.get(held.find(({ taker }) => taker === reader.id)?.id ?? '');
  expect(told(first, own)).toMatchObject({ score: true, correctness: false, review: false });
  expect(told(first, own)?.closed_by).toMatchObject({ kind: 'untimed' });
  const others = await listOpenness(kysely, subjects, second, now());
  expect(told(second, others)).toMatchObject({ score: true, correctness: true, closed_by: null });
  const house = await listOpenness(kysely, subjects, admin, now());
  expect(told(first, house)).toMatchObject({ review: true, answers: true, closed_by: null });
});

test('SQL counts exactly the scores as released that the release rules release', async () => {
  const { kysely } = api.platform.database;
  // The sweep releases sessions that wait for the close.
  await kysely.updateTable('sessions').set({ next_due_at: now() }).where('status', '=', 'scored').execute();
  for (const session of sessions) await settleSession(kysely, session, now());
  const subjects = await listReleaseSubjects(kysely, sessions);
  const releases = await listReleases(kysely, subjects, now());
  const out = subjects.filter(({ id }) => releases.get(id)?.released.score).map(({ id }) => id);
  expect(out.length).toBeGreaterThan(papers.length);
  expect(out.length).toBeLessThan(sessions.length);
  const counted: string[] = [];
  for (const { id } of papers) {
    const { rows } = await sql<{ id: string }>`
      select id from sessions where assessment = ${id} and status in ('scored', 'released')
        and ${scoreIsOut(id, now())}`.execute(kysely);
    counted.push(...rows.map((row) => row.id));
  }
  expect(counted.toSorted()).toEqual(out.toSorted());
});
