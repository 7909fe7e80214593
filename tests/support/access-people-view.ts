/** The rows of the table of people in the access matrix: the table, its saved views, acts on many, and who cares for a student. */
import { expect } from 'vitest';
import { type Role, reachOf } from '#core/access/access.ts';
import { outcome, type Row, type Try } from './access-row.ts';
import { isPersonInReach, isSchoolInReach, RELATIONS, type World } from './access-world.ts';
import type { TestApi } from './api.ts';
import type { SeededPerson } from './seed.ts';

/** `world` is asked for when a row runs: it is made after the matrix. */
export function peopleViewRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const schools = () => world().world.schools;

  /** Each is found by their code where they are in view, and else by nothing. */
  const table: Row = async ({ role, reach, endpoint }) => {
    for (const relation of RELATIONS) {
      const search = world().world.people[relation].email;
      const isRead = endpoint.method === 'GET';
      const reply = await world().world.clients[role].send({
        method: endpoint.method,
        url: endpoint.path + (isRead ? `?search=${search}` : ''),
        ...(isRead ? {} : { payload: { search } }),
      });
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reach === 'none') continue;
      const ids = (reply.body.results as { id: string }[]).map(({ id }) => id);
      const { id } = world().world.people[relation];
      expect(ids.includes(id), relation).toBe(isPersonInReach(reach, relation));
      expect(reply.body.count).toBe(ids.length);
    }
  };

  /** Asked of a fresh one in every relation. Only students are cared for, whoever asks. */
  const onCared =
    (body: (person: SeededPerson) => unknown, isChange: boolean): Row =>
    async ({ reach, endpoint, send }) => {
      for (const relation of RELATIONS) {
        const person = await world().world.person(relation);
        const success = isChange && person.role !== 'student' ? 403 : endpoint.status;
        const reply = await send(body(person), person.id);
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), success));
      }
    };

  /** A counselor whom the caller sees, and who is of the student's school. */
  const counselor = () =>
    world().api.person({ role: 'counselor', schools: [schools().north, schools().south] });

  const onCounseling =
    (prepare: (student: string, counselor: string) => Promise<unknown>): Row =>
    async ({ role, reach, endpoint }) => {
      const { id: id2 } = await counselor();
      for (const relation of ['student_of_same_school', 'student_of_other_school'] as const) {
        const { id } = await world().world.person(relation);
        await prepare(id, id2);
        const url = endpoint.path.replace('{id}', id).replace('{id2}', id2);
        const reply = await world().world.clients[role].send({ method: endpoint.method, url });
        expect(reply.status, relation).toBe(
          outcome(reach, isPersonInReach(reach, relation), endpoint.status),
        );
      }
    };

  const view = (role: Role) => ({
    name: `View of ${role} ${counted()}`,
    filters: {},
    columns: ['role'],
    ordering: 'name',
  });
  let made = 0;
  const counted = () => {
    made += 1;
    return made;
  };
  const savedView = async (by: Role) =>
    (await world().world.clients[by].post('/api/saved-views/', view(by))).body.id as string;

  /** A saved view of one's own, and one of another's, which does not exist for anybody else. */
  const onView =
    (body: object | undefined): Row =>
    async ({ role, reach, endpoint, send }) => {
      const other = await savedView(role === 'admin' ? 'manager' : 'admin');
      expect((await send(body, other)).status).toBe(outcome(reach, false, endpoint.status));
      if (reach === 'none') return;
      expect((await send(body, await savedView(role))).status).toBe(endpoint.status);
    };

  /** Deactivates one student, which can be undone. */
  const act = (role: Role, person: SeededPerson) =>
    world().world.clients[role].post('/api/people-view/actions/', {
      act: 'deactivate',
      chosen: { users: [person.id] },
    });
  const ownAction = async (by: Role) =>
    (await act(by, await world().world.person('student_of_same_school'))).body.id as string;

  /** One's own act on many; nobody else's exists. */
  const onAction: Row = async ({ role, reach, endpoint, send }: Try) => {
    const other = await ownAction(role === 'admin' ? 'manager' : 'admin');
    expect((await send(undefined, other)).status).toBe(outcome(reach, false, endpoint.status));
    if (reachOf(role, 'people.change') === 'none') return;
    expect((await send(undefined, await ownAction(role))).status).toBe(endpoint.status);
  };

  return {
    'GET /api/people-view/': table,
    'POST /api/filter-people-view/': table,
    'GET /api/filter-people-view/': async ({ role, reach, send }) => {
      const reply = await send();
      expect(reply.status).toBe(outcome(reach, true, 200));
      if (reach === 'none') return;
      const shown = (reply.body.school as { id: string }[]).map(({ id }) => id);
      for (const school of ['north', 'south'] as const) {
        const isSeen = isSchoolInReach(reachOf(role, 'schools.view'), school);
        expect(shown.includes(schools()[school]), school).toBe(isSeen);
      }
    },
    'GET /api/saved-views/': async ({ reach, send }) => {
      expect((await send()).status).toBe(outcome(reach, true, 200));
    },
    'POST /api/saved-views/': async ({ role, reach, send }) => {
      for (const school of ['north', 'south'] as const) {
        const reply = await send({ ...view(role), school: schools()[school] });
        const isSeen = isSchoolInReach(reachOf(role, 'schools.view'), school);
        expect(reply.status, school).toBe(outcome(reach, isSeen, 201, 422));
      }
    },
    'PATCH /api/saved-views/{id}/': onView({ version: 1 }),
    'DELETE /api/saved-views/{id}/': onView(undefined),
    'POST /api/people-view/actions/': async ({ role }) => {
      const reach = reachOf(role, 'people.change');
      for (const relation of RELATIONS) {
        const person = await world().world.person(relation);
        const isSeen = isPersonInReach(reachOf(role, 'people.table'), relation);
        const reply = await act(role, person);
        expect(reply.status, relation).toBe(outcome(reach, isSeen, 201, 422));
      }
    },
    'GET /api/people-view/actions/{id}/': onAction,
    'GET /api/people-view/actions/{id}/people/': onAction,
    'POST /api/people-view/actions/{id}/undo/': onAction,
    'GET /api/users/{id}/allocate-managers/': onCared(() => undefined, false),
    'PUT /api/users/{id}/allocate-managers/': onCared(
      (person) => ({
        version: 1,
        // The manager of the callers' school follows this one already; a whole set may hold who is there.
        managers: person.role === 'student' ? [world().world.callers.manager.id] : [],
      }),
      true,
    ),
    'GET /api/allocate-counselor/{id}/': onCared(() => undefined, false),
    'POST /api/allocate-counselor/{id}/': async (attempt) => {
      const { id } = await counselor();
      await onCared(() => ({ counselor: id }), true)(attempt);
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
