/** This feature's rows in the access matrix. */
import { expect } from 'vitest';
import {
  contentList,
  contentOutcome,
  isContentSeen,
  onOwned,
  outcome,
  type Row,
  type Try,
} from '#tests/support/access-row.ts';
import type { Owner, World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion } from '#tests/support/bank-seed.ts';
import { type SeededAssessment, seedAssessment } from '#tests/support/test-seed.ts';

/** Use `world` only while a row runs, because the test world is created after the matrix. */
export function assessmentsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const admin = () => world().world.callers.admin.id;
  const written = (author: string) => seedAssessment(...base(), author, { status: 'draft' });
  const label = async (school: string | null) => {
    const { admin } = world().world.clients;
    const body = { name: `Label ${counted()}`, school };
    return (await admin.post('/api/assessment-tags/', body)).body.id as string;
  };
  /** Tries a label of the caller's school, a label of the other school, and a shared label. */
  const onLabel =
    (send: (attempt: Try, id: string) => ReturnType<Try['send']>): Row =>
    async (attempt) => {
      const { north, south } = world().world.schools;
      const { reach, endpoint } = attempt;
      const isAll = reach === 'all';
      expect((await send(attempt, await label(north))).status).toBe(outcome(reach, true, endpoint.status));
      expect((await send(attempt, await label(south))).status).toBe(outcome(reach, isAll, endpoint.status));
      const shared = await send(attempt, await label(null));
      expect(shared.status).toBe(outcome(reach, isAll, endpoint.status, 403));
    };
  let made = 0;
  const counted = () => {
    made += 1;
    return made;
  };

  const papers = new Map<string, SeededAssessment>();
  type Pick = (assessment: SeededAssessment) => string | Promise<string>;
  type Send = (attempt: Try, assessment: SeededAssessment) => ReturnType<Try['send']>;
  const draftBy = async (author: string, pick: Pick = ({ id }) => id) => {
    const assessment = await written(author);
    const id = await pick(assessment);
    papers.set(id, assessment);
    return id;
  };
  const onPaper = (pick: Pick, send: Send, expected: (attempt: Try, owner: Owner) => number) =>
    onOwned(
      () => world().world,
      (author) => draftBy(author.id, pick),
      (attempt, id) => send(attempt, papers.get(id) as SeededAssessment),
      expected,
    );
  const whole: Pick = ({ id }) => id;
  const seen = (send: Send, pick = whole): Row =>
    onPaper(pick, send, ({ reach, endpoint }, owner) =>
      outcome(reach, isContentSeen(reach, owner), endpoint.status),
    );

  /**
   * Tries an action on the caller's own assessment and on those of others. An assessment at the same school
   * can be seen, so the response is 403 and not 404.
   */
  const onAssessment = (send: Send, pick = whole): Row =>
    onPaper(pick, send, ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status));

  const sectionOf = ({ sections }: SeededAssessment) => sections[0]?.id ?? '';
  const questionsOf = ({ sections }: SeededAssessment) => sections[0]?.questions.map(({ id }) => id) ?? [];
  const placementOf = async (assessment: SeededAssessment) => {
    const { id } = await base()[0]
      .kysely.selectFrom('placements')
      .select('id')
      .where('section', '=', sectionOf(assessment))
      .executeTakeFirstOrThrow();
    return id;
  };
  const placed = async (send: Try['send'], body: unknown, of: SeededAssessment) =>
    send(body, await placementOf(of));
  /** The list must contain everything in this assessment and nothing from other assessments. */
  const listOf =
    (rowsOf: (of: SeededAssessment) => string[], send: Send): Send =>
    async (attempt, of) => {
      const reply = await send(attempt, of);
      if (reply.status === 200) {
        const ids = (reply.body.results as { id: string; question?: { id: string } }[]).map(
          (row) => row.question?.id ?? row.id,
        );
        expect(ids).toEqual(rowsOf(of));
      }
      return reply;
    };

  return {
    'GET /api/assessments/': contentList(
      () => world().world,
      ({ id }) => draftBy(id),
    ),
    'POST /api/assessments/': async ({ reach, send }) => {
      expect((await send({ title: 'Mine' })).status).toBe(outcome(reach, true, 201));
    },
    'GET /api/assessments/{id}/': seen(({ send }, { id }) => send(undefined, id)),
    'PATCH /api/assessments/{id}/': onAssessment(({ send }, { id }) =>
      send({ version: 1, title: 'New' }, id),
    ),
    'DELETE /api/assessments/{id}/': onAssessment(({ send }, { id }) => send(undefined, id)),
    'POST /api/assessments/{id}/duplicate/': seen(({ send }, { id }) => send(undefined, id)),
    'GET /api/assessments/{id}/check/': seen(({ send }, { id }) => send(undefined, id)),
    'GET /api/assessment-tags/': contentList(
      () => world().world,
      ({ id }) => {
        const { owners, schools } = world().world;
        return label(id === owners.of_other_school.id ? schools.south : schools.north);
      },
    ),
    'POST /api/assessment-tags/': async ({ reach, send }) => {
      expect((await send({ name: `Label ${counted()}` })).status).toBe(outcome(reach, true, 201));
    },
    'PATCH /api/assessment-tags/{id}/': onLabel(({ send }, id) =>
      send({ version: 1, name: `Label ${counted()}` }, id),
    ),
    'DELETE /api/assessment-tags/{id}/': onLabel(({ send }, id) => send(undefined, id)),
    'GET /api/assessments/{id}/sections/': seen(
      listOf(
        ({ sections }) => sections.map(({ id }) => id),
        ({ send }, { id }) => send(undefined, id),
      ),
    ),
    'POST /api/assessments/{id}/sections/': onAssessment(({ send }, { id }) => send({ title: 'More' }, id)),
    'PUT /api/assessments/{id}/sections/': onAssessment(({ send }, of) =>
      send({ version: 1, sections: [sectionOf(of)] }, of.id),
    ),
    'GET /api/sections/{id}/': seen(({ send }, of) => send(undefined, sectionOf(of)), sectionOf),
    'PATCH /api/sections/{id}/': onAssessment(
      ({ send }, of) => send({ version: 1, title: 'New' }, sectionOf(of)),
      sectionOf,
    ),
    'DELETE /api/sections/{id}/': onAssessment(({ send }, of) => send(undefined, sectionOf(of)), sectionOf),
    'GET /api/sections/{id}/questions/': seen(
      listOf(questionsOf, ({ send }, of) => send(undefined, sectionOf(of))),
      sectionOf,
    ),
    'POST /api/sections/{id}/questions/': onAssessment(async ({ send }, of) => {
      const question = await seedQuestion(...base(), admin(), { status: 'live' });
      return send({ questions: [question.id] }, sectionOf(of));
    }, sectionOf),
    'PUT /api/sections/{id}/questions/': onAssessment(
      ({ send }, of) => send({ version: 1, questions: questionsOf(of).reverse() }, sectionOf(of)),
      sectionOf,
    ),
    'GET /api/sections/questions/{id}/': seen(({ send }, of) => placed(send, undefined, of), placementOf),
    'PATCH /api/sections/questions/{id}/': onAssessment(
      ({ send }, of) => placed(send, { version: 1, marks: 2 }, of),
      placementOf,
    ),
    'DELETE /api/sections/questions/{id}/': onAssessment(
      ({ send }, of) => placed(send, undefined, of),
      placementOf,
    ),
  };
}
