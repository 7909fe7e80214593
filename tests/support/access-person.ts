/** The access matrix of what stands around one person: students and guests alone have it, staff are a 404. */

import { v7 } from 'uuid';
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import type { Row, Try } from './access-row.ts';
import { outcome } from './access-row.ts';
import { isPersonInReach, RELATIONS, type Relation, type World } from './access-world.ts';
import type { TestApi } from './api.ts';
import type { SeededPerson } from './seed.ts';

export function personRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  /** The call about a fresh person in every relation; `part` makes what the path's second parameter names. */
  const onTaker =
    (
      body: (person: SeededPerson, relation: Relation) => unknown,
      {
        part,
        success,
      }: {
        part?: (person: SeededPerson, attempt: Try) => Promise<string>;
        success?: (person: SeededPerson) => number;
      } = {},
    ): Row =>
    async (attempt) => {
      const { role, reach, endpoint } = attempt;
      const { world } = get();
      for (const relation of RELATIONS) {
        const person = await world.person(relation);
        const second = part === undefined ? '' : await part(person, attempt);
        const payload = await body(person, relation);
        const reply = await world.clients[role].send({
          method: endpoint.method,
          url: endpoint.path.replace('{id}', person.id).replace(/\{\w+\}/, second),
          ...(payload === undefined ? {} : { payload: payload as object }),
        });
        const isThere = isPersonInReach(reach, relation) && !isStaff(person.role);
        const expected = outcome(reach, isThere, success?.(person) ?? endpoint.status);
        expect(reply.status, relation).toBe(expected);
      }
    };
  const nothing = () => undefined;
  const stamp = () => {
    const now = get().api.clock.now();
    return { created_at: now, updated_at: now };
  };
  const kysely = () => get().api.platform.database.kysely;
  const note = async ({ id }: SeededPerson, { role }: Try) => {
    const row = { id: v7(), person: id, author: get().world.callers[role].id, text: 'Robin', ...stamp() };
    await kysely().insertInto('person_notes').values(row).execute();
    return row.id;
  };
  const guardian = async ({ id }: SeededPerson) => {
    const contact = { contact: 'robin@example.test', language: 'en' };
    const row = { id: v7(), person: id, name: 'Robin', ...contact, ...stamp() };
    await kysely().insertInto('guardians').values(row).execute();
    return row.id;
  };
  return {
    'GET /api/users/{id}/accommodations/': onTaker(nothing),
    'PATCH /api/users/{id}/accommodations/': onTaker(() => ({ version: 1, zoom_percent: 150 })),
    'GET /api/users/{id}/notes/': onTaker(nothing),
    'POST /api/users/{id}/notes/': onTaker(() => ({ text: 'Robin' })),
    'PATCH /api/users/{id}/notes/{note}/': onTaker(() => ({ version: 1, text: 'Robin' }), { part: note }),
    'DELETE /api/users/{id}/notes/{note}/': onTaker(nothing, { part: note }),
    'GET /api/users/{id}/guardians/': onTaker(nothing),
    'POST /api/users/{id}/guardians/': onTaker(() => ({
      name: 'Robin',
      contact: '+15551234567',
      language: 'en',
    })),
    'PATCH /api/users/{id}/guardians/{guardian}/': onTaker(() => ({ version: 1, name: 'Robin' }), {
      part: guardian,
    }),
    'DELETE /api/users/{id}/guardians/{guardian}/': onTaker(nothing, { part: guardian }),
    'POST /api/users/{id}/guardians/{guardian}/consents/': onTaker(
      () => ({ kind: 'messages', is_given: true }),
      { part: guardian },
    ),
    'GET /api/users/{id}/memberships/': onTaker(nothing),
    'POST /api/users/{id}/move/': onTaker(
      () => ({ version: 1, school: get().world.schools.north, groups: [] }),
      { success: ({ role }) => (role === 'student' ? 200 : 422) },
    ),
    'POST /api/users/{id}/merge/': onTaker(async (_person, relation) => ({
      other: (await get().world.person(relation)).id,
    })),
    'POST /api/users/{id}/as/': onTaker(nothing),
    'DELETE /api/users/{id}/as/': onTaker(nothing),
  };
}
