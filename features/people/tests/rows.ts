/** The access matrix rows of this feature's calls on managers and counselors. */
import { expect } from 'vitest';
import { onPeople, outcome, type Row } from '#tests/support/access-row.ts';
import { isPersonInReach, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

/** `world` is a function, because the world is made after the matrix is built. */
export function peopleRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const schools = () => world().world.schools;

  /** Only students have managers and a counselor. This does not depend on the caller. */
  const onCared = (body: (person: SeededPerson) => unknown): Row =>
    onPeople(() => world().world, {
      body,
      success: (person, { endpoint }) =>
        endpoint.method !== 'GET' && person.role !== 'student' ? 403 : endpoint.status,
    });

  /** A counselor whom the caller sees and who belongs to the student's school. */
  const counselor = () =>
    world().api.person({ role: 'counselor', schools: [schools().north, schools().south] });

  /** A call that ends or changes counseling. `prepare` first makes the counselor the student's own. */
  const onCounseling =
    (prepare: (student: string, counselor: string) => Promise<unknown>): Row =>
    async (attempt) => {
      const { id: by } = await counselor();
      await onPeople(() => world().world, {
        isSpoilt: true,
        parts: async ({ id, role }, { reach }) => {
          if (role === 'student' && reach !== 'none') await prepare(id, by);
          return [by];
        },
        success: ({ role }, { endpoint }) =>
          role === 'student' ? endpoint.status : endpoint.method === 'PUT' ? 403 : 404,
      })(attempt);
    };

  return {
    'POST /api/users/{id}/places/preview/': onPeople(() => world().world, { body: () => ({ schools: [] }) }),
    'GET /api/users/{id}/allocate-managers/': onCared(() => undefined),
    'PUT /api/users/{id}/allocate-managers/': onCared((person) => ({
      version: 1,
      /* The manager of the callers' school already follows this student. A full set may include managers
         who are there already. */
      managers: person.role === 'student' ? [world().world.callers.manager.id] : [],
    })),
    'GET /api/allocate-counselor/{id}/': onCared(() => undefined),
    'POST /api/allocate-counselor/{id}/': async (attempt) => {
      const { id } = await counselor();
      await onCared(() => ({ counselor: id }))(attempt);
    },
    'PUT /api/allocate-counselor/{id}/{id2}/': onCounseling(async () => undefined),
    'DELETE /api/allocate-counselor/{id}/{id2}/': onCounseling((student, counselor) =>
      world().world.clients.admin.post(`/api/allocate-counselor/${student}/`, { counselor }),
    ),
    'GET /api/users/managers-and-tutors/': async ({ reach, send }) => {
      for (const relation of ['tutor_of_same_school', 'tutor_of_other_school'] as const) {
        const { id, email } = world().world.people[relation];
        const reply = await send(undefined, '', `?search=${email}`);
        expect(reply.status).toBe(outcome(reach, true, 200));
        if (reach === 'none') continue;
        const ids = (reply.body.results as { id: string }[]).map((one) => one.id);
        expect(ids, relation).toEqual(isPersonInReach(reach, relation) ? [id] : []);
      }
    },
  };
}
