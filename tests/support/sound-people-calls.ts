/** A sound call for each call about people, schools and groups whose body names things by id. */
import type { Role } from '#core/access/access.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from './foreign-world.ts';
import { peopleCsv } from './people-file.ts';

/** By method and path. What follows the first is for fields that can't stand together with the first's. */
export function soundPeopleCalls(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, north, student, group, made, paper, name, one } = northSeeds(get);
  const term = async () => {
    const { world } = get();
    const days = { starts_on: '2026-09-01', ends_on: '2026-12-20' };
    return (await world.clients.admin.post('/api/terms/', { school: north(), name: name(), ...days })).body
      .id;
  };
  const person = (role: Role) => ({ role, first_name: 'Kim', last_name: 'Lee', schools: [north()] });
  const filters = async () => {
    const { manager, tutor, counselor } = get().world.callers;
    const care = { tutor: [tutor.id], manager: [manager.id], counselor: [counselor.id] };
    return { school: [north()], group: [await group()], ...care };
  };
  const view = async () => ({
    ...{ name: name(), filters: await filters(), columns: ['role'], ordering: 'name', school: north() },
  });
  const savedView = async (role: Role) =>
    (await get().world.clients[role].post('/api/saved-views/', await view())).body.id as string;
  const bulk = (body: () => Promise<object>): SoundCall => ({
    make: async () => ({ body: { chosen: { users: [await student()] }, ...(await body()) } }),
  });

  return {
    'POST /api/users/internal/': one(async () => ({ body: person('tutor') })),
    'POST /api/users/students/': one(async () => ({ body: person('student') })),
    'POST /api/users/guests/': one(async () => ({ body: person('guest') })),
    'PATCH /api/users/{id}/': one(async () => ({
      ids: [await student()],
      body: { version: 1, schools: [north()], counselor: await made('counselor') },
    })),
    'POST /api/users/import/': one(async () => ({
      body: { school: north(), dry_run: 'false' },
      file: peopleCsv('sourced_id,role,first_name,last_name', `${name()},student,Kim,Filed`),
    })),
    'POST /api/users/import/rejected/': one(async () => ({
      body: { school: north() },
      file: peopleCsv('sourced_id,role,first_name,last_name', `${name()},student,Kim,Filed`),
    })),
    'POST /api/users/{id}/move/': one(async () => ({
      ids: [await student()],
      body: { version: 1, school: north(), groups: [await group()] },
    })),
    'POST /api/users/{id}/merge/': one(async () => ({
      ids: [await student()],
      body: { other: await student() },
    })),
    'PATCH /api/schools/{id}/': one(async () => {
      const { version } = (await get().world.clients.admin.get(`/api/schools/${north()}/`)).body;
      return { ids: [north()], body: { version } };
    }),
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
    'POST /api/terms/': one(async () => ({
      body: { school: north(), name: name(), starts_on: '2026-09-01', ends_on: '2026-12-20' },
    })),
    'POST /api/announcements/': [
      {
        make: async () => {
          const audience = { groups: [await group()], users: [await student()] };
          return { body: { title: name(), text: 'Robin', audience } };
        },
      },
      {
        by: ['manager'],
        make: async () => ({ body: { title: name(), text: 'Robin', audience: { schools: [north()] } } }),
      },
    ],
    'POST /api/announcements/reach/': [
      { make: async () => ({ body: { audience: { groups: [await group()], users: [await student()] } } }) },
      { by: ['manager'], make: async () => ({ body: { audience: { schools: [north()] } } }) },
    ],
    'PUT /api/users/{id}/allocate-managers/': one(async () => ({
      ids: [await student()],
      body: { version: 1, managers: [await made('manager')] },
    })),
    'POST /api/allocate-counselor/{id}/': one(async () => ({
      ids: [await student()],
      body: { counselor: await made('counselor') },
    })),
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
