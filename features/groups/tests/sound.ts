/** A valid call of each endpoint of this feature whose body names things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be sent together with those of the first
 * call.
 */
export function groupsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, north, student, group, made, name, one } = northSeeds(get);
  const term = async () => {
    const { world } = get();
    const days = { starts_on: '2026-09-01', ends_on: '2026-12-20' };
    return (await world.clients.admin.post('/api/terms/', { school: north(), name: name(), ...days })).body
      .id;
  };

  return {
    'POST /api/groups/': one(async () => ({
      body: { name: name(), school: north(), term: await term(), tutors: [await made('tutor')] },
    })),
    'PATCH /api/groups/{id}/': one(async () => ({
      ids: [await group()],
      body: { version: 1, term: await term(), tutors: [get().world.callers.tutor.id] },
    })),
    'POST /api/group-user/': one(async () => ({ body: { group: await group(), users: [await student()] } })),
    'DELETE /api/group-user/': one(async () => ({
      body: { group: await group(), users: [await student()] },
    })),
    'POST /api/groups/{id}/join-requests/': one(async () => {
      const [id, asks] = [await group(), (await get().api.person({ role: 'guest' })).id];
      const row = { group_id: id, person: asks, created_at: get().api.clock.now() };
      await base()[0].kysely.insertInto('join_requests').values(row).execute();
      return { ids: [id], body: { people: [asks], decision: 'approve' } };
    }),
  };
}
