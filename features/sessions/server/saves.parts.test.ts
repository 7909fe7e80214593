import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choice, type ExamWorld, examWorld, type Sitting } from '#tests/support/sitting.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

const started = async (): Promise<Sitting> => {
  const sat = await world.sitting({ sections: [{ title: 'Warm-up', questions: 2 }] });
  await sat.act('start');
  return sat;
};

describe('a save', () => {
  test('changes only the fields it contains: a flag, crossed-out option or time alone leaves the answer unchanged', async () => {
    const sat = await started();
    const [one] = sat.questions;
    const question = one?.id;
    await sat.save(choice(one, 0, 1));
    expect(await sat.verdict({ question, seq: 2, flagged: true })).toBe('saved');
    expect(await sat.verdict({ question, seq: 3, eliminated: [one?.options[2]] })).toBe('saved');
    expect(await sat.verdict({ question, seq: 4, time_spent_seconds: 9 })).toBe('saved');
    expect(await sat.verdict({ question, seq: 2, flagged: true })).toBe('stale');
    expect((await sat.render()).body.present.attempts).toEqual([
      {
        question,
        is_seen: true,
        response: one?.options[0],
        flagged: true,
        eliminated: [one?.options[2]],
        time_spent_seconds: 9,
        stamps: {
          response: { writer: 1, seq: 1 },
          flagged: { writer: 1, seq: 2 },
          eliminated: { writer: 1, seq: 3 },
        },
      },
    ]);
    const { rows } = await world.api.platform.database.pool.query(
      'select seq, has_response from attempt_log where session = $1 order by seq',
      [sat.id],
    );
    expect(rows.map(({ has_response }) => has_response)).toEqual([true, false, false, false]);
    const { body } = await sat.client.get(`/api/users/sessions/${sat.id}/attempts/`);
    const alone = await sat.client.patch(`/api/users/assessments-attempts/${body.results[0].id}/`, {
      seq: 5,
      flagged: false,
    });
    expect(alone.body).toMatchObject({ verdict: 'saved', attempt: { status: 'answered', flagged: false } });
  });

  test('that an older window sends and that counts is reported to the newer window’s exam room', async () => {
    const sat = await started();
    const [one, two] = sat.questions;
    await sat.act('take_over');
    const known = (await sat.render()).body.session.version;
    const heard = async (attempt: object) => (await sat.save(attempt)).body.session.version;
    expect(await heard(choice(one, 1, 1, 2))).toBe(known);
    await sat.save(choice(one, 0, 9));
    expect(await heard(choice(one, 2, 2, 2))).toBe(known);
    await sat.save(choice(two, 0, 10));
    expect(await heard(choice(one, 3, 3, 2))).toBe(known + 1);
    expect((await sat.render()).body.session.version).toBe(known + 1);
  });
});
