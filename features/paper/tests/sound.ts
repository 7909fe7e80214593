/** A valid call of each of this feature's endpoints whose body refers to things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { seedPaperTest, seedSheet, sheetBody } from './seed-sheet.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be combined with those of the first call.
 */
export function paperSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, admin, student, one } = northSeeds(get);
  const sheet = async () => {
    const taker = await student();
    const test = await seedPaperTest(...base(), admin(), [taker]);
    const [section] = test.sections;
    const [asked] = section?.questions ?? [];
    return {
      ...sheetBody(test, taker, base()[1]),
      section_times: [{ section: section?.id, seconds: 60 }],
      answers: [{ question: asked?.id, response: [asked?.options[0]] }],
    };
  };

  return {
    'POST /api/hybrid-attempts/': [
      { make: async () => ({ body: await sheet() }) },
      { make: async () => ({ body: { sheets: [await sheet()] } }) },
    ],
    'PATCH /api/hybrid-attempts/{id}/': one(async () => {
      const taker = await student();
      const test = await seedPaperTest(...base(), admin(), [taker]);
      const session = await seedSheet(...base(), admin(), test, taker);
      const { rows } = await get().api.platform.database.pool.query<{ version: number }>(
        'select version from sessions where id = $1',
        [session],
      );
      const [asked] = test.sections[0]?.questions ?? [];
      const answers = [{ question: asked?.id, response: [asked?.options[1]] }];
      return { ids: [session], body: { version: rows[0]?.version, answers, reason: 'So.' } };
    }),
    'POST /api/hybrid-attempts/file/': one(async () => ({
      body: { assessment: (await seedPaperTest(...base(), admin(), [])).id },
      file: new File(['username,Q1\nkim,A'], 'sheets.csv'),
    })),
  };
}
