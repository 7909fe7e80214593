/** The access matrix row for the caller's own school. */

import { expect } from 'vitest';
import type { Row } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';
import type { TestApi } from '#tests/support/api.ts';

export function ownSchoolRows(get: () => { api: TestApi; world: World }): Record<string, Row> {
  const world = () => get().world;

  return {
    'GET /api/me/school/': async ({ role, send, endpoint }) => {
      const { status, body } = await send();
      expect(status).toBe(endpoint.status);
      expect(body.school?.id ?? null).toBe(role === 'admin' ? null : world().schools.north);
    },
  };
}
