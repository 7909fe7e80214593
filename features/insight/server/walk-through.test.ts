import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedMissed } from '#features/mistakes/tests/missed.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { seedPaper, seedSitting } from '#tests/support/results-seed.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedSession } from '#tests/support/test-seed.ts';

const BY_HAND = {
  score: 'manual',
  correctness: 'manual',
  answers: 'manual',
  explanations: 'manual',
} as const;

let api: TestApi;
let admin: SeededPerson;
let ann: SeededPerson;
let clients: Record<'ann' | 'tutor' | 'elsewhere' | 'counselor', ApiClient>;
let session: string;
let attempt: string;

const kysely = () => api.platform.database.kysely;
const url = (id = session) => `/api/sessions/${id}/walk-through/`;
const walked = async (client = clients.tutor, id = session) => (await client.get(url(id))).body;

beforeAll(async () => {
  api = await testApi();
  admin = await api.person({ role: 'admin' });
  const [north, south] = [await api.school('North'), await api.school('South')];
  const [group, other] = [await api.group(north, 'Autumn'), await api.group(south, 'Autumn')];
  ann = await api.person({ role: 'student', schools: [north], groups: [group] });
  const counselor = await api.person({ role: 'counselor', schools: [north] });
  await kysely().updateTable('people').set({ counselor: counselor.id }).where('id', '=', ann.id).execute();
  clients = {
    ann: await api.as(ann),
    tutor: await api.as(await api.person({ role: 'tutor', schools: [north], tutors: [group] })),
    elsewhere: await api.as(await api.person({ role: 'tutor', schools: [south], tutors: [other] })),
    counselor: await api.as(counselor),
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ session, attempt } = await seedMissed(api, admin.id, ann.id));
});

describe('the lesson on a student’s test', () => {
  test('has hints for each missed question, but only for readers who may see its answer key', async () => {
    const { questions } = await walked();
    expect(questions).toMatchObject([
      { attempt, asks: [expect.stringContaining('secret-hint')], kept: null },
    ]);
    expect((await walked(clients.counselor)).questions).toMatchObject([{ attempt, asks: [] }]);
  });

  test('shows when answers were saved, relative to the opening of the section', async () => {
    const opened_at = new Date(api.clock.now().getTime() - 600_000);
    const closed_at = new Date(opened_at.getTime() + 300_000);
    await kysely()
      .updateTable('session_sections')
      .set({ opened_at, closed_at })
      .where('session', '=', session)
      .execute();
    const { question } = (await walked()).questions[0];
    const log = (seq: number, seconds: number, verdict: 'saved' | 'stale', response: string | null) =>
      kysely()
        .insertInto('attempt_log')
        .values({
          session,
          writer: 1,
          seq,
          question,
          verdict,
          has_response: response !== null,
          response: response === null ? null : JSON.stringify(response),
          saved_at: new Date(opened_at.getTime() + seconds * 1000),
        })
        .execute();
    await log(1, 31, 'saved', 'x');
    await log(2, 40, 'stale', 'y');
    await log(3, 95, 'saved', null);
    const after = await walked();
    expect(after.questions[0].visits).toEqual([
      { at_seconds: 31, is_answer: true },
      { at_seconds: 95, is_answer: false },
    ]);
    expect(after.sections).toMatchObject([{ open_seconds: 300 }]);
  });

  test('is open to staff before the release, and never to the taker', async () => {
    const paper = await seedPaper(api.platform.database, api.clock.now(), admin.id, {
      release: BY_HAND,
      sections: [{ questions: [{}] }],
    });
    const held = await seedSitting(api.platform.database, api.clock.now(), paper, ann.id, {
      answers: [['B']],
    });
    expect((await walked(clients.tutor, held)).questions).toHaveLength(1);
    expect((await clients.ann.get(url(held))).status).toBe(403);
    expect((await clients.ann.get(url())).status).toBe(403);
  });

  test('needs a submitted session whose taker the caller can see', async () => {
    expect((await clients.elsewhere.get(url())).status).toBe(404);
    const body = { attempt, is_talked_through: true, note: 'x' };
    expect((await clients.elsewhere.put(url(), body)).status).toBe(404);
    expect((await clients.counselor.put(url(), body)).status).toBe(403);
    expect((await clients.ann.put(url(), body)).status).toBe(403);
    expect((await walked()).questions[0].kept).toBeNull();
    const under_way = await seedSession(
      api.platform.database,
      api.clock.now(),
      (await seedPaper(api.platform.database, api.clock.now(), admin.id, { sections: [{ questions: [{}] }] }))
        .id,
      ann.id,
      {
        status: 'in_progress',
        started_at: api.clock.now(),
      },
    );
    expect((await clients.tutor.get(url(under_way))).status).toBe(404);
  });
});

describe('a note on a question', () => {
  test('is stored with its author, can be changed, and can be taken back', async () => {
    const put = (more: object) => clients.tutor.put(url(), { attempt, is_talked_through: true, ...more });
    const first = await put({ note: '6 cm in 4 h is 1.5 cm an hour.' });
    expect([first.status, first.body.kept.note]).toEqual([200, '6 cm in 4 h is 1.5 cm an hour.']);
    expect((await walked()).questions[0].kept).toEqual(first.body.kept);
    expect((await put({})).body.kept).toMatchObject({ note: null });
    expect((await put({ is_talked_through: false })).body.kept).toBeNull();
    expect((await walked()).questions[0].kept).toBeNull();
  });

  test('must belong to a question that was missed in this session', async () => {
    const other = await seedMissed(api, admin.id, ann.id);
    const refused = await clients.tutor.put(url(), { attempt: other.attempt, is_talked_through: true });
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'body.attempt']);
    const { id: right } = await kysely()
      .selectFrom('attempts')
      .select('id')
      .where('session', '=', session)
      .where('outcome', '=', 'right')
      .executeTakeFirstOrThrow();
    expect((await clients.tutor.put(url(), { attempt: right, is_talked_through: true })).status).toBe(422);
    for (const body of [
      { attempt: 'x', is_talked_through: true },
      { attempt },
      { attempt, is_talked_through: true, note: 'a\nb' },
    ]) {
      expect((await clients.tutor.put(url(), body)).status).toBe(400);
    }
  });
});
