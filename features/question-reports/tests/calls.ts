/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { contentOutcome, listed, outcome, type Row } from '#tests/support/access-row.ts';
import { OWNERS, TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { changed, listed as listedContent } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type Sitting, sittingOf } from '#tests/support/sitting.ts';
import { seedReport } from './seed-report.ts';

const URL = '/api/question-reports/';
/**
 * A test without a time limit, because a timed test in progress would close reviews and doubts that the rows
 * of other features need.
 */
const UNTIMED = {
  sections: [{ title: 'Warm-up', questions: 2, duration_seconds: null }],
  attempts_allowed: null,
};

/** A sitting that has started. */
async function begun(
  api: TestApi,
  author: string,
  known?: Parameters<typeof sittingOf>[3],
): Promise<Sitting> {
  const sitting = await sittingOf(api, author, UNTIMED, known);
  await sitting.act('start');
  return sitting;
}

function rows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const admin = () => get().world.callers.admin.id;
  /** Seeds a report on a question of this owner by a student of the same school. */
  const reported = async (attempt: Parameters<Row>[0], owner: (typeof OWNERS)[number]) => {
    const { api, world } = get();
    const author = owner === 'own' ? world.callers[attempt.role].id : world.owners[owner].id;
    const school = owner === 'of_other_school' ? world.schools.south : world.schools.north;
    const { database } = api.platform;
    const { id: question } = await seedQuestion(database, api.clock.now(), author, { school });
    const taker = await world.person('student_in_tutored_group');
    const { id: session } = await begun(api, admin(), { taker, client: await api.as(taker) });
    return { question, id: await seedReport(api, { session, question, reporter: taker.id }) };
  };
  return {
    'POST /api/users/sessions/{id}/question-reports/': async ({ role, reach, send }) => {
      const { api, world } = get();
      for (const relation of TAKERS) {
        const taker = await world.person(relation);
        const one = await begun(api, admin(), { taker, client: await api.as(taker) });
        world.mark('session', relation, one.id);
        const body = { question: one.questions[0]?.id, kind: 'unclear', text: '' };
        expect((await send(body, one.id)).status, relation).toBe(outcome(reach, false, 201));
      }
      if (isStaff(role)) return;
      const own = await begun(api, admin(), { taker: world.callers[role], client: world.clients[role] });
      const body = { question: own.questions[0]?.id, kind: 'unclear', text: '' };
      expect((await send(body, own.id)).status).toBe(201);
    },
    'GET /api/question-reports/': async (attempt) => {
      for (const owner of OWNERS) {
        const { id } = await reported(attempt, owner);
        const ids = (await listed<{ id: string }>(attempt))?.map((row) => row.id);
        const isSeen = attempt.reach === 'all' || owner !== 'of_other_school';
        if (attempt.reach !== 'none') expect(ids?.includes(id), owner).toBe(isSeen);
      }
    },
    'POST /api/question-reports/counts/': async (attempt) => {
      for (const owner of OWNERS) {
        const { question } = await reported(attempt, owner);
        const reply = await attempt.send({ questions: [question] });
        const isSeen = attempt.reach === 'all' || owner !== 'of_other_school';
        expect(reply.status).toBe(outcome(attempt.reach, true, 200));
        if (reply.status === 200) expect(reply.body.counts.length, owner).toBe(isSeen ? 1 : 0);
      }
    },
    'PATCH /api/question-reports/{id}/': async (attempt) => {
      for (const owner of OWNERS) {
        const { id } = await reported(attempt, owner);
        get().world.mark('owned', owner, id);
        const { status } = await attempt.send({ resolution: 'Mended.', version: 1 }, id);
        expect(status, owner).toBe(contentOutcome(attempt.reach, owner, 200));
      }
    },
  };
}

export const calls: FeatureCalls = {
  rows,
  names: { '/api/question-reports/{id}/': 'owned' },
  // This endpoint depends on the caller's session, not on who owns the question.
  of_people: ['POST /api/users/sessions/{id}/question-reports/'],
  sound: (get) => ({
    'POST /api/users/sessions/{id}/question-reports/': [
      {
        by: ['student'],
        make: async () => {
          const { api, world } = get();
          const known = { taker: world.callers.student, client: world.clients.student };
          const { id, questions } = await begun(api, world.callers.admin.id, known);
          return { ids: [id], body: { question: questions[0]?.id, kind: 'other', text: 'It is cut off.' } };
        },
      },
    ],
    'POST /api/question-reports/counts/': [
      {
        make: async () => {
          const { api, world } = get();
          const { database } = api.platform;
          const { id } = await seedQuestion(database, api.clock.now(), world.callers.admin.id);
          return { body: { questions: [id] } };
        },
      },
    ],
  }),
  content: (api) => {
    /** Seeds a report on the question by a student whom the caller sees. */
    const reported = async (question: string, reporter: string) => {
      const admin = await api().person({ role: 'admin' });
      const { id: session } = await sittingOf(api(), admin.id, UNTIMED);
      return seedReport(api(), { session, question, reporter });
    };
    return {
      'GET /api/question-reports/': [
        listedContent(
          async (client, { question }, { student }) => {
            await reported(question, student.id);
            return client.get(`${URL}?question=${question}`);
          },
          ({ question }) => question,
        ),
      ],
      'POST /api/question-reports/counts/': [
        listedContent(
          async (client, { question }, { student }) => {
            await reported(question, student.id);
            return client.post(`${URL}counts/`, { questions: [question] });
          },
          ({ question }) => `"question":"${question}"`,
        ),
      ],
      'PATCH /api/question-reports/{id}/': [
        changed(async (client, { question }, { student }) => {
          const id = await reported(question, student.id);
          return client.patch(`${URL}${id}/`, { resolution: 'Mended.', version: 1 });
        }),
      ],
    };
  },
};
