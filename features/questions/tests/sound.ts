/** A valid call for each of this feature's endpoints whose body contains ids. */
import type { Role } from '#core/access/access.ts';
import { seedQuestion, seedSource, seedTagLine } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';

/**
 * The calls, keyed by method and path. Further calls of an endpoint cover fields that cannot be sent together
 * with those of its first call.
 */
export function questionsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, north, name, one } = northSeeds(get);

  return {
    'POST /api/questions/': one(async () => {
      const tags = await seedTagLine(...base());
      const options = [{ text: 'A', is_correct: false, reason_for_error: tags.reason_for_error }];
      const source = await seedSource(...base(), admin());
      return { body: { type: 'single_choice', options, tags: [tags.topic], source } };
    }),
    'PATCH /api/questions/{id}/': one(async (role) => {
      const question = await seedQuestion(...base(), get().world.callers[role].id);
      const tags = await seedTagLine(...base());
      const reason_for_error = tags.reason_for_error;
      const options = [
        { id: question.options[1], text: 'A', is_correct: false, reason_for_error },
        { id: question.options[0], text: 'B', is_correct: true },
      ];
      const source = await seedSource(...base(), admin());
      return { ids: [question.id], body: { version: 1, tags: [tags.topic], options, source } };
    }),
    'POST /api/questions/{id}/duplicate/': one(async () => ({
      ids: [(await seedQuestion(...base(), admin())).id],
      body: { school: north() },
    })),
    'POST /api/questions-by-ids/': one(async () => ({
      body: { ids: [(await seedQuestion(...base(), admin())).id] },
    })),
    ...Object.fromEntries(
      ['POST /api/questions/export/', 'POST /api/questions/export/check/'].map((key) => [
        key,
        [
          {
            make: async () => ({
              body: {
                format: 'csv',
                chosen: { questions: [(await seedQuestion(...base(), admin())).id] },
              },
            }),
          },
          {
            make: async () => {
              const stem = name();
              await seedQuestion(...base(), admin(), { stem });
              return { body: { format: 'csv', chosen: { filters: { search: stem }, count: 1 } } };
            },
          },
        ],
      ]),
    ),
    'POST /api/questions/import/': one(async () => {
      const source = await seedSource(...base(), admin());
      const file = new File([`${name()}? {=1 ~2}`], 'north.gift');
      return { file, body: { dry_run: 'false', source, school: north() } };
    }),
    'POST /api/questions/actions/': [
      ...[
        async () => ({ act: 'set_tag', tag: (await seedTagLine(...base())).topic }),
        async () => ({ act: 'set_source', source: await seedSource(...base(), admin()) }),
      ].map((asked) => ({
        make: async (role: Role) => {
          const { id } = await seedQuestion(...base(), get().world.callers[role].id);
          return { body: { ...(await asked()), chosen: { questions: [{ id, version: 1 }] } } };
        },
      })),
      {
        make: async (role) => {
          const stem = name();
          await seedQuestion(...base(), get().world.callers[role].id, { stem });
          const chosen = { filters: { search: stem }, count: 1 };
          return { body: { act: 'set_difficulty', difficulty: 2, chosen } };
        },
      },
    ],
    'POST /api/options/': one(async (role) => {
      const { id } = await seedQuestion(...base(), get().world.callers[role].id);
      const { reason_for_error } = await seedTagLine(...base());
      return { body: { question: id, text: 'C', reason_for_error } };
    }),
    'PATCH /api/options/{id}/': one(async (role) => {
      const { options } = await seedQuestion(...base(), get().world.callers[role].id);
      const { reason_for_error } = await seedTagLine(...base());
      return { ids: [options[1]], body: { version: 1, reason_for_error } };
    }),
  };
}
