/** Describes this feature's calls for the tests that try all endpoints. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { type Row, type Try, takerRows } from '#tests/support/access-row.ts';
import { TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import type { SeededPerson } from '#tests/support/seed.ts';

function personRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;
  const onTakers = takerRows(world);
  /**
   * A list of a person's notes or guardians. It must contain all notes or guardians of this person and no
   * others.
   */
  const listOn =
    (
      add: (person: SeededPerson, attempt: Try) => Promise<readonly string[]>,
      table: 'person_notes' | 'guardians',
    ): Row =>
    async (attempt) => {
      for (const relation of TAKERS) await add(world().people[relation], attempt);
      await onTakers({
        answered: async ({ body }, { id }) => {
          const theirs = await kysely().selectFrom(table).select('id').where('person', '=', id).execute();
          const ids = (body.results as { id: string }[]).map((row) => row.id);
          expect(ids.sort()).toEqual(theirs.map((row) => row.id).sort());
        },
      })(attempt);
    };
  const stamp = () => {
    const now = get().api.clock.now();
    return { created_at: now, updated_at: now };
  };
  const kysely = () => get().api.platform.database.kysely;
  const note = async ({ id }: SeededPerson, { role }: Try) => {
    const row = { id: v7(), person: id, author: get().world.callers[role].id, text: 'Robin', ...stamp() };
    await kysely().insertInto('person_notes').values(row).execute();
    return [row.id];
  };
  const guardian = async ({ id }: SeededPerson) => {
    const contact = { contact: 'robin@example.test', language: 'en' };
    const row = { id: v7(), person: id, name: 'Robin', ...contact, ...stamp() };
    await kysely().insertInto('guardians').values(row).execute();
    return [row.id];
  };
  return {
    'GET /api/users/{id}/notes/': listOn(note, 'person_notes'),
    'POST /api/users/{id}/notes/': onTakers({ body: () => ({ text: 'Robin' }) }),
    'PATCH /api/users/{id}/notes/{note}/': onTakers({
      body: () => ({ version: 1, text: 'Robin' }),
      parts: note,
    }),
    'DELETE /api/users/{id}/notes/{note}/': onTakers({ parts: note }),
    'GET /api/users/{id}/guardians/': listOn(guardian, 'guardians'),
    'POST /api/users/{id}/guardians/': onTakers({
      body: () => ({ name: 'Robin', contact: '+15551234567', language: 'en' }),
    }),
    'PATCH /api/users/{id}/guardians/{guardian}/': onTakers({
      body: () => ({ version: 1, name: 'Robin' }),
      parts: guardian,
    }),
    'DELETE /api/users/{id}/guardians/{guardian}/': onTakers({ parts: guardian }),
    'POST /api/users/{id}/guardians/{guardian}/consents/': onTakers({
      body: () => ({ kind: 'messages', is_given: true }),
      parts: guardian,
    }),
    'GET /api/users/{id}/memberships/': onTakers(),
    'POST /api/users/{id}/move/': onTakers({
      body: () => ({ version: 1, school: world().schools.north, groups: [] }),
      // A manager who only follows a student cannot remove them from a school that the manager does not
      // manage.
      success: ({ role }, attempt, relation) =>
        role === 'student' && (attempt.reach === 'all' || relation !== 'student_followed_by_manager')
          ? 200
          : 422,
    }),
    'POST /api/users/{id}/merge/': onTakers({
      body: async (_person, relation) => ({ other: (await world().person(relation)).id }),
    }),
    'POST /api/users/{id}/as/': onTakers(),
    'DELETE /api/users/{id}/as/': onTakers(),
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function personSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, one } = northSeeds(get);

  return {
    'POST /api/users/{id}/move/': one(async () => ({
      ids: [await student()],
      body: { version: 1, school: north(), groups: [await group()] },
    })),
    'POST /api/users/{id}/merge/': one(async () => ({
      ids: [await student()],
      body: { other: await student() },
    })),
  };
}

export const calls: FeatureCalls = {
  rows: personRows,
  sound: personSound,
};
