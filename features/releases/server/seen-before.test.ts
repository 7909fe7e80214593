import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { type SeededQuestion, seedQuestion } from '#tests/support/bank-seed.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const SESSIONS = '/api/users/assessments-sessions/';
const AT_ONCE: ReleaseSwitches = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
};
const MANUAL = { score: 'manual', correctness: 'manual', answers: 'manual', explanations: 'manual' } as const;

let api: TestApi;
let school: string;
let author: SeededPerson;
let manager: ApiClient;

beforeAll(async () => {
  api = await testApi();
  school = await api.school('North');
  author = await api.person({ role: 'manager', schools: [school] });
  manager = await api.as(author);
});
afterAll(() => api.close());

const questions = (count: number): Promise<SeededQuestion[]> =>
  Promise.all(
    Array.from({ length: count }, () =>
      seedQuestion(api.platform.database, api.clock.now(), author.id, { status: 'live' }),
    ),
  );
/** A published test with these questions, assigned to the school. */
const test_ = async (asked: readonly SeededQuestion[], fields: object = {}) => {
  const { database } = api.platform;
  const { id } = await seedAssessment(database, api.clock.now(), author.id, {
    release: AT_ONCE,
    attempts_allowed: null,
    sections: [{ questions: asked }],
    ...fields,
  });
  await seedAllocation(database, api.clock.now(), author.id, id, { school });
  return id;
};
const student = async () => {
  const person = await api.person({ role: 'student', schools: [school] });
  return { person, client: await api.as(person) };
};
type Student = Awaited<ReturnType<typeof student>>;

const begin = async ({ client }: Student, assessment: string) => {
  const { id } = (await client.post(`${SESSIONS}generate/`, { assessment })).body;
  expect((await client.patch(`${SESSIONS}${id}/`, { action: 'start' })).status).toBe(200);
  return id as string;
};
const submit = ({ client }: Student, id: string) => client.patch(`${SESSIONS}${id}/`, { action: 'submit' });
/** Answers all questions right and submits. */
const sit = async (by: Student, assessment: string, asked: readonly SeededQuestion[]) => {
  const id = await begin(by, assessment);
  const attempts = asked.map(({ id: question, options }, index) => ({
    question,
    response: options[0],
    seq: index + 1,
    writer: 1,
  }));
  await by.client.put(`/api/users/sessions/${id}/attempts/`, { attempts });
  expect((await submit(by, id)).status).toBe(200);
  return id;
};
const detail = async (id: string) => (await manager.get(`${SESSIONS}${id}/`)).body;
const seenIn = async (id: string) => {
  const { questions } = (await manager.get(`${SESSIONS}${id}/review/`)).body;
  return questions.map((one: { seen_before: boolean }) => one.seen_before);
};

describe('an answer that the taker could have known before the test', () => {
  test('counts in the score, but its session is marked and left out of every comparison', async () => {
    const asked = await questions(3);
    const [id, ann] = [await test_(asked), await student()];
    const first = await sit(ann, id, asked);
    const second = await sit(ann, id, asked);
    expect(await detail(first)).toMatchObject({
      partly_seen_before: false,
      result: { seen_before_count: 0 },
    });
    expect(await detail(second)).toMatchObject({
      partly_seen_before: true,
      score: { raw: 3 },
      result: { seen_before_count: 3, percentile: null },
    });
    expect(await seenIn(second)).toEqual([true, true, true]);
    const board = (await ann.client.get('/api/users/assessments/dashboard/')).body;
    expect(board.scores.map((score: { partly_seen_before: boolean }) => score.partly_seen_before)).toEqual([
      false,
      true,
    ]);
    expect(board.change).toBeNull();
  });

  test('is found across all tests, but has no effect if at most a tenth of the questions were known', async () => {
    const shared = await questions(1);
    const ann = await student();
    await sit(ann, await test_(shared), shared);
    const ten = [...shared, ...(await questions(9))];
    const tenth = await sit(ann, await test_(ten), ten);
    expect(await detail(tenth)).toMatchObject({
      partly_seen_before: false,
      result: { seen_before_count: 1 },
    });
    const nine = [...shared, ...(await questions(8))];
    const more = await sit(ann, await test_(nine), nine);
    expect(await detail(more)).toMatchObject({ partly_seen_before: true });
  });

  test('does not include an answer released during the test, because the test withheld it', async () => {
    const asked = await questions(2);
    const [older, newer] = [await test_(asked, { release: MANUAL }), await test_(asked)];
    const ann = await student();
    const held = await sit(ann, older, asked);
    const under_way = await begin(ann, newer);
    await releaseAndWait(api, manager, held);
    await submit(ann, under_way);
    expect(await seenIn(under_way)).toEqual([false, false]);
    // After that test, Ann could read the answer.
    const third = await begin(ann, await test_(asked));
    await submit(ann, third);
    expect(await seenIn(third)).toEqual([true, true]);
  });

  test('stays known after the older session is voided or its release settings change', async () => {
    const asked = await questions(2);
    const [voided, turned] = [await test_(asked), await test_(asked)];
    const [ann, ben] = [await student(), await student()];
    const gone = await sit(ann, voided, asked);
    await manager.patch(`${SESSIONS}${gone}/`, { action: 'void', reason: 'A fire alarm.' });
    await sit(ben, turned, asked);
    const change = { version: 1, release: { ...AT_ONCE, correctness: 'never', answers: 'never' } };
    const never = { ...change, release: { ...change.release, explanations: 'never' } };
    expect((await manager.patch(`/api/assessments/${turned}/`, never)).status).toBe(200);
    for (const by of [ann, ben]) {
      const next = await begin(by, await test_(asked));
      await submit(by, next);
      expect(await seenIn(next)).toEqual([true, true]);
    }
  });

  test('is left out of its question’s figures, and its session is left out of the test’s figures', async () => {
    const shared = await questions(1);
    const asked = [...shared, ...(await questions(11))];
    const id = await test_(asked);
    const [ann, ben, cat] = [await student(), await student(), await student()];
    await sit(ann, await test_(shared), shared);
    await sit(ann, id, asked);
    await sit(ben, id, []);
    const most = asked.slice(0, 6);
    await sit(cat, await test_(most), most);
    await sit(cat, id, asked);
    const analysis = (await manager.get(`/api/assessments/${id}/analysis/`)).body;
    expect(analysis.session_count).toBe(2);
    const figures = analysis.items.map((item: { count: number; facility: number }) => [
      item.count,
      item.facility,
    ]);
    expect(figures).toEqual([[1, 0], ...asked.slice(1).map(() => [2, 0.5])]);
  });

  test('prevents reopening the session, because a different session could reveal answers that help in it', async () => {
    const asked = await questions(1);
    const [older, newer] = [
      await test_(asked, { release: MANUAL, sections: [{ questions: asked, duration_seconds: 600 }] }),
      await test_(asked, { release: MANUAL, sections: [{ questions: asked, duration_seconds: 600 }] }),
    ];
    const ann = await student();
    const held = await sit(ann, older, asked);
    const session = await sit(ann, newer, asked);
    const [section] = (await detail(session)).sections;
    const reopen = () =>
      manager.patch(`${SESSIONS}${session}/`, {
        action: 'reopen',
        section: section.id,
        seconds: 60,
        reason: 'The line dropped.',
        added_seconds: 0,
      });
    await releaseAndWait(api, manager, held);
    const reply = await reopen();
    expect([reply.status, reply.body.code]).toEqual([409, 'answers_seen']);
  });
});
