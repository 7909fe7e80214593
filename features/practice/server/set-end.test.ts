import { afterAll, beforeAll, expect, test } from 'vitest';
import { closedSetWords } from '../set-end.rules.ts';
import {
  GENERATE,
  type PracticeWorld,
  practiceWorld,
  practise,
  SECRETS,
  SESSIONS,
} from '../tests/practice-world.ts';

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const of = (session: string) => `/api/users/sessions/${session}/practice/questions/`;

test('a finished set shows its questions again without answer keys, in the order of the set', async () => {
  const asked = await world.questions(3);
  const { ann } = world.clients;
  const sat = await practise(ann, await world.set(asked));
  await sat.pick(0, asked[0], 0);
  const early = await ann.get(of(sat.id));
  expect([early.status, early.body.code]).toEqual([409, 'nothing_to_check']);
  expect((await sat.act('submit')).status).toBe(200);
  const ended = await ann.get(of(sat.id));
  expect(ended.body.left_out).toBe(0);
  expect(ended.body.questions.map(({ id }: { id: string }) => id)).toEqual(world.ids(asked));
  expect(ended.body.questions[0]).toMatchObject({ type: 'single_choice', topic: null, seconds: 0 });
  // The solution of a tried question is in the response to a different call; untried questions keep their
  // solutions secret.
  expect(SECRETS.filter((secret) => ended.text.includes(secret))).toEqual([]);
  expect(ended.text).not.toContain('is_correct');
});

test('a finished set leaves out a question that a test may ask by now', async () => {
  const asked = await world.questions(2);
  const { ann } = world.clients;
  const sat = await practise(ann, await world.set(asked));
  await sat.pick(0, asked[0], 0);
  await sat.act('submit');
  await world.test_(asked.slice(0, 1));
  const ended = await ann.get(of(sat.id));
  expect(ended.body).toMatchObject({ left_out: 1, questions: [{ id: asked[1]?.id }] });
  expect(ended.text).not.toContain(asked[0]?.id);
});

test('a finished set is closed while a timed test is in progress, and names the test', async () => {
  const asked = await world.questions(1);
  const { ann } = world.clients;
  const sat = await practise(ann, await world.set(asked));
  await sat.pick(0, asked[0], 0);
  await sat.act('submit');
  expect((await ann.get(of(sat.id))).body).toMatchObject({ left_out: 0, closed: null });
  const sections = [{ questions: await world.questions(1), duration_seconds: 600 }];
  const assessment = await world.test_([], { title: 'Weekly check', sections });
  const { id: session } = (await ann.post(GENERATE, { assessment })).body;
  const act = (action: string) => ann.patch(`${SESSIONS}${session}/`, { action });
  expect((await act('start')).status).toBe(200);
  const closed = (await ann.get(of(sat.id))).body;
  expect(closed).toMatchObject({
    questions: [],
    left_out: 1,
    closed: { session, title: 'Weekly check', kind: 'timed' },
  });
  expect(closedSetWords(closed.closed)).toBe(
    'These questions are closed while your test “Weekly check” is in progress. They reopen when you submit it.',
  );
  await act('submit');
  expect((await ann.get(of(sat.id))).body).toMatchObject({ left_out: 0, closed: null });
});

test('nobody but the taker can read the questions of a finished set', async () => {
  const asked = await world.questions(1);
  const sat = await practise(world.clients.ann, await world.set(asked));
  await sat.act('submit');
  for (const name of ['ben', 'eve', 'guest', 'tutor', 'southTutor', 'manager'] as const) {
    expect([403, 404], name).toContain((await world.clients[name].get(of(sat.id))).status);
  }
});
