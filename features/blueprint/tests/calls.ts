/** This feature's call, for the tests that try every endpoint. */
import { contentOutcome, onOwned, type Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type ContentCall, changed } from '#tests/support/content-tries.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { northSeeds } from '#tests/support/foreign-world.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

const PATH = 'POST /api/generate-for-sections/';

export const calls: FeatureCalls = {
  rows,
  kinds: { keep: 'question', avoid: 'question' },
  sound: (get) => {
    const { base, draft, group, one } = northSeeds(get);
    return {
      [PATH]: one(async (role) => {
        const { id, sections } = await draft(role);
        const { topic } = await seedTagLine(...base());
        const placed = sections[0]?.questions.map((question) => question.id) ?? [];
        const wished = { section: sections[0]?.id, count: 4, tags: [{ tag: topic, count: 1 }], keep: placed };
        return { body: { assessment: id, sections: [wished], avoid: placed, group: await group() } };
      }),
    };
  },
  content: (api): Readonly<Record<string, readonly ContentCall[]>> => ({
    [PATH]: [
      changed(async (client, { paper }) => {
        const section = await firstSection(api(), paper);
        const sections = [{ section, count: 200 }];
        return client.post('/api/generate-for-sections/', { assessment: paper, sections, dry_run: true });
      }),
    ],
  }),
};

async function firstSection({ platform }: TestApi, assessment: string): Promise<string> {
  const { id } = await platform.database.kysely
    .selectFrom('assessment_sections')
    .select('id')
    .where('assessment', '=', assessment)
    .executeTakeFirstOrThrow();
  return id;
}

/** Call `world` only while a row runs: the test world is made after the matrix. */
function rows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const base = () => [world().api.platform.database, world().api.clock.now()] as const;
  return {
    [PATH]: onOwned(
      () => world().world,
      async ({ id }) => (await seedAssessment(...base(), id, { status: 'draft' })).id,
      async ({ send }, id) => {
        const section = await firstSection(world().api, id);
        return send({ assessment: id, sections: [{ section, count: 3 }], dry_run: true });
      },
      ({ reach, endpoint }, owner) => contentOutcome(reach, owner, endpoint.status),
    ),
  };
}
