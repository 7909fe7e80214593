/** A valid call of each of this feature's endpoints whose body refers to things by id. */
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { irtSideOf } from '#tests/support/responses-seed.ts';
import { seedPaper, seedWorkingCopy } from '#tests/support/results-seed.ts';

const variant = (stage: number, name: string, at_least: number | null = null) => ({
  questions: [{}, {}],
  module: { stage, variant: name, at_least },
});

/** Keyed by method and path. */
export function calibrationSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, north, one } = northSeeds(get);
  return {
    'PUT /api/assessments/irt/{id}/': one(async (role) => {
      const { world } = get();
      const [database, now] = base();
      const sections = [variant(1, 'all'), variant(2, 'lower'), variant(2, 'higher', 2)];
      const of = await seedPaper(database, now, world.callers[role].id, { sections });
      await database.kysely
        .updateTable('assessments')
        .set({ school: north() })
        .where('id', '=', of.id)
        .execute();
      await seedWorkingCopy(database, of);
      const { assessment, version } = (await world.clients.admin.get(irtSideOf(of))).body;
      const thresholds = [{ section: of.content.sections[2]?.id ?? '', at_least: 1 }];
      const routing = { version: assessment.version, thresholds };
      return { ids: [of.id], body: { version, model: '2pl', scale: null, routing } };
    }),
  };
}
