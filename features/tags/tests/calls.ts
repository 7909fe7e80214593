/** Describes this feature's calls for the tests that try all endpoints. */
import { expect } from 'vitest';
import { outcome, type Row, wholeList } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';
import { seedQuestion, seedSource, seedTagLine } from '#tests/support/bank-seed.ts';
import type { FeatureCalls } from '#tests/support/feature-calls.ts';
import { type ForeignWorld, northSeeds, type SoundCall } from '#tests/support/foreign-world.ts';
import { TAG_CALLS, type TagKind } from '../tags.contract.ts';
import { TAG_KINDS } from '../tags-values.contract.ts';

/** `world` is a function, because the test world does not exist yet when the access matrix is built. */
function tagsRows(world: () => { api: TestApi; world: World }): Record<string, Row> {
  const seeded = {
    question: (author: string) =>
      seedQuestion(world().api.platform.database, world().api.clock.now(), author),
    source: (author: string) => seedSource(world().api.platform.database, world().api.clock.now(), author),
    tags: () => seedTagLine(world().api.platform.database, world().api.clock.now()),
  };

  return {
    ...Object.fromEntries(TAG_KINDS.flatMap((kind) => Object.entries(tagRows(kind)))),
  };

  function tagRows(kind: TagKind): Record<string, Row> {
    const { list, get } = TAG_CALLS[kind];
    const above = TAG_KINDS[TAG_KINDS.indexOf(kind) - 1];
    return {
      [`GET ${list.path}`]: wholeList(async () => [(await seeded.tags())[kind]]),
      [`POST ${list.path}`]: async ({ role, reach, send }) => {
        const tags = await seeded.tags();
        const isReason = kind === 'reason_for_error';
        const body = {
          name: `By ${role}`,
          parent: above === undefined || isReason ? null : tags[above],
          ...(isReason ? { reason_group: 'time' } : {}),
        };
        expect((await send(body)).status).toBe(outcome(reach, true, 201));
      },
      [`GET ${get.path}`]: async ({ reach, send }) => {
        expect((await send(undefined, (await seeded.tags())[kind])).status).toBe(outcome(reach, true, 200));
      },
      [`PATCH ${get.path}`]: async ({ reach, send }) => {
        const tags = await seeded.tags();
        expect((await send({ version: 1, position: 7 }, tags[kind])).status).toBe(outcome(reach, true, 200));
      },
      [`DELETE ${get.path}`]: async ({ reach, send }) => {
        const tags = await seeded.tags();
        const isUsed = kind !== 'sub_topic' && kind !== 'reason_for_error';
        expect((await send(undefined, tags[kind])).status).toBe(outcome(reach, !isUsed, 204, 409));
      },
    };
  }
}

/**
 * The calls, keyed by method and path. An endpoint has several calls if some of its fields cannot be sent
 * together.
 */
function tagsSound(get: () => ForeignWorld): Readonly<Record<string, readonly SoundCall[]>> {
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

export const calls: FeatureCalls = {
  rows: tagsRows,
  names: { '/api/tags/': 'everyones' },
  sound: tagsSound,
};
