/** Pages of lists: converts a query to limit and offset, and rows to a response with links. */
import type { Page } from '#contract/list.ts';
import { malformed, Problem } from '#contract/problem.ts';

/** The limit and offset for a page number, which starts at 1. */
export function pageOffset(query: { page: number; page_size: number }): { limit: number; offset: number } {
  return { limit: query.page_size, offset: (query.page - 1) * query.page_size };
}

/**
 * The response for a list. `next` and `previous` are the request's path and query with a different page.
 * Throws `malformed` for a page beyond the last; an empty list has a first page.
 */
export function listAnswer<Row>(
  context: { url: string; query: { page: number; page_size: number } },
  page: Page<Row>,
): { count: number; next: string | null; previous: string | null; results: Row[] } {
  const { page: number, page_size } = context.query;
  const last = Math.max(1, Math.ceil(page.count / page_size));
  if (number > last) {
    throw new Problem(malformed, {
      detail: `This list has ${last} ${last === 1 ? 'page' : 'pages'}. Ask for one of those.`,
      errors: [{ path: 'query.page', message: `At most ${last}.` }],
    });
  }
  return {
    count: page.count,
    next: number < last ? withPage(context.url, number + 1) : null,
    previous: number > 1 ? withPage(context.url, number - 1) : null,
    results: page.rows,
  };
}

function withPage(url: string, page: number): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `${path}?${parameters}`;
}
