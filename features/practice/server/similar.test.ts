import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient, Reply } from '#tests/support/api.ts';
import { seedQuestion, seedTagLine } from '#tests/support/bank-seed.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';
import { SIMILAR_A_DAY } from '../similar.rules.ts';
import { GENERATE, type PracticeWorld, practiceWorld, practise, SESSIONS } from '../tests/practice-world.ts';

const URL = '/api/practice/similar/';

let world: PracticeWorld;
beforeAll(async () => {
  world = await practiceWorld();
});
afterAll(() => world.api.close());

const base = () => [world.api.platform.database, world.api.clock.now()] as const;
const rows = () => world.api.platform.database.kysely;

/** A published question with this skill and difficulty, by default one that all schools share. */
async function like(
  topic: string,
  difficulty: number | null = 3,
  seed: Parameters<typeof seedQuestion>[3] = {},
) {
  const terms = Object.assign({ status: 'live', school: null } as const, seed);
  const question = await seedQuestion(...base(), world.people.manager.id, terms);
  await rows().updateTable('questions').set({ difficulty }).where('id', '=', question.id).execute();
  await rows().insertInto('question_tags').values({ question: question.id, tag: topic }).execute();
  return question;
}

/** A released test of this person, with a missed question of a new skill, a right one, and one without a skill. */
async function missed(taker: SeededPerson, difficulty = 3, release: object = {}) {
  const { topic } = await seedTagLine(...base());
  const filed = { tags: [{ id: topic, kind: 'topic' as const, name: 'A skill' }], difficulty };
  const paper = await seedPaper(...base(), world.people.manager.id, {
    release,
    sections: [{ questions: [filed, filed, {}] }],
  });
  const session = await seedSitting(...base(), paper, taker.id, { answers: [['B', 'A', 'B']] });
  const placed = paper.content.sections[0]?.placements.map(({ question }) => question) ?? [];
  const [question = '', right = '', plain = ''] = placed;
  return { topic, paper, session, question, right, plain };
}

const press = (client: ApiClient, { session, question }: { session: string; question: string }) =>
  client.post(URL, { session, question });
/** The questions of a practice session. */
const askedIn = async (client: ApiClient, session: string): Promise<string[]> =>
  (await client.get(`/api/users/sessions/${session}/practice/`)).body.questions.map(
    (one: { question: string }) => one.question,
  );
const faultOf = ({ status, body }: Reply) => [status, body.errors?.[0]?.message];
const setsOf = (topic: string) =>
  rows().selectFrom('practice_sets').selectAll().where('drawn_from', 'like', `similar ${topic}%`).execute();

describe('after a missed question of a test, “Try a similar one”', () => {
  test('opens an unseen question of the same skill that is nearest in difficulty', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann, 4);
    await like(of.topic, 1);
    const near = await like(of.topic, 5);
    const other = await seedTagLine(...base());
    await like(other.topic, 4);
    const made = await press(ann, of);
    expect(made.status, made.text).toBe(200);
    expect(made.body).toEqual({ kind: 'draw', session: expect.any(String), set: expect.any(String) });
    expect(await askedIn(ann, made.body.session)).toEqual([near.id]);
    const set = await ann.get(`/api/practice-sets/${made.body.set}/`);
    expect(set.body).toMatchObject({
      origin: 'mistakes',
      question_count: 1,
      questions: null,
    });
  });

  test('prefers questions of the same level, and among those, questions that are in no test', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann, 4);
    const [tested, far] = [await like(of.topic, 4), await like(of.topic, 2)];
    await seedAssessment(...base(), world.people.manager.id, {
      school: null,
      sections: [{ questions: [tested] }],
    });
    const free = await like(of.topic, 4);
    const asked: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { session, set } = (await press(ann, of)).body;
      asked.push(...(await askedIn(ann, session)));
      await (await practise(ann, set)).act('submit');
    }
    expect(asked).toEqual([free.id, tested.id, far.id]);
  });

  test('opens the same question again until it is tried, also from two windows at the same moment', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann);
    await like(of.topic);
    await like(of.topic);
    const [one, two] = await Promise.all([press(ann, of), press(ann, of)]);
    expect([one.body.kind, two.body.kind].toSorted()).toEqual(['continue', 'draw']);
    expect(one.body.session).toBe(two.body.session);
    expect((await press(ann, of)).body).toEqual({
      kind: 'continue',
      session: one.body.session,
      set: one.body.set,
    });
    expect(await setsOf(of.topic)).toHaveLength(1);
  });

  test('opens a different question after a try, in the same set, and ends the former session', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann);
    const both = [await like(of.topic), await like(of.topic)];
    const first = (await press(ann, of)).body;
    const play = await practise(ann, first.set);
    const [asked] = await askedIn(ann, first.session);
    await play.pick(
      0,
      both.find(({ id }) => id === asked),
      1,
    );
    const second = (await press(ann, of)).body;
    expect(second).toMatchObject({ kind: 'draw', set: first.set });
    expect(second.session).not.toBe(first.session);
    expect([asked, ...(await askedIn(ann, second.session))].toSorted()).toEqual(world.ids(both).toSorted());
    expect((await ann.get(`${SESSIONS}${first.session}/`)).body.submitted_at).not.toBeNull();
    expect(await setsOf(of.topic)).toHaveLength(1);
  });

  test('replaces a question that a test of the student has reserved since', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann);
    const reserved = await like(of.topic);
    const first = (await press(ann, of)).body;
    await world.test_([reserved]);
    const fresh = await like(of.topic);
    const second = (await press(ann, of)).body;
    expect(second.kind).toBe('draw');
    expect(second.session).not.toBe(first.session);
    expect(await askedIn(ann, second.session)).toEqual([fresh.id]);
  });

  test('says that no similar question is left, and how many are reserved for tests', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann);
    expect(faultOf(await press(ann, of))).toEqual([422, expect.stringContaining('no new questions')]);
    await world.test_([await like(of.topic)]);
    expect(faultOf(await press(ann, of))).toEqual([
      422,
      expect.stringContaining('1 new question is reserved for tests'),
    ]);
    expect(await setsOf(of.topic)).toEqual([]);
  });

  test('leaves out drafts, archived questions, essays, questions for tests only, and questions of other schools', async () => {
    const { ann, eve } = world.clients;
    const of = await missed(world.people.ann);
    await like(of.topic, 3, { status: 'draft' });
    await like(of.topic, 3, { status: 'retired' });
    await like(of.topic, 3, { use: 'tests_only' });
    await like(of.topic, 3, { school: world.south });
    const essay = await like(of.topic);
    await rows().updateTable('questions').set({ type: 'essay' }).where('id', '=', essay.id).execute();
    expect((await press(ann, of)).status).toBe(422);
    expect((await press(eve, of)).status).toBe(404);
    const own = await like(of.topic, 3, { school: world.north });
    expect(await askedIn(ann, (await press(ann, of)).body.session)).toEqual([own.id]);
  });

  test('leaves out questions of tests that others at the school still have to take, and offers guests only questions open to guests', async () => {
    const { ann, guest } = world.clients;
    const of = await missed(world.people.ann);
    const question = await like(of.topic);
    const later = new Date(world.api.clock.now().getTime() + 86_400_000);
    const paper = await seedAssessment(...base(), world.people.manager.id, {
      sections: [{ questions: [question] }],
      closes_at: later.toISOString(),
    });
    await seedAllocation(...base(), world.people.manager.id, paper.id, { person: world.people.ben.id });
    expect((await press(ann, of)).status).toBe(422);

    const ofGuest = await missed(world.people.guest);
    await like(ofGuest.topic);
    expect((await press(guest, ofGuest)).status).toBe(422);
    const free = await like(ofGuest.topic, 1, { use: 'practice_only' });
    expect(await askedIn(guest, (await press(guest, ofGuest)).body.session)).toEqual([free.id]);
  });

  test('draws from both schools of a person who belongs to two', async () => {
    const { api, north, south } = world;
    const both = await api.person({ role: 'student', schools: [north, south] });
    const of = await missed(both);
    const [one, other] = [
      await like(of.topic, 3, { school: north }),
      await like(of.topic, 3, { school: south }),
    ];
    const client = await api.as(both);
    const first = (await press(client, of)).body;
    await (await practise(client, first.set)).act('submit');
    const second = (await press(client, of)).body;
    const asked = [...(await askedIn(client, first.session)), ...(await askedIn(client, second.session))];
    expect(asked.toSorted()).toEqual(world.ids([one, other]).toSorted());
  });

  test('finds the skill of a missed question that is archived now', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann);
    await rows().updateTable('questions').set({ status: 'retired' }).where('id', '=', of.question).execute();
    await like(of.topic);
    expect((await press(ann, of)).status).toBe(200);
  });
});

describe('after a wrong try in practice, “Try a similar one”', () => {
  /** Ann practices a set with a question of a new skill and one without. */
  async function practising() {
    const { topic } = await seedTagLine(...base());
    const asked = [await like(topic, 3, { school: world.north }), ...(await world.questions(1))];
    const play = await practise(world.clients.ann, await world.set(asked));
    const of = asked.map(({ id: question }) => ({ session: play.id, question }));
    return { topic, asked, play, of };
  }

  test('opens an unseen question, and the running set stays as it is', async () => {
    const { ann } = world.clients;
    const { topic, asked, play, of } = await practising();
    const [one = { session: '', question: '' }] = of;
    const similar = await like(topic);
    expect(faultOf(await press(ann, one))).toEqual([422, expect.stringContaining('after you miss')]);
    const checked = await play.pick(0, asked[0], 1);
    expect(checked.body).toMatchObject({ has_skill: true, told: null });
    const made = await press(ann, one);
    expect(made.status, made.text).toBe(200);
    expect(await askedIn(ann, made.body.session)).toEqual([similar.id]);
    const state = (await play.state()).body;
    expect(state).toMatchObject({ session: { id: play.id, status: 'in_progress' } });
    expect(state.questions[0].tries).toHaveLength(1);
  });

  test('is offered even if the second try was right, but not if the first try was right', async () => {
    const { ann } = world.clients;
    const { topic, asked, play, of } = await practising();
    const [one = { session: '', question: '' }] = of;
    await like(topic);
    await play.pick(0, asked[0], 1);
    await play.pick(0, asked[0], 0, 2);
    expect((await press(ann, one)).status).toBe(200);
    const other = await practising();
    await other.play.pick(0, other.asked[0], 0);
    expect((await press(ann, other.of[0] ?? one)).status).toBe(422);
  });

  test('does not exist for a question without a skill', async () => {
    const { play, asked, of } = await practising();
    const checked = await play.pick(1, asked[1], 1);
    expect(checked.body.has_skill).toBe(false);
    expect(faultOf(await press(world.clients.ann, of[1] ?? { session: '', question: '' }))).toEqual([
      422,
      expect.stringContaining('no skill'),
    ]);
  });

  test('waits while a test in progress may ask the missed question', async () => {
    const { ann } = world.clients;
    const { topic, asked, play, of } = await practising();
    await like(topic);
    await play.pick(0, asked[0], 1);
    const assessment = await world.test_(asked.slice(0, 1));
    const sat = await ann.post(GENERATE, { assessment });
    expect((await ann.patch(`${SESSIONS}${sat.body.id}/`, { action: 'start' })).status).toBe(200);
    expect(faultOf(await press(ann, of[0] ?? { session: '', question: '' }))).toEqual([
      422,
      expect.stringContaining('test in progress'),
    ]);
    expect((await ann.patch(`${SESSIONS}${sat.body.id}/`, { action: 'submit' })).status).toBe(200);
  });
});

describe('“Try a similar one” is refused', () => {
  test('for other people’s answers, for staff, and for ids that are not the taker’s own, and creates nothing', async () => {
    const { ann, ben, eve, tutor, manager, southTutor } = world.clients;
    const of = await missed(world.people.ann);
    await like(of.topic);
    for (const [client, status] of [
      [ben, 404],
      [eve, 404],
      [tutor, 403],
      [manager, 403],
      [southTutor, 403],
    ] as const) {
      expect((await press(client, of)).status).toBe(status);
    }
    const strange = '00000000-0000-4000-8000-000000000000';
    expect((await press(ann, { session: strange, question: of.question })).status).toBe(404);
    expect((await press(ann, { session: of.session, question: strange })).status).toBe(404);
    expect((await press(ann, { session: of.question, question: of.session })).status).toBe(404);
    for (const body of [
      {},
      { session: of.session },
      { session: "'; drop table sessions", question: of.question },
      { session: of.session, question: [of.question] },
      { session: of.session, question: of.question, topic: of.topic },
    ]) {
      expect((await ann.post(URL, body)).status).toBe(400);
    }
    expect(await setsOf(of.topic)).toEqual([]);
  });

  test('for a practice session of a different student', async () => {
    const { topic } = await seedTagLine(...base());
    const asked = [await like(topic, 3, { school: world.north })];
    const play = await practise(world.clients.ann, await world.set(asked));
    await play.pick(0, asked[0], 1);
    await like(topic);
    const of = { session: play.id, question: asked[0]?.id ?? '' };
    expect((await press(world.clients.ben, of)).status).toBe(404);
    expect((await press(world.clients.ann, of)).status).toBe(200);
  });

  test('for a question that was right, and for one without a skill', async () => {
    const { ann } = world.clients;
    const { session, right, plain } = await missed(world.people.ann);
    expect(faultOf(await press(ann, { session, question: right }))).toEqual([
      422,
      expect.stringContaining('after you miss'),
    ]);
    expect(faultOf(await press(ann, { session, question: plain }))).toEqual([
      422,
      expect.stringContaining('no skill'),
    ]);
  });

  test('for questions whose answers are not released, whether right or wrong, as for questions that do not exist', async () => {
    const { ann } = world.clients;
    const hand = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' };
    const { session, question, right, topic } = await missed(world.people.ann, 3, hand);
    await like(topic);
    expect((await press(ann, { session, question })).status).toBe(404);
    expect((await press(ann, { session, question: right })).status).toBe(404);
  });

  test('while a test in progress closes the review', async () => {
    const { ann } = world.clients;
    const of = await missed(world.people.ann);
    await like(of.topic);
    const assessment = await world.test_(await world.questions(1), {
      sections: [{ duration_seconds: 600 }],
    });
    const sat = await ann.post(GENERATE, { assessment });
    expect((await ann.patch(`${SESSIONS}${sat.body.id}/`, { action: 'start' })).status).toBe(200);
    expect(faultOf(await press(ann, of))).toEqual([422, expect.stringContaining('test in progress')]);
    expect((await ann.patch(`${SESSIONS}${sat.body.id}/`, { action: 'submit' })).status).toBe(200);
    expect((await press(ann, of)).status).toBe(200);
  });

  test(`beyond ${SIMILAR_A_DAY} questions a day in the school’s time zone, until midnight there`, async () => {
    const { api } = world;
    const school = await api.school('East');
    await rows().updateTable('schools').set({ time_zone: 'Asia/Kolkata' }).where('id', '=', school).execute();
    const student = await api.person({ role: 'student', schools: [school] });
    const client = await api.as(student);
    const of = await missed(student);
    await rows()
      .insertInto('rate_limits')
      .values({
        key: `similar-questions/${student.id}`,
        points: SIMILAR_A_DAY - 1,
        // Midnight in the time zone of Kolkata.
        window_ends_at: new Date('2026-11-19T18:30:00.000Z'),
      })
      .execute();
    // A press of the button that finds no question does not count.
    expect((await press(client, of)).status).toBe(422);
    const both = [await like(of.topic), await like(of.topic)];
    const last = await press(client, of);
    expect(last.status, last.text).toBe(200);
    // The question from the last press that is not answered yet can still be continued.
    expect((await press(client, of)).body.kind).toBe('continue');
    const play = await practise(client, last.body.set);
    const [asked] = await askedIn(client, play.id);
    await play.pick(
      0,
      both.find(({ id }) => id === asked),
      1,
    );
    const refused = await press(client, of);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'no_more_today',
      detail: expect.stringContaining('You can open more on 2026-11-19 at 18:30 UTC.'),
      at: '2026-11-19T18:30:00.000Z',
    });
    expect(refused.headers['retry-after']).toBe(String(9.5 * 3600));
    api.clock.set(new Date('2026-11-19T18:30:00.000Z'));
    expect((await press(client, of)).body.kind).toBe('draw');
  });
});
