import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attempt, foldSave, type Save, UNSEEN } from '#core/attempt-log/attempt-log.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { testDatabase } from '#tests/support/database.ts';
import { LONG_RUN } from '#tests/support/long-run.ts';
import type { TestSeed } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, SESSIONS, type Sitting } from '#tests/support/sitting.ts';
import { sweepSessions } from './sweep.ts';

const RUNS = LONG_RUN ? 100 : 6;
const WARM_UP: TestSeed = { sections: [{ title: 'Warm-up', questions: 3 }] };

/** Two server processes on one PostgreSQL database; `there` is the second. */
let world: ExamWorld;
let there: TestApi;
beforeAll(async () => {
  const database = await testDatabase('served');
  world = await examWorld({ database });
  there = await testApi({ database, clock: world.api.clock });
});
afterAll(async () => {
  await there.close();
  await world.api.close();
  await world.api.platform.database.close();
});

interface Change extends Save<string> {
  readonly place: number;
}

const change: fc.Arbitrary<Change> = fc
  .record({
    place: fc.nat(2),
    writer: fc.integer({ min: 1, max: 2 }),
    seq: fc.integer({ min: 1, max: 30 }),
    says: fc.record(
      { response: fc.option(fc.constantFrom('a', 'b', 'c')), flagged: fc.boolean() },
      { requiredKeys: [] },
    ),
  })
  .map(({ says, ...save }) => ({ ...save, ...says }));

/** Two different changes of one question with the same number, which an exam room never sends. */
const isOneChange = (a: Change, b: Change) => a.place === b.place && a.writer === b.writer && a.seq === b.seq;

async function started(): Promise<Sitting> {
  const sat = await world.sitting(WARM_UP);
  await sat.act('start');
  return sat;
}

/** The answers that result from replaying a session's log. */
async function refolded(session: string): Promise<Map<string, Attempt<string>['response']>> {
  const { rows } = await world.api.platform.database.pool.query<{
    question: string;
    writer: number;
    seq: number;
    has_response: boolean;
    response: string | null;
    flagged: boolean | null;
  }>('select * from attempt_log where session = $1', [session]);
  const folded = new Map<string, Attempt<string>>();
  for (const { question, writer, seq, has_response, response } of rows) {
    const save = { writer, seq, ...(has_response ? { response } : {}) };
    folded.set(question, foldSave(folded.get(question) ?? UNSEEN, save, true, 2).attempt);
  }
  return new Map([...folded].map(([question, attempt]) => [question, attempt.response]));
}

describe('concurrent saves through two processes', () => {
  test('end with the answer that the log of all changes gives, in any order and with repeats', async () => {
    const elsewhere = await there.as(world.taker);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(change, { minLength: 5, maxLength: 30, comparator: isOneChange }),
        fc.array(fc.nat(29), { maxLength: 10 }),
        async (changes, repeated) => {
          const sat = await started();
          await sat.act('take_over');
          const again = repeated.flatMap((index) => changes[index] ?? []);
          const sent = [...changes, ...again].map(({ place, ...save }) => ({
            ...save,
            question: sat.questions[place]?.id,
          }));
          await Promise.all(
            sent.map(async (save, index) => {
              const client = index % 2 === 0 ? sat.client : elsewhere;
              const reply = await client.put(`/api/users/sessions/${sat.id}/attempts/`, { attempts: [save] });
              expect(reply.body.attempts[0].verdict).toMatch(/^(saved|stale)$/);
            }),
          );
          const folded = new Map<number, Attempt<string>>();
          for (const { place, ...save } of changes) {
            folded.set(place, foldSave(folded.get(place) ?? UNSEEN, save, true, 2).attempt);
          }
          const { attempts } = (await sat.render()).body.present;
          const held = (attempts as { question: string; response: string | null; flagged: boolean }[]).map(
            ({ question, response, flagged }) => ({ question, response, flagged }),
          );
          expect(new Set(held)).toEqual(
            new Set(
              [...folded].map(([place, attempt]) => ({
                question: sat.questions[place]?.id,
                response: attempt.response?.value ?? null,
                flagged: attempt.flagged?.value ?? false,
              })),
            ),
          );
          expect(await refolded(sat.id)).toEqual(
            new Map([...folded].map(([place, { response }]) => [sat.questions[place]?.id, response])),
          );
          await sat.act('submit');
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('of many takers are all stored', async () => {
    const sittings: Sitting[] = [];
    for (let count = 0; count < 5; count += 1) sittings.push(await started());
    const elsewhere = await there.as(world.taker);
    const saves = Array.from({ length: 40 }, (_, index) => index).flatMap((index) =>
      sittings.map(async (sat) => {
        const client = index % 2 === 0 ? sat.client : elsewhere;
        const save = choice(sat.questions[index % 3], index % 4, index + 1);
        return client.put(`/api/users/sessions/${sat.id}/attempts/`, { attempts: [save] });
      }),
    );
    for (const reply of await Promise.all(saves)) expect(reply.status).toBe(200);
    const { rows } = await world.api.platform.database.pool.query<{ n: number }>(
      'select count(*) as n from attempt_log where session = any($1) group by session',
      [sittings.map((sat) => sat.id)],
    );
    expect(rows.map(({ n }) => n)).toEqual([40, 40, 40, 40, 40]);
  });

  test('do not wait for a save that cannot be written', async () => {
    const [broken, whole] = [await started(), await started()];
    const ghost = v7();
    await world.api.platform.database.pool.query(
      'update session_sections set questions = array_append(questions, $1::uuid) where session = $2',
      [ghost, broken.id],
    );
    const replies = await Promise.all([
      whole.save(choice(whole.questions[0], 0, 1)),
      broken.save({ question: ghost, response: 'a', seq: 1 }),
      whole.save(choice(whole.questions[1], 0, 2)),
      broken.save(choice(broken.questions[0], 0, 2)),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 500, 200, 200]);
    expect((await whole.render()).body.present.attempts).toHaveLength(2);
  });

  test('are not blocked for long by a session that a different server has locked', async () => {
    const [held, free] = [await started(), await started()];
    const holder = await world.api.platform.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from sessions where id = $1 for update', [held.id]);
      const replies = await Promise.all([
        held.save(choice(held.questions[0], 0, 1)),
        free.save(choice(free.questions[0], 0, 1)),
      ]);
      expect(replies.map((reply) => reply.status)).toEqual([500, 200]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await held.verdict(choice(held.questions[0], 0, 1))).toBe('saved');
  });
});

test('saves do not prevent two servers and other readers from ending each overdue session exactly once', async () => {
  const sittings: Sitting[] = [];
  for (let count = 0; count < 6; count += 1) sittings.push(await started());
  world.api.clock.advance(700);
  const stop = new AbortController().signal;
  await Promise.all([
    sweepSessions(world.api.platform, stop),
    sweepSessions(there.platform, stop),
    ...sittings.map((sat) => sat.client.get(`${SESSIONS}${sat.id}/`)),
    ...sittings.map((sat) => sat.save(choice(sat.questions[0], 0, 1))),
    ...sittings.map((sat) => sat.render()),
  ]);
  for (const sat of sittings) {
    expect((await world.eventsOf(sat.id)).slice(2)).toEqual([
      'section_closed by clock',
      'submitted by clock',
      'scored by clock',
      'released by clock',
    ]);
    expect((await world.detail(sat.id)).late_count).toBe(1);
  }
});
