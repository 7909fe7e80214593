/** A valid call of each endpoint of this feature whose body names things by id. */
import { seedMaterial } from '#features/library/tests/seed-library.ts';
import { seedNode } from '#features/subjects/tests/seed-node.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { seedResource } from './seed-resource.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be sent together with those of the first
 * call.
 */
export function resourcesSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, name, one } = northSeeds(get);
  const node = () => seedNode(...base(), admin(), { school: north() });
  const material = () => seedMaterial(...base(), admin(), { school: north() });
  const video = () => seedVideo(...base(), admin(), { school: north() });
  const by = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const file = async (role: keyof ForeignWorld['world']['callers']): Promise<string> =>
    (await get().world.clients[role].upload('/api/files/', pictureFile())).body.id;

  return {
    'POST /api/subject-resources/': [
      ...one(async (role) => ({
        body: { node: await node(), title: name(), file: await file(role), school: north() },
      })),
      ...one(async () => ({
        body: { node: await node(), title: name(), material: await material(), school: north() },
      })),
      ...one(async () => ({
        body: { node: await node(), title: name(), video: await video(), school: north() },
      })),
    ],
    'PATCH /api/subject-resources/{id}/': [
      ...one(async (role) => ({
        ids: [await seedResource(...base(), by(role), { school: north() })],
        body: { version: 1, node: await node(), url: null, file: await file(role) },
      })),
      ...one(async (role) => ({
        ids: [await seedResource(...base(), by(role), { school: north() })],
        body: { version: 1, url: null, material: await material() },
      })),
      ...one(async (role) => ({
        ids: [await seedResource(...base(), by(role), { school: north() })],
        body: { version: 1, url: null, video: await video() },
      })),
    ],
  };
}
