/** The search parameters of the list of practice sets. */
import { oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

export const setsSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['created_at', '-created_at']),
});
export type SetsSearch = ReturnType<typeof setsSearch>;
