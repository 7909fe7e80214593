/** This feature's endpoints that name or list content, with the expected answer for each caller. */
import { type ContentCall, seen } from '#tests/support/content-tries.ts';

/**
 * Keyed by method and path. `api` is called only when a test runs. Roles that the access table refuses are
 * not tried.
 */
export function filesContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'GET /api/files/{id}/': [
      seen(async (client, { shown }) => client.get(`/api/files/${await shown()}/`), 200, true),
    ],
  };
}
