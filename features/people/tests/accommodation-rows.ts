/** The access matrix rows of the calls on accommodations. */
import { type Row, takerRows } from '#tests/support/access-row.ts';
import type { World } from '#tests/support/access-world.ts';

export function accommodationRows(get: () => { world: World }): Record<string, Row> {
  const onTakers = takerRows(() => get().world);
  return {
    'GET /api/users/{id}/accommodations/': onTakers(),
    'PATCH /api/users/{id}/accommodations/': onTakers({ body: () => ({ version: 1, zoom_percent: 150 }) }),
  };
}
