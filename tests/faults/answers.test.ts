import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signToken } from '#features/auth/server/token.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { lockFolder } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedPerson } from '#tests/support/seed.ts';
import { type SeededTest, seedTest } from '#tests/support/session-seed.ts';
import { type Child, killChildren, startChild } from './child.ts';

const ROUNDS = process.env.ASSAY_TEST_LONG === '1' ? 25 : 1;
const TAKERS = 50;
const ACKNOWLEDGED_A_ROUND = 200;
const SECRET = 'a secret of tests, long enough to sign';
const DAY_MILLISECONDS = 86_400_000;

interface Taker {
  readonly session: string;
  readonly token: string;
}

/** What a taker was told is saved. */
interface Acknowledged {
  readonly session: string;
  readonly seq: number;
}

let folder: string;
let takers: Taker[];
/** Whose time ran out while no server was there. */
let overdue: Taker;
let paper: SeededTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-answers-'));
  await inFolder(async (database) => {
    await migrate(database);
    const now = new Date();
    const admin = await seedPerson(database, now, { role: 'admin' });
    paper = await seedTest(database, now, admin.id, { sections: [{ title: 'Warm-up', questions: 10 }] });
    overdue = await seedTaker(database, now, new Date(now.getTime() - 60_000));
    takers = await Promise.all(Array.from({ length: TAKERS }, () => seedTaker(database, now)));
  });
});
afterAll(async () => {
  killChildren();
  await rm(folder, { recursive: true, force: true });
});

async function inFolder<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const lock = lockFolder(folder, {});
  const database = await openDatabase({ folder });
  try {
    return await work(database);
  } finally {
    await database.close();
    lock.release();
  }
}

/** A student in the middle of the test, signed in. */
async function seedTaker(database: Database, now: Date, ends: Date | null = null): Promise<Taker> {
  const { id: taker } = await seedPerson(database, now, { role: 'student' });
  const [session, sid] = [v7(), v7()];
  const ends_at = new Date(now.getTime() + DAY_MILLISECONDS);
  const { kysely } = database;
  await kysely
    .insertInto('access_tokens')
    .values({ id: sid, person: taker, issued_at: now, last_used_at: now, ends_at })
    .execute();
  await kysely
    .insertInto('sessions')
    .values({
      ...{ id: session, assessment: paper.id, revision: paper.revision, taker, made_by: taker },
      ...{ mode: 'test', status: 'in_progress', seed: 1, started_at: now, created_at: now, updated_at: now },
      accommodations: JSON.stringify({ time: { default: 1 }, break_multiplier: 1, zoom_percent: 100 }),
      stop_clock_breaks: JSON.stringify({ count: 0, seconds: 0 }),
      next_due_at: ends,
    })
    .execute();
  await kysely
    .insertInto('session_sections')
    .values({
      ...{ id: v7(), session, position: 1, section: paper.sections[0]?.id ?? null, title: 'Warm-up' },
      questions: (paper.sections[0]?.questions ?? []).map((question) => question.id),
      ...{ status: 'open', duration_seconds: null, opened_at: now, ends_at: ends },
    })
    .execute();
  return { session, token: await signToken(new TextEncoder().encode(SECRET), sid, ends_at) };
}

async function serve(): Promise<{ process: Child; url: string }> {
  const child = startChild('../../server/main.ts', [], {
    ...{ PORT: '0', ASSAY_DATA: folder, ASSAY_SECRET: SECRET, DATABASE_URL: '' },
  });
  const is = (line: string) => line.startsWith('Assay is at ');
  await child.line(is);
  return { process: child, url: (child.lines.find(is) ?? '').replace('Assay is at ', '') };
}

test('a server ends by itself what ran out while there was none, and then ends cleanly', async () => {
  const server = await serve();
  const path = `${server.url}/api/users/assessments-sessions/${overdue.session}/`;
  await vi.waitFor(
    async () => {
      const reply = await fetch(path, { headers: { authorization: `JWT ${overdue.token}` } });
      expect(await reply.json()).toMatchObject({ status: 'released', score: { raw: 0, raw_max: 10 } });
    },
    { interval: 100, timeout: 20_000 },
  );
  server.process.terminate();
  expect(await server.process.ended()).toMatchObject({ code: 0 });
});

test('kill -9 in the midst of 50 takers’ saves loses no answer that was acknowledged', async () => {
  const acknowledged: Acknowledged[] = [];
  let seq = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await serve();
    const enough = round * ACKNOWLEDGED_A_ROUND;
    const ends = await Promise.allSettled(
      takers.map(async ({ session, token }) => {
        for (;;) {
          seq += 1;
          const mine = seq;
          const question = paper.sections[0]?.questions[mine % 10]?.id;
          const reply = await fetch(`${server.url}/api/users/sessions/${session}/attempts/`, {
            method: 'PUT',
            headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ attempts: [{ question, response: `answer ${mine}`, seq: mine }] }),
          });
          const answer = await reply.text();
          if (!answer.includes('"saved"')) throw new Error(`A save was answered ${reply.status} ${answer}`);
          acknowledged.push({ session, seq: mine });
          if (acknowledged.length === enough) void server.process.kill();
        }
      }),
    );
    const reasons = ends.map((end) => String((end as PromiseRejectedResult).reason));
    expect(reasons.filter((reason) => reason.includes('was answered'))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough);
  }

  await inFolder(async ({ pool }) => {
    const log = await pool.query<Acknowledged>('select session, seq from attempt_log');
    const kept = new Set(log.rows.map((row) => `${row.session} ${row.seq}`));
    expect(acknowledged.filter((each) => !kept.has(`${each.session} ${each.seq}`))).toEqual([]);
    // And each answer is what the newest of its saves made it.
    const { rows } = await pool.query<{ n: number }>(`
      select count(*) as n from attempts
      where response_seq <> (select max(seq) from attempt_log
          where attempt_log.session = attempts.session and attempt_log.question = attempts.question)
        or response <> to_jsonb('answer ' || response_seq)`);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
