/** This feature's data for the tests that run over all endpoints. */
import { expect } from 'vitest';
import { listed, openToAnyone } from '#tests/support/access-row.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { seedTold } from './seed-notice.ts';

export const calls: FeatureCalls = {
  rows: (get) => {
    const told = async (person: string) => {
      const { api, world } = get();
      const { id: author } = world.owners.of_same_school;
      return seedTold(api.platform.database, api.clock.now(), { author, person });
    };
    /** Two announcements: one to the caller, one to a different person. */
    const both = async (role: keyof ReturnType<typeof get>['world']['callers']) => {
      const { world } = get();
      return [
        await told(world.callers[role].id),
        await told((await world.person('student_in_tutored_group')).id),
      ] as const;
    };
    return {
      'GET /api/notices/': async (attempt) => {
        const [own, other] = await both(attempt.role);
        const subjects = (await listed<{ subject: string }>(attempt))?.map(({ subject }) => subject) ?? [];
        expect([subjects.includes(own), subjects.includes(other)]).toEqual([true, false]);
      },
      'GET /api/notices/unread/': async ({ role, send }) => {
        const [own, other] = await both(role);
        const { notices } = (await send()).body;
        const subjects = notices.map(({ subject }: { subject: string }) => subject);
        expect([subjects.includes(own), subjects.includes(other)]).toEqual([true, false]);
      },
      'POST /api/notices/read/': async ({ role, send }) => {
        const [own, other] = await both(role);
        expect((await send({ subject: own })).status).toBe(204);
        expect((await send({ subject: other })).status).toBe(422);
      },
      'POST /api/notices/read-all/': async ({ send }) => {
        expect((await send({})).status).toBe(204);
      },
      'GET /api/notices/preferences/': async ({ send }) => {
        expect((await send()).status).toBe(200);
      },
      'PATCH /api/notices/preferences/': async ({ send }) => {
        const kinds = [{ kind: 'announcement', in_app: true, by_mail: true }];
        expect((await send({ kinds })).status).toBe(200);
      },
      'POST /api/notice-mails/{token}/stop/': openToAnyone,
    };
  },
  names: { '/api/notice-mails/{token}/': 'everyones' },
  sound: (get) => ({
    'POST /api/notices/read/': [
      {
        make: async (role) => {
          const { api, world } = get();
          const people = { author: world.owners.of_same_school.id, person: world.callers[role].id };
          return { body: { subject: await seedTold(api.platform.database, api.clock.now(), people) } };
        },
      },
    ],
  }),
  kinds: { subject: 'told' },
  foreign: async ({ api, world }) => ({
    told: await seedTold(api.platform.database, api.clock.now(), {
      author: world.owners.of_other_school.id,
      person: world.people.student_of_other_school.id,
    }),
  }),
};
