import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededQuestion } from '#tests/support/session-seed.ts';
import { choice, type ExamWorld, examWorld, type Sitting } from '#tests/support/sitting.ts';

let world: ExamWorld;
beforeAll(async () => {
  world = await examWorld();
});
afterAll(() => world.api.close());

/** A report from an exam room about one question; `look` is the id of the visit. */
type Report = (question: SeededQuestion, look: string) => { attempts?: object[]; visits?: object[] };

const answers =
  (save: (question: SeededQuestion) => object): Report =>
  (question) => ({ attempts: [save(question)] });
const looks =
  (more: () => object): Report =>
  (question, id) => ({ visits: [{ id, question: question.id, opened_at: world.at(0), ...more() }] });

const REPORTS: Readonly<Record<string, Report>> = {
  'an answer': answers((question) => choice(question, 0, 1)),
  'a newer answer': answers((question) => choice(question, 1, 2)),
  'that it was cleared': answers(({ id }) => ({ question: id, response: null, seq: 3, writer: 1 })),
  'an answer of a newer window': answers((question) => choice(question, 0, 1, 2)),
  'a flag': answers(({ id }) => ({ question: id, flagged: true, seq: 4, writer: 1 })),
  'that the flag is gone': answers(({ id }) => ({ question: id, flagged: false, seq: 5, writer: 1 })),
  'an option crossed out': answers(({ id, options }) => ({
    question: id,
    seq: 6,
    writer: 1,
    eliminated: options.slice(1, 2),
  })),
  'some time': answers(({ id }) => ({ question: id, time_spent_seconds: 30, seq: 7, writer: 1 })),
  'more time': answers(({ id }) => ({ question: id, time_spent_seconds: 40, seq: 8, writer: 1 })),
  'a look': looks(() => ({})),
  'a look that changed the answer': looks(() => ({ response_changed: true })),
  'the end of the look': looks(() => ({ closed_at: world.at(9) })),
  'the end of the look, which changed the answer': looks(() => ({
    closed_at: world.at(9),
    response_changed: true,
  })),
};

const names = Object.keys(REPORTS);
const PAIRS = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

/**
 * A session with two windows. Each pair of reports is sent in both orders, each time for a separate question.
 */
async function twoOrders() {
  const seed = { sections: [{ title: 'Long', questions: PAIRS.length * 2 }] };
  const sat = await world.sitting(seed);
  await sat.act('start');
  expect((await sat.act('take_over')).status).toBe(200);
  const pairs = PAIRS.map((pair, place) => ({
    pair,
    questions: sat.questions.slice(place * 2, place * 2 + 2),
    looks: [v7(), v7()],
  }));
  /**
   * Step 0 sends the first report of each pair for one question and the second report for the other. Step 1
   * sends the rest.
   */
  const step = (number: 0 | 1) => {
    const reports = pairs.flatMap(({ pair, questions, looks: ids }) =>
      questions.map((question, order) =>
        REPORTS[pair[(order + number) % 2] ?? '']?.(question, ids[order] ?? ''),
      ),
    );
    return {
      attempts: reports.flatMap((report) => report?.attempts ?? []),
      visits: reports.flatMap((report) => report?.visits ?? []),
    };
  };
  return { sat, pairs, step };
}

type Pairs = Awaited<ReturnType<typeof twoOrders>>['pairs'];

/** The data stored for each question: the answer, its flags and time, and its visits. */
async function keptOf(sat: Sitting): Promise<(question: SeededQuestion | undefined) => object> {
  const attempts = await world.staff.get(`/api/users/sessions/${sat.id}/attempts/?page_size=200`);
  const visits = await world.staff.get(
    `/api/user-assessment-session/${sat.id}/fetch-attempt-visit/?page_size=200`,
  );
  type Row = Readonly<Record<string, unknown>>;
  return (question) => {
    const optionOf = (id: unknown) => question?.options.indexOf(String(id)) ?? -1;
    const {
      id: _id,
      question: _question,
      position: _position,
      ...attempt
    } = (attempts.body.results as Row[]).find((row) => row.question === question?.id) ?? {};
    return {
      ...attempt,
      response: optionOf(attempt.response),
      late: optionOf((attempt.late as Row | null)?.response),
      eliminated: (attempt.eliminated as string[] | undefined)?.map(optionOf),
      visits: (visits.body.results as Row[])
        .filter((row) => row.question === question?.id)
        .map(({ opened_at, closed_at, response_changed }) => ({ opened_at, closed_at, response_changed })),
    };
  };
}

async function expectSame(sat: Sitting, pairs: Pairs): Promise<void> {
  const kept = await keptOf(sat);
  for (const { pair, questions } of pairs) {
    expect(kept(questions[0]), `${pair.join(', then ')}; and the other way round`).toEqual(
      kept(questions[1]),
    );
  }
}

test('two reports about one question have the same effect in either order, even if a different window takes over in between', async () => {
  const { sat, pairs, step } = await twoOrders();
  expect((await sat.put(step(0))).status).toBe(200);
  await sat.act('take_over', { writer: 2 });
  expect((await sat.put(step(1))).status).toBe(200);
  await expectSame(sat, pairs);
  // A different window delivers again what the closed window got no response to.
  await sat.put(step(0));
  await expectSame(sat, pairs);
  await sat.act('submit', { writer: 3 });
  await expectSame(sat, pairs);
});

test('two late reports about one question look the same to staff in either order', async () => {
  const { sat, pairs, step } = await twoOrders();
  world.api.clock.advance(700);
  expect((await sat.put(step(0))).status).toBe(200);
  expect((await sat.put(step(1))).status).toBe(200);
  await expectSame(sat, pairs);
});
