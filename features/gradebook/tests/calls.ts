/** Describes this feature's calls for the tests that try all endpoints. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { onGroups, outcome, type Row } from '#tests/support/access-row.ts';
import {
  GROUP_RELATIONS,
  isGroupInReach,
  isPersonInReach,
  TAKERS,
  type World,
} from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedAllocation, seedAssessment } from '#tests/support/test-seed.ts';

function gradebookRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => [get().api.platform.database, get().api.clock.now()] as const;
  const admin = () => get().world.callers.admin.id;
  return {
    'GET /api/gradebook/': async ({ reach, send }) => {
      const { world } = get();
      for (const relation of GROUP_RELATIONS) {
        const reply = await send(undefined, '', `?group=${world.groups[relation]}`);
        expect(reply.status, relation).toBe(outcome(reach, isGroupInReach(reach, relation), 200));
        if (reply.status === 200) expect(reply.body.group.id).toBe(world.groups[relation]);
      }
      for (const relation of TAKERS) {
        const { id } = world.people[relation];
        const reply = await send(undefined, '', `?students=${id}`);
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200, 422));
        if (reply.status === 200) expect(reply.body.results[0].student.id).toBe(id);
      }
    },
    'GET /api/gradebook/own/': async ({ reach, send }) => {
      expect((await send()).status).toBe(reach === 'none' ? 403 : 200);
    },
    'GET /api/gradebook/export/': async ({ reach, send }) => {
      const { world } = get();
      for (const relation of GROUP_RELATIONS) {
        const reply = await send(undefined, '', `?group=${world.groups[relation]}`);
        expect(reply.status, relation).toBe(outcome(reach, isGroupInReach(reach, relation), 200));
      }
    },
    'GET /api/gradebook/cell/': async ({ reach, send }) => {
      const { world } = get();
      const { id } = await seedAssessment(...base(), admin(), { school: null });
      for (const relation of TAKERS) {
        const student = world.people[relation].id;
        await seedAllocation(...base(), admin(), id, { person: student });
        const reply = await send(undefined, '', `?student=${student}&column=${id}`);
        expect(reply.status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200, 422));
      }
    },
    'POST /api/groups/{id}/outside-grades/': onGroups(
      () => get().world,
      () => GRADES,
    ),
    'DELETE /api/outside-grades/{id}/': async ({ reach, send }) => {
      const { api, world } = get();
      for (const relation of GROUP_RELATIONS) {
        const group = world.groups[relation];
        const column = v7();
        await api.platform.database.kysely
          .insertInto('outside_columns')
          .values({
            id: column,
            group_id: group,
            title: 'Robin',
            out_of: 10,
            held_on: '2026-08-20',
            added_by: admin(),
            created_at: api.clock.now(),
            updated_at: api.clock.now(),
          })
          .execute();
        world.mark('group', relation, column);
        const { status } = await send(undefined, column);
        expect(status, relation).toBe(outcome(reach, isGroupInReach(reach, relation), 204));
      }
    },
    'GET /api/groups/{id}/gradebook/': onGroups(() => get().world),
    'PUT /api/groups/{id}/gradebook/': onGroups(
      () => get().world,
      () => NO_SETUP,
    ),
    'POST /api/gradebook/excuses/': onCells(({ group, student, column }) => ({
      group,
      cells: [{ student, column }],
      is_excused: true,
    })),
    'POST /api/gradebook/due-dates/': onCells(({ group, column }) => ({
      group,
      columns: [column],
      due_at: '2026-12-24T12:00:00Z',
    })),
    'PUT /api/gradebook/remarks/': onCells((cell) => Object.assign(cell, REMARKS)),
  };

  /** A call on the work of a new student of each group. */
  function onCells(body: (cell: { group: string; student: string; column: string }) => unknown): Row {
    return async ({ reach, send }) => {
      const { api, world } = get();
      const { id: column } = await seedAssessment(...base(), admin(), { school: null });
      for (const relation of GROUP_RELATIONS) {
        const group = world.groups[relation];
        const school = world.schools[relation === 'of_other_school' ? 'south' : 'north'];
        const student = await api.person({ role: 'student', schools: [school], groups: [group] });
        await seedAllocation(...base(), admin(), column, { group_id: group });
        const { status } = await send(body({ group, student: student.id, column }));
        expect(status, relation).toBe(outcome(reach, isGroupInReach(reach, relation), 200));
      }
    };
  }
}

const NO_SETUP = { attempt: 'latest', categories: [], columns: [], version: null };
const GRADES = {
  column: null,
  title: 'Robin',
  out_of: 10,
  held_on: '2026-08-20',
  csv: 'username,points',
};
const REMARKS = { comment: 'Robin', note: 'Robin', version: null };

/** The calls, keyed by method and path. */
function gradebookSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, one } = northSeeds(get);
  const manager = () => get().world.clients.manager;
  /** A student of a group with a test. */
  const cell = async () => {
    const group = await get().world.group('tutored');
    const student = await get().api.person({
      role: 'student',
      schools: [get().world.schools.north],
      groups: [group],
    });
    const { id: column } = await seedAssessment(...base(), admin(), { school: null });
    await seedAllocation(...base(), admin(), column, { group_id: group });
    return { group, student: student.id, column };
  };
  return {
    'PUT /api/groups/{id}/gradebook/': one(async () => {
      const { group, column } = await cell();
      const categories = [{ id: null, name: 'North', weight: 100, best: null, takes: [] }];
      const first = await manager().put(
        `/api/groups/${group}/gradebook/`,
        Object.assign({}, NO_SETUP, { categories }),
      );
      const columns = [{ id: column, of: 'test', category: null, counts: false }];
      const { attempt, version } = first.body;
      return { ids: [group], body: { attempt, version, categories: first.body.categories, columns } };
    }),
    'POST /api/groups/{id}/outside-grades/': one(async () => {
      const group = await get().world.group('tutored');
      const first = await manager().post(`/api/groups/${group}/outside-grades/`, GRADES);
      return { ids: [group], body: Object.assign({}, GRADES, { column: first.body.column.id }) };
    }),
    'POST /api/gradebook/excuses/': one(async () => {
      const { group, student, column } = await cell();
      return { body: { group, cells: [{ student, column }], is_excused: true } };
    }),
    'POST /api/gradebook/due-dates/': one(async () => {
      const { group, student, column } = await cell();
      return { body: { group, columns: [column], students: [student], due_at: '2026-12-24T12:00:00Z' } };
    }),
    'PUT /api/gradebook/remarks/': one(async () => ({ body: Object.assign(await cell(), REMARKS) })),
  };
}

export const calls: FeatureCalls = {
  rows: gradebookRows,
  names: { '/api/outside-grades/{id}/': 'group' },
  sound: gradebookSound,
  kinds: {
    student: 'student',
    students: 'student',
    column: 'assessment',
    columns: 'assessment',
    sort: 'assessment',
    category: 'nothing',
  },
  of_people: [
    'GET /api/gradebook/',
    'GET /api/gradebook/export/',
    'GET /api/gradebook/cell/',
    'POST /api/gradebook/excuses/',
    'POST /api/gradebook/due-dates/',
    'PUT /api/gradebook/remarks/',
    'POST /api/groups/{id}/outside-grades/',
  ],
  downloads: {
    'GET /api/gradebook/export/': ({ csvOf, students }) =>
      csvOf(`/api/gradebook/export/?students=${students.map(({ id }) => id).join(',')}`),
  },
};
