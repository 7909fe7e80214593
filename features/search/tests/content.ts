/** This feature's endpoints that name or list content, with the expected answer for each caller. */
import { type ContentCall, listed } from '#tests/support/content-tries.ts';

/**
 * Keyed by method and path. `api` is called only when a test runs, because the API starts after this list is
 * built.
 */
export function searchContent(): Readonly<Record<string, readonly ContentCall[]>> {
  return {
    'GET /api/search/': [
      listed(
        (client, { title }) => client.get(`/api/search/?search=${encodeURIComponent(title)}`),
        ({ draft }) => draft,
      ),
      listed(
        (client, { title }) => client.get(`/api/search/?search=${encodeURIComponent(title)}`),
        ({ question }) => question,
      ),
    ],
  };
}
