import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type Line, lineTo, openThrough } from '#tests/support/cut-line.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import type { TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, type Sitting } from '#tests/support/sitting.ts';

const WARM_UP: TestSeed = { sections: [{ title: 'Warm-up', questions: 3 }] };

let own: TestDatabase;
let line: Line;
let database: Database;
let world: ExamWorld;
beforeAll(async () => {
  const { url, template } = inject('served');
  own = await createTestDatabase(url, template);
  line = await lineTo(own.url);
  // Acts like a connection pooler, so that every statement is sent with its text, which this test looks for.
  line.named_process = 7;
  database = await openThrough(line, own.url);
  world = await examWorld({ database });
});
afterAll(async () => {
  await world.api.close();
  await database.close();
  line.close();
  await own.drop();
});

async function started(): Promise<Sitting> {
  const sat = await world.sitting(WARM_UP);
  await sat.act('start');
  return sat;
}

async function logged(session: string): Promise<number[]> {
  const { rows } = await database.pool.query<{ seq: number }>(
    'select seq from attempt_log where session = $1 order by seq',
    [session],
  );
  return rows.map(({ seq }) => seq);
}

test('a batch of saves takes two round trips, whatever it contains', async () => {
  const sittings = [await started(), await started(), await started()];
  const flights: string[] = [];
  line.onSent = (text) => {
    if (/attempt_log|for update|begin|commit/.test(text)) flights.push(text);
    return 'pass';
  };
  // The first save is sent alone; the saves that arrive meanwhile form one or two more batches.
  const replies = await Promise.all(
    sittings.map((sat) =>
      sat.put({
        attempts: [choice(sat.questions[0], 0, 1), choice(sat.questions[1], 1, 2)],
        visits: [
          { id: crypto.randomUUID(), question: sat.questions[0]?.id, opened_at: '2026-11-19T09:00:00.000Z' },
        ],
      }),
    ),
  );
  line.onSent = () => 'pass';
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  const begun = flights.filter((text) => text.includes('begin'));
  expect(flights).toHaveLength(2 * begun.length);
  for (const text of begun) expect(text).toContain('for update');
  for (const text of flights.filter((each) => each.includes('commit'))) {
    expect(text).toContain('insert into attempt_log');
    expect(text).toContain('insert into attempt_visits');
  }
});

test('a connection cut in either round trip answers the whole batch with 503, and the saves can be sent again', async () => {
  const sittings = [await started(), await started()];
  const save = (seq: number) =>
    Promise.all(sittings.map((sat) => sat.save(choice(sat.questions[0], seq % 4, seq))));
  const statuses = async (seq: number) => (await save(seq)).map((reply) => reply.status);

  // The connection is cut before anything is written: nothing is stored.
  line.onSent = (text) => (text.includes('begin') ? 'cut the reply' : 'pass');
  expect(await statuses(1)).toEqual([503, 503]);
  line.onSent = () => 'pass';
  for (const sat of sittings) expect(await logged(sat.id)).toEqual([]);

  // The connection is cut during the commit: the saves are stored, but no client received the response.
  line.onSent = (text) => (text.includes('insert into attempt_log') ? 'cut the reply' : 'pass');
  expect(await statuses(2)).toEqual([503, 503]);
  line.onSent = () => 'pass';

  expect(await statuses(1)).toEqual([200, 200]);
  expect(await statuses(2)).toEqual([200, 200]);
  for (const sat of sittings) expect(await logged(sat.id)).toEqual([1, 2]);
});

test('saves of one session are never in two batches at once', async () => {
  const [held, other] = [await started(), await started()];
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from sessions where id = $1 for update', [held.id]);
  const waiting = [held.save(choice(held.questions[0], 0, 1))];
  /* While the first save waits for its row, the second batch takes other sessions and leaves out the next
     saves of the locked session. */
  expect((await other.save(choice(other.questions[0], 0, 1))).status).toBe(200);
  const begun: string[] = [];
  line.onSent = (text) => {
    if (text.includes('begin')) begun.push(text);
    return 'pass';
  };
  waiting.push(held.save(choice(held.questions[0], 1, 2)), held.save(choice(held.questions[1], 1, 3)));
  expect((await other.save(choice(other.questions[1], 0, 2))).status).toBe(200);
  expect(begun.filter((text) => text.includes(held.id))).toEqual([]);
  line.onSent = () => 'pass';
  await holder.query('commit');
  holder.release();
  for (const reply of await Promise.all(waiting)) {
    expect(reply.body.attempts.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['saved']);
  }
  expect(await logged(held.id)).toEqual([1, 2, 3]);
});

test('a locked session delays only the saves of its own batch', async () => {
  const hold = async ({ id }: Sitting) => {
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from sessions where id = $1 for update', [id]);
    return async () => {
      await holder.query('commit');
      holder.release();
    };
  };
  const first = (sat: Sitting) => sat.save(choice(sat.questions[0], 0, 1));
  const [one, two, held, beside, later] = [
    await started(),
    await started(),
    await started(),
    await started(),
    await started(),
  ];
  const [letOne, letTwo, letHeld] = [await hold(one), await hold(two), await hold(held)];
  const sent: string[] = [];
  line.onSent = (text) => {
    sent.push(text);
    return 'pass';
  };
  const underWay = (...sittings: Sitting[]) =>
    expect.poll(() => sittings.every(({ id }) => sent.some((text) => text.includes(id)))).toBe(true);
  const waiting = [first(one), first(two)];
  await underWay(one, two);
  // Both batches are in progress, so new saves form the next batch.
  waiting.push(first(held), first(beside));
  await letOne();
  await letTwo();
  await underWay(held, beside);
  /* After the lock timeout each save of that batch is retried separately, and a later save is sent in a
     different batch meanwhile. */
  expect((await first(later)).status).toBe(200);
  line.onSent = () => 'pass';
  await letHeld();
  expect((await Promise.all(waiting)).map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
});
