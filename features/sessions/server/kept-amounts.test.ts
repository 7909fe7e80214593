import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, type ExamWorld, examWorld, type Sitting } from '#tests/support/sitting.ts';
import { MOST_ROOM_EVENTS, MOST_UNCOUNTED_SAVES, MOST_VISITS } from '../kept-amounts.rules.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

async function started(): Promise<Sitting> {
  const sat = await world.sitting({ sections: [{ title: 'Warm-up', questions: 3 }] });
  await sat.act('start');
  return sat;
}

const query = (text: string, values: unknown[]) => world.api.platform.database.pool.query(text, values);

/** Fills a session up to its limits, leaving room for `left` items of each kind. */
async function fill(sat: Sitting, left: number): Promise<void> {
  const question = sat.questions[0]?.id;
  await query(
    `insert into attempt_visits (id, session, question, opened_at)
      select gen_random_uuid(), $1, $2, now() from generate_series(1, $3)`,
    [sat.id, question, MOST_VISITS - left],
  );
  await query(
    `insert into session_events (id, session, at, event, by)
      select gen_random_uuid(), $1, now(), 'left', 'taker' from generate_series(1, $2::integer - (
        select count(*)::integer from session_events where session = $1 and by = 'taker'))`,
    [sat.id, MOST_ROOM_EVENTS - left],
  );
  await query(
    `insert into attempt_log (session, writer, seq, question, saved_at, verdict)
      select $1, 1, 1000000 + n, $2, now(), 'stale' from generate_series(1, $3) n`,
    [sat.id, question, MOST_UNCOUNTED_SAVES - left],
  );
}

async function keptOf(sat: Sitting): Promise<{ visits: number; events: number; uncounted: number }> {
  const { rows } = await query(
    `select (select count(*)::integer from attempt_visits where session = $1) as visits,
      (select count(*)::integer from session_events where session = $1 and by = 'taker') as events,
      (select count(*)::integer from attempt_log where session = $1 and verdict <> 'saved') as uncounted`,
    [sat.id],
  );
  return rows[0];
}

test('a session whose logs are full still accepts every answer that is in time, but stores no more visits, events or outdated saves', async () => {
  const request = fc.record({
    visits: fc.nat({ max: 4 }),
    events: fc.nat({ max: 4 }),
    overtaken: fc.nat({ max: 1 }),
    answers: fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 })), { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 3 }), fc.array(request, { maxLength: 6 }), async (left, requests) => {
      const sat = await started();
      await fill(sat, left);
      const chosen = new Map<number, number>();
      let seq = 10;
      let older = 0;
      for (const { visits, events, overtaken, answers } of requests) {
        const attempts: object[] = answers.map(([place, option]) => {
          chosen.set(place, option);
          seq += 1;
          return choice(sat.questions[place], option, seq);
        });
        const isOvertaken = chosen.has(0) && overtaken === 1;
        if (isOvertaken) older += 1;
        // An overtaken change of the first question.
        const old = isOvertaken ? [choice(sat.questions[0], 0, older)] : [];
        const reply = await sat.put({
          attempts: [...attempts, ...old],
          visits: Array.from({ length: visits }, () => ({
            id: v7(),
            question: sat.questions[0]?.id,
            opened_at: world.at(0),
          })),
          events: Array.from({ length: events }, () => ({ id: v7(), event: 'left', at: world.at(0) })),
        });
        expect(reply.status, reply.text).toBe(200);
        const verdicts = reply.body.attempts.slice(0, attempts.length);
        expect(verdicts).toEqual(attempts.map(() => ({ verdict: 'saved', code: null })));
      }
      const { body } = await sat.client.get(`/api/users/sessions/${sat.id}/attempts/`);
      for (const [place, option] of chosen) {
        const question = sat.questions[place];
        const held = body.results.find((attempt: { question: string }) => attempt.question === question?.id);
        expect(held.response).toBe(question?.options[option]);
      }
      const sum = (kind: 'visits' | 'events') => requests.reduce((total, asked) => total + asked[kind], 0);
      const kept = await keptOf(sat);
      expect(kept.visits).toBe(MOST_VISITS - left + Math.min(left, sum('visits')));
      expect(kept.events).toBe(MOST_ROOM_EVENTS - left + Math.min(left, sum('events')));
      // A request that starts below the limit is stored completely.
      expect(kept.uncounted).toBeLessThanOrEqual(MOST_UNCOUNTED_SAVES);
    }),
    { numRuns: 8 },
  );
});

test('a full session still closes a stored visit but refuses a new one', async () => {
  const sat = await started();
  await fill(sat, 1);
  const looks = [v7(), v7()].map((id) => ({ id, question: sat.questions[0]?.id, opened_at: world.at(0) }));
  const { visits } = (await sat.put({ visits: looks })).body;
  expect(visits.map(({ code }: { code: string | null }) => code)).toEqual([null, 'too_many']);
  const [known] = looks;
  const ended = await sat.put({ visits: [{ ...known, closed_at: world.at(5) }] });
  expect(ended.body.visits).toEqual([{ verdict: 'saved', code: null }]);
});

test('a full session keeps only the newest late answers for staff, without history', async () => {
  const late_answers = { kind: 'accept', seconds: 3_600 } as const;
  const sat = await world.sitting({
    sections: [{ title: 'Warm-up', questions: 3 }],
    late_answers,
    release: { correctness: 'manual', answers: 'manual' },
  });
  await sat.act('start');
  world.api.clock.advance(700);
  expect(await sat.verdict(choice(sat.questions[0], 0, 1))).toBe('saved');
  await fill(sat, 0);
  const full = await keptOf(sat);
  expect(await sat.verdict(choice(sat.questions[1], 0, 2))).toBe('late');
  expect(await sat.verdict(choice(sat.questions[1], 2, 3))).toBe('late');
  expect(await keptOf(sat)).toEqual(full);
  const { results } = (await sat.client.get(`/api/users/sessions/${sat.id}/attempts/`)).body;
  const second = results.find(({ question }: { question: string }) => question === sat.questions[1]?.id);
  expect(second).toMatchObject({ response: null, late: { response: sat.questions[1]?.options[2] } });
});

test('a session that ended more than 15 days ago accepts nothing', async () => {
  const sat = await started();
  await sat.act('submit');
  const items = () => ({
    attempts: [choice(sat.questions[0], 1, 20)],
    visits: [{ id: v7(), question: sat.questions[0]?.id, opened_at: world.at(0) }],
    events: [{ id: v7(), event: 'left', at: world.at(0) }],
    notes: [{ kind: 'scratch', target: sat.id, value: 'later', seq: 21 }],
  });
  const verdicts = async () => {
    const { attempts, visits, events, notes } = (await sat.put(items())).body;
    return [attempts, visits, events, notes].map(([{ verdict, code }]) => code ?? verdict);
  };
  const ended_at = (days: number) => world.at(-days * 24 * 60 * 60);
  await query('update sessions set submitted_at = $2 where id = $1', [sat.id, ended_at(14.9)]);
  expect(await verdicts()).toEqual(['late', 'saved', 'saved', 'saved']);
  await query('update sessions set submitted_at = $2 where id = $1', [sat.id, ended_at(15.1)]);
  const before = await keptOf(sat);
  expect(await verdicts()).toEqual(Array.from({ length: 4 }, () => 'session_over'));
  expect(await keptOf(sat)).toEqual(before);
});
