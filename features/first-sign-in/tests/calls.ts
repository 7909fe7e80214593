/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { isStaff, reachOf } from '#core/access/access.ts';
import { outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { isPersonInReach, RELATIONS, type Relation, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { neverSignedIn } from './newcomers.ts';

function firstSignInRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const made = async (relation: Relation) => {
    const person = await get().world.person(relation);
    await neverSignedIn(get().api, [person.id]);
    return person;
  };

  const list: Row = async ({ role, reach, send }) => {
    for (const relation of RELATIONS) {
      const { id } = await made(relation);
      const reply = await send({ chosen: { users: [id] } });
      const isSeen = isPersonInReach(reachOf(role, 'people.view'), relation);
      expect(reply.status, relation).toBe(outcome(reach, isSeen, 200, 422));
      if (reply.status !== 200) continue;
      const ids = (reply.body.results as { id: string }[]).map((row) => row.id);
      expect(ids, relation).toEqual(isPersonInReach(reach, relation) ? [id] : []);
    }
  };

  /** A link or slip for one person: allowed for students and guests whom the caller may decide about. */
  const handOver =
    (body: (users: string[]) => object): Row =>
    async ({ reach, send }: Try) => {
      for (const relation of RELATIONS) {
        const { id, role } = await made(relation);
        const reply = await send(body([id]));
        const isFit = isPersonInReach(reach, relation) && !isStaff(role);
        expect(reply.status, relation).toBe(outcome(reach, isFit, 200, 422));
      }
    };

  return {
    'POST /api/first-sign-in/people/': list,
    'POST /api/first-sign-in/links/': handOver((users) => ({ users })),
    'POST /api/first-sign-in/slips/': handOver((users) => ({ users, until: today(get().api) })),
  };
}

function today({ clock }: TestApi): string {
  return clock.now().toISOString().slice(0, 10);
}

/** The calls, keyed by method and path. */
function firstSignInSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, made, one } = northSeeds(get);
  const newcomer = async () => {
    const id = await student();
    await neverSignedIn(get().api, [id]);
    return id;
  };
  const today = () => get().api.clock.now().toISOString().slice(0, 10);

  return {
    'POST /api/first-sign-in/people/': [
      { by: ['manager'], make: async () => ({ body: { chosen: { users: [await student()] } } }) },
      {
        by: ['manager'],
        make: async () => {
          const care = { manager: [await made('manager')], counselor: [await made('counselor')] };
          const places = { school: [north()], group: [await group()], tutor: [await made('tutor')] };
          return { body: { chosen: { filters: { ...places, ...care } } } };
        },
      },
    ],
    'POST /api/first-sign-in/links/': one(async () => ({ body: { users: [await newcomer()] } })),
    'POST /api/first-sign-in/slips/': one(async () => ({
      body: { users: [await newcomer()], until: today() },
    })),
  };
}

export const calls: FeatureCalls = { rows: (get) => firstSignInRows(get), sound: firstSignInSound };
