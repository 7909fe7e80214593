/** This feature's calls that name or list content, and what each should come to for whom. */
import { type ContentCall, listed } from '#tests/support/content-tries.ts';

/** By method and path. `api` is asked for when a call is tried. */
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
