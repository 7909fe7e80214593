import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choice, type ExamWorld, examWorld, type Sitting } from '#tests/support/sitting.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const started = async (): Promise<Sitting> => {
  const sat = await world.sitting({ sections: [{ title: 'Warm-up', questions: 3 }] });
  await sat.act('start');
  return sat;
};
/** A choice without `seq` and `writer`. */
const plain = (sat: Sitting, question: number, option: number) => ({
  question: sat.questions[question]?.id,
  response: sat.questions[question]?.options[option],
});
const answers = async (sat: Sitting) => {
  const { body } = await sat.client.get(`/api/users/sessions/${sat.id}/attempts/`);
  const attempts = body.results as { question: string; response: string }[];
  return sat.questions.map(({ id, options }) =>
    options.indexOf(attempts.find(({ question }) => question === id)?.response ?? ''),
  );
};
const logged = async (sat: Sitting) => {
  const { rows } = await sql<{ writer: number; seq: number }>`
    select writer, seq from attempt_log where session = ${sat.id} order by writer, seq`.execute(
    world.api.platform.database.kysely,
  );
  return rows.map(({ writer, seq }) => `${writer}.${seq}`);
};

describe('an answer sent without a sequence number', () => {
  test('is accepted, and a later one to the same question replaces it', async () => {
    const sat = await started();
    expect(await sat.verdict(plain(sat, 0, 1))).toBe('saved');
    expect(await sat.verdict(plain(sat, 1, 2))).toBe('saved');
    expect(await sat.verdict(plain(sat, 0, 3))).toBe('saved');
    expect(await answers(sat)).toEqual([3, 2, -1]);
  });

  test('gets the next number when it is stored, even with concurrent requests', async () => {
    const sat = await started();
    const replies = await Promise.all([
      sat.save(plain(sat, 0, 0), plain(sat, 1, 1)),
      sat.save(plain(sat, 2, 2)),
      sat.save(plain(sat, 0, 3)),
    ]);
    for (const { body } of replies) {
      expect(new Set(body.attempts.map(({ verdict }: { verdict: string }) => verdict))).toEqual(
        new Set(['saved']),
      );
    }
    expect(await logged(sat)).toEqual(['0.1', '0.2', '0.3', '0.4']);
  });

  test('is refused once the exam room has stored a numbered answer', async () => {
    const sat = await started();
    expect(await sat.verdict(choice(sat.questions[0], 1, 1))).toBe('saved');
    expect(await sat.verdict(plain(sat, 0, 2))).toBe('refused seq_needed');
    expect(await sat.verdict(plain(sat, 1, 2))).toBe('refused seq_needed');
    expect(await answers(sat)).toEqual([1, -1, -1]);
  });

  test('is refused after a numbered answer in the same request, but saved before one', async () => {
    const sat = await started();
    const { body } = await sat.save(plain(sat, 0, 0), choice(sat.questions[1], 1, 1), plain(sat, 2, 2));
    expect(body.attempts).toEqual([
      { verdict: 'saved', code: null },
      { verdict: 'saved', code: null },
      { verdict: 'refused', code: 'seq_needed' },
    ]);
  });

  test('is refused after a second device has taken over', async () => {
    const sat = await started();
    await sat.act('take_over');
    expect(await sat.verdict(plain(sat, 0, 1))).toBe('refused seq_needed');
    expect(await sat.verdict({ ...plain(sat, 0, 1), writer: 2 })).toBe('refused seq_needed');
  });

  test('never replaces answers that the exam room stored offline, in either order of arrival', async () => {
    const sat = await started();
    for (let count = 0; count < 5; count += 1) await sat.save(plain(sat, 0, 3), plain(sat, 1, 3));
    // The exam room starts at number 1, because it does not know of the unnumbered answers.
    expect(await sat.verdict(choice(sat.questions[0], 1, 1))).toBe('saved');
    expect(await answers(sat)).toEqual([1, 3, -1]);
    expect((await sat.render()).body.session).toMatchObject({ writer: 1, seq: 1 });
  });

  test('is stored as late after the end', async () => {
    const sat = await started();
    world.api.clock.advance(60 * 60);
    expect(await sat.verdict(plain(sat, 0, 1))).toBe('late');
    expect(await answers(sat)).toEqual([-1, -1, -1]);
  });

  test('is also accepted by the calls for a single answer', async () => {
    const sat = await started();
    const path = '/api/users/assessments-attempts/';
    const made = await sat.client.post(path, { session: sat.id, ...plain(sat, 0, 1) });
    expect(made.body.verdict, made.text).toBe('saved');
    const changed = await sat.client.patch(`${path}${made.body.attempt.id}/`, {
      response: sat.questions[0]?.options[2],
    });
    expect(changed.body).toMatchObject({ verdict: 'saved' });
    expect(await answers(sat)).toEqual([2, -1, -1]);
  });
});
