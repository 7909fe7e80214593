/**
 * A valid call of each of this feature's endpoints whose body refers to things by id, and the ids of such
 * things in another school.
 */
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { seedMissed } from '#features/mistakes/tests/missed.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedDoubt, seedKept, seedPicture } from './seed-doubt.ts';

/** Keyed by method and path. */
export function doubtsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
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

export async function foreignDoubt({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const admin = world.callers.admin.id;
  const theirs = await seedDoubt(api, admin, world.people.student_of_other_school.id);
  const explanation = await seedKept(api, admin, theirs, world.schools.south);
  return { doubt_picture: theirs.picture, explanation };
}
