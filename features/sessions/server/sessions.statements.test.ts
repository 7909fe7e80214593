import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { choice, type ExamWorld, examWorld } from '#tests/support/sitting.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { findSessionForUpdate } from './sessions.store.ts';

let world: ExamWorld;
beforeAll(async () => {
  // Only a served database lets two transactions run at the same time.
  world = await examWorld({ kind: 'served' });
});
afterAll(() => world.api.close());

const PAPER = {
  sections: [
    { title: 'Reading', questions: 27 },
    { title: 'Maths', questions: 27 },
  ],
};

describe('a session with 54 questions', () => {
  test('starts with ten SQL statements and is submitted with twelve', async () => {
    const sitting = await world.sitting(PAPER);
    const begun = await statementsOf(async () => expect((await sitting.act('start')).status).toBe(200));
    expect(begun.length, begun.join('\n')).toBeLessThanOrEqual(10);
    await sitting.save(...sitting.questions.map((question, index) => choice(question, 0, index + 1)));
    await sitting.act('next_section');
    const submitted = await statementsOf(async () => expect((await sitting.act('submit')).status).toBe(200));
    expect(submitted.length, submitted.join('\n')).toBeLessThanOrEqual(12);
  });
});

describe('a call that waited for the lock of a session', () => {
  test('returns the sections as the previous lock holder left them', async () => {
    const sitting = await world.sitting(PAPER);
    const { kysely } = world.api.platform.database;
    const view = { reach: 'all', caller: world.admin.id } as const;
    const found = await inTransaction(kysely, async (holder) => {
      await findSessionForUpdate(holder, view, sitting.id);
      const waits = inTransaction(kysely, (other) => findSessionForUpdate(other, view, sitting.id));
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(kysely)).rows.length).toBe(1);
      await sql`update session_sections set extension_seconds = 60 where session = ${sitting.id}`.execute(
        holder,
      );
      return { waits };
    });
    expect((await found.waits)?.sections.map((section) => section.extension_seconds)).toEqual([60, 60]);
  });
});
