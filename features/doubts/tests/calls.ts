/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { isStaff } from '#core/access/access.ts';
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { seedMissed } from '#features/mistakes/tests/missed.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { listed, outcome, type Row, type Try } from '#tests/support/access-row.ts';
import { isPersonInReach, TAKERS, type World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { seedDoubt, seedKept, seedPicture } from './seed-doubt.ts';

/** `get` is a function, because the test world does not exist yet when the access matrix is built. */
function doubtsRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const admin = () => get().world.callers.admin.id;
  const doubtOf = (taker: string) => seedDoubt(get().api, admin(), taker);
  type Seeded = Awaited<ReturnType<typeof doubtOf>>;

  /** A call about the doubts of takers in every relation to the caller, and about the caller's own doubt. */
  const onDoubt =
    (
      send: (attempt: Try, doubt: Seeded) => ReturnType<Try['send']>,
      { make = doubtOf, isOwners = false }: { make?: typeof doubtOf; isOwners?: boolean } = {},
    ): Row =>
    async (attempt) => {
      const { world } = get();
      const { role, reach, endpoint } = attempt;
      for (const relation of TAKERS) {
        const doubt = await make((await world.person(relation)).id);
        for (const id of [doubt.id, doubt.session, doubt.attempt]) world.mark('session', relation, id);
        const isThere = !isOwners && isPersonInReach(reach, relation);
        expect((await send(attempt, doubt)).status, relation).toBe(outcome(reach, isThere, endpoint.status));
      }
      if (isStaff(role) || reach === 'none') return;
      const own = await make(world.callers[role].id);
      expect((await send(attempt, own)).status, 'own').toBe(endpoint.status);
    };
  /** A call about the caller's own answer, and about a different person's answer. */
  const onAnswer =
    (send: (attempt: Try, answer: string) => ReturnType<Try['send']>, staff: number): Row =>
    async (attempt) => {
      const { world, api } = get();
      const { role, reach, endpoint } = attempt;
      const answerOf = async (taker: string) => (await seedMissed(api, admin(), taker)).attempt;
      const other = (await world.person('student_in_tutored_group')).id;
      const refused = isStaff(role) ? staff : 422;
      expect((await send(attempt, await answerOf(other))).status).toBe(outcome(reach, false, 0, refused));
      if (isStaff(role)) return;
      expect((await send(attempt, await answerOf(world.callers[role].id))).status).toBe(endpoint.status);
    };

  return {
    'GET /api/doubt-tagging/': async (attempt) => {
      const { world } = get();
      const made = new Map<string, boolean>();
      for (const relation of TAKERS) {
        const { id } = await doubtOf((await world.person(relation)).id);
        made.set(id, isPersonInReach(attempt.reach, relation));
      }
      if (!isStaff(attempt.role)) made.set((await doubtOf(world.callers[attempt.role].id)).id, true);
      const ids = (await listed<{ id: string }>(attempt))?.map(({ id }) => id) ?? [];
      for (const [id, isSeen] of made) expect(ids.includes(id)).toBe(isSeen);
    },
    'GET /api/doubt-tagging/counts/': async ({ send }) => {
      expect((await send()).status).toBe(200);
    },
    'GET /api/doubt-tagging/skills/': async ({ send }) => {
      expect((await send()).status).toBe(200);
    },
    'GET /api/doubt-tagging/about/': onAnswer(({ send }, id) => send(undefined, '', `?attempt=${id}`), 422),
    'GET /api/doubt-tagging/similar/': onAnswer(
      ({ send }, id) => send(undefined, '', `?attempt=${id}&text=Why`),
      422,
    ),
    'POST /api/create-doubt-tagging/': onAnswer(
      ({ send }, attempt) => send({ attempt, text: '<p>Why?</p>' }),
      403,
    ),
    'POST /api/doubt-tagging/pictures/': async ({ role, reach }) => {
      const reply = await get().world.clients[role].upload('/api/doubt-tagging/pictures/', pictureFile());
      expect(reply.status).toBe(outcome(reach, true, 201));
    },
    'GET /api/doubt-tagging/{id}/': onDoubt(({ send }, { id }) => send(undefined, id)),
    'PATCH /api/doubt-tagging/{id}/': onDoubt(({ send }, { id }) => send({ act: 'resolve', version: 1 }, id)),
    'POST /api/doubt-tagging/{id}/replies/': onDoubt(({ send }, { id }) => send({ text: 'Look here.' }, id)),
    'POST /api/doubt-tagging/{id}/read/': onDoubt(({ send }, { id }) => send(undefined, id), {
      isOwners: true,
    }),
    'PUT /api/doubt-tagging/{id}/marks/': onDoubt(({ send }, { id, picture }) =>
      send({ picture, strokes: [[[1, 1]]] }, id),
    ),
    'PUT /api/doubt-tagging/{id}/explanation/': onDoubt(({ send }, { id }) =>
      send({ text: 'Because it is.' }, id),
    ),
    'DELETE /api/doubt-tagging/{id}/explanation/': onDoubt(({ send }, { id }) => send(undefined, id), {
      make: async (taker) => {
        const doubt = await doubtOf(taker);
        await seedKept(get().api, admin(), doubt);
        return doubt;
      },
    }),
    'GET /api/doubt-tagging/explanations/': async ({ role, send }) => {
      const { world, api } = get();
      const doubt = await doubtOf(
        isStaff(role) ? (await world.person('student_in_tutored_group')).id : world.callers[role].id,
      );
      const kept = await seedKept(api, admin(), doubt);
      const reply = await send(undefined, '', `?question=${doubt.question}`);
      expect(reply.body.results.map(({ id }: { id: string }) => id)).toEqual(
        role === 'counselor' ? [] : [kept],
      );
    },
    'POST /api/doubt-tagging/helped/': async ({ role, reach, send }) => {
      const { world, api } = get();
      const keptFor = async (taker: string) => seedKept(api, admin(), await doubtOf(taker));
      const other = (await world.person('student_in_tutored_group')).id;
      const { status } = await send({ explanation: await keptFor(other) });
      expect(status).toBe(outcome(reach, false, 0, 422));
      if (isStaff(role)) return;
      expect((await send({ explanation: await keptFor(world.callers[role].id) })).status).toBe(204);
    },
  };
}

/** The calls, keyed by method and path. */
function doubtsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { admin, student } = northSeeds(get);
  const me = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const doubt = async () => seedDoubt(get().api, admin(), await student());
  const text = 'Why is it so?';
  return {
    'POST /api/create-doubt-tagging/': [
      {
        by: ['student'],
        make: async () => {
          const { api } = get();
          const { attempt } = await seedMissed(api, admin(), me('student'));
          const picture = () => seedPicture(api, me('student'));
          return { body: { attempt, text, files: [await picture()], file: await picture() } };
        },
      },
      {
        by: ['student'],
        make: async () => {
          const { platform, clock } = get().api;
          const { topic } = await seedTagLine(platform.database, clock.now());
          return { body: { skill: topic, text } };
        },
      },
      {
        by: ['student'],
        make: async () => {
          const { question, session } = await seedDoubt(get().api, admin(), me('student'));
          return { body: { question, session, text } };
        },
      },
      {
        by: ['student'],
        make: async () => {
          const { platform, clock } = get().api;
          const base = [platform.database, clock.now()] as const;
          const material = await seedMaterial(...base, admin(), { school: null, is_open: true });
          return { body: { material, text } };
        },
      },
      {
        by: ['student'],
        make: async () => {
          const { platform, clock } = get().api;
          const told = { school: null, for_user: me('student') };
          const video = await seedVideo(platform.database, clock.now(), admin(), told);
          return { body: { video, at_seconds: 9, text } };
        },
      },
    ],
    'PATCH /api/doubt-tagging/{id}/': [
      {
        make: async (role) => ({
          ids: [(await doubt()).id],
          body: { act: 'assign', assigned: me(role), version: 1 },
        }),
      },
    ],
    'POST /api/doubt-tagging/{id}/replies/': [
      {
        make: async (role) => ({
          ids: [(await doubt()).id],
          body: { text, files: [await seedPicture(get().api, me(role))] },
        }),
      },
    ],
    'PUT /api/doubt-tagging/{id}/marks/': [
      {
        make: async () => {
          const { id, picture } = await doubt();
          return { ids: [id], body: { picture, strokes: [[[1, 2]]] } };
        },
      },
    ],
    'PUT /api/doubt-tagging/{id}/explanation/': [
      {
        make: async () => {
          const { id } = await doubt();
          return { ids: [id], body: { text } };
        },
      },
    ],
    'POST /api/doubt-tagging/helped/': [
      {
        by: ['student'],
        make: async () => {
          const { api } = get();
          const own = await seedDoubt(api, admin(), me('student'));
          return { body: { explanation: await seedKept(api, admin(), own) } };
        },
      },
    ],
  };
}

async function foreignDoubt({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const admin = world.callers.admin.id;
  const theirs = await seedDoubt(api, admin, world.people.student_of_other_school.id);
  const explanation = await seedKept(api, admin, theirs, world.schools.south);
  return { doubt_picture: theirs.picture, explanation };
}

export const calls: FeatureCalls = {
  rows: doubtsRows,
  names: { '/api/doubt-tagging/{id}/': 'session' },
  sound: doubtsSound,
  kinds: {
    files: 'doubt_picture',
    picture: 'doubt_picture',
    assigned: 'tutor',
    explanation: 'explanation',
    skill: 'nothing',
  },
  foreign: foreignDoubt,
  of_people: [
    'GET /api/doubt-tagging/',
    'GET /api/doubt-tagging/about/',
    'GET /api/doubt-tagging/similar/',
    'GET /api/doubt-tagging/explanations/',
    'POST /api/create-doubt-tagging/',
  ],
};
