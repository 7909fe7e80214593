import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signToken } from '#features/auth/server/token.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { lockFolder } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { LONG_RUN } from '#tests/support/long-run.ts';
import { seedPerson } from '#tests/support/seed.ts';
import { type SeededTest, seedTest } from '#tests/support/session-seed.ts';
import { type Child, killChildren, startChild } from './child.ts';

const [ROUNDS, TAKERS] = LONG_RUN ? [25, 200] : [1, 50];
const ACKNOWLEDGED_A_ROUND = 200;
const SECRET = 'a secret of tests, long enough to sign';
const DAY_MILLISECONDS = 86_400_000;

interface Taker {
  readonly session: string;
  readonly token: string;
}

/** A save that was acknowledged to the taker. */
interface Acknowledged {
  readonly session: string;
  readonly seq: number;
}

let folder: string;
let takers: Taker[];
/** A taker whose time ran out while no server was running. */
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

/** Adds a signed-in student with a test in progress. */
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
      id: session,
      assessment: paper.id,
      revision: paper.revision,
      taker,
      made_by: taker,
      mode: 'test',
      status: 'in_progress',
      seed: 1,
      started_at: now,
      created_at: now,
      updated_at: now,
      accommodations: JSON.stringify({ time: { default: 1 }, break_multiplier: 1, zoom_percent: 100 }),
      stop_clock_breaks: JSON.stringify({ count: 0, seconds: 0 }),
      next_due_at: ends,
    })
    .execute();
  await kysely
    .insertInto('session_sections')
    .values({
      id: v7(),
      session,
      position: 1,
      section: paper.sections[0]?.id ?? null,
      title: 'Warm-up',
      questions: (paper.sections[0]?.questions ?? []).map((question) => question.id),
      status: 'open',
      duration_seconds: null,
      opened_at: now,
      ends_at: ends,
    })
    .execute();
  return { session, token: await signToken(new TextEncoder().encode(SECRET), sid, now, ends_at) };
}

async function serve(environment: Record<string, string> = {}): Promise<{ process: Child; url: string }> {
  const child = startChild('../../app/server/main.ts', [], {
    PORT: '0',
    ASSAY_DATA: folder,
    ASSAY_SECRET: SECRET,
    DATABASE_URL: '',
    ...environment,
  });
  const is = (line: string) => line.startsWith('Assay is at ');
  await child.line(is);
  return { process: child, url: (child.lines.find(is) ?? '').replace('Assay is at ', '') };
}

test('a server ends sessions whose time ran out while the server was down, and then stops cleanly', async () => {
  const server = await serve();
  const path = `${server.url}/api/users/assessments-sessions/${overdue.session}/`;
  await vi.waitFor(
    async () => {
      const reply = await fetch(path, { headers: { authorization: `JWT ${overdue.token}` } });
      expect(await reply.json()).toMatchObject({ status: 'released', score: { raw: 0, raw_max: 10 } });
    },
    { interval: 100, timeout: 240_000 },
  );
  server.process.terminate();
  expect(await server.process.ended()).toMatchObject({ code: 0 });
});

test(`kill -9 during the saves of ${TAKERS} takers loses no acknowledged answer`, async () => {
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
          if (!answer.includes('"saved"')) throw new Error(`A save returned ${reply.status} ${answer}`);
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
    // Each answer equals its newest save.
    const { rows } = await pool.query<{ n: number }>(`
      select count(*) as n from attempts
      where response_seq <> (select max(seq) from attempt_log
          where attempt_log.session = attempts.session and attempt_log.question = attempts.question)
        or response <> to_jsonb('answer ' || response_seq)`);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test('a full disk rejects a save with a message and accepts it once there is space, losing no acknowledged save', async () => {
  const full = `${folder}.full`;
  const server = await serve({
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'full-disk.ts')).href}`,
    FULL_DISK: full,
  });
  const [taker] = takers;
  const headers = { authorization: `JWT ${taker?.token}`, 'content-type': 'application/json' };
  const question = paper.sections[0]?.questions[0]?.id;
  const save = async (seq: number, response: string) => {
    const attempts = [{ question, response, seq }];
    const reply = await fetch(`${server.url}/api/users/sessions/${taker?.session}/attempts/`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ attempts }),
    });
    return { status: reply.status, text: await reply.text() };
  };
  // Random text, because compressible text would take up no space.
  const essay = () => randomBytes(2000).toString('hex');
  let seq = 1_000_000;
  const kept: { seq: number; response: string }[] = [];
  await writeFile(full, '');
  let refused: { seq: number; response: string; text: string } | null = null;
  while (refused === null) {
    seq += 1;
    const response = essay();
    const { status, text } = await save(seq, response);
    if (text.includes('"saved"')) kept.push({ seq, response });
    else {
      expect(status, text).toBe(503);
      refused = { seq, response, text };
    }
  }
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('is out of disk space or memory. Nothing was saved'),
  });
  const path = `${server.url}/api/users/assessments-sessions/${taker?.session}/`;
  expect((await fetch(path, { headers })).status).toBe(200);

  await rm(full);
  expect((await save(refused.seq, refused.response)).text).toContain('"saved"');
  kept.push(refused);
  await server.process.kill();
  await inFolder(async ({ pool }) => {
    const { rows } = await pool.query<{ seq: number; response: string }>(
      'select seq, response from attempt_log where session = $1 and seq > 1000000 order by seq',
      [taker?.session],
    );
    expect(rows.map((row) => [row.seq, row.response])).toEqual(kept.map((each) => [each.seq, each.response]));
  });
});
