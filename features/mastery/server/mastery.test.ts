import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { releasedAll } from '#tests/support/release.ts';
import { type PaperSeed, type SeededPaper, seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedSession } from '#tests/support/test-seed.ts';
import { levelMoves, listExams, listStandings, nextStepsOf } from './public.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

let api: TestApi;
let admin: SeededPerson;
let adminClient: ApiClient;
let school: string;
let line: Awaited<ReturnType<typeof seedTagLine>>;
let ann: SeededPerson;

const now = () => api.clock.now();
const at = (days: number) => new Date(now().getTime() + days * DAY);
const kysely = () => api.platform.database.kysely;

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  adminClient = await api.as(admin);
  school = await api.school('North');
});
afterAll(() => api.close());
beforeEach(async () => {
  line = await seedTagLine(api.platform.database, now());
  ann = await api.person({ role: 'student', schools: [school] });
});

const filed = () => ({ tags: [{ id: line.topic, kind: 'topic' as const, name: 'Lines' }] });
const paper = (more: Partial<PaperSeed> = {}, questions = 4) =>
  seedPaper(api.platform.database, now(), admin.id, {
    sections: [{ questions: Array.from({ length: questions }, filed) }],
    ...more,
  });
const sit = (of: SeededPaper, days: number, answers: (string | null)[], more = {}) =>
  seedSitting(api.platform.database, at(days), of, ann.id, { answers: [answers], ...more });
const standingOf = async (person = ann.id, when = now()) => {
  const standing = (await listStandings(api.platform.database.kysely, [person], when)).get(person);
  return standing ?? expect.unreachable();
};
const topicOf = async (when = now()) => (await standingOf(ann.id, when)).topics[0];

describe('a person’s mastery of a skill', () => {
  test('counts released first answers, and gives no chance of a right answer if there are fewer than five questions', async () => {
    await sit(await paper(), -2, ['A', 'A', 'B', null]);
    expect(await topicOf()).toMatchObject({
      topic: { id: line.topic },
      domain: { id: line.domain },
      subject: { id: line.subject },
      // The question after the last answer was not reached and does not count.
      answers: 3,
      right: 2,
      chance: null,
      low: null,
      high: null,
      last_answered_at: at(-2),
    });
    await sit(await paper(), -1, ['A', 'A', 'A', 'A']);
    const topic = await topicOf();
    expect(topic).toMatchObject({ answers: 7, right: 6 });
    const [low = 0, chance = 0, high = 0] = [topic?.low, topic?.chance, topic?.high].map((one) => one ?? 0);
    expect([low > 0 && low < chance, chance < high && high < 1]).toEqual([true, true]);
  });

  test('ignores but counts an unreleased session, and includes it once it is released', async () => {
    await sit(await paper(), -3, ['A', 'A', 'A', 'B']);
    const held = await sit(await paper({ release: BY_HAND }), -2, ['B', 'B', 'B', 'B']);
    await sit(await paper(), -1, ['A', 'A', 'A', 'B']);
    const [before, steps] = [await standingOf(), await nextStepsOf(kysely(), [ann.id], now())];
    expect(before).toMatchObject({ left_out: 1, topics: [{ answers: 8, right: 6 }] });
    expect(steps.get(ann.id)?.left_out).toBe(1);
    await kysely().updateTable('sessions').set({ status: 'voided' }).where('id', '=', held).execute();
    expect(await standingOf()).toEqual({ ...before, left_out: 0 });
    await kysely()
      .updateTable('sessions')
      .set({ status: 'released', ...releasedAll(now()) })
      .where('id', '=', held)
      .execute();
    const after = await standingOf();
    expect(after).toMatchObject({ left_out: 0, topics: [{ answers: 12, right: 6 }] });
    expect(after.topics[0]?.chance).toBeLessThan(before.topics[0]?.chance ?? 0);
  });

  test('does not depend on the answers of an unreleased session', async () => {
    const held = await paper({ release: BY_HAND });
    await sit(await paper(), -3, ['A', 'A', 'B', 'B']);
    await sit(await paper(), -1, ['A', 'B', 'A', 'B']);
    const without = await standingOf();
    await sit(held, -2, ['A', 'A', 'A', 'A']);
    expect(await standingOf()).toEqual({ ...without, left_out: 1 });
  });

  test('does not change while a test in progress could ask the same questions', async () => {
    const sat = await paper();
    await sit(sat, -2, ['A', 'A', 'A', 'B']);
    await sit(await paper(), -1, ['A', 'A', 'A', 'A']);
    const under_way = await seedSession(api.platform.database, now(), sat.id, ann.id, {
      status: 'in_progress',
      started_at: now(),
      revision: sat.revision,
    });
    expect(await topicOf()).toMatchObject({ answers: 8, right: 7 });
    await kysely().deleteFrom('sessions').where('id', '=', under_way).execute();
    expect(await topicOf()).toMatchObject({ answers: 8, right: 7 });
  });

  test('ignores answers to questions that the person had seen before', async () => {
    const of = await paper();
    await sit(of, -3, ['A', 'B', 'B', 'B']);
    const before = await standingOf();
    const again = await sit(of, -1, ['A', 'A', 'A', 'A']);
    const questions = of.content.sections.flatMap(({ placements }) =>
      placements.map(({ question }) => question),
    );
    await kysely().updateTable('sessions').set({ seen_before: questions }).where('id', '=', again).execute();
    expect(await standingOf()).toEqual(before);
  });

  test('is recomputed after outcomes are corrected', async () => {
    const [first, second] = [await paper(), await paper()];
    const changed = await sit(first, -3, ['A', 'A', 'B', 'B']);
    await sit(second, -1, ['A', 'A', 'A', 'A']);
    await kysely()
      .updateTable('attempts')
      .set({ outcome: 'right', marks: 1 })
      .where('session', '=', changed)
      .execute();
    const regraded = await topicOf();
    const other = await api.person({ role: 'student', schools: [school] });
    await seedSitting(api.platform.database, at(-3), first, other.id, { answers: [['A', 'A', 'A', 'A']] });
    await seedSitting(api.platform.database, at(-1), second, other.id, { answers: [['A', 'A', 'A', 'A']] });
    expect(regraded).toEqual((await standingOf(other.id)).topics[0]);
  });

  test('moves with a topic that is merged into a different topic', async () => {
    const kept = (await adminClient.post('/api/tags/topic/', { name: `Kept ${v7()}`, parent: line.domain }))
      .body.id;
    await sit(await paper(), -2, ['A', 'A', 'A', 'A']);
    const url = `/api/tags/topic/${line.topic}/?merge_into=${kept}`;
    const { etag } = (await adminClient.delete(`${url}&dry_run=true`)).body;
    await adminClient.delete(url, undefined, { 'if-match': `"${etag}"` });
    expect((await standingOf()).topics).toMatchObject([{ topic: { id: kept }, answers: 4 }]);
  });

  test('names the errors behind chosen options only if the answers are released', async () => {
    const options = ['A', 'B', 'C', 'D'].map((letter) => ({
      id: v7(),
      text: letter,
      is_correct: letter === 'A',
      feedback: '',
      reason_for_error: letter === 'B' ? line.reason_for_error : null,
    }));
    const named = (release: PaperSeed['release'] = {}) =>
      paper({ release, sections: [{ questions: [{ ...filed(), options }, filed()] }] });
    await sit(await named({ answers: 'manual' }), -2, ['B', 'A']);
    expect((await topicOf())?.named_errors).toEqual([]);
    await sit(await named(), -1, ['B', 'A']);
    expect((await topicOf())?.named_errors).toMatchObject([
      { reason: { id: line.reason_for_error }, missed: 1 },
    ]);
  });

  test('is due for review once the predicted chance of a right answer has dropped, and keeps its level', async () => {
    for (const days of [-9, -7, -5, -3]) await sit(await paper(), days, ['A', 'A', 'A', 'A']);
    const fresh = await topicOf();
    const later = await topicOf(at(900));
    expect(fresh).toMatchObject({ is_due: false });
    expect(later).toMatchObject({ is_due: true, level: fresh?.level, level_since: fresh?.level_since });
    expect(later?.chance).toBeLessThan(fresh?.chance ?? 0);
    const moves = (since: Date) => levelMoves(kysely(), ann.id, since, now());
    const [at_last] = await moves(at(-20));
    expect(at_last).toEqual({
      topic: fresh?.topic,
      from: null,
      to: fresh?.level,
      at: fresh?.level_since,
    });
    expect(await moves(now())).toEqual([]);
  });

  test('needs as many SQL statements for many people as for one', async () => {
    const others = await Promise.all(
      [1, 2, 3, 4].map(() => api.person({ role: 'student', schools: [school] })),
    );
    const of = await paper();
    for (const { id } of [ann, ...others]) {
      await seedSitting(api.platform.database, at(-1), of, id, { answers: [['A', 'B', 'A', 'A']] });
    }
    const everybody = [ann, ...others].map(({ id }) => id);
    await listStandings(kysely(), everybody, now());
    let statements = 0;
    const db = kysely().withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const count = async (people: readonly string[]) => {
      statements = 0;
      expect((await listStandings(db, people, now())).size).toBe(people.length);
      return statements;
    };
    const [one, all] = [await count([ann.id]), await count(everybody)];
    expect(all).toBe(one);
  });
});

describe('next steps', () => {
  const plan = (scaled: number[] | null = [200, 300, 500, 700, 800]) =>
    adminClient.patch(`/api/tags/exam/${line.exam}/`, {
      version: 1,
      blueprint: [{ topic: line.topic, questions: 4 }],
      scale: scaled === null ? null : [{ subject: line.subject, scaled }],
    });
  const allotted = async (exam: string | null = line.exam) => {
    const of = await paper();
    await kysely().updateTable('assessments').set({ exam }).where('id', '=', of.id).execute();
    await seedAllocation(api.platform.database, now(), admin.id, of.id, { person: ann.id });
    return of;
  };

  test('are ranked by score per minute if the exam has a blueprint, with the figures in a sentence', async () => {
    await plan();
    await sit(await allotted(), -2, ['A', 'B', 'A', 'B']);
    await sit(await paper({ title: 'Practice test 4' }), -1, ['A', 'B', 'A', 'B']);
    const steps = (await nextStepsOf(kysely(), [ann.id], now())).get(ann.id);
    expect(steps).toMatchObject({ exam: { id: line.exam }, unit: 'points', ask_first: [] });
    const [step] = steps?.steps ?? [];
    expect(step).toMatchObject({ kind: 'topic', topic: { id: line.topic }, questions: 4, minutes: 10 });
    expect(step?.points).toBeCloseTo((step?.marks ?? 0) * 200, 6);
    expect(step?.a_minute).toBeCloseTo((step?.points ?? 0) / 10, 6);
    expect(step?.sentence).toBe(
      `${Math.round((step?.chance ?? 0) * 100)}% chance of getting a new question right. One test has 4 questions on this topic. It cost 2 points in Practice test 4. After 10 min of practice, about ${Math.round((step?.chance_after ?? 0) * 100)}%.`,
    );
  });

  test('are ranked by raw points if the exam has no blueprint or no scale', async () => {
    await sit(await allotted(), -2, ['A', 'B', 'A', 'B']);
    await sit(await paper(), -1, ['A', 'B', 'A', 'B']);
    const steps = async () => (await nextStepsOf(kysely(), [ann.id], now())).get(ann.id);
    expect(await steps()).toMatchObject({
      exam: null,
      unit: 'marks',
      steps: [{ questions: 4, points: null }],
    });
    await plan(null);
    expect(await steps()).toMatchObject({
      exam: { id: line.exam },
      unit: 'marks',
      steps: [{ points: null }],
    });
  });

  test('suggest answering more questions first in topics with too few answers', async () => {
    await plan();
    await sit(await allotted(), -2, ['A', 'B', 'A', 'B']);
    const steps = (await nextStepsOf(kysely(), [ann.id], now())).get(ann.id);
    expect(steps).toMatchObject({
      steps: [],
      ask_first: [{ topic: { id: line.topic }, answers: 4, questions: 4 }],
    });
  });

  test('use the exam of the newest assigned test whose exam has a blueprint', async () => {
    await plan();
    const of = await allotted();
    const silent = await seedTagLine(api.platform.database, now());
    await allotted(silent.exam);
    expect((await listExams(kysely(), [ann.id, admin.id], now())).get(ann.id)?.id).toBe(line.exam);
    expect((await listExams(kysely(), [admin.id], now())).size).toBe(0);
    await kysely().deleteFrom('allocations').where('assessment', '=', of.id).execute();
    expect((await listExams(kysely(), [ann.id], now())).size).toBe(0);
    await kysely()
      .insertInto('enrolments')
      .values({ person: ann.id, assessment: of.id, created_at: now() })
      .execute();
    expect((await listExams(kysely(), [ann.id], now())).get(ann.id)?.id).toBe(line.exam);
  });
});
