import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { practise } from '#features/practice/tests/practice-world.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';
import { seedLike, seedMissedSkill } from '../tests/missed.ts';
import { type MistakesWorld, mistakesWorld } from '../tests/mistakes-world.ts';

const URL = '/api/practice/start/';

let api: TestApi;
let world: MistakesWorld;
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
});
afterAll(() => api.close());

/** A test of this student with a missed question on a new skill, and unseen questions of that skill. */
async function missedWith(unseen: number, taker = world.people.ann.id) {
  const { admin } = world.people;
  const missed = await seedMissedSkill(api, admin.id, taker);
  const likes: string[] = [];
  while (likes.length < unseen) likes.push(await seedLike(api, admin.id, missed.topic));
  return { ...missed, likes };
}

const preview = async (client: ApiClient, query: string) => (await client.get(`${URL}${query}`)).body;
const begin = (client: ApiClient, body: object) => client.post(URL, body);
/** The questions of a practice session, each with its attempt. */
const stateOf = async (client: ApiClient, session: string) =>
  (await client.get(`/api/users/sessions/${session}/practice/`)).body.questions as {
    attempt: string;
    question: string;
  }[];
const setsOf = (session: string) =>
  api.platform.database.kysely
    .selectFrom('practice_sets')
    .select(['id', 'title', 'origin'])
    .where('drawn_from', 'like', `%${session}%`)
    .execute();

/** Tries every question of a set with this option and submits it. */
async function finish(client: ApiClient, set: string, is_right: boolean) {
  const session = await practise(client, set);
  for (const [place, { question }] of (await stateOf(client, session.id)).entries()) {
    const options = await api.platform.database.kysely
      .selectFrom('question_options')
      .select('id')
      .where('question', '=', question)
      .where('is_correct', '=', is_right)
      .execute();
    const response = options[0]?.id;
    expect((await session.check(place, { ask: 'try', number: 1, response })).status).toBe(200);
  }
  expect((await session.act('submit')).status).toBe(200);
}

describe('one-click practice', () => {
  test('opens unseen questions of the missed skills, as many as the button shows', async () => {
    const { ann } = world.clients;
    const { session, topic, likes } = await missedWith(3);
    const shown = await preview(ann, `?session=${session}`);
    expect(shown).toMatchObject({ kind: 'draw', questions: 3, minutes: 4, why_not: null });
    expect(shown.topics).toMatchObject([{ id: topic, kind: 'draw', questions: 3, minutes: 4 }]);
    const made = await begin(ann, { session });
    expect(made.status, made.text).toBe(200);
    expect(made.body).toMatchObject({ kind: 'draw', questions: 3 });
    const asked = (await stateOf(ann, made.body.session)).map(({ question }) => question);
    expect(asked.toSorted()).toEqual(likes.toSorted());
    // The list of sets shows the same number of minutes.
    const set = await ann.get(`/api/practice-sets/${made.body.set}/`);
    expect(set.body).toMatchObject({ question_count: 3, question_seconds: 75, origin: 'mistakes' });
  });

  test('continues an unfinished set, also from two windows at the same moment', async () => {
    const { ann } = world.clients;
    const { session } = await missedWith(3);
    const [one, other] = await Promise.all([begin(ann, { session }), begin(ann, { session })]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body.session).toBe(other.body.session);
    expect([one.body.kind, other.body.kind].toSorted()).toEqual(['continue', 'draw']);
    expect(await setsOf(session)).toHaveLength(1);
    expect(await preview(ann, `?session=${session}`)).toMatchObject({ kind: 'continue', questions: 3 });
  });

  test('replaces open questions that a test has reserved since', async () => {
    const { ann } = world.clients;
    const { session, likes, topic } = await missedWith(2);
    const made = (await begin(ann, { session })).body;
    const play = await practise(ann, made.set);
    const base = [api.platform.database, api.clock.now(), world.people.admin.id] as const;
    const paper = await seedAssessment(...base, {
      school: null,
      sections: [{ questions: [{ id: likes[0] ?? '', options: ['', ''] }] }],
    });
    await seedAllocation(...base, paper.id, { person: world.people.ann.id });
    const fresh = await seedLike(api, world.people.admin.id, topic);
    expect(await preview(ann, `?session=${session}`)).toMatchObject({ kind: 'continue', questions: 2 });
    const again = (await begin(ann, { session })).body;
    expect(again).toMatchObject({ kind: 'continue', set: made.set, questions: 2 });
    expect(again.session).not.toBe(play.id);
    const asked = (await stateOf(ann, again.session)).map(({ question }) => question);
    expect(asked.toSorted()).toEqual([likes[1], fresh].toSorted());
    const before = await ann.get(`/api/users/assessments-sessions/${play.id}/`);
    expect(before.body.submitted_at).not.toBeNull();
  });

  test('repeats the questions missed in a finished set, then draws new ones, then says what is missing', async () => {
    const { ann } = world.clients;
    const { session, topic } = await missedWith(2);
    const first = (await begin(ann, { session })).body;
    await finish(ann, first.set, false);
    expect(await preview(ann, `?session=${session}`)).toMatchObject({ kind: 'repeat', questions: 2 });
    const second = (await begin(ann, { session })).body;
    expect(second).toMatchObject({ kind: 'repeat', questions: 2 });
    expect(second.set).not.toBe(first.set);
    await finish(ann, second.set, true);
    const none = await preview(ann, `?session=${session}`);
    expect(none).toMatchObject({ kind: 'none', questions: 0, minutes: 0 });
    expect(none.why_not).toContain('no new questions');
    const refused = await begin(ann, { session });
    expect([refused.status, refused.body.errors[0].message]).toEqual([422, none.why_not]);
    await seedLike(api, world.people.admin.id, topic);
    expect(await preview(ann, `?session=${session}`)).toMatchObject({ kind: 'draw', questions: 1 });
  });

  test('practices one skill, either after one test or independently of any test', async () => {
    const { ann } = world.clients;
    const { session, topic } = await missedWith(12);
    const ofSkill = await preview(ann, `?topic=${topic}`);
    expect(ofSkill).toMatchObject({ kind: 'draw', questions: 8, minutes: 10 });
    const one = (await begin(ann, { session, topic })).body;
    expect(one.questions).toBe(8);
    const other = (await begin(ann, { topic })).body;
    expect(other).toMatchObject({ kind: 'draw', questions: 4 });
    expect(other.set).not.toBe(one.set);
    const unknown = await begin(ann, { topic: session });
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'topic']);
  });

  test('covers what was missed in all newest tests if no test is named', async () => {
    const { topic } = await missedWith(2, world.people.ben.id);
    expect(await preview(world.clients.ben, '')).toMatchObject({
      kind: 'draw',
      questions: 2,
      topics: [{ id: topic }],
    });
    expect((await begin(world.clients.ben, {})).body.questions).toBe(2);
  });
});

describe('one-click practice is refused', () => {
  test('for tests of other people and for staff', async () => {
    const { session } = await missedWith(1);
    const { ben, tutor, counselor, admin } = world.clients;
    const own = (await begin(world.clients.ann, { session })).body;
    for (const [client, status] of [
      [ben, 404],
      [tutor, 403],
      [counselor, 403],
      [admin, 403],
    ] as const) {
      expect((await begin(client, { session })).status).toBe(status);
      expect((await client.get(`${URL}?session=${session}`)).status).toBe(status);
    }
    // A practice session is not a test.
    expect((await begin(world.clients.ann, { session: own.session })).status).toBe(404);
  });

  test('for answers that are not released, without telling what was missed', async () => {
    const { held } = world.sessions;
    await seedLike(api, world.people.admin.id, world.tags.topic);
    const shown = await preview(world.clients.ann, `?session=${held}`);
    expect(shown).toMatchObject({ kind: 'none', topics: [], left_out: 0 });
    expect((await begin(world.clients.ann, { session: held })).status).toBe(422);
  });

  test('beyond 60 new sets a day', async () => {
    const { eve } = world.people;
    const { session } = await missedWith(2, eve.id);
    const client = await api.as(eve);
    await api.platform.database.kysely
      .insertInto('rate_limits')
      .values({
        key: `own-practice-sets/${eve.id}`,
        points: 60,
        window_ends_at: new Date(api.clock.now().getTime() + 86_400_000),
      })
      .execute();
    expect((await begin(client, { session })).status).toBe(429);
    expect(await setsOf(session)).toEqual([]);
  });
});
