/** This feature's rows of the access matrix. */
import { expect } from 'vitest';
import { onGroups, type Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';

/** `world` is asked for when a row runs: it is made after the matrix. */
export function insightRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  return {
    'GET /api/groups/{id}/insight/': onGroups(
      () => get().world,
      () => undefined,
      404,
      (reply, group) => expect(reply.body.group.id).toBe(group),
    ),
  };
}
