/** A valid call of each endpoint of this feature whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { neverSignedIn } from './newcomers.ts';

/** Keyed by method and path. */
export function firstSignInSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
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
