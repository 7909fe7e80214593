/**
 * Caches responses by call and input: two screens with the same request share a response, and different
 * requests never share a key. A mutation identifies the responses that it makes stale by their subject
 * (`about`).
 */
import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { type Asking, type AskingOf, call } from './api.ts';

const ON_A_PAGE = '200';

/**
 * The cache key for a response. With only a part of the input, or none, it is the prefix of all matching
 * responses.
 */
export function queryKeyOf<E extends Endpoint>(
  { about, method, path }: E,
  asking: Partial<Asking<E>> = {},
): QueryKey {
  return [about ?? path, `${method} ${path}`, asking];
}

/** Query options for a call that reads. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[asking]: AskingOf<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, asking),
    queryFn: ({ signal }) => ask(endpoint, { ...asking, signal }),
  });
}

type Listing = Endpoint & { response: z.ZodType<{ results: unknown[]; next: string | null }> };
type Row<E extends Listing> = Answer<E>['results'][number];

/**
 * Query options that load all rows of a list, page by page. Only for short lists, such as schools and tags.
 */
export function everyPageOf<E extends Listing>(endpoint: E, ...[asking]: AskingOf<E>) {
  const { query, ...rest }: { query?: unknown } = asking ?? {};
  return queryOptions({
    queryKey: [...queryKeyOf(endpoint, asking), 'every page'],
    queryFn: async ({ signal }) => {
      const rows: Row<E>[] = [];
      for (let page = 1; ; page += 1) {
        const turned = { ...(query as object), page_size: ON_A_PAGE, page: String(page) };
        const list = await ask(endpoint, { ...rest, query: turned, signal });
        rows.push(...list.results);
        if (list.next === null) return rows;
      }
    },
  });
}

/**
 * The types of the callers guarantee that the input fits the endpoint. The compiler cannot verify this for a
 * generic endpoint.
 */
const ask = call as <E extends Endpoint>(endpoint: E, input: object) => Promise<Answer<E>>;

/**
 * Responses that a mutation makes stale: all with this subject (`about` of their calls), or all whose keys
 * start with this key.
 */
type Stale = string | QueryKey;

/** Marks responses as stale. Resolves when those on the screen have been fetched again. */
export async function refresh(client: QueryClient, ...stale: readonly Stale[]): Promise<void> {
  const keys = stale.map((one) => (typeof one === 'string' ? [one] : one));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Returns `refresh` for these keys, to be called after a mutation. */
export function useRefresh(...stale: readonly Stale[]): () => Promise<void> {
  const client = useQueryClient();
  return () => refresh(client, ...stale);
}
