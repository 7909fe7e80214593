/** Assigns one item of each kind to people and groups, for tests. */
import { seedMaterial, seedMaterialAllotment, seedShelf } from '#features/library/tests/seed-library.ts';
import { seedSet } from '#features/practice-sets/tests/seed-set.ts';
import { seedVideo } from '#features/videos/tests/seed-video.ts';
import type { ApiClient, TestApi } from '#tests/support/api.ts';
import { seedAssessment } from '#tests/support/test-seed.ts';

export const EACH_KIND = ['library_group', 'material', 'practice_set', 'test', 'video'];

/**
 * Creates a test, set, material, shelf and video and assigns them in the name of `giver`. Returns their ids.
 * Throws if a call is refused.
 */
export async function giveEachKind(
  api: TestApi,
  giver: { readonly id: string; readonly client: ApiClient },
  { users = [], groups = [] }: { users?: string[]; groups?: string[] },
) {
  const base = [api.platform.database, api.clock.now(), giver.id] as const;
  const { id: assessment } = await seedAssessment(...base, { school: null });
  const practice_set = await seedSet(...base);
  const material = await seedMaterial(...base);
  const library_group = await seedShelf(...base, { materials: [await seedMaterial(...base)] });
  const video = await seedVideo(...base);
  const tests = { assessments: [assessment], practice_sets: [practice_set], users, groups };
  const replies = [
    await giver.client.post('/api/test-allocation/', tests),
    await giver.client.post(`/api/allocate-videos/${video}/`, { users, groups }),
  ];
  const refused = replies.find(({ status }) => status >= 300);
  if (refused !== undefined) throw new Error(`An assignment was refused: ${refused.text}`);
  const studied = { materials: [material], library_groups: [library_group], users, groups };
  await seedMaterialAllotment(...base, studied);
  return { assessment, practice_set, material, library_group, video };
}
