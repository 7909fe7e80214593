/** A valid call of each of this feature's endpoints whose body refers to things by id. */

import { seedTagLine } from '#tests/support/bank-seed.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { TAG_CALLS } from '../tags.contract.ts';
import { TAG_KINDS } from '../tags-values.contract.ts';

/**
 * Keyed by method and path. Further calls cover fields that cannot be combined with those of the first call.
 */
export function tagsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
  const { base, name, one } = northSeeds(get);

  return {
    ...Object.fromEntries(
      TAG_KINDS.flatMap((kind) => {
        const { list, get: single } = TAG_CALLS[kind];
        const above = TAG_KINDS[TAG_KINDS.indexOf(kind) - 1];
        const isReason = kind === 'reason_for_error';
        const tag = async () => {
          const line = await seedTagLine(...base());
          const parent = above === undefined ? {} : { parent: isReason ? line.topic : line[above] };
          const plan = {
            blueprint: [{ topic: line.topic, questions: 2 }],
            scale: [{ subject: line.subject, scaled: [200, 800] }],
          };
          return {
            line,
            plan: kind === 'exam' ? plan : {},
            body: { ...parent, ...(isReason ? { reason_group: 'time' } : {}) },
          };
        };
        return [
          [`POST ${list.path}`, one(async () => ({ body: { name: name(), ...(await tag()).body } }))],
          [
            `PATCH ${single.path}`,
            one(async () => {
              const { line, plan, body } = await tag();
              return { ids: [line[kind]], body: { version: 1, ...body, ...plan } };
            }),
          ],
        ];
      }),
    ),
  };
}
