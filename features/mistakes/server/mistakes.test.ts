import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, type TestApi, testApi } from '#tests/support/api.ts';
import type { SeededPaper } from '#tests/support/results-seed.ts';
import { seedSession } from '#tests/support/test-seed.ts';
import { type MistakesWorld, mistakesWorld, URL } from '../tests/mistakes-world.ts';

let api: TestApi;
let people: MistakesWorld['people'];
let clients: MistakesWorld['clients'];
let papers: MistakesWorld['papers'];
let sessions: MistakesWorld['sessions'];
let tags: MistakesWorld['tags'];
beforeAll(async () => {
  api = await testApi();
  ({ people, clients, papers, sessions, tags } = await mistakesWorld(api));
});
afterAll(() => api.close());

const base = () => [api.platform.database, api.clock.now()] as const;

describe('a student’s own mistakes', () => {
  test('are the released ones, most points lost first, with the points lost and the signals', async () => {
    const { status, body } = await clients.ann.get(`${URL}?session=${sessions.open}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: people.ann.id },
      side: 'taker',
      earlier_sessions: 0,
      sessions: [{ id: sessions.open, assessment: { id: papers.open.id }, missed: 4, marks: 5 }],
      untagged: { marks: 1, questions: 1 },
    });
    expect(body.questions.map(({ marks }: { marks: number }) => marks)).toEqual([2, 1, 1, 1]);
    const [dearest] = body.questions;
    expect(dearest).toMatchObject({
      session: sessions.open,
      place: 2,
      number: 2,
      outcome: 'wrong',
      response: ['C'],
      key: ['A'],
      seconds: 30,
      median_seconds: null,
      points: null,
      seen_before: false,
      topic: { id: tags.topic },
      said: { taker: null, staff: null },
    });
    expect(dearest.expected).toBeGreaterThan(0.25);
    expect(dearest.expected).toBeLessThan(1);
    const named = body.questions.find(({ place }: { place: number }) => place === 1);
    expect(named.suggestion).toMatchObject({ reason: tags.mixed_up, by: 'gap' });
    const unreached = body.questions.find(({ place }: { place: number }) => place === 4);
    expect(unreached).toMatchObject({
      outcome: 'not_reached',
      response: null,
      key: ['16'],
      seconds: null,
      signals: [{ kind: 'omitted_end', not_reached: 1, section_questions: 4 }],
      suggestion: { by: 'omitted_end' },
    });
  });

  test('have no reason until staff or the student give one, and the totals of the mistake map add up', async () => {
    const { map } = (await clients.ann.get(`${URL}?session=${sessions.open}`)).body;
    expect(map.all).toEqual({ marks: 5, questions: 4 });
    expect(map.groups.at(-1)).toEqual({ group: null, marks: 5, questions: 4 });
    expect(map.domains).toMatchObject([{ id: tags.domain, marks: 4, questions: 3, asked: 3 }]);
    expect(map.no_domain).toEqual({ marks: 1, questions: 1 });
  });

  test('leave out an unreleased session, which the tutor sees', async () => {
    const seen = async (client: ApiClient) => {
      const { body } = await client.get(`${URL}?user=${people.ann.id}`);
      return body.sessions.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await seen(clients.ann)).toEqual([sessions.open, sessions.keyless].toSorted());
    expect(await seen(clients.tutor)).toEqual([sessions.open, sessions.held, sessions.keyless].toSorted());
    expect((await clients.ann.get(`${URL}?session=${sessions.held}`)).body.questions).toEqual([]);
  });

  test('show no answer key, and nothing that reveals it, while answers are not released', async () => {
    const [question] = (await clients.ann.get(`${URL}?session=${sessions.keyless}`)).body.questions;
    expect(question).toMatchObject({ response: ['B'], key: null });
    expect(JSON.stringify(question.signals)).not.toContain('Mixed it up');
    expect(question.suggestion?.reason).not.toBe(tags.mixed_up);
    const [seen] = (await clients.tutor.get(`${URL}?session=${sessions.keyless}`)).body.questions;
    expect(seen.key).toEqual(['A']);
    // A counselor sees no answer keys.
    const [counseled] = (await clients.counselor.get(`${URL}?session=${sessions.keyless}`)).body.questions;
    expect(counseled).toMatchObject({ response: ['B'], key: null });
  });

  test('report the change from a right answer to a different one only if the answer key is released', async () => {
    const give = (session: string, paper: SeededPaper, seq: number, option: number) => {
      const [placement] = paper.content.sections[0]?.placements ?? [];
      const given = paper.questions.get(placement?.question_revision ?? '')?.options[option]?.id;
      return api.platform.database.kysely
        .insertInto('attempt_log')
        .values({
          session,
          writer: 1,
          seq,
          question: placement?.question ?? '',
          verdict: 'saved',
          response: JSON.stringify(given),
          has_response: true,
          saved_at: api.clock.now(),
        })
        .execute();
    };
    for (const which of ['open', 'keyless'] as const) {
      await give(sessions[which], papers[which], 1, 0);
      await give(sessions[which], papers[which], 2, 1);
    }
    const kinds = async (session: string) => {
      const { body } = await clients.ann.get(`${URL}?session=${session}`);
      const first = body.questions.find(({ place }: { place: number }) => place === 1);
      return first.signals.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds(sessions.open)).toContain('changed_away');
    expect(await kinds(sessions.keyless)).not.toContain('changed_away');
  });

  test('can be limited by test and by day; the filter for an unknown test finds nothing', async () => {
    const count = async (query: string) => (await clients.ann.get(`${URL}?${query}`)).body.sessions.length;
    expect(await count(`assessment=${papers.open.id}`)).toBe(1);
    expect(await count(`assessment=${v7()}`)).toBe(0);
    const later = new Date(api.clock.now().getTime() + 1000).toISOString();
    expect(await count(`from=${later}`)).toBe(0);
    expect(await count(`to=${later}`)).toBe(2);
  });

  test('are hidden while a test in progress could ask the same questions, and the response names that test', async () => {
    const asked = async () => {
      const { body } = await clients.ann.get(`${URL}?session=${sessions.open}`);
      return { questions: body.questions.length, closed: body.closed };
    };
    const under_way = await seedSession(...base(), papers.open.id, people.ann.id, {
      status: 'in_progress',
      started_at: api.clock.now(),
      revision: papers.open.revision,
    });
    expect(await asked()).toMatchObject({
      questions: 0,
      closed: { sessions: 1, by: { session: under_way, kind: 'untimed' } },
    });
    await api.platform.database.kysely.deleteFrom('sessions').where('id', '=', under_way).execute();
    expect(await asked()).toEqual({ questions: 4, closed: null });
  });
});

describe('reading mistakes', () => {
  test('is limited to people whom the caller can see', async () => {
    expect((await clients.ben.get(`${URL}?user=${people.ann.id}`)).status).toBe(404);
    expect((await clients.ben.get(`${URL}?session=${sessions.open}`)).status).toBe(404);
    expect((await clients.evesTutor.get(`${URL}?user=${people.ann.id}`)).status).toBe(404);
    expect((await clients.evesTutor.get(`${URL}?session=${sessions.open}`)).status).toBe(404);
    expect((await clients.tutor.get(`${URL}?user=${people.ben.id}&session=${sessions.open}`)).status).toBe(
      404,
    );
    expect((await clients.ben.get(URL)).body).toMatchObject({ user: { id: people.ben.id }, questions: [] });
  });

  test('requires staff to name a person', async () => {
    const { status, body } = await clients.tutor.get(URL);
    expect([status, body.errors[0].path]).toEqual([422, 'query.user']);
  });
});
