/**
 * A valid call for each of this feature's calls whose body names things by id, and the matching things of
 * another school.
 */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { CODE, seedOwnSession, seedSitting } from './seed-sitting.ts';

/** Keyed by method and path. */
export function sittingsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { admin, north, student, group, paper } = northSeeds(get);
  const me = (role: keyof ForeignWorld['world']['callers']) => get().world.callers[role].id;
  const at = (seconds: number) => new Date(get().api.clock.now().getTime() + seconds * 1000).toISOString();
  /** A sitting made by the caller, with one taker. */
  const sitting = async (role: keyof ForeignWorld['world']['callers']) => {
    const taker = await student();
    const made = await seedSitting(get().api, { school: north(), made_by: me(role), takers: [taker] });
    return { ...made, taker };
  };
  const onTaker =
    (more: object): SoundCall['make'] =>
    async (role) => {
      const { id, taker } = await sitting(role);
      return { ids: [id], body: { ...more, taker } };
    };
  const ownRoom = (more: object): SoundCall[] => [
    {
      by: ['student'],
      make: async () => {
        const taker = me('student');
        const seeded = { school: north(), made_by: admin(), takers: [taker] };
        const { assessment } = await seedSitting(get().api, seeded);
        return { body: { session: await seedOwnSession(get().api, taker, assessment), ...more } };
      },
    },
  ];
  return {
    'POST /api/sittings/': [
      {
        make: async (role) => ({
          body: {
            assessment: (await paper()).id,
            school: north(),
            room: 'Room 4',
            starts_at: at(3600),
            users: [await student()],
            groups: [await group()],
            proctors: [me(role)],
          },
        }),
      },
    ],
    'PATCH /api/sittings/{id}/': [
      {
        make: async (role) => ({
          ids: [(await sitting(role)).id],
          body: { action: 'plan', version: 1, proctors: [me(role)] },
        }),
      },
      {
        make: async (role) => ({
          ids: [(await sitting(role)).id],
          body: { action: 'add', users: [await student()] },
        }),
      },
      { make: onTaker({ action: 'attend', attendance: 'absent' }) },
      {
        make: async (role) => {
          const { id, taker } = await sitting(role);
          const { api } = get();
          await api.platform.database.kysely
            .updateTable('sitting_takers')
            .set({ attendance: 'absent' })
            .where('sitting', '=', id)
            .execute();
          const other = (await paper()).id;
          return {
            ids: [id],
            body: { action: 'make_up', takers: [taker], assessment: other, closes_at: at(9000) },
          };
        },
      },
    ],
    'POST /api/sittings/{id}/incidents/': [{ make: onTaker({ text: 'Noise' }) }],
    'POST /api/sittings/{id}/messages/': [{ make: onTaker({ text: 'Phones off.' }) }],
    'POST /api/sittings/enter/': ownRoom({ code: CODE, keeps_answers: true }),
    'POST /api/sittings/presence/': ownRoom({}),
  };
}

export async function foreignSitting({ api, world }: ForeignWorld): Promise<Record<string, string>> {
  const { schools, owners, people } = world;
  const made_by = owners.of_other_school.id;
  const takers = [people.student_of_other_school.id];
  return { sitting: (await seedSitting(api, { school: schools.south, made_by, takers })).id };
}
