/** Search parameters of the list of sittings. */
import { oneOf, searchParams, whole, words } from '#web/lib/search-params.ts';

export const sittingsSearch = searchParams({
  page: whole(1),
  search: words(100),
  ordering: oneOf(['starts_at', '-starts_at']),
  status: oneOf(['open', 'ended']),
});
export type SittingsSearch = ReturnType<typeof sittingsSearch>;
