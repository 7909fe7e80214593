/** Queries and responses of lists: pages, order, search and filters. Unknown query fields are refused. */
import { z } from 'zod';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

/** An integer in a query, from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'Enter a whole number.')
    .transform(Number)
    .pipe(z.int().min(least).max(most));

/** A boolean in a query or form. */
export const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');

/**
 * The query of a list: `page` from 1, `page_size` up to 200, `search`, `ordering` (a field of `ordering`,
 * with a leading `-` to reverse it) and the list's own `filters`. Any other field is an error.
 */
export function listQuery<const Field extends string, Filters extends z.ZodRawShape>(shape: {
  ordering: readonly [Field, ...Field[]];
  filters: Filters;
}) {
  const orderings = shape.ordering.flatMap((field) => [field, `-${field}` as const]) as [
    Field | `-${Field}`,
    ...(Field | `-${Field}`)[],
  ];
  return z.strictObject({
    page: wholeNumber(1, 100_000).default(1),
    page_size: wholeNumber(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    search: z.string().trim().max(100).optional(),
    ordering: z
      .enum(orderings)
      .optional()
      .transform((value): Field | `-${Field}` => value ?? shape.ordering[0]),
    ...shape.filters,
  });
}

/** The response of a list. `next` and `previous` are paths with query, or null. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int().min(0),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

/** One page as a store returns it. The pipeline adds `next` and `previous`. */
export interface Page<Row> {
  readonly count: number;
  readonly rows: Row[];
}
