/** This feature's calls that name or list content, and what each should come to for whom. */
import { type ContentCall, changed, listed, seen } from '#tests/support/content-tries.ts';

/** By method and path. `api` is asked for when a call is tried; roles that the access table refuses try nothing. */
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
