import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api.ts';
import { type SeededQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedAllocation } from '#tests/support/test-seed.ts';
import {
  GENERATE,
  type PracticeWorld,
  practiceWorld,
  practise,
  SESSIONS,
  SETS,
} from '../tests/practice-world.ts';

const DRAW = '/api/practice-sets/draw/';
const HOUR = 60 * 60 * 1000;

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const MANUAL = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' } as const;
const AT_ONCE = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
} as const;

/** Puts the questions under a new skill and returns the skill. */
async function filed(...questions: readonly SeededQuestion[]): Promise<string> {
  const { database } = world.api.platform;
  const { topic } = await seedTagLine(database, world.api.clock.now());
  await database.kysely
    .insertInto('question_tags')
    .values(questions.map(({ id: question }) => ({ question, tag: topic })))
    .execute();
  return topic;
}

const inHours = (hours: number) => new Date(world.api.clock.now().getTime() + hours * HOUR);
/** A published test with these questions, assigned to Ben with these settings. */
const bensTest = async (
  asked: readonly SeededQuestion[],
  fields: object,
  terms: { closes_at?: Date } = {},
) => {
  const id = await world.test_(asked, fields, world.people.eve);
  const { database } = world.api.platform;
  await database.kysely.deleteFrom('allocations').where('assessment', '=', id).execute();
  await seedAllocation(
    database,
    world.api.clock.now(),
    world.people.manager.id,
    id,
    {
      person: world.people.ben.id,
      ...terms,
    },
    terms,
  );
  return id;
};
const sit = async (client: ApiClient, assessment: string, ends = true) => {
  const made = await client.post(GENERATE, { assessment });
  expect(made.status, made.text).toBe(201);
  for (const action of ends ? ['start', 'submit'] : ['start']) {
    expect((await client.patch(`${SESSIONS}${made.body.id}/`, { action })).status).toBe(200);
  }
  return made.body.id as string;
};
const drawnBy = async (client: 'ann', topic: string) => {
  const made = await world.clients[client].post(DRAW, { topics: [topic], size: 20 });
  if (made.status === 422) return { drawn: [], left_out: made.body.errors[0].message as string };
  const { questions } = (await (await practise(world.clients[client], made.body.set.id)).state()).body;
  return {
    drawn: questions.map((one: { question: string }) => one.question) as string[],
    left_out: made.body.left_out as number,
  };
};

describe('a drawn set leaves out the questions in a school’s test', () => {
  test.each([
    ['that closes later', { closes_at: true, release: AT_ONCE }, true],
    ['whose answers staff release and which nobody has taken', { release: MANUAL }, true],
    [
      'whose answers are never shown',
      { release: { ...AT_ONCE, answers: 'never', explanations: 'never' } },
      true,
    ],
    ['but not of a test without an end that only others are assigned', { release: AT_ONCE }, false],
    ['but not of a draft', { closes_at: true, status: 'draft' }, false],
    [
      'but not of a test assigned as practice',
      { closes_at: true, mode: 'practice', modes: ['practice'] },
      false,
    ],
  ] as const)('%s', async (_, { closes_at, mode, ...fields }: Record<string, unknown>, isLeftOut) => {
    const [asked, free] = [await world.questions(1), await world.questions(1)];
    const topic = await filed(...asked, ...free);
    await bensTest(asked, fields, {
      ...(closes_at === true ? { closes_at: inHours(2) } : {}),
      ...(mode === undefined ? {} : { mode }),
    });
    const { drawn, left_out } = await drawnBy('ann', topic);
    expect(new Set(drawn)).toEqual(new Set(world.ids(isLeftOut ? free : [...asked, ...free])));
    expect(left_out).toBe(isLeftOut ? 1 : 0);
    if (isLeftOut) {
      // A set that a tutor made by hand may still contain the question.
      const { questions } = (await (await practise(world.clients.ann, await world.set(asked))).state()).body;
      expect(questions).toMatchObject([{ question: asked[0]?.id, is_held_back: false }]);
    }
  });

  test('until staff release the last session of the test', async () => {
    const asked = await world.questions(1);
    const topic = await filed(...asked);
    const assessment = await bensTest(asked, { release: MANUAL });
    const session = await sit(world.clients.ben, assessment);
    expect((await drawnBy('ann', topic)).left_out).toContain('1 new question is reserved for tests');
    await world.clients.manager.patch(`${SESSIONS}${session}/`, {
      action: 'release',
      reason: 'Talked through.',
    });
    expect((await drawnBy('ann', topic)).drawn).toEqual(world.ids(asked));
  });

  test('until the test is closed and no session is in progress', async () => {
    const asked = await world.questions(1);
    const topic = await filed(...asked);
    const assessment = await bensTest(asked, { release: AT_ONCE }, { closes_at: inHours(1) });
    const session = await sit(world.clients.ben, assessment, false);
    world.api.clock.advance(2 * 60 * 60);
    expect((await drawnBy('ann', topic)).drawn).toEqual([]);
    await world.clients.ben.patch(`${SESSIONS}${session}/`, { action: 'submit' });
    expect((await drawnBy('ann', topic)).drawn).toEqual(world.ids(asked));
  });

  test('unless the test belongs to a different school', async () => {
    const asked = await world.questions(1, { school: null });
    const topic = await filed(...asked);
    const id = await world.test_(asked, { school: world.south, closes_at: inHours(2) }, world.people.eve);
    expect((await drawnBy('ann', topic)).drawn, id).toEqual(world.ids(asked));
  });

  test('and refuses to check answers to these questions as soon as such a test is assigned', async () => {
    const asked = await world.questions(1);
    const topic = await filed(...asked);
    const made = await world.clients.ann.post(DRAW, { topics: [topic] });
    const sat = await practise(world.clients.ann, made.body.set.id);
    await bensTest(asked, {}, { closes_at: inHours(2) });
    expect((await sat.pick(0, asked[0], 0)).body.code).toBe('held_back');
  });
});

test('a question of a draft or archived test is ranked like one that is in no test', async () => {
  const [live, draft, archived] = [
    await world.questions(1),
    await world.questions(1),
    await world.questions(1),
  ];
  const topic = await filed(...live, ...draft, ...archived);
  const { kysely } = world.api.platform.database;
  await kysely.updateTable('questions').set({ difficulty: 3 }).where('id', 'in', world.ids(live)).execute();
  await kysely
    .updateTable('questions')
    .set({ difficulty: 5 })
    .where('id', 'in', world.ids([...draft, ...archived]))
    .execute();
  await world.test_(live, {}, world.people.eve);
  await world.test_(draft, { status: 'draft' }, world.people.eve);
  const gone = await world.test_(archived, {}, world.people.eve);
  await kysely.updateTable('assessments').set({ status: 'archived' }).where('id', '=', gone).execute();
  const { body } = await world.clients.ann.post(DRAW, { topics: [topic], size: 2 });
  const { questions } = (await (await practise(world.clients.ann, body.set.id)).state()).body;
  expect(new Set(questions.map((one: { question: string }) => one.question))).toEqual(
    new Set(world.ids([...draft, ...archived])),
  );
});

/**
 * Checks every question of a set until its solution is shown, and returns the questions whose solution was
 * shown.
 */
async function keysToldIn(client: ApiClient, practice_set: string): Promise<string[]> {
  const made = await client.post(GENERATE, { practice_set });
  if (made.status === 422) return [];
  const sat = await practise(client, practice_set);
  const { questions } = (await sat.state()).body;
  const told: string[] = [];
  for (const [place, { question }] of questions.entries()) {
    const options = await optionsOf(question);
    for (const number of [1, 2]) {
      const reply = await sat.check(place, { ask: 'try', number, response: options[0] });
      if (reply.status === 200 && reply.body.told !== null) told.push(question);
    }
  }
  return told;
}
const optionsOf = async (question: string) =>
  (
    await world.api.platform.database.kysely
      .selectFrom('question_options')
      .select('id')
      .where('question', '=', question)
      .orderBy('position', 'desc')
      .execute()
  ).map(({ id }) => id);

describe.each(['guest', 'una'] as const)('an account without approval (%s)', (client) => {
  test('gets no answer key for a test that somebody still has to take, through any call', async () => {
    const admin = await world.api.as(await world.api.person({ role: 'admin' }));
    const open = await world.questions(2, { school: null });
    const openTest = await world.test_(
      open,
      { open_to_guests: true, release: AT_ONCE, attempts_allowed: 1 },
      world.people.eve,
    );
    const toSit = {
      ends: await world.questions(1, { school: null }),
      endless: await world.questions(1, { school: null }),
      unreleased: await world.questions(1, { school: null }),
      practice: await world.questions(1, { school: null, use: 'practice_only' }),
      elsewhere: await world.questions(1, { school: null }),
    };
    await bensTest([...toSit.ends, ...toSit.practice], {}, { closes_at: inHours(9) });
    await bensTest(toSit.endless, { release: AT_ONCE });
    await bensTest(toSit.unreleased, { release: MANUAL });
    await world.test_(toSit.elsewhere, { school: world.south }, world.people.eve);
    const secret = Object.values(toSit).flat();
    const free = await world.questions(2, { school: null, use: 'practice_only' });
    const topic = await filed(...open, ...secret, ...free);
    const { id } = world.people[client];
    let own = await world.api.as(world.people[client]);
    const told = new Set<string>();
    const goes = async (practice_set: string) => {
      for (const question of await keysToldIn(own, practice_set)) told.add(question);
    };

    // Sets that were put together by hand: from questions, and from an assessment.
    const byHand = { title: 'Lines', questions: world.ids([...secret, ...free]), for_user: id };
    const set = await admin.post(SETS, byHand);
    expect(set.status, set.text).toBe(201);
    const parts = (await admin.post(SETS, { ...byHand, questions: world.ids(free) })).body.id as string;
    for (const asked of [toSit.ends, toSit.endless]) {
      const assessment = await bensTest(asked, { school: null }, { closes_at: inHours(9) });
      const added = await admin.post('/api/practice-set-assessment/', { practice_set: parts, assessment });
      expect(added.status, added.text).toBe(201);
    }
    await goes(set.body.id);
    await goes(parts);
    // Ann creates a set from her mistakes in a test that is open to her, and repeats missed practice
    // questions.
    const sat = await sit(own, openTest);
    const missed = await world.api.platform.database.kysely
      .selectFrom('attempts')
      .select('id')
      .where('session', '=', sat)
      .execute();
    const mistakes = await own.post('/api/mistakes-analyser/practice/', {
      attempts: missed.map((one) => one.id),
      size: 20,
    });
    if (mistakes.status === 201) await goes(mistakes.body.set.id);
    // Sets on a skill that the server filled, for the person and for staff, repeatedly.
    for (const by of [own, admin, own]) {
      const made = await by.post(DRAW, { topics: [topic], size: 50, ...(by === admin ? { user: id } : {}) });
      if (made.status === 201) await goes(made.body.set.id);
    }
    // In three days these questions will be due for review.
    world.api.clock.advance(3 * 24 * 60 * 60);
    own = await world.api.as(world.people[client]);
    const review = await own.post('/api/reviews/', { size: 50 });
    if (review.status === 201) await goes(review.body.id);

    expect([...told].filter((one) => world.ids(secret).includes(one))).toEqual([]);
    expect(
      world.ids(free).every((one) => told.has(one)),
      'questions for practice only',
    ).toBe(true);
  });
});
