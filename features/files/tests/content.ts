/** This feature's calls that name or list content, and what each should come to for whom. */
import { type ContentCall, seen } from '#tests/support/content-tries.ts';

/** By method and path. `api` is asked for when a call is tried; roles that the access table refuses try nothing. */
export function filesContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'GET /api/files/{id}/': [
      seen(async (client, { shown }) => client.get(`/api/files/${await shown()}/`), 200, true),
    ],
  };
}
