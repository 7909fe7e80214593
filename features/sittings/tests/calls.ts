/** This feature's calls for the tests that go through all endpoints. */
import { expect } from 'vitest';
import { isStaff, type Reach } from '#core/access/access.ts';
import { listed, onOwned, outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { OWNERS, type Owner, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import type { SeededPerson } from '#tests/support/seed.ts';
import { CODE, seedOwnSession, seedSitting } from './seed-sitting.ts';

/**
 * Whether the caller may see or change the owner's sittings: only the caller's own sittings, all sittings of
 * their schools, or all sittings.
 */
const isSeen = (reach: Reach, owner: Owner) =>
  reach === 'all' || owner === 'own' || (reach === 'own_schools' && owner === 'of_same_school');

/** `get` is a function because the world is created after the matrix; each row calls it when it runs. */
function sittingsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const { world } = { world: () => get().world };

  /**
   * A sitting that `owner` created in their school. Its taker belongs to that school and, in the northern
   * school, only to the tutor's group.
   */
  const sittingBy = async (owner: SeededPerson, isSouth: boolean) => {
    const { schools, person } = world();
    const taker = (await person(isSouth ? 'student_of_other_school' : 'student_in_tutored_group')).id;
    const school = isSouth ? schools.south : schools.north;
    const made_by = owner.id;
    return { ...(await seedSitting(get().api, { school, made_by, takers: [taker] })), taker };
  };
  const isOfSouth = (owner: SeededPerson) => owner.id === world().owners.of_other_school.id;

  const onSitting = (send: (attempt: Try, id: string, taker: string) => ReturnType<Try['send']>): Row => {
    const takers = new Map<string, string>();
    return onOwned(
      world,
      async (owner) => {
        const made = await sittingBy(owner, isOfSouth(owner));
        takers.set(made.id, made.taker);
        return made.id;
      },
      (attempt, id) => send(attempt, id, takers.get(id) ?? ''),
      ({ reach, endpoint }, owner) => outcome(reach, isSeen(reach, owner), endpoint.status),
    );
  };

  /** A row for requests from a taker's exam room. They are refused for the session of a different taker. */
  const inRoom =
    (body: (session: string) => object): Row =>
    async ({ role, reach, send, endpoint }) => {
      const { callers, people, schools } = world();
      const sessionOf = async (taker: string) => {
        const made = { school: schools.north, made_by: callers.admin.id, takers: [taker] };
        const { assessment } = await seedSitting(get().api, made);
        return seedOwnSession(get().api, taker, assessment);
      };
      const other = await sessionOf(people.student_in_tutored_group.id);
      expect((await send(body(other))).status).toBe(outcome(reach, false, endpoint.status));
      if (isStaff(role)) return;
      expect((await send(body(await sessionOf(callers[role].id)))).status).toBe(endpoint.status);
    };

  const seenInList = async (attempt: Try, idsOf: () => Promise<string[] | null>) => {
    const { callers, owners } = world();
    const made = new Map<string, Owner>();
    for (const owner of OWNERS) {
      const by = owner === 'own' ? callers[attempt.role] : owners[owner];
      made.set((await sittingBy(by, owner === 'of_other_school')).id, owner);
    }
    // Wait until the cached roll-up is out of date.
    get().api.clock.advance(3);
    const ids = await idsOf();
    if (ids === null) return;
    for (const [id, owner] of made) expect(ids.includes(id), owner).toBe(isSeen(attempt.reach, owner));
  };

  return {
    'GET /api/sittings/': (attempt) =>
      seenInList(attempt, async () => (await listed<{ id: string }>(attempt))?.map(({ id }) => id) ?? null),
    'POST /api/sittings/': async ({ role, reach, send }) => {
      const { callers, schools, person } = world();
      const users = [(await person('student_in_tutored_group')).id];
      const seeded = { school: schools.north, made_by: callers.admin.id, takers: [] };
      const { assessment } = await seedSitting(get().api, seeded);
      const starts_at = new Date(get().api.clock.now().getTime() + 1000).toISOString();
      const body = { assessment, school: schools.north, room: 'Room 4', starts_at, users };
      expect((await send(body)).status, role).toBe(outcome(reach, true, 201));
    },
    'GET /api/sittings/{id}/': onSitting(({ send }, id) => send(undefined, id)),
    'PATCH /api/sittings/{id}/': onSitting(({ send }, id) => send({ action: 'start' }, id)),
    'GET /api/sittings/{id}/events/': onSitting(({ send }, id) => send(undefined, id)),
    'POST /api/sittings/{id}/incidents/': onSitting(({ send }, id, taker) =>
      send({ text: 'Noise', taker }, id),
    ),
    'POST /api/sittings/{id}/messages/': onSitting(({ send }, id) => send({ text: 'Phones off.' }, id)),
    'POST /api/sittings/enter/': inRoom((session) => ({ session, code: CODE, keeps_answers: true })),
    'POST /api/sittings/presence/': inRoom((session) => ({ session })),
    'GET /api/live/': (attempt) =>
      seenInList(attempt, async () => {
        const reply = await attempt.send();
        expect(reply.status).toBe(attempt.reach === 'none' ? 403 : 200);
        return attempt.reach === 'none' ? null : reply.body.sittings.map(({ id }: { id: string }) => id);
      }),
  };
}

/** The calls, keyed by method and path. */
function sittingsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { admin, north, student, group, paper } = northSeeds(get);
  const me = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const at = (seconds: number) => new Date(get().api.clock.now().getTime() + seconds * 1000).toISOString();
  /** A sitting that the caller created, with one taker. */
  const sitting = async (role: keyof ForeignWorld['world']['callers']) => {
    const taker = await student();
    const made = await seedSitting(get().api, { school: north(), made_by: me(role), takers: [taker] });
    return { ...made, taker };
  };
  const onTaker =
    (more: object): SoundCall['make'] =>
    async (role) => {
      const { id, taker } = await sitting(role);
      return { ids: [id], body: { ...more, taker } };
    };
  const ownRoom = (more: object): SoundCall[] => [
    {
      by: ['student'],
      make: async () => {
        const taker = me('student');
        const seeded = { school: north(), made_by: admin(), takers: [taker] };
        const { assessment } = await seedSitting(get().api, seeded);
        return { body: { session: await seedOwnSession(get().api, taker, assessment), ...more } };
      },
    },
  ];
  return {
    'POST /api/sittings/': [
      {
        make: async (role) => ({
          body: {
            assessment: (await paper()).id,
            school: north(),
            room: 'Room 4',
            starts_at: at(3600),
            users: [await student()],
            groups: [await group()],
            proctors: [me(role)],
          },
        }),
      },
    ],
    'PATCH /api/sittings/{id}/': [
      {
        make: async (role) => ({
          ids: [(await sitting(role)).id],
          body: { action: 'plan', version: 1, proctors: [me(role)] },
        }),
      },
      {
        make: async (role) => ({
          ids: [(await sitting(role)).id],
          body: { action: 'add', users: [await student()] },
        }),
      },
      { make: onTaker({ action: 'attend', attendance: 'absent' }) },
      {
        make: async (role) => {
          const { id, taker } = await sitting(role);
          const { api } = get();
          await api.platform.database.kysely
            .updateTable('sitting_takers')
            .set({ attendance: 'absent' })
            .where('sitting', '=', id)
            .execute();
          const other = (await paper()).id;
          return {
            ids: [id],
            body: { action: 'make_up', takers: [taker], assessment: other, closes_at: at(9000) },
          };
        },
      },
    ],
    'POST /api/sittings/{id}/incidents/': [{ make: onTaker({ text: 'Noise' }) }],
    'POST /api/sittings/{id}/messages/': [{ make: onTaker({ text: 'Phones off.' }) }],
    'POST /api/sittings/enter/': ownRoom({ code: CODE, keeps_answers: true }),
    'POST /api/sittings/presence/': ownRoom({}),
  };
}

async function foreignSitting({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const { schools, owners, people } = world;
  const made_by = owners.of_other_school.id;
  const takers = [people.student_of_other_school.id];
  return { sitting: (await seedSitting(api, { school: schools.south, made_by, takers })).id };
}

export const calls: FeatureCalls = {
  rows: sittingsRows,
  names: { '/api/sittings/{id}/': 'owned' },
  sound: sittingsSound,
  kinds: { taker: 'student', takers: 'student', proctors: 'tutor', sitting: 'sitting' },
  foreign: foreignSitting,
  of_people: ['GET /api/sittings/', 'POST /api/sittings/', 'PATCH /api/sittings/{id}/'],
};
