/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { seedMaterial, seedMaterialAllotment } from '#features/library/tests/seed-library.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { onOwned, outcome, type Row } from '#tests/support/access-row.ts';
import { isPersonInReach, TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedLike, seedMissed, seedMissedSkill } from './missed.ts';

/** The argument is a function, because the test world does not exist yet when the list of rows is built. */
function mistakesRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  return {
    'GET /api/mistakes-analyser/': async ({ role, reach, send }) => {
      const { people } = get().world;
      for (const relation of TAKERS) {
        const { status } = await send(undefined, '', `?user=${people[relation].id}`);
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
      expect((await send()).status, 'own').toBe(isStaff(role) ? 422 : 200);
    },
    'POST /api/mistakes-analyser/practice/': async ({ role, reach, send }) => {
      const { api, world } = get();
      const admin = world.callers.admin.id;
      const chosen = async (taker: string, relation?: (typeof TAKERS)[number]) => {
        const { session, attempt, topic } = await seedMissedSkill(api, admin, taker);
        await seedLike(api, admin, topic);
        if (relation !== undefined) for (const id of [session, attempt]) world.mark('session', relation, id);
        return (await send({ attempts: [attempt] })).status;
      };
      for (const relation of TAKERS) {
        const status = await chosen((await world.person(relation)).id, relation);
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 201, 422));
      }
      if (!isStaff(role)) expect(await chosen(world.callers[role].id), 'own').toBe(201);
    },
    'POST /api/mistakes-analyser/reasons/': async ({ role, reach, send }) => {
      const { api, world } = get();
      const admin = world.callers.admin.id;
      const given = async (taker: string, relation?: (typeof TAKERS)[number]) => {
        const { session, attempt } = await seedMissed(api, admin, taker);
        if (relation !== undefined) for (const id of [session, attempt]) world.mark('session', relation, id);
        return (await send({ attempts: [attempt], reason_for_error: null })).status;
      };
      for (const relation of TAKERS) {
        const status = await given((await world.person(relation)).id, relation);
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200, 422));
      }
      expect(await given(world.callers[role].id), 'own').toBe(outcome(reach, true, 200));
    },
    // Only the taker may practice, even if others can see the person.
    'GET /api/practice/start/': async ({ role, reach, send }) => {
      const { api, world } = get();
      const admin = world.callers.admin.id;
      for (const relation of TAKERS) {
        const { session } = await seedMissedSkill(api, admin, (await world.person(relation)).id);
        world.mark('session', relation, session);
        const { status } = await send(undefined, '', `?session=${session}`);
        expect(status, relation).toBe(outcome(reach, false, 200));
      }
      if (reach === 'none') return;
      const own = await seedMissedSkill(api, admin, world.callers[role].id);
      expect((await send(undefined, '', `?session=${own.session}`)).status, 'own').toBe(200);
    },
    'POST /api/practice/start/': async ({ role, reach, send }) => {
      const { api, world } = get();
      const admin = world.callers.admin.id;
      for (const relation of TAKERS) {
        const { session } = await seedMissedSkill(api, admin, (await world.person(relation)).id);
        world.mark('session', relation, session);
        expect((await send({ session })).status, relation).toBe(outcome(reach, false, 200));
      }
      if (reach === 'none') return;
      const own = await seedMissedSkill(api, admin, world.callers[role].id);
      await seedLike(api, admin, own.topic);
      expect((await send({ session: own.session })).status, 'own').toBe(200);
    },
    'GET /api/study-material/{id}/mends/': async (attempt) => {
      const { api, world } = get();
      const base = [api.platform.database, api.clock.now()] as const;
      await onOwned(
        () => world,
        ({ id }) => seedMaterial(...base, id),
        ({ send }, id) => send(undefined, id),
        ({ reach }) => outcome(reach, false, 200),
      )(attempt);
      if (attempt.reach !== 'self') return;
      const admin = world.callers.admin.id;
      const own = await seedMaterial(...base, admin, { school: null });
      const users = [world.callers[attempt.role].id];
      await seedMaterialAllotment(...base, admin, { materials: [own], users });
      expect((await attempt.send(undefined, own)).status, 'own').toBe(200);
    },
    'PATCH /api/mistakes-analyser/': async ({ role, reach, send }) => {
      const { api, world } = get();
      const admin = world.callers.admin.id;
      for (const relation of TAKERS) {
        const { session, attempt } = await seedMissed(api, admin, (await world.person(relation)).id);
        for (const id of [session, attempt]) world.mark('session', relation, id);
        const { status } = await send({ attempt, note: 'Robin' });
        expect(status, relation).toBe(outcome(reach, isPersonInReach(reach, relation), 200));
      }
      const own = await seedMissed(api, admin, world.callers[role].id);
      expect((await send({ attempt: own.attempt, note: 'Mine' })).status, 'own').toBe(
        outcome(reach, true, 200),
      );
    },
  };
}

/** The calls, keyed by method and path. */
function mistakesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, student } = northSeeds(get);
  return {
    'POST /api/mistakes-analyser/practice/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const { api, world } = get();
          const taker = role === 'student' ? world.callers.student.id : await student();
          const { attempt, topic } = await seedMissedSkill(api, admin(), taker);
          await seedLike(api, admin(), topic);
          return { body: { attempts: [attempt] } };
        },
      },
    ],
    'POST /api/practice/start/': [
      {
        by: ['student'],
        make: async () => {
          const { api, world } = get();
          const { session, topic } = await seedMissedSkill(api, admin(), world.callers.student.id);
          await seedLike(api, admin(), topic);
          return { body: { session, topic } };
        },
      },
      {
        by: ['student'],
        make: async () => {
          const { world } = get();
          const for_user = world.callers.student.id;
          return { body: { practice_set: await seedSet(...base(), admin(), { for_user, school: null }) } };
        },
      },
    ],
    'POST /api/mistakes-analyser/reasons/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const { api, world } = get();
          const taker = role === 'student' ? world.callers.student.id : await student();
          const { attempt } = await seedMissed(api, admin(), taker);
          const { reason_for_error } = await seedTagLine(...base());
          return { body: { attempts: [attempt], reason_for_error } };
        },
      },
    ],
    'PATCH /api/mistakes-analyser/': [
      {
        by: ['manager', 'tutor', 'student'],
        make: async (role) => {
          const { api, world } = get();
          const taker = role === 'student' ? world.callers.student.id : await student();
          const { attempt } = await seedMissed(api, admin(), taker);
          const { reason_for_error } = await seedTagLine(...base());
          return { body: { attempt, reason_for_error } };
        },
      },
    ],
  };
}

async function foreignAttempt({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const taker = world.people.student_of_other_school.id;
  return { attempt: (await seedMissed(api, world.callers.admin.id, taker)).attempt };
}

export const calls: FeatureCalls = {
  rows: mistakesRows,
  sound: mistakesSound,
  kinds: { attempt: 'attempt', attempts: 'attempt' },
  foreign: foreignAttempt,
  of_people: [
    'GET /api/mistakes-analyser/',
    'POST /api/mistakes-analyser/practice/',
    'POST /api/mistakes-analyser/reasons/',
  ],
};
