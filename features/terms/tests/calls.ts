/** This feature's data for the tests that run over all endpoints. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { listed, onSchools, outcome, type Row } from '#tests/support/access-row.ts';
import { isSchoolInReach, SCHOOLS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

const DAYS = { starts_on: '2026-09-01', ends_on: '2027-07-20' };

function termsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;
  const kysely = () => get().api.platform.database.kysely;
  const now = () => get().api.clock.now();

  const term = async (school: 'north' | 'south', archived = false) => {
    const id = v7();
    await kysely()
      .insertInto('terms')
      .values({
        id,
        school: world().schools[school],
        name: id,
        ...DAYS,
        archived_at: archived ? now() : null,
        created_at: now(),
        updated_at: now(),
      })
      .execute();
    world().mark('school', school, id);
    return id;
  };
  const onTerms =
    (body?: object, archived = false): Row =>
    async ({ reach, send, endpoint }) => {
      for (const school of SCHOOLS) {
        const { status } = await send(body, await term(school, archived));
        expect(status, school).toBe(outcome(reach, isSchoolInReach(reach, school), endpoint.status));
      }
    };

  return {
    'GET /api/terms/': async (attempt) => {
      const ids = { north: await term('north'), south: await term('south') };
      const rows = await listed<{ id: string }>(attempt);
      if (rows === null) return;
      for (const school of SCHOOLS) {
        const is_there = rows.some(({ id }) => id === ids[school]);
        expect(is_there, school).toBe(isSchoolInReach(attempt.reach, school));
      }
    },
    'POST /api/terms/': async ({ reach, send, endpoint }) => {
      for (const school of SCHOOLS) {
        const { status } = await send({ school: world().schools[school], name: v7(), ...DAYS });
        expect(status, school).toBe(outcome(reach, isSchoolInReach(reach, school), endpoint.status, 422));
      }
    },
    'GET /api/terms/{id}/': onTerms(),
    'PATCH /api/terms/{id}/': onTerms({ version: 1 }),
    'DELETE /api/terms/{id}/': onTerms(),
    'POST /api/terms/{id}/archive/': onTerms({ dry_run: false, deactivate_leavers: true }),
    'POST /api/terms/{id}/reopen/': onTerms(undefined, true),
    'POST /api/schools/{id}/archive/': onSchools(world, () => ({ dry_run: true, deactivate_people: true })),
    'POST /api/schools/{id}/reopen/': async ({ reach, send, endpoint }) => {
      for (const school of SCHOOLS) {
        const id = await get().api.school(v7());
        await kysely().updateTable('schools').set({ archived_at: now() }).where('id', '=', id).execute();
        world().mark('school', school, id);
        const { status } = await send(undefined, id);
        expect(status, school).toBe(outcome(reach, isSchoolInReach(reach, school), endpoint.status));
      }
    },
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function termsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, name, one } = northSeeds(get);

  return {
    'POST /api/terms/': one(async () => ({
      body: { school: north(), name: name(), starts_on: '2026-09-01', ends_on: '2026-12-20' },
    })),
  };
}

export const calls: FeatureCalls = {
  rows: termsRows,
  names: { '/api/terms/{id}/': 'school' },
  sound: termsSound,
};
