/**
 * A hostile student: while a test that shares questions with a practice set is in progress, they try every way
 * to practice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practise, SETS } from '#features/practice/tests/practice-world.ts';
import { type TestApi, testApi } from '#tests/support/api.ts';
import { seedAllocation, seedAssessment, seedSession } from '#tests/support/test-seed.ts';
import { seedLike, seedMissedSkill } from '../tests/missed.ts';
import { type MistakesWorld, mistakesWorld } from '../tests/mistakes-world.ts';

const START = '/api/practice/start/';
const A_DAY = 24 * 60 * 60;

let api: TestApi;
let world: MistakesWorld;
beforeAll(async () => {
  api = await testApi();
  world = await mistakesWorld(api);
});
afterAll(() => api.close());

/** An option of the question. Questions that only a test has frozen have none here, so any id is sent. */
async function optionOf(question: string, is_correct: boolean): Promise<string> {
  const option = await api.platform.database.kysely
    .selectFrom('question_options')
    .select('id')
    .where('question', '=', question)
    .where('is_correct', '=', is_correct)
    .executeTakeFirst();
  return option?.id ?? question;
}

test('no kind of practice shows a question, or its answer key, that a test in progress also contains', async () => {
  const { ann: person, admin } = world.people;
  const { kysely } = api.platform.database;
  let ann = world.clients.ann;
  const { session, topic } = await seedMissedSkill(api, admin.id, person.id);
  // Two questions are shared with the test; one was missed in practice, the other is still open in its set.
  const shared = [await seedLike(api, admin.id, topic), await seedLike(api, admin.id, topic)];
  const [missed = '', open = ''] = shared;
  await kysely
    .updateTable('questions')
    .set({ stem: '<p>shared-stem</p>', explanation: '<p>shared-key</p>', hints: ['<p>shared-hint</p>'] })
    .where('id', 'in', shared)
    .execute();
  const first = (await ann.post(START, { session })).body;
  const play = await practise(ann, first.set);
  const asked = (await play.state()).body.questions as { question: string }[];
  expect(asked.map(({ question }) => question).toSorted()).toEqual(shared.toSorted());
  const place = asked.findIndex(({ question }) => question === missed);
  const response = await optionOf(missed, false);
  for (const number of [1, 2]) {
    expect((await play.check(place, { ask: 'try', number, response })).status).toBe(200);
  }

  const base = [api.platform.database, api.clock.now(), admin.id] as const;
  const questions = shared.map((id) => ({ id, options: ['', ''] as const }));
  const paper = await seedAssessment(...base, {
    school: null,
    sections: [{ questions }],
    attempts_allowed: 1,
  });
  await seedAllocation(...base, paper.id, { person: person.id });
  await seedSession(api.platform.database, api.clock.now(), paper.id, person.id, {
    status: 'in_progress',
    started_at: api.clock.now(),
  });
  const fresh = await seedLike(api, admin.id, topic);

  const told: string[] = [];
  const tell = ({ text }: { text: string }) => void told.push(text);
  /** Starts a set, tries and asks for a hint at every question, ends it, and reads all of it again. */
  const goThrough = async (set: string) => {
    const made = await ann.post('/api/users/assessments-sessions/generate/', { practice_set: set });
    tell(made);
    if (made.status > 201) return;
    const { id } = made.body as { id: string };
    const of = `/api/users/assessments-sessions/${id}/`;
    tell(await ann.patch(of, { action: 'start' }));
    tell(await ann.post('/api/users/assessments-sessions/render/', { session: id }));
    const state = await ann.get(`/api/users/sessions/${id}/practice/`);
    tell(state);
    for (const { attempt, question } of state.body.questions ?? []) {
      const check = `/api/users/assessments-attempts/${attempt}/check/`;
      tell(await ann.post(check, { ask: 'hint', number: 1 }));
      for (const number of [1, 2]) {
        const wrong = await optionOf(question, false);
        tell(await ann.post(check, { ask: 'try', number, response: wrong }));
      }
    }
    tell(await ann.patch(of, { action: 'submit' }));
    tell(await ann.get(`/api/users/sessions/${id}/practice/`));
    tell(await ann.get(`/api/users/sessions/${id}/practice/questions/`));
    tell(await ann.get(`${of}review/`));
    const again = await ann.post(`/api/users/sessions/${id}/practice/repeat/`);
    tell(again);
  };

  // The set that was begun is continued with other questions, and its earlier session shows nothing.
  const continued = await ann.post(START, { session });
  expect(continued.body).toMatchObject({ kind: 'continue', set: first.set, questions: 1 });
  tell(continued);
  await goThrough(first.set);
  tell(await play.state());
  tell(await ann.get(`/api/users/sessions/${play.id}/practice/questions/`));
  tell(await play.check(1 - place, { ask: 'try', number: 1, response: await optionOf(open, true) }));
  // The questions missed in either session, asked again.
  const repeated = await ann.post(`/api/users/sessions/${play.id}/practice/repeat/`);
  tell(repeated);
  if (repeated.status === 201) await goThrough(repeated.body.id);
  // Each way to start practice with one click: of the test, of the skill, of both, of everything, and of the
  // set by its id.
  const presses = [{ session }, { topic }, { session, topic }, {}, { practice_set: first.set }];
  for (const wanted of presses) {
    tell(await ann.get(`${START}?${new URLSearchParams(wanted as Record<string, string>)}`));
    const made = await ann.post(START, wanted);
    tell(made);
    if (made.status === 200) await goThrough(made.body.set);
  }
  // Another question like those of the test and of the practice set.
  for (const question of shared) {
    for (const of of [session, play.id]) {
      const similar = await ann.post('/api/practice/similar/', { session: of, question });
      tell(similar);
      if (similar.status !== 200) continue;
      const { practice_set } = await kysely
        .selectFrom('sessions')
        .select('practice_set')
        .where('id', '=', similar.body.session)
        .executeTakeFirstOrThrow();
      if (practice_set !== null) await goThrough(practice_set);
    }
    // What is written about them, and the course in which their skill is taught.
    const about = `question=${question}&session=${play.id}`;
    tell(await ann.get(`/api/doubt-tagging/about/?${about}`));
    tell(await ann.get(`/api/doubt-tagging/similar/?${about}&text=stem`));
    tell(await ann.get(`/api/doubt-tagging/explanations/?question=${question}`));
  }
  tell(await ann.get('/api/courses/'));
  // A set on the skill, and one of the questions themselves.
  const drawn = await ann.post(`${SETS}draw/`, { topics: [topic], size: 50 });
  tell(drawn);
  if (drawn.status === 201) await goThrough(drawn.body.set.id);
  const byHand = await world.clients.admin.post(SETS, {
    title: 'By hand',
    questions: shared,
    for_user: person.id,
  });
  if (byHand.status === 201) await goThrough(byHand.body.id);
  // In three days both would be due for review.
  api.clock.advance(3 * A_DAY);
  ann = await api.as(person);
  tell(await ann.get('/api/reviews/'));
  const review = await ann.post('/api/reviews/', { size: 50 });
  tell(review);
  if (review.status === 201) await goThrough(review.body.id);

  const all = told.join('\n');
  expect(['shared-stem', 'shared-key', 'shared-hint'].filter((secret) => all.includes(secret))).toEqual([]);
  // The ways lead somewhere: the question that no test asks was practiced.
  expect(all).toContain(fresh);
});
