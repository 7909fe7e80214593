/** This feature's calls that name or list content, and the result that each kind of caller should get. */
import { type ContentCall, changed, listed, seen } from '#tests/support/content-tries.ts';

/** Keyed by method and path. Roles that the access table refuses are not tried. */
export function sourcesContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'GET /api/question-source/': [
      listed(
        (client, { source }) => client.get(`/api/question-source/?search=${source}`),
        ({ source }) => source,
      ),
    ],
    'GET /api/question-source/{id}/': [
      seen((client, { source }) => client.get(`/api/question-source/${source}/`)),
    ],
    'PATCH /api/question-source/{id}/': [
      changed((client, { source }) =>
        client.patch(`/api/question-source/${source}/`, { version: 1, note: 'A book' }),
      ),
    ],
    'DELETE /api/question-source/{id}/': [
      changed((client, { unused }) => client.delete(`/api/question-source/${unused}/`), 204),
    ],
  };
}
