/** A valid call of each of this feature's endpoints whose body refers to things by id. */
import type { Role } from '#core/access/access.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be combined with those of the first call.
 */
export function peopleViewSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { north, student, group, made, paper, name, one } = northSeeds(get);
  const filters = async () => {
    const { manager, tutor, counselor } = get().world.callers;
    const care = { tutor: [tutor.id], manager: [manager.id], counselor: [counselor.id] };
    return { school: [north()], group: [await group()], ...care };
  };
  const view = async () => ({
    name: name(),
    filters: await filters(),
    columns: ['role'],
    ordering: 'name',
    school: north(),
  });
  const savedView = async (role: Role) =>
    (await get().world.clients[role].post('/api/saved-views/', await view())).body.id as string;
  const bulk = (body: () => Promise<object>): SoundCall => ({
    make: async () => ({ body: { chosen: { users: [await student()] }, ...(await body()) } }),
  });

  return {
    'POST /api/filter-people-view/': one(async () => ({ body: await filters() })),
    'POST /api/people-view/download/': [
      { make: async () => ({ body: { chosen: { users: [await student()] } } }) },
      { make: async () => ({ body: { chosen: { filters: await filters() } } }) },
    ],
    'POST /api/saved-views/': one(async () => ({ body: await view() })),
    'PATCH /api/saved-views/{id}/': one(async (role) => ({
      ids: [await savedView(role)],
      body: { version: 1, ...(await view()) },
    })),
    'POST /api/people-view/actions/': [
      bulk(async () => ({ act: 'allot', assessment: (await paper()).id })),
      { ...bulk(async () => ({ act: 'set_managers', managers: [await made('manager')] })), by: ['manager'] },
      {
        ...bulk(async () => ({ act: 'set_counselor', counselor: await made('counselor') })),
        by: ['manager'],
      },
      bulk(async () => ({ act: 'add_to_group', group: await group() })),
      {
        by: ['manager'],
        make: async () => {
          const { email: search } = await get().world.person('student_in_tutored_group');
          return { body: { act: 'deactivate', chosen: { filters: { search }, count: 1 } } };
        },
      },
    ],
  };
}
