import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import { releaseAndWait } from '#tests/support/release.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

const SESSIONS = '/api/users/assessments-sessions/';
const HOUR = 3_600_000;

let api: TestApi;
let north: School;
let south: School;
let guest: SeededPerson;

interface School {
  readonly id: string;
  readonly author: SeededPerson;
  readonly manager: ApiClient;
  readonly ann: SeededPerson;
  readonly ben: SeededPerson;
}

beforeAll(async () => {
  api = await testApi();
  north = await school('North');
  south = await school('South');
  guest = await api.person({ role: 'guest' });
});
afterAll(() => api.close());

async function school(name: string): Promise<School> {
  const id = await api.school(name);
  const person = (role: 'manager' | 'student', first_name: string) =>
    api.person({ role, schools: [id], first_name, last_name: name });
  const author = await person('manager', 'Max');
  const [ann, ben] = [await person('student', 'Ann'), await person('student', 'Ben')];
  return { id, author, manager: await api.as(author), ann, ben };
}

const AT_ONCE: ReleaseSwitches = {
  score: 'at_once',
  correctness: 'at_once',
  answers: 'at_once',
  explanations: 'at_once',
};
const ON_CLOSE: ReleaseSwitches = { ...AT_ONCE, answers: 'on_close', explanations: 'on_close' };
const at = (hours: number) => new Date(api.clock.now().getTime() + hours * HOUR);
const seeded = (release: ReleaseSwitches, fields: object = {}) =>
  seedAssessment(api.platform.database, api.clock.now(), north.author.id, {
    release,
    school: null,
    ...fields,
  });
const allot = async (by: School, assessment: string, terms: object) => {
  const reply = await by.manager.post('/api/test-allocation/', { assessments: [assessment], ...terms });
  expect(reply.status, reply.text).toBe(201);
};
const counting = (by: School, assessment: string, hours: number) =>
  allot(by, assessment, { schools: [by.id], closes_at: at(hours).toISOString(), counts: true });
/** Starts a session of the test for this person. */
const begun = async (assessment: string, person: SeededPerson) => {
  const client = await api.as(person);
  const made = await client.post(`${SESSIONS}generate/`, { assessment });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  expect((await client.patch(`${SESSIONS}${id}/`, { action: 'start' })).status).toBe(200);
  return { id, client, submit: () => client.patch(`${SESSIONS}${id}/`, { action: 'submit' }) };
};
const sat = async (assessment: string, person: SeededPerson) => {
  const session = await begun(assessment, person);
  expect((await session.submit()).status).toBe(200);
  return session;
};
/**
 * The taker's view of the review: `key` if it shows the right answer, otherwise the outcome. If the review is
 * refused, the HTTP status.
 */
const seen = async ({ id, client }: { id: string; client: ApiClient }) => {
  const { status, body } = await client.get(`${SESSIONS}${id}/review/`);
  if (status !== 200) return status;
  const [question] = body.questions;
  return question.options.some((option: { is_correct: boolean }) => option.is_correct)
    ? 'key'
    : question.outcome;
};
const isolated = async (run: () => Promise<void>) => {
  const now = api.clock.now();
  await run();
  api.clock.set(now);
};

describe('answers that are released when the test closes', () => {
  test('wait only for the taker’s own school, not for the open window of a different school', async () => {
    const { id } = await seeded(ON_CLOSE);
    await allot(north, id, { schools: [north.id], closes_at: at(1).toISOString() });
    await allot(south, id, { schools: [south.id] });
    const [ann, other] = [await sat(id, north.ann), await sat(id, south.ann)];
    expect([await seen(ann), await seen(other)]).toEqual(['omitted', 'omitted']);
    await isolated(async () => {
      api.clock.set(at(1));
      expect([await seen(ann), await seen(other)]).toEqual(['key', 'omitted']);
    });
  });

  test('wait for takers in the same school who are still in progress, not for those in a different school', async () => {
    const { id } = await seeded(ON_CLOSE);
    await allot(north, id, { schools: [north.id], closes_at: at(1).toISOString() });
    await allot(south, id, { schools: [south.id], closes_at: at(1).toISOString() });
    const ann = await sat(id, north.ann);
    const ben = await begun(id, north.ben);
    const other = await sat(id, south.ann);
    await isolated(async () => {
      api.clock.set(at(1));
      expect([await seen(ann), await seen(other)]).toEqual(['omitted', 'key']);
      await ben.submit();
      expect(await seen(ann)).toBe('key');
    });
  });

  test('are released immediately to a guest whose own window never closes', async () => {
    const { id } = await seeded(ON_CLOSE);
    await seedAllocation(api.platform.database, api.clock.now(), north.author.id, id, { person: guest.id });
    await counting(north, id, 1);
    expect(await seen(await sat(id, guest))).toBe('key');
    const closing = await seeded(ON_CLOSE, { closes_at: at(1).toISOString() });
    await seedAllocation(api.platform.database, api.clock.now(), north.author.id, closing.id, {
      person: guest.id,
    });
    const session = await sat(closing.id, guest);
    expect(await seen(session)).toBe('omitted');
    await isolated(async () => {
      api.clock.set(at(1));
      expect(await seen(session)).toBe('key');
    });
  });
});

describe('an assignment that withholds answers until it closes', () => {
  test('withholds answers at its school until it closes, while outcomes are shown', async () => {
    const { id } = await seeded(AT_ONCE);
    await counting(north, id, 1);
    await allot(south, id, { schools: [south.id] });
    // An assignment without `counts` delays no release, although it closes later.
    await allot(north, id, { users: [north.ben.id], closes_at: at(9).toISOString() });
    const [ann, other] = [await sat(id, north.ann), await sat(id, south.ann)];
    expect([await seen(ann), await seen(other)]).toEqual(['omitted', 'key']);
    const { release } = (await ann.client.get(`${SESSIONS}${ann.id}/`)).body;
    expect([release.answers_at, release.explanations_at]).toEqual([at(1).toISOString(), at(1).toISOString()]);
    // A manual release changes nothing: students who take the test later must not learn the answers.
    await releaseAndWait(api, north.manager, ann.id);
    expect(await seen(ann)).toBe('omitted');
    const ben = await begun(id, north.ben);
    await isolated(async () => {
      api.clock.set(at(1));
      expect(await seen(ann)).toBe('omitted');
      await ben.submit();
      expect(await seen(ann)).toBe('key');
    });
  });

  test('does not withhold answers that are already released, and the preview names the people who have seen them', async () => {
    const { id } = await seeded(AT_ONCE);
    await allot(north, id, { schools: [north.id] });
    const ann = await sat(id, north.ann);
    const asked = { assessments: [id], schools: [north.id], closes_at: at(1).toISOString(), counts: true };
    const preview = await north.manager.post('/api/test-allocation/preview/', asked);
    expect(preview.body.results).toMatchObject([
      {
        comes: { score: { moment: 'at_once' }, answers: { moment: 'at', at: at(1).toISOString() } },
        people: 2,
        seen_by: { count: 1, names: ['Ann North'] },
      },
    ]);
    await counting(north, id, 1);
    const ben = await sat(id, north.ben);
    expect([await seen(ann), await seen(ben)]).toEqual(['key', 'omitted']);
    // Voiding the session ends its release, and a new window does not bring it back.
    await north.manager.patch(`${SESSIONS}${ann.id}/`, { action: 'void', reason: 'A fire alarm.' });
    expect(await seen(ann)).toBe(403);
  });

  test('is rejected if it has no closing time', async () => {
    const { id } = await seeded(AT_ONCE);
    const reply = await north.manager.post('/api/test-allocation/', {
      assessments: [id],
      schools: [north.id],
      counts: true,
    });
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      [{ path: 'body.closes_at', message: 'A graded test needs a closing time.' }],
    ]);
  });

  test('is refused if guests could then learn the answers earlier, and so is a change of the test with this effect', async () => {
    const body = (id: string) => ({
      assessments: [id],
      schools: [north.id],
      closes_at: at(2).toISOString(),
      counts: true,
    });
    for (const [release, closes_at] of [
      [AT_ONCE, at(3)],
      [ON_CLOSE, null],
      [ON_CLOSE, at(1)],
      [{ ...AT_ONCE, answers: 'never', explanations: 'never' } as const, at(3)],
    ] as const) {
      const window = closes_at === null ? {} : { closes_at: closes_at.toISOString() };
      const { id } = await seeded(release, { open_to_guests: true, ...window });
      const reply = await north.manager.post('/api/test-allocation/', body(id));
      expect([reply.status, reply.body.errors[0].path]).toEqual([422, 'body.assessments.0']);
    }
    const open = await seeded(ON_CLOSE, { open_to_guests: true, closes_at: at(2).toISOString() });
    await counting(north, open.id, 2);
    const later = await seeded(AT_ONCE);
    await counting(north, later.id, 2);
    const patch = (id: string, version: number, change: object) =>
      north.manager.patch(`/api/assessments/${id}/`, { version, ...change });
    for (const [id, change, path] of [
      [later.id, { open_to_guests: true }, 'body.open_to_guests'],
      [open.id, { closes_at: at(1).toISOString() }, 'body.release.answers'],
      [open.id, { release: AT_ONCE }, 'body.release.answers'],
    ] as const) {
      const reply = await patch(id, 1, change);
      expect([reply.status, reply.body.errors?.[0].path], reply.text).toEqual([422, path]);
    }
    expect(
      (await patch(later.id, 1, { open_to_guests: true, release: ON_CLOSE, closes_at: at(2) })).status,
    ).toBe(200);
    await isolated(async () => {
      api.clock.set(at(2));
      const manager = await api.as(north.author);
      const body = { version: 1, release: AT_ONCE };
      expect((await manager.patch(`/api/assessments/${open.id}/`, body)).status).toBe(200);
    });
  });
});

describe('the preview before a test is assigned', () => {
  test('says when the last student learns each part and how many at other schools take the test later', async () => {
    const { id } = await seeded({ ...ON_CLOSE, explanations: 'manual' });
    await allot(south, id, { schools: [south.id], closes_at: at(5).toISOString() });
    await sat(id, south.ben);
    const asked = { assessments: [id], groups: [], schools: [north.id], closes_at: at(1).toISOString() };
    const shown = async (more: object) =>
      (await north.manager.post('/api/test-allocation/preview/', { ...asked, ...more })).body.results[0];
    expect(await shown({})).toMatchObject({
      comes: {
        correctness: { moment: 'at_once', at: null },
        explanations: { moment: 'manual', at: null },
        answers: { moment: 'at', at: at(1).toISOString() },
      },
      // Ben has taken it; Ann at the other school can still take it until `at(5)`.
      elsewhere_later: 1,
      seen_by: { count: 0 },
      people: 2,
    });
    expect(await shown({ closes_at: null })).toMatchObject({
      comes: { answers: { moment: 'never' } },
      elsewhere_later: 0,
    });
    // A student to whom the test is assigned at a different school only for practice does not count as taking
    // the test there.
    const both = await seeded(AT_ONCE, { modes: ['test', 'practice'] });
    await allot(south, both.id, { schools: [south.id], mode: 'practice' });
    expect(await shown({ assessments: [both.id] })).toMatchObject({ elsewhere_later: 0, mode: 'test' });
    await allot(south, both.id, { schools: [south.id] });
    expect(await shown({ assessments: [both.id] })).toMatchObject({ elsewhere_later: 2 });
    const { results } = (await north.manager.get(`/api/test-allocation/?assessment=${id}`)).body;
    expect(results).toEqual([]);
    const foreign = await north.manager.post('/api/test-allocation/preview/', {
      ...asked,
      schools: [south.id],
    });
    expect(foreign.status).toBe(422);
  });
});
