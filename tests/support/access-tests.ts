/**
 * The rows of assessments and their allotting in the access matrix: all staff see the papers, tutors write their own;
 * what is allotted to whom follows people, groups and schools.
 */
import { expect } from 'vitest';
import { type Reach, type Role, reachOf } from '#core/access/access.ts';
import { outcome, type Row, type Try } from './access-row.ts';
import {
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  isSchoolInReach,
  RELATIONS,
  type World,
} from './access-world.ts';
import type { TestApi } from './api.ts';
import { seedQuestion } from './bank-seed.ts';
import { type SeededAssessment, seedAllocation, seedAssessment } from './test-seed.ts';

const SCHOOLS = ['north', 'south'] as const;

/** `world` is asked for when a row runs: it is made after the matrix. */
export function testRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => {
    const { api } = world();
    return [api.platform.database, api.clock.now()] as const;
  };
  const admin = () => world().world.callers.admin.id;
  const written = (author: string) => seedAssessment(...base(), author, { status: 'draft' });
  const published = (fields: object = {}) => seedAssessment(...base(), admin(), fields);
  const label = async () => {
    const { admin } = world().world.clients;
    return (await admin.post('/api/assessment-tags/', { name: `Label ${counted()}` })).body.id as string;
  };
  let made = 0;
  const counted = () => {
    made += 1;
    return made;
  };

  const seen =
    (send: (attempt: Try, assessment: SeededAssessment) => ReturnType<Try['send']>): Row =>
    async (attempt) => {
      const reply = await send(attempt, await written(world().world.people.tutor_of_same_school.id));
      expect(reply.status).toBe(outcome(attempt.reach, true, attempt.endpoint.status));
    };

  /** An act on an assessment of one's own, and on one by somebody else, which is seen and so refused, not absent. */
  const onAssessment =
    (act: (attempt: Try, assessment: SeededAssessment) => ReturnType<Try['send']>): Row =>
    async (attempt) => {
      const { role, reach, endpoint } = attempt;
      const own = await act(attempt, await written(world().world.callers[role].id));
      expect(own.status, 'own').toBe(outcome(reach, true, endpoint.status));
      const other = await act(attempt, await written(world().world.people.tutor_of_same_school.id));
      expect(other.status, "someone else's").toBe(outcome(reach, reach === 'all', endpoint.status, 403));
    };

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

  /** An assessment allotted to one target in every relation, with whether each is in view. */
  const targets = (reach: Reach, schools_reach: Reach) => {
    const { people, groups, schools } = world().world;
    return [
      ...RELATIONS.filter((relation) => ['student', 'guest'].includes(people[relation].role)).map(
        (relation) => ({
          name: relation as string,
          target: { person: people[relation].id },
          body: { users: [people[relation].id] },
          is_in_view: isPersonInReach(reach, relation),
        }),
      ),
      ...GROUP_RELATIONS.map((relation) => ({
        name: relation as string,
        target: { group_id: groups[relation] },
        body: { groups: [groups[relation]] },
        is_in_view: isGroupInReach(reach, relation),
      })),
      ...SCHOOLS.map((school) => ({
        name: school as string,
        target: { school: schools[school] },
        body: { schools: [schools[school]] },
        is_in_view: isSchoolInReach(schools_reach, school),
      })),
    ];
  };

  const onPerson =
    (
      body: (assessment: string) => unknown,
      success: (isTaker: boolean) => number,
      own: (role: Role) => number,
    ): Row =>
    async ({ role, reach, send }) => {
      const { people, callers } = world().world;
      for (const relation of RELATIONS) {
        const { id } = await published();
        const person = people[relation];
        await seedAllocation(...base(), admin(), id, { person: person.id });
        const isTaker = person.role === 'student' || person.role === 'guest';
        const reply = await send(body(id), person.id);
        const expected = outcome(reach, isPersonInReach(reach, relation), success(isTaker));
        expect(reply.status, relation).toBe(expected);
      }
      const { id } = await published();
      expect((await send(body(id), callers[role].id)).status, 'own').toBe(own(role));
    };
  const isTaker = (role: Role) => role === 'student' || role === 'guest';

  return {
    'GET /api/assessments/': seen(({ send }) => send()),
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
    'GET /api/assessment-tags/': seen(({ send }) => send()),
    'POST /api/assessment-tags/': async ({ reach, send }) => {
      expect((await send({ name: `Label ${counted()}` })).status).toBe(outcome(reach, true, 201));
    },
    'PATCH /api/assessment-tags/{id}/': async ({ reach, send }) => {
      const reply = await send({ version: 1, name: `Label ${counted()}` }, await label());
      expect(reply.status).toBe(outcome(reach, true, 200));
    },
    'DELETE /api/assessment-tags/{id}/': async ({ reach, send }) => {
      expect((await send(undefined, await label())).status).toBe(outcome(reach, true, 204));
    },
    'GET /api/assessments/{id}/sections/': seen(({ send }, { id }) => send(undefined, id)),
    'POST /api/assessments/{id}/sections/': onAssessment(({ send }, { id }) => send({ title: 'More' }, id)),
    'PUT /api/assessments/{id}/sections/': onAssessment(({ send }, of) =>
      send({ version: 1, sections: [sectionOf(of)] }, of.id),
    ),
    'GET /api/sections/{id}/': seen(({ send }, of) => send(undefined, sectionOf(of))),
    'PATCH /api/sections/{id}/': onAssessment(({ send }, of) =>
      send({ version: 1, title: 'New' }, sectionOf(of)),
    ),
    'DELETE /api/sections/{id}/': onAssessment(({ send }, of) => send(undefined, sectionOf(of))),
    'GET /api/sections/{id}/questions/': seen(({ send }, of) => send(undefined, sectionOf(of))),
    'POST /api/sections/{id}/questions/': onAssessment(async ({ send }, of) => {
      const question = await seedQuestion(...base(), admin(), { status: 'live' });
      return send({ questions: [question.id] }, sectionOf(of));
    }),
    'PUT /api/sections/{id}/questions/': onAssessment(({ send }, of) =>
      send({ version: 1, questions: questionsOf(of).reverse() }, sectionOf(of)),
    ),
    'GET /api/sections/questions/{id}/': seen(({ send }, of) => placed(send, undefined, of)),
    'PATCH /api/sections/questions/{id}/': onAssessment(({ send }, of) =>
      placed(send, { version: 1, marks: 2 }, of),
    ),
    'DELETE /api/sections/questions/{id}/': onAssessment(({ send }, of) => placed(send, undefined, of)),

    'GET /api/test-allocation/': async ({ role, reach, send }) => {
      const { id } = await published();
      const expected: string[] = [];
      for (const { target, is_in_view } of targets(reach, reachOf(role, 'schools.view'))) {
        const allocation = await seedAllocation(...base(), admin(), id, target);
        if (is_in_view) expected.push(allocation);
      }
      const reply = await send(undefined, '', `?page_size=200&assessment=${id}`);
      if (reach === 'none') expect(reply.status).toBe(403);
      else expect(reply.body.results.map((row: { id: string }) => row.id).sort()).toEqual(expected.sort());
    },
    'POST /api/test-allocation/': async ({ reach, send }) => {
      const { id } = await published();
      for (const { name, body, is_in_view } of targets(reach, reach)) {
        const reply = await send({ assessments: [id], ...body });
        expect(reply.status, name).toBe(outcome(reach, is_in_view, 201, 422));
      }
    },
    'DELETE /api/test-allocation/': async ({ reach, send }) => {
      const { id } = await published();
      for (const { name, target, is_in_view } of targets(reach, reach)) {
        const allocation = await seedAllocation(...base(), admin(), id, target);
        const reply = await send({ allocations: [allocation] });
        expect(reply.status, name).toBe(outcome(reach, is_in_view, 204, 422));
      }
    },
    'GET /api/assessments/{id}/users/list/': async ({ reach, send }) => {
      const { people } = world().world;
      const { id } = await published();
      const takers = RELATIONS.filter((relation) => isTaker(people[relation].role));
      for (const relation of takers) {
        await seedAllocation(...base(), admin(), id, { person: people[relation].id });
      }
      const reply = await send(undefined, id, '?page_size=200');
      const expected = takers
        .filter((relation) => isPersonInReach(reach, relation))
        .map((of) => people[of].id);
      if (reach === 'none') expect(reply.status).toBe(403);
      else {
        const listed = reply.body.results.map((row: { user: { id: string } }) => row.user.id);
        expect(listed.sort()).toEqual(expected.sort());
      }
    },
    'GET /api/users/assessments/': async ({ send }) => {
      expect((await send()).status).toBe(200);
    },
    'GET /api/users/{id}/assessments/': onPerson(
      () => undefined,
      () => 200,
      () => 200,
    ),
    'POST /api/users/{id}/assessments/': onPerson(
      (assessment) => ({ assessments: [assessment] }),
      (takes) => (takes ? 201 : 422),
      (role) => (reachOf(role, 'allocations.write') === 'none' ? 403 : 422),
    ),
    'DELETE /api/users/{id}/assessments/': onPerson(
      (assessment) => ({ assessments: [assessment] }),
      () => 204,
      (role) => (reachOf(role, 'allocations.write') === 'none' ? 403 : 422),
    ),
    'GET /api/user-assessments/{id}/enrolled/': async ({ role, send }) => {
      const open = await published({ open_to_guests: true });
      expect((await send(undefined, open.id)).status).toBe(isTaker(role) ? 200 : 404);
      expect((await send(undefined, (await published()).id)).status, 'not open').toBe(404);
    },
    'POST /api/user-assessments/{id}/enrolled/': async ({ role, send }) => {
      const open = await published({ open_to_guests: true });
      expect((await send(undefined, open.id)).status).toBe(isTaker(role) ? 201 : 403);
      const closed = await send(undefined, (await published()).id);
      expect(closed.status, 'not open').toBe(isTaker(role) ? 404 : 403);
    },
    'DELETE /api/user-assessments/{id}/enrolled/': async ({ role, send }) => {
      const open = await published({ open_to_guests: true });
      expect((await send(undefined, open.id)).status).toBe(isTaker(role) ? 204 : 404);
      expect((await send(undefined, (await published()).id)).status, 'not open').toBe(404);
    },
  };
}
