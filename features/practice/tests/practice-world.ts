/**
 * A test world for practice: a bank with hints and explanations, sets from it, and the calls that the player
 * makes.
 */
import { expect } from 'vitest';
import { type ApiClient, type Reply, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion } from '#tests/support/bank-seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

export const SETS = '/api/practice-sets/';
export const GENERATE = '/api/users/assessments-sessions/generate/';
export const SESSIONS = '/api/users/assessments-sessions/';

/** Texts that no taker may see before the solution is due. */
export const SECRETS = ['secret-explanation', 'secret-hint', 'secret-feedback'];

export async function practiceWorld() {
  const api: TestApi = await testApi();
  const [north, south] = [await api.school('North'), await api.school('South')];
  const group = await api.group(north, 'Autumn');
  const people = {
    manager: await api.person({ role: 'manager', schools: [north] }),
    tutor: await api.person({ role: 'tutor', schools: [north], tutors: [group] }),
    southTutor: await api.person({ role: 'tutor', schools: [south] }),
    ann: await api.person({ role: 'student', schools: [north], groups: [group] }),
    ben: await api.person({ role: 'student', schools: [north], groups: [group] }),
    eve: await api.person({ role: 'student', schools: [south] }),
    guest: await api.person({ role: 'guest' }),
    /** She joined with a code, and no staff have approved her account. */
    una: await api.person({ role: 'student', schools: [north], is_approved: false }),
  };
  const clients = {
    manager: await api.as(people.manager),
    tutor: await api.as(people.tutor),
    southTutor: await api.as(people.southTutor),
    ann: await api.as(people.ann),
    ben: await api.as(people.ben),
    eve: await api.as(people.eve),
    guest: await api.as(people.guest),
    una: await api.as(people.una),
  };
  const { database } = api.platform;
  const base = () => [database, api.clock.now(), people.manager.id] as const;

  /** Live questions with two hints and two options, with the first one correct. */
  const questions = async (count: number, fields: object = {}): Promise<SeededQuestion[]> => {
    const made: SeededQuestion[] = [];
    while (made.length < count) made.push(await seedQuestion(...base(), { status: 'live' }));
    await database.kysely
      .updateTable('questions')
      .set({
        explanation: '<p>secret-explanation</p>',
        hints: ['<p>secret-hint one</p>', '<p>secret-hint two</p>'],
        ...fields,
      })
      .where(
        'id',
        'in',
        made.map(({ id }) => id),
      )
      .execute();
    await database.kysely
      .updateTable('question_options')
      .set({ feedback: '<p>secret-feedback</p>' })
      .where(
        'question',
        'in',
        made.map(({ id }) => id),
      )
      .execute();
    return made;
  };

  const ids = (some: readonly SeededQuestion[]) => some.map(({ id }) => id);
  /** A set that the tutor makes for Ann unless `fields` says otherwise. */
  const set = async (asked: readonly SeededQuestion[], fields: object = {}): Promise<string> => {
    const body = { title: 'Lines', questions: ids(asked), for_user: people.ann.id, ...fields };
    const made = await clients.tutor.post(SETS, body);
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  /** A published test with these questions, assigned to the taker. */
  const test_ = async (asked: readonly SeededQuestion[], fields: object = {}, taker = people.ann) => {
    const { id } = await seedAssessment(...base(), { sections: [{ questions: asked }], ...fields });
    await seedAllocation(...base(), id, { person: taker.id });
    return id;
  };
  return { api, people, clients, questions, ids, set, test_, north, south, group };
}

export type PracticeWorld = Awaited<ReturnType<typeof practiceWorld>>;

/** A practice session in progress, with the calls of its player. */
export interface Practising {
  readonly id: string;
  /** The attempts of its questions, in order. */
  readonly attempts: readonly string[];
  state(): Promise<Reply>;
  check(place: number, body: object): Promise<Reply>;
  /** Answers with the option at this index. */
  pick(place: number, question: SeededQuestion | undefined, option: number, number?: number): Promise<Reply>;
  act(action: string): Promise<Reply>;
}

/** Starts a practice set. */
export async function practise(client: ApiClient, practice_set: string): Promise<Practising> {
  const made = await client.post(GENERATE, { practice_set });
  expect([200, 201], made.text).toContain(made.status);
  const { id } = made.body as { id: string };
  const act = (action: string) => client.patch(`${SESSIONS}${id}/`, { action });
  const begun = await act('start');
  expect(begun.status, begun.text).toBe(200);
  const state = () => client.get(`/api/users/sessions/${id}/practice/`);
  const attempts = (await state()).body.questions.map((one: { attempt: string }) => one.attempt);
  const check = (place: number, body: object) =>
    client.post(`/api/users/assessments-attempts/${attempts[place]}/check/`, body);
  return {
    id,
    attempts,
    state,
    check,
    act,
    pick: (place, question, option, number = 1) =>
      check(place, { ask: 'try', number, response: question?.options[option] }),
  };
}
