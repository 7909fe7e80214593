/**
 * What screens keep of answers: each under the call and what it was asked, so that two screens that ask the same share
 * one answer and no two answers meet under one key. A change names what it makes stale by what answers are about.
 */
import { type QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { type Asking, type AskingOf, call } from './api.ts';

const ON_A_PAGE = '200';

/** The key of an answer; with a part of what is asked, or nothing, that of all answers asked with it. */
export function queryKeyOf<E extends Endpoint>(
  { about, method, path }: E,
  asking: Partial<Asking<E>> = {},
): QueryKey {
  return [about ?? path, `${method} ${path}`, asking];
}

/** A call that reads, as a query. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[asking]: AskingOf<E>) {
  return queryOptions({
    queryKey: queryKeyOf(endpoint, asking),
    queryFn: ({ signal }) => ask(endpoint, { ...asking, signal }),
  });
}

type Listing = Endpoint & { response: z.ZodType<{ results: unknown[]; next: string | null }> };
type Row<E extends Listing> = Answer<E>['results'][number];

/** All rows of a list, page after page: of what there are few, such as schools and tags. */
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

/** A call whose input was held to its endpoint by whoever asked; what the compiler can't follow through a type unknown. */
const ask = call as <E extends Endpoint>(endpoint: E, input: object) => Promise<Answer<E>>;

/** What a change made stale: all answers about a word (`about` of their calls), or those under a key. */
type Stale = string | QueryKey;

/** Has answers asked for anew. Tells when those in sight came. */
export async function refresh(client: QueryClient, ...stale: readonly Stale[]): Promise<void> {
  const keys = stale.map((one) => (typeof one === 'string' ? [one] : one));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** It for what a mutation does once it is done. */
export function useRefresh(...stale: readonly Stale[]): () => Promise<void> {
  const client = useQueryClient();
  return () => refresh(client, ...stale);
}
