/** This feature's data for the tests that run over all endpoints. */
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { listed, onOwned, onPeople, outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { isPersonInReach, isSchoolInReach, SCHOOLS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { addAnnouncement } from '../server/announcements.store.ts';

function announcementsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;
  const kysely = () => get().api.platform.database.kysely;
  const now = () => get().api.clock.now();

  /** Seeds an announcement to the people of the author's school. */
  const announcement = async (author: SeededPerson, { role }: Try) => {
    const id = v7();
    const south = author.id === world().owners.of_other_school.id;
    const audience = { everyone: false, schools: [world().schools[south ? 'south' : 'north']] };
    await addAnnouncement(
      kysely(),
      {
        id,
        author: author.id,
        title: `For ${role}`,
        text: '<p>Robin</p>',
        by_mail: false,
        audience: { ...audience, groups: [], users: [], roles: [] },
        shows_from: now(),
        shows_until: null,
      },
      now(),
    );
    return id;
  };
  const onAnnouncements = (expected: Parameters<typeof onOwned>[3], body?: object): Row =>
    onOwned(world, announcement, ({ send }, id) => send(body, id), expected);
  /**
   * Expects success for the caller's own announcements, and for admins for all announcements, because the
   * other authors are managers. `unreached` is the status if the caller's own announcement is for a school
   * out of reach.
   */
  const onWritten = (body?: object, unreached = 204) =>
    onAnnouncements(
      ({ role, reach, endpoint }, owner) =>
        outcome(
          reach,
          role === 'admin' || owner === 'own',
          isSchoolInReach(reach, 'north') ? endpoint.status : unreached,
        ),
      body,
    );

  return {
    'GET /api/announcements/': async (attempt) => {
      const own = await announcement(world().owners.of_same_school, attempt);
      const other = await announcement(world().owners.of_other_school, attempt);
      const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id) ?? [];
      // The list depends on the audience, not on reach: admins belong to no school, so they get no
      // announcement.
      expect([ids.includes(own), ids.includes(other)]).toEqual([attempt.role !== 'admin', false]);
    },
    'POST /api/announcements/': async ({ role, reach, send, endpoint }) => {
      const { people } = world();
      for (const relation of ['student_in_tutored_group', 'student_of_other_school'] as const) {
        const audience = { users: [people[relation].id] };
        const { status } = await send({ title: `By ${role}`, text: 'Robin', audience });
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), endpoint.status, 422));
      }
    },
    'POST /api/announcements/reach/': async ({ reach, send, endpoint }) => {
      for (const school of SCHOOLS) {
        const { status } = await send({ audience: { schools: [world().schools[school]] } });
        expect(status, school).toBe(outcome(reach, isSchoolInReach(reach, school), endpoint.status, 422));
      }
    },
    'GET /api/announcements/{id}/': onAnnouncements(({ role, endpoint }, owner) => {
      const is_theirs = owner === 'own' ? isStaff(role) : owner === 'of_same_school';
      return outcome('self', role === 'admin' || is_theirs, endpoint.status);
    }),
    'PATCH /api/announcements/{id}/': onWritten({ version: 1 }, 403),
    'DELETE /api/announcements/{id}/': onWritten(),
    // Authors are not in their own audience, and admins belong to no school.
    'POST /api/announcements/{id}/read/': onAnnouncements(({ role, endpoint }, owner) =>
      outcome('self', owner === 'of_same_school' && role !== 'admin', endpoint.status),
    ),
    'GET /api/users/{id}/announcements/': onPeople(world),
  };
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function announcementsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, name } = northSeeds(get);

  return {
    'POST /api/announcements/': [
      {
        make: async () => {
          const audience = { groups: [await group()], users: [await student()] };
          return { body: { title: name(), text: 'Robin', audience } };
        },
      },
      {
        by: ['manager'],
        make: async () => ({ body: { title: name(), text: 'Robin', audience: { schools: [north()] } } }),
      },
    ],
    'POST /api/announcements/reach/': [
      { make: async () => ({ body: { audience: { groups: [await group()], users: [await student()] } } }) },
      { by: ['manager'], make: async () => ({ body: { audience: { schools: [north()] } } }) },
    ],
  };
}

export const calls: FeatureCalls = {
  rows: announcementsRows,
  names: { '/api/announcements/{id}/': 'owned' },
  sound: announcementsSound,
};
