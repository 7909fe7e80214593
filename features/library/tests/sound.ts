/** A valid call of each endpoint of this feature whose body contains ids. */
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { pictureFile } from '#tests/support/pictures.ts';
import { seedMaterial, seedMaterialAllotment, seedShelf } from './seed-library.ts';

/** The calls, keyed by method and path. */
export function librarySound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, student, name, one } = northSeeds(get);
  const by = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const material = (author = admin()) => seedMaterial(...base(), author, { school: north() });
  const shelf = (author = admin(), more = {}) => seedShelf(...base(), author, { school: north(), ...more });
  const group = () => get().world.groups.tutored;
  const file = async (role: keyof ForeignWorld['world']['callers']) =>
    (await get().world.clients[role].upload('/api/files/', pictureFile())).body.id as string;
  const tag = async () => (await seedTagLine(...base())).topic;

  return {
    'POST /api/study-material/': one(async (role) => ({
      body: { title: name(), kind: 'file', file: await file(role), tags: [await tag()], school: north() },
    })),
    'PATCH /api/study-material/{id}/': one(async (role) => ({
      ids: [
        await seedMaterial(...base(), by(role), {
          kind: 'file',
          body: '',
          words: '',
          file: await file(role),
          school: north(),
        }),
      ],
      body: { version: 1, file: await file(role), tags: [await tag()] },
    })),
    'POST /api/library-groups/': one(async () => ({
      body: { name: name(), parent: await shelf(), school: north() },
    })),
    'PATCH /api/library-groups/{id}/': one(async (role) => ({
      ids: [await shelf(by(role))],
      body: { version: 1, parent: await shelf() },
    })),
    'POST /api/library-group-material/': one(async (role) => ({
      body: { library_group: await shelf(by(role)), material: await material() },
    })),
    'DELETE /api/library-group-material/': one(async (role) => {
      const standing = await material();
      return {
        body: { library_group: await shelf(by(role), { materials: [standing] }), material: standing },
      };
    }),
    'POST /api/allocate-bulk-material/': one(async () => ({
      body: {
        materials: [await material()],
        library_groups: [await shelf()],
        users: [await student()],
        groups: [group()],
      },
    })),
    'DELETE /api/allocate-bulk-material/': one(async () => {
      const asked = {
        materials: [await material()],
        library_groups: [await shelf()],
        users: [await student()],
        groups: [group()],
      };
      await seedMaterialAllotment(...base(), admin(), asked);
      return { body: asked };
    }),
    'POST /api/material-users/{id}/remind/': one(async () => {
      const [given, user] = [await material(), await student()];
      await seedMaterialAllotment(...base(), admin(), { materials: [given], users: [user] });
      return { ids: [given], body: { users: [user] } };
    }),
  };
}
